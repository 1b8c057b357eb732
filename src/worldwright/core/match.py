"""A match: a log of moves and the state they lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic

import msgspec

from worldwright.core.chance import Chance, seed_from
from worldwright.core.errors import OptionError
from worldwright.core.extras import extras
from worldwright.core.game import CLOCK, DEALER, Act, Action, AnyGame, Game, Millis, Move, Opts, Refusal, Seat, Sheet
from worldwright.core.game import Shown as ViewT
from worldwright.core.game import State as StateT
from worldwright.core.game import over as is_over
from worldwright.core.record import Header, Record
from worldwright.core.snapshot import content_hash


class Refused(Exception):
    """An action that the rules forbid. The match stays as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.rule)
        self.refusal = refusal


def move_refusal(game: AnyGame, state: Any, move: Move[Any]) -> Refusal | None:
    """The rule that forbids a move, the clock's moves included."""
    due = game.deadline(state)
    if move.by == CLOCK:
        return None if due is not None and due[1] == move.act and move.at >= due[0] else Refusal("WW-T3")
    if due is not None and move.at >= due[0] and move.by != DEALER:
        return Refusal("WW-T5")  # the clock moves first: a hand after the deadline is too late
    return game.refusal(state, move.by, move.act)


def play(game: AnyGame, state: Any, move: Move[Any]) -> Any:
    """The state after a move, or Refused. Checks every move before `apply`."""
    refusal = move_refusal(game, state, move)
    if refusal is not None:
        raise Refused(refusal)
    return game.apply(state, move)


def replay(game: AnyGame, options: Any, seats: int, moves: Iterable[Move[Any]]) -> Iterator[Any]:
    """The first state and the state after each move."""
    return replay_from(game, start(game, options, seats), moves)


def replay_from(game: AnyGame, state: Any, moves: Iterable[Move[Any]]) -> Iterator[Any]:
    """The given state and the state after each move made in it."""
    yield state
    for move in moves:
        state = play(game, state, move)
        yield state


def start(game: AnyGame, options: Any, seats: int) -> Any:
    """The state before the first move; OptionError for seats or options that cannot be played."""
    if seats not in game.SEATS:
        raise OptionError("seats", f"{game.NAME} is for {game.SEATS[0]} to {game.SEATS[-1]} players, not {seats}")
    return game.start(options, seats)


def options_from(game: AnyGame, tree: object) -> Any:
    """The options in a JSON object; OptionError names the wrong one."""
    try:
        return msgspec.convert(tree, game.Options)
    except msgspec.ValidationError as fault:
        reason, _, place = str(fault).partition(" - at ")
        name = place.strip("`").removeprefix("$.") or game.NAME
        raise OptionError(name, (reason[:1].lower() + reason[1:]).replace("`", "")) from None


def deal_chance(seed: bytes, number: int) -> Chance:
    """The random stream of the deal that is move `number` of a log."""
    return Chance(seed, f"deal/{number}")


_ENDLESS = 10_000


class Unfolding:
    """A state and what follows from it without a player: deals and moves of the clock."""

    __slots__ = ("game", "now", "number", "seed", "state", "waited")

    def __init__(self, game: AnyGame, seed: bytes, state: Any, now: Millis, number: int) -> None:
        self.game = game
        self.seed = seed
        self.state = state
        self.now = now
        self.number = number
        """How many moves there are. Names the random stream of the next deal."""
        self.waited: frozenset[Seat] = frozenset()
        """The players to move after the last deal."""

    def add(self, move: Move[Any]) -> None:
        """Apply a legal move."""
        self.state = self.game.apply(self.state, move)
        self.now = move.at
        self.number += 1

    def settle(self) -> None:
        """Let the dealer deal while it is the dealer's turn."""
        while DEALER in (waited := self.game.to_move(self.state)):
            deal = self.game.deal(self.state, deal_chance(self.seed, self.number))
            self.add(Move(self.now, DEALER, deal))
        self.waited = waited

    def tick(self, at: Millis) -> None:
        """Let the clock make all moves that are due by then."""
        while (due := self.game.deadline(self.state)) is not None and due[0] <= at:
            self.add(Move(max(due[0], self.now), CLOCK, due[1]))
            self.settle()


