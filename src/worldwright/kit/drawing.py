"""Worlds as text: every triangle its letter and colour, pictures and volcanoes in the middle, wrong edges crossed.

A cell is seven characters wide and three high, with a gap all round for what happens at its edges:

      F        north
    W pa▲ F     west, picture (its first and last letter) and volcano, east
      F        south

In the gaps: `×` a wrong edge, `═` `║` connected streets, `╌` `╎` an unconnected street end. The border shows its
landscapes in small letters. `▲` is an active volcano, `△` an inactive one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from worldwright.core.drawing import Canvas
from worldwright.core.game import Sheet
from worldwright.core.words import Lang, Said, say
from worldwright.kit.areas import Survey, survey
from worldwright.kit.ground import Ground, triangle
from worldwright.kit.pieces import EMPTY, World
from worldwright.kit.regions import Area, areas, edge_names, places, spoilers
from worldwright.kit.square import EAST, NORTH, SOUTH, WEST, WIDTH
from worldwright.kit.words import LANDS

CELL_WIDTH = 7
CELL_HEIGHT = 3
LEFT = 3
"""Room for the row numbers."""
LOW_WIDTH = 4
"""Columns of a cell on a low terminal."""
STYLES = {
    "W": "white on blue",
    "F": "white on dark_green",
    "D": "black on dark_goldenrod",
    "P": "black on yellow3",
    "M": "black on light_green",
}
VOLCANOES = {"active": "▲", "inactive": "△", "": " "}
LETTER_SPOTS = ((3, 0), (5, 1), (3, 2), (0, 1))
"""The position in a cell of the landscape at its N, E, S and W edge; the mark of an area goes to the right of it."""
SCORED_MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SPOILED_MARKS = "abcdefghijklmnopqrstuvwxyz"
SPOILED = Said("spoiled by {places}", "verdorben durch {places}")
WRONG_EDGES = Said("wrong edges", "falsche Kanten")
TOTAL = Said("total", "Summe")


def draw_world(ground: Ground, world: World, marks: Mapping[int, str] | None = None) -> Canvas:
    """The board with its border and tiles. `marks` puts a letter beside a triangle's own (by its bit)."""
    canvas = Canvas()
    found = survey(ground, world)
    for cell, placed in enumerate(world):
        x, y = _corner(ground, cell)
        canvas.put(x + 3, 0, ground.mask.cells[cell][0], "dim")
        canvas.put(0, y + 1, ground.mask.cells[cell][1:], "dim")
        _draw_cell(canvas, ground, cell, placed, marks or {})
        for direction in range(4):
            gap_x, gap_y = _gap(x, y, direction)
            sign, style = _edge_sign(found, cell, direction)
            if sign:
                canvas.put(gap_x, gap_y, sign, style)
    return canvas


def draw_small_world(ground: Ground, world: World) -> Canvas:
    """The same in three by three characters a cell, without gaps: for other players' worlds."""
    canvas = Canvas()
    for cell, placed in enumerate(world):
        spot = ground.mask.spots[cell]
        x, y = spot % WIDTH * 3, spot // WIDTH * 3
        if placed == EMPTY:
            canvas.put(x + 1, y + 1, "·", "dim")
            continue
        lands = ground.lands[placed]
        middle = VOLCANOES[ground.volcanoes[placed]].strip() or ground.pictures[placed][:1] or " "
        for direction, (dx, dy) in enumerate(((1, 0), (2, 1), (1, 2), (0, 1))):
            canvas.put(x + dx, y + dy, lands[direction], STYLES[lands[direction]])
        canvas.put(x + 1, y + 1, middle, STYLES[lands[NORTH]])
    return canvas


def draw_low_world(ground: Ground, world: World) -> Canvas:
    """The same in two lines a cell: north and the picture, below it west, south and east. For a low terminal."""
    canvas, found = Canvas(), survey(ground, world)
    for cell, placed in enumerate(world):
        spot, name = ground.mask.spots[cell], ground.mask.cells[cell]
        x, y = LEFT + spot % WIDTH * (LOW_WIDTH + 1), 2 + spot // WIDTH * 2
        canvas.put(x + 1, 0, name[0], "dim")
        canvas.put(0, y, name[1:], "dim")
        for direction, (dx, dy) in enumerate(((1, -1), (LOW_WIDTH, 0), (1, 2), (-1, 0))):
            sign, style = (
                _edge_sign(found, cell, direction) if ground.mask.neighbours[cell][direction] < 0 else ("", "")
            )
            if sign:
                canvas.put(x + dx, y + dy, sign, style)
        if placed == EMPTY:
            canvas.put(x + 1, y, "·", "dim")
            continue
        lands, picture = ground.lands[placed], ground.pictures[placed]
        middle = VOLCANOES[ground.volcanoes[placed]].strip() or picture[:1] or " "
        wrong = any(found.faults & triangle(spot, direction) for direction in range(4))
        canvas.put(x + 1, y, lands[NORTH], STYLES[lands[NORTH]])
        canvas.put(x + 2, y, middle, STYLES[lands[NORTH]])
        canvas.put(x + 3, y, "×" if wrong else " ", "bold red")
        for dx, direction in enumerate((WEST, SOUTH, EAST)):
            canvas.put(x + dx, y + 1, lands[direction], STYLES[lands[direction]])
    return canvas


def _corner(ground: Ground, cell: int) -> tuple[int, int]:
    """The top left corner of a cell's drawing."""
    spot = ground.mask.spots[cell]
    return LEFT + spot % WIDTH * (CELL_WIDTH + 1), 2 + spot // WIDTH * (CELL_HEIGHT + 1)


