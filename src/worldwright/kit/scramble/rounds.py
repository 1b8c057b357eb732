"""A round from the deal to its score, and the change to the next round."""

from __future__ import annotations

from msgspec.structs import replace

from worldwright.core.game import Millis
from worldwright.kit.pieces import Code
from worldwright.kit.pool import laid_code
from worldwright.kit.scramble.hands import given_back
from worldwright.kit.scramble.model import Deal, Player, Pool, ScoredRound, State
from worldwright.kit.scramble.options import handicapped
from worldwright.kit.scramble.phases import Counting, Dealing, Over, Playing, Resting, Taking
from worldwright.kit.scramble.setup import Setup


def dealt(setup: Setup, state: State, at: Millis, deal: Deal) -> State:
    """The state after a deal: all tiles in the pool, all worlds empty or with their solo start."""
    codes = [laid_code(setup.plan.box, text) for text in (*deal.start, *deal.tiles)]
    laid = tuple(one for one in codes if one is not None)
    start, tiles = laid[: len(deal.start)], laid[len(deal.start) :]
    world, filled, fringe = opening(setup, start)
    villages = (1 << len(setup.things.village_pieces)) - 1 if setup.plan.rounds[state.round - 1].villages else 0
    modifier = (setup.plan.modifiers.index(deal.modifier),) if deal.modifier else ()
    in_steps = state.options.mode == "step"
    return replace(
        state,
        phase=Taking(at, setup.everybody, setup.nothing) if in_steps else Counting(at),
        pool=Pool(tiles, (1 << len(tiles)) - 1, sum(1 << setup.plan.cards.index(card) for card in deal.open)),
        players=(Player(world, filled, fringe, at, villages=villages),) * state.seats,
        out=0,
        step=0,
        modifiers=state.modifiers + modifier,
    )


def opening(setup: Setup, start: tuple[Code, ...]) -> tuple[tuple[Code, ...], int, int]:
    """The first world of a round, its filled cells and those that may be filled next."""
    world = [0] * setup.board.cells
    filled = fringe = 0
    for cell, lies in zip(setup.plan.start_cells, start, strict=True):
        world[cell] = lies
        filled |= 1 << cell
        fringe |= setup.board.near[cell]
    return tuple(world), filled, fringe & ~filled if start else setup.board.first


def gone(setup: Setup, state: State, at: Millis) -> State:
    """Go: all seats see the pool and the clock runs."""
    length = setup.plan.rounds[state.round - 1].length
    players = tuple(replace(player, arm=at) for player in state.players)
    return replace(state, phase=Playing(at, setup.everybody, at + length if length else None), players=players)


def finished(setup: Setup, state: State, at: Millis) -> State:
    """Score the round: hands are emptied, the volcano chip goes to the best, and the next round or the end follows."""
    for seat in range(state.seats):
        state = given_back(setup, state, seat)
    ended = standing(state)
    totals = setup.totals(state, ended)
    past = (*state.past, replace(ended, totals=totals))
    if state.round == len(setup.plan.rounds):
        return replace(state, phase=Over(at), past=past)
    best = max(totals)
    chip_in_play = state.options.volcano_chip and not handicapped(state.options) and state.seats > 1
    volcano = sum(1 << seat for seat, total in enumerate(totals) if total == best) if chip_in_play else 0
    state = replace(state, phase=Resting(at, setup.everybody), past=past, volcano=volcano)
    return next_round(state) if state.options.mode == "step" else state


def standing(state: State) -> ScoredRound:
    """The running round as if it ended now, without its totals."""
    return ScoredRound(
        tuple(player.world for player in state.players),
        tuple(player.chip for player in state.players),
        tuple(player.kept for player in state.players),
        state.modifiers[-1] if len(state.modifiers) == state.round else None,
        state.volcano,
        (),
    )


def next_round(state: State) -> State:
    """After the rest: everything is cleared and the dealer deals again."""
    return replace(state, phase=Dealing(state.phase.since), round=state.round + 1, pool=Pool(), players=(), out=0)
