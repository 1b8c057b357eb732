"""The values of Mapominoes: options, actions, the state and the view."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from worldwright.core.content import rules_in_force
from worldwright.core.game import Action, Millis, Seat
from worldwright.games.mapominoes.phases import Phase, PhaseName

NAME = "mapominoes"
SEATS = range(2, 6)
RULES_VERSION = rules_in_force(2)
"""1: an extra go in which nothing fits lapses without a draw, and the table has its first sizes."""

SAND_MS: Millis = 30_000  # MA-V5
SHOWN_MS: Millis = 10_000  # MA-V2
CALL_MS: Millis = 10_000  # MA-V6: how long a last card can be called before the round is won

Cards: TypeAlias = int
"""Country cards as a bit mask: bit n is card n of the deck."""
Things: TypeAlias = int
"""Countries and waters as a bit mask: the cards of the deck first, then the waters."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """How a table plays. The defaults are the printed game."""

    deck: tuple[str, ...] = ("europe",)  # several are joined (MA-V7)
    table: Literal["standard", "cosy", "banquet"] = "standard"
    rounds: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0  # 0: as many as players (MA-G1)
    score: Literal["cards", "area", "population"] = "cards"  # MA-V1
    raw: bool = False  # MA-V1: count thousands instead of steps from 1 to 6
    free_pass: bool = False  # MA-P3: a playable country need not be played
    open_deal: Literal["no", "brief", "always"] = "no"  # MA-V2
    more_transits: bool = False  # MA-V3
    correct_side: bool = False  # MA-V4
    timer: bool = False  # MA-V5
    bluff: bool = False  # MA-V6


class Deal(Action, frozen=True):
    """The dealer's: everybody's countries and the one that starts the table."""

    hands: tuple[tuple[str, ...], ...]
    start: str


class Lay(Action, frozen=True):
    """Lay a country from your hand on the table."""

    card: str
    cell: str


class Transit(Action, frozen=True):
    """Lay a Transit that stands for a water or a country; a country beside it follows in the same go."""

    name: str
    cell: str


class Draw(Action, frozen=True):
    """Take a Transit because no country of yours fits: the go is over."""


class Pass(Action, frozen=True):
    """Let the go be over without a card: the pile is empty, or the card was to be laid instead of a called one."""


class Call(Action, frozen=True):
    """Say that the last card lies wrongly."""


class TurnTimer(Action, frozen=True):
    """Turn the sand timer on whoever's go it is."""


class Wait(Action, frozen=True):
    """Let the last card and the timer be."""


class Begin(Action, frozen=True):
    """The clock's: the hands were seen long enough and are picked up."""


class TimeUp(Action, frozen=True):
    """The clock's: the sand has run through, the go is over."""


class Stands(Action, frozen=True):
    """The clock's: nobody called the last card, the round is won."""


Act: TypeAlias = Deal | Lay | Transit | Draw | Pass | Call | TurnTimer | Wait | Begin | TimeUp | Stands


class Result(msgspec.Struct, frozen=True):
    """A round that was played: what everybody was left with."""

    left: tuple[Cards, ...]
    blocked: bool


class Table(msgspec.Struct, frozen=True):
    """The cards on the table and what may come where. Cells are numbered row by row."""

    cells: tuple[int, ...]  # 0 free, n + 1 card n, -(n + 1) a Transit that stands for thing n
    order: tuple[int, ...]  # the tabled cells, first laid first
    fits: tuple[Cards, ...]  # for each cell what may lie there, going by the cards around it; none on a tabled cell
    names: tuple[Things, ...]  # for each cell what a Transit there could stand for
    edge: tuple[int, ...]  # free cells next to tabled cards where something can still come
    open: Cards  # all countries that fit somewhere


class Told(msgspec.Struct, frozen=True):
    """What the view goes on telling of the last card that could be called and the last call. No rule reads it."""

    layer: Seat | None = None  # who laid that card
    owed: int = 0  # what `idle` would have grown by, had it been taken back
    resume: Seat | None = None  # whose go came after the caller's
    since: Millis = 0  # when the hands were dealt, or that card laid


class State(msgspec.Struct, frozen=True):
    """A game being played. Cells, cards and waters are numbers; `world.World` knows their names."""

    options: Options
    seats: int
    round: int  # from 0
    dealer: Seat
    phase: Phase
    mover: Seat  # whose go it is
    hands: tuple[Cards, ...]
    transits: tuple[int, ...]
    pile: int
    table: Table
    idle: int  # goes in a row that brought nothing (MA-S2)
    lacks: tuple[Cards, ...]  # what everybody has shown not to hold, by drawing or passing
    held: tuple[Cards, ...]  # what everybody is known to hold: wrong cards that came back
    results: tuple[Result, ...]
    told: Told = Told()


class Tabled(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card on the table: a country, or a Transit and what it stands for."""

    cell: str
    card: str = ""
    transit: str = ""


class Round(msgspec.Struct, frozen=True):
    """A finished round: everybody's countries left and their points."""

    left: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
    blocked: bool


class View(msgspec.Struct, frozen=True):
    """What a seat may know."""

    you: Seat | None
    options: Options
    seats: int
    round: int  # from 1
    rounds: int
    dealer: Seat
    phase: PhaseName
    mover: Seat
    hand: tuple[str, ...]  # yours
    hands: tuple[tuple[str, ...], ...]  # everybody's, while they lie open (MA-V2) and at the end; else none
    cards_held: tuple[int, ...]
    transits: tuple[int, ...]
    pile: int
    columns: int
    rows: int
    table: tuple[Tabled, ...]  # first laid first
    pending: str  # the cell of the Transit that waits for its country
    extra: bool
    instead: bool
    idle: int
    callable: str  # the cell of the card that can be called
    layer: Seat  # -1 before the first such card of a round
    owed: int
    resume: Seat  # -1 before the first call of a round
    quiet: tuple[Seat, ...]
    sand: Millis  # -1 while the timer is not turned
    since: Millis
    lacks: tuple[tuple[str, ...], ...]  # countries each seat has shown not to hold, of those still in hands
    known: tuple[tuple[str, ...], ...]  # countries each seat is known to hold
    finished: tuple[Round, ...]
    points: tuple[int, ...]  # of the finished rounds
