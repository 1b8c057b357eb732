"""The picture of a preview, 1200 by 630: words at the left, what is played at the right."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from worldwright.core.extras import extras
from worldwright.core.rulebook import rulebook
from worldwright.core.words import say
from worldwright.games import game
from worldwright.kit.pictures.art import art, colour, seat_sign
from worldwright.kit.pictures.svg import BOLD, DISPLAY, drawable, line, placed, shortened, tag, width, wrapped
from worldwright.server.previews.model import Preview
from worldwright.server.previews.words import INVITED, PLAYER

WIDE, HIGH = 1200, 630
LEFT, ROOM = 66, 500
SIZES = (76, 66, 58, 50, 44)
"""Sizes of the heading, the largest first; the largest that needs two lines is taken, or the smallest."""
TIGHT = -0.018
NAME_ROOM = 190


def drawn(preview: Preview, pictures: Sequence[str] = ()) -> str:
    """The SVG of a preview; `pictures` of its finished game."""
    match preview.kind:
        case "result" if pictures:
            stage = _result(preview, pictures)
        case "daily":
            stage = _sample(preview.game, 918, 315, 0.56) + _leaf(*preview.day)
        case "tournament":
            stage = _places(preview)
        case "challenge":
            stage = _ghost(preview)
        case _:
            stage = _sample(preview.game, 924, 315, 0.63)
    rays = _rays(812, 250) if preview.kind == "result" else ""
    body = _paper(rays) + stage + _frame() + _words(preview)
    size = f'width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>'


def _paper(rays: str) -> str:
    stops = tag("stop", offset=0, stop_color="#e9dcbd") + tag("stop", offset=0.45, stop_color="#f5efdf")
    paper = tag("linearGradient", stops + tag("stop", offset=1, stop_color="#faf6ec"), id="paper")
    return tag("defs", paper) + tag("rect", width=WIDE, height=HIGH, fill="url(#paper)") + rays


def _rays(x: float, y: float) -> str:
    """Rays of the sun behind a result, fading to the left: across only, so that the picture packs well."""
    d = ""
    for i in range(28):
        turn, half = i * math.tau / 28, math.tau / 28 / 4
        ends = [(x + 1100 * math.cos(a), y + 1100 * math.sin(a)) for a in (turn - half, turn + half)]
        d += f"M{x} {y}L{ends[0][0]:.0f} {ends[0][1]:.0f}L{ends[1][0]:.0f} {ends[1][1]:.0f}z"
    stops = tag("stop", offset=0.3, stop_color="#f3dfa6", stop_opacity=0) + tag(
        "stop", offset=0.56, stop_color="#f3dfa6"
    )
    fade = tag("linearGradient", stops, id="rays", gradientUnits="userSpaceOnUse", x2=WIDE)
    return tag("defs", fade) + tag("path", d=d, fill="url(#rays)", fill_opacity=0.7)


def _frame() -> str:
    """The neat line round the sheet."""
    ink = colour("ink")
    outer = tag("rect", x=17, y=17, width=WIDE - 34, height=HIGH - 34, fill="none", stroke=ink, stroke_width=2)
    return outer + tag("rect", x=22.5, y=22.5, width=WIDE - 45, height=HIGH - 45, fill="none", stroke=ink)


def _words(preview: Preview) -> str:
    ink = colour("ink")
    parts = [placed(art().mark, LEFT, 62, 0.76), line(125, 96, "Worldwright", 31, DISPLAY, fill=ink)]
    rules = rulebook(preview.game, preview.lang)
    invited = say(INVITED, preview.lang, game=rules.title) if preview.kind == "invitation" else rules.title
    heading = _drawable(preview, preview.heading) or invited
    size = next((each for each in SIZES if _fits(heading, each)), SIZES[-1])
    lines = wrapped(heading, size, ROOM, DISPLAY, TIGHT)[:3]
    y = 246.0 if len(lines) > 1 else 290.0
    if len(lines) > 2:
        y -= 30
    for text in lines:
        parts.append(line(LEFT, y, text, size, DISPLAY, fill=ink, spacing=TIGHT))
        y += size * 1.02
    y += 4
    sentence = _drawable(preview, preview.sentence) or rules.blurb
    small = next((each for each in (30, 27, 24) if len(wrapped(sentence, each, ROOM - 10)) <= 3), 24)
    for text in wrapped(sentence, small, ROOM - 10)[:3]:
        parts.append(line(LEFT, y - 8, text, small, fill=colour("ink-soft")))
        y += small * 1.3
    if preview.button:
        wide = width(preview.button, 27, BOLD) + 92
        parts.append(tag("rect", x=LEFT, y=506, width=wide, height=66, rx=12, fill=colour("accent")))
        parts.append(
            tag(
                "path",
                d=f"M{LEFT + 33} 528v21l17-10.500z",
                fill=colour("accent-ink"),
                stroke="#fff",
                stroke_width=2,
                stroke_linejoin="round",
            )
        )
        parts.append(line(LEFT + 64, 548, preview.button, 27, BOLD, fill=colour("accent-ink")))
    return "".join(parts)


def _drawable(preview: Preview, text: str) -> str:
    """A text for the picture: whose name has no letter that can be drawn is a number there."""
    for seat, result in enumerate(preview.seats, 1):
        if not drawable(result.name):
            text = text.replace(result.name, say(PLAYER, preview.lang, number=seat))
    return drawable(text)


def _fits(heading: str, size: float) -> bool:
    lines = wrapped(heading, size, ROOM, DISPLAY, TIGHT)
    return len(lines) <= 2 and all(width(each, size, DISPLAY, TIGHT) <= ROOM for each in lines)


def _shadow(x: float, y: float, radius: float) -> str:
    stops = tag("stop", offset=0.8, stop_color=colour("shade"), stop_opacity=0.28)
    stops += tag("stop", offset=1, stop_color=colour("shade"), stop_opacity=0)
    name = f"shadow{x:.0f}-{y:.0f}"
    return tag("defs", tag("radialGradient", stops, id=name)) + tag(
        "circle", cx=x, cy=y + 10, r=radius, fill=f"url(#{name})"
    )


def _sample(name: str, x: float, y: float, scale: float) -> str:
    """A game's shop window: nothing of any table."""
    window = extras(game(name)).shop_window if name else None
    return placed(window(), x, y, scale) if window is not None else ""


