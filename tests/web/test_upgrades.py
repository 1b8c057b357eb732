"""Other versions of Worldwright on the same data, and deletions cut off by a kill (S006, S014, S160, S162)."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.play.house import House
from tests.play.seating import Ear, command, some_action
from worldwright.core.chance import seed_from
from worldwright.games import NAMES, game
from worldwright.tables import folder as place
from worldwright.tables import messages as say
from worldwright.tables.migrations import HEAD, KNOWN

ROOT = Path(__file__).parents[2]
RUNNING = 500
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
        table = house.hall.open(rules, rules.Options(), 2, id_=f"t{number}", seed=seed_from(number))
        kept[table.id] = (table.header.rules, table.log.seq, table.log.link)
    house.close()
    steps = tmp_path / "migrations"
    shutil.copytree(place._MIGRATIONS, steps)
    (steps / "versions" / "later.py").write_text(STEP.format(head=HEAD))
    monkeypatch.setattr(place, "_MIGRATIONS", steps)
    monkeypatch.setattr(place, "KNOWN", KNOWN | {"later"})
    monkeypatch.setattr(place, "HEAD", "later")
    house = House(data)
    house.hall.wake()
    assert not house.hall.quarantined
    upgraded = house.store.run(lambda db: db.execute("SELECT count(*) FROM headers WHERE season = 7").fetchone())
    assert upgraded.result() == (RUNNING,)
    moved: list[tuple[Ear, str]] = []
    for name, (version, seq, link) in kept.items():
        table = house.hall.table(name)
        _, events = house.store.load(name)
        assert (table.header.rules, events[seq - 1].link) == (version, link), "the old log is untouched"
        while not (seats := sorted(seat for seat in table.game.to_move(table.log.state) if seat >= 0)):
            house.time += 1000
            house.hall.beat()
            house.store.wait()
        ear = Ear(seats[0])
        table.act(ear, command(1, some_action(table, seats[0]), table.log.seq), house.hall.clock.now())
        house.hall.touched(table)
        moved.append((ear, name))
    house.store.wait()
    assert len(moved) == RUNNING
    for ear, name in moved:
        (answer,) = ear.answers()
        assert isinstance(answer, say.Accepted), name
    house.close()


def test_s006_a_deletion_cut_off_at_any_step_is_finished_at_the_next_start() -> None:
    command = [sys.executable, "-m", "tests.web.forgetting"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "6 deletions cut off, every promised one finished" in done.stdout
