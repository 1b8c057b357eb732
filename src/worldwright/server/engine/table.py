"""One table: a single writer over one log, from the day it is made. Act, remember, tell.

Plain code without a clock or a disk of its own: every call gets the server's time, `handed` is what has to be
remembered and `saved` lets out what waited for it. Nothing is told that a crash could undo, answers included.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from worldwright.core.chance import commitment
from worldwright.core.game import AnyGame, Millis, Move, Refusal, Seat, with_allowance
from worldwright.core.notation import move_text, parse_time
from worldwright.server.engine import messages as say
from worldwright.server.engine import outdated_commands as stale
from worldwright.server.engine import pause as standstill
from worldwright.server.engine import requests as asides
from worldwright.server.engine.audience import Audience, PublishedState, Watcher, notice
from worldwright.server.engine.chat import Talk
from worldwright.server.engine.events import Began, Beginning, GameOver, Hinted, Made, Note, TableEnded, Taken, Terms
from worldwright.server.engine.hooks import TableHooks
from worldwright.server.engine.log import Draft, Log
from worldwright.server.engine.log_lines import Event, Incident
from worldwright.server.engine.questions import Questions
from worldwright.server.engine.replies import Replies
from worldwright.server.engine.seat_handover import excuse, run_out, vacate
from worldwright.server.engine.table_clock import Stopwatch
from worldwright.server.process.token_buckets import Bucket

MOST_UNSAVED = 256
COMMANDS = (20, 40)
"""Commands of one seat, whatever it is connected by: a second, and at once."""
REFUSED_UNDO = 4
"""Commands that a refused undo costs beside its own: nothing that a seat can ask for takes longer to find out."""


class Table:
    """A table and, once it has begun, its game: wishes and time in, events to save and told frames out."""

    _replies: Replies
    questions: Questions
    """What a seat asks the others."""
    stopwatch: Stopwatch
    """The table's own time, once it has begun."""

    def __init__(
        self,
        log: Log,
        epoch: int,
        people: Mapping[str, str] | None = None,
        hooks: tuple[TableHooks, ...] = (),
    ) -> None:
        self.log = log
        self._hooks = hooks
        self.id = log.id
        self.people: dict[str, str] = dict(people or {})
        """Which person each holder is; who is forgotten is missing."""
        self.audience = Audience(log, epoch)
        self.saved_seq = 0 if log.fresh else log.seq
        self.resumed = log.told_seq
        """Where this run found the table: a command that knew less was sent to an earlier run."""
        self.frozen = ""
        """Why nothing is accepted now."""
        self.incidents: list[Incident] = []
        """What broke here and has yet to be reported."""
        self._buckets: list[Bucket] = []
        self.talk = Talk()
        self.hasty: set[Seat] = set()
        """The seats that want the bots to act at once."""
        self.opened: Millis = 0
        """When, by the server's clock, it came into memory."""
        self.holidays: Callable[[Seat, Millis], Millis] = lambda _seat, _waited: 0
        """How long a seat's person was or is away of a turn that began so long ago, the rest of it included."""
        self.lenient: Millis = 0
        """Until then, by the server's clock, nobody's turn is over."""
        self.last_here: dict[Seat, Millis] = {}
        """When each seat's person was last there."""
        if log.began is not None:
            self._begin()
            if log.is_paused:
                self.stopwatch.hold(None)
                self.frozen = standstill.PAUSED
            self._settle()

    @classmethod
    def made(
        cls,
        id_: str,
        note: Made,
        epoch: int = 1,
        people: Mapping[str, str] | None = None,
        hooks: tuple[TableHooks, ...] = (),
    ) -> Table:
        """A new table, to be saved."""
        log = Log(id_)
        log.note(note)
        return cls(log, epoch, people, hooks)

    def begin(
        self, game: AnyGame, content: str, seed: bytes, clock: Millis, beginning: Beginning | None = None
    ) -> None:
        """The game begins, its first deals made; OptionError for one that cannot be played.

        `clock` is the server's time at the table's zero, which lies in the past where it goes on from another.
        """
        self.log.load = lambda _terms, _began: game
        began = Began(game.RULES_VERSION, content, seed.hex(), commitment(seed), clock, beginning)
        past = beginning.moves if beginning is not None else ()
        self.log.note(began, parse_time(past[-1].split(" ", 1)[0]) if past else 0)
        self._begin()
        self._settle()

    def _begin(self) -> None:
        log = self.log
        self._replies = Replies(log)
        self.questions = Questions(log, self.audience, self._replies, self.companions, partial(vacate, self))
        self.stopwatch = Stopwatch(log)
        self._buckets = [Bucket(*COMMANDS) for _ in range(log.terms.seats)]

    def _settle(self) -> None:
        """Deal everything that has to be dealt before anybody can move."""
        if not self.log.over:
            draft = self.log.draft()
            draft.settle()
            self.take(draft)

    # What is known of it

    @property
    def terms(self) -> Terms:
        return self.log.terms

    @property
    def game(self) -> AnyGame:
        return self.log.game

    @property
    def is_begun(self) -> bool:
        """Whether there is a game."""
        return self.log.began is not None

    @property
    def shown(self) -> PublishedState:
        """All that may be shown now: what others ask for comes from here."""
        return self.audience.shown

    def holders_of(self, person: str | None) -> frozenset[str]:
        """What somebody is called at this table: nothing, usually one holder."""
        return frozenset(holder for holder, who in self.people.items() if who == person)

    def seats_of(self, person: str | None) -> tuple[Seat, ...]:
        """The seats somebody holds."""
        return self.log.card.seats_of(self.holders_of(person))

    def companions(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of whoever sits there: one device may hold several."""
        person = self.people.get(self.log.card.chairs[seat].holder)
        return () if person is None else self.seats_of(person)

    def bucket(self, seat: Seat) -> Bucket:
        """How many commands a seat may still send, over all its connections."""
        return self._buckets[seat]

    @property
    def is_paused(self) -> bool:
        """Whether it stands still because a player stopped the clock and the bots, and for nothing else."""
        return self.frozen == standstill.PAUSED

    def is_idle(self) -> bool:
        """Whether it can be put away: no person watches, nothing is due, unsaved or frozen, and no bot is to move."""
        if self.saved_seq != self.log.seq or any(watcher.IS_PERSON for watcher in self.audience.watchers):
            return False
        if self.frozen or not self.is_begun:
            return self.is_paused or not self.frozen
        return self.due() is None and not any(self.log.kinds[seat] == "bot" for seat in self.audience.to_move())

    # Time

    def now(self, clock: Millis) -> Millis:
        """The time at the table: it stands still while the table is frozen or its disk stalls."""
        return self.stopwatch.now(clock) if self.is_begun else 0

    def goes_on_from(self, clock: Millis) -> Millis:
        """The house's time from which on another node's does not count: now, or since when time stands still here."""
        return self.stopwatch.saved_until(clock) if self.is_begun else clock

    def due(self) -> Millis | None:
        """When, by the server's clock, `tick` has something to do next if nothing happens before, saving included."""
        log = self.log
        question, is_timed = log.card.question, log.is_timed or log.turns.runs
        if log.over or self.frozen or not (is_timed or question is not None):
            return None
        strikes = [question.asked.until] if question is not None and question.asked.until else []
        if is_timed:
            deadline = self.game.deadline(log.state)
            strikes += [deadline[0]] if deadline is not None else []
            strikes += self.turn_dues().values() if log.turns.runs else ()
        due = min(strikes) + self.stopwatch.zero() if strikes else 0
        return due if strikes and self.stopwatch.reaches(due) else None

    def tick(self, clock: Millis) -> None:
        """Let everything happen that is due."""
        log = self.log
        is_timed = log.turns.runs or log.is_timed
        if self.frozen or log.over or not (is_timed or log.card.question is not None):
            return
        at = self.now(clock)
        self.questions.overdue(at)
        if not is_timed:
            return
        draft = log.draft()
        try:
            draft.tick(at)
        except Exception as fault:
            self._broke("tick", fault)
            return
        self.take(draft)
        if log.turns.runs:
            run_out(self, at)

    def turn_dues(self) -> dict[Seat, Millis]:
        """When the turn of each seat that is waited for is over, by the table's time."""
        lenient = self.lenient - self.stopwatch.zero()
        return {seat: max(due, lenient) for seat, due in self.log.turns.dues().items()}

    def take(self, draft: Draft, command: int | None = None) -> int:
        """Write down a draft, and how the game ended if it did."""
        log = self.log
        if log.card.question is not None and any(move.by >= 0 for _, move, _ in draft.done):
            self.questions.moved(log.time)
        own = log.take(draft, command)
        if draft.done and not log.is_timed and not draft.waited:
            sheets = log.game.score(log.state)
            winners = tuple(sorted(log.game.winners(log.state)))
            self._close_question(log.time)
            took = log.time if log.card.day is not None and log.extras.all_at_once(log.options) else 0
            log.note(GameOver(winners, tuple(sheets[seat] for seat in range(log.terms.seats)), took), log.time)
        elif "free" in log.kinds:
            excuse(self)
        return own

    def _broke(self, doing: str, fault: Exception) -> None:
        """A step of the rules broke: this table alone freezes and leaves an incident."""
        began = self.log.began
        moves = tuple(move_text(move) for _, move in self.log.moves)
        lines = (repr(self.terms), repr(began), *moves)
        self.incidents.append(Incident(self.id, self.terms.game, lines, doing, f"{type(fault).__name__}: {fault}"))
        standstill.freeze(self, "internal")

    # Commands: each gets one answer, and every repeat the same one

    def command(self, who: Watcher, wish: say.Wish, clock: Millis, allowance: Millis = 0) -> None:
        """A seat's wish: done, or refused and nothing changed."""
        self.tick(clock)
        seat = who.grant.seat
        answer: say.Answer | None
        if seat is None or not self.audience.is_current(who.grant):
            answer = say.CommandRefused(wish.n, "not_seated", self.log.seq)
        elif (known := self._replies.known(seat, wish)) is not None:
            answer = known
        elif len(self.log.fresh) >= MOST_UNSAVED:
            answer = say.CommandRefused(wish.n, "busy", self.log.seq)
        elif self.frozen and not asides.may_still(self, wish):
            answer = say.CommandRefused(wish.n, "paused" if self.is_paused else "frozen", self.log.seq)
        else:
            if isinstance(wish, say.Act):
                answer = self._act(seat, wish, clock, allowance)
            else:
                answer = asides.aside(self, who, seat, wish, clock)  # None: it comes when the others have answered
            if answer is not None:
                self._replies.remember(seat, wish, answer)
                if isinstance(wish, say.UndoRequest) and isinstance(answer, say.CommandRefused):
                    self._buckets[seat].spend(clock, REFUSED_UNDO)
        if answer is not None:
            self.audience.reply(who, answer)

    def _act(self, seat: Seat, wish: say.Act, clock: Millis, allowance: Millis) -> say.Answer:
        log = self.log
        action = self._replies.action(wish)
        if log.ended or action is None:
            return say.CommandRefused(wish.n, "ended" if log.ended else "malformed", log.seq)
        is_current = wish.seq == log.seq >= self.resumed  # as nearly always
        if not is_current and (late := stale.answer(log, seat, wish, self.resumed)) is not None:
            return late
        draft = log.draft()
        try:
            refusal = None if is_current else stale.refusal_then(log, seat, action, wish.seq)
            if refusal is None:
                refusal = self._play(draft, seat, action, self.stopwatch.now(clock), allowance)
        except Exception as fault:
            self._broke(f"p{seat} {bytes(wish.action)!r}", fault)
            return say.CommandRefused(wish.n, "internal", log.seq)
        if refusal is not None:
            return say.CommandRefused(wish.n, "rule", log.seq, refusal.rule, refusal.at)
        return say.Accepted(wish.n, self.take(draft, wish.n))

    def _play(self, draft: Draft, seat: Seat, action: Any, at: Millis, allowance: Millis) -> Refusal | None:
        """Put an action and all that follows from it into a draft, or say which rule forbids it."""
        log = self.log
        most = min(allowance, log.cap) if allowance else 0
        if most and (limit := log.extras.allowance(log.options)) is not None:
            most = min(most, limit)
        stamped = with_allowance(action, most)
        refusal = log.game.refusal(draft.state, seat, stamped)
        if refusal is not None and most:
            # The allowance is the host's gift: where the rules do not take it, the hand was there when it arrived.
            stamped = with_allowance(action, 0)
            refusal = log.game.refusal(draft.state, seat, stamped)
        if refusal is None:
            draft.add(Move(at, seat, stamped))
            draft.settle()
        return refusal

    # Seats

    def write(self, notes: Collection[Note], clock: Millis) -> None:
        """Write down what the lobby decided; in a running game a seat that changes hands closes what was asked."""
        self.tick(clock)
        for note in notes:
            if isinstance(note, Taken):
                standstill.go_on(self, clock)
                self._close_question(self.now(clock))
            self.log.note(note, self.now(clock))

    def hinted(self, seat: Seat, grade: int, clock: Millis) -> None:
        """Note that a seat is given a hint: each grade counts once until something moves."""
        self.tick(clock)
        if not self.log.over and not self.frozen and self.log.hinted.get(seat, 0) < grade:
            self.log.note(Hinted(seat, grade), self.now(clock))

    def end(self, reason: str, clock: Millis) -> None:
        """End the table before the game is over; `reason` is one lower-case word."""
        standstill.go_on(self, clock)
        self.tick(clock)
        if not self.log.over and not self.frozen:
            self._close_question(self.now(clock))
            self.log.note(TableEnded(reason), self.now(clock))

    def _close_question(self, at: Millis) -> None:
        if self.log.card.question is not None:
            self.questions.close("withdrawn", at)

    # Remembering

    def handed(self, clock: Millis) -> list[Event]:
        """All events the store has not been given yet; it has them from now on."""
        events, self.log.unsaved = self.log.unsaved, []
        if events and self.is_begun:
            self.stopwatch.handed(clock)
        return events

    def saved(self, seq: int, clock: Millis) -> None:
        """Everything up to `seq` is on disk: let out what waited for it. A slow disk costs nobody time."""
        self.saved_seq = max(self.saved_seq, seq)
        if not self.is_begun:
            self.audience.release(self.saved_seq, None)
            return
        was_slow = self.stopwatch.saved(clock, self.saved_seq + len(self.log.unsaved) < self.log.seq)
        try:
            shown = self.audience.release(self.saved_seq, self._clock(clock))
        except Exception as fault:
            self._broke("show", fault)
            return
        if self.hasty and any(self.log.kinds[seat] == "person" for seat in self.audience.to_move()):
            self.hasty.clear()
        # A pause that was lost while a pause was saved waits for the next one, or there would be no end of them.
        if was_slow and any(entry.note is None or entry.note.name != "pause" for entry in shown):
            self.stopwatch.write("sync", clock)

    # Telling

    def watch(self, watcher: Watcher, epoch: object, seq: object, clock: Millis) -> None:
        """Welcome a watcher: with what it missed if that is known, else with the whole view alone."""
        self.tick(clock)
        audience = self.audience
        is_new = watcher not in audience.watchers
        if is_new:
            audience.watchers.append(watcher)
        watcher.tell(audience.welcome(watcher, epoch, seq, self._clock(clock), self.frozen))
        if self.shown.card.question is not None:
            watcher.tell(say.encode(notice(self.shown.card.question)))
        if is_new:
            if (said := self.talk.whole(self.log.generations)) is not None:
                watcher.tell(say.encode(said))
            audience.stirred(watcher)
            self.questions.came(audience.viewer(watcher), self.now(clock))
            if watcher.IS_PERSON:
                self.arrived(audience.viewer(watcher), clock)

    def arrived(self, seat: Seat | None, clock: Millis) -> None:
        """Somebody is there, whichever way they look."""
        for hooks in self._hooks:
            hooks.arrived(self, seat, clock)

    def unwatch(self, watcher: Watcher) -> None:
        """Forget a watcher."""
        if watcher in self.audience.watchers:
            self.audience.watchers.remove(watcher)
            self.audience.stirred(watcher)

    def _clock(self, clock: Millis) -> say.Clock:
        turns = tuple(sorted(self.turn_dues().items())) if self.log.turns.runs else ()
        return say.Clock(self.stopwatch.now(clock), turns=turns, held=self.stopwatch.is_held)
