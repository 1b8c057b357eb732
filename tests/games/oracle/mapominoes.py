"""Mapominoes by the book, slowly: names and dictionaries, nothing but the deck files and a position.

Written from the rules alone; it shares no code with the game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CONTENT = Path(__file__).parents[3] / "src" / "worldwright" / "games" / "mapominoes"
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


@dataclass(frozen=True)
class Book:
    """All borders of the decks in play: country -> what it borders -> the sides on which that lies."""

    land: Mapping[str, Mapping[str, str]]
    waters: Mapping[str, frozenset[str]]
    cards: Mapping[str, Mapping[str, Any]]

    def border(self, country: str, thing: str) -> bool:
        return thing in self.land[country] or thing in self.waters[country]


def book(decks: tuple[str, ...]) -> Book:
    """The book of some decks."""
    land: dict[str, dict[str, str]] = {}
    waters: dict[str, frozenset[str]] = {}
    cards: dict[str, Mapping[str, Any]] = {}
    for deck in decks:
        for card in tomllib.loads((CONTENT / "decks" / f"{deck}.toml").read_text(encoding="utf-8"))["cards"]:
            land[card["id"]] = dict(card["borders"])
            waters[card["id"]] = frozenset(card["waters"])
            cards[card["id"]] = card
    across = tomllib.loads((CONTENT / "across.toml").read_text(encoding="utf-8"))
    for far in across["waters"] if len(decks) > 1 else ():
        if far["card"] in waters:
            waters[far["card"]] |= frozenset(far["waters"])
    for border in across["borders"]:
        a, b, sides = border["a"], border["b"], border["sides"]
        if a in land and b in land:
            land[a][b] = sides
            land[b][a] = "".join({"N": "S", "S": "N", "E": "W", "W": "E", "*": "*"}[side] for side in sides)
    return Book(land, waters, cards)


@dataclass(frozen=True)
class Position:
    """A table in the middle of a round, and the hand of whoever's go it is."""

    book: Book
    columns: int
    rows: int
    cells: Mapping[str, str]  # cell -> country, or "~" and what a Transit stands for
    hand: frozenset[str]
    transits: int
    correct_side: bool


def place(cell: str) -> tuple[int, int]:
    """Columns are called a to z, then aa to az."""
    letters = cell.rstrip("0123456789")
    return ALPHABET.index(letters[-1]) + 26 * (len(letters) - 1), int(cell[len(letters) :]) - 1


def named(x: int, y: int) -> str:
    return f"{'a' * (x // 26)}{ALPHABET[x % 26]}{y + 1}"


def beside(position: Position, cell: str) -> dict[str, str]:
    """The cells on the four sides of a cell, by side."""
    x, y = place(cell)
    out = {}
    for side, (dx, dy) in STEPS.items():
        if 0 <= x + dx < position.columns and 0 <= y + dy < position.rows:
            out[side] = named(x + dx, y + dy)
    return out


def all_cells(position: Position) -> list[str]:
    return [named(x, y) for y in range(position.rows) for x in range(position.columns)]


def fits(position: Position, card: str, cell: str) -> bool:
    """MA-P1, MA-P2, MA-P4, MA-X1, MA-V4."""
    if cell in position.cells:
        return False
    touched = {side: position.cells[other] for side, other in beside(position, cell).items() if other in position.cells}
    if not touched:
        return False
    for side, other in touched.items():
        if other.startswith("~"):
            if not position.book.border(card, other[1:]):
                return False
        elif other not in position.book.land[card]:
            return False
        else:
            right = position.book.land[card][other]
            if position.correct_side and right != "*" and side not in right:
                return False
    return True


def lays(position: Position) -> set[tuple[str, str]]:
    """Every country of the hand and every cell where it fits."""
    return {(card, cell) for card in position.hand for cell in all_cells(position) if fits(position, card, cell)}


def crossings(position: Position) -> set[tuple[str, str]]:
    """Every name and cell of a Transit after which a country of the hand fits beside it (MA-X1 to MA-X3)."""
    if not position.transits:
        return set()
    names = {*position.book.land, *(water for seas in position.book.waters.values() for water in seas)}
    found = set()
    for cell in all_cells(position):
        around = [position.cells[other] for other in beside(position, cell).values() if other in position.cells]
        if cell in position.cells or not around or any(other.startswith("~") for other in around):
            continue
        for name in names:
            if not all(position.book.border(other, name) for other in around):
                continue
            after = Position(
                position.book,
                position.columns,
                position.rows,
                {**position.cells, cell: f"~{name}"},
                position.hand,
                0,
                position.correct_side,
            )
            if any(fits(after, card, other) for card in position.hand for other in beside(position, cell).values()):
                found.add((name, cell))
    return found


def sound(position: Position) -> list[str]:
    """Every pair of neighbours on the table that should not lie side by side."""
    wrong = []
    for cell, what in position.cells.items():
        for other in beside(position, cell).values():
            near = position.cells.get(other)
            if near is None:
                continue
            if what.startswith("~"):
                good = not near.startswith("~") and position.book.border(near, what[1:])
            else:
                good = position.book.border(what, near.removeprefix("~"))
            if not good:
                wrong.append(f"{cell} {what} beside {other} {near}")
    return wrong


def points(book_: Book, score: str, raw: bool, cards: tuple[str, ...]) -> int:
    """MA-S1 and MA-V1."""
    total = 0
    for name in cards:
        card = book_.cards[name]
        amount = card["area_ha"] / 100 if score == "area" else card["population"]
        limits = [1e3, 3e4, 7e4, 1.5e5, 4e5] if score == "area" else [1e5, 2e6, 6e6, 12e6, 40e6]
        if score == "cards":
            total += 1
        elif raw:
            total += int(amount / 1000 + 0.5)
        else:
            total += 1 + sum(amount >= limit for limit in limits)
    return total
