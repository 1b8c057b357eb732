"""`worldwright learn`: every lesson typed to its end in both languages, and what a near miss is told."""

from __future__ import annotations

import pytest

from tests.cli.run import called, worldwright
from worldwright.core.notation import action_text
from worldwright.core.words import LANGS, Lang, text
from worldwright.games import NAMES, game
from worldwright.teaching.lesson import headings, lesson

EVERY = [(name, each) for name in NAMES for each in headings(game(name))]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("name", "which"), EVERY)
def test_a_lesson_is_finished_by_typing_what_the_hand_points_at(name: str, which: str, lang: Lang) -> None:
    taken = lesson(game(name), which)
    typed = "".join(f"{action_text(step.expect[0])}\n" for step in taken.steps if step.expect)
    ran = called("learn", name, which, "--lang", lang, typed=typed)
    assert ran.code == 0, ran.err
    assert text(taken.end, lang) in ran.out
    for step in taken.steps:
        assert text(step.say, lang) in ran.out


def test_without_a_name_the_lessons_are_listed_and_the_first_begins() -> None:
    ran = worldwright("learn", "mapominoes", "--lang", "de", typed="q\n")
    assert ran.code == 0
    names = ("first", "transits", "bluffing", "joined")
    places = [ran.out.index(f"worldwright learn mapominoes {name}  ") for name in names]
    assert places == sorted(places)
    assert "Bluffen, 60 s" in ran.out
    assert ran.out.index("1/7") > places[-1]


def test_a_near_miss_is_answered_and_the_lesson_goes_on() -> None:
    ran = worldwright("learn", "mondo", typed="reach thing=t1\nzzz\n?\nreach thing=t22\nq\n")
    assert ran.code == 0
    assert "Any tile is fine." in ran.out
    assert "No match for 'zzz'." in ran.out
    assert "2/11" in ran.out
    assert "You left the lesson." in ran.out
