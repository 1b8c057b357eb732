"""Choosing an action part by part, by typing or with arrow keys."""

from __future__ import annotations

from worldwright.cli.action_parts import PartialAction, parts
from worldwright.cli.prompts import Menu, Option, TypedAnswer
from worldwright.games.monuments.model import Build, Pass, Walk

WALKS = [Walk(("O1:red", "O2")), Walk(("O1:red", "M0:blue")), Walk(("O1:white", "O2")), Walk(("M0:blue", "O1:red"))]


def test_an_action_is_said_word_by_word() -> None:
    assert parts(WALKS[0]) == ("walk", "O1:red", "O2")
    assert parts(Pass()) == ("pass",)


def test_words_narrow_the_actions_down_and_single_words_are_skipped() -> None:
    choice = PartialAction(WALKS)
    assert choice.chosen == ("walk",)
    assert choice.words() == ["O1:red", "O1:white", "M0:blue"]
    assert choice.take("O1:red") is None
    assert choice.words() == ["O2", "M0:blue"]
    assert choice.take("M0:blue") == WALKS[1]


def test_a_word_that_leaves_one_action_takes_it() -> None:
    assert PartialAction(WALKS).take("M0:blue") == WALKS[3]


def test_going_back_returns_to_the_last_real_choice() -> None:
    choice = PartialAction(WALKS)
    choice.take("O1:red")
    choice.back()
    assert choice.chosen == ("walk",)
    choice.back()
    assert choice.chosen == ("walk",)


def test_a_whole_move_can_be_typed() -> None:
    choice = PartialAction([Build("L1:0,0"), Build("L1:0,2")])
    assert choice.typed("build place=L1:0,2") == Build("L1:0,2")
    assert choice.typed("build place=L9:0,2") is None


def pressed(menu: Menu, *keys: str) -> TypedAnswer | None:
    answer = None
    for key in keys:
        answer = menu.press(key)
    return answer


OPTIONS = [Option("O1:red", "+3"), Option("O2"), Option("M0:blue")]


def test_arrows_move_and_enter_takes() -> None:
    assert pressed(Menu(OPTIONS), "\x1b[B", "\r") == TypedAnswer(word="O2")
    assert pressed(Menu(OPTIONS), "\x1b[A", "\r") == TypedAnswer(word="M0:blue")


def test_typing_narrows_and_backspace_widens_then_goes_back() -> None:
    menu = Menu(OPTIONS)
    assert pressed(menu, "b", "l") is None
    assert [option.word for option in menu.matching()] == ["M0:blue"]
    assert pressed(menu, "\x7f", "\x7f", "\x7f") == TypedAnswer(key="<")
    assert pressed(Menu(OPTIONS), "W", "M", "-", "Q", "3", "\r") == TypedAnswer(text="WM-Q3")


def test_question_mark_and_q_are_keys_of_their_own() -> None:
    assert Menu(OPTIONS).press("?") == TypedAnswer(key="?")
    assert Menu(OPTIONS).press("q") == TypedAnswer(key="q")
    assert Menu(OPTIONS).press("\x03") == TypedAnswer(key="q")


def test_the_menu_shows_the_cursor_and_what_a_word_gives() -> None:
    text = Menu(OPTIONS).text("walk", "en").plain
    assert "> O1:red  +3" in text
    assert "O2" in text
    many = Menu([Option(f"word{n}") for n in range(40)])
    assert "26 more" in many.text("walk", "en").plain
