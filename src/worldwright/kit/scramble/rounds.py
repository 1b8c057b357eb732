"""A round from the deal to its score, and from one round to the next."""

from __future__ import annotations

from msgspec.structs import replace

from worldwright.core.game import Millis
from worldwright.kit.pieces import Code
from worldwright.kit.pool import laid_code
from worldwright.kit.scramble.hands import given_back
from worldwright.kit.scramble.model import (
    COUNTING,
    DEALING,
    NEVER,
    NOTHING,
    OVER,
    PLAYING,
    RESTING,
    TAKING,
    Deal,
    Finished,
    State,
)
from worldwright.kit.scramble.options import handicapped
from worldwright.kit.scramble.setup import Setup


def dealt(setup: Setup, state: State, at: Millis, deal: Deal) -> State:
    """The table laid for a round: all tiles in the pool, all worlds empty or with their solo start."""
    codes = [laid_code(setup.box, text) for text in (*deal.start, *deal.tiles)]
    laid = tuple(one for one in codes if one is not None)
    start, pool = laid[: len(deal.start)], laid[len(deal.start) :]
    world, filled, fringe = opening(setup, start)
    plan = setup.rounds[state.round - 1]
    seats = state.seats
    nothing = (NOTHING,) * seats
    nobody = (0,) * seats
    villages = (1 << len(setup.village_pieces)) - 1
    modifier = (setup.plan.modifiers.index(deal.modifier),) if deal.modifier else ()
    in_steps = state.options.mode == "step"
    return replace(
        state,
        phase=TAKING if in_steps else COUNTING,
        awaited=setup.everybody if in_steps else 0,
        pool=pool,
        there=(1 << len(pool)) - 1,
        worlds=(world,) * seats,
        filled=(filled,) * seats,
        fringe=(fringe,) * seats,
        hands=nothing,
        out=0,
        chips=nobody,
        open=sum(1 << setup.plan.cards.index(card) for card in deal.open),
        kept=nobody,
        villages=(villages,) * seats if plan.villages else (),
        modifiers=state.modifiers + modifier,
        arms=(at,) * seats,
        since=at,
        bell=NEVER,
        step=0,
        choices=nothing,
        plans=nothing,
    )


def opening(setup: Setup, start: tuple[Code, ...]) -> tuple[tuple[Code, ...], int, int]:
    """The world a round begins with: what lies there, the filled cells and those that may be filled next."""
    world = [0] * setup.cells
    filled = fringe = 0
    for cell, lies in zip(setup.plan.start_cells, start, strict=True):
        world[cell] = lies
        filled |= 1 << cell
        fringe |= setup.near[cell]
    return tuple(world), filled, fringe & ~filled if start else setup.first_cells


def gone(setup: Setup, state: State, at: Millis) -> State:
    """Go: everybody sees the pool and the clock runs."""
    length = setup.rounds[state.round - 1].length
    bell = at + length if length else NEVER
    arms = (at,) * state.seats
    return replace(state, phase=PLAYING, awaited=setup.everybody, since=at, bell=bell, arms=arms)


def finished(setup: Setup, state: State, at: Millis) -> State:
    """The round is scored: hands are empty, the volcano chip goes to the best, and the next round or the end comes."""
    for seat in range(state.seats):
        state = given_back(setup, state, seat)
    state = replace(state, windows=(), lots=NOTHING, awaited=0, since=at, bell=NEVER)
    ended = standing(state)
    totals = setup.totals(state, ended)
    past = (*state.past, replace(ended, totals=totals))
    best = max(totals)
    chip_in_play = state.options.volcano_chip and not handicapped(state.options) and state.seats > 1
    volcano = sum(1 << seat for seat, total in enumerate(totals) if total == best) if chip_in_play else 0
    if state.round == len(setup.rounds):
        return replace(state, phase=OVER, past=past)
    if state.options.mode == "step":
        return replace(state, phase=DEALING, past=past, round=state.round + 1, volcano=volcano)
    return replace(state, phase=RESTING, past=past, awaited=setup.everybody, volcano=volcano)


def standing(state: State) -> Finished:
    """The running round as if it ended now, its points not counted yet."""
    modifier = state.modifiers[-1] if len(state.modifiers) == state.round else NOTHING
    return Finished(state.worlds, state.chips, state.kept, modifier, state.volcano, ())


def next_round(state: State) -> State:
    """The rest is over: the dealer deals again."""
    return replace(state, phase=DEALING, awaited=0, round=state.round + 1)
