"""The values of Mapominoes: options, actions, the state and the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec

from worldwright.core.content import rules_in_force
from worldwright.core.game import Action, Millis, Seat
from worldwright.games.mapominoes.phases import Phase, PhaseName

NAME = "mapominoes"
SEATS = range(2, 6)
RULES_VERSION = rules_in_force(2)
"""1: an extra turn in which nothing fits ends without a draw, and the table has its first sizes."""

SAND_MS: Millis = 30_000  # MA-V5
SHOWN_MS: Millis = 10_000  # MA-V2
CALL_MS: Millis = 10_000  # MA-V6: how long a last card can be called before the round is won

Cards: TypeAlias = int
"""Country cards as a bit mask: bit n is card n of the deck."""
Things: TypeAlias = int
"""Countries and waters as a bit mask: the cards of the deck first, then the waters."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The options of a table. The defaults are the printed game."""

    deck: tuple[str, ...] = ("europe",)
    """The decks; several are joined (MA-V7)."""
    table: Literal["standard", "cosy", "banquet"] = "standard"
    rounds: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    """0: as many as players (MA-G1)."""
    score: Literal["cards", "area", "population"] = "cards"
    """What a card left in hand costs (MA-V1)."""
    raw: bool = False
    """Count thousands instead of steps from 1 to 6 (MA-V1)."""
    free_pass: bool = False
    """A playable country need not be played (MA-P3)."""
    open_deal: Literal["no", "brief", "always"] = "no"
    """Whether the hands lie open (MA-V2)."""
    more_transits: bool = False
    """Two players begin with 5 Transits each, three with 3 (MA-V3)."""
    correct_side: bool = False
    """A country must lie on the side of its neighbour where it lies on the map (MA-V4)."""
    timer: bool = False
    """Another player may turn a timer of 30 seconds (MA-V5)."""
    bluff: bool = False
    """A country may be placed wrongly, and be called (MA-V6)."""


class Deal(Action, frozen=True):
    """The dealer's: all hands and the first country on the table."""

    hands: tuple[tuple[str, ...], ...]
    start: str


class Lay(Action, frozen=True):
    """Place a country from your hand on the table."""

    card: str
    cell: str


class Transit(Action, frozen=True):
    """Place a Transit that counts as a water or a country; a country beside it follows in the same turn."""

    name: str
    cell: str


class Draw(Action, frozen=True):
    """Take a Transit because no country of yours fits: the turn is over."""


class Pass(Action, frozen=True):
    """End the turn without a card: the pile is empty, or the card was to replace a called one."""


class Call(Action, frozen=True):
    """Challenge the last card."""


class TurnTimer(Action, frozen=True):
    """Turn the sand timer on the player whose turn it is."""


class Wait(Action, frozen=True):
    """Accept the last card, and leave the timer."""


class Begin(Action, frozen=True):
    """The clock's: the open hands are picked up."""


class TimeUp(Action, frozen=True):
    """The clock's: the sand has run out, the turn is over."""


class Stands(Action, frozen=True):
    """The clock's: the last card was not called, the round is won."""


Act: TypeAlias = Deal | Lay | Transit | Draw | Pass | Call | TurnTimer | Wait | Begin | TimeUp | Stands


class Result(msgspec.Struct, frozen=True):
    """A finished round: the cards left in each hand."""

    left: tuple[Cards, ...]
    blocked: bool


class Table(msgspec.Struct, frozen=True):
    """The cards on the table and those that fit. Cells are numbered row by row."""

    cells: Mapping[int, int]  # n + 1 card n, -(n + 1) a Transit that counts as thing n
    order: tuple[int, ...]  # the occupied cells, in order of placing
    fits: Mapping[int, Cards]  # for each cell next to a card the cards that fit; none on an occupied cell
    names: Mapping[int, Things]  # for each of them the things that a Transit there could count as
    edge: tuple[int, ...]  # free cells next to occupied ones where a card still fits
    open: Cards  # all countries that fit somewhere


class Told(msgspec.Struct, frozen=True):
    """Facts about the last callable card and the last call, for views only. No rule reads them."""

    layer: Seat | None = None  # the seat that placed the card
    owed: int = 0  # by how much `idle` would have grown if it had been taken back
    resume: Seat | None = None  # the seat whose turn followed the caller's
    since: Millis = 0  # when the hands were dealt, or the card placed


class State(msgspec.Struct, frozen=True):
    """A game in progress. Cells, cards and waters are numbers; `world.World` has their names."""

    options: Options
    seats: int
    round: int  # from 0
    dealer: Seat
    phase: Phase
    mover: Seat  # the seat whose turn it is
    hands: tuple[Cards, ...]
    transits: tuple[int, ...]
    pile: int
    table: Table
    idle: int  # turns in a row without a card (MA-S2)
    lacks: tuple[Cards, ...]  # cards that each seat has shown to lack, by drawing or passing
    held: tuple[Cards, ...]  # cards that each seat is known to hold: wrong cards that came back
    results: tuple[Result, ...]
    told: Told = Told()


class Tabled(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card on the table: a country, or a Transit and the thing it counts as."""

    cell: str
    card: str = ""
    transit: str = ""


class Round(msgspec.Struct, frozen=True):
    """A finished round: the countries left in each hand, and their points."""

    left: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
    blocked: bool


class View(msgspec.Struct, frozen=True):
    """The view of a seat."""

    you: Seat | None
    options: Options
    seats: int
    round: int  # from 1
    rounds: int
    dealer: Seat
    phase: PhaseName
    mover: Seat
    hand: tuple[str, ...]  # yours
    hands: tuple[tuple[str, ...], ...]  # all hands, while they are open (MA-V2) and at the end; otherwise empty
    cards_held: tuple[int, ...]
    transits: tuple[int, ...]
    pile: int
    columns: int
    rows: int
    table: tuple[Tabled, ...]  # in order of placing
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
    lacks: tuple[tuple[str, ...], ...]  # countries that each seat has shown to lack, among those still in hands
    known: tuple[tuple[str, ...], ...]  # countries that each seat is known to hold
    finished: tuple[Round, ...]
    points: tuple[int, ...]  # of the finished rounds
