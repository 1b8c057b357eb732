"""Mapominoes: gets rid of hard cards while it can, keeps Transits for need, and leaves others little room."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.core.chance import Chance
from worldwright.games.mapominoes.knowledge import table_of
from worldwright.games.mapominoes.model import Act, Call, Cards, Draw, Lay, Pass, Table, Transit, View, Wait
from worldwright.games.mapominoes.scoring import card_points
from worldwright.games.mapominoes.table import allowed, bordered, following, laid, touching
from worldwright.games.mapominoes.world import World, bits, world

EXTRA_GO = 60
OWN_ROOM = 12  # for each country of one's own that will fit
THEIR_ROOM = 30  # for all unseen countries together, as a share
STUCK = 14  # for each country of one's own that will have no place, by land


def choose(view: View, actions: Sequence[Act], chance: Chance) -> Act:
    """The action that looks best; chance breaks ties."""
    here = world(view.options, view.seats)
    table = table_of(view)
    if any(isinstance(action, Call) for action in actions):
        if _wrong(here, view, table):
            return Call()
        actions = [action for action in actions if not isinstance(action, Call)] or actions
    if any(isinstance(action, Wait) for action in actions):
        return Wait()
    return _played(here, view, table, actions, chance)


def _wrong(here: World, view: View, table: Table) -> bool:
    """Whether the card that can be called lies wrongly."""
    cell = here.cell_number[view.callable]
    return not allowed(here, table.cells, cell) >> table.cells[cell] - 1 & 1


def _played(here: World, view: View, table: Table, actions: Sequence[Act], chance: Chance) -> Act:
    right: list[Lay] = []
    wrong: list[Lay] = []
    crossings: list[Transit] = []
    stops: list[Act] = []
    for action in actions:
        match action:
            case Lay():
                fits = table.fits[here.cell_number[action.cell]] >> here.number[action.card] & 1
                (right if fits else wrong).append(action)
            case Transit():
                crossings.append(action)
            case Draw() | Pass():
                stops.append(action)
    hand = here.mask(view.hand)
    if right:
        values = [_lay_value(here, view, table, hand, action) for action in right]
        best: list[Act] = [action for action, value in zip(right, values, strict=True) if value == max(values)]
    elif crossings:
        worths = [_crossing_value(here, view, table, hand, action) for action in crossings]
        best = [action for action, worth in zip(crossings, worths, strict=True) if worth == max(worths)]
    elif wrong and not any(isinstance(action, Draw) for action in stops):
        best = list(wrong)  # nothing to lose: perhaps nobody looks
    else:
        best = list(stops)
    return chance.choice(best)


def hardness(here: World, card: int) -> int:
    """How hard a country is to get rid of: one with few neighbours waits long for a place."""
    land = (here.borders[card] & here.all_cards).bit_count()
    return max(0, 60 - 9 * land)


def _lay_value(here: World, view: View, table: Table, hand: Cards, action: Lay) -> int:
    card, cell = here.number[action.card], here.cell_number[action.cell]
    left = hand & ~(1 << card)
    if not left:
        return 100_000
    after = laid(here, table, cell, card + 1)
    again = touching(here, after.cells, cell) >= 2
    return (
        hardness(here, card)
        + 10 * card_points(view.options, here.cards[card]) * (view.options.score != "cards" and not view.options.raw)
        - 6 * _chances(table, card)
        + (EXTRA_GO if again else 0)
        + _room(here, after, left, _unseen(here, view, hand))
    )


def _chances(table: Table, card: int) -> int:
    """In how many places a card fits now, up to a few: what has many can wait."""
    return min(6, sum(1 for cell in table.edge if table.fits[cell] >> card & 1))


def _room(here: World, table: Table, left: Cards, unseen: Cards) -> int:
    """What the table is worth to the hand that is left, less what it is worth to the others."""
    share = THEIR_ROOM * (unseen & table.open).bit_count() // max(1, unseen.bit_count())
    tabled = 0
    for cell in table.order:
        if table.cells[cell] > 0:
            tabled |= 1 << table.cells[cell] - 1
    hopeless = sum(1 for card in bits(left & ~table.open) if not here.borders[card] & here.all_cards & ~tabled)
    return OWN_ROOM * (left & table.open).bit_count() - share - STUCK * hopeless


def _unseen(here: World, view: View, hand: Cards) -> Cards:
    """The countries in the hands of the others."""
    mask = here.all_cards & ~hand
    for card in view.table:
        if card.card:
            mask &= ~(1 << here.number[card.card])
    return mask


def _crossing_value(here: World, view: View, table: Table, hand: Cards, action: Transit) -> int:
    """The hardest country that can follow, and a place beside a Transit that others of the hand can use later."""
    cell, thing = here.cell_number[action.cell], here.number[action.name]
    after = laid(here, table, cell, -thing - 1)
    follow = following(here, after, cell, hand) & here.touch[thing]
    hardest = max(hardness(here, card) for card in bits(follow))
    return 2 * hardest + 8 * (hand & after.open).bit_count() + (bordered(here, follow) & hand).bit_count()
