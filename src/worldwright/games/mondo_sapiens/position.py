"""Positions of Mondo Sapiens typed in from a cardboard game, scored as one round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from worldwright.core.errors import PositionError
from worldwright.core.game import Seat, Sheet
from worldwright.core.position import PlaceName, position_from
from worldwright.games.mondo_sapiens.content import (
    BUILDING_PICTURES,
    BUILDINGS,
    LANDSCAPES,
    VILLAGES,
    WORKERS,
    StripsName,
    box,
    ground_for,
    landscape_of,
)
from worldwright.games.mondo_sapiens.reasons import SapiensReason
from worldwright.games.mondo_sapiens.scoring import Level, Round, round_sheets
from worldwright.kit.faces import STREETS, Face
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import Box, Piece, World
from worldwright.kit.positions import (
    Typed,
    TypedTurn,
    box_piece,
    box_with,
    cell_index,
    checked_lands,
    place_name,
    refuse_more_than_the_box_holds,
    split_part,
    world_of,
)
from worldwright.kit.reasons import WorldReason
from worldwright.kit.square import GLOBE
from worldwright.kit.words import LANDS
from worldwright.kit.worldlines import Handicap

OTHER_NAMES = {"coach station": "coach_station", "hunting lodge": "hunting_lodge", "lodge": "hunting_lodge"}
SCORE_LINES = tuple(f"MS-S{number}" for number in range(1, 9))


MOST: Final = 64
"""An upper limit for anything in front of a seat: no board has as many cells."""


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A placed thing: a tile by its face or by `tile` and `side`, a village, or a building with its face."""

    cell: str
    face: str | None = None
    tile: str | None = None
    side: str | None = None
    village: str | None = None
    building: str | None = None
    turn: TypedTurn = 0
    street: str | None = None
    picture: str | None = None
    volcano: Literal["active", "inactive"] | None = None


class SeatPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chip: Annotated[int, msgspec.Meta(ge=0, le=4)] | None = None
    placed: Annotated[tuple[Placed, ...], msgspec.Meta(max_length=MOST)] = ()


class RoundPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    volcano_chip: Annotated[tuple[int, ...], msgspec.Meta(max_length=MOST)] = ()


class PositionOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's options that matter for the score, and `solo` for the solo game's minus points."""

    level: Level = "beginner"
    board: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    strips: StripsName = "joined"
    handicap: tuple[Handicap, ...] = ()
    children: bool = False
    lines: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST)] = ("MS-S1", "MS-S2", "MS-S8")
    solo: bool = False


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["mondo_sapiens"]
    seats: Annotated[tuple[SeatPosition, ...], msgspec.Meta(min_length=1, max_length=4)]
    options: PositionOptions = PositionOptions()
    round: RoundPosition = RoundPosition()


class Table(NamedTuple):
    """A checked position: the arguments of `round_sheets`."""

    ground: Ground
    facts: Round
    worlds: tuple[World, ...]
    chips: tuple[int, ...]

    def sheets(self) -> tuple[Sheet, ...]:
        return round_sheets(self.ground, self.facts, self.worlds, self.chips)


def score_position(position: Any, strict: bool = False) -> Mapping[Seat, Sheet]:
    """The sheets of a round played on cardboard."""
    return dict(enumerate(table_of(position, strict).sheets()))


def table_of(position: Any, strict: bool = False) -> Table:
    """The content of a position file, checked; PositionError names the impossible place."""
    typed = position_from(position, Position)
    options = typed.options
    _check_round(typed)
    pieces = box()
    things: list[list[Typed]] = []
    for seat, mine in enumerate(typed.seats):
        if mine.chip and options.solo:
            raise PositionError(f"seat {seat}, chip", WorldReason.CHIP_WHEN_ALONE, rule="MS-1P")
        things.append([])
        for placed in mine.placed:
            where = place_name(seat, placed.cell)
            cell = cell_index(GLOBE, where, placed.cell)
            piece, side = _piece(where, pieces, placed, options)
            things[-1].append(Typed(where, cell, piece, side, placed.turn))
        _check_settlements(things[-1])
    everything = [thing for mine in things for thing in mine]
    if strict:
        refuse_more_than_the_box_holds(pieces, everything)
        chips = [seat.chip for seat in typed.seats if seat.chip]
        if len(set(chips)) < len(chips):
            raise PositionError("seats", SapiensReason.SAME_CHIP)
    full = box_with(pieces, everything)
    return Table(
        ground_for(full, options.board, options.strips),
        Round(
            level=options.level,
            volcano_chip=typed.round.volcano_chip,
            handicaps=options.handicap,
            picked=options.lines if options.children else (),
            solo=options.solo,
        ),
        tuple(world_of(GLOBE, full, mine) for mine in things),
        tuple(seat.chip or 0 for seat in typed.seats),
    )


def _check_round(typed: Position) -> None:
    """Check round and options against the seats."""
    options, seats = typed.options, len(typed.seats)
    for seat in typed.round.volcano_chip:
        if not 0 <= seat < seats:
            raise PositionError("round.volcano_chip", WorldReason.NO_SUCH_SEAT, seat=PlaceName(f"seat {seat}"))
    if options.handicap and len(options.handicap) != seats:
        raise PositionError("options.handicap", WorldReason.HANDICAPS, count=len(options.handicap), seats=seats)
    if options.solo and (seats != 1 or options.level != "beginner"):
        raise PositionError("options.solo", SapiensReason.ALONE)
    for rule in options.lines:
        if rule not in SCORE_LINES:
            raise PositionError("options.lines", WorldReason.NO_SCORE_LINE, rule=rule, known=", ".join(SCORE_LINES))


def _check_settlements(things: list[Typed]) -> None:
    """Check that each village is used once, and one building at most."""
    seen: dict[str, str] = {}
    for thing in things:
        kind = thing.piece.kind
        if kind == "tile":
            continue
        name = thing.piece.sides[0].picture if kind == "village" else "building"
        if name in seen:
            first = PlaceName(seen[name])
            if kind == "village":
                raise PositionError(thing.where, SapiensReason.SECOND_VILLAGE, worker=name, place=first)
            raise PositionError(thing.where, SapiensReason.SECOND_BUILDING, place=first)
        seen[name] = thing.where


def _piece(where: str, box: Box, placed: Placed, options: PositionOptions) -> tuple[Piece, int]:
    """The piece of a placed thing, and its side."""
    given = [key for key in ("tile", "village", "building") if getattr(placed, key) is not None]
    if len(given) > 1:
        raise PositionError(where, SapiensReason.NOT_ONE_THING, things=" and ".join(given))
    if placed.village is not None:
        return _village(where, box, placed, options), 0
    if placed.building is not None:
        return _building(where, box, placed, options), 0
    if placed.tile is not None:
        if any(key is not None for key in (placed.face, placed.street, placed.picture, placed.volcano)):
            raise PositionError(where, WorldReason.FACE_OR_TILE)
        return box_piece(where, box, placed.tile, placed.side)
    if placed.face is None:
        raise PositionError(where, SapiensReason.NO_FACE)
    if placed.side is not None:
        raise PositionError(where, WorldReason.SIDE_WITHOUT_TILE)
    lands = checked_lands(where, LANDSCAPES, placed.face)
    street = _street(where, lands, placed.street)
    picture = placed.picture or ""
    on = _picture_ground(where, lands, street, picture, exact=options.level == "expert")
    face = Face(lands, picture, on, street, placed.volcano or "")
    return Piece(f"{lands} {street} {picture} {placed.volcano}", (face,)), 0


def _street(where: str, lands: str, street: str | None) -> str:
    """A street of a face, checked: it ends on meadow only."""
    if not street:
        return ""
    if street not in STREETS:
        raise PositionError(where, SapiensReason.NO_STREET, street=street, known=", ".join(STREETS))
    for edge in STREETS[street]:
        if lands[edge] != "M":
            land = LANDS[lands[edge]]
            raise PositionError(where, SapiensReason.STREET_OFF_MEADOW, street=street, lands=lands, land=land)
    return street


def _picture_ground(where: str, lands: str, street: str, picture: str, *, exact: bool) -> str:
    """The landscape a picture stands in; `exact`: its part of the face must be unambiguous."""
    if not picture:
        return ""
    if picture not in landscape_of():
        raise PositionError(where, SapiensReason.NO_PICTURE, picture=picture, known=", ".join(landscape_of()))
    if picture == "coach":
        if not street:
            raise PositionError(where, SapiensReason.COACH)
        return ""
    home = landscape_of()[picture]
    if picture in WORKERS:  # they count everywhere
        return home if home in lands else ""
    if home not in lands:
        raise PositionError(where, WorldReason.CANNOT_STAND, picture=picture, lands=lands)
    if exact and split_part(lands, home):
        raise PositionError(where, WorldReason.NO_TELLING_WHERE, lands=lands, land=LANDS[home], picture=picture)
    return home


def _village(where: str, box: Box, placed: Placed, options: PositionOptions) -> Piece:
    """A village of the box, or one with a typed-in face."""
    if placed.village not in VILLAGES:
        raise PositionError(where, SapiensReason.NO_VILLAGE, village=placed.village, known=", ".join(VILLAGES))
    if options.level == "beginner":
        raise PositionError(where, SapiensReason.VILLAGE_LEVEL)
    _nothing_else(where, placed, "village")
    piece = box.pieces[box.index[placed.village]]
    if placed.face is None or placed.face == piece.sides[0].lands:
        return piece
    lands = checked_lands(where, LANDSCAPES, placed.face)
    worker = WORKERS[VILLAGES.index(placed.village)]
    face = Face(lands, worker, _picture_ground(where, lands, "", worker, exact=False))
    return Piece(f"{piece.name}_{lands}", (face,), "village")


def _building(where: str, box: Box, placed: Placed, options: PositionOptions) -> Piece:
    """A building of the box, or one with a typed-in face."""
    name = OTHER_NAMES.get(placed.building or "", placed.building or "")
    if name not in BUILDINGS:
        raise PositionError(where, SapiensReason.NO_BUILDING, building=placed.building, known=", ".join(BUILDINGS))
    if options.level != "expert":
        raise PositionError(where, SapiensReason.BUILDING_LEVEL)
    _nothing_else(where, placed, "building")
    if placed.face is None:
        raise PositionError(where, SapiensReason.BUILDING_FACE, building=name)
    lands = checked_lands(where, LANDSCAPES, placed.face)
    known = box.index.get(f"{name}_{lands}")
    if known is not None and placed.street in (None, box.pieces[known].sides[0].street):
        return box.pieces[known]
    street = _street(where, lands, placed.street)
    picture = BUILDING_PICTURES[BUILDINGS.index(name)]
    face = Face(lands, picture, _picture_ground(where, lands, street, picture, exact=True), street)
    return Piece(f"{name}_{lands}_{street}", (face,), name)


def _nothing_else(where: str, placed: Placed, kind: str) -> None:
    """Check that a village or building has no other fields: its picture is fixed, and it has no volcano."""
    for key in ("side", "picture", "volcano"):
        if getattr(placed, key) is not None:
            raise PositionError(where, SapiensReason.NOTHING_ELSE, kind=kind, key=key)
