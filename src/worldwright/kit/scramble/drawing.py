"""The table as text: what the round stands at, everybody's world, what lies open, and the pool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from worldwright.core.drawing import Canvas
from worldwright.core.game import Seat
from worldwright.core.notation import time_text
from worldwright.core.words import Lang, say
from worldwright.kit.drawing import draw_small_world, draw_world
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import code
from worldwright.kit.pool import place_name
from worldwright.kit.scramble import words
from worldwright.kit.scramble.setup import Setup
from worldwright.kit.scramble.view import Held, TableView

BETWEEN: Final = 3
"""Blanks between two worlds, two columns of the pool."""
WIDEST: Final = 120


def draw_table(setup: Setup, view: TableView, ground: Ground, lang: Lang) -> Canvas:
    """The whole table as a view shows it: the viewer's world large, those of others small."""
    canvas = Canvas()
    y = _heading(canvas, view, lang)
    y = _seats(canvas, y, view, lang)
    y = _worlds(canvas, y + 1, setup, view, ground)
    _pool(canvas, y + 1, view, lang)
    return canvas


def _heading(canvas: Canvas, view: TableView, lang: Lang) -> int:
    parts = [say(words.ROUND, lang, round=view.round), say(words.LEVELS[view.level], lang)]
    parts.append(say(words.PHASES[view.phase], lang))
    if view.bell is not None:
        parts.append(say(words.BELL, lang, time=time_text(view.bell)))
    if view.first is not None:
        parts.append(say(words.STEP, lang, step=view.step + 1, first=view.first))
    if view.modifier:
        name = words.MODIFIERS.get(view.modifier, view.modifier)
        parts.append(say(words.MODIFIER, lang, name=name))
    canvas.put(0, 0, ", ".join(parts), "bold")
    y = 1
    if view.stack:
        canvas.put(0, y, say(words.CHIPS, lang, chips=" ".join(str(chip) for chip in view.stack)))
        y += 1
    if view.open:
        canvas.put(0, y, say(words.OPEN, lang, things=" ".join(view.open)))
        y += 1
    for out in view.reaching:
        hands = (say(words.HAND, lang, seat=claim.seat, time=time_text(claim.reached)) for claim in out.claims)
        canvas.put(0, y, say(words.REACHING, lang, thing=out.thing, hands=", ".join(hands)))
        y += 1
    return y


def _seats(canvas: Canvas, y: int, view: TableView, lang: Lang) -> int:
    """One row a seat: points so far, chip, what it holds and has taken."""
    for seat in range(view.seats):
        canvas.put(0, y, ">" if seat in view.awaited else " ", "bold")
        canvas.put(2, y, f"p{seat}{say(words.YOU, lang) if seat == view.you else ''}")
        canvas.put(12, y, "; ".join(_facts(view, seat, lang)))
        y += 1
    return y


def _facts(view: TableView, seat: Seat, lang: Lang) -> Iterator[str]:
    """What is told about a seat."""
    yield say(words.POINTS, lang, points=sum(past.totals[seat] for past in view.past))
    if seat in view.out:
        chip = view.chips[seat]
        yield say(words.OUT_WITH, lang, chip=chip) if chip else say(words.OUT, lang)
    if seat in view.volcano_chip:
        yield say(words.VOLCANO_CHIP, lang)
    held = view.hands[seat] if view.hands else None
    if held is not None:
        yield _held(held, lang)
    if view.taken and view.taken[seat]:
        yield say(words.TOOK, lang, things=" ".join(view.taken[seat]))
    if view.villages and view.villages[seat]:
        yield say(words.VILLAGES, lang, things=" ".join(view.villages[seat]))
    if seat in view.chosen:
        yield say(words.CHOSEN, lang)


def _held(held: Held, lang: Lang) -> str:
    under = say(words.UNDER, lang, face=held.under) if held.under else ""
    return say(words.HOLDS, lang, thing=held.thing, face=held.face, under=under)


def _worlds(canvas: Canvas, y: int, setup: Setup, view: TableView, ground: Ground) -> int:
    """The worlds side by side, as many in a row as fit."""
    x = 0
    lowest = y
    for seat, laid in enumerate(view.worlds):
        cells = [0] * setup.board.cells
        for piece in laid:
            cells[setup.plan.mask.index[piece.cell]] = code(*setup.seen.by_look[piece.face], piece.turn)
        large = view.you is None or seat == view.you
        world = (draw_world if large else draw_small_world)(ground, tuple(cells))
        if x and x + world.width > WIDEST:
            x, y = 0, lowest + 1
        canvas.put(x, y, f"p{seat}", "bold")
        canvas.paste(x, y + 1, world)
        lowest = max(lowest, y + 1 + world.height)
        x += world.width + BETWEEN
    return lowest


def _pool(canvas: Canvas, y: int, view: TableView, lang: Lang) -> None:
    """Every lying tile with its place, in columns."""
    lying = [f"{place_name(place)} {tile.face}" for place, tile in enumerate(view.pool) if tile is not None]
    if not lying:
        return
    canvas.put(0, y, say(words.POOL, lang, count=len(lying)), "bold")
    width = max(len(text) for text in lying) + BETWEEN
    columns = max(1, WIDEST // width)
    for number, text in enumerate(lying):
        canvas.put(number % columns * width, y + 1 + number // columns, text)
