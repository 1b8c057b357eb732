"""The table as a map of cards, with the players, the hand and its places below."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.core.drawing import BESIDE, GAP, LINES, WIDTH, Canvas, seat_name
from worldwright.core.words import Lang, counted, say
from worldwright.games.mapominoes import words
from worldwright.games.mapominoes.content import Card, Water
from worldwright.games.mapominoes.knowledge import table_of
from worldwright.games.mapominoes.model import Table, View
from worldwright.games.mapominoes.table import touching
from worldwright.games.mapominoes.world import World, world

LEFT = 3  # for the row numbers
HIGH = 3  # lines of a cell, its top line included
LOW_CELL = 9  # columns of a cell on a low terminal
HAND_LINES = 3  # of the names in hand there
NARROWEST = 6  # columns of a cell; a wider table is drawn in parts
STYLES = {"card": "bold", "last": "bold green", "water": "bold cyan", "land": "bold yellow", "free": "dim"}


def draw(view: View, lang: Lang = "en", width: int = WIDTH) -> Canvas:
    """The used part of the table, the players, your hand and the places for its cards, in a language."""
    here = world(view.options, view.seats)
    table = table_of(view)
    canvas = Canvas()
    canvas.put(0, 0, _headline(view, lang), "bold")
    laid = _map(here, view, table, lang=lang, width=width)
    room = width - laid.width - GAP
    if room >= BESIDE:
        canvas.add(2, laid, _people(here, view, table, lang=lang, width=room))
    else:
        canvas.add(canvas.add(2, laid) + 2, _people(here, view, table, lang=lang, width=width))
    return canvas


def glance(view: View, lang: Lang = "en") -> Canvas:
    """What a decision needs: the table with a line for each row, and the cards of the hand."""
    here, table, canvas = world(view.options, view.seats), table_of(view), Canvas()
    canvas.put(0, 0, _headline(view, lang), "bold")
    said = (
        f"{seat_name(seat, view.you, lang)}: {counted(held, *words.COUNTRIES, lang)}, "
        f"{counted(transits, *words.TRANSITS, lang)}"
        for seat, (held, transits) in enumerate(zip(view.cards_held, view.transits, strict=True))
    )
    line = canvas.flow(0, 1, ((text, "dim") for text in said), until=WIDTH)
    hand = Canvas()
    if view.you is not None and view.hand:
        names = [_name(here.cards[here.number[card]], lang) for card in view.hand]
        hand.flow(0, 0, ((name if name is names[-1] else f"{name},", "") for name in names), gap=1)
        hand = hand.top(HAND_LINES)
    canvas.paste(0, line, _low_map(here, view, table, lang=lang, lines=LINES - line - hand.height))
    canvas.paste(0, canvas.height, hand)
    return canvas.top(LINES)


def _low_map(here: World, view: View, table: Table, *, lang: Lang, lines: int) -> Canvas:
    """The used cells, one line for each row; where there are too many rows or columns, those about the newest card."""
    canvas = Canvas()
    used, wide = table.order or (here.middle,), LOW_CELL
    columns = _about([cell % here.columns for cell in used], here.columns, (WIDTH - LEFT) // wide)
    rows = _about([cell // here.columns for cell in used], here.rows, lines - 1)
    for number, x in enumerate(columns):
        canvas.put(LEFT + number * wide + 2, 0, here.cell_names[x].rstrip("0123456789"), "dim")
    for line, y in enumerate(rows, 1):
        canvas.put(0, line, f"{y + 1:>2}", "dim")
        for number, x in enumerate(columns):
            cell = y * here.columns + x
            if cell in table.cells:
                name, style = _label(here, table.cells[cell], cell == table.order[-1], lang)
                canvas.put(LEFT + number * wide, line, name[: wide - 1], style)
            elif touching(here, table.cells, cell) and view.phase != "over":
                canvas.put(LEFT + number * wide + 2, line, "·", STYLES["free"])
    return canvas


def _about(used: Sequence[int], limit: int, most: int) -> range:
    """The numbers in use and one beyond each end, at most so many, with the newest among them."""
    first, last = max(0, min(used) - 1), min(limit - 1, max(used) + 1)
    if last - first < most:
        return range(first, last + 1)
    start = min(max(first, used[-1] - most // 2), last + 1 - most)
    return range(start, start + most)


def _label(here: World, what: int, newest: bool, lang: Lang) -> tuple[str, str]:
    """The name on a card, and its style."""
    if what > 0:
        return _name(here.cards[what - 1], lang), STYLES["last" if newest else "card"]
    water = -what - 1 >= len(here.cards)
    of = here.waters[-what - 1 - len(here.cards)] if water else here.cards[-what - 1]
    return _name(of, lang), STYLES["water" if water else "land"]


def _people(here: World, view: View, table: Table, *, lang: Lang, width: int) -> Canvas:
    """The players, your hand and the places for its cards."""
    canvas = Canvas()
    below = _players(canvas, here, view, lang, width)
    if view.you is not None and view.hand:
        _hand(canvas, below + 1, here, view, table, lang=lang, width=width)
    return canvas


def _headline(view: View, lang: Lang) -> str:
    if view.phase == "over":
        return say(words.OVER, lang, rounds=counted(view.rounds, *words.ROUNDS, lang))
    if view.phase == "play":
        go = words.EXTRA if view.extra else words.CALL if view.instead else words.GO
    else:
        go = {"show": words.SHOW, "last": words.ANY_CALL}.get(view.phase, words.BEFORE)
    now = say(go, lang, who=seat_name(view.mover, view.you, lang))
    pile = counted(view.pile, *words.TRANSITS, lang)
    return say(words.NOW, lang, round=view.round, rounds=view.rounds, now=now, pile=pile)


def _name(of: Card | Water, lang: Lang) -> str:
    return of.de if lang == "de" else of.en


def _map(here: World, view: View, table: Table, *, lang: Lang, width: int) -> Canvas:
    """The used cells and one free cell around them."""
    canvas = Canvas()
    used = table.order or (here.middle,)
    xs, ys = [cell % here.columns for cell in used], [cell // here.columns for cell in used]
    left, right = max(0, min(xs) - 1), min(here.columns - 1, max(xs) + 1)
    first, last = max(0, min(ys) - 1), min(here.rows - 1, max(ys) + 1)
    most = (width - LEFT) // NARROWEST
    wide = max(NARROWEST, min(13, (width - LEFT) // (right - left + 1)))
    below = 0
    for start in range(left, right + 1, most):
        part = range(start, min(start + most, right + 1))
        below = _part(canvas, below, here, view, table, columns=part, rows=range(first, last + 1), wide=wide, lang=lang)
    return canvas


def _part(
    canvas: Canvas,
    top: int,
    here: World,
    view: View,
    table: Table,
    *,
    columns: range,
    rows: range,
    wide: int,
    lang: Lang,
) -> int:
    """Some columns of the table; returns the line below."""
    newest = table.order[-1] if table.order else -1
    for number, x in enumerate(columns):
        canvas.put(LEFT + number * wide + wide // 2 - 1, top, here.cell_names[x].rstrip("0123456789"), "dim")
    for y in rows:
        line = top + 1 + (y - rows.start) * HIGH
        canvas.put(0, line + 1, f"{y + 1:>2}", "dim")
        for number, x in enumerate(columns):
            cell = y * here.columns + x
            column = LEFT + number * wide
            if cell in table.cells:
                canvas.paste(column, line, _card(here, table.cells[cell], wide, cell == newest, lang))
            elif touching(here, table.cells, cell) and view.phase != "over":
                canvas.put(column + wide // 2 - 1, line + 1, here.cell_names[cell], STYLES["free"])
    return top + 1 + len(rows) * HIGH + 1


def _card(here: World, what: int, wide: int, newest: bool, lang: Lang) -> Canvas:
    """One card, as wide as a cell; its last line is the next cell's first."""
    card = Canvas()
    inner = wide - 2
    name, style = _label(here, what, newest, lang)
    corner, bar = ("╭", "│") if what > 0 else ("┏", "┃")
    end = "╮" if what > 0 else "┓"
    card.put(0, 0, corner + ("─" if what > 0 else "━") * inner + end, style)
    for row, text in enumerate(short(name, inner)):
        card.put(0, 1 + row, f"{bar}{text:^{inner}}{bar}", style)
    card.put(0, HIGH, ("╰" + "─" * inner + "╯") if what > 0 else ("┗" + "━" * inner + "┛"), style)
    return card