def _chip(preview: Preview, seat: int, large: bool) -> tuple[str, float]:
    """A seat's sign, name and points on a label whose left end is at (0, 0), and its width."""
    result = preview.seats[seat]
    size, height = (27, 52) if large else (23, 46)
    name = shortened(drawable(result.name) or say(PLAYER, preview.lang, number=seat + 1), size, NAME_ROOM, BOLD)
    points = str(result.points).replace("-", "−")
    wide = 80 + width(name, size, BOLD) + 14 + width(points, size * 1.25, DISPLAY)
    fill, text = (colour("lit"), colour("lit-ink")) if result.is_won else (colour("ink"), colour("accent-ink"))
    label = tag(
        "rect", y=-height / 2, width=wide, height=height, rx=height / 2, fill=fill, stroke=colour("ink"), stroke_width=2
    )
    parts = [
        label,
        seat_sign(seat, 32, 0, 1.15, colour("snow")),
        line(56, size * 0.35, name, size, BOLD, fill=text),
        line(wide - 24, size * 0.42, points, size * 1.25, DISPLAY, fill=text, anchor="end"),
    ]
    return "".join(parts), wide


def _chip_at(preview: Preview, seat: int, x: float, y: float, large: bool) -> str:
    """A label around a point, moved where it would leave the picture."""
    drawing, wide = _chip(preview, seat, large)
    return placed(drawing, min(x - wide / 2, WIDE - 40 - wide), y)


def _chips(preview: Preview, seats: Sequence[int], x: float, bottom: float) -> str:
    """Labels in rows around a middle, as many in each as fit."""
    rows: list[list[tuple[str, float]]] = [[]]
    for seat in seats:
        chip = _chip(preview, seat, large=len(seats) < 3)
        if rows[-1] and sum(wide + 10 for _, wide in (*rows[-1], chip)) > 610:
            rows.append([])
        rows[-1].append(chip)
    parts = []
    for number, row in enumerate(reversed(rows)):
        left = x - (sum(wide + 10 for _, wide in row) - 10) / 2
        for drawing, wide in row:
            parts.append(placed(drawing, left, bottom - number * 54))
            left += wide + 10
    return "".join(parts)


def _result(preview: Preview, pictures: Sequence[str]) -> str:
    """The end of a game: one picture for all, or the winner's large and the others' beside it."""
    seats = range(len(preview.seats))
    first = next((seat for seat in seats if preview.seats[seat].is_won), 0)
    others = sorted((seat for seat in seats if seat != first), key=lambda seat: not preview.seats[seat].is_won)
    if len(pictures) == 1:
        few = len(seats) < 4
        picture = placed(pictures[0], 884, 262 if few else 244, 0.52 if few else 0.46)
        return picture + _chips(preview, [first, *others], 884, 556)
    parts = [_shadow(812, 262, 232), placed(pictures[first], 812, 262, 0.42)]
    places = _BESIDE[min(3, len(others))]
    for seat, (x, y, small) in zip(others, places, strict=False):
        parts += [_shadow(x, y, small * 540), placed(pictures[seat], x, y, small)]
    for seat, (x, y, small) in zip(others, places, strict=False):
        parts.append(_chip_at(preview, seat, x, y + small * 430, large=False))
    return "".join(parts) + _chip_at(preview, first, 800, 512, large=True)


