"""Commands of seats. Each gets one answer, and every repeat the first answer, also after a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from worldwright.core.game import Millis, Move, Refusal, Seat, allowance_of, with_allowance
from worldwright.core.match import Draft
from worldwright.server.engine import messages as say
from worldwright.server.engine import outdated_commands as stale
from worldwright.server.engine import requests
from worldwright.server.engine.audience import Watcher
from worldwright.server.engine.log import plain_text

if TYPE_CHECKING:
    from worldwright.server.engine.connection import Bucket
    from worldwright.server.engine.table import Table

REMEMBERED = 256
"""How many answers a table remembers besides the log, which holds every accepted command."""
MOST_UNSAVED = 256
REFUSED_UNDO = 4
"""Commands that a refused undo costs besides its own, as its check is the slowest that a seat can request."""


class SeatCommands:
    """The commands of one table, by seat and the seat's own number of the command."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._log = table.log
        self._answers: dict[tuple[Seat, int], tuple[bytes, say.Answer]] = {}
        self._decode = msgspec.json.Decoder(table.log.game.Actions).decode
        self.limits: dict[Seat, Bucket] = {}
        """The rate limit of each seat over all its connections, once it has sent a command."""

    def answer(self, who: Watcher, command: say.Command, clock: Millis, allowance: Millis) -> None:
        """Execute a seat's command or refuse it. Each gets one answer, and every repeat the same."""
        table, log, seat = self._table, self._log, who.grant.seat
        answer: say.Answer | None
        if seat is None or not table.audience.is_current(who.grant):
            answer = say.CommandRefused(command.n, "not_seated", log.seq)
        elif (known := self.known(seat, command)) is not None:
            answer = known
        elif len(log.fresh) >= MOST_UNSAVED:
            answer = say.CommandRefused(command.n, "busy", log.seq)
        elif table.frozen and not requests.may_still(table, command):
            answer = say.CommandRefused(command.n, "paused" if table.is_paused else "frozen", log.seq)
        else:
            if isinstance(command, say.Act):
                answer = self._act(seat, command, clock, allowance)
            else:
                answer = requests.answer_request(table, who, seat, command, clock)  # None: it comes later
            if answer is not None:
                self.remember(seat, command, answer)
                if isinstance(command, say.UndoRequest) and isinstance(answer, say.CommandRefused):
                    if (limit := self.limits.get(seat)) is not None:
                        limit.spend(clock, REFUSED_UNDO)
        if answer is not None:
            table.audience.reply(who, answer)

    def _act(self, seat: Seat, command: say.Act, clock: Millis, allowance: Millis) -> say.Answer:
        log = self._log
        action = self.action(command)
        if log.ended or action is None:
            return say.CommandRefused(command.n, "ended" if log.ended else "malformed", log.seq)
        is_current = command.seq == log.seq >= self._table.resumed  # as nearly always
        if not is_current and (late := stale.answer(log, seat, command, self._table.resumed)) is not None:
            return late
        draft = log.draft()
        try:
            refusal = None if is_current else stale.refusal_then(log, seat, action, command.seq)
            if refusal is None:
                refusal = self._play(draft, seat, action, self._table.stopwatch.now(clock), allowance)
        except Exception as fault:
            self._table.broke(f"p{seat} {bytes(command.action)!r}", fault)
            return say.CommandRefused(command.n, "internal", log.seq)
        if refusal is not None:
            return say.CommandRefused(command.n, "rule", log.seq, refusal.rule, refusal.at)
        return say.Accepted(command.n, self._table.take(draft, command.n))

    def _play(self, draft: Draft, seat: Seat, action: Any, at: Millis, allowance: Millis) -> Refusal | None:
        """Put an action and all that follows into a draft, or return the rule that forbids it."""
        log = self._log
        most = min(allowance, log.cap) if allowance else 0
        if most and (limit := log.extras.allowance(log.options)) is not None:
            most = min(most, limit)
        stamped = with_allowance(action, most)
        refusal = log.game.refusal(draft.state, seat, stamped)
        if refusal is not None and most:
            # If the rules refuse the action with its lag allowance, it counts from its arrival.
            stamped = with_allowance(action, 0)
            refusal = log.game.refusal(draft.state, seat, stamped)
        if refusal is None:
            draft.add(Move(at, seat, stamped))
            draft.settle()
        return refusal

    # Repeats

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
