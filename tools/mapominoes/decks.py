"""Generates the deck files from the hand-made tables and the measured borders."""

from __future__ import annotations

import json
from typing import Any

from tools.mapominoes import tables
from tools.mapominoes.sides import opposite, sides
from tools.mapominoes.tables import Place

Borders = dict[str, dict[str, str]]  # card -> neighbour -> right sides

SMALL_HA = 100_000  # below 1,000 km2 a card is marked small and its country drawn as a dot

SHAPES = (
    "Borders and sides: Natural Earth 1:50m shapes (public domain) by way of the npm package world-atlas 2.0.2 "
    "(ISC licence)."
)
STATE_SHAPES = (
    "Borders and sides: U.S. Census Bureau cartographic boundaries (public domain) by way of the npm package "
    "us-atlas 3.0.1 (ISC licence)."
)
FIGURES = "Area and population: World Bank, 2018 (Taiwan: national statistics, Western Sahara: United Nations, 2018)."
STATE_FIGURES = "Area and population: U.S. Census Bureau (total area; census of 2020)."

TITLES = {
    "europe": ("Europe", "Europa"),
    "europe_47": ("Europe, 47 cards", "Europa, 47 Karten"),
    "africa": ("Africa", "Afrika"),
    "asia_australasia": ("Asia & Australasia", "Asien & Australasien"),
    "americas": ("Americas", "Amerika"),
    "us_states": ("US states", "US-Bundesstaaten"),
}
REGIONS = {
    "north": ("North", "Norden"),
    "northeast": ("Northeast", "Nordosten"),
    "midwest": ("Midwest", "Mittlerer Westen"),
    "west": ("West", "Westen"),
    "centre": ("Centre", "Mitte"),
    "caribbean": ("Caribbean", "Karibik"),
    "south": ("South", "Süden"),
    "southeast": ("Southeast", "Südosten"),
    "east": ("East", "Osten"),
    "oceania": ("Oceania", "Ozeanien"),
}
# How many Transits a deck has: printed for Europe (45 cards, 10 Transits), else calibrated by
# `python -m tools.mapominoes_blocked`, so that rounds are rarely blocked at the recommended numbers of players.
TRANSITS = {
    "europe": 10,
    "europe_47": 12,
    "africa": 12,
    "asia_australasia": 20,
    "americas": 10,
    "us_states": 10,
}
SEATS = {"africa": (3, 5), "asia_australasia": (4, 5)}  # recommended, where not 2 to 5
SOURCES = {"europe_47": "own"}  # no publisher printed it
EXCLUDES = {
    "europe": ("europe_47",),
    "europe_47": ("europe",),
    "americas": ("us_states",),
    "us_states": ("americas",),
}


def europe_borders(map_of_2007: bool) -> Borders:
    """The borders of the Europe table: 45 cards with the map of 2007, or all 47."""
    left_out = ("cyprus", "kosovo") if map_of_2007 else ()
    return {
        card: {
            other: right
            for other, (right, only_2007) in mine.items()
            if other not in left_out and (map_of_2007 or not only_2007)
        }
        for card, mine in tables.europe_borders().items()
        if card not in left_out
    }


def map_borders(measured: dict[str, Any]) -> Borders:
    """All borders on the maps, with hand-made corrections."""
    out: Borders = {}
    for a, b, east, north in measured["borders"]:
        if (a, b) not in tables.FAR_PARTS:
            right = tables.SIDES.get((a, b)) or sides(east / 1000, north / 1000)
            out.setdefault(a, {})[b] = right
            out.setdefault(b, {})[a] = opposite(right)
    for (a, b), right in tables.TOO_SHORT.items():
        out.setdefault(a, {})[b] = right
        out.setdefault(b, {})[a] = opposite(right)
    return out


