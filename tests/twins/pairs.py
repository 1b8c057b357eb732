"""The games that have twins, and every table their twins cover."""

from __future__ import annotations

from itertools import product
from typing import Any

from msgspec.structs import replace

from tests.twins.comparing import Pair
from worldwright.games import monuments
from worldwright.games.monuments.box import box
from worldwright.games.monuments.model import Screen
from worldwright.games.monuments.plans import plan_names
from worldwright.games.monuments.scoring import totals
from worldwright.kit.piles import count

_PHASES = ("first", "fill", "quarry", "build", "over")


def _monuments_seen(state: monuments.State) -> monuments.View:
    names = box().names
    screens = tuple(Screen(len(names(stones)), names(stones)) for stones in state.screens)
    return replace(monuments.view(state, None), screens=screens)


def _monuments_numbers(state: monuments.State) -> list[int]:
    def pile(stones: int) -> list[int]:
        return [count(stones, kind) for kind in range(len(box().kinds))]

    numbers = [
        state.seats, _PHASES.index(state.phase), state.round, state.holder, state.turn, state.walked, state.worker,
        state.filled, state.mixed, state.passed, state.built, state.ready, *pile(state.stock),
    ]  # fmt: skip
    for stones in state.quarry:
        numbers += pile(stones)
    points = totals(state)
    for seat in range(state.seats):
        numbers += [*pile(state.screens[seat]), state.built_by[seat], state.start_stones[seat]]
        numbers += [sum(state.costs[seat]), points[seat]]
    return numbers


def _every(options: Any, seats: range, **values: tuple[Any, ...]) -> list[tuple[Any, int]]:
    """All tables with these values of options, at every number of seats."""
    chosen = [options(**dict(zip(values, row, strict=True))) for row in product(*values.values())]
    return [(one, count) for one in chosen for count in seats]


PAIRS = {
    pair.game.NAME: pair
    for pair in (
        Pair(
            monuments,
            _every(
                monuments.Options,
                monuments.SEATS,
                monument=plan_names(),
                open_screens=(False, True),
                reenter=(True, False),
                last_pass=("free", "costs"),
            ),
            _monuments_seen,
            _monuments_numbers,
        ),
    )
}
