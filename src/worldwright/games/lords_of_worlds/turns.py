"""The effects of a seat's actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from worldwright.core.game import DEALER, Action, Line, Seat
from worldwright.games.lords_of_worlds.choices import fetchable
from worldwright.games.lords_of_worlds.content import CELL_NAMES, CELL_OF_NAME
from worldwright.games.lords_of_worlds.model import (
    DISCARD,
    FREE,
    NO_ONE,
    NO_TILE,
    OVER,
    PLACE,
    SUPPLY,
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
    Planet,
    Skip,
    Start,
    State,
    Uncover,
    Walk,
)
from worldwright.games.lords_of_worlds.pieces import (
    CARD_OF_NAME,
    COLOUR_OF_CARD,
    SAGE_TREE,
    SLOT,
    TERRAIN_OF,
    TERRAINS,
    TILE_OF_NAME,
    VALUE_OF,
    VIEWPOINT,
    WHITE,
    Card,
    hand_of,
    size,
    together,
)
from worldwright.games.lords_of_worlds.planets import architect_tiles, bare, chains, names
from worldwright.games.lords_of_worlds.table import NEXT_TO, PLANET


def changed(state: State, **changes: Any) -> State:
    """The state with changes, and with the next mover."""
    after = replace(state, **changes)
    mover = _mover(after)
    return after if mover == after.mover else replace(after, mover=mover)


def _mover(state: State) -> Seat:
    """The next to act: the dealer whenever a deal is due, otherwise the seat whose turn it is."""
    phase = state.phase
    if phase == OVER:
        return NO_ONE
    if phase <= SUPPLY or state.pending:
        return DEALER
    if len(state.supply) < state.table.supply and len(state.unseen) > state.down.bit_count():
        return DEALER
    if len(state.piles) < state.table.piles and (state.deck or state.discards):
        return DEALER
    if phase == UNCOVER and state.table.options.reveals == "chance":
        return DEALER
    return state.seat


def _at(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one entry changed."""
    return (*values[:index], value, *values[index + 1 :])


def played(state: State, cards: Iterable[Card]) -> dict[str, Any]:
    """The changes when the seat's cards go to the discard pile; the publicly known part of the hand shrinks with it."""
    seat = state.seat
    hand, known, shown = list(state.hands[seat]), list(state.known[seat]), list(state.shown[seat])
    cards = tuple(cards)
    for card in cards:
        colour, unit = COLOUR_OF_CARD[card], 1 << SLOT[card]
        hand[colour] -= unit
        if known[colour] >> SLOT[card] & (3 if colour < WHITE else 7):
            known[colour] -= unit
        else:
            shown[colour] += unit
    return {
        "hands": _at(state.hands, seat, tuple(hand)),
        "known": _at(state.known, seat, tuple(known)),
        "shown": _at(state.shown, seat, tuple(shown)),
        "discards": state.discards + cards,
    }


def start_at(state: State, action: Start) -> State:
    """All carts go to the portal (LW-G4)."""
    spot = state.table.hex_of_name[action.portal]
    phase = TURN if state.table.options.strategic else UNCOVER
    return changed(state, carts=(spot,) * state.table.seats, phase=phase)


def uncover(state: State, action: Uncover) -> State:
    """The tile is about to be turned up (LW-G5)."""
    return changed(state, pending=1 << state.table.hex_of_name[action.hex])


def hire(state: State, action: Hire) -> State:
    """The pile joins the hand publicly, and the turn ends (LW-H1)."""
    cards = hand_of(state.piles[action.pile - 1])
    seat = state.seat
    return _end_turn(
        state,
        piles=state.piles[: action.pile - 1] + state.piles[action.pile :],
        hands=_at(state.hands, seat, together(state.hands[seat], cards)),
        known=_at(state.known, seat, together(state.known[seat], cards)),
    )


def collect(state: State, action: Collect) -> State:
    """The cart goes there, the tile is taken, its neighbours are turned up (LW-C1 to LW-C4)."""
    spot = state.table.hex_of_name[action.hex]
    changes = played(state, (CARD_OF_NAME[name] for name in action.cards))
    if state.table.colours[spot] >= 0:
        changes["earned"] = _scored(state, [Line("LW-C2", state.table.colour_points, (action.hex,))])
    return changed(state, **changes, **_taken(state, spot), free_used=False)


def _taken(state: State, spot: int) -> dict[str, Any]:
    """The changes when the tile of a hex is taken and the cart goes there."""
    table = state.table
    carts = _at(state.carts, state.seat, spot)
    up = state.up & ~(1 << spot)
    pending = table.beside[spot] & state.down
    if not up and not pending and state.down:
        # without an open tile those next to carts are turned up, or else all (LW-C5)
        for cart in carts:
            pending |= table.beside[cart] & state.down
        pending = pending or state.down
    return {
        "phase": PLACE,
        "carried": state.tiles[spot],
        "tiles": _at(state.tiles, spot, NO_TILE),
        "up": up,
        "pending": pending,
        "carts": carts,
    }


