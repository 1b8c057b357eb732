"""Random games played by the rules and by a twin side by side: the same choices, positions and points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from worldwright.compiled.program import Twin, twin
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import CLOCK, DEALER, AnyGame, Move
from worldwright.core.match import deal_chance, start

written = msgspec.json.encode


@dataclass(frozen=True)
class Pair:
    """A game, the tables its twin says it covers, and how their positions are compared."""

    game: AnyGame
    tables: Sequence[tuple[Any, int]]
    """Options and seats."""
    all_seen: Callable[[Any], Any]
    """The view of somebody who may look everywhere: a twin starts from it."""
    numbers: Callable[[Any], list[int]]
    """A state as the twin writes it."""
    step: int = 1
    """Every test run compares one table in so many; `python -m tests.compiled` compares all."""
    program: str = ""
    """The name of the built file, where it is not the game's."""
    play: Callable[[Pair, int], int] | None = None
    """How a game of this pair is played on both, where it is not one in turns."""

    @property
    def built(self) -> str:
        return self.program or self.game.NAME


class Different(AssertionError):
    """The rules and the twin do not agree."""


def known_twin(pair: Pair) -> Twin:
    """The twin of a game."""
    found = twin(pair.built)
    assert found is not None
    return found


def compare(pair: Pair, number: int) -> int:
    """Play one random game on both; how many moves it had. Different says where they part."""
    if pair.play is not None:
        return pair.play(pair, number)
    game, other = pair.game, known_twin(pair)
    options, seats = pair.tables[number % len(pair.tables)]
    seed = seed_from(number, "twins", game.NAME)
    chance = Chance(seed, "moves")
    state = start(game, options, seats)
    where = f"{game.NAME}, game {number} ({options}, {seats} seats)"
    if not other.learn(written(game.content(options))) or not other.see(written(pair.all_seen(state))):
        raise Different(f"{where}: the twin does not cover it")
    moves = 0
    while True:
        same(f"{where}, move {moves}: state", pair.numbers(state), other.state())
        waited = game.to_move(state)
        due = None if waited else game.deadline(state)
        if due is not None:
            other.deal(written(due[1]))
            state = game.apply(state, Move(due[0], CLOCK, due[1]))
        elif not waited:
            return moves
        elif DEALER in waited:
            deal = game.deal(state, deal_chance(seed, moves))
            other.deal(written(deal))
            state = game.apply(state, Move(0, DEALER, deal))
        else:
            seat = min(waited)
            actions, choices = game.actions(state, seat), other.choices()
            if written(actions) != choices:
                same(f"{where}, move {moves}: choices", msgspec.to_builtins(actions), msgspec.json.decode(choices))
            chosen = _one_of(actions, chance)
            other.play(chosen)
            state = game.apply(state, Move(0, seat, actions[chosen]))
        moves += 1


def _one_of(actions: Sequence[Any], chance: Chance) -> int:
    """The number of an action: first its kind is drawn, so that what is rarely possible is still tried out."""
    kinds = [type(action) for action in actions]
    kind = chance.choice(list(dict.fromkeys(kinds)))
    return chance.choice([number for number, one in enumerate(kinds) if one is kind])


def same(where: str, rules: Sequence[Any], other: Sequence[Any]) -> None:
    """Different, if two lists are not the same, with the place where they part."""
    if list(rules) != list(other):
        at = next((i for i, both in enumerate(zip(rules, other, strict=False)) if both[0] != both[1]), "the end")
        raise Different(f"{where}: from {at} the rules say {rules}, the twin {other}")
