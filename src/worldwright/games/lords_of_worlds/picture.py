"""Planets of Lords of Worlds as pictures for links, within a square from -500 to 500."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from importlib import resources

import msgspec

from worldwright.core.game import Sheet
from worldwright.games.lords_of_worlds.model import PlanetView, View
from worldwright.kit.pictures.art import art, colour, seat_colour
from worldwright.kit.pictures.svg import BOLD, line, number, placed, tag

RADIUS = 104.0
WIDE = RADIUS * math.sqrt(3)
CELLS = tuple(f"{q},{r}" for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2)
CORNERS = tuple((math.cos(math.radians(a)), math.sin(math.radians(a))) for a in range(30, 390, 60))
LANDS = {"mountains", "water", "forest", "lowlands", "hills", "desert"}
LYING = "100,0 50,86.6 -50,86.6 -100,0 -50,-86.6 50,-86.6"
DIVIDERS = "M-5-34-31 34M5-34 31 34M-37 12Q0 34 37 12M8-42A8 8 0 1 1-8-42 8 8 0 1 1 8-42"


def spot(cell: str) -> tuple[float, float]:
    """The middle of a hex of a planet."""
    q, r = map(int, cell.split(","))
    return (q + r / 2) * WIDE, r * RADIUS * 1.5


def hexagon(radius: float) -> str:
    """The corners of a hex that stands on one."""
    return " ".join(f"{number(x * radius)},{number(y * radius)}" for x, y in CORNERS)


def definitions() -> str:
    """What `tile` refers to; once in a picture."""
    return tag("defs", art().hexes)


def tile(name: str, radius: float) -> str:
    """A tile around (0, 0), as on the board: its art, and its value on a plate."""
    kind, value = re.fullmatch(r"(\D+)(\d*)", name).groups()  # type: ignore[union-attr]
    special = kind not in LANDS
    rim = colour("hex-yellow-66") if special else colour("card-ink")
    parts = [
        f'<g clip-path="url(#hex-up)"><use href="#hexart-{kind}"/></g>',
        tag("polygon", points=hexagon(100), fill="none", stroke=rim, stroke_width=8 if special else 4),
    ]
    if value:
        if special:
            plate = tag("polygon", points=LYING, fill=colour("drawn-paper"), stroke=rim, stroke_width=11)
            parts.append(placed(plate, 0, 38, 0.48))
        else:
            ink = colour("card-ink")
            parts.append(tag("circle", cy=38, r=43, fill=colour("drawn-paper"), stroke=ink, stroke_width=3))
        size = 64 if len(value) > 1 else 72
        parts.append(line(0, 38 + size * 0.34, value, size, BOLD, fill=colour("card-ink"), anchor="middle"))
    return placed("".join(parts), 0, 0, radius / 100)


def _rim(cells: Iterable[str]) -> str:
    """The outline of a chain."""
    inside, d = set(cells), ""
    for cell in inside:
        x, y = spot(cell)
        q, r = map(int, cell.split(","))
        for side, (dq, dr) in enumerate(((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))):
            if f"{q + dq},{r + dr}" not in inside:
                (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
                d += f"M{number(x + ax * RADIUS)} {number(y + ay * RADIUS)}"
                d += f"L{number(x + bx * RADIUS)} {number(y + by * RADIUS)}"
    return d


def planet(stacks: Sequence[Sequence[str]], architects: Sequence[str], sheet: Sheet, tone: str) -> str:
    """A planet: its globe, its hexes with the tiles on top, and the outlines of its chains."""
    globe = RADIUS * 4.56
    curves = tag("ellipse", rx=globe * 0.33, ry=globe) + tag("ellipse", rx=globe * 0.7, ry=globe)
    across = "".join(f"M{-w * globe} {h * globe}H{w * globe}" for w, h in ((1, 0), (0.866, 0.5), (0.866, -0.5)))
    curves += tag("path", d=f"M0 {-globe}V{globe}{across}")
    parts = [
        definitions(),
        tag("circle", r=globe + 20, fill=tone, stroke=colour("ink"), stroke_width=2.5),
        tag("circle", r=globe, fill=colour("world"), stroke=colour("ink"), stroke_width=2.5),
        f'<g fill="none" stroke="{colour("world-line")}" stroke-width="2">{curves}</g>',
    ]
    for cell, stack in zip(CELLS, stacks, strict=True):
        space = tag("polygon", points=hexagon(RADIUS), fill=colour("space"), stroke=colour("line"), stroke_width=2)
        if stack:
            space += tile(stack[-1], RADIUS * 0.94)
        elif cell in architects:
            mark = tag(
                "path", d=DIVIDERS, fill="none", stroke=colour("ink-soft"), stroke_width=8, stroke_linecap="round"
            )
            space += placed(mark, 0, 0, 0.75)
        parts.append(placed(space, *spot(cell)))
    chains = [line_.where for line_ in sheet.lines if line_.rule == "LW-E2" and line_.points > 0]
    for tint, wide in ((colour("paper-raised"), 17.0), (colour("ink"), 9.0)):
        d = "".join(_rim(chain) for chain in chains) or "M0 0"
        parts.append(tag("path", d=d, fill="none", stroke=tint, stroke_width=wide, stroke_linecap="round"))
    return "".join(parts)


def end_pictures(view: View, sheets: Sequence[Sheet]) -> tuple[str, ...]:
    """The planet of every seat at the end; the best in gold."""
    best = max(sheet.total for sheet in sheets)
    pictures = []
    for seat, (shown, sheet) in enumerate(zip(view.planets, sheets, strict=True)):
        tone = colour("lit") if sheet.total == best else seat_colour(seat)
        pictures.append(planet(shown.stacks, view.architects, sheet, tone))
    return tuple(pictures)


class Sample(msgspec.Struct, frozen=True):
    """A planet to show."""

    planet: PlanetView
    architects: tuple[str, ...]
    sheet: Sheet


def shop_window() -> str:
    """A planet on its way, and tiles beside it."""
    file = resources.files("worldwright.games").joinpath("lords_of_worlds", "shop_window.json")
    sample = msgspec.json.decode(file.read_bytes(), type=Sample)
    shadow = tag("polygon", points=hexagon(100), fill=colour("shade"), fill_opacity=0.3, transform="translate(3 8)")
    spots = (("sage_tree6", -480, -330, 0.92, 10), ("hills8", -500, 330, 1.05, -14), ("mix11", -330, 408, 0.8, 18))
    beside = (placed(shadow + tile(name, 100), x, y, size, turn) for name, x, y, size, turn in spots)
    shown = planet(sample.planet.stacks, sample.architects, sample.sheet, colour("paper-raised"))
    return shown + "".join(beside)
