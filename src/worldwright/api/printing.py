"""Score sheets, player aids and pieces of a game on paper, as PDF true to size."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from worldwright.core.content import load
from worldwright.core.errors import UserError
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame
from worldwright.core.paper import Paper, PaperPiece
from worldwright.core.rulebook import Rulebook, rule, rulebook
from worldwright.core.words import Lang, Said, say, text
from worldwright.kit.pictures.art import art
from worldwright.kit.pictures.pdf import PaperPage, Stamp, pdf
from worldwright.kit.pictures.svg import BOLD, DISPLAY, TEXT, line, placed, tag, width, wrapped
from worldwright.teaching.book import FILE, BookFile, FactFile

SHEETS: Final = ("all", "score", "aid", "pieces")
SIZES: Final[Mapping[str, tuple[float, float]]] = {"a4": (2100, 2970), "letter": (2159, 2794)}
"""Papers in units of 0.1 mm."""
EDGE, GAP, FOOT = 80.0, 50.0, 170.0
"""The margin, the room between pieces for cut marks, and the room for the line at the foot."""
INK, SOFT, HAIR = "#14222c", "#51606b", "#b9b2a2"
MOST_SEATS: Final = 5

SCORES = Said("Scores", "Wertung")
PLAYER = Said("Name", "Name")
ROUND = Said("Round {round}", "Runde {round}")
GAME = Said("Game {round}", "Spiel {round}")
TOTAL = Said("Total", "Summe")
ROUND_LINES = 15
TURN = Said("A turn", "Ein Zug")
WORTH = Said("What scores", "Was zählt")
TIPS = Said("Tips", "Tipps")
SEATS = Said("{least} to {most} players · {minutes} minutes", "{least} bis {most} Personen · {minutes} Minuten")
FRONTS = Said("fronts", "Vorderseiten")
BACKS = Said("backs, turned over the long edge", "Rückseiten, über die lange Kante gewendet")
OWN_SIZE = Said("{wide} × {high} mm, a size of our own", "{wide} × {high} mm, Maße von uns")
FULL = Said("Print at 100 %. This line is 50 mm long:", "Mit 100 % drucken. Diese Linie ist 50 mm lang:")
SOURCES = {
    "printed": Said("content as printed", "Inhalt wie gedruckt"),
    "reconstructed": Said("content reconstructed", "Inhalt rekonstruiert"),
    "ruling": Said("content by our decision", "Inhalt nach unserer Festlegung"),
    "own": Said("content of our own", "Inhalt von uns"),
}


def printed(game: AnyGame, what: str, *, piece: str = "", paper: str = "a4", lang: Lang = "en") -> bytes:
    """A PDF; UserError if there is no such sheet, piece or paper. `piece`: a piece, or a part such as `tiles`."""
    offer = extras(game).paper
    if offer is None:
        raise UserError(f"{game.NAME} has nothing to print")
    if what not in SHEETS:
        raise UserError(f"there is no sheet {what!r}: choose {', '.join(SHEETS)}")
    if paper not in SIZES:
        raise UserError(f"there is no paper {paper!r}: choose {' or '.join(SIZES)}")
    if piece and what not in {"all", "pieces"}:
        raise UserError(f"a piece is no part of the sheet {what!r}: choose pieces")
    size, rules, chosen = SIZES[paper], rulebook(game.NAME, lang), offer()
    pages = list[PaperPage]()
    if what in {"all", "score"} and not piece:
        pages.append(_score_sheet(game, chosen, size, lang, rules))
    if what in {"all", "aid"} and not piece:
        pages.append(_aid(game, size, lang, rules))
    if what in {"all", "pieces"}:
        pages += _pieces(_asked(game, chosen.pieces, piece), size, lang, rules)
    return pdf(size, pages, rules.title, lang)


def _asked(game: AnyGame, pieces: Sequence[PaperPiece], asked: str) -> list[tuple[PaperPiece, int]]:
    """The pieces to print, each with how many."""
    if not asked:
        return [(piece, piece.copies) for piece in pieces if not piece.is_extra]
    if part := [(piece, piece.copies) for piece in pieces if piece.set == asked]:
        return part
    if one := [(piece, 1) for piece in pieces if piece.name == asked]:
        return one
    parts = ", ".join(dict.fromkeys(piece.set for piece in pieces))
    raise UserError(
        f"{game.NAME} has no piece {asked!r}: name a piece such as {pieces[0].name}, or a part of the box ({parts})"
    )


def _shown(value: float, lang: Lang) -> str:
    return f"{value:g}".replace(".", "," if lang == "de" else ".")


def _head(rules: Rulebook, what: str, size: tuple[float, float]) -> str:
    right = line(size[0] - EDGE - 20, 165, what, 44, TEXT, fill=SOFT, anchor="end")
    return placed(art().mark, EDGE + 20, 96, 1.5) + line(EDGE + 130, 165, rules.title, 88, DISPLAY, fill=INK) + right


def _pieces(
    asked: Sequence[tuple[PaperPiece, int]], size: tuple[float, float], lang: Lang, rules: Rulebook
) -> Iterator[PaperPage]:
    """Sheets to cut: those of one part and size together, fronts before their backs."""
    sorts: dict[tuple[str, float, float], list[tuple[PaperPiece, tuple[str, str]]]] = {}
    for piece, copies in asked:
        sides = piece.sides(lang)
        sorts.setdefault((piece.set, piece.width, piece.height), []).extend([(piece, sides)] * copies)
    for (part, wide_mm, high_mm), row in sorts.items():
        wide, high = wide_mm * 10, high_mm * 10
        columns = int((size[0] - 2 * EDGE + GAP) // (wide + GAP))
        rows = int((size[1] - EDGE - FOOT + GAP) // (high + GAP))
        left = (size[0] - columns * (wide + GAP) + GAP) / 2
        for some in (row[i : i + columns * rows] for i in range(0, len(row), columns * rows)):
            for is_back in (False, True) if any(sides[1] for _, sides in some) else (False,):
                stamps, marks = list[Stamp](), ""
                for place, (piece, sides) in enumerate(some):
                    down, across = divmod(place, columns)
                    x = left + (columns - 1 - across if is_back else across) * (wide + GAP)
                    y = EDGE + down * (high + GAP)
                    stamps.append(Stamp(sides[is_back], x, y, wide, high))
                    marks += _marks(piece, x, y)
                named = f" {some[0][0].name}" if len({piece.name for piece, _ in some}) == 1 else ""
                about = (
                    f"{rules.title}, {part}{named}", say(BACKS if is_back else FRONTS, lang),
                    say(OWN_SIZE, lang, wide=_shown(wide_mm, lang), high=_shown(high_mm, lang)),
                    say(SOURCES[some[0][0].source], lang),
                )  # fmt: skip
                cut = tag("path", d=marks, fill="none", stroke=INK, stroke_width=1)
                yield PaperPage(cut + _foot(" · ".join(about), size, lang), stamps)


def _marks(piece: PaperPiece, x: float, y: float) -> str:
    """Cut marks: the edges of a piece, drawn on beyond its corners."""
    wide, high = piece.width * 10, piece.height * 10
    corners = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]
    if piece.is_hex:
        low = high * 3 / 4
        corners = [(wide / 2, 0), (wide, high / 4), (wide, low), (wide / 2, high), (0, low), (0, high / 4)]
    d = ""
    for i, (ax, ay) in enumerate(corners):
        bx, by = corners[(i + 1) % len(corners)]
        long = math.hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / long, (by - ay) / long
        for px, py, way in ((bx, by, 1), (ax, ay, -1)):
            near, end = ((x + px + way * ux * far, y + py + way * uy * far) for far in (4, 21))
            d += f"M{near[0]:.2f} {near[1]:.2f}L{end[0]:.2f} {end[1]:.2f}"
    return d


def _foot(about: str, size: tuple[float, float], lang: Lang) -> str:
    """What a sheet holds, and a line to check the size by."""
    y, small, hint = size[1] - 95, 26.0, say(FULL, lang)
    end = size[0] - EDGE
    d = f"M{end - 500} {y - 18}v20M{end - 500} {y - 8}H{end}M{end} {y - 18}v20"
    ruler = tag("path", d=d, fill="none", stroke=INK, stroke_width=3)
    words = line(EDGE, y - 38, about, small, fill=INK)
    return words + line(end - 520, y, hint, small, fill=SOFT, anchor="end") + ruler


def _score_sheet(game: AnyGame, paper: Paper, size: tuple[float, float], lang: Lang, rules: Rulebook) -> PaperPage:
    """A sheet for one game of several rounds, or for several games."""
    seats = min(MOST_SEATS, max(game.SEATS))
    left, right, top = EDGE + 20, size[0] - EDGE - 20, 240.0
    parts = [_head(rules, say(SCORES, lang), size)]
    names = [f"{rule(game.NAME, number, lang).title}  {number}" for number in paper.rules]
    total = say(TOTAL, lang)
    if len(names) == 1:
        blocks = [("", [*(say(ROUND, lang, round=i) for i in range(1, ROUND_LINES + 1)), total])]
    elif paper.rounds > 1:
        blocks = [(say(ROUND, lang, round=i), [*names, total]) for i in range(1, paper.rounds + 1)]
        blocks.append((total, []))
    else:
        fits = max(1, int((size[1] - top - 100) // ((len(names) + 2.6) * 92)))
        blocks = [(say(GAME, lang, round=i), [*names, total]) for i in range(1, fits + 1)]
    lines = sum(len(rows) for _, rows in blocks) + sum(bool(rows) or 1 for _, rows in blocks) + 1
    high = min(110.0, (size[1] - top - 90 - 40 * len(blocks)) / lines)
    first = left + min(700.0, max(width(each, 34) for each in (*names, total)) + 60)
    step = (right - first) / seats
    y = top

    def row(label: str, is_strong: bool, fill: str = "none") -> None:
        nonlocal y
        parts.append(tag("rect", x=left, y=y, width=right - left, height=high, fill=fill, stroke=HAIR, stroke_width=2))
        title, _, number = label.partition("  ")
        room = first - left - 40
        face, letter = (BOLD if is_strong else TEXT), 34.0
        if (wide := width(label, letter, face)) > room:
            letter *= room / wide
        parts.append(line(left + 20, y + high * 0.62, title, letter, face, fill=INK))
        if number:
            shift = width(title + " ", letter, face)
            parts.append(line(left + 20 + shift, y + high * 0.62, number, letter * 0.8, fill=SOFT))
        for seat in range(seats):
            x = first + seat * step
            parts.append(tag("path", d=f"M{x:.1f} {y:.1f}v{high:.1f}", fill="none", stroke=HAIR, stroke_width=2))
        y += high

    row(say(PLAYER, lang), True, "#efe7d4")
    for heading, labels in blocks:
        if heading:
            y += 40 if labels else 30
            row(heading, True, "#efe7d4")
        for label in labels:
            row(label, label == total)
    return PaperPage("".join(parts))


def _aid(game: AnyGame, size: tuple[float, float], lang: Lang, rules: Rulebook) -> PaperPage:
    """The game on one page: its aim, a turn, what scores, tips, as large as they fit."""
    book, left, wide = load(game.NAME, f"{FILE}.toml", BookFile), EDGE + 20, size[0] - 2 * EDGE - 40
    room, half = wide - 610, (wide - 70) / 2
    about = say(SEATS, lang, least=min(game.SEATS), most=max(game.SEATS), minutes=rules.minutes)
    window = extras(game).shop_window
    head = _head(rules, about, size) + (placed(window(), size[0] - EDGE - 270, 530, 0.46) if window else "")
    turn = [(f"{number}. {text(fact.title, lang)}", fact) for number, fact in enumerate(book.turn, 1)]
    scores, tips = ([(text(fact.title, lang), fact) for fact in facts] for facts in (book.scores, book.tips))
    for letter in (50, 46, 42, 39, 36, 33, 30, 27):
        y, aim = 290.0, ""
        for words in wrapped(text(book.aim, lang), 58, room, DISPLAY):
            aim += line(left, y, words, 58, DISPLAY, fill=INK)
            y += 70
        above, y = _chapter(say(TURN, lang), (left, y + 35), room, turn, letter=min(letter, 39), lang=lang)
        y = max(y, 830.0) + 40
        first, end = _chapter(say(WORTH, lang), (left, y), half, scores, letter=letter, lang=lang)
        second, bottom = _chapter(say(TIPS, lang), (left + half + 70, y), half, tips, letter=letter, lang=lang)
        if max(end, bottom) < size[1] - EDGE:
            break
    return PaperPage(head + aim + above + first + second)


def _chapter(
    title: str,
    at: tuple[float, float],
    room: float,
    facts: Sequence[tuple[str, FactFile]],
    *,
    letter: float,
    lang: Lang,
) -> tuple[str, float]:
    """Facts under a title, and where they end."""
    x, y = at
    parts = [line(x, y, title, 52, DISPLAY, fill=INK)]
    parts.append(tag("path", d=f"M{x} {y + 20}h{room}", fill="none", stroke=INK, stroke_width=3))
    y += 40 + letter * 1.1
    for heading, fact in facts:
        for words in wrapped(heading, letter * 1.05, room, BOLD):
            parts.append(line(x, y, words, letter * 1.05, BOLD, fill=INK))
            y += letter * 1.3
        for words in wrapped(f"{text(fact.say, lang)} ({', '.join(fact.rules)})", letter, room):
            parts.append(line(x, y, words, letter, fill=INK))
            y += letter * 1.3
        y += letter * 0.6
    return "".join(parts), y
