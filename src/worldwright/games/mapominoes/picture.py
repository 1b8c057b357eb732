"""The countries on the table as a picture for links, on their true map, within a square from -500 to 500."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from worldwright.core.game import Sheet
from worldwright.games.mapominoes.content import deck_file
from worldwright.games.mapominoes.model import View
from worldwright.games.mapominoes.outlines import deck_map
from worldwright.kit.pictures.art import colour
from worldwright.kit.pictures.svg import placed, tag

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
    return atlas("europe", set(names) - set(names[5::9]))
