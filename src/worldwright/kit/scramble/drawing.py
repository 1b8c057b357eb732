"""The table as text: the state of the round, all worlds, open things, and the pool."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, count
from typing import Final, TypeAlias

from worldwright.core.drawing import BESIDE, GAP, LINES, WIDTH, Canvas, seat_name
from worldwright.core.game import Seat, Sheet
from worldwright.core.notation import time_text
from worldwright.core.words import Lang, say
from worldwright.kit.drawing import VOLCANOES, draw_low_world, draw_small_world, draw_world
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import World, code
from worldwright.kit.pool import place_name
from worldwright.kit.scramble import words
from worldwright.kit.scramble.imagining import card_bits
from worldwright.kit.scramble.model import ScoredRound
from worldwright.kit.scramble.setup import Setup
from worldwright.kit.scramble.view import Held, TableView

RUNNING: Final = ("playing", "ringing", "taking", "setting")
"""The phases in which the running round counts."""
Counted: TypeAlias = Callable[[ScoredRound], tuple[Sheet, ...]]
"""The sheets of the running round, from its worlds and chips."""


def draw_table(setup: Setup, view: TableView, ground: Ground, counted: Counted, *, lang: Lang, width: int) -> Canvas:
    """The whole table as a view shows it: the viewer's world large, those of others small."""
    canvas = Canvas()
    worlds = _laid(setup, view)
    y = _heading(canvas, view, lang, width)
    y = _seats(canvas, y, view, _points(setup, view, worlds, counted), lang=lang, width=width) + 1
    drawn = _worlds(view, ground, worlds, lang)
    if drawn and view.you is not None and width - drawn[view.you].width - GAP >= BESIDE:
        # The others' worlds go at the right of the viewer's, then as much of the pool as fits.
        mine = drawn.pop(view.you)
        canvas.paste(0, y, mine)
        left, below = mine.width + GAP, y + mine.height + 1
        corner = _row(canvas, left, y, drawn, width)
        _pool(
            canvas,
            chain(((left, row) for row in range(corner, below - 1)), ((0, row) for row in count(max(corner, below)))),
            view,
            lang,
            width,
        )
        return canvas
    y = _row(canvas, 0, y, drawn, width)
    _pool(canvas, ((0, row) for row in count(y)), view, lang, width)
    return canvas


def draw_glance(setup: Setup, view: TableView, ground: Ground, counted: Counted, *, lang: Lang) -> Canvas:
    """The viewer's world, and at its right what else a decision needs; tiles are found in the list of choices."""
    worlds, canvas = _laid(setup, view), Canvas()
    mine = Canvas() if view.you is None else draw_low_world(ground, worlds[view.you])
    right, room = Canvas(), WIDTH - mine.width - GAP
    y = _heading(right, view, lang, room)
    y = _seats(right, y, view, _points(setup, view, worlds, counted), lang=lang, width=room) + 1
    tiles = sum(tile is not None for tile in view.pool)
    told = (say(words.POOL, lang, count=tiles), *say(words.LOW_KEY, lang).split(" "))
    right.flow(0, y, ((word, "dim") for word in told), gap=1, until=room)
    canvas.add(0, mine, right)
    return canvas.top(LINES)


def _heading(canvas: Canvas, view: TableView, lang: Lang, width: int) -> int:
    parts = [say(words.ROUND, lang, round=view.round), say(words.LEVELS[view.level], lang)]
    parts.append(say(words.PHASES[view.phase], lang))
    if view.bell is not None:
        parts.append(say(words.BELL, lang, time=time_text(view.bell)))
    if view.first is not None:
        parts.append(say(words.STEP, lang, step=view.step + 1, who=seat_name(view.first, view.you, lang)))
    if view.modifier:
        name = words.MODIFIERS.get(view.modifier, view.modifier)
        parts.append(say(words.MODIFIER, lang, name=name))
    y = canvas.flow(
        0, 0, ((f"{part}," if part is not parts[-1] else part, "bold") for part in parts), gap=1, until=width
    )
    if view.stack:
        canvas.put(0, y, say(words.CHIPS, lang, chips=" ".join(str(chip) for chip in view.stack)))
        y += 1
    if view.open:
        things = say(words.OPEN, lang, things=" ".join(view.open))
        y = canvas.flow(0, y, ((word, "") for word in things.split(" ")), gap=1, until=width)
    for out in view.reaching:
        hands = (
            say(words.HAND, lang, who=seat_name(claim.seat, view.you, lang), time=time_text(claim.reached))
            for claim in out.claims
        )
        reaching = say(words.REACHING, lang, thing=out.thing, hands=", ".join(hands))
        y = canvas.flow(0, y, ((word, "") for word in reaching.split(" ")), gap=1, until=width)
    return y


