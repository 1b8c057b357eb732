"""Monuments on paper: stones as counters, and the score sheet."""

from __future__ import annotations

from functools import partial

from worldwright.core.paper import Paper, PaperPiece
from worldwright.core.words import Lang
from worldwright.games.monuments.box import box
from worldwright.kit.pictures.art import art
from worldwright.kit.pictures.svg import placed, tag

SIZE = 18
"""Millimetres."""
GEM = "M-6-8H6L11-2 0 10-11-2ZM-11-2H11M-6-8-3-2 0 10 3-2 6-8"


def _sides(kind: str, lang: Lang) -> tuple[str, str]:
    del lang
    look, wide = art().stones[kind], SIZE * 10
    marks = "".join(
        tag("path", d=each.d, fill="none", stroke=look.ink, stroke_width=each.stroke)
        if each.stroke
        else tag("path", d=each.d, fill=look.ink)
        for each in look.mark
    ) or tag("path", d=GEM, fill="none", stroke=look.ink, stroke_width=1.8, stroke_linejoin="round")
    ground = tag("rect", width=wide, height=wide, fill=look.base)
    rim = tag("rect", x=8, y=8, width=wide - 16, height=wide - 16, fill="none", stroke=look.edge, stroke_width=4)
    face = ground + rim + placed(marks, wide / 2, wide / 2, 4.6)
    return face, face


def paper() -> Paper:
    """Monuments on paper."""
    file = box().file
    pieces = (
        PaperPiece(stone.kind, "stones", SIZE, SIZE, file.source, partial(_sides, stone.kind), stone.count)
        for stone in file.stones
    )
    return Paper(tuple(pieces), ("WM-B3", "WM-B5", "WM-Q9", "WM-E2"))
