"""Puzzles: every position is reached, every choice is legal, and the best is the best by what the file says."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import msgspec
import pytest

from tools.puzzles.making import made
from tools.puzzles.weighing import LEAST, behind_best, counted, thought_about
from tools.puzzles.writing import toml
from worldwright.bots.puzzles import showing
from worldwright.bots.puzzles.kinds import kind_named, questions
from worldwright.bots.puzzles.showing import LETTERS, PuzzleBuilder, headings, puzzle
from worldwright.core.chance import Chance, seed_from
from worldwright.core.content import read
from worldwright.core.errors import ContentError, UserError
from worldwright.core.notation import parse_action
from worldwright.core.thinking import Sight
from worldwright.games import NAMES, game
from worldwright.teaching.puzzle_files import (
    DIFFICULTIES,
    NoPuzzle,
    PuzzleGame,
    PuzzleMoment,
    files,
    mover,
    played_to,
    puzzles_by_id,
)
from worldwright.teaching.questions import PuzzleQuestion

IDS = {name: list(puzzles_by_id(game(name))) for name in NAMES}
SLICE = 10
"""One in so many is weighed in every run, the others in the long one."""
WANTED = 100
MOST_BYTES = 60_000


def every(name: str) -> list[Any]:
    """The puzzles of a game; most are left to the long run."""
    return [
        one if not at % SLICE else pytest.param(*one, marks=pytest.mark.long)
        for at, one in enumerate((name, each) for each in IDS[name])
    ]


def moment(name: str, which: str) -> tuple[PuzzleMoment, PuzzleQuestion, Any, int, Sight, int]:
    """What is asked, the state, the seat that decides, what it sees and how many moves the log has."""
    played, asked = puzzles_by_id(game(name))[which]
    match = played_to(game(name), played, asked.after)
    kind = kind_named(game(name), asked.kind)
    assert kind is not None
    seat = mover(match)
    return asked, kind, match.state, seat, Sight(match.view(seat), match.actions(seat)), len(match.log)


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_hundred_puzzles_of_every_difficulty(name: str) -> None:
    found = headings(game(name))
    assert len(found) == len(IDS[name]) == WANTED
    difficulties = [one.difficulty for one in found]
    assert difficulties == sorted(difficulties)
    for difficulty in range(1, DIFFICULTIES + 1):
        assert WANTED // 10 <= difficulties.count(difficulty) <= WANTED // 2


@pytest.mark.parametrize("name", NAMES)
def test_every_puzzle_is_reached_and_shown(name: str) -> None:
    """Playing it checks that each move and each choice is legal, and that exact choices bring what the file says."""
    for which in IDS[name]:
        shown = puzzle(game(name), which)
        written = msgspec.json.encode(shown)
        assert len(written) < MOST_BYTES
        msgspec.convert(msgspec.json.decode(written)["frame"]["view"], game(name).View)
        assert shown.choices[shown.best].points == max(choice.points for choice in shown.choices)
        assert len({choice.label.en for choice in shown.choices}) == len(LETTERS)
        acts = [act for choice in shown.choices for act in choice.acts]
        assert len(acts) == len(set(acts)) == len(shown.frame.actions)
        for choice in shown.choices:
            assert choice.told.en != choice.told.de
            assert ("your" in choice.told.en) == (choice.letter != LETTERS[shown.best])
            assert ("about" in choice.told.en) == ("etwa" in choice.told.de) == shown.imagined


@pytest.mark.parametrize(("name", "which"), [one for name in NAMES for one in every(name)])
def test_the_best_choice_is_the_best_by_the_stored_margin(name: str, which: str) -> None:
    asked, kind, state, seat, sight, number = moment(name, which)
    rules = game(name)
    chosen = [parse_action(rules, text) for text in asked.choices]
    best = chosen[asked.best]
    if kind.counted is not None:
        within = kind.within(msgspec.to_builtins(best))
        weighed = counted(kind, rules, state, seat, questions(kind, sight.actions)[within])
        assert weighed[0].action == best
        assert weighed[0].points - weighed[1].points == asked.margin >= LEAST[True]
        return
    thought = thought_about(rules, sight, number)
    assert thought.action == best
    for at, action in enumerate(chosen):
        if at == asked.best:
            continue
        behind = behind_best(rules, sight, best, action, number)
        assert behind is not None, "it is not behind by more than the error"
        assert behind.points == asked.points[at]


def test_the_same_seed_gives_the_same_file_and_it_can_be_read_again(tmp_path: Any) -> None:
    one, again = (made(game("mapominoes"), 4, 5, 8) for _ in range(2))
    assert one == again
    assert sum(len(each.puzzles) for each in one.games) == 8
    path = tmp_path / "own.toml"
    path.write_text("\n".join(toml(one)))
    assert read(path, type(one)) == one


def test_a_game_that_nothing_is_asked_about_is_refused_with_a_sentence() -> None:
    chess: Any = ModuleType("chess")
    chess.NAME = "chess"
    with pytest.raises(UserError, match="there are no questions about chess yet"):
        made(chess, 1, 1, 1)


def test_the_shipped_file_is_what_the_command_makes() -> None:
    shipped = files(game("mapominoes"))["bots"]
    anew = made(game("mapominoes"), 2, 1, WANTED)
    for old, new in zip(shipped.games, anew.games, strict=False):
        assert old.moves == new.moves
        assert [each.choices for each in old.puzzles] == [each.choices for each in new.puzzles]


def test_what_a_seat_cannot_see_changes_nothing_about_an_imagined_answer() -> None:
    """Asked about another state that looks the same, the same answers are as far behind."""
    name, which = "monuments", IDS["monuments"][0]
    _, _, state, seat, sight, number = moment(name, which)
    rules = game(name)
    other = rules.imagine(rules.view(state, seat), Chance(seed_from(7), "other"))
    same = Sight(rules.view(other, seat), rules.actions(other, seat))
    assert thought_about(rules, same, number).choices == thought_about(rules, sight, number).choices


def test_a_puzzle_that_is_not_there_is_refused_with_a_sentence() -> None:
    with pytest.raises(NoPuzzle, match="mondo has no puzzle 'bots-0-0'"):
        puzzle(game("mondo"), "bots-0-0")


def changed(name: str, which: str = "", **changes: Any) -> None:
    """Show a puzzle of a game, changed; the first if none is named."""
    played, asked = puzzles_by_id(game(name))[which or IDS[name][0]]
    PuzzleBuilder(game(name), "changed", played, msgspec.structs.replace(asked, **changes)).puzzle()


def test_points_that_the_sheet_does_not_give_are_refused() -> None:
    with pytest.raises(ContentError, match=r"puzzles, changed: A does not bring 9"):
        changed("mondo", points=(9, 0, 0, 0))


def test_a_choice_against_the_rules_is_refused_with_the_rule() -> None:
    with pytest.raises(ContentError, match="place cell=z9 is against MO-"):
        changed("mondo", choices=("place cell=z9",) * 4)


def test_a_choice_that_is_no_answer_is_refused() -> None:
    pays = next(which for which, (_, asked) in puzzles_by_id(game("lords_of_worlds")).items() if asked.kind == "pay")
    with pytest.raises(ContentError, match="does not answer 'pay'"):
        changed("lords_of_worlds", pays, choices=("hire pile=1",) * 4, points=(0, 0, 0, 0))


def test_a_question_that_is_none_is_refused() -> None:
    with pytest.raises(ContentError, match="there is no question 'fly'"):
        changed("mondo", kind="fly")


def test_a_moment_after_the_end_is_refused() -> None:
    with pytest.raises(ContentError, match="move 900: the game has"):
        changed("mondo", after=900)


@pytest.mark.parametrize(
    ("line", "fault"),
    [("p0 fly", "'fly' is not understood"), ("p0 place cell=c3", "is against"), ("x", "is not a seat")],
)
def test_a_move_that_cannot_be_made_is_refused(line: str, fault: str) -> None:
    with pytest.raises(ContentError, match=f"puzzles, move 1: .*{fault}"):
        played_to(game("mondo"), PuzzleGame(2, 1, "casual", (line,), ()), 1)


def test_cards_that_are_paid_are_counted_by_value() -> None:
    _, asked = next(one for one in puzzles_by_id(game("lords_of_worlds")).values() if one[1].kind == "pay")
    for text, points in zip(asked.choices, asked.points, strict=True):
        cards = msgspec.to_builtins(parse_action(game("lords_of_worlds"), text))["cards"]
        assert points == -sum(int(card[-1]) for card in cards)


def test_a_place_on_a_planet_is_called_by_its_row_and_not_by_a_negative_number() -> None:
    rules = game("lords_of_worlds")
    found = [puzzle(rules, each.id) for each in headings(rules)[:8]]
    labels = {
        choice.mark: choice.label.en for one in found for choice in one.choices if choice.mark.startswith("cell:")
    }
    assert labels["cell:0,0"] == "row 3, place 3"
    assert labels["cell:-2,1"] == "row 4, place 1"
    assert not any("-" in label for label in labels.values())


def test_points_have_the_signs_of_their_language() -> None:
    assert [showing._number(points, "en") for points in (2.0, 1.5, -0.5)] == ["2", "1.5", "\N{MINUS SIGN}0.5"]
    assert [showing._number(points, "de") for points in (2.0, 1.5, -0.5)] == ["2", "1,5", "\N{MINUS SIGN}0,5"]
    assert [showing._signed(points, "de") for points in (0.5, 0, -3)] == ["+0,5", "0", "\N{MINUS SIGN}3"]
