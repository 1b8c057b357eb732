"""A table's lookup tables: names, cells, things and ready-made actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, TypeVar

import msgspec

from worldwright.core.game import Millis
from worldwright.kit.pieces import Box, Code, piece_of
from worldwright.kit.pool import look, place_name
from worldwright.kit.scramble.model import JumpOut, Leave, Place, Reach, Ready, Return, ScoredRound, SideName, State
from worldwright.kit.scramble.options import Level
from worldwright.kit.square import ISLAND, Mask, frames

T = TypeVar("T")
ByteTable: TypeAlias = tuple[tuple[tuple[T, ...], ...], ...]

JUMP_OUT: Final = JumpOut()
READY: Final = Ready()
LEAVE: Final = Leave()
CHIP: Final = "chip"


class Lying(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tile in the pool as all seats see it."""

    face: str
    turn: int = 0


class RoundPlan(msgspec.Struct, frozen=True):
    """The content of one round."""

    level: Level
    length: Millis
    """0: no bell."""
    modifier: bool = False
    cards: int = 0
    """The number of open tasks or buildings."""
    villages: bool = False


class Plan(msgspec.Struct, frozen=True):
    """A game's content under these options, for this number of seats."""

    box: Box
    mask: Mask
    rounds: tuple[RoundPlan, ...]
    chips: tuple[int, ...]
    """Top first; none in the solo game."""
    chips_for_full: bool = False
    """Only a full world gets a chip."""
    island: bool = False
    """No board: the world is a 3x3 island that may grow in any direction."""
    cards: tuple[str, ...] = ()
    cards_are_pieces: bool = False
    """Buildings are placed in the world; tasks are not."""
    cards_each: int = 0
    modifiers: tuple[str, ...] = ()
    start_cells: tuple[int, ...] = ()
    starters: tuple[int, ...] = ()
    """Solo: the tiles that may lie on the start cells."""


class Things(msgspec.Struct, frozen=True):
    """The things a hand can take, by number.

    First the places of the pool, then the open cards (tasks or buildings), then the seat's own villages, last the chip
    on top of the stack.
    """

    tiles: tuple[int, ...]
    """The pieces of the box that are in the pool."""
    card_pieces: tuple[int, ...]
    village_pieces: tuple[int, ...]
    first_card: int
    first_village: int
    chip: int
    names: tuple[str, ...]
    index: dict[str, int]

    def piece(self, state: State, thing: int) -> int:
        """The piece of a thing in hand."""
        if thing < self.first_card:
            return piece_of(state.pool.tiles[thing])
        if thing < self.first_village:
            return self.card_pieces[thing - self.first_card]
        return self.village_pieces[thing - self.first_village]


def things_of(plan: Plan) -> Things:
    """The things of a table, numbered."""
    pieces = plan.box.pieces
    tiles = tuple(i for i, piece in enumerate(pieces) if piece.kind == "tile")
    villages = tuple(i for i, piece in enumerate(pieces) if piece.kind == "village")
    names = (
        *(place_name(place) for place in range(len(tiles))),
        *plan.cards,
        *(pieces[i].name for i in villages),
        CHIP,
    )
    return Things(
        tiles=tiles,
        card_pieces=tuple(i for i, piece in enumerate(pieces) if piece.kind not in ("tile", "village")),
        village_pieces=villages,
        first_card=len(tiles),
        first_village=len(tiles) + len(plan.cards),
        chip=len(names) - 1,
        names=names,
        index={name: number for number, name in enumerate(names)},
    )


class WorldCells(msgspec.Struct, frozen=True):
    """The cells of a world: sets of them are bits of an int."""

    cells: int
    """The number of cells."""
    whole: int
    """The number of filled cells in a full world."""
    first: int
    """The cells that may take the first tile."""
    near: tuple[int, ...]
    """The neighbours of each cell."""
    island: bool

    def fringe(self, filled: int, fringe: int, cell: int) -> int:
        """The cells that may take the next tile, after this cell was filled too."""
        if self.island:
            return island_fringe(filled)
        if filled == 1 << cell:
            return self.near[cell]
        return (fringe | self.near[cell]) & ~filled


def board_of(plan: Plan) -> WorldCells:
    """The cells of a table's worlds; an island begins in its middle and has nine."""
    cells = len(plan.mask.cells)
    return WorldCells(
        cells=cells,
        whole=9 if plan.island else cells,
        first=1 << plan.mask.index["c3"] if plan.island else (1 << cells) - 1,
        near=tuple(sum(1 << other for other in row if other >= 0) for row in plan.mask.neighbours),
        island=plan.island,
    )