def _laid(setup: Setup, view: TableView) -> tuple[World, ...]:
    """All worlds, cell by cell."""
    worlds = []
    for laid in view.worlds:
        cells = [0] * setup.board.cells
        for piece in laid:
            card = setup.plan.box.index.get(piece.thing)  # a village or a building is itself, a tile any with this look
            shown = setup.seen.by_look[piece.face] if card is None else (card, 0)
            cells[setup.plan.mask.index[piece.cell]] = code(*shown, piece.turn)
        worlds.append(tuple(cells))
    return tuple(worlds)


def _points(setup: Setup, view: TableView, worlds: tuple[World, ...], counted: Counted) -> list[int]:
    """The points of finished rounds and of the running one."""
    points = [sum(past.totals[seat] for past in view.past) for seat in range(view.seats)]
    if view.phase not in RUNNING:
        return points
    standing = ScoredRound(
        worlds,
        view.chips,
        tuple(card_bits(setup, taken) for taken in view.taken),
        setup.plan.modifiers.index(view.modifier) if view.modifier else None,
        sum(1 << seat for seat in view.volcano_chip),
        (),
    )
    return [before + sheet.total for before, sheet in zip(points, counted(standing), strict=True)]


def _seats(canvas: Canvas, y: int, view: TableView, points: list[int], *, lang: Lang, width: int) -> int:
    """One row per seat: points, chip, and the things it holds and has taken."""
    for seat in range(view.seats):
        canvas.put(0, y, ">" if seat in view.awaited else " ", "bold")
        canvas.put(2, y, seat_name(seat, view.you, lang))
        told = "; ".join((say(words.POINTS, lang, points=points[seat]), *_facts(view, seat, lang)))
        y = canvas.flow(12, y, ((word, "") for word in told.split(" ")), gap=1, until=width)
    return y


def _facts(view: TableView, seat: Seat, lang: Lang) -> Iterator[str]:
    """The facts about a seat besides its points."""
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


def _worlds(view: TableView, ground: Ground, worlds: tuple[World, ...], lang: Lang) -> list[Canvas]:
    """Every world with its seat above it; the viewer's is large, and all are large for a spectator."""
    found = []
    for seat, cells in enumerate(worlds):
        large = view.you is None or seat == view.you
        canvas = Canvas()
        canvas.put(0, 0, seat_name(seat, view.you, lang), "bold")
        canvas.paste(0, 1, (draw_world if large else draw_small_world)(ground, cells))
        found.append(canvas)
    return found


def _row(canvas: Canvas, left: int, y: int, drawn: list[Canvas], width: int) -> int:
    """Drawings side by side, wrapped to the width; the line below them, after a blank one."""
    x, lowest = left, y
    for each in drawn:
        if x > left and x + each.width > width:
            x, y = left, lowest + 1
        canvas.paste(x, y, each)
        lowest = max(lowest, y + each.height)
        x += each.width + GAP
    return lowest + 1


def _shown(face: str) -> str:
    """A face with the volcano's sign, as in worlds."""
    *most, last = face.split(" ")
    return " ".join([*most, VOLCANOES.get(last, last)]) if most else face


def _pool(canvas: Canvas, rows: Iterator[tuple[int, int]], view: TableView, lang: Lang, width: int) -> None:
    """The pool: each look, then the places of all tiles with it, in the free rows."""
    alike: dict[str, list[str]] = {}
    for place, tile in enumerate(view.pool):
        if tile is not None:
            alike.setdefault(_shown(tile.face), []).append(place_name(place))
    if not alike:
        return
    x, y = next(rows)
    canvas.put(x, y, say(words.POOL, lang, count=sum(map(len, alike.values()))), "bold")
    left, y = next(rows)
    x = left
    for face, places in alike.items():
        for word, style in ((face, "bold"), *((place, "") for place in places)):
            ahead = len(word) + (1 + len(places[0]) if word is face else 0)  # a look is never the last word of a row
            if x > left and x + ahead > width:
                left, y = next(rows)
                x = left
            canvas.put(x, y, word, style)
            x += len(word) + 1
        x += 1
