"""The payments offered for a cost: those without an unnecessary card (LW-M1, LW-M5).

Of all sets of cards of one colour and wilds that cover the cost, a set is offered if the cost is no longer covered
after leaving out any card, exchanging a coloured card for a lower one of that colour, or exchanging a wild for a lower
wild or for a coloured card that is not higher. Any other payment leaves a hand that is never better. If more than MOST
sets remain, those with the fewest wilds, then the least waste, then the fewest cards are offered; with a large hand
only the first of them.

A payment is an int: the packed count of the colour in the lower ten bits, the packed count of the wilds above.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from worldwright.games.lords_of_worlds.pieces import (
    CARD_NAMES,
    HELD,
    SIZE,
    SUM,
    WHITE,
    WILD_SIZE,
    WILD_SUM,
    cards_of,
)

Known = TypeVar("Known")
Key = TypeVar("Key", bound=tuple[int, ...])

MOST = 4
"""Most payments in one colour that are offered for a hex."""
LARGE_HAND = 15
"""With more cards than this only the first payment is offered, to limit the number of choices."""
WILD_SHIFT = 10
COLOUR_PART = (1 << WILD_SHIFT) - 1

# The seven kinds of card in one colour's payment, highest first: value, shift, mask, and the unit that counts one.
_KINDS: tuple[tuple[int, int, int, int], ...] = (
    (5, 8, 3, 1 << 8),
    (4, 6, 3, 1 << 6),
    (4, WILD_SHIFT + 3, 7, 1 << WILD_SHIFT + 3),
    (3, 4, 3, 1 << 4),
    (3, WILD_SHIFT, 7, 1 << WILD_SHIFT),
    (2, 2, 3, 1 << 2),
    (1, 0, 3, 1 << 0),
)

KEPT = 30_000
"""The cache limit for each kind of answer: about as many as a hundred games need."""
_offered: dict[tuple[int, int, int], tuple[int, ...]] = {}
_wild_offered: dict[tuple[int, int, int], tuple[int, ...]] = {}
_names: dict[tuple[int, int], tuple[str, ...]] = {}


def total(payment: int) -> int:
    """The value of a payment."""
    return SUM[payment & COLOUR_PART] + WILD_SUM[payment >> WILD_SHIFT]


def names(colour: int, payment: int) -> tuple[str, ...]:
    """The cards of a payment: the coloured ones low to high, then the wilds."""
    key = (colour, payment)
    found = _names.get(key)
    if found is None:
        hand = tuple(payment & COLOUR_PART if slot == colour else 0 for slot in range(WHITE))
        found = tuple(CARD_NAMES[card] for card in cards_of((*hand, payment >> WILD_SHIFT)))
        _keep(_names, key, found)
    return found


def payments(code: int, wilds: int, cost: int) -> tuple[int, ...]:
    """The payments offered with at least one card of a colour, given the colour's and the wilds' packed counts."""
    key = (code, wilds, cost)
    found = _offered.get(key)
    if found is None:
        if SUM[code] + WILD_SUM[wilds] < cost:
            found = ()
        else:
            held = code | wilds << WILD_SHIFT
            sound = [
                payment
                for payment in _needed(held, cost, 0, 0)
                if payment & COLOUR_PART and not _can_keep(payment, held, HELD[code], cost)
            ]
            sound.sort(key=lambda payment: _rank(payment, cost))
            found = tuple(sound[:MOST])
        _keep(_offered, key, found)
    return found


def wild_payments(wilds: int, cost: int, values: int) -> tuple[int, ...]:
    """The payments offered with wilds alone; `values` are the coloured cards that could replace them, as in HELD."""
    if WILD_SUM[wilds] < cost:
        return ()
    key = (wilds, cost, values)
    found = _wild_offered.get(key)
    if found is None:
        held = wilds << WILD_SHIFT
        sound = [p for p in _needed(held, cost, 0, 0) if not _can_keep(p, held, values, cost)]
        sound.sort(key=lambda payment: _rank(payment, cost))
        found = tuple(sound[:MOST])
        _keep(_wild_offered, key, found)
    return found


def _keep(known: dict[Key, Known], key: Key, found: Known) -> None:
    """Cache an answer; a full cache is cleared."""
    if len(known) >= KEPT:
        known.clear()
    known[key] = found


def _needed(held: int, cost: int, kind: int, payment: int) -> Iterator[int]:
    """The payments without a superfluous card: cards are taken from high to low, until the cost is covered."""
    if cost <= 0:
        yield payment
        return
    if kind == len(_KINDS):
        return
    value, shift, mask, unit = _KINDS[kind]
    for number in range((held >> shift & mask) + 1):
        yield from _needed(held, cost - number * value, kind + 1, payment + number * unit)
        if cost - number * value <= 0:
            return


def _can_keep(payment: int, held: int, values: int, cost: int) -> bool:
    """Whether a card of the payment could be kept by giving one that is never worth more."""
    spare = total(payment) - cost
    for value, shift, mask, _ in _KINDS:
        if not payment >> shift & mask:
            continue
        if shift < WILD_SHIFT:
            if any(_left(payment, held, lower) for lower in range(max(1, value - spare), value)):
                return True
            continue
        lowest = max(1, value - spare)
        for lower in range(lowest, value + 1):
            if values >> lower & 1 and (not held & COLOUR_PART or _left(payment, held, lower)):
                return True
        if value == 4 and spare >= 1 and (held >> WILD_SHIFT & 7) > (payment >> WILD_SHIFT & 7):
            return True
    return False


def _left(payment: int, held: int, value: int) -> bool:
    """Whether a coloured card of that value stays in the hand."""
    shift = 2 * (value - 1)
    return (held >> shift & 3) > (payment >> shift & 3)


def _rank(payment: int, cost: int) -> tuple[int, int, int, int]:
    """The order in which payments are offered: fewest wilds, least waste, fewest cards."""
    wild = payment >> WILD_SHIFT
    return (WILD_SIZE[wild], total(payment) - cost, SIZE[payment & COLOUR_PART], payment)
