"""The terminal at 80 columns and 24 lines: a decision is seen whole, in every game, lesson and puzzle.

`python -m tests.cli.test_low_terminal` writes the golden screens again.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from rich.console import Console

from tests.games.kinds import tables_of
from worldwright.bots.bot import bot
from worldwright.bots.matches import thought_of
from worldwright.bots.puzzles.showing import headings, puzzle
from worldwright.cli import learn, practice, prompts, terminal
from worldwright.cli.prompts import Menu, Option, TypedAnswer
from worldwright.cli.terminal import LeftTable, TerminalPlayer
from worldwright.core.chance import Chance, seed_from
from worldwright.core.drawing import LINES, WIDTH
from worldwright.core.extras import extras
from worldwright.core.match import Match, options_from
from worldwright.core.words import LANGS, Lang
from worldwright.games import IN_TURNS, NAMES, game
from worldwright.teaching.lesson import headings as lessons
from worldwright.teaching.lesson import lesson

COLUMNS, ROWS = 80, 24
SCREENS = Path(__file__).parent / "screens"
DECISIONS = (1, 4, 9)
"""The decisions whose screens are kept as golden files."""
MOST = 60
EVERY = 7


class Screens:
    """A person at a low terminal who takes the choice with the cursor, and the screens they see."""

    def __init__(self) -> None:
        self.out = io.StringIO()
        self.console = Console(
            file=self.out, width=COLUMNS, height=ROWS, force_terminal=True, color_system=None, highlight=False,
            markup=False, soft_wrap=True,
        )  # fmt: skip
        self.seen: list[str] = []
        self.rests: list[str] = []

    def ask(self, prompt: str, options: Sequence[Option], lang: Lang, above: int = 0) -> TypedAnswer:
        menu = Menu(options, ROWS - above, COLUMNS)
        menu.cursor = len(self.seen) * 5 % len(options)
        printed = re.sub(r"\x1b\[[0-9;]*m", "", self.out.getvalue()[self.begun :])
        self.seen.append(printed + menu.text(prompt, lang).plain)
        answer = menu.press("\r")
        assert answer is not None
        return answer

    begun = 0

    def new(self) -> None:
        """A new decision: what was printed before has scrolled away."""
        self.begun = self.out.tell()


def lines(screen: str) -> list[str]:
    return screen.split("\n")


def played(name: str, lang: Lang) -> Iterator[str]:
    """The screens of the decisions of a whole game, the first choice of each."""
    rules, screens = game(name), Screens()
    options = options_from(rules, {**(IN_TURNS.get(name) or {})})
    match: Match[Any, Any, Any, Any] = Match(rules, options, 2, seed_from(3))
    with mock.patch.object(terminal, "console", return_value=screens.console):
        person = TerminalPlayer(match, 0, [bot("easy", rules)] * 2, lang, screens.ask, seed_from(3))
    shows, luck = person._show, Chance(seed_from(4), "me")

    def show() -> None:
        screens.new()
        shows()

    person._show = show  # type: ignore[method-assign]
    decided = 0
    while not match.over and decided < MOST:
        if 0 not in match.to_move():
            person._others()
            continue
        if len(match.actions(0)) == 1 or (decided % EVERY and decided not in DECISIONS):
            match.submit(0, thought_of(match, bot("easy", rules), 0, luck).action)
        else:
            person._show()
            action = person._action()
            yield screens.seen.pop(0) if screens.seen else ""
            screens.seen.clear()
            match.submit(0, action)
        decided += 1


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_a_decision_fits_on_80_columns_and_24_lines(name: str, lang: Lang) -> None:
    for screen in played(name, lang):
        assert len(lines(screen)) <= ROWS, screen
        assert max(map(len, lines(screen))) <= COLUMNS, screen
        assert not re.search(r"\bp\d\b", screen), screen
        assert ("You" if lang == "en" else "Du") in screen


@pytest.mark.parametrize("name", NAMES)
def test_the_screens_of_a_low_terminal_are_the_golden_ones(name: str) -> None:
    for number, screen in zip(DECISIONS, golden(name), strict=False):
        assert screen == (SCREENS / f"{name}-{number}.txt").read_text(encoding="utf-8")


def golden(name: str) -> list[str]:
    taken = []
    for screen in played(name, "en"):
        taken.append("\n".join(line.rstrip() for line in lines(screen)) + "\n")
        if len(taken) == len(DECISIONS):
            break
    return taken


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_a_glance_is_low_and_narrow_at_every_table(name: str, lang: Lang) -> None:
    for table in tables_of(name):
        match, luck = table.match(seed=5), Chance(seed_from(5), "glance")
        greedy = bot("greedy", match.game)
        for number in range(90):
            if match.over:
                break
            if not match.to_move():
                due = match.game.deadline(match.state)
                assert due is not None
                match.tick(due[0])
                continue
            seat = min(match.to_move())
            if number % EVERY == 0:
                glance = extras(match.game).glance
                assert glance is not None
                drawn = glance(match.view(seat), lang)
                assert drawn.height <= LINES, drawn.plain()
                assert drawn.width <= WIDTH, drawn.plain()
                assert not re.search(r"\bp\d\b", drawn.plain())
            match.submit(seat, thought_of(match, greedy, seat, luck).action)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_fits_with_its_answers_and_its_explanation_stays(name: str, lang: Lang) -> None:
    for heading in headings(game(name))[::33]:
        shown, screens = puzzle(game(name), heading.id), Screens()
        with (
            mock.patch.object(practice, "console", return_value=screens.console),
            mock.patch.object(practice, "interactive", return_value=True),
            mock.patch.object(practice, "arrows", screens.ask),
        ):
            letter = practice._answered(shown, lang)
            screens.seen = [screens.seen[0]]
            screens.new()
            practice._print_result(shown, letter, lang)
        (asked,) = screens.seen
        for choice in shown.choices:
            assert f" {choice.letter}  " in asked
        result = screens.out.getvalue()[screens.begun :]
        for screen in (asked, result):
            assert len(lines(screen)) <= ROWS, screen
            assert max(map(len, lines(screen))) <= COLUMNS, screen


def test_enter_goes_to_the_next_puzzle_and_q_leaves() -> None:
    for keys, goes in ((["x", "\r"], True), (["q"], False), (["\x03"], False)):
        with mock.patch("worldwright.cli.prompts.click.getchar", iter(keys).__next__):
            assert prompts.waited("Enter: ") is goes


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_shows_what_its_step_is_about(name: str) -> None:
    class Enough(Exception):
        """The first question was asked."""

    for which in lessons(game(name)):
        screens = Screens()

        def ask(*asked: Any, seen: Screens = screens) -> TypedAnswer:
            seen.ask(*asked)
            raise Enough

        with mock.patch.object(learn, "console", return_value=screens.console):
            learner = learn.LessonReader(lesson(game(name), which), "en", ask)
        try:
            learner.learn()
        except Enough:
            assert max(map(len, lines(screens.seen[-1]))) <= COLUMNS


def test_leaving_is_still_possible() -> None:
    rules = game("monuments")
    match: Match[Any, Any, Any, Any] = Match(rules, options_from(rules, {}), 2, seed_from(3))
    person = TerminalPlayer(match, 0, [bot("easy", rules)] * 2, "en", lambda *_: TypedAnswer(key="q"), seed_from(3))
    with pytest.raises(LeftTable):
        person.play()


if __name__ == "__main__":
    for each in NAMES:
        for at, seen in zip(DECISIONS, golden(each), strict=False):
            (SCREENS / f"{each}-{at}.txt").write_text(seen, encoding="utf-8")
