"""The table: the cards that fit each cell, updated card by card.

For every cell the state has the cards that the cards around it allow. A new card only narrows its four neighbours, so
the cards that fit are the intersection of a cell's mask with the hand's.
"""

from __future__ import annotations

from typing import TypeAlias

from worldwright.games.mapominoes.model import Cards, Table, Things
from worldwright.games.mapominoes.world import World


def bare(world: World) -> Table:
    """The table before the start card."""
    size = world.columns * world.rows
    return Table((0,) * size, (), (world.all_cards,) * size, (world.all_things,) * size, (), 0)


def laid(world: World, table: Table, cell: int, what: int) -> Table:
    """The table with one more card: `what` is n + 1 for card n, -(n + 1) for a Transit as thing n."""
    cells, fits, names, edge = list(table.cells), list(table.fits), list(table.names), list(table.edge)
    _narrow(world, (cells, fits, names, edge), cell, what)
    return _settled((cells, fits, names, edge), (*table.order, cell))


def relaid(world: World, cells: tuple[int, ...], order: tuple[int, ...]) -> Table:
    """The table with these cards, placed again in this order."""
    empty = bare(world)
    lists: Lists = (list(empty.cells), list(empty.fits), list(empty.names), [])
    for cell in order:
        _narrow(world, lists, cell, cells[cell])
    return _settled(lists, order)


Lists: TypeAlias = tuple[list[int], list[Cards], list[Things], list[int]]
"""Cells, fits, names and edge while cards are being placed."""


def _narrow(world: World, lists: Lists, cell: int, what: int) -> None:
    """Place a card: its free neighbours join the edge and accept only what borders it."""
    cells, fits, names, edge = lists
    cells[cell] = what
    fits[cell] = names[cell] = 0
    if what > 0:
        accepts, borders = world.accepts[what - 1], world.borders[what - 1]
        for other, side in world.near[cell]:
            if not cells[other]:
                if other not in edge:
                    edge.append(other)
                fits[other] &= accepts[side]
                names[other] &= borders
    else:
        touch = world.touch[-what - 1]
        for other, _ in world.near[cell]:
            if not cells[other]:
                if other not in edge:
                    edge.append(other)
                fits[other] &= touch
                names[other] = 0


def _settled(lists: Lists, order: tuple[int, ...]) -> Table:
    """The table of these lists, its edge without cells where no card fits."""
    cells, fits, names, edge = lists
    free = 0
    living = []
    for other in edge:
        fit = fits[other]
        if fit:
            free |= fit
            living.append(other)
        elif names[other]:
            living.append(other)
    return Table(tuple(cells), order, tuple(fits), tuple(names), tuple(living), free)


def touching(world: World, cells: tuple[int, ...], cell: int) -> int:
    """How many cards lie next to a cell."""
    count = 0
    for other, _ in world.near[cell]:
        if cells[other]:
            count += 1
    return count


def allowed(world: World, cells: tuple[int, ...], cell: int) -> Cards:
    """The countries that fit a cell, by the cards around it, whether it is occupied or not."""
    mask = world.all_cards
    for other, side in world.near[cell]:
        what = cells[other]
        if what > 0:
            mask &= world.accepts[what - 1][side ^ 2]
        elif what < 0:
            mask &= world.touch[-what - 1]
    return mask


def following(world: World, table: Table, cell: int, hand: Cards) -> Cards:
    """The countries of a hand for which a Transit on this cell leaves room, whatever it counts as."""
    mask = 0
    for other, _ in world.near[cell]:
        mask |= table.fits[other]
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
