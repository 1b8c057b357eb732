"""The legal actions of a seat, in a stable order."""

from __future__ import annotations

from functools import lru_cache

from worldwright.core.game import Action
from worldwright.games.lords_of_worlds.content import CELL_NAMES
from worldwright.games.lords_of_worlds.model import (
    DISCARD,
    FREE,
    PLACE,
    START,
    TURN,
    UNCOVER,
    Collect,
    Declare,
    Discard,
    Fetch,
    Hire,
    Pass,
    Pick,
    Place,
    Skip,
    Start,
    State,
    Uncover,
    Walk,
)
from worldwright.games.lords_of_worlds.payments import LARGE_HAND, names, payments, wild_payments
from worldwright.games.lords_of_worlds.pieces import (
    CARD_NAMES,
    HELD,
    SUM,
    TERRAIN_OF,
    TERRAINS,
    TILE_NAMES,
    VALUE_OF,
    VIEWPOINT,
    WILD_SUM,
    cards_of,
    size,
)
from worldwright.games.lords_of_worlds.planets import architect_tiles, bare, basic_masks, bits, chains, undeclared
from worldwright.games.lords_of_worlds.table import NEXT_TO, Table

_HIRES: tuple[tuple[Hire, ...], ...] = tuple(tuple(Hire(pile + 1) for pile in range(piles)) for piles in range(10))
_PASS: tuple[Action, ...] = (Pass(),)
_SKIP = Skip()
_PICKS = tuple(Pick(name) for name in TILE_NAMES)
_DISCARDS = tuple(Discard(name) for name in CARD_NAMES)
_FEW = 5_000
_MANY = 30_000
"""Cache limits for walks and collects per layout: enough for a few dozen games."""


def choices(state: State) -> tuple[Action, ...] | list[Action]:
    """The actions of the seat whose turn it is, while no deal is due."""
    phase = state.phase
    if phase == TURN:
        return _turn(state)
    if phase == PLACE:
        return _placings(state)
    if phase == FREE:
        return _free(state)
    if phase == UNCOVER:
        return [Uncover(state.table.names[spot]) for spot in bits(state.down)]
    if phase == START:
        return [Start(state.table.names[spot]) for spot in state.table.portals]
    if phase == DISCARD:
        return [_DISCARDS[card] for card in sorted(set(cards_of(state.hands[state.seat])))]
    return ()


def open_cells(state: State) -> int:
    """The hexes of the seat's planet that can take a tile: those without one, and Architect tiles (LW-P1)."""
    planet = state.planets[state.seat]
    return bare(planet) | architect_tiles(planet)


def _turn(state: State) -> list[Action] | tuple[Action, ...]:
    """Hire, collect or walk; pass only when there is nothing to hire and no card to play (LW-T1, LW-H2)."""
    hand = state.hands[state.seat]
    listed: list[Action] = list(_HIRES[len(state.piles)])
    wilds = hand[6]
    wild_sum = WILD_SUM[wilds]
    held = [(colour, hand[colour], SUM[hand[colour]] + wild_sum) for colour in range(6) if hand[colour]]
    if not held and not wilds:
        return listed or _PASS
    values = 0
    for _, code, _ in held:
        values |= HELD[code]
    if open_cells(state):
        _add_collects(listed, state, held, values)
    _add_walks(listed, state, held, values)
    return listed


def _add_collects(listed: list[Action], state: State, held: list[tuple[int, int, int]], values: int) -> None:
    """Every face-up tile in reach, with each payment offered for it."""
    table = state.table
    hand = state.hands[state.seat]
    wilds = hand[6]
    wild_sum = WILD_SUM[wilds]
    steps = table.steps[state.carts[state.seat]]
    tiles = state.tiles
    known = table.collects
    most = 1 if size(hand) > LARGE_HAND else None
    up = state.up
    while up:
        low = up & -up
        up ^= low
        spot = low.bit_length() - 1
        cost = steps[spot] + VALUE_OF[tiles[spot]]
        wanted = table.colours[spot]
        if wanted < 0:
            for colour, code, budget in held:
                if budget >= cost:
                    for payment in payments(code, wilds, cost)[:most]:
                        key = (spot, colour, payment)
                        listed.append(known.get(key) or _collect(table, key))
            alone = values
        else:
            code = hand[wanted]
            if code and SUM[code] + wild_sum >= cost:
                for payment in payments(code, wilds, cost)[:most]:
                    key = (spot, wanted, payment)
                    listed.append(known.get(key) or _collect(table, key))
            alone = HELD[code]
        if wild_sum >= cost:
            for payment in wild_payments(wilds, cost, alone)[:most]:
                key = (spot, 0, payment)
                listed.append(known.get(key) or _collect(table, key))


