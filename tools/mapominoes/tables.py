"""The hand-made tables: places with their names and figures, waters, the Europe cards, and corrections of the maps."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent

DECKS = ("africa", "asia_australasia", "americas", "us_states")

# Land that the maps draw apart and the decks do not.
PART_OF = {
    "Hong Kong": "china",
    "Macao": "china",
    "Somaliland": "somalia",
    "N. Cyprus": "cyprus",
}

# Polygons drawn with one country and carded with another, by the frame (west, south, east, north) they lie in.
CHANGES_HANDS = {("russia", "ukraine"): (32.0, 44.0, 37.0, 46.5)}  # Crimea: the decks show the map of 2007

# Island countries whose largest island alone would not be the country: all of it is drawn.
ARCHIPELAGOS = frozenset(
    [
        "antigua_and_barbuda",
        "bahamas",
        "cape_verde",
        "comoros",
        "hawaii",
        "indonesia",
        "malaysia",
        "maldives",
        "philippines",
        "saint_kitts_and_nevis",
        "sao_tome_and_principe",
        "trinidad_and_tobago",
    ]
)

# Borders too short for the 1:50 million map, with their right sides.
TOO_SHORT = {
    ("botswana", "zambia"): "N",
    ("morocco", "spain"): "*",  # by way of Ceuta and Melilla
}

# Sides that no arrow determines: exclaves, and a country that is a river with another on both banks.
SIDES = {
    ("angola", "congo"): "*",  # by way of Cabinda
    ("armenia", "azerbaijan"): "*",  # Nakhchivan lies on the other side
    ("azerbaijan", "turkey"): "*",  # by way of Nakhchivan
    ("gambia", "senegal"): "ENS",
}

# Borders on the map that belong to far-away parts of a country, which no card shows.
FAR_PARTS = (("brazil", "france"), ("france", "suriname"))


@dataclass(frozen=True)
class Place:
    """A card before its borders are known."""

    deck: str
    id: str
    english: str
    german: str
    code: str  # ISO 3166
    region: str
    atlas: str
    area_ha: int
    population: int
    waters: tuple[tuple[str, str], ...]  # (water, right sides)


def rows(name: str) -> list[dict[str, str]]:
    """The rows of one of the tables."""
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def waters() -> dict[str, str]:
    """Water ids by the short form that the tables use."""
    return {row["short"]: row["id"] for row in rows("waters.csv")}


def seas(text: str) -> tuple[tuple[str, str], ...]:
    """`Atlantic W;Mediterranean all` as (water, sides) in the order written."""
    known = waters()
    pairs = (entry.rsplit(" ", 1) for entry in text.split(";") if entry)
    return tuple((known[water], "*" if side == "all" else side) for water, side in pairs)


def joined_waters() -> dict[str, tuple[tuple[str, str], ...]]:
    """Extra waters of some cards when decks are joined, off the map of their own deck."""
    return {row["card"]: seas(row["waters"]) for row in rows("joined_waters.csv")}


def hectares(km2: str) -> int:
    """Square kilometres with up to two decimals, in hectares: whole numbers even for Vatican City."""
    whole, _, part = km2.partition(".")
    return int(whole) * 100 + int((part + "00")[:2])


def places() -> list[Place]:
    """The cards of the decks made from maps."""
    return [
        Place(
            row["deck"],
            row["id"],
            row["english"],
            row["german"],
            row["code"],
            row["region"],
            row["atlas"],
            hectares(row["area_km2"]),
            int(row["population"]),
            seas(row["waters"]),
        )
        for row in rows("places.csv")
    ]


# The Europe table leaves this figure out.
KOSOVO_PEOPLE = 1_797_000


def europe() -> list[Place]:
    """The 47 Europe cards; their borders are in the table too (`europe_borders`)."""
    names = {row["english"]: row for row in rows("europe_names.csv")}
    out = []
    for row in rows("europe.csv"):
        name = names[row["country"]]
        million = row["population_million"]
        people = round(float(million) * 1_000_000) if million else KOSOVO_PEOPLE
        out.append(
            Place(
                "europe_47",
                name["id"],
                row["country"],
                name["german"],
                name["code"],
                name["region"],
                name["atlas"],
                hectares(row["area_km2"]),
                people,
                seas(row["seas"]),
            )
        )
    return out


def europe_borders() -> dict[str, dict[str, tuple[str, bool]]]:
    """The neighbours of each Europe card: (sides, best first; only on the map of 2007)."""
    ids = {row["english"]: row["id"] for row in rows("europe_names.csv")}
    out: dict[str, dict[str, tuple[str, bool]]] = {}
    for row in rows("europe.csv"):
        mine = out.setdefault(ids[row["country"]], {})
        for side in ("north", "east", "south", "west"):
            for entry in filter(None, row[side].split(";")):
                name, _, second = entry.partition("/")
                right = "*" if name.endswith("*") else side[0].upper() + second
                mine[ids[name.rstrip("*†")]] = (right, name.endswith("†"))
    return out
