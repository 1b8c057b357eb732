"""Lords of Worlds on paper: tiles and assistants, and the score sheet."""

from __future__ import annotations

import math
from functools import partial

from worldwright.core.content import Source
from worldwright.core.paper import Paper, PaperPiece
from worldwright.core.words import Lang, say
from worldwright.games.lords_of_worlds.content import cards, tiles
from worldwright.games.lords_of_worlds.picture import definitions, hexagon, tile
from worldwright.games.lords_of_worlds.words import COLOURS
from worldwright.kit.pictures.art import colour
from worldwright.kit.pictures.svg import BOLD, line, placed, tag

RADIUS = 23.0
"""Of a tile, in millimetres, as are the sizes of a card."""
WIDE, HIGH = 44, 68
GROUNDS = {
    "blue": "lords-blue-53", "red": "art-red-50", "green": "hex-green-54", "cyan": "art-blue-79",
    "violet": "lords-purple-51", "yellow": "yellow-80", "white": "grey-79",
}  # fmt: skip


def _tile(name: str, lang: Lang) -> tuple[str, str]:
    del lang
    x, y = RADIUS * 10 * math.sqrt(3) / 2, RADIUS * 10
    back = tag("polygon", points=hexagon(RADIUS * 10), fill=colour("tile-back"))
    back += tag("polygon", points=hexagon(RADIUS * 7), fill="none", stroke=colour("tile-back-line"), stroke_width=6)
    return definitions() + placed(tile(name, RADIUS * 10), x, y), placed(back, x, y)


def _card(name: str, value: int, lang: Lang) -> tuple[str, str]:
    ink = colour("card-ink")
    parts = [
        tag("rect", width=440, height=680, fill=colour("drawn-paper")),
        tag("rect", width=440, height=210, fill=colour(GROUNDS[name])),
        tag("rect", x=110, y=70, width=220, height=74, rx=37, fill=colour("drawn-paper")),
        line(220, 121, say(COLOURS[name], lang), 42, BOLD, fill=ink, anchor="middle"),
        line(220, 550, str(value), 300, BOLD, fill=ink, anchor="middle"),
    ]
    edge = colour("tile-back-line")
    rim = tag("rect", x=24, y=24, width=392, height=632, rx=20, fill="none", stroke=edge, stroke_width=8)
    back = tag("rect", width=440, height=680, fill=colour("tile-back")) + rim
    ring = tag("polygon", points=hexagon(110), fill="none", stroke=edge, stroke_width=8)
    return "".join(parts), back + placed(ring, 220, 340)


def paper() -> Paper:
    """Lords of Worlds on paper."""
    terrain, assistants = tiles(), cards()
    pieces = list[PaperPiece]()
    for basic in terrain.basic:
        pieces += [_tile_piece(f"{basic.name}{value}", basic.source, 1) for value in terrain.basic_values]
    for special in terrain.special:
        copies = terrain.special_copies
        pieces += [_tile_piece(f"{special.name}{value}", special.source, copies) for value in special.values]
    for each in assistants.colours:
        pieces += [_card_piece(each.name, value, each.source, assistants.copies) for value in assistants.values]
    pieces += [_card_piece("white", wild.value, wild.source, wild.copies) for wild in assistants.wilds]
    return Paper(tuple(pieces), ("LW-C2", "LW-P2", "LW-S2", "LW-S4", "LW-E2", "LW-V4"))


def _tile_piece(name: str, source: Source, copies: int) -> PaperPiece:
    flat = round(RADIUS * math.sqrt(3), 1)
    return PaperPiece(name, "tiles", flat, RADIUS * 2, source, partial(_tile, name), copies, is_hex=True)


def _card_piece(name: str, value: int, source: Source, copies: int) -> PaperPiece:
    return PaperPiece(f"{name}{value}", "cards", WIDE, HIGH, source, partial(_card, name, value), copies)
