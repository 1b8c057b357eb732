"""Taking back, vacations and free seats: where others are concerned, they are asked, and all must agree.

The open question is part of the log: it outlives a restart, and its event's number is the question's own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from worldwright.core.game import Millis, Seat
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Audience, Watcher
from worldwright.server.engine.events import Agreed, Note, QuestionAsked, QuestionClosed, Taken, Undone, Vacation
from worldwright.server.engine.log import Log
from worldwright.server.engine.replies import Replies
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.summary import Question
from worldwright.server.engine.undo import Takeback, barred, takeback

SILENCE: Millis = 120_000
"""How long people may think about somebody who wants a free seat; whoever says nothing agrees."""
MOST = 500
"""So many questions a table's log has room for: who asks and withdraws all day fills it no further."""
MOST_HANDS = 100
"""So often a seat may change hands: who leaves and comes back all day fills a log no further."""


class Questions:
    """The one question that may be open at a table."""

    def __init__(
        self,
        log: Log,
        audience: Audience,
        replies: Replies,
        companions: Callable[[Seat], Collection[Seat]],
        vacate: Callable[[Seat, str, Millis], None],
    ) -> None:
        self._log = log
        self._audience = audience
        self._replies = replies
        self._companions = companions
        """The seats that the same person holds: nobody asks themselves."""
        self._vacate = vacate
        """Takes a seat from whoever holds it."""
        self._who: Watcher | None = None
        """Whom to answer when the open question is settled, if its page waits."""
        self.judge: Callable[[Seat, int], None] | None = None
        """Lets a worker find out whether a seat may take moves back, `judged` says what it found; None: done here."""
        self._takebacks: dict[Seat, tuple[int, Takeback]] = {}
        """What was found for each seat, and at which event: it holds until something happens."""
        self._judging: dict[Seat, tuple[int, Watcher, say.UndoRequest]] = {}
        """Who waits for a worker, and since which event."""

    @property
    def open(self) -> Question | None:
        """What is asked now."""
        return self._log.card.question

    def ask(self, who: Watcher, wish: say.UndoRequest | say.VacationRequest, at: Millis) -> say.Answer | None:
        """The answer to a seat that wants its last move back or more time; None: the others are asked first."""
        log, seat = self._log, who.grant.seat
        assert seat is not None
        what = "undo" if isinstance(wish, say.UndoRequest) else "vacation"
        if (old := self.open) is not None and (old.asked.number, old.asked.by, old.asked.what) == (wish.n, seat, what):
            self._who = who  # asked again: the answer goes to where it was asked last
            return None
        if self._log.questions >= MOST:
            return say.CommandRefused(wish.n, "no_undo" if what == "undo" else "no_vacation", log.seq)
        if isinstance(wish, say.UndoRequest):
            found = self._takeback(who, seat, wish)
            if found is None:
                return None
            code, kept = found
            if code not in {"free", "asks"}:
                return say.CommandRefused(wish.n, code, log.seq)  # type: ignore[arg-type]
            need = self._others(seat) if code == "asks" else ()
            asked = QuestionAsked("undo", seat, need, wish.n, kept=kept)
        else:
            if log.over or not log.turns.runs:
                return say.CommandRefused(wish.n, "no_vacation", log.seq)
            if self.open is not None:
                return say.CommandRefused(wish.n, "asking", log.seq)
            asked = QuestionAsked("vacation", seat, self._others(seat), wish.n, ms=wish.hours * say.HOUR)
        if not asked.need:
            return self._done(asked, at)
        log.note(asked, at)
        self._who = who
        return None

    def ask_for_seat(self, seat: Seat, me: Collection[str], at: Millis) -> None:
        """Give somebody a free seat, or ask the others first: all people but themselves, who have two minutes.

        Who comes back to their own seat learns nothing by it, and nobody is asked.
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
        """Why no bot comes for somebody long away; None: it does, or the others are asked, who have two minutes."""
        own = {seat, away, *self._companions(seat), *self._companions(away)}
        need = tuple(at for at, kind in enumerate(self._log.kinds) if kind == "person" and at not in own)
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
        """Somebody is there: no bot is called for them any more."""
        if (question := self.open) is not None and (question.asked.what, question.asked.by) == ("bot", seat):
            self.close("withdrawn", at)

    def overdue(self, at: Millis) -> None:
        """Whose time to answer is over has agreed by their silence."""
        if self.open is not None and 0 < self.open.asked.until <= at:
            self._done(self.open.asked, self.open.asked.until)

    def _takeback(self, who: Watcher, seat: Seat, wish: say.UndoRequest) -> Takeback | None:
        """Whether the seat may take its move back; None: a worker is asked, and the wish comes again then."""
        log = self._log
        if code := self._barred(wish.seq):
            return code, 0
        seq, known = self._takebacks.get(seat, (-1, ("", 0)))
        if seq != log.seq:
            known = barred(log, seat)
            if not known[0]:
                if self.judge is not None:
                    return self._wait(self.judge, who, seat, wish, known[1])
                known = takeback(log, seat)
            self._takebacks[seat] = log.seq, known
        return known

    def _wait(
        self, judge: Callable[[Seat, int], None], who: Watcher, seat: Seat, wish: say.UndoRequest, kept: int
    ) -> Takeback | None:
        seq, _, first = self._judging.get(seat, (-1, who, wish))
        if seq == self._log.seq and first.n != wish.n:
            return "asking", 0
        self._judging[seat] = self._log.seq, who, wish  # the answer goes to where it was asked last
        if seq != self._log.seq:
            judge(seat, kept)
        return None

    def judged(self, seat: Seat, seq: int, found: Takeback | None) -> tuple[Watcher, say.UndoRequest] | None:
        """Keep what a worker found out about event `seq`; the wish that waits for it is due now, if there is one.

        None: it could not find out, and the asker is told so.
        """
        if self._judging.get(seat, (-1,))[0] != seq:
            return None
        _, who, wish = self._judging.pop(seat)
        if found is None:
            self._audience.reply(who, say.CommandRefused(wish.n, "busy", self._log.seq))
            return None
        self._takebacks[seat] = seq, found
        return who, wish

    def _barred(self, seq: int) -> str:
        """Why nothing can be taken back now."""
        if self._log.over:
            return "over"
        if not self._log.terms.undo or self._log.is_timed:
            return "no_undo"
        if self.open is not None:
            return "asking"
        return "" if self._log.told_seq <= seq <= self._log.seq else "stale"

    def _others(self, seat: Seat) -> tuple[Seat, ...]:
        """The people who are asked; bots agree to everything, and so do one's own seats."""
        own = {seat, *self._companions(seat)}
        return tuple(at for at, kind in enumerate(self._log.kinds) if kind == "person" and at not in own)

    def consent(self, who: Watcher, wish: say.Consent, at: Millis) -> say.Answer:
        """The answer to a seat's yes or no: all must agree, one no is enough."""
        question, seat = self.open, who.grant.seat
        if question is None or seat is None or wish.ask != question.ask or seat not in question.need:
            return say.CommandRefused(wish.n, "nothing_asked", self._log.seq)
        if not wish.yes:
            self.close("declined", at)
            return say.Accepted(wish.n, self._log.seq)
        agreed = {seat, *self._companions(seat)}
        if set(question.need) - agreed:
            self._log.note(Agreed(tuple(sorted(agreed & set(question.need)))), at)
        else:
            who_asked, self._who = self._who, None
            answer = self._done(question.asked, at)
            if who_asked is not None:
                self._audience.reply(who_asked, answer)
        return say.Accepted(wish.n, self._log.seq)

    def withdraw(self, who: Watcher, wish: say.Withdraw, at: Millis) -> say.Answer:
        """The answer to a seat that takes its own question back."""
        if self.open is None or wish.ask != self.open.ask or who.grant.seat != self.open.asked.by:
            return say.CommandRefused(wish.n, "nothing_asked", self._log.seq)
        self.close("withdrawn", at)
        return say.Accepted(wish.n, self._log.seq)

    def _done(self, asked: QuestionAsked, at: Millis) -> say.Accepted:
        if asked.what == "seat":
            return say.Accepted(asked.number, self._log.note(Taken(asked.by, asked.holder), at))
        if asked.what == "bot":
            self._vacate(asked.by, "away", at)
            return say.Accepted(asked.number, self._log.seq)
        note: Note = Undone(asked.by, asked.kept) if asked.what == "undo" else Vacation(asked.by, asked.ms)
        return say.Accepted(asked.number, self._log.note(note, at, asked.number))

    def moved(self, at: Millis) -> None:
        """Somebody is about to move: a question about the past is no longer the question."""
        if self.open is not None and self.open.asked.what == "undo":
            self.close("withdrawn", at)

    def close(self, reason: say.Settled, at: Millis) -> None:
        """Close the open question without a yes; the asker's command gets its one answer."""
        question, who, self._who = self.open, self._who, None
        if question is None:
            return
        asked = question.asked
        self._log.note(QuestionClosed(reason), at)
        if asked.what in ("seat", "bot"):
            return  # no command waits for it
        answer = say.CommandRefused(asked.number, reason, self._log.seq)
        wish = (
            say.UndoRequest(asked.number, 0)
            if asked.what == "undo"
            else say.VacationRequest(asked.number, asked.ms // say.HOUR)
        )
        self._replies.remember(asked.by, wish, answer)
        if who is not None:
            self._audience.reply(who, answer)
