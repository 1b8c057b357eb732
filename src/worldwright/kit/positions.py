"""Worlds typed in from cardboard: the checks that both Mondo games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple, TypeAlias

import msgspec

from worldwright.core.errors import PositionError
from worldwright.kit.faces import Face, Turn, parts, turned, turned_street
from worldwright.kit.pieces import EMPTY, Box, Piece, World, code
from worldwright.kit.reasons import WorldReason
from worldwright.kit.square import Mask
from worldwright.kit.words import MASKS

TypedTurn: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3)]


class Typed(NamedTuple):
    """One placed thing of a position: where it was read, its piece, side and turn."""

    where: str
    cell: int
    piece: Piece
    side: int
    turn: Turn


def place_name(seat: int, cell: str) -> str:
    return f"seat {seat}, cell {cell}"


def cell_index(mask: Mask, where: str, cell: str) -> int:
    if cell not in mask.index:
        raise PositionError(where, WorldReason.NO_SUCH_CELL, mask=MASKS[mask.name])
    return mask.index[cell]


def checked_lands(where: str, landscapes: str, face: str) -> str:
    """The four letters of a face, checked."""
    if len(face) != 4:
        raise PositionError(where, WorldReason.NOT_FOUR_LETTERS, face=face)
    for letter in face:
        if letter not in landscapes:
            raise PositionError(where, WorldReason.NO_LANDSCAPE, letter=letter, face=face, known=", ".join(landscapes))
    return face


def box_piece(where: str, box: Box, tile: str, side: str | None) -> tuple[Piece, int]:
    """A tile of the box and its side by name."""
    if tile not in box.index or box.pieces[box.index[tile]].kind != "tile":
        raise PositionError(where, WorldReason.NO_SUCH_TILE, tile=tile)
    if side not in box.side_names:
        raise PositionError(where, WorldReason.NO_SUCH_SIDE, tile=tile, known=" or ".join(box.side_names))
    return box.pieces[box.index[tile]], box.side_names.index(side)


def split_part(lands: str, landscape: str) -> bool:
    """Whether a landscape shows in two separate parts of a face, so that a picture's place is ambiguous."""
    return sum(lands[part[0]] == landscape for part in parts(lands)) > 1


def box_with(box: Box, typed: Sequence[Typed]) -> Box:
    """The box, extended by typed-in pieces that it does not contain."""
    known = {(piece.kind, piece.name, piece.sides) for piece in box.pieces}
    extra: dict[tuple[str, tuple[Face, ...]], Piece] = {}
    for thing in typed:
        piece = thing.piece
        if (piece.kind, piece.name, piece.sides) not in known:
            extra.setdefault((piece.kind, piece.sides), piece)
    return Box(box.landscapes, box.pieces + tuple(extra.values()), box.side_names)


def world_of(mask: Mask, box: Box, typed: Sequence[Typed]) -> World:
    """The typed things as a world of codes of that box; PositionError for two in one cell."""
    by_piece = {(piece.kind, piece.sides): i for i, piece in reversed(list(enumerate(box.pieces)))}
    world = [EMPTY] * len(mask.cells)
    for thing in typed:
        if world[thing.cell] != EMPTY:
            raise PositionError(thing.where, WorldReason.TWO_IN_ONE_CELL)
        index = box.index.get(thing.piece.name)
        if index is None or box.pieces[index] != thing.piece:
            index = by_piece[thing.piece.kind, thing.piece.sides]
        world[thing.cell] = code(index, thing.side, thing.turn)
    return tuple(world)


def refuse_more_than_the_box_holds(box: Box, typed: Sequence[Typed]) -> None:
    """PositionError if these cannot all come out of one box; faces may be typed from any turn.

    A typed face may be on several tiles, and each tile can be used once: augmenting paths assign the tiles.
    """
    sides: dict[tuple[str, Face], list[int]] = {}
    for i, piece in enumerate(box.pieces):
        for face in piece.sides:
            sides.setdefault((piece.kind, _level(face)), []).append(i)
    taken: dict[int, int] = {}

    def settle(number: int, tried: set[int]) -> bool:
        thing = typed[number]
        named = box.index.get(thing.piece.name)
        if named is not None and box.pieces[named] == thing.piece:
            options = [named]
        else:
            options = sides.get((thing.piece.kind, _level(thing.piece.sides[thing.side])), [])
        for option in options:
            if option not in tried:
                tried.add(option)
                if option not in taken or settle(taken[option], tried):
                    taken[option] = number
                    return True
        return False

    for number, thing in enumerate(typed):
        own = thing.piece.kind == "village"  # every player has a set of villages
        if not (thing.piece in box.pieces if own else settle(number, set())):
            raise PositionError(thing.where, WorldReason.NOT_THAT_MANY)


def _level(face: Face) -> Face:
    """The same print, independent of the turn in which it was typed."""
    turns = [
        msgspec.structs.replace(face, lands=turned(face.lands, turn), street=turned_street(face.street, turn))
        for turn in range(4)
    ]
    return min(turns, key=lambda held: (held.lands, held.street))
