"""A table's log: numbered, chained events since its creation, and the state they add up to."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from worldwright.core.chance import commitment
from worldwright.core.errors import NotationError
from worldwright.core.extras import Extras, Halves, extras
from worldwright.core.game import DEALER, AnyGame, Millis, Move, Seat, allowance_of, with_allowance
from worldwright.core.match import Draft, Refused, options_from, play, replay_from, start
from worldwright.core.notation import action_text, line_text, parse_move
from worldwright.core.origin import going_on
from worldwright.server.engine import lag
from worldwright.server.engine.events import (
    UNPUBLISHED,
    AnyNote,
    Began,
    Beginning,
    GameOver,
    Hinted,
    Holiday,
    Kind,
    Left,
    Made,
    Note,
    Pause,
    Paused,
    QuestionAsked,
    TableEnded,
    Taken,
    Terms,
    Undone,
    Vacation,
    note_text,
    parse_note,
)
from worldwright.server.engine.summary import Card, followed, made_card
from worldwright.server.engine.turn_clock import TurnClock

KEPT = 64
"""How many events a table keeps in memory for clients that reconnect."""
Load: TypeAlias = Callable[[Terms, Began], AnyGame]
"""Loads the rules and content that a table began with."""


def _no_game(_terms: Terms, _began: Began) -> AnyGame:
    raise LookupError("no game has begun here")


class Event(msgspec.Struct, frozen=True, gc=False):
    """One line of a log: a move in our notation, or another event, as `12.000 table {"note":"pause",…}`."""

    seq: int
    text: str
    link: str
    command: int | None = None
    """The sender's number of the command, to recognise a repeat after a restart."""


class Damaged(Exception):
    """A log that does not add up; `seq` is the first wrong event."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"event {seq}: {reason}")
        self.seq = seq
        self.reason = reason


def first_link(table: str) -> str:
    """The start of a table's chain."""
    return hashlib.sha256(f"worldwright log 2\n{table}".encode()).hexdigest()


def next_link(link: str, seq: int, text: str, command: int | None) -> str:
    """The link of an event that follows `link`."""
    return hashlib.sha256(f"{link}\n{seq}\n{text}\n{'' if command is None else command}".encode()).hexdigest()