def short(name: str, inner: int) -> tuple[str, str]:
    """A name on two lines: whole words where they fit, long ones cut with a hyphen or a full stop."""
    if len(name) <= inner:
        return name, ""
    words = name.split(" ")
    if words[-1] in ("Sea", "Ocean") and len(words[0]) > inner:
        words.pop()
        name = " ".join(words)
    if len(words) == 1:
        cut = min(inner - 1, (len(name) + 1) // 2)
        rest = name[cut:]
        return name[:cut] + "-", rest if len(rest) <= inner else rest[: inner - 1] + "."
    best = min(range(1, len(words)), key=lambda cut: max(len(" ".join(words[:cut])), len(" ".join(words[cut:]))))
    lines = (" ".join(words[:best]), " ".join(words[best:]))
    first, second = (line if len(line) <= inner else line[: inner - 1] + "." for line in lines)
    return first, second


def _players(canvas: Canvas, here: World, view: View, lang: Lang, width: int) -> int:
    line = 0
    for seat in range(view.seats):
        mark = ">" if seat == view.mover and view.phase == "play" else " "
        deals = say(words.DEALT, lang) if seat == view.dealer and view.phase != "over" else ""
        cards = counted(view.cards_held[seat], *words.COUNTRIES, lang)
        transits = counted(view.transits[seat], *words.TRANSITS, lang)
        points = counted(view.points[seat], *words.POINTS, lang)
        told = f"{mark} {seat_name(seat, view.you, lang)}: {cards}, {transits}, {points}{deals}"
        style = "bold" if mark == ">" else ""
        line = canvas.flow(0, line, ((word, style) for word in told.split(" ")), gap=1, until=width)
        if view.hands and seat != view.you:
            line = _listed(
                canvas, 6, line, [_name(here.cards[here.number[card]], lang) for card in view.hands[seat]], width
            )
    return line


def _listed(canvas: Canvas, x: int, top: int, names: list[str], width: int) -> int:
    """Names with commas on as many lines as they need; returns the line below."""
    line, row = top, ""
    for number, name in enumerate(names):
        piece = name + (", " if number + 1 < len(names) else "")
        if len(row) + len(piece) > width - x:
            canvas.put(x, line, row, "dim")
            line, row = line + 1, ""
        row += piece
    if row:
        canvas.put(x, line, row, "dim")
        line += 1
    return line


def _hand(canvas: Canvas, top: int, here: World, view: View, table: Table, *, lang: Lang, width: int) -> None:
    """Your countries: first those that fit, with their places (`*`: a double connection)."""
    numbers = [here.number[name] for name in view.hand]
    places = {card: _places(here, view, table, card) for card in numbers}
    names = {card: _name(here.cards[card], lang) for card in numbers}
    longest = max(map(len, names.values()))
    line = top
    canvas.put(0, line, say(words.YOUR_HAND, lang), "bold")
    for card in sorted(numbers, key=lambda card: (-len(places[card]), names[card])):
        if places[card]:
            line += 1
            canvas.put(2, line, names[card], "bold green")
            canvas.put(4 + longest, line, _cut(" ".join(places[card]), width - longest - 4))
    _listed(canvas, 2, line + 1, [names[card] for card in numbers if not places[card]], width)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 4].rsplit(" ", 1)[0] + " ..."


def _places(here: World, view: View, table: Table, card: int) -> list[str]:
    cells = table.edge
    if view.pending:
        cells = tuple(cell for cell, _ in here.near[here.cell_number[view.pending]])
    found = sorted(cell for cell in cells if table.fits[cell] >> card & 1)
    return [here.cell_names[cell] + ("*" if touching(here, table.cells, cell) > 1 else "") for cell in found]
