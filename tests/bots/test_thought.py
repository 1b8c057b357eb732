"""Thoughts: ranked, with values that are the sum of their reasons, the same for the same sight and luck."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.kinds import tables_of
from worldwright.bots.bot import bot
from worldwright.bots.companions import voice
from worldwright.bots.comparing import is_as_good
from worldwright.bots.levels import LADDER, LEVELS, NAMES, answering, level, lower
from worldwright.core.chance import Chance
from worldwright.core.errors import UserError
from worldwright.core.game import Seat
from worldwright.core.match import Match
from worldwright.core.thinking import Budget, Choice, Sight, Thought, decided, ranked, rough
from worldwright.games import NAMES as GAMES
from worldwright.games import game

EVERY_GAME = pytest.mark.parametrize("name", GAMES)


def luck(purpose: str = "thought") -> Chance:
    return Chance(bytes(32), purpose)


def somewhere(name: str, moves: int, table: int = 0) -> tuple[Match[Any, Any, Any, Any], Seat]:
    """A table of a game after some moves of its greedy bots, and who may act there."""
    match = tables_of(name)[table].match(seed=3)
    greedy = bot("greedy", match.game)
    while True:
        seats = match.to_move()
        if not seats:
            due = match.game.deadline(match.state)
            assert due is not None
            match.tick(due[0])
            continue
        seat = sorted(seats)[len(match.log) % len(seats)]
        if not moves and len(match.actions(seat)) > 1:
            return match, seat
        moves -= bool(moves)
        match.submit(seat, greedy.think(Sight(match.view(seat), match.actions(seat)), Budget(luck())).action)


@pytest.mark.parametrize("who", NAMES)
@EVERY_GAME
def test_every_bot_plays_a_legal_action_and_thinks_the_same_twice(name: str, who: str) -> None:
    match, seat = somewhere(name, 9)
    sight = Sight(match.view(seat), match.actions(seat))
    thoughts = [bot(who, match.game).think(sight, Budget(luck())) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].action in sight.actions
    assert all(choice.action in sight.actions for choice in thoughts[0].choices)


@pytest.mark.parametrize("who", LEVELS)
@EVERY_GAME
def test_a_bot_thinks_the_same_in_two_states_that_look_the_same_from_its_seat(name: str, who: str) -> None:
    """Non-interference: what is hidden from a seat changes nothing of what its bot thinks, whatever it thinks with."""
    match, seat = somewhere(name, 9, table=1)  # three players: the third one's things are never known
    rules = match.game
    other = rules.imagine(match.view(seat), luck("another world"))
    sights = [Sight(rules.view(state, seat), rules.actions(state, seat)) for state in (match.state, other)]
    thoughts = [bot(who, rules).think(sight, Budget(luck())) for sight in sights]
    assert thoughts[0] == thoughts[1]
    assert other != match.state


@EVERY_GAME
def test_values_are_ranked_and_are_the_sum_of_their_reasons(name: str) -> None:
    reasoned = 0
    for moves in (5, 12, 21):
        match, seat = somewhere(name, moves)
        thought = bot("keen", match.game).think(Sight(match.view(seat), match.actions(seat)), Budget(luck()))
        values = [choice.value for choice in thought.choices]
        assert values == sorted(values, reverse=True)
        for choice in thought.choices:
            if choice.reasons:
                reasoned += 1
                assert sum(reason.points for reason in choice.reasons) == pytest.approx(choice.value)
                assert all(all(voice(match.game).feature(reason.feature)) for reason in choice.reasons)
    assert reasoned


def test_every_feature_has_words_in_both_languages() -> None:
    assert all(all(words) for name in GAMES for words in voice(game(name)).features.values())


def test_a_choice_that_is_no_better_than_its_error_is_as_good() -> None:
    best = Choice("a", 2.0, 1.5)
    assert is_as_good(best, Choice("b", 1.0, 0.1))
    assert not is_as_good(Choice("a", 4.0, 1.5), Choice("b", 1.0, 0.1))


def test_luck_decides_which_of_equals_is_first_and_nothing_else() -> None:
    firsts = Counter(ranked([(1.0, "a"), (2.0, "b"), (2.0, "c")], luck(str(n))).action for n in range(60))
    assert firsts.keys() == {"b", "c"}


def test_weighing_roughly_errs_among_what_is_nearly_as_good_and_seldom_far_off() -> None:
    sharp = Thought((Choice("best", 10.0), Choice("near", 9.0), Choice("blunder", -30.0)))
    firsts = Counter(rough(sharp, 2.0, luck(str(n))).action for n in range(300))
    assert firsts["best"] > firsts["near"] > 60
    assert not firsts["blunder"]
    assert rough(sharp, 0.0, luck()) is sharp


def test_a_hard_choice_is_one_between_equals() -> None:
    assert decided("a").hardness == 0
    equal, clear = (Thought((Choice("a", 5.0), Choice("b", other))) for other in (5.0, -5.0))
    assert equal.hardness == 1
    assert clear.hardness < 0.2


def test_a_bot_that_fails_is_answered_for_by_lower_and_lower_ones_to_the_last() -> None:
    for name in NAMES:
        chain = [name]
        while chain[-1] != "random":
            chain.append(lower(chain[-1]))
        assert len(chain) <= len(LEVELS) + 1
    assert [lower(name) for name in LEVELS] == ["random", *LEVELS[:-1]]
    assert answering("master") == ("master", "strong", "random")
    assert answering("random") == ("random",)


def test_the_six_levels_are_six_people_and_earlier_names_are_shown_as_levels() -> None:
    assert [one.strength for one in LADDER] == [1, 2, 3, 4, 5, 6]
    assert len({one.person for one in LADDER}) == len({one.face for one in LADDER}) == 6
    assert (level("greedy").name, level("random").name) == ("keen", "novice")
    with pytest.raises(UserError, match="there is no bot 'oracle': choose novice, easy"):
        bot("oracle", tables_of("monuments")[0].game)
