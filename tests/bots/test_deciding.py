"""A named reason favours the move that it is named for: in hints, reviews and puzzles of every game."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.bots.test_puzzles import IDS, every
from tests.bots.test_review import some
from tests.bots.test_thought import EVERY_GAME, luck, somewhere
from worldwright.bots.companions import skill, voice
from worldwright.bots.comparing import pairs_luck
from worldwright.bots.deciding import OTHERS, Deciding, Why, in_words, sentence
from worldwright.bots.hints import GRADES, PreparedHint, advised, hint_of
from worldwright.bots.puzzles.showing import LETTERS, deciding, puzzle
from worldwright.bots.search import ImaginedEnd, played_to_the_end
from worldwright.core.game import AnyGame
from worldwright.core.thinking import MANY, Choice, Reason, Sight, Thought, decided
from worldwright.core.words import LANGS, Words
from worldwright.games import NAMES, game
from worldwright.teaching.questions import Part

MOMENTS = range(2, 42, 4)


def figure(rules: AnyGame, why: Why, end: ImaginedEnd) -> float:
    """The figure of a reason at the end of a game, read without the code that chose it."""
    if why.feature == OTHERS:
        return end.others
    tally = voice(rules).tallies.get(why.feature)
    if tally is not None and why.said == Words(*tally.said):
        return end.acts.get(tally.do, 0)
    return end.own.get(why.feature, 0)


def check(rules: AnyGame, why: Why, ends: list[tuple[ImaginedEnd, ImaginedEnd]]) -> None:
    """Measure a reason again: by its own figure it favours the better move, and so does all that was compared."""
    assert why.favour > 0
    if why.imagined:
        ours, theirs = (sum(figure(rules, why, pair[side]) for pair in ends) / len(ends) for side in (0, 1))
        assert (ours, theirs) == pytest.approx((why.best, why.other))
        assert (ours > theirs) == why.more
        assert sum(one.margin - two.margin for one, two in ends) > 0, "the games favour it, too"
    for lang in LANGS:
        said = in_words(why, lang)
        assert said.count(why.said.en if lang == "en" else why.said.de) == 1
        assert len(re.findall(r"\d+(?:[.,]\d+)?", said)) <= 2, "one reason, and not a list"
        if len(figures := re.findall(r"[+−]?\d+(?:[.,]\d+)?", said)) == 2:
            best_said, other_said = (float(text.replace("−", "-").replace(",", ".")) for text in figures)
            assert (best_said > other_said) == why.more, said


@EVERY_GAME
def test_no_hint_names_a_reason_that_favours_another_move(name: str) -> None:
    named = 0
    for moves in MOMENTS:
        match, seat = somewhere(name, moves)
        rules, sight = match.game, Sight(match.view(seat), match.actions(seat))
        thought = advised(rules, sight, luck())
        prepared = PreparedHint(rules, sight, thought)
        given = hint_of(rules, sight, thought, GRADES)
        why, other = prepared.why, prepared.compared_with
        if why is None:
            assert not given.text["en"].endswith(")")
            continue
        named += 1
        assert other is not None or len(thought.choices) == 1
        assert given.text["en"].endswith(f"({in_words(why, 'en')})")
        ends = [] if not why.imagined or other is None else ends_of(rules, sight, given.actions[0], other.action)
        check(rules, why, ends)
    assert named, "no reason at all"


def ends_of(rules: AnyGame, sight: Sight, best: Any, other: Any) -> list[tuple[ImaginedEnd, ImaginedEnd]]:
    known, chance = skill(rules), Deciding(rules, sight)._luck
    assert known.lookahead is not None
    return played_to_the_end(rules, known.lookahead, sight.view, (best, other), chance, deals=known.pairs // 2)


@pytest.mark.parametrize("name", NAMES)
def test_no_review_names_a_reason_for_a_move_that_was_no_better(name: str) -> None:
    for decision in some(name):
        if decision.cost == 0:
            assert decision.why is None
        elif decision.why is not None:
            assert decision.why.favour > 0


@pytest.mark.parametrize(("name", "which"), [one for name in NAMES for one in every(name)])
def test_every_reason_of_a_puzzle_favours_its_answer(name: str, which: str) -> None:
    shown = puzzle(game(name), which)
    best = shown.choices[shown.best]
    for choice in shown.choices:
        if choice is best:
            assert choice.why in [each.why for each in shown.choices if each is not best]
        elif shown.imagined:
            assert not choice.parts, "no list of small sums"
            assert "imagined" in choice.why.en or "instead of" in choice.why.en or "+" in choice.why.en
            assert "All four" not in choice.why.en
        elif choice.rule:
            assert points(best.parts, choice.rule) > points(choice.parts, choice.rule)
            lettered = re.findall(r"(?:at|with) ([A-D])\b", choice.why.en)
            assert lettered == [best.letter, choice.letter], "the reason is about this answer"


def points(parts: tuple[Part, ...], rule: str) -> float:
    return sum(part.points for part in parts if part.rule == rule)


def test_a_move_with_the_better_small_sums_gets_no_reason_from_them() -> None:
    """What is seen at once speaks for the other move: only what the games say may be named."""
    match, seat = somewhere("monuments", 14)
    rules, sight = match.game, Sight(match.view(seat), match.actions(seat))
    one, other = sight.actions[:2]
    known = {one: (Reason("stone_built", 1.0),), other: (Reason("stone_built", 1.0), Reason("opens_for_you", 0.6))}
    assert Deciding(rules, sight).why(one, other, known, by_games=False) is None
    seen = Deciding(rules, sight).why(other, one, known, by_games=False)
    assert seen is not None
    assert in_words(seen, "en") == f"+0.6 {voice(rules).feature('opens_for_you').en}"
    for first, second in ((one, other), (other, one)):
        why = Deciding(rules, sight, pairs_luck(1)).why(first, second, known)
        assert why is None or why.favour > 0


def test_equal_words_are_one_reason_and_what_ends_a_round_has_no_number() -> None:
    match, seat = somewhere("mapominoes", 14)
    rules, sight = match.game, Sight(match.view(seat), match.actions(seat))
    one, other = sight.actions[:2]
    known = {one: (Reason("last_card", MANY * 10), Reason("card_points", 3.0)), other: (Reason("card_points", 1.0),)}
    last = Deciding(rules, sight).why(one, other, known, by_games=False)
    assert last is not None
    words = voice(rules).feature("last_card")
    assert in_words(last, "en") == words.en
    assert sentence(last, "de") == f"{words.de[:1].upper()}{words.de[1:]}."
    stones = {one: (Reason("stone_red", 1.0), Reason("stone_blue", 2.0)), other: (Reason("stone_red", -1.0),)}
    both = Deciding(game("monuments"), sight).why(one, other, stones, by_games=False)
    assert both is not None
    assert in_words(both, "de") == f"{voice(game('monuments')).feature('stone').de}: +3 statt −1"


def test_a_slow_server_imagines_no_game_for_a_reason() -> None:
    match, seat = somewhere("monuments", 14)
    sight = Sight(match.view(seat), match.actions(seat))
    first, *others = sight.actions
    thought = Thought((Choice(first, 9.0), *(Choice(action, 1.0) for action in others)))
    why = PreparedHint(match.game, sight, thought, by_games=False).why
    assert why is None or not why.imagined


def test_one_possible_move_needs_no_reason() -> None:
    match, seat = somewhere("monuments", 14)
    only = Sight(match.view(seat), match.actions(seat)[:1])
    assert PreparedHint(match.game, only, decided(only.actions[0])).why is None


def test_the_maker_asks_for_the_reason_that_is_shown() -> None:
    which = IDS["monuments"][0]
    shown = puzzle(game("monuments"), which)
    assert shown.imagined
    assert [choice.letter for choice in shown.choices] == list(LETTERS)
    assert callable(deciding)
