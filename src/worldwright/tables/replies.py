"""What commands were answered: every repeat gets the first answer again, also after a restart."""

from __future__ import annotations

from typing import Any

import msgspec

from worldwright.core.game import Seat
from worldwright.tables import lag
from worldwright.tables import messages as say
from worldwright.tables.log import Log, plain_text

REMEMBERED = 256
"""How many answers a table remembers beside the log. What is in the log it remembers for ever."""


class Replies:
    """The answers of one table, by seat and the seat's own number for a command."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._said: dict[tuple[Seat, int], tuple[bytes, say.Answer]] = {}
        self._decode = msgspec.json.Decoder(log.game.Actions).decode

    def known(self, seat: Seat, number: int, body: bytes) -> say.Answer | None:
        """The first answer to a command that is repeated; something else under the same number came second."""
        if (done := self._log.commands.get((seat, number))) is not None:
            action = self.action(body)
            same = done[1] == (body.decode("ascii", "replace") if action is None else plain_text(action))
            return say.Accepted(number, done[0]) if same else say.Superseded(number, done[0])
        if (old := self._said.get((seat, number))) is not None:
            return old[1] if old[0] == body else say.Superseded(number, old[1].seq)
        return None

    def remember(self, seat: Seat, number: int, body: bytes, answer: say.Answer) -> None:
        """Keep an answer, unless the log keeps it anyway."""
        if (seat, number) not in self._log.commands:
            self._said[seat, number] = (body, answer)
            if len(self._said) > REMEMBERED:
                del self._said[next(iter(self._said))]

    def action(self, body: bytes) -> Any:
        """The action a client sent, or None: unknown fields and the host's own field are not understood."""
        try:
            action = self._decode(body)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            return None
        return None if lag.is_claimed(action) else action
