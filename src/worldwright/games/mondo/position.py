"""Positions of Mondo typed in from a cardboard game, scored as one round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from worldwright.core.errors import PositionError
from worldwright.core.game import Seat, Sheet
from worldwright.core.position import PlaceName, position_from
from worldwright.games.mondo.content import (
    LANDSCAPES,
    MaskName,
    SideName,
    StripsName,
    board_row,
    box,
    counted,
    ground_for,
    landscape_of,
    modifiers,
    tasks,
)
from worldwright.games.mondo.island import complete, laid
from worldwright.games.mondo.reasons import MondoReason
from worldwright.games.mondo.scoring import Round, round_sheets
from worldwright.kit.faces import Face, Volcano
from worldwright.kit.ground import Board, Ground
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
from worldwright.kit.square import ISLAND, MASKS, frames
from worldwright.kit.words import LANDS
from worldwright.kit.worldlines import Handicap

MOST_TASKS = 2
FIRST_ISLAND = 4


MOST: Final = 64
"""An upper limit for anything in front of a seat: no board has as many cells."""


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A placed tile: by its face, or by `tile` and `side`."""

    cell: str
    face: str | None = None
    tile: str | None = None
    side: str | None = None
    turn: TypedTurn = 0
    animal: str | None = None
    volcano: Literal["active", "inactive"] | None = None


class SeatPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chip: Annotated[int, msgspec.Meta(ge=0, le=4)] | None = None
    tasks: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST)] = ()
    placed: Annotated[tuple[Placed, ...], msgspec.Meta(max_length=MOST)] = ()


class RoundPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    modifier: str | None = None
    volcano_chip: Annotated[tuple[int, ...], msgspec.Meta(max_length=MOST)] = ()


class PositionOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's options that matter for the score, and `solo` for the solo game's minus points."""

    level: Literal["beginner", "advanced", "expert"] = "beginner"
    edition: Literal["classic", "small"] = "classic"
    mask: MaskName = "globe"
    side: SideName = "front"
    strips: StripsName = "joined"
    handicap: tuple[Handicap, ...] = ()
    children: bool = False
    lines: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST)] = ("MO-S1", "MO-S2", "MO-S8")
    solo: bool = False


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["mondo"]
    seats: Annotated[tuple[SeatPosition, ...], msgspec.Meta(min_length=1, max_length=4)]
    options: PositionOptions = PositionOptions()
    round: RoundPosition = RoundPosition()


class Table(NamedTuple):
    """A checked position: the arguments of `round_sheets`."""

    ground: Ground
    facts: Round
    worlds: tuple[World, ...]
    chips: tuple[int, ...]
    tasks: tuple[tuple[str, ...], ...]

    def sheets(self) -> tuple[Sheet, ...]:
        return round_sheets(self.ground, self.facts, self.worlds, self.chips, self.tasks)


def score_position(position: Any, strict: bool = False) -> Mapping[Seat, Sheet]:
    """The sheets of a round played on cardboard."""
    return dict(enumerate(table_of(position, strict).sheets()))


def table_of(position: Any, strict: bool = False) -> Table:
    """The content of a position file, checked; PositionError names the impossible place."""
    typed = position_from(position, Position)
    options = typed.options
    small = options.edition == "small"
    mask = ISLAND if small else MASKS[options.mask]
    tiles = box(small)
    _check_round(typed)
    things: list[list[Typed]] = []
    for seat, mine in enumerate(typed.seats):
        _check_seat(typed, seat, mine)
        things.append([])
        for placed in mine.placed:
            where = place_name(seat, placed.cell)
            cell = cell_index(mask, where, placed.cell)
            piece, side = _piece(where, tiles, placed, exact=bool(mine.tasks))
            things[-1].append(Typed(where, cell, piece, side, placed.turn))
    everything = [thing for mine in things for thing in mine]
    if strict:
        refuse_more_than_the_box_holds(tiles, everything)
        _check_copies(typed)
    full = box_with(tiles, everything)
    if small:
        ground = Ground(Board(ISLAND), full, counted=counted())
    else:
        row = board_row(options.mask)
        border = row.front if options.side == "front" else row.back
        ground = ground_for(full, options.mask, border, options.strips)
    worlds = tuple(world_of(mask, full, mine) for mine in things)
    if small:
        _check_islands(typed, worlds)
    return Table(
        ground,
        Round(
            modifier=typed.round.modifier or "",
            volcano_chip=typed.round.volcano_chip,
            handicaps=options.handicap,
            picked=options.lines if options.children else (),
            solo=options.solo,
        ),
        worlds,
        tuple(seat.chip or 0 for seat in typed.seats),
        tuple(seat.tasks for seat in typed.seats),
    )


def _check_round(typed: Position) -> None:
    """Check the round against options and seats."""
    options, seats = typed.options, len(typed.seats)
    modifier = typed.round.modifier
    if modifier is not None and modifier not in modifiers():
        raise PositionError(
            "round.modifier", MondoReason.NO_SUCH_MODIFIER, modifier=modifier, known=", ".join(modifiers())
        )
    if modifier is not None and (options.level == "beginner" or options.edition == "small" or options.solo):
        raise PositionError("round.modifier", MondoReason.MODIFIER_LEVEL)
    for seat in typed.round.volcano_chip:
        if not 0 <= seat < seats:
            raise PositionError("round.volcano_chip", WorldReason.NO_SUCH_SEAT, seat=PlaceName(f"seat {seat}"))
    if options.handicap and len(options.handicap) != seats:
        raise PositionError("options.handicap", WorldReason.HANDICAPS, count=len(options.handicap), seats=seats)
    if options.solo and seats != 1:
        raise PositionError("options.solo", MondoReason.ALONE, seats=seats)
    known = tuple(f"MO-S{number}" for number in range(1, 9))
    for rule in options.lines:
        if rule not in known:
            raise PositionError("options.lines", WorldReason.NO_SCORE_LINE, rule=rule, known=", ".join(known))


def _check_seat(typed: Position, seat: int, mine: SeatPosition) -> None:
    """Check a seat's chip and tasks."""
    where = f"seat {seat}, tasks"
    for task in mine.tasks:
        if task not in tasks():
            raise PositionError(where, MondoReason.NO_SUCH_TASK, task=task, known=", ".join(tasks()))
    if mine.tasks and (typed.options.level != "expert" or typed.options.edition == "small" or typed.options.solo):
        raise PositionError(where, MondoReason.TASK_LEVEL)
    if len(mine.tasks) > MOST_TASKS or len(set(mine.tasks)) < len(mine.tasks):
        raise PositionError(where, MondoReason.TASKS)
    if mine.chip and typed.options.solo:
        raise PositionError(f"seat {seat}, chip", WorldReason.CHIP_WHEN_ALONE, rule="MO-1P3")


