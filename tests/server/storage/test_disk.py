"""Disks that are full, broken or slow (S010-S012)."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.games.kinds import Table as Kind
from tests.server.engine.registry import MemorySite, Small, begin, every_kind
from tests.server.engine.seating import Ear, command, some_action, turn
from tools.simulation.memory_store import Disk
from worldwright.core.chance import seed_from
from worldwright.server.engine import messages as say


def test_S010_a_full_disk_freezes_the_tables_and_they_go_on_when_there_is_room(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    table = site.open()
    site.play(table, 3)
    full = site.store._connection.execute("PRAGMA page_count").fetchone()[0]
    site.store._connection.execute(f"PRAGMA max_page_count={full}")
    watcher = Ear(None)
    table.watch(watcher, 0, 0, 0)
    while not table.frozen:
        before = table.saved_seq
        told = site.play(table, 1)
    assert table.frozen == "full"
    assert not told, "a move was told that is not on disk"
    assert table.saved_seq == before < table.log.seq
    assert any(isinstance(m, say.Notice) and m.code == "frozen" for m in watcher.heard())
    ear = Ear(turn(table))
    table.command(ear, command(999, some_action(table, turn(table)), table.log.seq), 0)
    site.time += 5000
    site.registry.beat()  # tries again, in vain
    site.wait()
    assert table.frozen
    site.store._connection.execute("PRAGMA max_page_count=1000000")
    site.time += 1000
    site.registry.beat()
    site.wait()
    site.wait()
    assert not table.frozen
    assert table.saved_seq == table.log.seq > before
    assert ear.answers()[0].code == "frozen"
    site.play(table, 3)
    site.close()
    again = MemorySite(tmp_path)
    assert again.table(table.id).log.link == table.log.link
    again.close()


def test_S011_after_a_failed_sync_nothing_is_accepted_and_the_sync_is_never_repeated(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    table = site.open()
    site.play(table, 4)
    link, seq = table.log.link, table.log.seq
    tries = []

    def fail(*_: object) -> None:
        tries.append(1)
        raise sqlite3.OperationalError("disk I/O error")

    site.store._sync = fail
    assert not site.play(table, 1)
    assert table.frozen == "broken"
    for _ in range(5):
        site.time += 2000
        site.registry.beat()
        site.wait()
    assert len(tries) == 1
    other = begin(site.registry, table.game, table.log.options, 2, id_="other", seed=seed_from(2))
    site.wait()
    assert other.saved_seq == 0
    site.close()
    again = MemorySite(tmp_path)
    restored = again.table(table.id)
    assert (restored.log.seq, restored.log.link) == (seq, link)
    assert again.names() == [table.id]
    again.close()


@every_kind
def test_S012_a_sync_that_stalls_shows_nothing_and_costs_nobody_time(kind: Kind) -> None:
    site = Small(Disk())
    table = site.open(kind)
    watcher = Ear(None)
    table.watch(watcher, 0, 0, 0)
    watcher.frames.clear()
    site.act(table)
    due = table.due()
    at = site.registry.clock.now()
    for _ in range(50):
        site.time += 100
        site.registry.beat()
    assert not [m for m in watcher.heard() if isinstance(m, say.Moves)]
    assert table.now(site.registry.clock.now()) <= table.now(at) + 1000
    site.sync()
    site.sync()
    assert [m for m in watcher.heard() if isinstance(m, say.Moves)]
    if due is not None and table.due() is not None and not table.log.over:
        assert any(entry.note is not None and entry.note.name == "pause" for entry in table.log.recent)
        assert (table.due() or 0) >= due + 4000
