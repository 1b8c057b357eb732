"""A share of the power cuts and failing disks: `./dev test long` has more (`python -m tests.server.storage.power`)."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.server.storage import power
from tests.server.storage.injected_disk import MODES, Step, left, watched
from tests.server.storage.power import cut, failing, lines_of, recorded
from worldwright.core.playout import Dice


def test_S015_power_cuts_below_the_real_database_lose_nothing_that_was_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(power, "ROUNDS", 5)
    monkeypatch.setattr(power, "STARTS", 2)
    steps = recorded(tmp_path, 3)
    dice = Dice(3)
    syncs = [number for number, step in enumerate(steps) if step.kind == "sync"]
    told = 0
    for number, mode in enumerate(MODES * 2):  # right after a sync, and somewhere else
        at = 1 + (dice.choice(syncs) if number < len(MODES) else dice.below(len(steps)))
        told += cut(steps, at, mode, dice)
    assert told > 0


def test_S011_a_disk_that_fails_at_some_call_never_takes_back_what_was_told(tmp_path: Path) -> None:
    calls, none = failing(0, 5, fails_on=False, is_full=False)
    assert none == 0
    hit = 0
    for number, at in enumerate((3, calls // 3, calls // 2, calls - 20)):
        hit += failing(at, 5, fails_on=number % 2 == 0, is_full=number > 1)[1]
    assert hit > 0


def test_the_disk_loses_what_was_not_synced_so_that_a_server_without_syncs_would_be_found(tmp_path: Path) -> None:
    with watched() as disk:
        db = sqlite3.connect(tmp_path / "worldwright.db", isolation_level=None)
        db.execute("PRAGMA synchronous=OFF")  # nothing waits for the disk: what a cut must show
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("CREATE TABLE told (line)")
        db.execute("INSERT INTO told VALUES ('this')")
        steps = list(disk.steps)
        db.close()
    assert not any(step.kind == "sync" for step in steps)
    kept = left(steps, "kept", Dice(1))
    assert b"this" in kept["worldwright.db-wal"]
    assert not any(left(steps, "lost", Dice(1)).values())


def test_a_torn_write_is_cut_at_a_sector() -> None:
    steps = [
        Step("open", "f"),
        Step("write", "f", 0, b"a" * 4096),
        Step("sync", "f"),
        Step("write", "f", 0, b"b" * 4096),
    ]
    bodies = {left(steps, "torn", Dice(seed))["f"] for seed in range(60)}
    cuts = {body.count(b"b") for body in bodies}
    assert len(cuts) > 4
    assert all(cut % 512 == 0 for cut in cuts)


def test_what_was_told_before_a_cut_is_all_that_counts() -> None:
    steps = [Step("told", "", 0, b"one\ntwo\n"), Step("sync", "f"), Step("told", "", 0, b"three\n")]
    assert lines_of(steps[:2]) == ["one", "two"]