def _check_copies(typed: Position) -> None:
    """Check that each chip and task is used once at most."""
    chips: dict[int, int] = {}
    tasks: dict[str, int] = {}
    for seat, mine in enumerate(typed.seats):
        if mine.chip and chips.setdefault(mine.chip, seat) != seat:
            raise PositionError(
                f"seat {seat}, chip", MondoReason.CHIP_TAKEN, seat=PlaceName(f"seat {chips[mine.chip]}"), chip=mine.chip
            )
        for task in mine.tasks:
            if tasks.setdefault(task, seat) != seat:
                raise PositionError(
                    f"seat {seat}, tasks", MondoReason.TASK_TAKEN, seat=PlaceName(f"seat {tasks[task]}"), task=task
                )


def _check_islands(typed: Position, worlds: tuple[World, ...]) -> None:
    """Check that islands are three by three, and that only the first complete one has the four points."""
    for seat, world in enumerate(worlds):
        if not frames(laid(world)):
            raise PositionError(f"seat {seat}", MondoReason.NO_ISLAND)
        chip = typed.seats[seat].chip
        if chip and (chip != FIRST_ISLAND or not complete(world)):
            raise PositionError(f"seat {seat}, chip", MondoReason.FIRST_ISLAND)
    if sum(bool(seat.chip) for seat in typed.seats) > 1:
        raise PositionError("seats", MondoReason.TWO_FIRST)


def _piece(where: str, box: Box, placed: Placed, *, exact: bool) -> tuple[Piece, int]:
    """The piece of a placed tile, and its side; `exact`: the part that an animal stands in must be unambiguous."""
    if placed.tile is not None:
        if placed.face is not None or placed.animal is not None or placed.volcano is not None:
            raise PositionError(where, WorldReason.FACE_OR_TILE)
        return box_piece(where, box, placed.tile, placed.side)
    if placed.face is None:
        raise PositionError(where, WorldReason.NO_FACE)
    if placed.side is not None:
        raise PositionError(where, WorldReason.SIDE_WITHOUT_TILE)
    lands = checked_lands(where, LANDSCAPES, placed.face)
    picture, on = _animal(where, lands, placed.animal) if placed.animal else ("", "")
    if exact and picture and split_part(lands, on):
        raise PositionError(where, WorldReason.NO_TELLING_WHERE, lands=lands, land=LANDS[on], picture=picture)
    volcano: Volcano = placed.volcano or ""
    face = Face(lands, picture, on, "", volcano)
    return Piece(f"{lands} {picture} {volcano}", (face,)), 0


def _animal(where: str, lands: str, animal: str) -> tuple[str, str]:
    """A species and the landscape it stands in, from `panda@F`."""
    species, _, on = animal.partition("@")
    if species not in landscape_of():
        raise PositionError(where, MondoReason.NO_SUCH_ANIMAL, species=species)
    home = landscape_of()[species]
    if (on or home) != home:
        raise PositionError(where, MondoReason.OTHER_HOME, species=species, land=LANDS[home], home=home, on=on)
    if home not in lands:
        raise PositionError(where, WorldReason.CANNOT_STAND, picture=species, lands=lands)
    return species, home
