"""The monument as a picture for links, within a square from -500 to 500."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence

from worldwright.core.game import Sheet
from worldwright.games.monuments.box import box
from worldwright.games.monuments.model import View
from worldwright.games.monuments.plans import Plan, plan
from worldwright.kit.pictures.art import art, colour
from worldwright.kit.pictures.svg import number, placed, tag

YAW, PITCH, HIGH = 0.5, 0.6, 1.62
GHOST = 0.16
Corner = tuple[float, float, float]


def flat(corner: Corner) -> tuple[float, float]:
    """A corner in space, seen from the front and above."""
    x, y, z = corner
    across = x * math.cos(YAW) - y * math.sin(YAW)
    return across, (x * math.sin(YAW) + y * math.cos(YAW)) * math.sin(PITCH) - z * math.cos(PITCH)


def _area(*corners: Corner) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in map(flat, corners)) + "Z"


def _block(x: float, y: float, level: int, kind: str, opacity: float) -> str:
    look, z, t = art().stones[kind], level * HIGH, (level + 1) * HIGH
    front = _area((x, y + 2, t), (x + 2, y + 2, t), (x + 2, y + 2, z), (x, y + 2, z))
    right = _area((x + 2, y + 2, t), (x + 2, y, t), (x + 2, y, z), (x + 2, y + 2, z))
    top = _area((x, y, t), (x + 2, y, t), (x + 2, y + 2, t), (x, y + 2, t))
    (ax, ay), (bx, by) = flat((1, 0, 0)), flat((0, 0, -1))
    mx, my = flat((x + 1, y + 2, (z + t) / 2))
    k = 1.4 / 24
    marks = "".join(
        tag("path", d=each.d, fill="none", stroke=look.ink, stroke_width=each.stroke)
        if each.stroke
        else tag("path", d=each.d, fill=look.ink)
        for each in look.mark
    )
    matrix = f"matrix({ax * k:.4f} {ay * k:.4f} {bx * k:.4f} {by * k:.4f} {mx:.3f} {my:.3f})"
    sign = f'<g transform="{matrix}" opacity="0.55">{marks}</g>'
    faces = tag("path", d=front, fill=look.base) + tag("path", d=right, fill=look.dark)
    faces += tag("path", d=top, fill=look.light) + sign
    return f'<g stroke="{look.edge}" stroke-width="0.09" stroke-linejoin="round" opacity="{opacity}">{faces}</g>'


def monument(shown: Plan, built: Collection[str]) -> str:
    """A monument on its slab: what stands, and the rest as a shadow of what was planned."""
    kinds = box().file.colour_by_level
    stones = [
        (name, float(x), float(y), level) for name, (level, (x, y)) in zip(shown.places, _spots(shown), strict=True)
    ]
    left, right = min(x for _, x, _, _ in stones) - 1, max(x for _, x, _, _ in stones) + 3
    back, front = min(y for _, _, y, _ in stones) - 1, max(y for _, _, y, _ in stones) + 3
    slab = ((left, back, 0.0), (right, back, 0.0), (right, front, 0.0), (left, front, 0.0))
    side = _area(slab[3], slab[2], slab[1], (right, back, -0.5), (right, front, -0.5), (left, front, -0.5))
    tops = [(x + 1, y, (level + 1) * HIGH) for _, x, y, level in stones]
    corners = [flat(corner) for corner in (*slab, (right, front, -0.5), (left, front, -0.5), *tops)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    scale = min(940 / (max(xs) - min(xs)), 900 / (max(ys) - min(ys)))
    shade = tag("path", d=_area(*slab), fill=colour("shade"), fill_opacity=0.16, transform="translate(0.25 0.9)")
    parts = [shade, tag("path", d=side, fill=colour("slab-side"))]
    parts.append(tag("path", d=_area(*slab), fill=colour("slab"), stroke=colour("line"), stroke_width=0.08))
    for name, x, y, level in sorted(stones, key=lambda stone: (stone[3], stone[1] + stone[2])):
        parts.append(_block(x, y, level, kinds[level], 1 if name in built else GHOST))
    markup = "".join(parts)
    return placed(markup, -scale * (max(xs) + min(xs)) / 2, -scale * (max(ys) + min(ys)) / 2, scale)


def _spots(shown: Plan) -> Iterable[tuple[int, tuple[int, int]]]:
    return [(level, spot) for level, spots in enumerate(shown.file.levels) for spot in spots]


def end_pictures(view: View, sheets: Sequence[Sheet]) -> tuple[str, ...]:
    """The one monument of the table at the end."""
    del sheets
    return (monument(plan(view.options.monument), {stone.place for stone in view.built}),)


def shop_window() -> str:
    """Notre-Dame, whole."""
    shown = plan("notre_dame")
    return monument(shown, shown.places)
