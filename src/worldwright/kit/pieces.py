"""The pieces of a box, and a world as plain numbers.

A **box** lists every piece that can be placed: tiles, and in Mondo Sapiens villages and buildings behind them. A placed
piece is one int, its **code**:

code = 1 + piece * 8 + side * 4 + turn

`piece` is the index in `Box.pieces`, `side` 0 or 1 (the index in `Piece.sides`; pieces with one side use 0) and `turn`
0 to 3 quarter turns clockwise. A **world** is a tuple with one code for each cell of the mask, in the order of
`Mask.cells`; 0 is an empty cell. `./dev bench packed` measures the gain of codes over tuples.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from worldwright.core.errors import ContentError
from worldwright.kit.faces import Face, Turn

Code: TypeAlias = int
World: TypeAlias = tuple[Code, ...]

EMPTY: Code = 0


class Piece(msgspec.Struct, frozen=True):
    """A piece of the box: its public name, its kind and its sides."""

    name: str
    sides: tuple[Face, ...]
    kind: str = "tile"
    """`tile`, `village` or the building's name (`lighthouse`)."""


class Box:
    """Every piece that can be placed in a world, by index or name. `landscapes` are the letters in their order."""

    __slots__ = ("codes", "index", "landscapes", "pieces", "side_names", "texts")

    def __init__(self, landscapes: str, pieces: tuple[Piece, ...], side_names: tuple[str, str]) -> None:
        self.landscapes = landscapes
        self.pieces = pieces
        self.side_names = side_names
        """The public names of sides 0 and 1: `picture` and `bare`, or `front` and `back`."""
        self.index: dict[str, int] = {piece.name: i for i, piece in enumerate(pieces)}
        """The index of a piece by its name."""
        if len(self.index) != len(pieces):
            raise ContentError("tiles", "", "two pieces have the same name")
        self.texts: dict[Code, str] = {
            code(number, side, turn): f"{piece.name}:{side_names[side]}:{turn}"
            for number, piece in enumerate(pieces)
            for side in range(len(piece.sides))
            for turn in range(4)
        }
        """The text of every way a piece can lie: `M017:picture:2`."""
        self.codes: dict[str, Code] = {text: placed for placed, text in self.texts.items()}

    def code(self, name: str, side: str, turn: Turn) -> Code:
        """The code of a piece by public names: `code("M017", "picture", 1)`."""
        return code(self.index[name], self.side_names.index(side), turn)

    def decode(self, placed: Code) -> tuple[str, str, Turn]:
        """The public names of a code: piece, side and turn."""
        return self.pieces[piece_of(placed)].name, self.side_names[side_of(placed)], turn_of(placed)

    def face(self, placed: Code) -> Face:
        """The side that lies up, as printed (before turning)."""
        return self.pieces[piece_of(placed)].sides[side_of(placed)]


def code(piece: int, side: int, turn: Turn) -> Code:
    """A placed piece as one int; never 0."""
    return 1 + piece * 8 + side * 4 + turn


def piece_of(placed: Code) -> int:
    """The index in `Box.pieces` of a placed piece."""
    return (placed - 1) >> 3


def side_of(placed: Code) -> int:
    return ((placed - 1) >> 2) & 1


def turn_of(placed: Code) -> Turn:
    return (placed - 1) & 3


def with_piece(world: World, cell: int, placed: Code) -> World:
    """The world with a code placed at a cell index."""
    return (*world[:cell], placed, *world[cell + 1 :])
