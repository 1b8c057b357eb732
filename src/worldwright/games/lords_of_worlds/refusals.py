"""Refusals of a seat's actions: the rule that forbids each, and the place that shows why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from worldwright.core.game import Action, Refusal
from worldwright.games.lords_of_worlds.choices import fetchable, open_cells, views
from worldwright.games.lords_of_worlds.content import CELL_OF_NAME
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
from worldwright.games.lords_of_worlds.pieces import (
    CARD_OF_NAME,
    COLOUR_OF_CARD,
    TERRAIN_OF,
    TERRAINS,
    TILE_OF_NAME,
    VALUE_OF,
    VALUE_OF_CARD,
    VIEWPOINT,
    WHITE,
    count,
)
from worldwright.games.lords_of_worlds.planets import basic_masks, undeclared


def start_refusal(state: State, action: Start) -> Refusal | None:
    spot = state.table.hex_of_name.get(action.portal, -1)
    return None if state.phase == START and spot in state.table.portals else Refusal("LW-G4", (action.portal,))


def uncover_refusal(state: State, action: Uncover) -> Refusal | None:
    spot = state.table.hex_of_name.get(action.hex, -1)
    fits = state.phase == UNCOVER and spot >= 0 and state.down >> spot & 1
    return None if fits else Refusal("LW-G5", (action.hex,))


def hire_refusal(state: State, action: Hire) -> Refusal | None:
    if state.phase != TURN:
        return Refusal("LW-T1")
    return None if 1 <= action.pile <= len(state.piles) else Refusal("LW-H1", (f"pile {action.pile}",))


def collect_refusal(state: State, action: Collect) -> Refusal | None:
    if state.phase != TURN:
        return Refusal("LW-C1" if state.phase in (PLACE, FREE) else "LW-T1", (action.hex,))
    spot = state.table.hex_of_name.get(action.hex, -1)
    if spot < 0 or not state.up >> spot & 1:
        return Refusal("LW-C1", (action.hex,))
    if not open_cells(state):
        return Refusal("LW-P5")
    cost = state.table.steps[state.carts[state.seat]][spot] + VALUE_OF[state.tiles[spot]]
    return payment_refusal(state, action, cost, state.table.colours[spot])


def walk_refusal(state: State, action: Walk) -> Refusal | None:
    if state.phase != TURN:
        return Refusal("LW-T1", (action.hex,))
    spot = state.table.hex_of_name.get(action.hex, -1)
    steps = state.table.steps[state.carts[state.seat]][spot] if spot >= 0 else 0
    if not steps:
        return Refusal("LW-M2", (action.hex,))
    return payment_refusal(state, action, steps, -1)


def payment_refusal(state: State, action: Collect | Walk, cost: int, wanted: int) -> Refusal | None:
    """The refusal of a payment, listed or not; `wanted` is the colour of the hex or -1."""
    place, cards = action.hex, action.cards
    unknown = tuple(name for name in cards if name not in CARD_OF_NAME)
    if unknown:
        return Refusal("LW-M1", unknown)
    played = [CARD_OF_NAME[name] for name in cards]
    held = state.hands[state.seat]
    missing = tuple(name for card, name in zip(played, cards, strict=True) if played.count(card) > count(held, card))
    if missing:
        return Refusal("LW-M1", missing)
    colours = sorted({COLOUR_OF_CARD[card] for card in played} - {WHITE})
    if len(colours) > 1:
        return Refusal("LW-M1", cards)
    values = [VALUE_OF_CARD[card] for card in played]
    if sum(values) < cost:
        return Refusal("LW-M1", (place, *cards))
    if colours and wanted >= 0 and colours[0] != wanted:
        return Refusal("LW-C2", (place, *cards))
    return Refusal("LW-M5", (place, *cards)) if sum(values) - min(values) >= cost else None


def pass_refusal(state: State, _: Pass) -> Refusal | None:
    if state.phase != TURN:
        return Refusal("LW-T1")
    return Refusal("LW-H2") if state.piles or any(state.hands[state.seat]) else None


def declare_refusal(state: State, action: Declare) -> Refusal | None:
    cell = CELL_OF_NAME.get(action.cell, -1)
    fits = state.phase == PLACE and TERRAIN_OF[state.carried] == VIEWPOINT and cell >= 0
    waiting = undeclared(basic_masks(state.planets[state.seat]), state.mixes[state.seat])
    if not fits or not waiting >> cell & 1:
        return Refusal("LW-S1", (action.cell,))
    return None if action.terrain in [TERRAINS[t] for t in state.terrains] else Refusal("LW-S1", (action.terrain,))


def place_refusal(state: State, action: Place) -> Refusal | None:
    cell = CELL_OF_NAME.get(action.cell, -1)
    if state.phase != PLACE or cell < 0 or not open_cells(state) >> cell & 1:
        return Refusal("LW-P1", (action.cell,))
    chains = views(state, cell) if TERRAIN_OF[state.carried] == VIEWPOINT else [""]
    return None if action.chain in chains else Refusal("LW-S4", (action.cell, action.chain))


def pick_refusal(state: State, action: Pick) -> Refusal | None:
    fits = state.phase == FREE and TILE_OF_NAME.get(action.tile, -1) in state.supply
    return None if fits else Refusal("LW-P3", (action.tile,))


def fetch_refusal(state: State, action: Fetch) -> Refusal | None:
    spot = state.table.hex_of_name.get(action.hex, -1)
    fits = state.phase == FREE and spot >= 0 and fetchable(state) >> spot & 1
    return None if fits else Refusal("LW-P3", (action.hex,))


def skip_refusal(state: State, _: Skip) -> Refusal | None:
    return None if state.phase == FREE else Refusal("LW-P3")


def discard_refusal(state: State, action: Discard) -> Refusal | None:
    card = CARD_OF_NAME.get(action.card, -1)
    fits = state.phase == DISCARD and card >= 0 and count(state.hands[state.seat], card)
    return None if fits else Refusal("LW-V3", (action.card,))


REFUSALS: dict[type[Action], Callable[[State, Any], Refusal | None]] = {
    Start: start_refusal,
    Uncover: uncover_refusal,
    Hire: hire_refusal,
    Collect: collect_refusal,
    Walk: walk_refusal,
    Pass: pass_refusal,
    Declare: declare_refusal,
    Place: place_refusal,
    Pick: pick_refusal,
    Fetch: fetch_refusal,
    Skip: skip_refusal,
    Discard: discard_refusal,
}
