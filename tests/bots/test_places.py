"""Places in words: as somebody counts them on the drawing, never as raw numbers with signs."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from tests.bots.test_thought import EVERY_GAME, somewhere
from worldwright.bots.advice import Advice
from worldwright.bots.companions import voice
from worldwright.bots.puzzles.showing import puzzle
from worldwright.core.extras import extras
from worldwright.core.game import Move
from worldwright.core.match import Match, options_from
from worldwright.core.words import LANGS, Lang
from worldwright.games import game
from worldwright.games.monuments.plans import plan, plan_names
from worldwright.teaching.puzzle_files import puzzles_by_id

RAW: Final = re.compile(r"[-\N{MINUS SIGN}]\d|\d,\d|\bL\d:|:\d")
"""What no sentence about a place may hold: signs, coordinates, the names that the rules write."""
AT_MOST: Final = 400


@EVERY_GAME
@pytest.mark.parametrize("lang", LANGS)
def test_no_hint_names_a_place_by_raw_numbers(name: str, lang: Lang) -> None:
    """The coach said "Lay it on -2,0" and "level 1, -1 across, 11 down"."""
    for moves in (0, 5, 18):
        match, seat = somewhere(name, moves)
        view = match.view(seat)
        for action in match.actions(seat)[:AT_MOST]:
            said = Advice(match.game, view, action)
            assert not any(RAW.search(sentence(lang)) for sentence in (said.exactly, said.briefly, said.which))


@pytest.mark.parametrize("monument", plan_names())
def test_each_place_of_a_monument_has_a_name_of_its_own_that_counts_from_one(monument: str) -> None:
    rules = game("monuments")
    match: Match[Any, Any, Any, Any] = Match(rules, options_from(rules, {"monument": monument}), 2, bytes(32))
    places = plan(monument).places
    for lang in LANGS:
        named = [voice(rules).place(match.view(0), place, lang) for place in places]
        assert len({*named}) == len(places)
        assert not any(RAW.search(one) or re.search(r"\b0\b", one) for one in named)


def test_a_corner_of_the_taj_mahal_is_told_as_it_is_counted() -> None:
    """It lies before the first column of the file: hints, puzzles and the story said "-1 across"."""
    rules = game("monuments")
    match: Match[Any, Any, Any, Any] = Match(rules, options_from(rules, {"monument": "taj_mahal"}), 2, bytes(32))
    view = match.view(0)
    assert voice(rules).place(view, "L1:-1,11", "en") == "level 1, row 6, place 1"
    assert voice(rules).place(view, "L1:11,11", "de") == "Ebene 1, Reihe 6, Platz 2"


def test_the_story_tells_where_a_stone_is_counted() -> None:
    match, seat = somewhere("monuments", 30)
    while match.state.phase != "build":
        seat = min(match.to_move())
        match.submit(seat, match.actions(seat)[0])
    seat = min(match.to_move())
    action = next(one for one in match.actions(seat) if one.__class__.__name__ == "Build")
    before = match.state
    move = Move(match.now, seat, action)
    facts = extras(match.game).outcome(before, move, match.game.apply(before, move))
    said = voice(match.game).place(match.view(seat), action.place, "en")
    assert said.endswith(f"row {facts['row']}, place {facts['place']}")


@pytest.mark.parametrize("name", ["lords_of_worlds", "monuments"])
def test_no_answer_of_a_puzzle_names_a_place_by_raw_numbers(name: str) -> None:
    rules = game(name)
    for number in list(puzzles_by_id(rules))[::5]:
        found = puzzle(rules, number)
        words = [found.question, *(choice.label for choice in found.choices)]
        assert not any(RAW.search(text) for each in words for text in (each.en, each.de)), number
