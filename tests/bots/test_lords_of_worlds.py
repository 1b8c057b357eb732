"""The greedy bot of Lords of Worlds plays sane games and beats chance."""

from __future__ import annotations

from statistics import mean

import pytest

from worldwright.bots.bot import bot
from worldwright.bots.matches import play_out
from worldwright.core.chance import Chance, seed_from
from worldwright.core.match import Match
from worldwright.core.thinking import Budget, Sight
from worldwright.games import lords_of_worlds
from worldwright.games.lords_of_worlds.table import Options


def totals(seats: int, seed: int, names: tuple[str, ...], options: Options | None = None) -> list[int]:
    """What each seat has at the end of a match among these bots."""
    match = Match(lords_of_worlds, options, seats, seed)
    play_out(match, [bot(name, lords_of_worlds) for name in names], seed_from(seed))
    return [sheet.total for sheet in match.score().values()]


@pytest.mark.parametrize(("seats", "low", "high"), [(2, 130, 190), (3, 110, 160), (4, 90, 130)])
def test_greedy_totals_are_sane(seats: int, low: int, high: int) -> None:
    scores = [score for seed in range(6) for score in totals(seats, seed, ("greedy",) * seats)]
    assert low <= mean(scores) <= high


@pytest.mark.parametrize("strategic", [False, True])
def test_greedy_beats_random_from_either_seat(strategic: bool) -> None:
    options = Options(strategic=strategic)
    for seed in range(3):
        greedy, random = totals(2, seed, ("greedy", "random"), options)
        assert greedy > random
        random, greedy = totals(2, seed, ("random", "greedy"), options)
        assert greedy > random


def test_greedy_sees_only_its_view() -> None:
    match = Match(lords_of_worlds, Options(), 3, seed=4)
    chance = Chance(bytes(32), "twin")
    greedy = bot("greedy", lords_of_worlds)
    for _ in range(60):
        (seat,) = match.to_move()
        seen = match.view(seat)
        twin = lords_of_worlds.view(lords_of_worlds.imagine(seen, chance), seat)
        thought = greedy.think(Sight(seen, match.actions(seat)), Budget(Chance(bytes(32), "choice")))
        assert greedy.think(Sight(twin, match.actions(seat)), Budget(Chance(bytes(32), "choice"))) == thought
        match.submit(seat, thought.action)
