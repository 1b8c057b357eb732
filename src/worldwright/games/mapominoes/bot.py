"""Mapominoes bot: plays hard cards while it can, keeps Transits in reserve, and leaves others little room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from worldwright.core.chance import Chance
from worldwright.core.thinking import Budget, Reason, Reasons, Sight, Thought, decided, ranked
from worldwright.games.mapominoes.knowledge import table_of
from worldwright.games.mapominoes.model import Act, Call, Cards, Draw, Lay, Pass, Table, Transit, View, Wait
from worldwright.games.mapominoes.scoring import card_points
from worldwright.games.mapominoes.table import allowed, bordered, following, laid, touching
from worldwright.games.mapominoes.world import World, bits, world

A_CARD = 60
"""This many of the units below are worth about one card less in the hand."""
CROSSED = -12.0
WRONG = -16.0
STOPPED = -20.0
LAST = -40.0
"""The values of last resorts: each several cards worse than the previous one."""
EXTRA_GO = 60
OWN_ROOM = 12  # for each own country that will fit
THEIR_ROOM = 30  # for all unseen countries together, as a share
STUCK = 14  # for each own country that will have no place, by land


def think(sight: Sight, budget: Budget) -> Thought:
    """The thought about every card that can be placed; another player's wrong card is called."""
    view, actions = sight.view, sight.actions
    called = _called(view, actions)
    if called is not None:
        return decided(called)
    table = table_of(view)
    return ranked(_played(view, table, actions), budget.luck, partial(_reasons, view, table))


def _called(view: View, actions: Sequence[Act]) -> Act | None:
    """The answer to a card that can be called; None: it is the seat's own turn."""
    if any(isinstance(action, Call) for action in actions) and _wrong(
        world(view.options, view.seats), view, table_of(view)
    ):
        return Call()
    return Wait() if any(isinstance(action, Wait) for action in actions) else None


def valued(view: View, actions: Sequence[Act], _luck: Chance) -> list[tuple[float, Act]]:
    """Each relevant action and its estimated value, in cards."""
    called = _called(view, actions)
    return _played(view, table_of(view), actions) if called is None else [(0.0, called)]


def _wrong(here: World, view: View, table: Table) -> bool:
    """Whether the card that can be called is wrong."""
    cell = here.cell_number[view.callable]
    return not allowed(here, table.cells, cell) >> table.cells[cell] - 1 & 1


def _played(view: View, table: Table, actions: Sequence[Act]) -> list[tuple[float, Act]]:
    """Right countries before Transits, these before drawing; wrong ones before a pass, as they may go unnoticed."""
    actions = [action for action in actions if not isinstance(action, Call)] or actions
    here = world(view.options, view.seats)
    hand = here.mask(view.hand)
    may_draw = any(isinstance(action, Draw) for action in actions)

    def value(action: Act) -> float:
        match action:
            case Lay() if table.fits[here.cell_number[action.cell]] >> here.number[action.card] & 1:
                return sum(worth for _, worth, _ in _lay_parts(here, view, table, hand, action)) / A_CARD
            case Lay():
                return LAST if may_draw else WRONG
            case Transit():
                return CROSSED + _crossing_value(here, table, hand, action) / A_CARD
            case Draw() | Pass():
                return STOPPED
            case _:
                return LAST

    return [(value(action), action) for action in actions]


def reasons(view: View) -> Reasons:
    """The reasons for the values of actions."""
    return partial(_reasons, view, table_of(view))


def _reasons(view: View, table: Table, action: Act) -> tuple[Reason, ...]:
    here = world(view.options, view.seats)
    hand = here.mask(view.hand)
    match action:
        case Lay() if table.fits[here.cell_number[action.cell]] >> here.number[action.card] & 1:
            parts = _lay_parts(here, view, table, hand, action)
            return tuple(Reason(feature, worth / A_CARD, where) for feature, worth, where in parts if worth)
        case Transit():
            worth = CROSSED + _crossing_value(here, table, hand, action) / A_CARD
            return (Reason("crossing", worth, (action.cell,)),)
        case _:
            return ()


def hardness(here: World, card: int) -> int:
    """How hard a country is to play: with few neighbours it rarely fits."""
    land = (here.borders[card] & here.all_cards).bit_count()
    return max(0, 60 - 9 * land)


def _lay_parts(
    here: World, view: View, table: Table, hand: Cards, action: Lay
) -> list[tuple[str, int, tuple[str, ...]]]:
    """The value of placing a country by feature, with places."""
    card, cell = here.number[action.card], here.cell_number[action.cell]
    left = hand & ~(1 << card)
    if not left:
        return [("last_card", 100_000, (action.card,))]
    after = laid(here, table, cell, card + 1)
    again = touching(here, after.cells, cell) >= 2
    counts = view.options.score != "cards" and not view.options.raw
    return [
        ("hard_card", hardness(here, card) - 6 * _chances(table, card), (action.card,)),
        ("card_points", 10 * card_points(view.options, here.cards[card]) * counts, (action.card,)),
        ("extra_go", EXTRA_GO if again else 0, (action.cell,)),
        *_room(here, after, left, _unseen(here, view, hand)),
    ]


def _chances(table: Table, card: int) -> int:
    """In how many places a card fits now, up to a few: with many it can wait."""
    return min(6, sum(1 for cell in table.edge if table.fits[cell] >> card & 1))


def _room(here: World, table: Table, left: Cards, unseen: Cards) -> list[tuple[str, int, tuple[str, ...]]]:
    """The value of the table to the rest of the hand, less its value to the others."""
    share = THEIR_ROOM * (unseen & table.open).bit_count() // max(1, unseen.bit_count())
    tabled = 0
    for cell in table.order:
        if table.cells[cell] > 0:
            tabled |= 1 << table.cells[cell] - 1
    stuck = [card for card in bits(left & ~table.open) if not here.borders[card] & here.all_cards & ~tabled]
    return [
        ("own_room", OWN_ROOM * (left & table.open).bit_count(), here.named(left & table.open)),
        ("their_room", -share, ()),
        ("stuck", -STUCK * len(stuck), tuple(here.cards[card].id for card in stuck)),
    ]


def _unseen(here: World, view: View, hand: Cards) -> Cards:
    """The countries in the hands of the others."""
    mask = here.all_cards & ~hand
    for card in view.table:
        if card.card:
            mask &= ~(1 << here.number[card.card])
    return mask


def _crossing_value(here: World, table: Table, hand: Cards, action: Transit) -> int:
    """The hardest country that can follow, and the later uses of the place next to the Transit."""
    cell, thing = here.cell_number[action.cell], here.number[action.name]
    after = laid(here, table, cell, -thing - 1)
    follow = following(here, after, cell, hand) & here.touch[thing]
    hardest = max(hardness(here, card) for card in bits(follow))
    return 2 * hardest + 8 * (hand & after.open).bit_count() + (bordered(here, follow) & hand).bit_count()