def walk(state: State, action: Walk) -> State:
    """The cart goes there and the turn ends (LW-M4)."""
    changes = played(state, (CARD_OF_NAME[name] for name in action.cards))
    carts = _at(state.carts, state.seat, state.table.hex_of_name[action.hex])
    return _end_turn(state, **changes, carts=carts)


def pass_turn(state: State, _: Pass) -> State:
    return _end_turn(state)


def declare(state: State, action: Declare) -> State:
    """The Mix has that terrain from now on (LW-S1)."""
    mixes = (*state.mixes[state.seat], (CELL_OF_NAME[action.cell], TERRAINS.index(action.terrain)))
    return changed(state, mixes=_at(state.mixes, state.seat, tuple(sorted(mixes))))


def on_architect(state: State, cell: int) -> bool:
    """Whether a hex of the seat's planet is an Architect: printed and free, or an Architect tile (LW-P1)."""
    planet = state.planets[state.seat]
    return bool((state.table.architects & bare(planet) | architect_tiles(planet)) >> cell & 1)


def place(state: State, action: Place) -> State:
    """The tile goes to the planet and scores its immediate points (LW-P1 to LW-P4)."""
    seat, table, tile = state.seat, state.table, state.carried
    cell = CELL_OF_NAME[action.cell]
    architect = on_architect(state, cell)
    lines = [Line("LW-P2", VALUE_OF[tile], (action.cell,))] if architect else []
    lines += placed_lines(state, cell, action.chain)
    planet: Planet = _at(state.planets[seat], cell, tile)
    changes: dict[str, Any] = {"planets": _at(state.planets, seat, planet), "carried": NO_TILE}
    under = state.planets[seat][cell]
    if under != NO_TILE:
        covered = sorted((*state.covered[seat], (cell, under)), key=lambda pair: pair[0])  # stable: lowest stays first
        changes["covered"] = _at(state.covered, seat, tuple(covered))
    if lines:
        changes["earned"] = _scored(state, lines)
    empty = bare(planet)
    if empty.bit_count() <= table.spaces_left:
        changes["last_round"] = True
    if architect or state.free_used:
        return _end_turn(state, **changes)
    room = empty or architect_tiles(planet)
    if room and (state.supply or fetchable(state)):
        return changed(state, **changes, phase=FREE)
    return _end_turn(state, **changes)


def placed_lines(state: State, cell: int, chain: str) -> list[Line]:
    """The immediate points of a Sage Tree or a Viewpoint on that hex (LW-S2, LW-S4)."""
    terrain = TERRAIN_OF[state.carried]
    table, planet = state.table, state.planets[state.seat]
    if terrain == SAGE_TREE:
        beside = NEXT_TO[cell] & PLANET & ~bare(planet)
        if beside:
            return [Line("LW-S2", table.sage_points * beside.bit_count(), (CELL_NAMES[cell], *names(beside)))]
    if terrain == VIEWPOINT and chain:
        seen = 1 << CELL_OF_NAME[chain]
        for part in chains(planet, state.mixes[state.seat]):
            if part & seen:
                return [Line("LW-S4", table.view_points * part.bit_count(), (CELL_NAMES[cell], *names(part)))]
    return []


def _scored(state: State, lines: list[Line]) -> tuple[tuple[Line, ...], ...]:
    seat = state.seat
    return _at(state.earned, seat, (*state.earned[seat], *lines))


def pick(state: State, action: Pick) -> State:
    """The tile comes from the open supply, which is refilled (LW-P3)."""
    tile = TILE_OF_NAME[action.tile]
    place = state.supply.index(tile)
    supply = state.supply[:place] + state.supply[place + 1 :]
    return changed(state, phase=PLACE, carried=tile, free_used=True, supply=supply)


def fetch(state: State, action: Fetch) -> State:
    """The tile comes from next to the cart, which moves there (LW-P3)."""
    return changed(state, **_taken(state, state.table.hex_of_name[action.hex]), free_used=True)


def skip(state: State, _: Skip) -> State:
    return _end_turn(state)


def discard(state: State, action: Discard) -> State:
    """Discard one card, until ten are left (LW-V3)."""
    return _end_turn(state, **played(state, (CARD_OF_NAME[action.card],)))


def _end_turn(state: State, **changes: Any) -> State:
    """The next player's turn once the hand is small enough; or the end, if all had equal turns (LW-E1)."""
    table = state.table
    if table.options.strategic:
        hands = changes.get("hands", state.hands)
        if size(hands[state.seat]) > table.hand_limit:
            return changed(state, **changes, phase=DISCARD, free_used=False)
    last_round = changes.pop("last_round", state.last_round) or not (state.up | state.down)
    seat = (state.seat + 1) % table.seats
    phase = OVER if last_round and seat == state.first else TURN
    return changed(state, **changes, phase=phase, seat=seat, last_round=last_round, free_used=False)


EFFECTS: dict[type[Action], Callable[[State, Any], State]] = {
    Start: start_at,
    Uncover: uncover,
    Hire: hire,
    Collect: collect,
    Walk: walk,
    Pass: pass_turn,
    Declare: declare,
    Place: place,
    Pick: pick,
    Fetch: fetch,
    Skip: skip,
    Discard: discard,
}
