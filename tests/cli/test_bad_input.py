"""Bad input: one sentence that names the place, exit code 2, nothing written."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import called, worldwright

SIMULATE = ("simulate", "monuments")

FAULTS: list[tuple[tuple[str, ...], str]] = [
    (("fly",), "No such command 'fly'"),
    (("rules", "chess"), "there is no game 'chess': choose one of"),
    (("rules", "monuments", "--lang", "fr"), "language 'fr' is not supported: choose en or de"),
    (("content", "chess"), "there is no game 'chess'"),
    ((*SIMULATE, "--seats", "5"), "seats: monuments is for 2 to 4 players, not 5"),
    ((*SIMULATE, "--seats", "1"), "not 1"),
    ((*SIMULATE, "--games", "0"), "--games: must be at least 1, not 0"),
    ((*SIMULATE, "--jobs", "0"), "--jobs: must be at least 1"),
    ((*SIMULATE, "--games", "many"), "'many' is not a valid integer"),
    (
        (*SIMULATE, "--bot", "genius"),
        "there is no bot 'genius': choose novice, easy, casual, keen",
    ),
    ((*SIMULATE, "--seats", "4", "--bot", "random", "--bot", "greedy"), "one for each of the 4, not 2"),
    ((*SIMULATE, "--options", "{"), "--options: is not JSON"),
    ((*SIMULATE, "--options", "[]"), "--options: is not a JSON object"),
    ((*SIMULATE, "--options", '{"monument":"castle"}'), "monument: there is no 'castle': choose one of capitol"),
    ((*SIMULATE, "--options", '{"monument":3}'), "option monument: expected str, got int"),
    ((*SIMULATE, "--options", '{"colour":"red"}'), "unknown field colour"),
    ((*SIMULATE, "--options", '{"reenter":1}'), "option reenter: expected bool, got int"),
    (("lab", "tournament", "chess"), "there is no game 'chess'"),
    (("lab", "tournament", "monuments", "--bots", "keen"), "--bots: names 2 to 128 bots"),
    (("lab", "tournament", "monuments", "--bots", "keen,genius"), "there is no bot 'genius': choose novice"),
    (("lab", "tournament", "monuments", "--seats", "9"), "--seats: must be 2 to 5, not 9"),
    (("lab", "tournament", "monuments", "--rounds", "0"), "--rounds: must be at least 1, not 0"),
    (("lab", "tournament", "monuments", "--rounds", "201"), "--rounds: must be at most 200, not 201"),
    (("lab", "tournament", "monuments", "--seats", "4", "--bots", "keen,easy"), "--bots: are too few for a table of 4"),
    (("lab", "tournament", "monuments", "--system", "knockout"), "'knockout' is not one of 'swiss', 'round_robin'"),
    (("lab", "tournament", "monuments", "--json", "--csv"), "--json: and --csv: choose one"),
    (("--content", "/nowhere/at/all", *SIMULATE), "does not exist"),
    (("print", "chess"), "there is no game 'chess'"),
    (("print", "mondo", "--what", "poster"), "there is no sheet 'poster': choose all, score, aid, pieces"),
    (("print", "mondo", "--piece", "M999"), "mondo has no piece 'M999': name a piece such as M001, or a part of"),
    (("print", "mondo", "--what", "aid", "--piece", "M001"), "a piece is no part of the sheet 'aid': choose pieces"),
    (("print", "mondo", "--paper", "a5"), "there is no paper 'a5': choose a4 or letter"),
    (("print", "mondo", "--lang", "fr"), "language 'fr' is not supported"),
    (("verify", "nothing.record"), "nothing.record: cannot be read"),
    (("replay", "nothing.record"), "nothing.record: cannot be read"),
    (("score", "nothing.json"), "nothing.json: cannot be read"),
    (("terminal", "monuments", "--seat", "0"), "--seat: seats are counted from 1: there are seats 1 to 2, not 0"),
    (("terminal", "monuments", "--record", "no/such/folder/x.record"), "there is no such folder"),
    (("learn", "chess"), "there is no game 'chess'"),
    (("learn", "mondo", "last"), "mondo has no lesson 'last': choose one of first, advanced, expert, solo"),
    (("learn", "mondo", "--lang", "fr"), "language 'fr' is not supported"),
    (("arena", "monuments", "--bots", "keen"), "--bots: names at least two bots, each once"),
    (("arena", "monuments", "--bots", "keen,keen"), "--bots: names at least two bots, each once"),
    (("arena", "monuments", "--bots", "keen,genius"), "there is no bot 'genius'"),
    (("arena", "monuments", "--seats", "5"), "seats: monuments is for 2 to 4 players, not 5"),
    (("arena", "mondo", "--seats", "1"), "--seats: must be at least 2, not 1"),
    (("lab", "bench", "--seconds", "0"), "--seconds: must be above 0"),
    (("lab", "bench", "--game", "chess"), "there is no game 'chess'"),
    (("lab", "bench", "--mode", "fast"), "'fast' is not one of"),
    (("play", "--port", "70000"), "port 70000 is not there"),
]


@pytest.mark.parametrize(("words", "says"), FAULTS, ids=lambda part: " ".join(part) if isinstance(part, tuple) else "")
def test_one_sentence_and_exit_code_2(words: tuple[str, ...], says: str) -> None:
    ran = called(*words)
    assert ran.code == 2
    assert says in ran.err
    assert ran.err.startswith("worldwright: ")
    assert ran.err.count("\n") == 1
    assert ran.out == ""


POSITIONS = [
    ("{", "is neither a record nor JSON"),
    ("[1]", 'a JSON object with a key "game"'),
    ('{"game": "chess"}', "there is no game 'chess'"),
    ('{"game": "monuments"}', "missing field seats"),
    ('{"game": "monuments", "seats": [{"track": 1}]}', "seats: monuments is for 2 to 4 players, not 1"),
    ('{"game": "monuments", "seats": [{"track": 1}, {"track": 2, "gems": -1}]}', "seats[1].gems"),
    (
        '{"game": "monuments", "seats": [{"track": 1}, {"track": 2, "gem": 1}]}',
        "seats[1]: unknown field gem",
    ),
    ('{"game": "monuments", "seats": [{"track": 1.5}, {"track": 2}]}', "seats[0].track: should be int"),
]


@pytest.mark.parametrize(("text", "says"), POSITIONS)
def test_a_bad_position_is_refused_with_the_place(text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(text, encoding="utf-8")
    ran = called("score", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert ran.err.count("\n") == 1


def test_strict_refuses_more_gems_than_the_box_holds(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(
        '{"game": "monuments", "seats": [{"track": 1, "gems": 9}, {"track": 2, "gems": 1}]}', encoding="utf-8"
    )
    assert worldwright("score", str(file)).code == 0
    ran = called("score", str(file), "--strict")
    assert ran.code == 2
    assert "more than the 9 gems of the box" in ran.err


def test_nothing_is_written_when_the_input_is_bad(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    assert worldwright(*SIMULATE, "--seats", "7", "--records", str(folder)).code == 2
    assert not folder.exists()


def test_broken_content_is_named_by_file_entry_and_reason(tmp_path: Path) -> None:
    folder = tmp_path / "monuments" / "plans"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text('source = "own"\ntitle = {}\nlevels = [[[0, 0], [1, 0]]]\n', encoding="utf-8")
    for words in (("content", "monuments"), (*SIMULATE, "--options", '{"monument":"mine"}')):
        ran = worldwright("--content", str(tmp_path), *words)
        assert ran.code == 2
        assert "mine.toml" in ran.err
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "says"), [(("--at", "999"), "there is no moment 999"), (("--seat", "3"), "seats 1 to 2, not 3")]
)
def test_replay_beyond_the_record(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    assert worldwright(*SIMULATE, "--games", "1", "--records", str(tmp_path)).code == 0
    (file,) = tmp_path.iterdir()
    ran = called("replay", str(file), *words)
    assert ran.code == 2
    assert says in ran.err


def test_a_python_that_is_too_old_is_one_sentence() -> None:
    program = "import sys; sys.version_info = (3, 9, 2); import worldwright"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stderr.splitlines()[-1].startswith("ImportError: Worldwright needs Python 3.11 or newer: this is ")


@pytest.mark.parametrize(("python", "sentence"), [("exit 1", "is older (set PYTHON to a newer one)."), (None, "no ")])
def test_the_script_says_which_python_it_needs(tmp_path: Path, python: str | None, sentence: str) -> None:
    shutil.copy(Path(__file__).parents[2] / "dev", tmp_path)
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "uv.txt").touch()
    old = tmp_path / "python3.9"
    if python:
        old.write_text(f"#!/bin/sh\n{python}\n")
        old.chmod(0o755)
    env = {"PATH": "/usr/bin:/bin", "PYTHON": str(old)}
    ran = subprocess.run(["sh", tmp_path / "dev", "setup"], env=env, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith("Worldwright needs Python 3.11 or newer: ")
    assert sentence in ran.stderr
    assert ran.stderr.count("\n") == 1
