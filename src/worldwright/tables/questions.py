"""Taking back and vacations: where others are concerned, they are asked, and all must agree."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from worldwright.core.game import Millis, Seat
from worldwright.tables import messages as say
from worldwright.tables.audience import Audience, Watcher
from worldwright.tables.card import Asked
from worldwright.tables.log import Log
from worldwright.tables.takebacks import takeback
from worldwright.tables.values import Note


class Question(msgspec.Struct, frozen=True):
    """What a seat asks the others, and whom to answer if a page waits. `kept`: how many moves an undo leaves."""

    ask: say.Ask
    who: Watcher | None
    number: int
    kept: int = 0


class Questions:
    """The one question that may be open at a table."""

    def __init__(self, log: Log, audience: Audience, refused: Callable[[Seat, int, bytes, say.Answer], None]) -> None:
        self._log = log
        self._audience = audience
        self._refused = refused
        """Remembers the answer to a question that came to nothing."""
        self.question: Question | None = None
        self.companions: Callable[[Seat], Collection[Seat]] = lambda _: ()
        """The seats that the same person holds at this table: nobody asks themselves."""
        self.changed: Callable[[], None] = lambda: None
        """Called when a question was asked, answered or closed, so that it can be kept."""
        self._asked = audience.epoch << 32
        """The number of the last question: never used again, so that no late yes is taken for another one."""

    def undo(self, who: Watcher, number: int, seq: int, at: Millis) -> say.Answer | None:
        """The answer to a seat that wants its last move back; None: the others are asked first."""
        log, seat = self._log, who.grant.seat
        assert seat is not None
        if self._is_asked_again(who, number, "undo"):
            return None
        code, kept = self._barred(seq), 0
        if not code:
            code, kept = takeback(log, seat)
        if code not in {"free", "asks"}:
            return say.Refused(number, code, log.seq)
        need = self._others(seat) if code == "asks" else ()
        return self._put(Question(say.Ask(self._next(), "undo", seat, need), who, number, kept), at)

    def _barred(self, seq: int) -> str:
        """Why nothing can be taken back now."""
        if self._log.over:
            return "over"
        if not self._log.header.policy.undo or self._log.is_timed:
            return "no_undo"
        if self.question is not None:
            return "asking"
        return "" if seq == self._log.seq else "stale"

    def vacation(self, who: Watcher, number: int, ms: Millis, at: Millis) -> say.Answer | None:
        """The answer to a seat that wants more time for its turn; None: the others are asked first."""
        log, seat = self._log, who.grant.seat
        assert seat is not None
        if self._is_asked_again(who, number, "vacation"):
            return None
        if log.over or not log.turns.limit or ms <= 0:
            return say.Refused(number, "no_vacation", log.seq)
        if self.question is not None:
            return say.Refused(number, "asking", log.seq)
        return self._put(Question(say.Ask(self._next(), "vacation", seat, self._others(seat), ms), who, number), at)

    def waits_for(self, seat: Seat) -> bool:
        """Whether a seat has been asked and has not answered."""
        return self.question is not None and seat in self.question.ask.need

    def _next(self) -> int:
        self._asked += 1
        return self._asked

    def _others(self, seat: Seat) -> tuple[Seat, ...]:
        """The people who are asked; bots agree to everything, and so do one's own seats."""
        own = {seat, *self.companions(seat)}
        return tuple(at for at, holder in enumerate(self._log.holders) if holder == "person" and at not in own)

    def _is_asked_again(self, who: Watcher, number: int, what: str) -> bool:
        """Whether this very question is open: then its answer goes to where it was asked last."""
        old = self.question
        if old is None or (old.number, old.ask.by, old.ask.what) != (number, who.grant.seat, what):
            return False
        self.question = msgspec.structs.replace(old, who=who)
        return True

    def _put(self, question: Question, at: Millis) -> say.Answer | None:
        if not question.ask.need:
            return self._agreed(question, at)
        self._open(question)
        return None

    def _open(self, question: Question) -> None:
        """Let everybody see what is asked, and who has not answered yet."""
        self.question = question
        self._audience.tell_all(say.Notice("asked", ask=question.ask))
        self.changed()

    def kept(self) -> Asked | None:
        """The open question as it is kept over a restart."""
        if self.question is None:
            return None
        ask = self.question.ask
        return Asked(ask.what, ask.by, ask.need, ask.ms, self.question.number, len(self._log.moves))

    def resume(self, asked: Asked) -> None:
        """Ask again what was open when the house closed, of those who had not answered; nothing that is now moot."""
        log = self._log
        need = tuple(seat for seat in asked.need if log.holders[seat] == "person")
        if log.over or self.question is not None or not need or log.holders[asked.by] != "person":
            return
        code, kept = takeback(log, asked.by) if asked.what == "undo" else ("asks", 0)
        if code == "asks" and (asked.what == "vacation" or asked.moves == len(log.moves)):
            ask = say.Ask(self._next(), asked.what, asked.by, need, asked.ms)
            self.question = Question(ask, None, asked.number, kept)

    def consent(self, who: Watcher, number: int, ask: int, yes: bool, at: Millis) -> say.Answer:
        """The answer to a seat's yes or no: all must agree, one no is enough."""
        question, seat = self.question, who.grant.seat
        if (
            question is None
            or seat is None
            or ask != question.ask.ask
            or seat not in question.ask.need
            or self._log.over
        ):
            return say.Refused(number, "nothing_asked", self._log.seq)
        if not yes:
            self.close("declined")
            return say.Accepted(number, self._log.seq)
        need = tuple(other for other in question.ask.need if other not in {seat, *self.companions(seat)})
        if need:
            self._open(msgspec.structs.replace(question, ask=msgspec.structs.replace(question.ask, need=need)))
        else:
            self.question = None
            self._reply(question, self._agreed(question, at))
            self.changed()
        return say.Accepted(number, self._log.seq)

    def _reply(self, question: Question, answer: say.Answer) -> None:
        """Answer the asker's command, if its page is there; one that comes back sees it by what the table says."""
        if question.who is not None:
            self._audience.reply(question.who, answer)

    def withdraw(self, who: Watcher, number: int, ask: int) -> say.Answer:
        """The answer to a seat that takes its own question back."""
        question = self.question
        if question is None or ask != question.ask.ask or who.grant.seat != question.ask.by:
            return say.Refused(number, "nothing_asked", self._log.seq)
        self.close("withdrawn")
        return say.Accepted(number, self._log.seq)

    def _agreed(self, question: Question, at: Millis) -> say.Accepted:
        ask, number = question.ask, question.number
        facts: dict[str, int | str] = {"by": ask.by}
        facts |= {"to": question.kept} if ask.what == "undo" else {"ms": ask.ms}
        return say.Accepted(number, self._log.note(Note(at, ask.what, facts), number))

    def moved(self) -> None:
        """Somebody moved: a question about the past is no longer the question."""
        if self.question is not None and self.question.ask.what == "undo":
            self.close("withdrawn")

    def close(self, code: str) -> None:
        """Close the open question without a yes; the asker's command gets its one answer."""
        question, self.question = self.question, None
        if question is not None:
            answer = say.Refused(question.number, code, self._log.seq)
            self._refused(question.ask.by, question.number, question.ask.what.encode(), answer)
            self._reply(question, answer)
            self._audience.tell_all(say.Notice(code))
            self.changed()
