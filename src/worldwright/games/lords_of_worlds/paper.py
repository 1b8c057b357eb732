"""Lords of Worlds on paper: tiles and assistants, and the score sheet."""

from __future__ import annotations

import math
from functools import partial

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
    rim = tag("rect", x=24, y=24, width=392, height=632, rx=20, fill="none", stroke=colour("tile-back-line"), stroke_width=8)  # fmt: skip
    back = tag("rect", width=440, height=680, fill=colour("tile-back")) + rim
    ring = tag("polygon", points=hexagon(110), fill="none", stroke=colour("tile-back-line"), stroke_width=8)
    return "".join(parts), back + placed(ring, 220, 340)


def paper() -> Paper:
    """Lords of Worlds on paper."""
    terrain, assistants, flat = tiles(), cards(), round(RADIUS * math.sqrt(3), 1)
    found = [(basic.name, value, basic.source, 1) for basic in terrain.basic for value in terrain.basic_values]
    found += [(each.name, value, each.source, terrain.special_copies) for each in terrain.special for value in each.values]  # fmt: skip
    pieces = [
        PaperPiece(
            f"{kind}{value}", "tiles", flat, RADIUS * 2, source, partial(_tile, f"{kind}{value}"), copies, is_hex=True
        )
        for kind, value, source, copies in found
    ]
    hands = [(each.name, value, each.source, assistants.copies) for each in assistants.colours for value in assistants.values]  # fmt: skip
    hands += [("white", wild.value, wild.source, wild.copies) for wild in assistants.wilds]
    for name, value, source, copies in hands:
        sides = partial(_card, name, value)
        pieces.append(PaperPiece(f"{name}{value}", "cards", WIDE, HIGH, source, sides, copies))
    return Paper(tuple(pieces), ("LW-C2", "LW-P2", "LW-S2", "LW-S4", "LW-E2", "LW-V4"))