def across(measured: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Borders between cards of different decks: (a, b, sides of b on a's card)."""
    deck = {place.id: place.deck for place in [*tables.europe(), *tables.places()]}
    all_borders = map_borders(measured)
    return [
        (a, b, all_borders[a][b])
        for a in sorted(all_borders)
        for b in sorted(all_borders[a])
        if a < b and deck[a] != deck[b]
    ]


def files(measured: dict[str, Any]) -> dict[str, str]:
    """Every generated file of the game, by name."""
    maps = map_borders(measured)
    europe = tables.europe()
    old = [place for place in europe if place.id not in ("cyprus", "kosovo")]
    out = {
        "decks/europe.toml": deck_text("europe", old, europe_borders(True)),
        "decks/europe_47.toml": deck_text("europe_47", europe, europe_borders(False)),
        "waters.toml": waters_text(),
        "across.toml": across_text(across(measured)),
    }
    for name in tables.DECKS:
        cards = [place for place in tables.places() if place.deck == name]
        out[f"decks/{name}.toml"] = deck_text(name, cards, maps)
    return out


def deck_text(name: str, cards: list[Place], borders: Borders) -> str:
    """One deck as TOML."""
    lines = [
        "# Made by tools/mapominoes_decks.py; change its tables, not this file.",
        f'name = "{name}"',
        f"title = {{ en = {_q(TITLES[name][0])}, de = {_q(TITLES[name][1])} }}",
        f"transits = {TRANSITS[name]}",
        f"seats = {list(SEATS.get(name, (2, 5)))}",
        f"excludes = {json.dumps(EXCLUDES.get(name, ()))}",
        f'source = "{SOURCES.get(name, "reconstructed")}"',
        f"notes = [\n{''.join(f'  {_q(note)},{chr(10)}' for note in _notes(name))}]",
        "",
        "[regions]",
        *(
            f"{region} = {{ en = {_q(en)}, de = {_q(de)} }}"
            for region, (en, de) in REGIONS.items()
            if any(card.region == region for card in cards)
        ),
    ]
    known = {card.id for card in cards}
    for card in sorted(cards, key=lambda place: place.id):
        mine = {other: right for other, right in borders.get(card.id, {}).items() if other in known}
        lines += [
            "",
            "[[cards]]",
            f'id = "{card.id}"',
            f"en = {_q(card.english)}",
            f"de = {_q(card.german)}",
            f'code = "{card.code}"',
            f'region = "{card.region}"',
            f"area_ha = {card.area_ha}",
            f"population = {card.population}",
            f"borders = {_table(sorted(mine.items()))}",
            f"waters = {_table(list(card.waters))}",
        ]
        if card.area_ha < SMALL_HA:
            lines.append("small = true")
    return "\n".join(lines) + "\n"


def _notes(name: str) -> tuple[str, ...]:
    if name == "europe":
        return (
            "45 cards and 10 Transits, as the printed rules count them. No printed card could be read.",
            "Which countries they are, their borders, sides and waters are reconstructed; least certain is Turkey.",
            "The map of 2007: Serbia borders Albania and there is no card for Kosovo or Cyprus.",
            "Area and population: World Bank, 2018.",
        )
    if name == "europe_47":
        return (
            "47 cards: with Cyprus and Kosovo, so Serbia does not border Albania.",
            "Our own deck: no publisher printed one like it.",
            "Area and population: World Bank, 2018.",
        )
    made = "Which countries have a card and which waters they border is reconstructed."
    if name == "us_states":
        return (made, STATE_SHAPES, STATE_FIGURES)
    return (made, SHAPES, FIGURES)


def waters_text() -> str:
    """All waters as TOML."""
    lines = [
        "# Made by tools/mapominoes_decks.py from tools/mapominoes/waters.csv. No card of ours borders the Java Sea;",
        "# it stays, because this file is part of what every table plays with and every record names its hash.",
    ]
    for row in tables.rows("waters.csv"):
        lines += ["", "[[waters]]", f'id = "{row["id"]}"', f"en = {_q(row['english'])}", f"de = {_q(row['german'])}"]
    return "\n".join(lines) + "\n"


def across_text(borders: list[tuple[str, str, str]]) -> str:
    """Borders and waters between decks as TOML."""
    lines = [
        "# Made by tools/mapominoes_decks.py: what counts only when decks are joined (MA-V7): borders between cards of",
        "# different decks, and waters beyond the map of a card's own deck.",
        f"source = {_q(SHAPES)}",
    ]
    for a, b, right in borders:
        lines += ["", "[[borders]]", f'a = "{a}"', f'b = "{b}"', f'sides = "{right}"  # where b lies, seen from a']
    for card, seas in tables.joined_waters().items():
        lines += ["", "[[waters]]", f'card = "{card}"', f"waters = {_table(list(seas))}"]
    return "\n".join(lines) + "\n"


def _q(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _table(pairs: list[tuple[str, str]]) -> str:
    return "{ " + ", ".join(f'{key} = "{value}"' for key, value in pairs) + " }" if pairs else "{}"
