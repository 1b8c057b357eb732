"""The dealer's moves: a round's pool, modifier, open cards and solo start, and lots between equal hands."""

from __future__ import annotations

from typing import Final

from worldwright.core.chance import Chance
from worldwright.core.game import Refusal
from worldwright.kit.pieces import Code, code, piece_of, side_of
from worldwright.kit.pool import laid_code, laid_text, shuffled
from worldwright.kit.referee import earliest
from worldwright.kit.scramble.model import Deal, DrawLots, State
from worldwright.kit.scramble.setup import Setup

REDRAWS: Final = 50
"""How often a solo start that cannot be won is drawn again, at most."""


def deal(setup: Setup, state: State, chance: Chance) -> Deal | DrawLots:
    """The dealer's next action."""
    phase = state.phase
    if phase.lots is not None:
        claims = next(window.claims for window in phase.windows if window.thing == phase.lots)
        return DrawLots(setup.things.names[phase.lots], chance.choice(earliest(claims)))
    start = solo_start(setup, chance)
    on_board = {piece_of(laid) for laid in start}
    lying = shuffled([tile for tile in setup.things.tiles if tile not in on_board], chance)
    plan = setup.plan.rounds[state.round - 1]
    modifier = ""
    if plan.modifier:
        modifier = setup.plan.modifiers[chance.choice(unused_modifiers(setup, state))]
    return Deal(
        tiles=tuple(laid_text(setup.plan.box, laid) for laid in lying),
        start=tuple(laid_text(setup.plan.box, laid) for laid in start),
        modifier=modifier,
        open=tuple(chance.shuffled(setup.plan.cards)[: plan.cards]),
    )


def unused_modifiers(setup: Setup, state: State) -> list[int]:
    """The modifiers not used yet in this game (MO-A1)."""
    return [number for number in range(len(setup.plan.modifiers)) if number not in state.modifiers]


def solo_start(setup: Setup, chance: Chance) -> tuple[Code, ...]:
    """Tiles for the start cells, turned at random; a start that cannot be won is drawn again (MO-1P1)."""
    if not setup.plan.start_cells:
        return ()
    start: tuple[Code, ...] = ()
    for _ in range(REDRAWS):
        tiles = chance.shuffled(setup.plan.starters)[: len(setup.plan.start_cells)]
        start = tuple(code(tile, 0, chance.below(4)) for tile in tiles)
        if setup.solvable(start):
            break
    return start


def deal_refusal(setup: Setup, state: State, action: Deal) -> Refusal | None:
    """The refusal of an impossible deal."""
    plan = setup.plan.rounds[state.round - 1]
    laid = [laid_code(setup.plan.box, text) for text in (*action.start, *action.tiles)]
    codes = [one for one in laid if one is not None]
    start = codes[: len(action.start)]
    possible = (
        len(codes) == len(laid)
        and sorted(piece_of(one) for one in codes) == list(setup.things.tiles)
        and len(action.start) == len(setup.plan.start_cells)
        and all(side_of(one) == 0 and piece_of(one) in setup.plan.starters for one in start)
        and len(action.open) == plan.cards
        and len(set(action.open)) == plan.cards
        and set(action.open) <= set(setup.plan.cards)
        and modifier_possible(setup, state, action.modifier, plan.modifier)
    )
    return None if possible else Refusal("WW-T4")


def modifier_possible(setup: Setup, state: State, modifier: str, dealt: bool) -> bool:
    if not dealt:
        return not modifier
    return modifier in (setup.plan.modifiers[number] for number in unused_modifiers(setup, state))
