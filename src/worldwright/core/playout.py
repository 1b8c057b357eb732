"""Random playouts: the rules alone at full speed, for benchmarks and for bots that look ahead."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from worldwright.core.chance import Chance
from worldwright.core.game import CLOCK, DEALER, AnyGame, Move

T = TypeVar("T")


class Dice(Chance):
    """Fast, unsealed chance for rollouts, which need no verification."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random  # noqa: S311 - not a secret

    def below(self, n: int) -> int:
        return int(self._random() * n)

    def choice(self, things: Sequence[T]) -> T:
        return things[int(self._random() * len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        return sorted(things, key=lambda _: self._random())


def playout(game: AnyGame, state: Any, dice: Dice, listing: bool) -> tuple[Any, int]:
    """A random game from a state to its end, and the number of the players' moves.

    With `listing` every legal action is listed and one is taken; without, one is sampled. Nothing is checked: the laws
    test that `actions` and `sample` give legal actions only.
    """
    to_move, actions, sample, apply = game.to_move, game.actions, game.sample, game.apply
    moves = 0
    now = 0
    while True:
        seats = to_move(state)
        if not seats:
            due = game.deadline(state)
            if due is None:
                return state, moves
            now = due[0]
            state = apply(state, Move(now, CLOCK, due[1]))
            continue
        seat = min(seats)
        if seat == DEALER:
            state = apply(state, Move(now, DEALER, game.deal(state, dice)))
            continue
        moves += 1
        act = dice.choice(actions(state, seat)) if listing else sample(state, seat, dice)
        state = apply(state, Move(now, seat, act))
