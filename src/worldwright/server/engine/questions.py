"""Undo, vacations and free seats: questions that all others concerned must agree to.

The open question is part of the log, so it outlives a restart; its event's number identifies it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from worldwright.core.game import Millis, Seat
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Audience, Watcher
from worldwright.server.engine.commands import SeatCommands
from worldwright.server.engine.events import Agreed, Note, QuestionAsked, QuestionClosed, Taken, Undone, Vacation
from worldwright.server.engine.log import Log
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.summary import Question
from worldwright.server.engine.undo import UndoVerdict, barred, undo_verdict

SILENCE: Millis = 120_000
"""How long players may think about a request for a free seat. Silence counts as consent."""
MOST = 500
"""The most questions in a table's log. Asking and withdrawing all day cannot fill it further."""
MOST_HANDS = 100
"""How often a seat may change hands. Leaving and coming back all day cannot fill a log further."""


class Questions:
    """The open question of a table, at most one."""

    def __init__(
        self,
        log: Log,
        audience: Audience,
        commands: SeatCommands,
        companions: Callable[[Seat], Collection[Seat]],
        vacate: Callable[[Seat, str, Millis], None],
    ) -> None:
        self._log = log
        self._audience = audience
        self._commands = commands
        self._companions = companions
        """The other seats of the same person, who are not asked."""
        self._vacate = vacate
        """Takes a seat from its owner."""
        self._who: Watcher | None = None
        """Who gets the answer when the open question is settled, if still connected."""
        self.judge: Callable[[Seat, int], None] | None = None
        """Asks a worker whether a seat may undo; `judged` gets its result. None: computed here."""
        self._verdicts: dict[Seat, tuple[int, UndoVerdict]] = {}
        """The result for each seat and at which event. It holds until the next event."""
        self._judging: dict[Seat, tuple[int, Watcher, say.UndoRequest]] = {}
        """Requests that wait for a worker, with their event."""

    @property
    def open(self) -> Question | None:
        """The open question."""
        return self._log.card.question

    def ask(self, who: Watcher, command: say.UndoRequest | say.VacationRequest, at: Millis) -> say.Answer | None:
        """Answer a request for an undo or more time; None: the others are asked first."""
        log, seat = self._log, who.grant.seat
        assert seat is not None
        what = "undo" if isinstance(command, say.UndoRequest) else "vacation"
        old = self.open
        if old is not None and (old.asked.number, old.asked.by, old.asked.what) == (command.n, seat, what):
            self._who = who  # sent again: the answer goes to the latest connection
            return None
        if self._log.questions >= MOST:
            return say.CommandRefused(command.n, "no_undo" if what == "undo" else "no_vacation", log.seq)
        if isinstance(command, say.UndoRequest):
            verdict = self._undo_verdict(who, seat, command)
            if verdict is None:
                return None
            code, kept = verdict
            if code not in {"free", "asks"}:
                return say.CommandRefused(command.n, code, log.seq)  # type: ignore[arg-type]
            need = self._others(seat) if code == "asks" else ()
            asked = QuestionAsked("undo", seat, need, command.n, kept=kept)
        else:
            if log.over or not log.turns.runs:
                return say.CommandRefused(command.n, "no_vacation", log.seq)
            if self.open is not None:
                return say.CommandRefused(command.n, "asking", log.seq)
            asked = QuestionAsked("vacation", seat, self._others(seat), command.n, ms=command.hours * say.HOUR)
        if not asked.need:
            return self._done(asked, at)
        log.note(asked, at)
        self._who = who
        return None

    def ask_for_seat(self, seat: Seat, me: Collection[str], at: Millis) -> None:
        """Give a free seat to a person, or first ask all other people, who have two minutes.

        A player who comes back to their own seat learns nothing by it, so no one is asked.
        """
        log = self._log
        is_back = any(seat in log.held.get(holder, ()) for holder in me)
        need = (
            () if is_back else tuple(other for other in self._others(seat) if log.card.chairs[other].holder not in me)
        )
        if log.generations[seat] >= MOST_HANDS:
            raise Rejected("taken", "That seat has changed hands too often.")
        if not need:
            self.close("withdrawn", at)
            log.note(Taken(seat, min(me)), at)
        elif self.open is None and log.questions < MOST:
            log.note(QuestionAsked("seat", seat, need, 0, holder=min(me), until=at + SILENCE), at)
        elif self.open is None or (self.open.asked.by, self.open.asked.holder) != (seat, min(me)):
            raise Rejected("asking", "Another question is open at this table: wait until it is answered.")

    def call_bot(self, seat: Seat, away: Seat, at: Millis) -> say.Code | None:
        """Call a bot for an absent player, or first ask the others, who have two minutes. Returns why not."""
        not_asked = {seat, away, *self._companions(seat), *self._companions(away)}
        need = tuple(at for at, kind in enumerate(self._log.kinds) if kind == "person" and at not in not_asked)
        if (old := self.open) is not None or self._log.questions >= MOST:
            is_same = old is not None and (old.asked.what, old.asked.by) == ("bot", away)
            return None if is_same else "asking"
        asked = QuestionAsked("bot", away, need, 0, until=at + SILENCE)
        if need:
            self._log.note(asked, at)
        else:
            self._done(asked, at)
        return None

    def came(self, seat: Seat | None, at: Millis) -> None:
        """A player is connected again: withdraw the question about a bot for their seat."""
        if (question := self.open) is not None and (question.asked.what, question.asked.by) == ("bot", seat):
            self.close("withdrawn", at)

    def overdue(self, at: Millis) -> None:
        """Count silence as consent once the time to answer is over."""
        if self.open is not None and 0 < self.open.asked.until <= at:
            self._done(self.open.asked, self.open.asked.until)

    def _undo_verdict(self, who: Watcher, seat: Seat, command: say.UndoRequest) -> UndoVerdict | None:
        """Whether the seat may undo its move; None: a worker is asked, and the command comes again with its result."""
        log = self._log
        if code := self._barred(command.seq):
            return code, 0
        seq, verdict = self._verdicts.get(seat, (-1, ("", 0)))
        if seq != log.seq:
            verdict = barred(log, seat)
            if not verdict[0]:
                if self.judge is not None:
                    return self._wait(self.judge, who, seat, command, verdict[1])
                verdict = undo_verdict(log, seat)
            self._verdicts[seat] = log.seq, verdict
        return verdict

    def _wait(
        self, judge: Callable[[Seat, int], None], who: Watcher, seat: Seat, command: say.UndoRequest, kept: int
    ) -> UndoVerdict | None:
        seq, _, first = self._judging.get(seat, (-1, who, command))
        if seq == self._log.seq and first.n != command.n:
            return "asking", 0
        self._judging[seat] = self._log.seq, who, command  # the answer goes to the latest connection
        if seq != self._log.seq:
            judge(seat, kept)
        return None

    def judged(self, seat: Seat, seq: int, verdict: UndoVerdict | None) -> tuple[Watcher, say.UndoRequest] | None:
        """Store a worker's result about event `seq` and return the command that waits for it.

        If the worker failed, the command is refused as busy.
        """
        if self._judging.get(seat, (-1,))[0] != seq:
            return None
        _, who, command = self._judging.pop(seat)
        if verdict is None:
            self._audience.reply(who, say.CommandRefused(command.n, "busy", self._log.seq))
            return None
        self._verdicts[seat] = seq, verdict
        return who, command

    def _barred(self, seq: int) -> str:
        """Why no move can be undone now."""
        if self._log.over:
            return "over"
        if not self._log.terms.undo or self._log.is_timed:
            return "no_undo"
        if self.open is not None:
            return "asking"
        return "" if self._log.published_seq <= seq <= self._log.seq else "stale"

    def _others(self, seat: Seat) -> tuple[Seat, ...]:
        """The people who are asked: not bots, and not one's own seats."""
        own_seats = {seat, *self._companions(seat)}
        return tuple(at for at, kind in enumerate(self._log.kinds) if kind == "person" and at not in own_seats)

    def consent(self, who: Watcher, command: say.Consent, at: Millis) -> say.Answer:
        """Answer a seat's yes or no. All must agree; one no closes the question."""
        question, seat = self.open, who.grant.seat
        if question is None or seat is None or command.ask != question.ask or seat not in question.need:
            return say.CommandRefused(command.n, "nothing_asked", self._log.seq)
        if not command.yes:
            self.close("declined", at)
            return say.Accepted(command.n, self._log.seq)
        agreed = {seat, *self._companions(seat)}
        if set(question.need) - agreed:
            self._log.note(Agreed(tuple(sorted(agreed & set(question.need)))), at)
        else:
            who_asked, self._who = self._who, None
            answer = self._done(question.asked, at)
            if who_asked is not None:
                self._audience.reply(who_asked, answer)
        return say.Accepted(command.n, self._log.seq)

    def withdraw(self, who: Watcher, command: say.Withdraw, at: Millis) -> say.Answer:
        """Withdraw a seat's own question."""
        if self.open is None or command.ask != self.open.ask or who.grant.seat != self.open.asked.by:
            return say.CommandRefused(command.n, "nothing_asked", self._log.seq)
        self.close("withdrawn", at)
        return say.Accepted(command.n, self._log.seq)

    def _done(self, asked: QuestionAsked, at: Millis) -> say.Accepted:
        if asked.what == "seat":
            return say.Accepted(asked.number, self._log.note(Taken(asked.by, asked.holder), at))
        if asked.what == "bot":
            self._vacate(asked.by, "away", at)
            return say.Accepted(asked.number, self._log.seq)
        note: Note = Undone(asked.by, asked.kept) if asked.what == "undo" else Vacation(asked.by, asked.ms)
        return say.Accepted(asked.number, self._log.note(note, at, asked.number))

    def moved(self, at: Millis) -> None:
        """A seat is about to move: withdraw an open question about an undo."""
        if self.open is not None and self.open.asked.what == "undo":
            self.close("withdrawn", at)

    def close(self, reason: say.Settled, at: Millis) -> None:
        """Close the open question without a yes, and answer the asker's command."""
        question, who, self._who = self.open, self._who, None
        if question is None:
            return
        asked = question.asked
        self._log.note(QuestionClosed(reason), at)
        if asked.what in ("seat", "bot"):
            return  # no command waits for it
        answer = say.CommandRefused(asked.number, reason, self._log.seq)
        command = (
            say.UndoRequest(asked.number, 0)
            if asked.what == "undo"
            else say.VacationRequest(asked.number, asked.ms // say.HOUR)
        )
        self._commands.remember(asked.by, command, answer)
        if who is not None:
            self._audience.reply(who, answer)
