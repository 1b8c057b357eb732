"""Mapominoes on paper: the cards of every deck, and the score sheet."""

from __future__ import annotations

from functools import partial

from worldwright.core.paper import Paper, PaperPiece
from worldwright.core.words import Lang, Said, say
from worldwright.games.mapominoes.content import Card, deck_file, deck_names
from worldwright.games.mapominoes.outlines import outlines
from worldwright.games.mapominoes.picture import TINTS
from worldwright.kit.pictures.art import colour
from worldwright.kit.pictures.svg import BOLD, drawable, line, placed, tag, width, wrapped

WIDE, HIGH = 44, 68
"""Millimetres."""
AREA = Said("{area} km²", "{area} km²")
PEOPLE = Said("{people} people", "{people} Menschen")
TRANSIT = Said("Transit", "Transit")


def _grouped(number: int, lang: Lang) -> str:
    return f"{number:,}".replace(",", "." if lang == "de" else ",")


def _title(text: str, y: float, fill: str) -> str:
    """A name in one line or two, as large as it fits."""
    size, lines = 44, wrapped(text, 44, 400, BOLD)
    while size > 18 and (len(lines) > 1 + (size < 34) or any(width(each, size, BOLD) > 400 for each in lines)):
        size -= 2
        lines = wrapped(text, size, 400, BOLD)
    top = y + size * 0.35 - (len(lines) - 1) * size * 0.55
    return "".join(
        line(220, top + i * size * 1.1, each, size, BOLD, fill=fill, anchor="middle") for i, each in enumerate(lines)
    )


def _card(deck: str, card: Card, tint: str, lang: Lang) -> tuple[str, str]:
    ink = colour("drawn-ink")
    parts = [
        tag("rect", width=440, height=680, fill=colour("card-paper")),
        tag("rect", width=440, height=120, fill=tint),
        _title(drawable(card.de if lang == "de" else card.en) or card.id, 60, ink),
    ]
    if (shape := outlines(deck).get(card.id)) is not None:
        scale = min(370 / shape.size[0], 400 / shape.size[1])
        land = tag("path", d=shape.land, fill="#f3e7c8", stroke=colour("map-stone-41"), stroke_width=4 / scale)
        parts.append(placed(land, 220 - shape.size[0] * scale / 2, 350 - shape.size[1] * scale / 2, scale))
    area = say(AREA, lang, area=_grouped(round(card.area_ha / 100), lang))
    people = say(PEOPLE, lang, people=_grouped(card.population, lang))
    parts += [line(220, y, words, 26, fill=ink, anchor="middle") for y, words in ((606, area), (646, people))]
    return "".join(parts), _back()


def _back() -> str:
    rim = tag("rect", x=24, y=24, width=392, height=632, rx=20, fill="none", stroke="#8ec3e4", stroke_width=6)
    globe = "".join(tag("ellipse", cx=220, cy=340, rx=wide, ry=130, fill="none") for wide in (130, 75, 20))
    lines = tag("path", d="M90 340H350M108 275H332M108 405H332")
    mark = f'<g fill="none" stroke="#8ec3e4" stroke-width="6">{globe}{lines}</g>'
    return tag("rect", width=440, height=680, fill=colour("map-blue-42")) + rim + mark


def _transit(lang: Lang) -> tuple[str, str]:
    sea = tag("rect", width=440, height=680, fill=colour("map-slate-43"))
    waves = "".join(
        tag("path", d=f"M60 {y}q40-40 80 0t80 0t80 0t80 0", fill="none", stroke="#8ec3e4", stroke_width=10)
        for y in (300, 350, 400)
    )
    return sea + _title(say(TRANSIT, lang), 120, "#ffffff") + waves, _back()


def paper() -> Paper:
    """Mapominoes on paper: the cards of Europe by their names alone, others as `africa.egypt`."""
    pieces = list[PaperPiece]()
    for name in sorted(deck_names(), key=lambda each: each != "europe"):
        deck, before = deck_file(name), "" if name == "europe" else f"{name}."
        regions = list(dict.fromkeys(card.region for card in deck.cards))
        for card in deck.cards:
            sides = partial(_card, name, card, TINTS[regions.index(card.region) % len(TINTS)])
            pieces.append(PaperPiece(f"{before}{card.id}", name, WIDE, HIGH, deck.source, sides, is_extra=bool(before)))
        pieces.append(
            PaperPiece(
                f"{before}transit", name, WIDE, HIGH, deck.source, _transit, deck.transits, is_extra=bool(before)
            )
        )
    return Paper(tuple(pieces), ("MA-S1",))
