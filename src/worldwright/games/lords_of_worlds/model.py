"""The values of Lords of Worlds: the state, the actions and what a seat can see."""

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

# The phases. The dealer lays out the table in the first four, then the seats move.
BEGIN, PILES, HANDS, SUPPLY, START, UNCOVER, TURN, PLACE, FREE, DISCARD, OVER = range(11)
PHASES = ("begin", "piles", "hands", "supply", "start", "uncover", "turn", "place", "free", "discard", "over")

Planet: TypeAlias = tuple[Tile, ...]
"""The tile on top of each of the 19 hexes, or NO_TILE."""


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole table. What nobody has seen yet is not decided: only what is left of it is known."""

    table: Table
    phase: int
    mover: Seat
    """Who acts now: a seat, the dealer, or NO_ONE."""
    seat: Seat
    """Whose turn it is."""
    first: Seat
    last_round: bool
    terrains: tuple[int, ...]
    tiles: tuple[Tile, ...]
    """What lies on each hex: a tile, NO_TILE or FACE_DOWN."""
    up: int
    """The hexes with a face-up tile, as a bit mask."""
    down: int
    """The hexes with a face-down tile, as a bit mask."""
    pending: int
    """The hexes whose tiles the dealer is about to turn up, as a bit mask."""
    unseen: tuple[Tile, ...]
    """Face-down tiles and reserve together, in order: which lies where is not decided yet."""
    supply: tuple[Tile, ...]
    deck: tuple[Card, ...]
    discards: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...]
    hands: tuple[Hand, ...]
    known: tuple[Hand, ...]
    """The part of each hand that everybody saw being hired."""
    shown: tuple[Hand, ...]
    """The part of each opening hand that has been seen being played."""
    carts: tuple[int, ...]
    planets: tuple[Planet, ...]
    covered: tuple[tuple[tuple[int, Tile], ...], ...]
    """For each seat the Architect tiles with a tile on top: (hex of the planet, tile), lowest first."""
    mixes: tuple[tuple[tuple[int, int], ...], ...]
    """For each seat the declared Mixes: (hex of the planet, terrain)."""
    earned: tuple[tuple[Line, ...], ...]
    """Everything scored at once, with its place."""
    carried: Tile
    """The tile the seat has collected and not placed yet, or NO_TILE."""
    free_used: bool
    """Whether the tile carried is this turn's free one."""


class Begin(Action, frozen=True):
    """Chance names the start player, and the terrains if the table did not choose them."""

    first: Seat
    terrains: tuple[str, ...] = ()


class TurnUp(Action, frozen=True):
    """Cards are turned up into piles, one by one, until six lie out."""

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
    """Say what terrain a Mix of yours is, from now on."""

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
    """Move the cart next door and take the tile there for free."""

    hex: str


class Skip(Action, frozen=True):
    """Take no free tile."""


class Discard(Action, frozen=True):
    """Put a card away: more than ten may not be kept."""

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
"""The actions that only the dealer does."""


class PlanetView(msgspec.Struct, frozen=True):
    """A planet: for each hex its tiles, bottom to top, and what its declared Mixes are."""

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
    """What lies on each hex: a tile's name, "?" face down, "" nothing."""
    pending: tuple[str, ...]
    supply: tuple[str, ...]
    reserve: int
    deck: int
    discards: tuple[str, ...]
    piles: tuple[tuple[str, ...], ...]
    hand: tuple[str, ...]
    cards_held: tuple[int, ...]
    known: tuple[tuple[str, ...], ...]
    """The cards of each hand that were seen being hired and not seen being played."""
    shown: tuple[tuple[str, ...], ...]
    """The cards of each opening hand that were seen being played."""
    carts: tuple[str, ...]
    architects: tuple[str, ...]
    """The planet hexes with a printed Architect."""
    planets: tuple[PlanetView, ...]
    tracks: tuple[int, ...]
    earned: tuple[tuple[Line, ...], ...]
    carried: str
    free_used: bool
