"""Other versions of Worldwright on the same data, and deletions cut off by a kill (S006, S014, S160, S162)."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tables.house import House
from tests.tables.seating import Ear, command, some_action
from worldwright.core.chance import seed_from
from worldwright.games import NAMES, game
from worldwright.tables import folder as place
from worldwright.tables import messages as say
from worldwright.tables.migrations import HEAD, KNOWN

ROOT = Path(__file__).parents[2]
RUNNING = 500
CUT_OFF = """
import os, signal, sys
from pathlib import Path
from alembic import op
from worldwright.tables.sqlite import SqliteStore
op.drop_table = lambda _: os.kill(os.getpid(), signal.SIGKILL)
SqliteStore(Path(sys.argv[1]))
"""
"""A start that is killed in the middle of the second step."""
STEP = '''
"""A step of some later version."""

import sqlalchemy as sa
from alembic import op

revision = "later"
down_revision = "{head}"


def upgrade() -> None:
    op.add_column("headers", sa.Column("season", sa.Integer, server_default="7"))
    op.create_index("by_season", "headers", ["season"])
'''


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
    house = House(tmp_path)
    house.play(house.open(), 3)
    house.close()
    if sign == "format":
        (tmp_path / "format").write_text("2\n")
    else:
        db = sqlite3.connect(tmp_path / place.DATABASE)
        db.execute("UPDATE alembic_version SET version_num = 'later'")
        db.commit()
        db.close()
    before = files(tmp_path)
    done = serve(tmp_path)
    assert done.returncode not in (0, None)
    assert done.stdout == ""
    (line,) = done.stderr.strip().splitlines()
    assert "newer Worldwright" in line
    assert files(tmp_path) == before


def test_s160_five_hundred_running_tables_go_on_after_an_upgrade_each_under_its_own_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    house = House(data)
    kept: dict[str, tuple[int, int, str]] = {}
    for number in range(RUNNING):
        rules = game(NAMES[number % len(NAMES)])
        table = house.registry.open(rules, rules.Options(), 2, id_=f"t{number}", seed=seed_from(number))
        kept[table.id] = (table.header.rules, table.log.seq, table.log.link)
    house.close()
    steps = tmp_path / "migrations"
    shutil.copytree(place._MIGRATIONS, steps)
    (steps / "versions" / "later.py").write_text(STEP.format(head=HEAD))
    monkeypatch.setattr(place, "_MIGRATIONS", steps)
    monkeypatch.setattr(place, "KNOWN", KNOWN | {"later"})
    monkeypatch.setattr(place, "HEAD", "later")
    house = House(data)
    house.registry.wake()
    assert not house.registry.quarantined
    upgraded = house.store.run(lambda db: db.execute("SELECT count(*) FROM headers WHERE season = 7").fetchone())
    assert upgraded.result() == (RUNNING,)
    moved: list[tuple[Ear, str]] = []
    for name, (version, seq, link) in kept.items():
        table = house.registry.table(name)
        _, events = house.store.load(name)
        assert (table.header.rules, events[seq - 1].link) == (version, link), "the old log is untouched"
        while not (seats := sorted(seat for seat in table.game.to_move(table.log.state) if seat >= 0)):
            house.time += 1000
            house.registry.beat()
            house.store.wait()
        ear = Ear(seats[0])
        table.act(ear, command(1, some_action(table, seats[0]), table.log.seq), house.registry.clock.now())
        house.registry.touched(table)
        moved.append((ear, name))
    house.store.wait()
    assert len(moved) == RUNNING
    for ear, name in moved:
        (answer,) = ear.answers()
        assert isinstance(answer, say.Accepted), name
    house.close()


@pytest.mark.parametrize("is_killed", [False, True])
def test_s160_logs_of_the_first_version_are_read_as_they_were_written(tmp_path: Path, is_killed: bool) -> None:
    """Events were kept by table once; a step that is cut off leaves them so, and is made at the next start."""
    house = House(tmp_path)
    tables = [house.open(), house.open()]
    for table in tables:
        house.play(table, 5)
    written = {table.id: house.store.load(table.id) for table in tables}
    house.close()
    as_in_the_first_version(tmp_path / place.DATABASE)
    if is_killed:
        killed = subprocess.run([sys.executable, "-c", CUT_OFF, str(tmp_path)], check=False, timeout=120)
        assert killed.returncode == -signal.SIGKILL
    house = House(tmp_path)
    house.registry.wake()
    assert not house.registry.quarantined
    assert {table.id: house.store.load(table.id) for table in tables} == written
    house.play(house.registry.table(tables[0].id), 3)
    assert len(house.store.load(tables[0].id)[1]) >= len(written[tables[0].id][1]) + 3
    house.close()


def as_in_the_first_version(path: Path) -> None:
    """Bring a database back to where the first version left it."""
    db = sqlite3.connect(path)
    db.executescript(
        """
        CREATE TABLE old (header INTEGER NOT NULL REFERENCES headers (number), seq INTEGER NOT NULL, text TEXT NOT NULL,
            link TEXT NOT NULL, command INTEGER, PRIMARY KEY (header, seq)) WITHOUT ROWID;
        INSERT INTO old SELECT header, seq, text, link, command FROM events;
        DROP TABLE events;
        ALTER TABLE old RENAME TO events;
        UPDATE alembic_version SET version_num = '0001';
        """
    )
    db.close()


def test_s006_a_deletion_cut_off_at_any_step_is_finished_at_the_next_start() -> None:
    command = [sys.executable, "-m", "tests.web.forgetting"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "6 deletions cut off, every promised one finished" in done.stdout
