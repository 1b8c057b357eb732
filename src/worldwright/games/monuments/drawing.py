"""A table of Monuments as text: the seats, the quarry, and the monument level by level."""

from __future__ import annotations

from collections.abc import Iterable

from worldwright.core.drawing import BESIDE, GAP, LINES, WIDTH, Canvas, seat_name
from worldwright.core.words import Lang, say
from worldwright.games.monuments import words
from worldwright.games.monuments.box import Box, box
from worldwright.games.monuments.model import View
from worldwright.games.monuments.plans import Plan, plan

MARKS = {
    "purple": ("P", "bold magenta"),
    "red": ("R", "bold red"),
    "white": ("W", "bold bright_white"),
    "orange": ("O", "bold yellow"),
    "blue": ("B", "bold bright_blue"),
    "black": ("K", "bold reverse"),
}


QUARRY = 44
"""The width of the quarry and of the text about it, in columns."""


def mark(kind: str) -> tuple[str, str]:
    """A kind of stone as one letter and a style; the letters alone identify the kinds."""
    return MARKS.get(kind, (kind[:1].upper(), "bold"))


def draw(view: View, lang: Lang = "en", width: int = WIDTH) -> Canvas:
    """The table as this view shows it, in a language; the monument goes beside the quarry if it fits."""
    canvas = Canvas()
    things = box()
    monument = plan(view.options.monument)
    y = _seats(canvas, view, lang) + 1
    if view.phase == "quarry":
        quarry = _quarry(view, things, lang)
        room = width - quarry.width - GAP
        if room >= BESIDE:
            canvas.add(y, quarry, _monument(view, things, monument, lang=lang, width=room))
            return canvas
        y = canvas.add(y, quarry) + 1
    canvas.add(y, _monument(view, things, monument, lang=lang, width=width))
    return canvas


def glance(view: View, lang: Lang = "en") -> Canvas:
    """What a decision needs: the quarry, or the levels on which stones are free; the other levels in a line each."""
    canvas, things, monument = Canvas(), box(), plan(view.options.monument)
    y = _seats(canvas, view, lang)
    built = {stone.place: stone.seat for stone in view.built}
    if view.phase == "quarry":
        levels = _in_lines(view, monument, built, range(1, max(monument.levels) + 1), lang)
        canvas.paste(0, y, _quarry(view, things, lang))
        canvas.paste(QUARRY + GAP, y + 1, levels)
        return canvas.top(LINES)
    free = {monument.levels[monument.number[place]] for place in view.ready}
    x, lowest, left = 0, y, []
    for level in range(1, max(monument.levels) + 1):
        drawn = _low_level(level, view, monument, built, lang=lang)
        if level not in free or y + drawn.height > LINES:
            left.append(level)
            continue
        if x and x + drawn.width > WIDTH:
            if lowest + drawn.height > LINES:
                left.append(level)
                continue
            x, y = 0, lowest
        canvas.paste(x, y, drawn)
        x += drawn.width + GAP
        lowest = max(lowest, y + drawn.height)
    canvas.paste(0, lowest, _in_lines(view, monument, built, left, lang))
    return canvas.top(LINES)


def _in_lines(view: View, monument: Plan, built: dict[str, int], levels: Iterable[int], lang: Lang) -> Canvas:
    """A line for each of some levels: its stones, those built and those that are free now."""
    canvas = Canvas()
    for level in levels:
        names = [monument.places[number] for number, its in enumerate(monument.levels) if its == level]
        first = monument.number[names[0]]
        colour = box().kinds[monument.kinds[first]]
        said = say(
            words.LEVEL_LINE,
            lang,
            level=level,
            kind=words.KINDS.get(colour, colour),
            points=monument.points[first],
            built=sum(name in built for name in names),
            all=len(names),
            free=sum(name in view.ready for name in names),
        )
        canvas.put(0, canvas.height, said, mark(colour)[1])
    return canvas


def _low_level(level: int, view: View, monument: Plan, built: dict[str, int], *, lang: Lang) -> Canvas:
    """A level with one line for each row of its places."""
    canvas = Canvas()
    spots = {
        monument.places[number]: monument.file.levels[level - 1][number - monument.levels.index(level)]
        for number, its in enumerate(monument.levels)
        if its == level
    }
    first = monument.levels.index(level)
    colour = box().kinds[monument.kinds[first]]
    letter, style = mark(colour)
    kind = words.KINDS.get(colour, colour)
    canvas.put(0, 0, say(words.LEVEL, lang, level=level, kind=kind, points=monument.points[first]), style)
    left = min(x for x, _ in spots.values())
    rows = {y: 2 + row for row, y in enumerate(sorted({y for _, y in spots.values()}))}
    for x in sorted({x for x, _ in spots.values()}):
        canvas.put(4 + (x - left) * 2, 1, f"{x:>2}", "dim")
    for y, row in rows.items():
        canvas.put(0, row, f"{y:>3}", "dim")
    for name, (x, y) in spots.items():
        sign = f"{letter}{built[name] + 1}" if name in built else "+" if name in view.ready else "·"
        canvas.put(4 + (x - left) * 2, rows[y], f"{sign:>2}", style if name in built else "" if sign == "+" else "dim")
    return canvas


