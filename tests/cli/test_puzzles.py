"""`./dev puzzles` and `worldwright practice`: a file is made, and puzzles are answered in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.run import called, ran, worldwright
from tools.puzzles.__main__ import puzzles
from worldwright.bots.puzzles.showing import LETTERS, headings, puzzle
from worldwright.core.content import read
from worldwright.core.words import LANGS, Lang, text
from worldwright.games import NAMES, game
from worldwright.teaching.puzzle_files import PuzzleFile


def test_a_file_of_puzzles_is_made_and_a_host_can_add_it(tmp_path: Path) -> None:
    path = tmp_path / "mapominoes" / "puzzles" / "own.toml"
    made = ran("tools.puzzles", "mapominoes", "--games", "4", "--seed", "9", "--most", "5", "-o", str(path))
    assert made.code == 0, made.err
    assert made.out.startswith("5 puzzles (5 card) from ")
    assert sum(len(played.puzzles) for played in read(path, PuzzleFile).games) == 5
    played = worldwright("--content", str(tmp_path), "practice", "mapominoes", "--difficulty", "4", typed="a\nq\n")
    assert played.code == 0, played.err


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_is_answered_rightly_and_wrongly(name: str, lang: Lang) -> None:
    first, second = (puzzle(game(name), one.id) for one in headings(game(name))[:2])
    wrong = (second.best + 1) % len(LETTERS)
    typed = f"zzz\n{LETTERS[first.best].lower()}\n{wrong + 1}\nq\n"
    told = called("practice", name, "--lang", lang, typed=typed)
    assert told.code == 0, told.err
    assert "'zzz'" in told.out
    assert text(first.question, lang) in told.out
    assert text(first.choices[first.best].told, lang) in told.out
    assert text(second.choices[wrong].told, lang) in told.out
    assert ("1 of 2 right." if lang == "en" else "1 von 2 richtig.") in told.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("practice", "chess"), "there is no game 'chess'"),
        (("practice", "mondo", "--difficulty", "5"), "mondo has no puzzles of difficulty 5: choose 1 to 4."),
    ],
)
def test_bad_input_gets_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    told = called(*arguments)
    assert told.code == 2
    assert sentence in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess", "-o", "x.toml"), "there is no game 'chess'"),
        (("mondo", "--games", "0", "-o", "x.toml"), "option --games: must be at least 1, not 0."),
        (("mondo",), "Missing option '-o' / '--output'."),
    ],
)
def test_bad_input_of_the_tool_gets_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    told = called(*arguments, command=puzzles)
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert sentence in told.err
