"""Other versions of Worldwright on the same data, and deletions cut off by a kill (S006, S014, S160, S162)."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.engine.registry import MemorySite
from tests.server.engine.seating import Ear, command, some_action
from worldwright.core.chance import seed_from
from worldwright.core.snapshot import snapshot
from worldwright.games import NAMES, game
from worldwright.server.engine import messages as say
from worldwright.server.engine.events import Chair, Made, Terms
from worldwright.server.engine.ports import Content
from worldwright.server.storage import data_folder as place
from worldwright.server.storage import schema

ROOT = Path(__file__).parents[3]


def files(folder: Path) -> dict[str, bytes]:
    """What lies in a folder; the lock only says who came last."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "lock"}


def serve(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "worldwright", "serve", "--port", "0", "--data", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.parametrize("sign", ["format", "migration"])
def test_s014_s162_a_whole_server_refuses_data_of_a_newer_version_and_touches_nothing(
    tmp_path: Path, sign: str
) -> None:
    site = MemorySite(tmp_path)
    site.play(site.open(), 3)
    site.close()
    if sign == "format":
        (tmp_path / "format").write_text(f"{place.FORMAT + 1}\n")
    else:
        db = sqlite3.connect(tmp_path / place.DATABASE)
        db.execute("UPDATE schema_version SET step = 'later'")
        db.commit()
        db.close()
    before = files(tmp_path)
    done = serve(tmp_path)
    assert done.returncode not in (0, None)
    assert done.stdout == ""
    (line,) = done.stderr.strip().splitlines()
    assert "newer Worldwright" in line
    assert files(tmp_path) == before


def _season(change: sqlite3.Connection) -> None:
    """A step of some later version."""
    change.execute("ALTER TABLE tables ADD COLUMN season INTEGER NOT NULL DEFAULT 7")
    change.execute("CREATE INDEX by_season ON tables (season)")


@pytest.mark.parametrize("running", [50, pytest.param(500, marks=pytest.mark.long)])
def test_s160_five_hundred_running_tables_go_on_after_an_upgrade_each_under_its_own_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, running: int
) -> None:
    site = MemorySite(tmp_path)
    kept: dict[str, tuple[int, int, str]] = {}
    for number in range(running):
        rules = game(NAMES[number % len(NAMES)])
        holders = {f"{number}-{seat}": "somebody" for seat in range(2)}
        note = Made(Terms(rules.NAME, 2), f"{number}-0", 0, tuple(Chair(holder, ready=True) for holder in holders))
        table = site.registry.make(f"t{number}", note, holders)
        kept_with = snapshot(rules, rules.Options())
        content = Content(kept_with.hash, kept_with.game, kept_with.body)
        site.registry.begin(table, rules, content, seed_from(number))
        assert table.log.began is not None
        kept[table.id] = (table.log.began.rules, table.log.seq, table.log.link)
    site.wait()
    site.close()
    later = f"{int(schema.HEAD) + 1:04}"
    monkeypatch.setitem(schema.STEPS, later, _season)
    monkeypatch.setattr(schema, "HEAD", later)
    site = MemorySite(tmp_path)
    assert site.store.look(lambda db: db.row("SELECT count(*) FROM tables WHERE season = 7")) == (running,)
    moved: list[tuple[Ear, str]] = []
    for name, (version, seq, link) in kept.items():
        table = site.table(name)
        assert table.log.began is not None
        assert (table.log.began.rules, site.events(name)[seq - 1].link) == (version, link), "the old log is untouched"
        while not (seats := sorted(seat for seat in table.game.to_move(table.log.state) if seat >= 0)):
            site.time += 1000
            site.registry.beat()
            site.wait()
        ear = Ear(seats[0])
        act = command(1, some_action(table, seats[0]), table.log.seq)
        table.command(ear, act, site.registry.clock.now())
        site.registry.touched(table)
        moved.append((ear, name))
    site.wait()
    assert len(moved) == running
    for ear, name in moved:
        (answer,) = ear.answers()
        assert isinstance(answer, say.Accepted), name
    site.close()


def test_s006_a_deletion_cut_off_at_any_step_is_finished_at_the_next_start() -> None:
    command = [sys.executable, "-m", "tests.server.accounts.killed_removal"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "6 deletions cut off, every promised one finished" in done.stdout
