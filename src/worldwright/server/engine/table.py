"""One table: a single writer over one log, from its creation to its end.

No clock and no disk: every call gets the server's time, `handed` returns the events to save, and `saved` releases what
waited for them. Nothing is sent that a crash could undo, answers included.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial

from worldwright.core.chance import commitment
from worldwright.core.game import AnyGame, Millis, Seat
from worldwright.core.match import Draft
from worldwright.core.notation import move_text, parse_time
from worldwright.server.engine import messages as say
from worldwright.server.engine import pause as standstill
from worldwright.server.engine.audience import Audience, PublishedState, Watcher, notice
from worldwright.server.engine.chat import Talk
from worldwright.server.engine.commands import SeatCommands
from worldwright.server.engine.events import Began, Beginning, GameOver, Hinted, Made, Note, TableEnded, Taken, Terms
from worldwright.server.engine.hooks import TableHooks
from worldwright.server.engine.log import Event, Log
from worldwright.server.engine.ports import Incident
from worldwright.server.engine.questions import Questions
from worldwright.server.engine.seat_handover import excuse, run_out, vacate
from worldwright.server.engine.table_clock import Stopwatch
from worldwright.server.engine.table_people import TablePeople


class Table:
    """A table and, once it has begun, its game. Commands and time go in; events to save and frames to send come out."""

    commands: SeatCommands
    """The commands of its seats."""
    questions: Questions
    """The questions between seats."""
    stopwatch: Stopwatch
    """The table's own time, once its game has begun."""

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
        self.people = TablePeople(log, people or {})
        """The person of each holder, except deleted accounts."""
        self.audience = Audience(log, epoch)
        self.saved_seq = 0 if log.fresh else log.seq
        self.resumed = log.published_seq
        """The last event when this run opened the table. A command with an older `seq` was sent to an earlier run."""
        self.frozen = ""
        """Why commands are refused now."""
        self.incidents: list[Incident] = []
        """What broke at this table and is not reported yet."""
        self.talk = Talk()
        self.hasty: set[Seat] = set()
        """The seats that want the bots to act at once."""
        self.opened: Millis = 0
        """When the table came into memory, by the server's clock."""
        self.holidays: Callable[[Seat, Millis], Millis] = lambda _seat, _waited: 0
        """How long a seat's person is on holiday during a turn that began so long ago, its remainder included."""
        self.last_here: dict[Seat, Millis] = {}
        """When each seat's player was last connected."""
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
        """Begin the game and make its first deals; OptionError if it cannot be played.

        `clock` is the server's time at the table's zero, which is in the past if the game goes on from another.
        """
        self.log.load = lambda _terms, _began: game
        began = Began(game.RULES_VERSION, content, seed.hex(), commitment(seed), clock, beginning)
        past = beginning.moves if beginning is not None else ()
        self.log.note(began, parse_time(past[-1].split(" ", 1)[0]) if past else 0)
        self._begin()
        self._settle()

    def _begin(self) -> None:
        log = self.log
        self.commands = SeatCommands(self)
        self.questions = Questions(log, self.audience, self.commands, self.people.companions, partial(vacate, self))
        self.stopwatch = Stopwatch(log)

    def _settle(self) -> None:
        """Make all deals before the first move."""
        if not self.log.over:
            draft = self.log.draft()
            draft.settle()
            self.take(draft)

    # State

    @property
    def terms(self) -> Terms:
        return self.log.terms

    @property
    def game(self) -> AnyGame:
        return self.log.game

    @property
    def is_begun(self) -> bool:
        """Whether the game has begun."""
        return self.log.began is not None

    @property
    def shown(self) -> PublishedState:
        """What may be shown now. All requests are answered from it."""
        return self.audience.shown

    @property
    def is_paused(self) -> bool:
        """Whether a player's pause is the only reason that the table is frozen."""
        return self.frozen == standstill.PAUSED

    def is_idle(self) -> bool:
        """Whether the table can leave memory: no person watches, nothing is due or unsaved, and no bot is to move."""
        if self.saved_seq != self.log.seq or any(watcher.IS_PERSON for watcher in self.audience.watchers):
            return False
        if self.frozen or not self.is_begun:
            return self.is_paused or not self.frozen
        return self.due() is None and not any(self.log.kinds[seat] == "bot" for seat in self.audience.to_move())

    # Time

    def now(self, clock: Millis) -> Millis:
        """The table's time. It stands still while the table is frozen or its disk stalls."""
        return self.stopwatch.now(clock) if self.is_begun else 0

    def due(self) -> Millis | None:
        """When `tick` is next due by the server's clock; None: not before the next event or save."""
        log = self.log
        question, is_timed = log.card.question, log.is_timed or log.turns.runs
        if log.over or self.frozen or not (is_timed or question is not None):
            return None
        strikes = [question.asked.until] if question is not None and question.asked.until else []
        if is_timed:
            deadline = self.game.deadline(log.state)
            strikes += [deadline[0]] if deadline is not None else []
            strikes += self.stopwatch.turn_dues().values() if log.turns.runs else ()
        due = min(strikes) + self.stopwatch.zero() if strikes else 0
        return due if strikes and self.stopwatch.reaches(due) else None

    def tick(self, clock: Millis) -> None:
        """Do everything that is due."""
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
            self.broke("tick", fault)
            return
        self.take(draft)
        if log.turns.runs:
            run_out(self, at)

    def take(self, draft: Draft, command: int | None = None) -> int:
        """Write a draft, and the result if it ended the game."""
        log = self.log
        if log.card.question is not None and any(move.by >= 0 for _, move, _ in draft.done):
            self.questions.moved(log.time)
        own = log.take(draft, command)
        if draft.done and not log.is_timed and not draft.waited:
            sheets = log.game.score(log.state)
            winners = tuple(sorted(log.game.winners(log.state)))
            self.questions.close("withdrawn", log.time)
            took = log.time if log.card.day is not None and log.extras.all_at_once(log.options) else 0
            log.note(GameOver(winners, tuple(sheets[seat] for seat in range(log.terms.seats)), took), log.time)
        elif "free" in log.kinds:
            excuse(self)
        return own

    def broke(self, doing: str, fault: Exception) -> None:
        """Freeze this table alone and record an incident, after a step of the rules failed."""
        began = self.log.began
        moves = tuple(move_text(move) for _, move in self.log.moves)
        lines = (repr(self.terms), repr(began), *moves)
        self.incidents.append(Incident(self.id, self.terms.game, lines, doing, f"{type(fault).__name__}: {fault}"))
        standstill.freeze(self, "internal")

    def command(self, who: Watcher, command: say.Command, clock: Millis, allowance: Millis = 0) -> None:
        """Execute a seat's command, or refuse it without any change."""
        self.tick(clock)
        self.commands.answer(who, command, clock, allowance)

    # Seats

    def write(self, notes: Collection[Note], clock: Millis) -> None:
        """Write events that a feature decided on.

        In a running game a seat that changes hands closes the open question.
        """
        self.tick(clock)
        for note in notes:
            if isinstance(note, Taken):
                standstill.go_on(self, clock)
                self.questions.close("withdrawn", self.now(clock))
            self.log.note(note, self.now(clock))

    def hinted(self, seat: Seat, grade: int, clock: Millis) -> None:
        """Record a hint to a seat. Each grade counts once until the next move."""
        self.tick(clock)
        if not self.log.over and not self.frozen and self.log.hinted.get(seat, 0) < grade:
            self.log.note(Hinted(seat, grade), self.now(clock))

    def end(self, reason: str, clock: Millis) -> None:
        """End the table before the game is over; `reason` is one lower-case word."""
        standstill.go_on(self, clock)
        self.tick(clock)
        if not self.log.over and not self.frozen:
            if self.is_begun:
                self.questions.close("withdrawn", self.now(clock))
            self.log.note(TableEnded(reason), self.now(clock))

    # Saving

    def handed(self, clock: Millis) -> list[Event]:
        """All events not handed to storage yet. They count as handed over from now on."""
        events, self.log.unsaved = self.log.unsaved, []
        if events and self.is_begun:
            self.stopwatch.handed(clock)
        return events

    def saved(self, seq: int, clock: Millis) -> None:
        """Release what waited for the events up to `seq`, which are on disk. A slow disk costs no player time."""
        self.saved_seq = max(self.saved_seq, seq)
        if not self.is_begun:
            self.audience.release(self.saved_seq, None)
            return
        was_slow = self.stopwatch.saved(clock, self.saved_seq + len(self.log.unsaved) < self.log.seq)
        try:
            shown = self.audience.release(self.saved_seq, self.stopwatch.shown(clock))
        except Exception as fault:
            self.broke("show", fault)
            return
        if self.hasty and any(self.log.kinds[seat] == "person" for seat in self.audience.to_move()):
            self.hasty.clear()
        # A pause lost while a pause was saved waits for the next one, or there would be no end of them.
        if was_slow and any(entry.note is None or entry.note.name != "pause" for entry in shown):
            self.stopwatch.write("sync", clock)

    # Watchers

    def watch(self, watcher: Watcher, epoch: object, seq: object, clock: Millis) -> None:
        """Add a watcher or welcome it again, with the moves it missed as far as they are in memory."""
        self.tick(clock)
        audience = self.audience
        is_new = watcher not in audience.watchers
        if is_new:
            audience.watchers.append(watcher)
        watcher.send(audience.welcome(watcher, epoch, seq, self.stopwatch.shown(clock), self.frozen))
        if self.shown.card.question is not None:
            watcher.send(say.encode(notice(self.shown.card.question)))
        if is_new:
            if (chat_lines := self.talk.whole(self.log.generations)) is not None:
                watcher.send(say.encode(chat_lines))
            audience.stirred(watcher)
            self.questions.came(audience.viewer(watcher), self.now(clock))
            if watcher.IS_PERSON:
                self.arrived(audience.viewer(watcher), clock)

    def arrived(self, seat: Seat | None, clock: Millis) -> None:
        """Call the hooks of features for a player or spectator who connected."""
        for hooks in self._hooks:
            hooks.arrived(self, seat, clock)

    def unwatch(self, watcher: Watcher) -> None:
        """Remove a watcher."""
        if watcher in self.audience.watchers:
            self.audience.watchers.remove(watcher)
            self.audience.stirred(watcher)
