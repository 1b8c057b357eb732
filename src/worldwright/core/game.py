"""The contract every game keeps: seats, actions, moves, score sheets and the Game protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, cast

import msgspec

if TYPE_CHECKING:
    from worldwright.core.chance import Chance
    from worldwright.core.content import File
    from worldwright.core.drawing import Canvas
from worldwright.core.drawing import WIDTH
from worldwright.core.words import Lang

Seat: TypeAlias = int
"""A player's place at the table, from 0; also DEALER and CLOCK, which move but have no seat."""
Millis: TypeAlias = int
"""Milliseconds since the table opened."""

DEALER: Seat = -1
CLOCK: Seat = -2

NOBODY: frozenset[Seat] = frozenset()
DEALER_ONLY: frozenset[Seat] = frozenset({DEALER})
ONLY: tuple[frozenset[Seat], ...] = tuple(frozenset({seat}) for seat in range(8))
"""`ONLY[seat]` is the set of that seat alone. Shared, because `to_move` is called at every move."""


def snake_case(name: str) -> str:
    """The name of an action in notation and JSON: `TimeUp` becomes `time_up`."""
    return "".join(f"_{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))


class Action(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="do",
    tag=snake_case,
):
    """An action of a seat, the dealer or the clock: a tagged value, `{"do": "place", "cell": "c3"}`."""

    HOST_ONLY: ClassVar[bool] = False
    """Whether only the table itself may play it, for a seat."""
    HAND: ClassVar[bool] = False
    """Whether it is a hand in a race. Its field `allowance` holds the milliseconds of network lag given back to it."""


Act = TypeVar("Act", bound=Action)
Done_co = TypeVar("Done_co", bound=Action, covariant=True)


def allowance_of(action: Action) -> Millis:
    """The milliseconds of lag given back to a hand; 0 for any other action."""
    return cast("Any", action).allowance if action.HAND else 0


def with_allowance(action: Act, millis: Millis) -> Act:
    """A hand with its allowance in milliseconds; any other action stays as it is."""
    return msgspec.structs.replace(action, allowance=millis) if action.HAND else action


class Move(msgspec.Struct, Generic[Done_co], frozen=True, gc=False, forbid_unknown_fields=True):
    """An action, who did it and when: all that is stored, sent and replayed."""

    at: Millis
    by: Seat
    act: Done_co


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rule that forbids an action, and the places that show why."""

    rule: str
    at: tuple[str, ...] = ()


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a score sheet: points, the rule that gives them and the places that earned them.

    `lost` names the places that cost or prevented the points.
    """

    rule: str
    points: int
    where: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


class Sheet(msgspec.Struct, frozen=True):
    """A seat's score, line by line. The total is always the sum of the lines."""

    total: int
    lines: tuple[Line, ...]

    @classmethod
    def of(cls, lines: Sequence[Line]) -> Sheet:
        return cls(sum(line.points for line in lines), tuple(lines))


Opts = TypeVar("Opts")
State = TypeVar("State")
Shown = TypeVar("Shown")


class Game(Protocol[Opts, State, Act, Shown]):
    """A package of pure functions over plain values. A module satisfies it; nothing inherits from it."""

    NAME: str
    """The game's name in commands and records: `lords_of_worlds`."""
    SEATS: range
    """The seat counts it can be played with."""
    RULES_VERSION: int
    """Raised when the same log would play differently; part of every record."""

    @property
    def Options(self) -> type[Opts]:
        """The table's options: a frozen struct, every field with a default."""

    @property
    def Actions(self) -> Any:
        """The union of all action types, for decoding."""

    @property
    def View(self) -> type[Shown]:
        """The view of a seat: a frozen struct that survives JSON."""

    def start(self, options: Opts, seats: int) -> State:
        """The state before the first move; OptionError for options or seats that cannot be played."""

    def to_move(self, state: State) -> frozenset[Seat]:
        """All who may act now; DEALER when chance is next; empty: the clock is next, or the game is over."""

    def actions(self, state: State, seat: Seat) -> Sequence[Act]:
        """Every legal action of a seat that is to move, in a stable order; of `unlisted` types only some."""

    def sample(self, state: State, seat: Seat, chance: Chance) -> Act:
        """A uniformly random element of `actions`, without listing them all."""

    def refusal(self, state: State, seat: Seat, action: Act) -> Refusal | None:
        """The rule that forbids an action. Also checks the dealer's actions: is this deal possible?"""

    def apply(self, state: State, move: Move[Act]) -> State:
        """The state after a legal move."""

    def deal(self, state: State, chance: Chance) -> Act:
        """The DEALER's next action."""

    def deadline(self, state: State) -> tuple[Millis, Act] | None:
        """The CLOCK's next action, and when."""

    def view(self, state: State, seat: Seat | None) -> Shown:
        """What a seat may know, built up from nothing. None: a spectator."""

    def redact(self, state: State, move: Move[Act], seat: Seat | None) -> Move[Act]:
        """A move made in `state` as that seat saw it."""

    def imagine(self, view: Shown, chance: Chance) -> State:
        """A random state that looks the same from this view."""

    def score(self, state: State) -> Mapping[Seat, Sheet]:
        """The score sheets at any time, from public information; complete when the game is over."""

    def winners(self, state: State) -> frozenset[Seat]:
        """The winners of a finished game; several on a tie."""

    def census(self, state: State) -> Mapping[str, int]:
        """Every piece of the box by name, wherever it is. Constant throughout a game."""

    def content(self, options: Opts | None = None) -> Mapping[str, Any]:
        """The content played with under these options, with its source marks, for display; None: all content."""

    def files(self, options: Opts | None = None) -> Sequence[File]:
        """The content files that the rules read under these options; None: all files."""

    def draw(self, view: Shown, lang: Lang = "en", width: int = WIDTH) -> Canvas:
        """The table as text in a language, as this view shows it, in at most `width` columns."""

    def score_position(self, position: Any, strict: bool = False) -> Mapping[Seat, Sheet]:
        """The score sheets of a position typed in from a cardboard game. Raises PositionError."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


def over(game: AnyGame, state: Any) -> bool:
    """Whether the game is over: no seat can move and no deadline is set."""
    return not game.to_move(state) and game.deadline(state) is None
