"""The table as text: the boards, the market, the viewer's hand, and every planet."""

from __future__ import annotations

from worldwright.core.drawing import BESIDE, GAP, LINES, WIDTH, Canvas, seat_name
from worldwright.core.game import Seat
from worldwright.core.words import Lang, counted, say
from worldwright.games.lords_of_worlds import words
from worldwright.games.lords_of_worlds.content import CELL_NAMES, CELLS
from worldwright.games.lords_of_worlds.model import PlanetView, View
from worldwright.games.lords_of_worlds.pieces import (
    CARD_OF_NAME,
    COLOUR_OF_CARD,
    COLOURS,
    SPECIALS,
    TERRAIN_OF,
    TERRAINS,
    TILE_OF_NAME,
    VALUE_OF,
    VALUE_OF_CARD,
)
from worldwright.games.lords_of_worlds.scoring import planet_lines

HALF_HEX = 3
"""Characters for half a hex of the boards."""
HALF_CELL = 3
"""Characters for half a hex of a planet."""
PLACING = ("place", "free", "declare")
"""The phases in which a tile goes onto a planet."""
GROUND = (
    "black on blue",
    "black on bright_yellow",
    "black on bright_green",
    "bright_white on green",
    "black on yellow",
    "bright_white on bright_black",
    "black on bright_cyan",
    "black on bright_magenta",
    "bright_white on dark_blue",
    "black on orange3",
)
INK = {
    "blue": "bright_blue",
    "red": "red",
    "green": "green",
    "cyan": "cyan",
    "violet": "magenta",
    "yellow": "yellow",
    "white": "bright_white",
}
SEAT_INK = ("bold orange1", "bold bright_blue", "bold bright_green", "bold bright_magenta")


