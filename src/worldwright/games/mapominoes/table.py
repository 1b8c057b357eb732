"""The table: the cards that fit each cell, updated card by card.

For every cell the state has the cards that the cards around it allow. A new card only narrows its four neighbours, so
the cards that fit are the intersection of a cell's mask with the hand's.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import TypeAlias

from worldwright.games.mapominoes.model import Cards, Table, Things
from worldwright.games.mapominoes.world import World


def bare(world: World) -> Table:
    """The table before the start card."""
    return Table({}, (), {}, {}, (), 0)


def laid(world: World, table: Table, cell: int, what: int) -> Table:
    """The table with one more card: `what` is n + 1 for card n, -(n + 1) for a Transit as thing n."""
    lists = (dict(table.cells), dict(table.fits), dict(table.names), list(table.edge))
    _narrow(world, lists, cell, what)
    return _settled(lists, (*table.order, cell))


def relaid(world: World, cells: Mapping[int, int], order: tuple[int, ...]) -> Table:
    """The table with these cards, placed again in this order."""
    lists: Lists = ({}, {}, {}, [])
    for cell in order:
        _narrow(world, lists, cell, cells[cell])
    return _settled(lists, order)


Lists: TypeAlias = tuple[dict[int, int], dict[int, Cards], dict[int, Things], list[int]]
"""Cells, fits, names and edge while cards are being placed."""


def _narrow(world: World, lists: Lists, cell: int, what: int) -> None:
    """Place a card: its free neighbours join the edge and accept only what borders it."""
    cells, fits, names, edge = lists
    cells[cell] = what
    fits[cell] = names[cell] = 0
    if cell in edge:
        edge.remove(cell)
    thing = abs(what) - 1
    accepts = world.accepts[thing] if what > 0 else (world.touch[thing],) * 4
    borders = world.borders[thing] if what > 0 else 0
    for other, side in world.near[cell]:
        if other in cells:
            continue
        if other in fits:
            fit = fits[other] = fits[other] & accepts[side]
            name = names[other] = names[other] & borders
            if not fit and not name and other in edge:
                edge.remove(other)
        else:
            fits[other], names[other] = accepts[side], borders
            if accepts[side] or borders:
                edge.append(other)


def _settled(lists: Lists, order: tuple[int, ...]) -> Table:
    """The table of these lists."""
    cells, fits, names, edge = lists
    return Table(cells, order, fits, names, tuple(edge), reduce(or_, map(fits.__getitem__, edge), 0))


def touching(world: World, cells: Mapping[int, int], cell: int) -> int:
    """How many cards lie next to a cell."""
    count = 0
    for other, _ in world.near[cell]:
        if other in cells:
            count += 1
    return count


def allowed(world: World, cells: Mapping[int, int], cell: int) -> Cards:
    """The countries that fit a cell, by the cards around it, whether it is occupied or not."""
    mask = world.all_cards
    for other, side in world.near[cell]:
        what = cells.get(other, 0)
        if what > 0:
            mask &= world.accepts[what - 1][side ^ 2]
        elif what < 0:
            mask &= world.touch[-what - 1]
    return mask


def following(world: World, table: Table, cell: int, hand: Cards) -> Cards:
    """The countries of a hand for which a Transit on this cell leaves room, whatever it counts as."""
    mask = 0
    fits = table.fits
    for other, _ in world.near[cell]:
        if other not in fits:
            return hand
        mask |= fits[other]
    return mask & hand


def bordered(world: World, cards: Cards) -> Things:
    """All countries and waters that border any of these countries."""
    mask = 0
    borders = world.borders
    while cards:
        low = cards & -cards
        mask |= borders[low.bit_length() - 1]
        cards ^= low
    return mask
