"""The content of Mondo: tiles of both editions, boards, chips, modifiers and tasks, each with its source mark."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

import msgspec
from msgspec.structs import asdict

from worldwright.core.content import Source, load
from worldwright.core.errors import ContentError
from worldwright.kit.chips import Chips
from worldwright.kit.faces import Face, Volcano
from worldwright.kit.ground import Board, Ground
from worldwright.kit.pieces import Box, Piece
from worldwright.kit.square import MASKS

LANDSCAPES = "WFDP"
MaskName = Literal["globe", "rectangle"]
SideName = Literal["front", "back"]
StripsName = Literal["joined", "separate"]


class TileRows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    tiles: tuple[tuple[str, str, str, str, str], ...]


class BoardRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mask: MaskName
    front: str
    back: str
    tinted: tuple[str, ...]


class Boards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    boards: tuple[BoardRow, ...]


class Species(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The animals of each landscape."""

    source: Source
    W: tuple[str, ...]
    F: tuple[str, ...]
    D: tuple[str, ...]
    P: tuple[str, ...]


class Modifiers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: Source
    names: tuple[str, ...]


class Tasks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points of each task, in the order in which the cards are numbered."""

    source: Source
    buffalos: int
    elephants: int
    pandas: int
    parrots: int
    snakes: int
    scorpions: int
    plains_animals: int
    forest_animals: int
    desert_animals: int
    perfection: int
    on_time: int
    first: int


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of `table.toml`: species, chips, modifiers and tasks."""

    species: Species
    chips: Chips
    modifiers: Modifiers
    tasks: Tasks


TYPES: Final[Mapping[str, type]] = {
    "tiles.toml": TileRows, "small_tiles.toml": TileRows, "boards.toml": Boards, "table.toml": Table,
}  # fmt: skip
"""Every content file and its type."""


@cache
def table() -> Table:
    return load("mondo", "table.toml", Table)


@cache
def species() -> Mapping[str, tuple[str, ...]]:
    """The four species of each landscape letter."""
    found = table().species
    return {"W": found.W, "F": found.F, "D": found.D, "P": found.P}


@cache
def landscape_of() -> Mapping[str, str]:
    """The landscape letter of each species."""
    return {animal: letter for letter, animals in species().items() for animal in animals}


@cache
def chips(seats: int) -> tuple[int, ...]:
    """The bonus chips for a number of players, top first; none in the solo game."""
    return table().chips.of(seats)


@cache
def modifiers() -> tuple[str, ...]:
    return table().modifiers.names


@cache
def tasks() -> Mapping[str, int]:
    """The points of each task, in the order of the table."""
    return {name: points for name, points in asdict(table().tasks).items() if name != "source"}


def picture_face(file: str, name: str, lands: str, animal: str, volcano: str) -> Face:
    """One printed side from its letters, or ContentError."""
    marks: dict[str, Volcano] = {"-": "", "a": "active", "i": "inactive"}
    if len(lands) != 4 or not set(lands) <= set(LANDSCAPES):
        raise ContentError(file, name, f"a face is four letters of {LANDSCAPES}, not {lands!r}")
    if volcano not in marks:
        raise ContentError(file, name, f"a volcano is a, i or -, not {volcano!r}")
    picture, _, on = animal.partition("@") if animal != "-" else ("", "", "")
    if picture and (landscape_of().get(picture) != on or on not in lands):
        raise ContentError(file, name, f"there is no animal {animal!r} on a face {lands}")
    return Face(lands, picture, on, "", marks[volcano])


@cache
def box(small: bool = False) -> Box:
    """All tiles of the box (136), or of the small edition (48). Side 0 has pictures, side 1 is the other side."""
    file = "small_tiles.toml" if small else "tiles.toml"
    pieces = []
    for name, lands, animal, volcano, other in load("mondo", file, TileRows).tiles:
        back = other if small else other * 4
        pieces.append(
            Piece(name, (picture_face(file, name, lands, animal, volcano), picture_face(file, name, back, "-", "-")))
        )
    return Box(LANDSCAPES, tuple(pieces), ("front", "back") if small else ("picture", "bare"))


@cache
def board_row(mask: MaskName) -> BoardRow:
    for row in load("mondo", "boards.toml", Boards).boards:
        if row.mask == mask:
            return row
    raise ContentError("boards.toml", mask, "there is no board with this mask")


@cache
def ground(mask: MaskName = "globe", side: SideName = "front", strips: StripsName = "joined") -> Ground:
    """A world board of the big box with its tiles, as lookup tables for scoring."""
    row = board_row(mask)
    return ground_for(box(), mask, row.front if side == "front" else row.back, strips)


def ground_for(tiles: Box, mask: MaskName, border: str, strips: StripsName = "joined") -> Ground:
    """The same for any box of Mondo faces: typed-in positions bring their own."""
    if len(border) != len(MASKS[mask].border):
        raise ContentError("boards.toml", mask, f"the border has {len(MASKS[mask].border)} edges, not {len(border)}")
    board = Board(MASKS[mask], border, joined=strips == "joined")
    return Ground(board, tiles, counted=counted())


@cache
def small_ground() -> Ground:
    """The small edition: no board, the island lies anywhere on the 5x5 cells of the ISLAND mask."""
    return Ground(Board(MASKS["island"]), box(small=True), counted=counted())


@cache
def counted() -> tuple[tuple[str, ...], ...]:
    """The groups of pictures that a ground counts: all animals, and those of the water."""
    return (tuple(landscape_of()), species()["W"])


@cache
def tinted(mask: MaskName = "globe") -> tuple[int, ...]:
    """The cells of the solo start tiles, as indexes."""
    known, tinted = MASKS[mask].index, board_row(mask).tinted
    for cell in tinted:
        if cell not in known:
            raise ContentError("boards.toml", mask, f"there is no cell {cell!r} to be tinted")
    return tuple(known[cell] for cell in tinted)
