"""A table's log: numbered, chained events, and what they add up to."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from worldwright.core.chance import commitment
from worldwright.core.content import digest
from worldwright.core.errors import NotationError, OptionError
from worldwright.core.game import AnyGame, Millis, Move, Seat, over
from worldwright.core.match import Refused, options_from, play, replay_from, start
from worldwright.core.notation import action_text, line_text, parse_move
from worldwright.core.origin import going_on
from worldwright.games import game as load_game
from worldwright.tables import lag
from worldwright.tables.draft import Draft
from worldwright.tables.turn_clock import TurnClock
from worldwright.tables.values import (
    VERSION,
    Beginning,
    Damaged,
    Event,
    Header,
    Holder,
    Note,
    check_chain,
    next_link,
    parse_note,
)

PERSON: Holder = "person"
KEPT = 64
"""How many events a table keeps at hand for those who come back."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One event with the state before and after it: a move or a note."""

    seq: int
    before: Any
    after: Any
    move: Move[Any] | None
    note: Note | None
    kept: int
    """How many moves count after it."""

    @property
    def at(self) -> Millis:
        """When it happened."""
        return self.note.at if self.note is not None else self.move.at if self.move is not None else 0


class Log:
    """Everything that happened at one table, and where it stands."""

    def __init__(self, header: Header, game: AnyGame) -> None:
        self.header = header
        self.game = game
        try:
            self.options: Any = options_from(game, header.options)
            self.state: Any = start(game, self.options, header.seats)
        except OptionError as fault:
            raise Damaged(0, str(fault)) from None
        self.past: tuple[Move[Any], ...] = ()
        """The moves of another game that this one goes on from."""
        if isinstance(header.beginning, Beginning):
            self.past, self.state = begun(header.beginning, game, self.state)
        self.first = self.state
        """The state before the first move of this table."""
        self.is_timed = game.deadline(self.state) is not None
        """Whether the game's own clock runs."""
        self.seed = bytes.fromhex(header.seed)
        self.moves: list[tuple[int, Move[Any]]] = []
        """The moves that count, each with its event's number."""
        self.holders: tuple[Holder, ...] = header.holders or tuple(PERSON for _ in range(header.seats))
        self.generations: dict[Seat | None, int] = dict.fromkeys(range(header.seats), 0)
        """How often each seat has changed hands."""
        self.ended = ""
        """Why the table ended before the game did."""
        self.seq = 0
        self.link = header.link()
        self.time: Millis = self.past[-1].at if self.past else 0
        self.paused: Millis = 0
        self.turns = TurnClock(header.policy.turn)
        self.recent: deque[Entry] = deque(maxlen=KEPT)
        self.commands: dict[tuple[Seat, int], tuple[int, str]] = {}
        """Every command that happened: its event, and what it was, to know a repeat by."""
        self.unsaved: list[Event] = []
        self.fresh: list[Entry] = []
        """What nobody has been told yet, in step with `unsaved` and what the store has taken of it."""

    @property
    def over(self) -> bool:
        """Nothing more can happen."""
        return bool(self.ended) or over(self.game, self.state)

    def draft(self) -> Draft:
        """What could happen next."""
        return Draft(self.game, self.seed, self.state, self.time, len(self.past) + len(self.moves))

    def since(self, seq: int) -> list[Entry] | None:
        """The events after `seq`, or None when that is not at hand."""
        if not 0 <= seq <= self.seq:
            return None
        if seq == self.seq:
            return []
        entries = [entry for entry in self.recent if entry.seq > seq]
        return entries if len(entries) == self.seq - seq else None

    def states(self) -> list[Any]:
        """The state before each move that counts, and the last one."""
        return list(replay_from(self.game, self.first, (move for _, move in self.moves)))

    def take(self, draft: Draft, command: int | None = None) -> int:
        """Write down a draft; the number of the seat's own move in it, which alone carries the command."""
        own = 0
        done = draft.done
        for index, (before, move) in enumerate(done, 1):
            self.state = done[index][0] if index < len(done) else draft.state
            self.moves.append((self.seq + 1, move))
            what = action_text(move.act)
            if move.by >= 0 and command is not None:
                own = self.seq + 1
                is_plain = not getattr(move.act, lag.FIELD, 0)
                self.commands[move.by, command] = (own, what if is_plain else plain_text(move.act))
            entry = Entry(self.seq + 1, before, self.state, move, None, len(self.moves))
            self._write(entry, move.at, line_text(move.at, move.by, what), command if move.by >= 0 else None)
        return own

    def note(self, note: Note, command: int | None = None) -> int:
        """Write down something that is no move; its number."""
        before = self.state
        self._follow(note, command, self.states)
        entry = Entry(self.seq + 1, before, self.state, None, note, len(self.moves))
        self._write(entry, note.at, note.text(), command)
        return self.seq

    def _write(self, entry: Entry, at: Millis, text: str, command: int | None) -> None:
        self.link = next_link(self.link, entry.seq, text, command)
        self.unsaved.append(Event(entry.seq, text, self.link, command))
        self.fresh.append(entry)
        self._stand(entry, at)

    def _stand(self, entry: Entry, at: Millis) -> None:
        self.seq = entry.seq
        self.time = at
        self.is_timed = self.game.deadline(self.state) is not None
        self.recent.append(entry)
        if self.turns.limit:
            waited = () if self.ended else self.game.to_move(self.state)
            by = None if entry.move is None else entry.move.by
            self.turns.turn([seat for seat in waited if seat >= 0 and self.holders[seat] == "person"], by, self.time)

    def _follow(self, note: Note, command: int | None, states: Callable[[], list[Any]]) -> None:
        """What a note changes, when it is written and when it is read again."""
        facts = note.facts
        match note.what:
            case "pause":
                self.paused += int(facts["ms"])
            case "undo":
                kept = int(facts["to"])
                self.state = states()[kept]
                del self.moves[kept:]
            case "left" | "taken":
                self.holders = seated(self.holders, note)
                self.generations[int(facts["seat"])] += 1
            case "vacation":
                self.turns.extend(int(facts["by"]), int(facts["ms"]))
            case "end":
                self.ended = str(facts["for"])
        if command is not None:
            self.commands[int(facts["by"]), command] = (self.seq + 1, note.what)

    def read(self, events: Iterable[Event]) -> Iterator[Entry]:
        """Each event of a saved log, added up; Damaged names the first that cannot have happened."""
        states = [self.state]
        for event in events:
            try:
                self._again(event, states)
            except (NotationError, Refused, LookupError, ValueError) as fault:
                raise Damaged(event.seq, f"cannot have happened ({fault})") from None
            yield self.recent[-1]

    def _again(self, event: Event, states: list[Any]) -> None:
        note = parse_note(event.text)
        before = self.state
        move: Move[Any] | None = None
        if note is None:
            move = parse_move(self.game, event.text)
            self.state = play(self.game, before, move)
            self.moves.append((event.seq, move))
            states.append(self.state)
            if event.command is not None:
                self.commands[move.by, event.command] = (event.seq, plain_text(move.act))
        else:
            self._follow(note, event.command, lambda: states)
            del states[len(self.moves) + 1 :]
        entry = Entry(event.seq, before, self.state, move, note, len(self.moves))
        if entry.at < self.time:
            raise ValueError("it goes back in time")
        self.link = event.link
        self._stand(entry, entry.at)


