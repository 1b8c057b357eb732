"""Tiles of the Mondo games to cut out."""

from __future__ import annotations

from functools import partial

from worldwright.core.content import Source
from worldwright.core.paper import PaperPiece
from worldwright.core.words import Lang
from worldwright.kit.pictures.svg import placed
from worldwright.kit.pieces import Box, Piece
from worldwright.kit.pool import look
from worldwright.kit.scramble.face_picture import tile

SIZE = 40
"""Millimetres."""


def _sides(piece: Piece, lang: Lang) -> tuple[str, str]:
    del lang
    building = "" if piece.kind == "tile" else piece.kind
    front, *back = (placed(tile(look(face), 0, piece.name, building), 0, 0, SIZE / 10) for face in piece.sides)
    return front, "".join(back)


def tiles(box: Box, source: Source, extra: str = "") -> tuple[PaperPiece, ...]:
    """The pieces of a box; `extra`: the name of the part that they are in another edition."""
    parts = {"tile": "tiles", "village": "villages"}
    return tuple(
        PaperPiece(
            piece.name, extra or parts.get(piece.kind, "buildings"), SIZE, SIZE, source, partial(_sides, piece),
            is_extra=bool(extra),
        )
        for piece in box.pieces
    )  # fmt: skip
