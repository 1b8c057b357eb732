"""Crashes: what was told is there, and what was not is whole or absent (S001-S005, S007, S015)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.server.engine.registry import MemorySite, Small, every_kind
from tests.server.engine.seating import Ear, opened, play_on, save, turn
from tools.simulation.memory_store import Disk
from worldwright.core.errors import UserError
from worldwright.server.engine import messages as say
from worldwright.server.engine.history import recorded
from worldwright.server.storage.sqlite import SqliteDatabase

ROOT = Path(__file__).parents[3]


def test_S001_S005_after_real_kills_everything_told_is_there_and_no_table_is_half_made() -> None:
    kills = 25
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.storage.killing", "--kills", str(kills), "--seed", "7"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert re.match(rf"{kills} kills, [1-9]\d+ things told, [1-9]\d+ events kept, nothing missing", done.stdout)


@every_kind
def test_S002_a_move_that_was_synced_and_never_told_comes_once_with_the_resume(kind: Kind) -> None:
    disk = Disk()
    site = Small(disk)
    table = site.open(kind)
    ear = Ear(0)
    table.watch(ear, 0, 0, 0)
    site.act(table, Ear(turn(table)) if any(s >= 0 for s in table.game.to_move(table.log.state)) else None)
    disk.sync()  # on disk, and then the power fails: nobody was told
    before = ear.heard()[0]
    assert isinstance(before, say.Welcome)
    after = Small(disk.after_crash(0)).table("t")
    ears = [Ear(seat) for seat in range(kind.seats)]
    for each in ears:
        after.watch(each, before.epoch, before.seq, 0)
        (welcome,) = [m for m in each.heard() if isinstance(m, say.Welcome)]
        assert welcome.seq == table.log.seq
        assert welcome.epoch == before.epoch + 1
        assert msgspec.json.encode(welcome.view) == msgspec.json.encode(
            msgspec.json.decode(msgspec.json.encode(kind.game.view(table.log.state, each.grant.seat)))
        )


def test_S003_some_were_told_and_some_not_when_it_crashed_and_all_end_alike() -> None:
    kind = next(kind for kind in TABLES if kind.seats == 4)
    disk = Disk()
    site = Small(disk)
    table = site.open(kind)
    ears = [Ear(seat) for seat in range(4)]
    for ear in ears:
        table.watch(ear, 0, 0, 0)
    site.act(table)
    site.sync()
    told = [m.seq for ear in ears[:2] for m in ear.heard() if isinstance(m, say.Moves)]
    again = Small(disk.after_crash(0)).table("t")
    for ear, seen in zip(ears, [*told[:2], 0, 0], strict=True):
        ear.frames.clear()
        again.watch(ear, 1, seen, 0)
        welcome = ear.heard()[0]
        assert welcome.seq == table.log.seq
        assert msgspec.json.encode(again.game.view(again.shown.state, ear.grant.seat)) == msgspec.json.encode(
            table.game.view(table.log.state, ear.grant.seat)
        )


def test_S007_a_second_process_on_the_same_folder_is_refused_and_told_why(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    second = (
        "from pathlib import Path; from worldwright.server.storage.sqlite import SqliteDatabase; "
        "from worldwright.server.app import features; features.register(); "
        f"SqliteDatabase(Path({str(tmp_path)!r}))"
    )
    done = subprocess.run([sys.executable, "-c", second], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "is in use by another Worldwright" in done.stderr
    with pytest.raises(UserError, match="one folder, one server"):
        SqliteDatabase(tmp_path)
    site.close()
    MemorySite(tmp_path).close()


@every_kind
def test_S015_a_power_cut_at_each_write_of_a_whole_game_loses_nothing_that_was_told(kind: Kind) -> None:
    disk = Disk()
    site = Small(disk)
    table = site.open(kind)
    ears = [Ear(seat) for seat in (None, *range(kind.seats))]
    for ear in ears:
        table.watch(ear, 0, 0, 0)
    cuts: list[tuple[bytes, int]] = []
    while not table.log.over and len(cuts) < 150:
        site.act(table)
        cuts.append((bytes(disk.kept + disk.loose[: len(disk.loose) // 2]), table.shown.seq))
        site.sync()
        cuts.append((bytes(disk.kept), table.shown.seq))
    states = {entry.seq: entry.after for entry in table.log.recent}
    for kept, told in cuts[:: max(1, len(cuts) // 25)]:
        again = Small(Disk(kept)).table("t")
        assert again.saved_seq >= told
        assert kind.game.census(again.log.state) == kind.game.census(table.log.state)
        if again.saved_seq in states:
            assert again.shown.state == states[again.saved_seq]


def test_a_table_is_there_again_after_a_restart(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    table = site.open()
    site.play(table, 12)
    site.close()
    site = MemorySite(tmp_path)
    again = site.table(table.id)
    assert again.log.state == table.log.state
    assert again.audience.epoch == table.audience.epoch + 1
    site.play(again, 1000)
    assert recorded(again) is not None
    site.close()


def test_opened_tables_play_to_their_end_by_hand() -> None:
    table = opened()
    play_on(table, 500)
    save(table)
    assert table.log.over
