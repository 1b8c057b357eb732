"""Remember what commands were answered. A repeat gets the first answer, also after a restart."""

from __future__ import annotations

from typing import Any

import msgspec

from worldwright.core.game import Seat, allowance_of
from worldwright.server.engine import messages as say
from worldwright.server.engine.log import Log, plain_text

REMEMBERED = 256
"""How many answers a table remembers besides the log, which holds every accepted command."""


class Replies:
    """The answers of one table, by seat and the seat's own number of the command."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._answers: dict[tuple[Seat, int], tuple[bytes, say.Answer]] = {}
        self._decode = msgspec.json.Decoder(log.game.Actions).decode

    def known(self, seat: Seat, command: say.Command) -> say.Answer | None:
        """The first answer to a repeated command. A different command under the same number is superseded."""
        key = (seat, command.n)
        if (accepted := self._log.commands.get(key)) is not None:
            same = accepted[1] == self._what(command)
            return say.Accepted(command.n, accepted[0]) if same else say.Superseded(command.n, accepted[0])
        if (remembered := self._answers.get(key)) is not None:
            return remembered[1] if remembered[0] == _body(command) else say.Superseded(command.n, remembered[1].seq)
        return None

    def _what(self, command: say.Command) -> str:
        """A command's text as the log holds it."""
        action = self.action(command) if isinstance(command, say.Act) else None
        return _body(command).decode("ascii", "replace") if action is None else plain_text(action)

    def remember(self, seat: Seat, command: say.Command, answer: say.Answer) -> None:
        """Remember an answer, unless the log holds it."""
        if (seat, command.n) not in self._log.commands:
            self._answers[seat, command.n] = (_body(command), answer)
            if len(self._answers) > REMEMBERED:
                del self._answers[next(iter(self._answers))]

    def action(self, command: say.Act) -> Any:
        """The action of a command. None if it is malformed or has fields that only the server may set."""
        try:
            action = self._decode(command.action)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            return None
        return None if action.HOST_ONLY or allowance_of(action) else action


def _body(command: say.Command) -> bytes:
    """What identifies a command besides its number. What its sender had seen is no part of it."""
    match command:
        case say.Act():
            return bytes(command.action)
        case say.Consent():
            return b"consent %d %d" % (command.ask, command.yes)
        case say.Withdraw():
            return b"withdraw %d" % command.ask
        case say.React():
            return command.emoji.encode()
        case say.Say():
            return command.phrase.encode()
        case say.Chat():
            return b"chat " + command.text.encode("utf-8", "replace")
        case say.CallBot():
            return b"call_bot %d" % command.seat
        case say.PauseRequest() | say.AllowChat():
            return b"%s %d" % (str(command.__struct_config__.tag).encode(), command.on)
    return str(command.__struct_config__.tag).encode()
