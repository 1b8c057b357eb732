"""Every script in examples/ runs, and does what its first line says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.run import worldwright
from worldwright.core.verify import verify
from worldwright.games import NAMES, game

EXAMPLES = Path(__file__).parents[2] / "examples"
AT_A_SERVER = "play_over_sockets.py"
BOT_ACCOUNT = "bot_account.py"
"""Both need a server: tests/server/app runs them against one."""
SCRIPTS = sorted(path.name for path in EXAMPLES.glob("[!_]*.py") if path.name not in (AT_A_SERVER, BOT_ACCOUNT))


def run(script: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, EXAMPLES / script, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )


OF_A_GAME = ("random_play.py", "own_bot.py", "observations.py", "many_games.py")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record that the example match writes."""
    path = tmp_path_factory.mktemp("records") / "example.record"
    done = run("play_a_match.py", path)
    assert done.returncode == 0, done.stderr
    return path


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_example_runs(script: str, record: Path) -> None:
    arguments = [record] if "FILE" in (EXAMPLES / script).read_text(encoding="utf-8").partition("\n")[0] else []
    done = run(script, *arguments)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert not done.stderr


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("script", OF_A_GAME)
def test_a_script_runs_for_every_game(script: str, name: str) -> None:
    done = run(script, name, *(["2"] if script == "many_games.py" else []))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


def test_records_of_every_game_become_rows(record: Path) -> None:
    assert all(f"game={name} " in run("records_as_data.py").stdout for name in NAMES)
    assert run("records_as_data.py", record.parent).stdout.startswith("game=monuments players=('Ada', 'Ben', 'Cleo')")


@pytest.mark.parametrize("script", SCRIPTS)
def test_an_example_imports_nothing_but_the_public_names(script: str) -> None:
    text = (EXAMPLES / script).read_text(encoding="utf-8")
    assert not re.search(r"^ *(from worldwright|import worldwright\.)", text, re.MULTILINE)
    assert len(text.splitlines()) < 60


def test_the_own_bot_is_named_on_the_command_line() -> None:
    ran = worldwright("arena", "monuments", "--bots", "examples.own_bot:Builder,random", "--games", "2", "--json")
    assert ran.code == 0, ran.err


def test_the_script_for_a_server_says_how_it_is_used_and_where_there_is_none() -> None:
    helped = run(AT_A_SERVER, "--help")
    assert helped.returncode == 0
    assert all(word in helped.stdout for word in ("address", "--seats", "--clock"))
    lost = run(AT_A_SERVER, "http://127.0.0.1:1")
    assert lost.returncode == 1
    assert lost.stderr.startswith("There is no server at http://127.0.0.1:1")
    assert len(lost.stderr.splitlines()) == 1


def test_the_example_match_is_a_record_that_verifies(record: Path) -> None:
    assert verify(record.read_bytes(), game).sealed


def test_the_seal_is_checked_without_worldwright(record: Path, tmp_path: Path) -> None:
    assert "import worldwright" not in (EXAMPLES / "check_seal.py").read_text(encoding="utf-8")
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    for number in (0, 4, 8, 12, len(lines) - 2, len(lines) - 1):
        changed = tmp_path / "changed.record"
        changed.write_text("".join((*lines[:number], lines[number].replace(" ", "  ", 1), *lines[number + 1 :])))
        done = run("check_seal.py", changed)
        assert done.returncode == 1
        assert f"line {number + 1} was changed" in done.stderr


def test_another_seed_than_the_sealed_one_is_found(record: Path, tmp_path: Path) -> None:
    from worldwright.core.record import Chain

    chain = Chain()
    forged = tmp_path / "forged.record"
    bodies = [line.rpartition(" #")[0] for line in record.read_text(encoding="utf-8").splitlines()]
    told = [f"seed {'00' * 32}" if body.startswith("seed ") else body for body in bodies]
    forged.write_text("".join(f"{body} #{chain.check(body)}\n" for body in told), encoding="utf-8")
    done = run("check_seal.py", forged)
    assert done.returncode == 1
    assert "not the one that was sealed" in done.stderr


def test_a_cut_record_is_found(record: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.record"
    cut.write_text("".join(record.read_text(encoding="utf-8").splitlines(keepends=True)[:-1]), encoding="utf-8")
    assert "not a whole record" in run("check_seal.py", cut).stderr
