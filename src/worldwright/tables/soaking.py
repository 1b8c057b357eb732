"""Many simulated worlds, one seed after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from worldwright.games import IN_TURNS
from worldwright.games import game as load_game
from worldwright.tables.simulator import Tale, World


class Plan(msgspec.Struct, frozen=True):
    """A world to be played; plain values, so that it can be sent to another process."""

    game: str
    options: dict[str, Any]
    seats: int
    seed: int


def worlds(names: Sequence[str], count: int, first: int) -> Iterator[Plan]:
    """So many worlds, the games in turn, each with every number of seats in turn."""
    for seed in range(first, first + count):
        name = names[seed % len(names)]
        seats = load_game(name).SEATS
        turn = seed // len(names)
        options = IN_TURNS.get(name, {}) if turn % 2 else {}
        yield Plan(name, options, seats[turn % len(seats)], seed)


def tale(plan: Plan) -> Tale:
    """One world from its seed; what broke is told, not raised."""
    world = World(load_game(plan.game), plan.options, plan.seats, plan.seed)
    try:
        return world.run()
    except Exception as fault:
        return world.tale(f"{type(fault).__name__}: {fault}")


def several(plans: Sequence[Plan]) -> list[Tale]:
    """Some worlds, in order."""
    return [tale(plan) for plan in plans]