def _gap(x: int, y: int, direction: int) -> tuple[int, int]:
    """The middle of the gap at an edge of a cell."""
    return {
        NORTH: (x + 3, y - 1),
        EAST: (x + CELL_WIDTH, y + 1),
        SOUTH: (x + 3, y + CELL_HEIGHT),
        WEST: (x - 1, y + 1),
    }[direction]


def _side(x: int, y: int) -> int:
    """The triangle a character of a cell belongs to."""
    if y == 1:
        return NORTH if x == 3 else EAST if x > 3 else WEST
    if x in (0, CELL_WIDTH - 1):
        return EAST if x else WEST
    return SOUTH if y else NORTH


def _draw_cell(canvas: Canvas, ground: Ground, cell: int, placed: int, marks: Mapping[int, str]) -> None:
    x, y = _corner(ground, cell)
    if placed == EMPTY:
        canvas.put(x + 2, y + 1, f"{ground.mask.cells[cell]:^3}", "dim")
        return
    lands = ground.lands[placed]
    for dy in range(CELL_HEIGHT):
        for dx in range(CELL_WIDTH):
            canvas.put(x + dx, y + dy, " ", STYLES[lands[_side(dx, dy)]])
    for direction, (dx, dy) in enumerate(LETTER_SPOTS):
        mark = marks.get(triangle(ground.mask.spots[cell], direction), "")
        canvas.put(x + dx, y + dy, lands[direction] + mark, STYLES[lands[direction]])
    picture = ground.pictures[placed]
    middle = f"{picture[:1]:1}{picture[-1:]:1}{VOLCANOES[ground.volcanoes[placed]]}"
    for offset, character in enumerate(middle):
        if character != " ":
            canvas.put(x + 2 + offset, y + 1, character, f"bold {STYLES[lands[_side(2 + offset, 1)]]}")


def _edge_sign(found: Survey, cell: int, direction: int) -> tuple[str, str]:
    """The sign in the gap at an edge: a wrong edge, a street, the border's landscape or nothing."""
    ground = found.ground
    bit = triangle(ground.mask.spots[cell], direction)
    other = ground.mask.neighbours[cell][direction]
    upright = direction in (NORTH, SOUTH)
    if found.faults & bit:
        return "×", "bold red"
    if other < 0:
        if not ground.board.border:
            return "", ""
        edge = ground.mask.border_at[cell, direction]
        letter = ground.board.border[edge]
        if edge in ground.board.segments:
            return ("║" if upright else "═") if found.ends & bit else ("╎" if upright else "╌"), STYLES[letter]
        return letter.lower(), STYLES[letter]
    facing = triangle(ground.mask.spots[other], direction ^ 2)
    ends = bool(found.ends & bit) + bool(found.ends & facing)
    if not ends:
        return "", ""
    return ("╎║" if upright else "╌═")[ends - 1], "bold"


def marked_areas(ground: Ground, world: World) -> list[tuple[str, Area]]:
    """The landscapes other than water with a letter each: capitals for those that score, small ones for the others."""
    scored = iter(SCORED_MARKS)
    spoiled = iter(SPOILED_MARKS)
    return [
        (next(scored if area.closed else spoiled, "*"), area)
        for area in areas(survey(ground, world))
        if area.land != "W" and area.triangles
    ]


def explain_world(ground: Ground, world: World, sheet: Sheet, lang: Lang) -> Canvas:
    """A world with its areas marked, a legend of them, and its sheet."""
    canvas = Canvas()
    marked = marked_areas(ground, world)
    marks = {bit: mark for mark, area in marked for bit in _bits(area.triangles)}
    canvas.paste(0, 0, draw_world(ground, world, marks))
    y = canvas.height + 1
    for text, style in _legend(ground, world, marked, lang):
        canvas.put(0, y, text, style)
        y += 1
    y += 1
    for line in sheet.lines:
        text = f"{line.points:+4d}  {line.rule:7} {' '.join(line.where)}"
        canvas.put(0, y, text, "" if line.points else "dim")
        if line.lost:
            canvas.put(len(text) + 1, y, f"({' '.join(line.lost)})", "red")
        y += 1
    canvas.put(0, y, f"{sheet.total:+4d}  {say(TOTAL, lang)}", "bold")
    return canvas


def _legend(ground: Ground, world: World, marked: Sequence[tuple[str, Area]], lang: Lang) -> Iterator[tuple[str, str]]:
    for mark, area in marked:
        where = " ".join(places(ground, area))
        land = say(LANDS[area.land], lang)
        if area.closed:
            yield f"{mark}  {land}: {where}", "bold"
        else:
            spoiled = say(SPOILED, lang, places=" ".join(spoilers(ground, area)))
            yield f"{mark}  {land}: {where}, {spoiled}", "dim"
    found = survey(ground, world)
    wrong = edge_names(ground, found.wrong_east | found.wrong_south | found.wrong_border)
    if wrong:
        yield f"×  {say(WRONG_EDGES, lang)}: {' '.join(wrong)}", "red"


def _bits(triangles: int) -> Iterator[int]:
    while triangles:
        bit = triangles & -triangles
        yield bit
        triangles ^= bit


def stacked(parts: Sequence[tuple[str, Canvas]]) -> Canvas:
    """Canvases below each other, each under a title."""
    canvas = Canvas()
    y = 0
    for title, part in parts:
        canvas.put(0, y, title, "bold")
        canvas.paste(0, y + 2, part)
        y = canvas.height + 2
    return canvas