_BESIDE: Mapping[int, tuple[tuple[float, float, float], ...]] = {
    1: ((1052, 372, 0.235),),
    2: ((1054, 176, 0.225), (1048, 436, 0.225)),
    3: ((1064, 126, 0.17), (1064, 314, 0.17), (1064, 502, 0.17)),
}
"""Places and sizes of the other seats' pictures, by how many there are; a fifth seat's is not drawn."""


def _ghost(preview: Preview) -> str:
    """A game's shop window, faded, and before it a ghost with the points to beat."""
    x, y, ink = 884, 315, colour("ink")
    faded = tag("g", _sample(preview.game, x, y, 0.58), opacity=0.45)
    body = "M-112 148V-58A112 112 0 0 1 112 -58V148L75 114 38 148 0 114 -38 148 -75 114z"
    shade = tag("path", d=body, fill=colour("shade"), fill_opacity=0.3)
    drawn = placed(shade, 7, 12) + tag(
        "path", d=body, fill=colour("paper-raised"), stroke=ink, stroke_width=8, stroke_linejoin="round"
    )
    drawn += tag("circle", cx=-38, cy=-52, r=14, fill=ink) + tag("circle", cx=38, cy=-52, r=14, fill=ink)
    points = preview.seats[0].points
    size = 96 if abs(points) < 100 else 74
    number = line(0, 62, str(points).replace("-", "−"), size, DISPLAY, fill=colour("accent"), anchor="middle")
    return faded + placed(drawn + number, x, y - 6, 0.92)


def _leaf(day: str, month: str) -> str:
    """A leaf of a calendar."""
    accent, ink = colour("accent"), colour("ink")
    back = tag("rect", x=3, y=9, width=150, height=166, rx=16, fill=colour("shade"), fill_opacity=0.3)
    sheet = tag("rect", width=150, height=166, rx=16, fill=colour("paper-raised"), stroke=ink, stroke_width=2.5)
    head = tag("path", d="M1 52V16A15 15 0 0 1 16 1H134A15 15 0 0 1 149 16V52z", fill=accent)
    words = line(75, 37, drawable(month[:3]), 27, BOLD, fill=colour("accent-ink"), anchor="middle")
    words += line(75, 140, day, 88, DISPLAY, fill=ink, anchor="middle")
    return placed(back + sheet + head + words, 600, 78, 1, -6)


def _places(preview: Preview) -> str:
    """A tournament's places: a world for each that is taken, a dashed ring for each that is free."""
    most = 12
    shown = min(most, max(preview.size, preview.entrants, 2))
    columns = 4 if shown > 6 else 3 if shown > 4 else 2
    rows = -(-shown // columns)
    step = min(540 / columns, 500 / rows)
    radius = step * 0.42
    world = tag("defs", f'<g id="place">{_sample(preview.game, 0, 0, radius / 420)}</g>')
    cut = tag("clipPath", tag("circle", r=radius), id="round")
    parts = [tag("defs", cut), world]
    taken = min(shown, preview.entrants) if preview.size <= most else round(shown * preview.entrants / preview.size)
    for i in range(shown):
        row, column = divmod(i, columns)
        x, y = 882 + (column - (columns - 1) / 2) * step, 315 + (row - (rows - 1) / 2) * step
        if i < taken:
            disc = tag("circle", r=radius, fill=colour("paper-raised"), stroke=colour("ink"), stroke_width=3)
            parts += [
                _shadow(x, y, radius * 1.12),
                placed(disc + '<g clip-path="url(#round)"><use href="#place"/></g>', x, y),
            ]
        else:
            dash = radius * math.tau / 22
            ring = tag(
                "circle",
                r=radius - 3,
                fill="none",
                stroke=colour("accent"),
                stroke_width=5,
                stroke_dasharray=f"{dash * 0.6:.2f} {dash * 0.4:.2f}",
            )
            plus = tag(
                "path",
                d=f"M{-radius * 0.2:.1f} 0H{radius * 0.2:.1f}M0 {-radius * 0.2:.1f}V{radius * 0.2:.1f}",
                stroke=colour("accent"),
                stroke_width=4,
            )
            parts.append(placed(ring + plus, x, y))
    return "".join(parts)