def played_with(game: AnyGame, options: Any) -> str:
    """The hash of what a table plays with."""
    return _played_with(game.NAME, options)


@functools.lru_cache(maxsize=256)
def _played_with(name: str, options: Any) -> str:
    """Worked out once, as the rules read their content once."""
    return digest(load_game(name).content(options))


def begun(beginning: Beginning, game: AnyGame, state: Any) -> tuple[tuple[Move[Any], ...], Any]:
    """The moves that came before a table was opened, and the state in which it goes on."""
    origins = beginning.origins
    try:
        past = tuple(parse_move(game, line) for line in beginning.moves)
        for index, move in enumerate(past):
            state = play(game, going_on(game, origins, index, state), move)
    except (NotationError, Refused) as fault:
        raise Damaged(0, f"goes on from moves that cannot have happened ({fault})") from None
    state = going_on(game, origins, len(past), state)
    if state is None:
        raise Damaged(0, "goes on from a moment that has no way on")
    return past, state


def plain_text(action: Any) -> str:
    """An action without its allowance."""
    return action_text(lag.stamped(action, 0))


def seated(holders: tuple[Holder, ...], note: Note) -> tuple[Holder, ...]:
    """Who sits where after somebody left or came."""
    seat, to = int(note.facts["seat"]), note.facts["to"]
    holder: Holder = "person" if to == "person" else "bot" if to == "bot" else "free"
    return tuple(holder if at == seat else old for at, old in enumerate(holders))


def restored(header: Header, events: list[Event], game: AnyGame) -> Log:
    """The log as it was saved; Damaged where it is not what was written, or cannot be played on here."""
    if header.version > VERSION:
        raise Damaged(0, f"is of version {header.version}, we read up to {VERSION}")
    if header.rules != game.RULES_VERSION:
        raise Damaged(0, f"was played by rules {header.rules}, we have {game.RULES_VERSION}")
    if header.sealed != commitment(bytes.fromhex(header.seed)):
        raise Damaged(0, "holds another seed than was sealed")
    check_chain(header, events)
    log = Log(header, game)
    if played_with(game, log.options) != header.content:
        raise Damaged(0, "was played with other content than we have here")
    for _ in log.read(events):
        pass
    return log
