"""Lessons: what a file promises is what the rules do, or it is refused with one sentence."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from worldwright.core.errors import ContentError, UserError
from worldwright.core.words import Words
from worldwright.games import NAMES, game
from worldwright.teaching.lesson import FIRST, MOST_ACTS, LessonFile, Reply, StepFile, Teacher, headings, lesson, taught

EVERY = [(name, each) for name in NAMES for each in headings(game(name))]
MOST_BYTES = 400_000


def said(text: str = "Do it.") -> Words:
    return Words(text, text)


def play_changed(name: str, **changes: Any) -> None:
    """Play a lesson whose first step has been changed."""
    file = headings(game(name))[FIRST]
    first = next(number for number, step in enumerate(file.steps) if step.expect)
    steps = list(file.steps)
    steps[first] = msgspec.structs.replace(steps[first], **changes)
    Teacher(game(name), "changed", msgspec.structs.replace(file, steps=tuple(steps))).played()


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_first_lesson(name: str) -> None:
    assert next(iter(headings(game(name)))) == FIRST


@pytest.mark.parametrize(("name", "which"), EVERY)
def test_every_lesson_is_played_to_its_end_on_the_rules(name: str, which: str) -> None:
    found = lesson(game(name), which)
    acts = [step for step in found.steps if step.expect]
    assert 1 <= len(acts) <= MOST_ACTS
    for step in acts:
        assert step.show, f"nothing is pointed at: {step.say.en}"
        assert set(step.expect) <= set(found.frames[step.frame].actions)
        for reply in step.replies:
            assert reply.acts
            assert not set(reply.acts) & set(step.expect)


@pytest.mark.parametrize(("name", "which"), EVERY)
def test_a_lesson_is_bounded_and_survives_json(name: str, which: str) -> None:
    found = lesson(game(name), which)
    written = msgspec.json.encode(found)
    assert len(written) < MOST_BYTES
    tree = msgspec.json.decode(written)
    for frame in tree["frames"]:
        msgspec.convert(frame["view"], game(name).View)


@pytest.mark.parametrize(("name", "which"), EVERY)
def test_both_languages_say_something_of_their_own(name: str, which: str) -> None:
    file = headings(game(name))[which]
    for step in file.steps:
        for words in (step.say, step.why, *(reply.say for reply in step.reply), *([step.done] if step.done else [])):
            assert words.en != words.de


@pytest.mark.parametrize("name", ["mondo", "mondo_sapiens"])
def test_the_first_world_is_laid_alone_from_a_small_heap_that_holds_all_that_is_asked_for(name: str) -> None:
    found = lesson(game(name), FIRST)
    assert found.alone
    assert len(set(found.only)) == 18
    asked = {act.thing for step in found.steps for act in step.expect if hasattr(act, "thing")}
    assert asked <= set(found.only)
    assert found.frames[0].total == 0  # sums begin at nothing


def test_the_first_lesson_of_mondo_shows_what_costs_points() -> None:
    lost = {gain.rule for step in lesson(game("mondo"), FIRST).steps for gain in step.gained if gain.points < 0}
    assert lost == {"MO-S6", "MO-S7"}


def test_the_same_lesson_is_the_same_every_time() -> None:
    assert msgspec.json.encode(lesson(game("mondo"), FIRST)) == msgspec.json.encode(lesson(game("mondo"), FIRST))


def test_points_that_the_sheet_does_not_give_are_refused() -> None:
    with pytest.raises(ContentError, match="step 1: claims 7 points, the sheet has 0"):
        play_changed("mondo", gain=7)


def test_an_act_against_the_rules_is_refused_with_the_rule() -> None:
    with pytest.raises(ContentError, match="step 1: place cell=c3 is against MO-"):
        play_changed("mondo", expect=("place cell=c3",))


def test_an_act_that_is_no_act_is_refused() -> None:
    with pytest.raises(ContentError, match="'fly' is not understood"):
        play_changed("mondo", expect=("fly",))


def test_a_reply_to_nothing_is_refused() -> None:
    with pytest.raises(ContentError, match="no legal act matches 'place'"):
        play_changed("mondo", reply=(Reply("place", said()),))


def test_a_long_sentence_is_refused() -> None:
    with pytest.raises(ContentError, match="more than 20 words"):
        play_changed("mondo", why=said("word " * 21 + "end."))


def test_a_shouted_sentence_is_refused() -> None:
    with pytest.raises(ContentError, match="shouted"):
        play_changed("mondo", why=said("Well done!"))


def test_a_place_that_is_none_is_refused() -> None:
    with pytest.raises(ContentError, match="is no place"):
        play_changed("mondo", show=("the cassowary",))


def test_more_than_twelve_acts_are_refused() -> None:
    step = StepFile(said(), said(), said(), expect=("ready",))
    file = LessonFile(said(), 60, "own", (step,) * 13, said())
    with pytest.raises(ContentError, match="asks for 13 acts"):
        Teacher(game("mondo"), "long", file).played()


def test_a_lesson_about_what_its_table_does_not_choose_is_refused() -> None:
    file = msgspec.structs.replace(headings(game("mondo"))[FIRST], teaches=("level",))
    with pytest.raises(ContentError, match="the lesson's own table does not choose 'level'"):
        Teacher(game("mondo"), "changed", file).played()


def test_a_lesson_says_what_a_table_chooses_for_it() -> None:
    found = {(name, each): taught(headings(game(name))[each]) for name, each in EVERY}
    assert found["mondo", "expert"] == {"level": "expert"}
    assert found["mondo", "solo"] == {"seats": 1}
    assert found["mapominoes", "joined"] == {"deck": ["europe", "asia_australasia"]}
    assert not any(chosen for (_, each), chosen in found.items() if each == FIRST)


def test_a_lesson_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(UserError, match="mondo has no lesson 'last': choose one of first, advanced, expert, solo"):
        lesson(game("mondo"), "last")
