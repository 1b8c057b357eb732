"""Worlds of the Mondo games as SVG, drawn as the web app draws them: board, tiles, gold lines, wrong edges."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import resources

import msgspec

from worldwright.core.game import Sheet
from worldwright.kit.pictures.art import colour
from worldwright.kit.pictures.svg import number, placed, tag
from worldwright.kit.scramble.board_picture import BoardArt, Edge, ground
from worldwright.kit.scramble.face_picture import CORNERS, at_text, building_of, loose, shore, tile
from worldwright.kit.scramble.view import Laid, TableView

SIDES = "NESW"
_PLACE = re.compile(r"(?:r(\d+):?)?(.*)")


def _in_round(places: Sequence[str], round_: int) -> list[str]:
    """The places of a score line in this round, without its number."""
    found = ((_PLACE.fullmatch(place) or _PLACE.fullmatch("")) for place in places)
    return [each[2] for each in found if each is not None and each[1] in {None, str(round_)}]


def gold(board: BoardArt, laid: Sequence[Laid], sheet: Sheet, round_: int, edges: Sequence[Edge]) -> str:
    """The gold lines round the landscapes that a sheet says are enclosed."""
    pieces, cells, d = {piece.cell: piece for piece in laid}, board.cells, ""
    strips = {f"B{strip.edges[0] + 1}": strip for strip in board.strips(edges)} if board.border else {}
    for line in sheet.lines:
        if not line.rule.endswith("-S2") or line.points <= 0:
            continue
        for place in _in_round(line.where, round_):
            cell, _, part = place.partition(":")
            if (strip := strips.get(cell.partition("-")[0])) is not None:
                d += "".join(strip.ends)
            if cell not in pieces:
                continue
            piece, (x, y) = pieces[cell], cells[cell]
            own = {SIDES.index(side) for side in part} or set(range(4))
            for corner in range(4):
                if (corner in own) != ((corner - 1) % 4 in own):
                    curve = shore(corner, piece.thing, piece.turn)[0]
                    d += f"M{at_text((x + CORNERS[corner][0], y + CORNERS[corner][1]))}" + _moved(curve, x, y)
    under = tag("path", d=d or "M0 0", fill="none", stroke=colour("drawn-ink"), stroke_width=9, stroke_linecap="round")
    return under + tag("path", d=d or "M0 0", fill="none", stroke="#ffd257", stroke_width=5.5, stroke_linecap="round")


def _moved(curve: str, x: float, y: float) -> str:
    values = [float(each) for each in curve[1:].split()]
    return "C" + " ".join(number(value + (x, y)[i % 2]) for i, value in enumerate(values))


def faults(board: BoardArt, sheet: Sheet, round_: int, edges: Sequence[Edge]) -> str:
    """Zigzags on the wrong edges."""
    drawn = ""
    for line in sheet.lines:
        if not (line.rule.endswith("-S7") or line.rule == "MO-V6"):
            continue
        for name in _in_round(line.lost, round_):
            if re.fullmatch(r"B\d+", name):
                start, end = edges[int(name[1:]) - 1].ends
            elif re.fullmatch(r"[a-f]\d[NESW]", name) and name[:2] in board.cells:
                (x, y), side = board.cells[name[:2]], SIDES.index(name[2])
                start = (x + CORNERS[side][0], y + CORNERS[side][1])
                end = (x + CORNERS[(side + 1) % 4][0], y + CORNERS[(side + 1) % 4][1])
            else:
                continue
            lies = start[1] == end[1]
            steps = []
            for i in range(9):
                along, off = 0.06 + i / 8 * 0.88, 5 if i % 2 else -5
                x = start[0] + (end[0] - start[0]) * along + (0 if lies else off)
                steps.append(at_text((x, start[1] + (end[1] - start[1]) * along + (off if lies else 0))))
            d = f"M{'L'.join(steps)}"
            drawn += tag("path", d=d, fill="none", stroke="#fff", stroke_width=9, stroke_linejoin="round")
            drawn += tag("path", d=d, fill="none", stroke=colour("alarm"), stroke_width=5, stroke_linejoin="round")
    return drawn


def world(
    board: BoardArt,
    laid: Sequence[Laid],
    sheet: Sheet | None = None,
    round_: int = 1,
    *,
    seat: int | None = None,
    is_won: bool = False,
    fine: bool = True,
) -> str:
    """A whole world; the cells that are empty are pale."""
    edges, cells = board.edges(), board.cells
    pieces = {piece.cell for piece in laid}
    parts = [ground(board, edges, seat, is_won)]
    for cell, (x, y) in cells.items():
        if cell not in pieces and board.mask != "island":
            parts.append(tag("rect", x=x + 2, y=y + 2, width=96, height=96, rx=5, fill=colour("cell")))
            plus = f"M{number(x + 50)} {number(y + 42)}v16M{number(x + 42)} {number(y + 50)}h16"
            parts.append(tag("path", d=plus, stroke=colour("cell-mark"), stroke_width=2.5))
    for piece in laid:
        x, y = cells.get(piece.cell, (0, 0))
        edge = tag("rect", width=100, height=100, fill="none", stroke="#14222c", stroke_opacity=0.28, stroke_width=1.6)
        parts.append(placed(tile(piece.face, piece.turn, piece.thing, building_of(piece.thing), fine) + edge, x, y))
    if sheet is not None:
        parts += [gold(board, laid, sheet, round_, edges), faults(board, sheet, round_, edges)]
    return "".join(parts)


class Sample(msgspec.Struct, frozen=True):
    """A world to show: what lies in it, and its sheet."""

    laid: tuple[Laid, ...]
    sheet: Sheet


FRAME = 500 / 402
"""From a world to the square from -500 to 500."""


def worlds(board: BoardArt, view: TableView, sheets: Sequence[Sheet]) -> tuple[str, ...]:
    """The worlds of a finished game, the best with a rim of gold; the others are shown small, so with fewer marks."""
    best = max((sheet.total for sheet in sheets), default=0)
    pictures = []
    for seat, (laid, sheet) in enumerate(zip(view.worlds, sheets, strict=False)):
        is_best = sheet.total == best
        is_won = is_best and len(sheets) > 1
        drawn = world(board, laid, sheet, view.round, seat=seat, is_won=is_won, fine=is_best)
        pictures.append(placed(drawn, 0, 0, FRAME))
    return tuple(pictures)


def shop_window(game: str, board: BoardArt, tiles: tuple[str, str, str]) -> str:
    """A game's sample world, with three tiles at its left that wait to be placed."""
    file = resources.files("worldwright.games").joinpath(game, "shop_window.json")
    sample = msgspec.json.decode(file.read_bytes(), type=Sample)
    spots = ((-478, -310, 1.18, 12), (-470, 300, 1.5, -14), (-580, 398, 1.12, 24))
    beside = (placed(loose(text, f"t{i}"), *spots[i]) for i, text in enumerate(tiles))
    return placed(world(board, sample.laid, sample.sheet), 0, 0, FRAME) + "".join(beside)
