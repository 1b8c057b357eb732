"""A game that offers bots nothing is played and spoken of plainly; what a game offers is checked when it is loaded."""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any

import pytest

from worldwright.bots import companions
from worldwright.bots.advice import Advice
from worldwright.bots.bot import bot
from worldwright.bots.companions import skill, voice
from worldwright.bots.hints import GRADES, advised, hint_of
from worldwright.bots.win_chance import chances
from worldwright.core.chance import Chance, seed_from
from worldwright.core.extras import HOOKS, ContractError, Extras
from worldwright.core.match import Match
from worldwright.core.skill import Skill
from worldwright.core.thinking import Budget, Sight
from worldwright.core.voice import Verb, Voice
from worldwright.core.words import LANGS, Said
from worldwright.games import NAMES, game


def silent(**offered: Any) -> Any:
    """The rules of Monuments as a game of another name, which says nothing about itself."""
    found = ModuleType("silent")
    names = {key: value for key, value in vars(game("monuments")).items() if not key.startswith("__")}
    vars(found).update({key: value for key, value in names.items() if key not in HOOKS})
    vars(found).update(NAME="silent", EXTRAS=Extras("silent", **offered))
    return found


def moment(rules: Any) -> Sight:
    match: Match[Any, Any, Any, Any] = Match(rules, rules.Options(), 2, 3)
    seat = min(match.to_move())
    return Sight(match.view(seat), match.actions(seat)[:6])


def test_hints_about_a_game_without_words_are_whole_sentences_with_its_notation() -> None:
    rules = silent()
    sight = moment(rules)
    thought = advised(rules, sight, Chance(seed_from(1), "hint"))
    for grade in range(1, GRADES + 1):
        for lang, said in hint_of(rules, sight, thought, grade).text.items():
            assert said.endswith((".", ")")), (lang, said)
            assert not re.search(r" [.,:]|  |\{|\}", said), (lang, said)
    action = sight.actions[0]
    assert Advice(rules, sight.view, action).exactly("en").startswith("Play “walk ")
    assert Advice(rules, sight.view, action).exactly("de").startswith("Spiel „walk ")


def test_bots_weigh_the_actions_of_such_a_game_by_imagined_games_and_lower_levels_err() -> None:
    rules = silent()
    sight = moment(rules)
    keen, novice = (bot(level, rules).think(sight, Budget(Chance(seed_from(2), "x"))) for level in ("keen", "novice"))
    assert {repr(choice.action) for choice in keen.choices} == {repr(action) for action in sight.actions}
    assert keen.iterations > len(sight.actions)
    assert sorted(choice.value for choice in keen.choices) != sorted(choice.value for choice in novice.choices)


@pytest.mark.parametrize(("fewest", "sign"), [(False, 1), (True, -1)])
def test_the_chance_to_win_goes_with_points_as_the_game_says(fewest: bool, sign: int) -> None:
    first, second = chances(silent(fewest_win=fewest), (9, 4), 0.5)
    assert (first - second) * sign > 0


def test_every_game_has_a_skill_a_voice_and_questions_of_its_own() -> None:
    for name in NAMES:
        rules = game(name)
        assert skill(rules) is skill(rules)
        assert skill(rules).levels.keys() >= {"novice", "keen", "master"}
        assert all(len(verb.exactly) == len(LANGS) for verb in voice(rules).verbs.values())
        assert companions.questions_of(rules).asked


NUMBER: Any = 3
WRONG: Any = lambda only: only  # noqa: E731 - a hook that takes too little


@pytest.mark.parametrize(
    ("offer", "sentence"),
    [
        (lambda: Skill("shore", alike=WRONG), r"shore: alike must take \(view, one, other\)"),
        (lambda: Voice("shore", place=WRONG), r"shore: place must take \(view, name, lang\)"),
        (lambda: Voice("shore", parts=NUMBER), "shore: parts is not a function"),
    ],
)
def test_a_wrong_hook_is_named_with_its_game(offer: Any, sentence: str) -> None:
    with pytest.raises(ContractError, match=sentence):
        offer()


def test_what_is_found_must_be_of_its_kind_and_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    part = ModuleType("voice")
    monkeypatch.setattr(companions, "companion", lambda _game, _part: part)
    with pytest.raises(ContractError, match=r"silent: voice\.py has no VOICE that is a Voice"):
        voice(silent())
    vars(part)["VOICE"] = Voice("other", verbs={"lay": Verb(Said("Lay.", "Lege."))})
    with pytest.raises(ContractError, match="silent: VOICE names the game 'other'"):
        voice(silent())
