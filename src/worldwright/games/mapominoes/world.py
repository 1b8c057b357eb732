"""A table's lookup tables: its cards as bit masks, and its cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from worldwright.games.mapominoes.content import (
    NESW,
    Card,
    DeckFile,
    Water,
    card_borders,
    joined,
    right_sides,
    tables,
    waters,
)
from worldwright.games.mapominoes.model import RULES_VERSION, Cards, Lay, Options, Things, Transit

LETTERS = 26

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class World:
    """The cards of a table as bit masks, and its cells. Countries are things 0 to n-1, waters come after them."""

    decks: tuple[DeckFile, ...]
    cards: tuple[Card, ...]
    waters: tuple[Water, ...]
    ids: tuple[str, ...]  # of all things
    number: Mapping[str, int]  # of all things
    borders: tuple[Things, ...]  # for each card the countries and waters it borders
    touch: tuple[Cards, ...]  # for each thing the countries that border it
    accepts: tuple[tuple[Cards, Cards, Cards, Cards], ...]  # for each card the cards that fit at its N, E, S, W
    transits: int
    columns: int
    rows: int
    cell_names: tuple[str, ...]
    cell_number: Mapping[str, int]
    near: tuple[tuple[tuple[int, int], ...], ...]  # for each cell (neighbour, the side on which it lies)
    lays: Mapping[int, tuple[Lay, ...]]  # for each cell the action that places card n there
    crossings: Mapping[int, tuple[Transit, ...]]  # for each cell the action that places a Transit as thing n there

    @property
    def all_cards(self) -> Cards:
        return (1 << len(self.cards)) - 1

    @property
    def middle(self) -> int:
        """The cell of the start card."""
        return self.rows // 2 * self.columns + self.columns // 2

    def mask(self, names: tuple[str, ...]) -> int:
        """The bit mask of some things."""
        total = 0
        for name in names:
            total |= 1 << self.number[name]
        return total

    def named(self, mask: int) -> tuple[str, ...]:
        """The ids in a bit mask, in the deck's order."""
        return tuple(self.ids[bit] for bit in bits(mask))


def column_name(x: int) -> str:
    """The name of a column: a to z, then aa to az."""
    return chr(97 + x) if x < LETTERS else f"a{chr(97 + x - LETTERS)}"


def bits(mask: int) -> list[int]:
    """The numbers of the set bits, lowest first."""
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def table_size(options: Options, seats: int, cards: int) -> tuple[int, int]:
    """Columns and rows of the table (MA-P4)."""
    if RULES_VERSION < 2:
        return _first_size(options, seats, cards)
    sizes = tables().sizes
    found = next((each for each in sizes if cards <= each.cards), sizes[-1])
    match options.table:
        case "cosy":
            return found.cosy
        case "standard":
            return found.standard
        case "banquet":
            return found.banquet


def _first_size(options: Options, seats: int, cards: int) -> tuple[int, int]:
    """Columns and rows under the first version of the rules."""
    if options.table != "standard":
        return (11, 7) if options.table == "cosy" else (17, 11)
    if cards <= 60:
        return (15 if seats == 2 else 13), 9
    return (19, 13) if cards <= 115 else (23, 15) if cards <= 170 else (25, 17)


def transits_of(decks: tuple[DeckFile, ...], right_side: bool) -> int:
    """How many Transits a table has: its decks', more for joined decks (MA-V7) and for the right side (MA-V4)."""
    own = sum(deck.transits for deck in decks)
    if RULES_VERSION < 2:
        return own
    more = tables().right_side_transits if right_side else 0
    return own + more + tables().joining_transits * (len(decks) - 1)


@lru_cache(maxsize=64)
def world(options: Options, seats: int) -> World:
    """The lookup tables of a game with these options."""
    decks = joined(options.deck)
    cards = tuple(card for deck in decks for card in deck.cards)
    used = {water for card in cards for water in card.waters}
    seas = tuple(water for water in waters().values() if water.id in used)
    ids = tuple(card.id for card in cards) + tuple(water.id for water in seas)
    number = {name: index for index, name in enumerate(ids)}
    sides = card_borders(decks)
    accepts = []
    for card in cards:
        at: list[Cards] = [0, 0, 0, 0]
        for other, right in sides[card.id].items():
            for index, side in enumerate(NESW):
                if not options.correct_side or side in right_sides(right):
                    at[index] |= 1 << number[other]
        accepts.append((at[0], at[1], at[2], at[3]))
    borders = tuple(sum(1 << number[name] for name in (*sides[card.id], *card.waters)) for card in cards)
    touch = tuple(
        sum(1 << index for index, mine in enumerate(borders) if mine >> thing & 1) for thing in range(len(ids))
    )
    columns, rows = table_size(options, seats, len(cards))
    cells = tuple(f"{column_name(x)}{y + 1}" for y in range(rows) for x in range(columns))
    return World(
        decks=decks,
        cards=cards,
        waters=seas,
        ids=ids,
        number=number,
        borders=borders,
        touch=touch,
        accepts=tuple(accepts),
        transits=transits_of(decks, options.correct_side),
        columns=columns,
        rows=rows,
        cell_names=cells,
        cell_number={name: index for index, name in enumerate(cells)},
        near=tuple(_near(cell, columns, rows) for cell in range(len(cells))),
        lays=_lays(ids[: len(cards)], cells),
        crossings=_crossings(ids, cells),
    )


# Tables with the same decks share their actions, which depend on no other option.


# A large table has hundreds of thousands; those of a cell are made on first use.


class _Made(dict[int, tuple[T, ...]]):
    """For each cell the action with each name, made on first use."""

    def __init__(self, kind: Callable[[str, str], T], names: tuple[str, ...], cells: tuple[str, ...]) -> None:
        super().__init__()
        self._kind, self._names, self._cells = kind, names, cells

    def __missing__(self, cell: int) -> tuple[T, ...]:
        where = self._cells[cell]
        made = self[cell] = tuple(self._kind(name, where) for name in self._names)
        return made


@lru_cache(maxsize=8)
def _lays(cards: tuple[str, ...], cells: tuple[str, ...]) -> Mapping[int, tuple[Lay, ...]]:
    return _Made(Lay, cards, cells)


@lru_cache(maxsize=8)
def _crossings(names: tuple[str, ...], cells: tuple[str, ...]) -> Mapping[int, tuple[Transit, ...]]:
    return _Made(Transit, names, cells)


def _near(cell: int, columns: int, rows: int) -> tuple[tuple[int, int], ...]:
    y, x = divmod(cell, columns)
    found = ((x, y - 1, 0), (x + 1, y, 1), (x, y + 1, 2), (x - 1, y, 3))
    return tuple((v * columns + u, side) for u, v, side in found if 0 <= u < columns and 0 <= v < rows)