def _stones(canvas: Canvas, x: int, y: int, stones: tuple[str, ...]) -> int:
    for kind in stones:
        letter, style = mark(kind)
        canvas.put(x, y, letter, style)
        x += 1
    return x


def _seats(canvas: Canvas, view: View, lang: Lang) -> int:
    """One row per seat: points, stones behind the screen, worker, passed."""
    canvas.put(0, 0, say(words.ROUND, lang, round=view.round), "bold")
    for seat, screen in enumerate(view.screens):
        y = seat + 1
        canvas.put(0, y, ">" if seat in view.to_move else " ", "bold")
        canvas.put(2, y, seat_name(seat, view.you, lang))
        canvas.put(12, y, say(words.POINTS, lang, points=view.points[seat]))
        canvas.put(26, y, say(words.STONES, lang, count=screen.count))
        if screen.stones is not None:
            _stones(canvas, 37, y, screen.stones)
        notes = ((words.WORKER, seat == view.holder), (words.PASSED, seat in view.passed))
        canvas.put(58, y, " ".join(say(word, lang) for word, holds in notes if holds))
    return len(view.screens) + 1


def _quarry(view: View, things: Box, lang: Lang) -> Canvas:
    """A row for each middle field with the outer fields it touches; the rows form a ring."""
    canvas = Canvas()
    lying = {field.name: field.stones for field in view.quarry}

    def field(x: int, y: int, name: str) -> int:
        canvas.put(x, y, name, "reverse" if name == view.worker else "dim")
        end = _stones(canvas, x + len(name) + 1, y, lying[name])
        if not lying[name]:
            canvas.put(end, y, "·", "dim")
        return max(end + 3, x + 8)

    canvas.put(0, 0, say(words.QUARRY, lang, steps=view.walk_length), "bold")
    y = 1
    inner = things.inner[0]
    for row, middle in enumerate(things.middle):
        x = 2
        for outer in (n for n in things.neighbours[middle] if n in things.outer):
            x = field(x, y, things.fields[outer])
        canvas.put(22, y, "│", "dim")
        field(24, y, things.fields[middle])
        canvas.put(34, y, "│", "dim")
        if row == len(things.middle) // 2:
            field(36, y, things.fields[inner])
        y += 1
    told = ((word, "dim") for word in say(words.TOUCHING, lang).split(" "))
    canvas.flow(2, y, told, gap=1, until=max(QUARRY, canvas.width))
    return canvas


def _monument(view: View, things: Box, monument: Plan, *, lang: Lang, width: int) -> Canvas:
    """Each level as a plan, side by side. The edges give a place's name: L2:3,5 is level 2, x 3, y 5."""
    canvas = Canvas()
    built = {stone.place: stone.seat for stone in view.built}
    title = monument.file.title.de if lang == "de" else monument.file.title.en
    standing = say(words.STANDING, lang, title=title, built=len(built), all=len(monument.places))
    top = canvas.flow(0, 0, ((standing, "bold"), (say(words.LEGEND, lang), "dim")), gap=4, until=width)
    x, y, lowest = 0, top, top
    for level in range(1, max(monument.levels) + 1):
        drawn = _level(level, view, things, monument, built, lang=lang)
        if x and x + drawn.width > width:
            x, y = 0, lowest + 1
        canvas.paste(x, y, drawn)
        x += drawn.width + GAP
        lowest = max(lowest, y + drawn.height)
    return canvas


def _level(level: int, view: View, things: Box, monument: Plan, built: dict[str, int], *, lang: Lang) -> Canvas:
    canvas = Canvas()
    places = [number for number, its in enumerate(monument.levels) if its == level]
    spots = {number: monument.file.levels[level - 1][number - places[0]] for number in places}
    left = min(x for x, _ in spots.values())
    top = min(y for _, y in spots.values())
    colour = things.kinds[monument.kinds[places[0]]]
    letter, style = mark(colour)
    kind = words.KINDS.get(colour, colour)
    title = say(words.LEVEL, lang, level=level, kind=kind, points=monument.points[places[0]])
    canvas.put(0, 0, title, style)
    for x in sorted({x for x, _ in spots.values()}):
        canvas.put(5 + (x - left) * 2, 1, str(x), "dim")
    for y in sorted({y for _, y in spots.values()}):
        canvas.put(0, 2 + y - top, f"{y:>3}", "dim")
    for number, (x, y) in spots.items():
        column, row = 4 + (x - left) * 2, 2 + y - top
        name = monument.places[number]
        if name in built:
            canvas.put(column, row, "┏━━┓", style)
            canvas.put(column, row + 1, f"┗{letter}{built[name] + 1}┛", style)
        elif name in view.ready:
            canvas.put(column, row, "┌──┐")
            canvas.put(column, row + 1, f"└+{monument.points[number]}┘")
        else:
            canvas.put(column, row, " ·· ", "dim")
            canvas.put(column, row + 1, " ·· ", "dim")
    return canvas
