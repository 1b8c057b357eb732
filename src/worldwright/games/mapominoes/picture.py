"""The countries on the table as a picture for links, on their true map, within a square from -500 to 500."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from worldwright.core.game import Sheet
from worldwright.games.mapominoes.content import deck_file
from worldwright.games.mapominoes.model import View
from worldwright.games.mapominoes.outlines import deck_map, outlines
from worldwright.kit.pictures.art import colour
from worldwright.kit.pictures.svg import BOLD, line, placed, tag

TINTS = ("#7fb4cc", "#e9b44c", "#dd8a64", "#a58ccb", "#9cbf5b", "#6fb79c")
"""A colour for each region of a deck, stronger than those of its cards."""
SMALL = 12
"""The width of a country on the map below which a dot stands for it."""


def end_pictures(view: View, sheets: Sequence[Sheet]) -> tuple[str, ...]:
    """The map of the table's first deck with the countries that lie on the table."""
    del sheets
    return (atlas(view.options.deck[0], {each.card for each in view.table if each.card}),)


def atlas(deck: str, laid: Collection[str]) -> str:
    """A deck's map, with the countries that are laid in the colours of their regions."""
    shown, cards = deck_map(deck), deck_file(deck).cards
    wide, high = shown.size
    regions = list(dict.fromkeys(card.region for card in cards))
    tint = {card.id: TINTS[regions.index(card.region) % len(TINTS)] for card in cards}
    parts = [
        tag("rect", width=wide, height=high, fill=colour("map-blue-83")),
        tag("path", d=shown.around, fill=colour("map-stone-92")),
    ]
    edge = colour("drawn-paper")
    rest = [land for name, land in shown.lands.items() if name not in laid]
    parts += [tag("path", d=land.land, fill="#f3ecdc", stroke="#a99f8a", stroke_width=0.9) for land in rest]
    own = [(name, land) for name, land in shown.lands.items() if name in laid]
    shadow = "".join(tag("path", d=land.land) for _, land in own)
    parts.append(f'<g transform="translate(3 6)" fill="{colour("shade")}" fill-opacity="0.35">{shadow}</g>')
    for name, land in own:
        fill = tint.get(name, TINTS[0])
        parts.append(tag("path", d=land.land, fill=fill, stroke=edge, stroke_width=1.8, stroke_linejoin="round"))
        if land.room < SMALL:
            x, y = land.spot
            parts.append(tag("circle", cx=x, cy=y, r=6.5, fill=fill, stroke=edge, stroke_width=1.6))
    scale = min(1000 / wide, 1000 / high)
    frame = tag("rect", width=wide, height=high, rx=18, fill="none", stroke=colour("ink"), stroke_width=3)
    cut = tag("clipPath", tag("rect", width=wide, height=high, rx=18), id="sheet")
    body = f'<g clip-path="url(#sheet)">{"".join(parts)}</g>'
    return placed(cut + body + frame, -wide * scale / 2, -high * scale / 2, scale)


def shop_window() -> str:
    """Europe with most of its countries laid."""
    names = [card.id for card in deck_file("europe").cards]
    beside = (("portugal", -462, -330, -10, 1), ("ukraine", -470, 330, 12, 3), ("liechtenstein", -330, 378, -6, 2))
    cards = (placed(card(name, TINTS[tint]), x, y, 1, turn) for name, x, y, turn, tint in beside)
    return atlas("europe", set(names) - set(names[5::9])) + "".join(cards)


def card(name: str, tint: str) -> str:
    """A card beside the map, around (0, 0): a country's outline on paper; its name is the same in both languages."""
    shape, wide, high = outlines("europe")[name], 132, 184
    scale = min((wide - 24) / shape.size[0], (high - 62) / shape.size[1])
    at = (-shape.size[0] * scale / 2, 17 - shape.size[1] * scale / 2)
    shadow = tag("rect", x=-wide / 2 + 2, y=-high / 2 + 7, width=wide, height=high, rx=10, fill=colour("shade"))
    paper = tag(
        "rect", x=-wide / 2, y=-high / 2, width=wide, height=high, rx=10, fill=colour("card-paper"),
        stroke=colour("map-slate-68"), stroke_width=2,
    )  # fmt: skip
    top = f"M{-wide / 2 + 1} {-high / 2 + 36}v-26a9 9 0 0 1 9-9h{wide - 20}a9 9 0 0 1 9 9v26z"
    band = tag("path", d=top, fill=tint)
    title = next(each.en for each in deck_file("europe").cards if each.id == name)
    words = line(
        0, -high / 2 + 26, title, 22 if len(title) < 10 else 17, BOLD, fill=colour("drawn-ink"), anchor="middle"
    )
    land = tag("path", d=shape.land, fill="#f3e7c8", stroke=colour("map-stone-41"), stroke_width=2.2 / scale)
    return f'<g opacity="0.3">{shadow}</g>' + paper + band + words + placed(land, *at, scale)
