"""The greedy bot of Monuments beats chance, and sees nothing behind other screens."""

from __future__ import annotations

from statistics import mean

from worldwright.bots.bot import bot
from worldwright.bots.matches import play_out
from worldwright.core.chance import Chance, seed_from
from worldwright.core.match import Match
from worldwright.core.thinking import Budget, Sight
from worldwright.games import monuments


def totals(seed: int, names: tuple[str, ...]) -> list[int]:
    """What each seat has at the end of a match among these bots."""
    match = Match(monuments, None, len(names), seed)
    play_out(match, [bot(name, monuments) for name in names], seed_from(seed))
    return [sheet.total for sheet in match.score().values()]


def test_greedy_beats_random_from_either_seat() -> None:
    first = [totals(seed, ("greedy", "random")) for seed in range(4)]
    second = [totals(seed, ("random", "greedy"))[::-1] for seed in range(4)]
    for played in (first, second):
        assert mean(greedy - random for greedy, random in played) > 10


def test_greedy_sees_only_its_view() -> None:
    match = Match(monuments, None, 3, seed=4)
    chance = Chance(bytes(32), "twin")
    greedy = bot("greedy", monuments)
    for _ in range(30):
        (seat,) = match.to_move()
        seen = match.view(seat)
        twin = monuments.view(monuments.imagine(seen, chance), seat)
        thought = greedy.think(Sight(seen, match.actions(seat)), Budget(Chance(bytes(32), "choice")))
        assert greedy.think(Sight(twin, match.actions(seat)), Budget(Chance(bytes(32), "choice"))) == thought
        match.submit(seat, thought.action)