def _collect(table: Table, key: tuple[int, int, int]) -> Collect:
    """The cached action for a spot, a colour and a payment: equal actions are one object."""
    spot, colour, payment = key
    if len(table.collects) > _MANY:
        table.collects.clear()
    action = table.collects[key] = Collect(table.names[spot], names(colour, payment))
    return action


def _add_walks(listed: list[Action], state: State, held: list[tuple[int, int, int]], values: int) -> None:
    """Every other hex in reach, with one payment for each colour: the first that is offered for the steps."""
    table = state.table
    cart, wilds = state.carts[state.seat], state.hands[state.seat][6]
    known = table.walks
    rings = len(table.rings[cart])
    for colour, code, budget in held:
        for steps in range(1, min(rings, budget) + 1):
            offered = payments(code, wilds, steps)
            if offered:
                key = (cart, steps, colour, offered[0])
                listed.extend(known.get(key) or _walks(table, key))
    for steps in range(1, min(rings, WILD_SUM[wilds]) + 1):
        offered = wild_payments(wilds, steps, values)
        if offered:
            key = (cart, steps, 0, offered[0])
            listed.extend(known.get(key) or _walks(table, key))


def _walks(table: Table, key: tuple[int, int, int, int]) -> tuple[Walk, ...]:
    """The cached walks from a cart to all hexes this many steps away, for one payment."""
    cart, steps, colour, payment = key
    cards = names(colour, payment)
    if len(table.walks) > _FEW:
        table.walks.clear()
    walks = table.walks[key] = tuple(Walk(table.names[spot], cards) for spot in table.rings[cart][steps - 1])
    return walks


@lru_cache(maxsize=1 << 15)
def _cells(mask: int) -> tuple[Place, ...]:
    """A tile on each of these hexes."""
    return tuple(Place(CELL_NAMES[cell]) for cell in bits(mask))


def _placings(state: State) -> tuple[Action, ...] | list[Action]:
    """Each hex that can take the tile; a Viewpoint also names the chain it looks at and may follow declared Mixes."""
    if TERRAIN_OF[state.carried] != VIEWPOINT:
        return _cells(open_cells(state))
    listed: list[Action] = list(_declarations(state))
    for cell in bits(open_cells(state)):
        listed.extend(Place(CELL_NAMES[cell], chain) for chain in views(state, cell))
    return listed


def _declarations(state: State) -> list[Declare]:
    planet, mixes = state.planets[state.seat], state.mixes[state.seat]
    waiting = bits(undeclared(basic_masks(planet), mixes))
    return [Declare(CELL_NAMES[cell], TERRAINS[terrain]) for cell in waiting for terrain in state.terrains]


def views(state: State, cell: int) -> list[str]:
    """The names of the chains next to a hex, for a Viewpoint: the first touching hex of each; "" if there is none."""
    beside = NEXT_TO[cell]
    found = chains(state.planets[state.seat], state.mixes[state.seat])
    touching = sorted((part & beside) & -(part & beside) for part in found if part & beside)
    return [CELL_NAMES[low.bit_length() - 1] for low in touching] or [""]


def _free(state: State) -> list[Action]:
    """The free tile: one of the supply, or a neighbour of the cart on a hex without colour, or none (LW-P3)."""
    listed: list[Action] = [_PICKS[tile] for tile in sorted(set(state.supply))]
    listed.extend(Fetch(state.table.names[spot]) for spot in bits(fetchable(state)))
    listed.append(_SKIP)
    return listed


def fetchable(state: State) -> int:
    """The hexes next to the cart whose tile could be taken for free."""
    table = state.table
    return table.beside[state.carts[state.seat]] & state.up & ~table.coloured
