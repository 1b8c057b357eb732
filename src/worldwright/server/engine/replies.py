"""What commands were answered: every repeat gets the first answer again, also after a restart."""

from __future__ import annotations

from typing import Any

import msgspec

from worldwright.core.game import Seat, allowance_of
from worldwright.server.engine import messages as say
from worldwright.server.engine.log import Log, plain_text

REMEMBERED = 256
"""How many answers a table remembers beside the log. What is in the log it remembers for ever."""


class Replies:
    """The answers of one table, by seat and the seat's own number for a command."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._said: dict[tuple[Seat, int], tuple[bytes, say.Answer]] = {}
        self._decode = msgspec.json.Decoder(log.game.Actions).decode

    def known(self, seat: Seat, wish: say.Wish) -> say.Answer | None:
        """The first answer to a command that is repeated; something else under the same number came second."""
        key = (seat, wish.n)
        if (done := self._log.commands.get(key)) is not None:
            return say.Accepted(wish.n, done[0]) if done[1] == self._what(wish) else say.Superseded(wish.n, done[0])
        if (old := self._said.get(key)) is not None:
            return old[1] if old[0] == _body(wish) else say.Superseded(wish.n, old[1].seq)
        return None

    def _what(self, wish: say.Wish) -> str:
        """A command as the log would know it again."""
        action = self.action(wish) if isinstance(wish, say.Act) else None
        return _body(wish).decode("ascii", "replace") if action is None else plain_text(action)

    def remember(self, seat: Seat, wish: say.Wish, answer: say.Answer) -> None:
        """Keep an answer, unless the log keeps it anyway."""
        if (seat, wish.n) not in self._log.commands:
            self._said[seat, wish.n] = (_body(wish), answer)
            if len(self._said) > REMEMBERED:
                del self._said[next(iter(self._said))]

    def action(self, wish: say.Act) -> Any:
        """The action a client sent, or None: unknown fields and the host's own field are not understood."""
        try:
            action = self._decode(wish.action)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            return None
        return None if action.HOST_ONLY or allowance_of(action) else action


def _body(wish: say.Wish) -> bytes:
    """What a command is known by, beside its number: what was seen when it was sent is no part of it."""
    match wish:
        case say.Act():
            return bytes(wish.action)
        case say.Consent():
            return b"consent %d %d" % (wish.ask, wish.yes)
        case say.Withdraw():
            return b"withdraw %d" % wish.ask
        case say.React():
            return wish.emoji.encode()
        case say.Say():
            return wish.phrase.encode()
        case say.Chat():
            return b"chat " + wish.text.encode("utf-8", "replace")
        case say.CallBot():
            return b"call_bot %d" % wish.seat
        case say.PauseRequest() | say.AllowChat():
            return b"%s %d" % (str(wish.__struct_config__.tag).encode(), wish.on)
    return str(wish.__struct_config__.tag).encode()
