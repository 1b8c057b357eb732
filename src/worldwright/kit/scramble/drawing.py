"""The table as text: what the round stands at, everybody's world, what lies open, and the pool."""

from __future__ import annotations

from typing import Final

from worldwright.core.drawing import Canvas
from worldwright.core.notation import time_text
from worldwright.kit.drawing import draw_small_world, draw_world
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import code
from worldwright.kit.pool import place_name
from worldwright.kit.scramble.setup import Setup
from worldwright.kit.scramble.view import Held, TableView

BETWEEN: Final = 3
"""Blanks between two worlds, two columns of the pool."""
WIDEST: Final = 120


def draw_table(setup: Setup, view: TableView, ground: Ground) -> Canvas:
    """The whole table as a view shows it: the own world large, those of others small."""
    canvas = Canvas()
    y = _heading(canvas, view)
    y = _seats(canvas, y, view)
    y = _worlds(canvas, y + 1, setup, view, ground)
    _pool(canvas, y + 1, view)
    return canvas


def _heading(canvas: Canvas, view: TableView) -> int:
    words = [f"Round {view.round}", view.level, view.phase]
    if view.bell is not None:
        words.append(f"bell at {time_text(view.bell)}")
    if view.first is not None:
        words.append(f"step {view.step + 1}, p{view.first} goes first")
    if view.modifier:
        words.append(f"modifier {view.modifier}")
    canvas.put(0, 0, ", ".join(words), "bold")
    y = 1
    if view.stack:
        canvas.put(0, y, "chips " + " ".join(str(chip) for chip in view.stack))
        y += 1
    if view.open:
        canvas.put(0, y, "open: " + " ".join(view.open))
        y += 1
    for out in view.reaching:
        hands = ", ".join(f"p{claim.seat} at {time_text(claim.reached)}" for claim in out.claims)
        canvas.put(0, y, f"reaching for {out.thing}: {hands}")
        y += 1
    return y


def _seats(canvas: Canvas, y: int, view: TableView) -> int:
    """One row a seat: points so far, chip, what it holds and has taken."""
    for seat in range(view.seats):
        canvas.put(0, y, ">" if seat in view.awaited else " ", "bold")
        canvas.put(2, y, f"p{seat}{' (you)' if seat == view.you else ''}")
        words = [f"{sum(past.totals[seat] for past in view.past)} points"]
        if seat in view.out:
            words.append(f"out with chip {view.chips[seat]}" if view.chips[seat] else "out")
        if seat in view.volcano_chip:
            words.append("has the volcano chip")
        held = view.hands[seat] if view.hands else None
        if held is not None:
            words.append(_held(held))
        if view.taken and view.taken[seat]:
            words.append("took " + " ".join(view.taken[seat]))
        if view.villages and view.villages[seat]:
            words.append("villages left: " + " ".join(view.villages[seat]))
        if seat in view.chosen:
            words.append("has chosen")
        canvas.put(12, y, "; ".join(words))
        y += 1
    return y


def _held(held: Held) -> str:
    under = f", under it {held.under}" if held.under else ""
    return f"holds {held.thing} ({held.face}{under})"


def _worlds(canvas: Canvas, y: int, setup: Setup, view: TableView, ground: Ground) -> int:
    """The worlds side by side, as many in a row as fit."""
    x = 0
    lowest = y
    for seat, laid in enumerate(view.worlds):
        cells = [0] * setup.cells
        for piece in laid:
            cells[setup.mask.index[piece.cell]] = code(*setup.by_look[piece.face], piece.turn)
        large = view.you is None or seat == view.you
        world = (draw_world if large else draw_small_world)(ground, tuple(cells))
        if x and x + world.width > WIDEST:
            x, y = 0, lowest + 1
        canvas.put(x, y, f"p{seat}", "bold")
        canvas.paste(x, y + 1, world)
        lowest = max(lowest, y + 1 + world.height)
        x += world.width + BETWEEN
    return lowest


def _pool(canvas: Canvas, y: int, view: TableView) -> None:
    """Every lying tile with its place, in columns."""
    lying = [f"{place_name(place)} {tile.face}" for place, tile in enumerate(view.pool) if tile is not None]
    if not lying:
        return
    canvas.put(0, y, f"pool: {len(lying)} tiles", "bold")
    width = max(len(text) for text in lying) + BETWEEN
    columns = max(1, WIDEST // width)
    for number, text in enumerate(lying):
        canvas.put(number % columns * width, y + 1 + number // columns, text)
