"""Extracts a small table from the maps: which places touch in which direction, and which have a coast.

The table is frozen as `measured.json`, so the decks can be rebuilt and checked without the maps.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tools.mapominoes import tables
from tools.mapominoes.atlas import Atlas, borders, coastal, read_atlas
from tools.mapominoes.sides import direction

WORLD = Path("world-atlas/countries-50m.json")
STATES = Path("us-atlas/states-10m.json")
FROZEN = tables.HERE / "measured.json"


def world(sources: Path) -> Atlas:
    """The world map with the cards of all decks but the US states."""
    cards = [*tables.europe(), *(place for place in tables.places() if place.deck != "us_states")]
    wanted = {card.atlas: card.id for card in cards}
    return read_atlas(sources / WORLD, "countries", wanted, tables.PART_OF, tables.CHANGES_HANDS)


def states(sources: Path) -> Atlas:
    """The map of the US states."""
    cards = [place for place in tables.places() if place.deck == "us_states"]
    return read_atlas(sources / STATES, "states", {card.atlas: card.id for card in cards}, {}, {})


def measured(sources: Path) -> dict[str, Any]:
    """The table: borders as [a, b, thousandths to the east, thousandths to the north], coasts as names."""
    lines: list[list[Any]] = []
    coasts: list[str] = []
    for atlas in (world(sources), states(sources)):
        known = [place for place in atlas.places if not place.startswith("~")]
        for (a, b), arcs in borders(atlas, known).items():
            east, north = direction(atlas, a, b, arcs)
            lines.append([a, b, round(east * 1000), round(north * 1000)])
        coasts.extend(place for place in known if coastal(atlas, place))
    return {"borders": sorted(lines), "coasts": sorted(coasts)}


def text(table: dict[str, Any]) -> str:
    """The table as JSON, one border a line: it diffs well."""
    lines = ",\n".join("  " + json.dumps(line) for line in table["borders"])
    return f'{{"borders": [\n{lines}\n],\n"coasts": {json.dumps(table["coasts"])}}}\n'


def frozen() -> dict[str, Any]:
    """The table as it was frozen."""
    return dict(json.loads(FROZEN.read_text(encoding="utf-8")))
