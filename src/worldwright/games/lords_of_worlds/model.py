"""The values of Lords of Worlds: the state, the actions and the view of a seat."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from worldwright.core.game import Action, Line, Seat
from worldwright.games.lords_of_worlds.pieces import Card, Hand, Tile
from worldwright.games.lords_of_worlds.table import Hex, Options, Table

NO_TILE = -1
FACE_DOWN = -2
NO_ONE: Seat = -3
"""To move when the game is over."""

# The phases. The dealer sets up the table in the first four, then the seats move.
BEGIN, PILES, HANDS, SUPPLY, START, UNCOVER, TURN, PLACE, FREE, DISCARD, OVER = range(11)
PHASES = ("begin", "piles", "hands", "supply", "start", "uncover", "turn", "place", "free", "discard", "over")

Planet: TypeAlias = tuple[Tile, ...]
"""The tile on top of each of the 19 hexes, or NO_TILE."""


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole table. Unseen pieces have no order: only the set of them is stored."""

    table: Table
    phase: int
    mover: Seat
    """The one to act: a seat, the dealer, or NO_ONE."""
    seat: Seat
    """The seat whose turn it is."""
    first: Seat
    last_round: bool
    terrains: tuple[int, ...]
    tiles: tuple[Tile, ...]
    """The tile on each hex, NO_TILE or FACE_DOWN."""
    up: int
    """The hexes with a face-up tile, as a bit mask."""
    down: int
    """The hexes with a face-down tile, as a bit mask."""
    pending: int
    """The hexes whose tiles the dealer is about to turn up, as a bit mask."""
    unseen: tuple[Tile, ...]
    """Face-down tiles and reserve together, sorted: their places are undecided."""
    supply: tuple[Tile, ...]
    deck: tuple[Card, ...]
    discards: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...]
    hands: tuple[Hand, ...]
    known: tuple[Hand, ...]
    """The publicly hired part of each hand."""
    shown: tuple[Hand, ...]
    """The publicly played part of each opening hand."""
    carts: tuple[int, ...]
    planets: tuple[Planet, ...]
    covered: tuple[tuple[tuple[int, Tile], ...], ...]
    """For each seat the Architect tiles with a tile on top: (hex of the planet, tile), lowest first."""
    mixes: tuple[tuple[tuple[int, int], ...], ...]
    """For each seat the declared Mixes: (hex of the planet, terrain)."""
    earned: tuple[tuple[Line, ...], ...]
    """All immediate points, with their places."""
    carried: Tile
    """The tile the seat has collected and not placed yet, or NO_TILE."""
    free_used: bool
    """Whether the tile carried is this turn's free one."""


class Begin(Action, frozen=True):
    """Chance names the start player, and the terrains if the table did not choose them."""

    first: Seat
    terrains: tuple[str, ...] = ()


class TurnUp(Action, frozen=True):
    """Cards are turned up into piles, one by one, until there are six piles."""

    cards: tuple[str, ...]


class Deal(Action, frozen=True):
    """An opening hand is drawn."""

    to: Seat
    cards: tuple[str, ...]


class Supply(Action, frozen=True):
    """Tiles of the reserve are laid open."""

    tiles: tuple[str, ...]


class Reveal(Action, frozen=True):
    """Face-down tiles are turned up: each as `hex:tile`."""

    tiles: tuple[str, ...]


class Start(Action, frozen=True):
    """Choose the portal where all carts begin."""

    portal: str


class Uncover(Action, frozen=True):
    """Turn up any tile before the game begins."""

    hex: str


class Hire(Action, frozen=True):
    """Take all cards of a pile; the first is pile 1."""

    pile: int


class Collect(Action, frozen=True):
    """Go to a hex, or stay, and collect the tile there with these cards."""

    hex: str
    cards: tuple[str, ...]


class Walk(Action, frozen=True):
    """Go to a hex with these cards and collect nothing."""

    hex: str
    cards: tuple[str, ...]


class Pass(Action, frozen=True):
    """Do nothing: there is nothing to hire and no card to play."""


class Declare(Action, frozen=True):
    """Declare the terrain of a Mix of yours, from now on."""

    cell: str
    terrain: str


class Place(Action, frozen=True):
    """Put the tile you collected on your planet; `chain` is a hex of the chain a Viewpoint looks at."""

    cell: str
    chain: str = ""


class Pick(Action, frozen=True):
    """Take a tile of the open supply for free."""

    tile: str


class Fetch(Action, frozen=True):
    """Move the cart to a neighbouring hex and take the tile there for free."""

    hex: str


class Skip(Action, frozen=True):
    """Take no free tile."""


class Discard(Action, frozen=True):
    """Discard a card: a hand of more than ten is too large."""

    card: str


Actions: TypeAlias = (
    Begin
    | TurnUp
    | Deal
    | Supply
    | Reveal
    | Start
    | Uncover
    | Hire
    | Collect
    | Walk
    | Pass
    | Declare
    | Place
    | Pick
    | Fetch
    | Skip
    | Discard
)
DEALT = (Begin, TurnUp, Deal, Supply, Reveal)
"""The dealer's actions."""


class PlanetView(msgspec.Struct, frozen=True):
    """A planet: for each hex its tiles, bottom to top, and the terrain of its declared Mixes."""

    stacks: tuple[tuple[str, ...], ...]
    mixes: tuple[tuple[str, str], ...]


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it; `you` is None for a spectator."""

    you: Seat | None
    options: Options
    seats: int
    phase: str
    mover: Seat
    turn: Seat
    first: Seat
    last_round: bool
    terrains: tuple[str, ...]
    hexes: tuple[Hex, ...]
    tiles: tuple[str, ...]
    """The content of each hex: a tile's name, "?" face down, "" nothing."""
    pending: tuple[str, ...]
    supply: tuple[str, ...]
    reserve: int
    deck: int
    discards: tuple[str, ...]
    piles: tuple[tuple[str, ...], ...]
    hand: tuple[str, ...]
    cards_held: tuple[int, ...]
    known: tuple[tuple[str, ...], ...]
    """The publicly hired and still unplayed cards of each hand."""
    shown: tuple[tuple[str, ...], ...]
    """The publicly played cards of each opening hand."""
    carts: tuple[str, ...]
    architects: tuple[str, ...]
    """The planet hexes with a printed Architect."""
    planets: tuple[PlanetView, ...]
    tracks: tuple[int, ...]
    earned: tuple[tuple[Line, ...], ...]
    carried: str
    free_used: bool