class Setup:
    """The lookup tables of a plan. Built once for options and seats; compared by identity."""

    def __init__(
        self,
        plan: Plan,
        seats: int,
        window: Millis,
        totals: Callable[[State, ScoredRound], tuple[int, ...]],
        solvable: Callable[[Sequence[Code]], bool],
    ) -> None:
        self.plan = plan
        self.everybody = (1 << seats) - 1
        self.nothing: tuple[None, ...] = (None,) * seats
        """No choice of any seat."""
        self.window = window
        self.totals = totals
        """The points of each seat in a round that just ended."""
        self.solvable = solvable
        """Whether a solo start can be won."""
        self.things = things_of(plan)
        self.board = board_of(plan)
        self.ready = ready_made(plan.mask.cells, self.side_names, self.things.names)
        self.seen = looks_of(plan.box)

    @property
    def side_names(self) -> tuple[SideName, SideName]:
        return ("front", "back") if self.plan.box.side_names[0] == "front" else ("picture", "bare")

    def chip_for(self, state: State, seat: int) -> int:
        """The chip this seat would get for jumping out now; 0: none."""
        taken = chips_taken(state)
        if taken == len(self.plan.chips):
            return 0
        full = state.players[seat].filled.bit_count() == self.board.whole
        return self.plan.chips[taken] if full or not self.plan.chips_for_full else 0


def chips_taken(state: State) -> int:
    """The number of chips taken from the stack."""
    return sum(1 for player in state.players if player.chip)


class ReadyMade(NamedTuple):
    """Every action of a board and its things, made once and shared by all tables."""

    reaches: tuple[Reach, ...]
    places: tuple[Place, ...]
    """By `cell << 3 | side << 2 | turn`."""
    place_index: dict[Place, int]
    returns: tuple[Return, Return]
    reach_bytes: ByteTable[Reach]
    place_bytes: ByteTable[Place]
    one_side_bytes: ByteTable[Place]


@lru_cache(maxsize=32)
def ready_made(cells: tuple[str, ...], sides: tuple[SideName, SideName], things: tuple[str, ...]) -> ReadyMade:
    """The actions and the tables that list them."""
    reaches = tuple(Reach(name) for name in things)
    places = tuple(Place(cell, turn, side) for cell in cells for side in sides for turn in range(4))
    return ReadyMade(
        reaches,
        places,
        {action: number for number, action in enumerate(places)},
        (Return(sides[0]), Return(sides[1])),
        byte_table([(action,) for action in reaches]),
        byte_table([places[cell << 3 : cell + 1 << 3] for cell in range(len(cells))]),
        byte_table([places[cell << 3 : (cell << 3) + 4] for cell in range(len(cells))]),
    )


class Looks(NamedTuple):
    """The looks of the pieces of a box."""

    looks: tuple[tuple[str, str], ...]
    """By piece and side; a piece with one side has its look twice."""
    by_look: dict[str, tuple[int, int]]
    """The first piece and side with a look."""
    lying: tuple[Lying | None, ...]
    """By code: a lying tile as all seats see it."""


@lru_cache(maxsize=32)
def looks_of(box: Box) -> Looks:
    """The looks of a box, cached."""
    looks = tuple((look(piece.sides[0]), look(piece.sides[-1])) for piece in box.pieces)
    by_look: dict[str, tuple[int, int]] = {}
    for number, piece in enumerate(box.pieces):
        for side in range(len(piece.sides)):
            by_look.setdefault(looks[number][side], (number, side))
    lying = (Lying(shown, turn) for sides in looks for shown in sides for turn in range(4))
    return Looks(looks, by_look, (None, *lying))


def no_start(_start: Sequence[Code]) -> bool:
    """The check of a game without a solo start: always true."""
    return True


@lru_cache(maxsize=4096)
def island_fringe(filled: int) -> int:
    """The empty cells that touch the island and keep it within three rows and three columns (MO-V6)."""
    cells = frozenset(cell for cell in range(len(ISLAND.cells)) if filled >> cell & 1)
    allowed = {cell for frame in frames(cells) for cell in frame}
    touching = {other for cell in cells for other in ISLAND.neighbours[cell] if other >= 0}
    return sum(1 << cell for cell in (allowed & touching) - cells)


def byte_table(parts: Sequence[tuple[T, ...]]) -> ByteTable[T]:
    """For each eight parts and each byte: the parts whose bits are set, concatenated."""
    return tuple(
        tuple(
            tuple(item for bit, part in enumerate(parts[first : first + 8]) if byte >> bit & 1 for item in part)
            for byte in range(256)
        )
        for first in range(0, len(parts), 8)
    )


def listed(table: ByteTable[T], bits: int) -> list[T]:
    """The parts of all bits that are set, in order."""
    found: list[T] = []
    for row in table:
        found += row[bits & 255]
        bits >>= 8
        if not bits:
            break
    return found
