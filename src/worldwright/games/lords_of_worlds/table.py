"""A table's fixed data: its options, the assembled boards, and the steps between all hexes, computed once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal, TypeAlias
from weakref import WeakValueDictionary

import msgspec

from worldwright.core.content import rules_in_force
from worldwright.core.errors import ContentError, OptionError
from worldwright.games.lords_of_worlds.content import (
    CELL_OF_NAME,
    CELLS,
    LaidBoard,
    boards,
    cards,
    ground,
    planet,
    tiles,
    tiles_of,
)
from worldwright.games.lords_of_worlds.pieces import COLOURS, TERRAINS, Terrain
from worldwright.kit import hexes

RULES_VERSION = rules_in_force(2)
"""Version 1 counted value sets by the tiles on top (LW-V4)."""
ValueSets: TypeAlias = Literal["collected", "visible"]
USUAL_VALUE_SETS: ValueSets = "collected" if RULES_VERSION >= 2 else "visible"

NEXT_TO: tuple[int, ...] = hexes.masks(hexes.neighbours(CELLS, hexes.AXIAL))
"""For each hex of a planet the hexes next to it, as a bit mask."""
PLANET = (1 << len(CELLS)) - 1


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table."""

    strategic: bool = False
    """The strategic variant, LW-V1 to LW-V4."""
    terrains: tuple[Terrain, ...] = ()
    """The basic terrains in play; empty: they are drawn."""
    boards: tuple[LaidBoard, ...] = ()
    """The arrangement of the boards; empty: as suggested for the number of players."""
    reveals: Literal["players", "chance"] = "players"
    """Who turns up the first twelve tiles (LW-G5)."""
    architects: Literal["four", "seven"] = "four"
    """How many Architects are printed on a planet."""
    portal_from_start: bool = True
    """Whether a cart that begins its turn on a portal may use it (LW-M3)."""
    value_sets: ValueSets = USUAL_VALUE_SETS
    """Strategic: which tiles of a value count, all that were collected or only those on top (LW-V4)."""