def draw(view: View, lang: Lang = "en", width: int = WIDTH) -> Canvas:
    """The whole table as this view shows it, in a language; the market goes beside the boards if it fits."""
    sheet = Canvas()
    line = sheet.flow(0, 0, ((word, "bold") for word in _headline(view, lang).split(" ")), gap=1, until=width)
    boards = _boards(view, lang)
    room = width - boards.width - GAP
    if room >= BESIDE:
        line = sheet.add(line + 1, boards, _market(view, lang, room)) + 1
    else:
        line = sheet.add(line + 1, boards) + 1
        line = sheet.add(line, _market(view, lang, width)) + 1
    left = 0
    for seat in _order(view):
        drawn = _planet(view, seat, lang)
        if left + drawn.width > width:
            left, line = 0, line + drawn.height + 1
        sheet.paste(left, line, drawn)
        left += max(drawn.width + 1, min(5 * 2 * HALF_CELL + 6, (width + 1) // view.seats))
    return sheet


def glance(view: View, lang: Lang = "en") -> Canvas:
    """What a decision needs: the viewer's planet where a tile is placed, else the boards and what they cost."""
    sheet = Canvas()
    line = sheet.flow(0, 0, ((word, "bold") for word in _headline(view, lang).split(" ")), gap=1, until=WIDTH)
    points = [f"{seat_name(seat, view.you, lang)}: {_points(view, seat, lang)}" for seat in _order(view)]
    if view.phase in PLACING and view.you is not None:
        right, drawn = Canvas(), _planet(view, view.you, lang)
        room = WIDTH - drawn.width - GAP
        below = right.flow(0, 1, ((text, "") for text in points[1:]), until=room)
        right.flow(0, below + 1, _supply(view, lang), until=room)
        sheet.add(line, drawn, right)
        return sheet.top(LINES)
    line = sheet.add(line, _boards(view, lang))
    line = sheet.flow(0, line, ((say(words.LOW_HIRE, lang), "bold"), *_piles(view, lang)), until=WIDTH)
    if view.you is not None:
        hand = say(words.YOUR_HAND, lang, cards=_cards(len(view.hand), lang))
        line = sheet.flow(0, line, ((hand, "bold"), *_hand(view, lang)), until=WIDTH)
    sheet.flow(0, line, ((text, "dim") for text in points), until=WIDTH)
    return sheet.top(LINES)


def _points(view: View, seat: Seat, lang: Lang) -> str:
    """The points of a seat, on the track and of its chains, and its cards."""
    return f"{view.tracks[seat]} + {_chain_points(view, view.planets[seat])}, {_cards(view.cards_held[seat], lang)}"


def _order(view: View) -> list[Seat]:
    """The seats, starting with the viewer."""
    first = view.you or 0
    return [(first + step) % view.seats for step in range(view.seats)]


def _headline(view: View, lang: Lang) -> str:
    mode = say(words.MODES[view.options.strategic], lang)
    now = say(words.OVER if view.phase == "over" else words.LAID_OUT, lang)
    if view.phase in words.DOING:
        tile = _short(view.carried, lang) if view.carried and lang == "de" else view.carried
        now = f"{seat_name(view.turn, view.you, lang)}, {say(words.DOING[view.phase], lang, tile=tile)}"
    last = say(words.LAST_ROUND, lang) if view.last_round and view.phase != "over" else ""
    return f"Lords of Worlds ({mode}): {now}{last}"


def _boards(view: View, lang: Lang) -> Canvas:
    """Each hex in two lines: name, colour and carts above, the tile below."""
    sheet = Canvas()
    for number, spot in enumerate(view.hexes):
        x, y = spot.x * HALF_HEX, spot.row * 2
        letter = spot.colour[:1].upper()
        rim = f"bold reverse {INK[spot.colour]}" if spot.colour else "dim"
        sheet.put(x, y, f"{spot.name}{letter}".ljust(4), rim)
        carts = [seat for seat, cart in enumerate(view.carts) if cart == spot.name]
        tile = view.tiles[number]
        if spot.portal:
            sheet.put(x, y + 1, "(@)", "bold magenta")
        elif tile == "?":
            sheet.put(x, y + 1, "  ?  ", "dim reverse")
        elif tile:
            sheet.put(x, y + 1, _short(tile, lang), GROUND[TERRAIN_OF[TILE_OF_NAME[tile]]])
        else:
            sheet.put(x, y + 1, "  .", "dim")
        for place, seat in enumerate(carts):  # two beside the name, further ones beside the sign
            sheet.put(x + 4 + place % 2, y + place // 2, str(seat + 1), SEAT_INK[seat])
    return sheet


def _key(sheet: Canvas, lang: Lang, width: int) -> int:
    """The key to the signs on the boards; returns the line below."""
    colours = [(f"{colour[:1].upper()} {say(words.COLOURS[colour], lang)}", INK[colour]) for colour in COLOURS]
    signs = [(sign.strip(), "dim") for sign in say(words.KEY, lang).split("     ")]
    return sheet.flow(0, 0, (*colours, *signs), until=width)


def _short(tile: str, lang: Lang) -> str:
    """A tile in five characters: `Wat 7`."""
    number = TILE_OF_NAME[tile]
    return f"{say(words.SHORT[TERRAIN_OF[number]], lang)}{VALUE_OF[number]:>2}"


def _cards(count: int, lang: Lang) -> str:
    return counted(count, words.CARD, words.CARDS, lang)


def _market(view: View, lang: Lang, width: int) -> Canvas:
    """The key, the piles, the supply and the viewer's hand."""
    sheet = Canvas()
    line = _key(sheet, lang, width) + 1
    sheet.put(0, line, say(words.HIRE, lang, deck=view.deck, discards=len(view.discards)), "bold")
    line = sheet.flow(2, line + 1, _piles(view, lang), gap=3, until=width)
    sheet.put(0, line, say(words.SUPPLY, lang, reserve=view.reserve), "bold")
    line = sheet.flow(2, line + 1, _supply(view, lang), until=width)
    if view.you is None:
        return sheet
    sheet.put(0, line, say(words.YOUR_HAND, lang, cards=_cards(len(view.hand), lang)), "bold")
    sheet.flow(2, line + 1, _hand(view, lang), gap=3, until=width)
    return sheet


def _piles(view: View, lang: Lang) -> list[tuple[str, str]]:
    """The piles of cards to hire."""
    piles = []
    for number, pile in enumerate(view.piles, 1):
        colour = (*COLOURS, "white")[COLOUR_OF_CARD[CARD_OF_NAME[pile[0]]]]
        values = [VALUE_OF_CARD[CARD_OF_NAME[card]] for card in pile]
        text = f"{number}) {say(words.COLOURS[colour], lang)} {'+'.join(map(str, values))}"
        if len(values) > 1:
            text += f" = {sum(values)}"
        piles.append((text, INK[colour]))
    return piles


def _supply(view: View, lang: Lang) -> list[tuple[str, str]]:
    """The tiles of the supply."""
    return [(_short(tile, lang).center(7), GROUND[TERRAIN_OF[TILE_OF_NAME[tile]]]) for tile in view.supply]


def _hand(view: View, lang: Lang) -> list[tuple[str, str]]:
    """The viewer's cards by colour."""
    hand = []
    for colour in (*COLOURS, "white"):
        held = [VALUE_OF_CARD[CARD_OF_NAME[card]] for card in view.hand if card.rstrip("12345") == colour]
        if held:
            name = say(words.ANY if colour == "white" else words.COLOURS[colour], lang)
            text = f"{name} {' '.join(map(str, held))} = {sum(held)}"
            hand.append((text, INK[colour]))
    return hand


def _planet(view: View, seat: Seat, lang: Lang) -> Canvas:
    """A planet with its owner's line above: each hex its name and the tile on top."""
    planet = view.planets[seat]
    sheet = Canvas()
    whose = seat_name(seat, view.you, lang)
    mixes = dict(planet.mixes)
    sheet.put(0, 0, f"{whose}: {_points(view, seat, lang)}", SEAT_INK[seat])
    for cell, (q, r) in enumerate(CELLS):
        x, y = (2 * q + r + 4) * HALF_CELL, 1 + (r + 2) * 2
        name = CELL_NAMES[cell]
        stack = planet.stacks[cell]
        sheet.put(x, y, name, "dim")
        if stack:
            tile = stack[-1]
            style = GROUND[TERRAIN_OF[TILE_OF_NAME[tile]]]
            text = _short(tile, lang)
            if name in mixes:
                land = TERRAINS.index(mixes[name])
                style = GROUND[land]
                text = f"={say(words.SHORT[land], lang)[:2].lower()}{VALUE_OF[TILE_OF_NAME[tile]]:>2}"
            sheet.put(x, y + 1, text, style)
        elif name in view.architects:
            sheet.put(x, y + 1, "[A]", "bold")
        else:
            sheet.put(x, y + 1, " . ", "dim")
    return sheet


def _chain_points(view: View, planet: PlanetView) -> int:
    """The points of the planet now."""
    tops = tuple(TILE_OF_NAME[stack[-1]] if stack else -1 for stack in planet.stacks)
    mixes = [(CELL_NAMES.index(cell), TERRAINS.index(terrain)) for cell, terrain in planet.mixes]
    covered = [(cell, TILE_OF_NAME[tile]) for cell, stack in enumerate(planet.stacks) for tile in stack[:-1]]
    return sum(line.points for line in planet_lines(tops, mixes, covered, view.options))


assert len(words.SHORT) == len(GROUND) == len(TERRAINS) + len(SPECIALS)