class Draft(Unfolding):
    """A move with all that follows from it. Discarded as a whole if a rule fails."""

    __slots__ = ("done",)

    def __init__(self, game: AnyGame, seed: bytes, state: Any, now: Millis, number: int) -> None:
        super().__init__(game, seed, state, now, number)
        self.done: list[tuple[Any, Move[Any], Any]] = []
        """Each move with the states before and after it."""

    def add(self, move: Move[Any]) -> None:
        """Apply a legal move."""
        before = self.state
        super().add(move)
        self.done.append((before, move, self.state))
        assert len(self.done) < _ENDLESS, "the dealer and the clock never come to an end"


class Match(Unfolding, Generic[Opts, StateT, Act, ViewT]):
    """A game in progress. All moves go through `submit` and `tick`.

    `game`, `options`, `seats` and `players` are what it began with, `log` holds its moves, `now` is its time in
    milliseconds, and `state` is what the rules alone know.
    """

    game: Game[Opts, StateT, Act, ViewT]
    state: StateT

    def __init__(
        self,
        game: Game[Opts, StateT, Act, ViewT],
        options: Opts | None = None,
        seats: int | None = None,
        seed: bytes | int = 0,
        players: Sequence[str] = (),
    ) -> None:
        self.options: Opts = game.Options() if options is None else options
        self.seats = game.SEATS[0] if seats is None else seats
        self.players = tuple(players)
        self.log: list[Move[Act]] = []
        first = start(game, self.options, self.seats)
        super().__init__(game, seed_from(seed) if isinstance(seed, int) else seed, first, 0, 0)
        self.settle()

    def add(self, move: Move[Act]) -> None:
        """Apply a legal move. Players' moves go through `submit`, which checks them."""
        super().add(move)
        self.log.append(move)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return is_over(self.game, self.state)

    def to_move(self) -> frozenset[Seat]:
        """All seats that may act now; none while only the clock can move."""
        return self.game.to_move(self.state)

    def wait(self) -> frozenset[Seat]:
        """Let time pass until a seat may act or the game is over; returns those seats, none if it is over."""
        while not self.to_move() and (due := self.game.deadline(self.state)) is not None:
            self.tick(due[0])
        return self.to_move()

    def actions(self, seat: Seat) -> Sequence[Act]:
        """The legal actions of a seat now; empty if it is not to move."""
        return self.game.actions(self.state, seat) if seat in self.game.to_move(self.state) else ()

    def submit(self, seat: Seat, action: Act, at: Millis | None = None) -> None:
        """Play an action for a seat. If Refused, only the time that passed changes."""
        moment = self.now if at is None else at
        if moment < self.now:
            raise Refused(Refusal("WW-T5"))
        self.tick(moment)
        refusal = self.game.refusal(self.state, seat, action) if seat >= 0 else Refusal("WW-T3")
        if refusal is not None:
            raise Refused(refusal)
        self.add(Move(moment, seat, action))
        self.settle()

    def view(self, seat: Seat | None) -> ViewT:
        """What a seat may know now; None: a spectator."""
        return self.game.view(self.state, seat)

    def score(self) -> Mapping[Seat, Sheet]:
        """The score sheets now."""
        return self.game.score(self.state)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of every seat now."""
        sheets = self.score()
        return tuple(sheets[seat].total for seat in range(self.seats))

    @property
    def winners(self) -> frozenset[Seat]:
        """The seats that won, several on a tie; none before the game is over."""
        return self.game.winners(self.state) if self.over else frozenset()

    @property
    def fewest_win(self) -> bool:
        """Whether points are penalties, so that the fewest win."""
        return extras(self.game).fewest_win

    def record(self) -> Record:
        """The match as a record; the seed is published only when the game is over."""
        header = Header(
            game=self.game.NAME,
            rules=self.game.RULES_VERSION,
            content=content_hash(self.game.files(self.options)),
            options=msgspec.to_builtins(self.options),
            seats=self.seats,
            players=self.players or tuple(f"p{seat}" for seat in range(self.seats)),
            sealed=Header.seal(self.seed),
        )
        moves: tuple[Move[Action], ...] = tuple(Move(move.at, move.by, move.act) for move in self.log)
        return Record(header, moves, self.seed if self.over else None)