class Hex(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hex of the assembled boards, as printed."""

    name: str
    row: int
    x: int
    board: str
    colour: str = ""
    portal: bool = False


class Table:
    """The unchanging data of a table. One object for equal options and seats."""

    def __init__(self, options: Options, seats: int) -> None:
        printed = planet()
        seating = next(entry for entry in tiles().tables if entry.seats == seats)
        self.options = options
        self.seats = seats
        self.terrains = _terrains(options, seating.terrains)
        self.terrains_in_play = seating.terrains
        self.spaces_left = seating.spaces_left
        self.hexes = assembled(options.boards or suggested(seats), seats)
        self.names = tuple(spot.name for spot in self.hexes)
        self.hex_of_name = {spot.name: number for number, spot in enumerate(self.hexes)}
        self.colours = tuple(COLOURS.index(spot.colour) if spot.colour else -1 for spot in self.hexes)
        self.portals = tuple(number for number, spot in enumerate(self.hexes) if spot.portal)
        self.ground = sum(1 << number for number, spot in enumerate(self.hexes) if not spot.portal)
        _check_tiles(self.terrains_in_play, self.ground.bit_count())
        self.coloured = sum(1 << number for number, colour in enumerate(self.colours) if colour >= 0)
        touching = hexes.neighbours(((spot.row, spot.x) for spot in self.hexes), hexes.DOUBLED)
        self.beside = hexes.masks(touching)
        self.steps = _steps(touching, self.portals, options)
        self.rings = tuple(_rings(steps) for steps in self.steps)
        names = printed.architects + (printed.more_architects if options.architects == "seven" else ())
        self.architects = sum(1 << CELL_OF_NAME[name] for name in names)
        self.colour_points = printed.colour_points
        self.sage_points = printed.sage_points
        self.view_points = printed.view_points
        assistants = cards()
        self.piles = assistants.piles
        self.pile_closes = assistants.pile_closes
        self.opening_total = assistants.opening_total
        self.hand_limit = assistants.hand_limit
        self.supply = tiles().supply
        self.opening_tiles = tiles().opening_tiles
        self.collects: dict[tuple[int, int, int], Any] = {}
        self.walks: dict[tuple[int, int, int, int], Any] = {}

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Table) and self.options == other.options and self.seats == other.seats
        )

    def __hash__(self) -> int:
        return hash((self.seats, self.options.strategic, len(self.options.boards)))

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return table, (self.options, self.seats)


_laid_out: WeakValueDictionary[tuple[Options, int], Table] = WeakValueDictionary()
"""All tables in use: by a state, or by the cache of recent ones."""


@lru_cache(maxsize=32)
def table(options: Options, seats: int) -> Table:
    """The table for these options; OptionError for boards that cannot be laid out."""
    found = _laid_out.get((options, seats))
    if found is None:
        found = _laid_out[options, seats] = Table(options, seats)
    return found


def suggested(seats: int) -> tuple[LaidBoard, ...]:
    """The assembly for a number of players."""
    return next(assembly.boards for assembly in boards().assemblies if assembly.seats == seats)


def _terrains(options: Options, wanted: int) -> tuple[int, ...]:
    """The terrains the table chose, in order; all if all are needed; empty if they are drawn."""
    chosen = options.terrains or (TERRAINS if wanted == len(TERRAINS) else ())
    if len(set(chosen)) != len(chosen):
        raise OptionError("terrains", "a terrain is named twice")
    if chosen and len(chosen) != wanted:
        raise OptionError("terrains", f"{wanted} terrains are in play, not {len(chosen)}")
    return tuple(sorted(TERRAINS.index(name) for name in chosen))


def laid(board: LaidBoard) -> dict[tuple[int, int], tuple[str, bool]]:
    """The placed hexes of a board, with colour and portal: the back mirrored, then turned, then moved."""
    box = boards()
    printed = box.boards[board.board]
    swap = {a: b for pair in box.back_swaps for a, b in (pair, pair[::-1])}
    colour_at: dict[tuple[int, int], str] = {place: colour for colour, place in printed.colours.items()}
    if board.side == "back":
        colour_at = {place: swap.get(colour, colour) for place, colour in colour_at.items()}  # type: ignore[call-overload]
    spots = {}
    for place in ground(printed.rows):
        row, x = place
        if board.side == "back":
            x = 10 - x
        if board.turned:
            row, x = printed.rows - 1 - row, 10 - x
        spots[row + board.offset[0], x + board.offset[1]] = (colour_at.get(place, ""), place in printed.portals)
    return spots


def assembled(lying: tuple[LaidBoard, ...], seats: int) -> tuple[Hex, ...]:
    """All hexes, row by row, named by row letter and x, counted from the upper left corner."""
    _check_kinds(lying, seats)
    spots: dict[tuple[int, int], tuple[str, str, bool]] = {}
    parity = None
    for board in lying:
        for place, (colour, portal) in laid(board).items():
            if parity is None:
                parity = sum(place) % 2
            if sum(place) % 2 != parity:
                raise OptionError("boards", f"{board.board} does not lie on the lattice of {lying[0].board}")
            if place in spots:
                raise OptionError("boards", f"{board.board} overlaps {spots[place][0]} at {place[0]},{place[1]}")
            spots[place] = (board.board, colour, portal)
    places = sorted(spots)
    begin = places.index(min(laid(lying[0])))
    steps = hexes.distances(hexes.neighbours(places, hexes.DOUBLED), begin)
    for place, distance in zip(places, steps, strict=True):
        if distance < 0:
            raise OptionError("boards", f"{spots[place][0]} does not hang together with {lying[0].board}")
    top, left = places[0][0], min(x for _, x in places)
    return tuple(
        Hex(f"{chr(ord('a') + row - top)}{x - left}", row - top, x - left, *spots[row, x]) for row, x in places
    )


def _check_tiles(terrains: int, ground_hexes: int) -> None:
    """Refuse boards whose hexes and reserve do not match the number of tiles, after a change of content (LW-G1)."""
    there, needed = len(tiles_of(tuple(range(terrains)))), ground_hexes + tiles().reserve
    if there != needed:
        raise ContentError("boards.toml", "boards", f"{needed} tiles are needed with the reserve, the box has {there}")


def _check_kinds(lying: tuple[LaidBoard, ...], seats: int) -> None:
    """Refuse boards that are not those for the number of players: the number of tiles would not match."""
    names = [board.board for board in lying]
    for name in names:
        if names.count(name) > 1:
            raise OptionError("boards", f"{name} is there only once")
    wanted = sorted(board.board[:5] for board in suggested(seats))
    if sorted(name[:5] for name in names) != wanted:
        kinds = f"{wanted.count('large')} large and {wanted.count('small')} small boards"
        raise OptionError("boards", f"{seats} players use {kinds}, not {', '.join(names)}")


def _steps(
    touching: tuple[tuple[int, ...], ...], portals: tuple[int, ...], options: Options
) -> tuple[tuple[int, ...], ...]:
    """The steps of the cheapest path between any two hexes (LW-M2, LW-M3, strategic LW-V2)."""
    plain = [hexes.distances(touching, start) for start in range(len(touching))]
    nearest = [min((plain[place][portal] for portal in portals), default=99) for place in range(len(touching))]
    table = []
    for start in range(len(touching)):
        to_portal = nearest[start]
        if not to_portal and not options.portal_from_start:
            # out and in again, or to the next portal: a portal counts when it is entered
            to_portal = min([2, *(plain[start][portal] for portal in portals if portal != start)])
        leaps = [nearest[place] if options.strategic else 1 for place in range(len(touching))]
        table.append(tuple(map(min, plain[start], (to_portal + leap for leap in leaps))))
        # a leap to the cart's own hex is no move
        table[-1] = (*table[-1][:start], 0, *table[-1][start + 1 :])
    return tuple(table)


def _rings(steps: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The hexes at each number of steps, from 1 on; hexes at no cost are left out."""
    return tuple(
        tuple(place for place, distance in enumerate(steps) if distance == wanted)
        for wanted in range(1, max(steps) + 1)
    )
