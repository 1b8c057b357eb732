"""The greedy bot plays well and knows what to do in every variant."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.rules.mapominoes.setting import after, dealt, holding, lay
from worldwright.bots.bot import bot
from worldwright.bots.matches import play_out
from worldwright.core.chance import Chance, seed_from
from worldwright.core.match import Match, options_from
from worldwright.core.thinking import Budget, Sight
from worldwright.games import mapominoes
from worldwright.games.mapominoes.bot import think
from worldwright.games.mapominoes.model import Call, Draw, Transit, Wait
from worldwright.games.mapominoes.rules import actions


def chosen(view: Any, legal: Any) -> Any:
    """What the greedy bot does."""
    return think(Sight(view, legal), Budget(Chance(bytes(32), "test"))).action


@pytest.mark.parametrize(("seats", "games"), [(2, 10), (4, 8)])
def test_greedy_clearly_beats_random(seats: int, games: int) -> None:
    wins = 0
    for number in range(games):
        match: Match[Any, Any, Any, Any] = Match(mapominoes, mapominoes.Options(), seats, seed_from(number, "arena"))
        mine = number % seats
        players = [bot("greedy" if seat == mine else "random", mapominoes) for seat in range(seats)]
        play_out(match, players, seed_from(number, "bots"))
        wins += mapominoes.winners(match.state) == {mine}
    assert wins >= 0.8 * games


@pytest.mark.parametrize(
    "options",
    [
        {"bluff": True, "rounds": 1},
        {"timer": True, "rounds": 1},
        {"correct_side": True, "rounds": 1},
        {"open_deal": "brief", "rounds": 1, "score": "area"},
        {"deck": ["europe", "africa"], "rounds": 1, "free_pass": True},
    ],
)
def test_greedy_plays_every_variant_to_its_end(options: dict[str, Any]) -> None:
    match: Match[Any, Any, Any, Any] = Match(mapominoes, options_from(mapominoes, options), 3, 4)
    play_out(match, [bot("greedy", mapominoes)] * 3, seed_from(4))
    assert match.over


def test_it_calls_a_wrong_card_and_lets_a_right_one_be() -> None:
    state = dealt("belgium", ["switzerland", "france"], ["netherlands"], bluff=True)
    wrong = after(state, (0, lay("switzerland", "h5")))
    assert chosen(mapominoes.view(wrong, 2), actions(wrong, 2)) == Call()
    right = after(state, (0, lay("france", "h5")))
    assert chosen(mapominoes.view(right, 2), actions(right, 2)) == Wait()


def test_it_keeps_transits_while_a_country_fits_and_crosses_when_none_does() -> None:
    state = holding(dealt("france"), 0, "spain", "ireland", "malta", transits=2)
    assert chosen(mapominoes.view(state, 0), actions(state, 0)) in {
        action for action in actions(state, 0) if not isinstance(action, Transit)
    }
    stuck = holding(state, 0, "ireland", "latvia", transits=1)
    assert isinstance(chosen(mapominoes.view(stuck, 0), actions(stuck, 0)), Transit)
    assert chosen(mapominoes.view(stuck, 0), [Draw()]) == Draw()


def test_it_gets_rid_of_the_hard_card_first() -> None:
    state = holding(dealt("france"), 0, "monaco", "germany", transits=0)
    best = chosen(mapominoes.view(state, 0), actions(state, 0))
    assert getattr(best, "card", "") == "monaco"