def check_chain(table: str, events: Iterable[Event]) -> None:
    """Raise Damaged for the first event that was removed, added, swapped or changed."""
    link, number = first_link(table), 0
    for number, event in enumerate(events, 1):
        if event.seq != number:
            raise Damaged(number, "is missing")
        link = next_link(link, event.seq, event.text, event.command)
        if event.link != link:
            raise Damaged(number, "was changed")
    if not number:
        raise Damaged(1, "is missing")


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One event with the state before and after it."""

    seq: int
    at: Millis
    before: Any
    after: Any
    move: Move[Any] | None
    note: AnyNote | None
    kept: int
    """How many moves count after it."""


class NumberedNote(NamedTuple):
    """An event of the story with its number and time."""

    seq: int
    at: Millis
    note: Note


IN_STORY: Final = (Left, Taken, Undone, Vacation, Holiday, TableEnded)
"""The events that clients are sent with the moves, also clients that connect later."""


class Log:
    """All events of one table and the state they add up to."""

    card: Card
    began: Began | None = None
    """How the game began; None before. Without it there is no state."""
    seed: bytes
    """The game's seed."""
    game: AnyGame
    extras: Extras
    halves: Halves | None
    options: Any
    state: Any = None
    first: Any
    """The state before the first move of this table."""

    def __init__(self, table: str, load: Load = _no_game) -> None:
        self.id = table
        self.load = load
        self.past: tuple[Move[Any], ...] = ()
        """The moves of another game that this one goes on from."""
        self.is_timed = False
        """Whether the game's own clock runs."""
        self.cap: Millis = 0
        """The largest lag allowance at this table."""
        self._is_untouched = True
        """No player has moved yet."""
        self.moves: list[tuple[int, Move[Any]]] = []
        """The moves that count, each with its event's number."""
        self.kinds: tuple[Kind, ...] = ()
        """Person, bot or free, for each seat."""
        self.generations: dict[Seat | None, int] = {}
        """How often each seat has changed hands since the game began."""
        self.held: dict[str, set[Seat]] = {}
        """The seats each holder has had since the game began."""
        self.over = False
        """Nothing more can happen at this table."""
        self.final: GameOver | None = None
        """The end of the game, once it is over."""
        self.ended = ""
        """Why the table ended before its game."""
        self.seq = 0
        self.published_seq = 0
        """The last event that is published to all at the table."""
        self.began_seq = 0
        """The event with which the game began."""
        self.link = first_link(table)
        self.time: Millis = 0
        self.paused: Millis = 0
        self.is_paused = False
        """Whether a player paused the clock and the bots."""
        self.pauses = 0
        """How often that happened."""
        self.questions = 0
        """How many questions were asked."""
        self.hinted: dict[Seat, int] = {}
        """The highest grade of a hint given to each seat since the last move."""
        self.turns = TurnClock(0)
        self.recent: deque[Entry] = deque(maxlen=KEPT)
        self.notes: list[NumberedNote] = []
        """The events of the story: players who left and came, undone moves."""
        self.commands: dict[tuple[Seat, int], tuple[int, str]] = {}
        """Every accepted command with its event and text, to recognise a repeat."""
        self.handed_card: Card | None = None
        """The table summary last handed to storage."""
        self.unsaved: list[Event] = []
        self.fresh: list[Entry] = []
        """Events not published yet, among them all of `unsaved` and those that storage is saving."""

    @property
    def terms(self) -> Terms:
        """What the host chose for the table."""
        return self.card.terms

    @property
    def clock(self) -> Millis:
        """The server's time at the last event of a game; 0 before."""
        return 0 if self.began is None else self.began.opened + self.paused + self.time

    def draft(self) -> Draft:
        """An empty draft on the current state."""
        return Draft(self.game, self.seed, self.state, self.time, len(self.past) + len(self.moves))

    def since(self, seq: int) -> list[Entry] | None:
        """The events after `seq`, or None if they are no longer in memory."""
        if not self.began_seq <= seq <= self.seq:
            return None
        if seq == self.seq:
            return []
        entries = [entry for entry in self.recent if entry.seq > seq]
        return entries if len(entries) == self.seq - seq else None

    def states(self) -> list[Any]:
        """The state before each move that counts, and the last one."""
        return list(replay_from(self.game, self.first, (move for _, move in self.moves)))

    def at_hand(self, kept: int) -> list[Entry]:
        """The moves that count after the first `kept`, with the state before each; empty if one is not in memory."""
        entries: list[Entry] = []
        wanted = len(self.moves)
        for entry in reversed(self.recent):
            if wanted > kept and entry.move is not None and entry.kept == wanted:
                entries.append(entry)
                wanted -= 1
        return entries[::-1] if wanted == kept else []

    # Writing

    def take(self, draft: Draft, command: int | None = None) -> int:
        """Write a draft into the log.

        Returns the number of the seat's own move in it, which alone carries the command.
        """
        own_move = 0
        for before, move, after in draft.done:
            self.state = after
            seq, at, by, act = self.seq + 1, move.at, move.by, move.act
            self.moves.append((seq, move))
            what = action_text(act)
            number = command if by >= 0 else None
            if number is not None:
                own_move = seq
                self.commands[by, number] = (seq, plain_text(act) if allowance_of(act) else what)
            entry = Entry(seq, at, before, after, move, None, len(self.moves))
            self._write(entry, line_text(at, by, what), number)
        return own_move

    def note(self, note: Note, at: Millis = 0, command: int | None = None) -> int:
        """Write an event that is no move. Returns its number."""
        before = self.state
        self._follow(note, command, self.states)
        entry = Entry(self.seq + 1, at, before, self.state, None, note, len(self.moves))  # type: ignore[arg-type]
        self._write(entry, note_text(at, note), command)
        return self.seq

    def _write(self, entry: Entry, text: str, command: int | None) -> None:
        self.link = next_link(self.link, entry.seq, text, command)
        self.unsaved.append(Event(entry.seq, text, self.link, command))
        self.fresh.append(entry)
        self._stand(entry)

    def _stand(self, entry: Entry) -> None:
        self.seq = seq = entry.seq
        self.time = entry.at
        self.recent.append(entry)
        by: Seat | None = None
        if (move := entry.move) is not None:
            by = move.by
            self.published_seq = seq
            if self.hinted:
                self.hinted.clear()
        else:
            note = entry.note
            if not isinstance(note, UNPUBLISHED):
                self.published_seq = seq
            if isinstance(note, IN_STORY):
                self.notes.append(NumberedNote(seq, entry.at, note))
            if self.began is None:
                return
        self.is_timed = self.game.deadline(self.state) is not None
        if self._is_untouched:
            self._is_untouched = by is None or by == DEALER
            if self._is_untouched:
                self.cap = lag.CAP if self.is_timed else 0  # without a race no allowance is needed
        if self.turns.runs:
            waited = () if self.over else self.game.to_move(self.state)
            self.turns.turn([seat for seat in waited if seat >= 0 and self.kinds[seat] == "person"], by, self.time)

    def _follow(self, note: Note, command: int | None, states: Callable[[], list[Any]]) -> None:
        """Apply an event that is no move, both when it is written and when it is read."""
        if isinstance(note, Made) != (self.seq == 0):
            raise ValueError("a table is made once, before anything else")
        self.card = made_card(self.id, note) if isinstance(note, Made) else followed(self.card, self.seq + 1, note)
        match note:
            case Began():
                self._begin(note)
            case Paused():
                self.is_paused = True
                self.pauses += 1
            case Pause(ms, reason):
                self.paused += ms
                self.is_paused = self.is_paused and reason != "asked"
            case QuestionAsked():
                self.questions += 1
            case Undone(_, kept):
                hand = self.at_hand(kept)
                self.state = hand[0].before if hand else states()[kept]
                del self.moves[kept:]
                self.hinted.clear()
            case Hinted(by, grade):
                self.hinted[by] = max(grade, self.hinted.get(by, 0))
            case Left(seat) | Taken(seat):
                self.generations[seat] += 1
                self.turns.changed_hands(seat)
            case Vacation(by, ms):
                self.turns.extend(by, ms)
            case Holiday(by, ms):
                self.turns.rest(by, ms)
            case GameOver():
                self.final = note
            case TableEnded(reason):
                self.ended = reason
        if isinstance(note, Began | Taken):
            for seat, chair in enumerate(self.card.chairs):
                self.held.setdefault(chair.holder, set()).add(seat)
        self.kinds = self.card.kinds
        self.over = self.card.state not in ("open", "running")
        if command is not None:
            self.commands[getattr(note, "by"), command] = (self.seq + 1, note.name)  # noqa: B009  asked by a seat

    def _begin(self, began: Began) -> None:
        """Set up the game and its first state."""
        if self.began is not None:
            raise ValueError("it has begun before")
        if began.sealed != commitment(bytes.fromhex(began.seed)):
            raise ValueError("it holds another seed than was sealed")
        self.game = game = self.load(self.terms, began)
        self.extras = extras(game)
        self.halves = self.extras.halves
        self.options = options_from(game, self.terms.options)
        self.past, self.first = beginning_of(game, self.options, self.terms.seats, began.beginning)
        if began.beginning is not None:
            self.time = self.past[-1].at if self.past else 0
        self.state = self.first
        self.began, self.began_seq = began, self.seq + 1
        self.seed = bytes.fromhex(began.seed)
        self.generations = dict.fromkeys(range(self.terms.seats), 0)
        self.turns = TurnClock(self.terms.turn, self.terms.bank)

    def publish(self, seq: int) -> list[Entry]:
        """The events up to `seq` that are not published yet. They count as published from now on."""
        fresh = self.fresh
        if fresh and fresh[-1].seq > seq:
            fresh = [entry for entry in fresh if entry.seq <= seq]
        self.fresh = self.fresh[len(fresh) :]
        return fresh

    # Reading

    def read(self, events: Iterable[Event]) -> Iterator[Entry]:
        """Read the events of a saved log. Raises Damaged for the first that cannot have happened."""
        states: list[Any] = []
        for event in events:
            try:
                self._replay(event, states)
            except (NotationError, Refused, msgspec.MsgspecError, LookupError, ValueError) as fault:
                raise Damaged(event.seq, f"cannot have happened ({fault})") from None
            yield self.recent[-1]

    def _replay(self, event: Event, states: list[Any]) -> None:
        noted = parse_note(event.text)
        before = self.state
        if noted is None:
            if self.began is None:
                raise ValueError("no game has begun")
            move = parse_move(self.game, event.text)
            self.state = play(self.game, before, move)
            self.moves.append((event.seq, move))
            states.append(self.state)
            if event.command is not None:
                self.commands[move.by, event.command] = (event.seq, plain_text(move.act))
            entry = Entry(event.seq, move.at, before, self.state, move, None, len(self.moves))
        else:
            at, note = noted
            self._follow(note, event.command, lambda: states)
            if isinstance(note, Began):
                states.append(self.state)
            del states[len(self.moves) + 1 :]
            entry = Entry(event.seq, at, before, self.state, None, note, len(self.moves))
        if entry.at < self.time:
            raise ValueError("it goes back in time")
        self.link = event.link
        self._stand(entry)


def beginning_of(
    game: AnyGame, options: Any, seats: int, beginning: Beginning | None
) -> tuple[tuple[Move[Any], ...], Any]:
    """The moves of the game that a table goes on from, and the state before its own first move."""
    state = start(game, options, seats)
    if beginning is None:
        return (), state
    past = tuple(parse_move(game, line) for line in beginning.moves)
    for index, move in enumerate(past):
        state = play(game, going_on(game, beginning.origins, index, state), move)
    state = going_on(game, beginning.origins, len(past), state)
    if state is None:
        raise ValueError("it goes on from a moment that has no way on")
    return past, state


def plain_text(action: Any) -> str:
    """An action's text without its lag allowance."""
    return action_text(with_allowance(action, 0))
