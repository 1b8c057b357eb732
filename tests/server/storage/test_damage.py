"""Damaged and torn data: cut back, or set aside, and all others run (S008, S009, S016)."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from tests.games.kinds import Table as Kind
from tests.server.engine.registry import MemorySite, NotPlayable, Small, begin, every_kind
from tests.server.engine.seating import MONUMENTS
from tools.simulation.memory_store import Disk
from worldwright.core.chance import seed_from
from worldwright.server.storage.data_folder import DATABASE
from worldwright.server.storage.database import Change


@every_kind
def test_S008_a_log_torn_at_every_byte_of_its_last_record_is_cut_back_and_played_on(kind: Kind) -> None:
    disk = Disk()
    site = Small(disk)
    table = site.open(kind)
    for _ in range(6):
        site.act(table)
        site.sync()
    whole = bytes(disk.kept)
    seq = table.log.seq
    site.act(table)
    last = len(disk.loose)
    site.sync()
    step = 1 if kind.seats == 2 else 7  # each game in all its bytes, its other tables at some of them
    for cut in [*range(0, last, step), last]:
        again = Small(Disk(whole + bytes(disk.kept)[len(whole) : len(whole) + cut]))
        assert again.store.cut == (cut if cut < last else 0)
        restored = again.table("t")
        assert restored.saved_seq == (table.log.seq if cut == last else seq)
        if cut % 98 == 0:
            again.act(restored)
            again.sync()
            assert restored.saved_seq > seq


def test_S008_a_torn_write_ahead_file_gives_the_last_whole_commit(tmp_path: Path) -> None:
    site = MemorySite(tmp_path / "live")
    table = site.open()
    site.play(table, 5)
    wal = tmp_path / "live" / f"{DATABASE}-wal"
    before, seq = wal.stat().st_size, table.log.seq
    site.play(table, 1)
    database, log = (tmp_path / "live" / DATABASE).read_bytes(), wal.read_bytes()
    site.close()
    torn = tmp_path / "torn"
    torn.mkdir()
    cuts = sorted({*range(before, len(log), 61), *range(before, before + 80), *range(len(log) - 80, len(log) + 1)})
    assert len(log) > before
    found = set()
    for cut in cuts:
        (torn / DATABASE).write_bytes(database)
        (torn / f"{DATABASE}-wal").write_bytes(log[:cut])
        (torn / f"{DATABASE}-shm").unlink(missing_ok=True)
        reading = sqlite3.connect(torn / DATABASE)
        (count,) = reading.execute("SELECT count(*) FROM events").fetchone()
        reading.close()
        found.add(count)
        assert count == (table.log.seq if cut == len(log) else seq)
    assert found == {seq, table.log.seq}
    (torn / DATABASE).write_bytes(database)
    (torn / f"{DATABASE}-wal").write_bytes(log[:-1])
    again = MemorySite(torn)
    restored = again.table(table.id)
    again.play(restored, 3)
    assert restored.saved_seq == restored.log.seq > seq
    again.close()


def test_S009_one_flipped_bit_sets_one_table_aside_and_all_others_run(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    tables = [site.open(number) for number in range(5)]
    for table in tables:
        site.play(table, 10)
    link = site.events(tables[2].id)[7].text.encode()
    site.close()
    path = tmp_path / DATABASE
    body = bytearray(path.read_bytes())
    at = [found.start() for found in re.finditer(re.escape(site_link(tmp_path, tables[2].id, 7)), bytes(body))]
    assert link
    assert len(at) == 1
    body[at[0]] ^= 1
    path.write_bytes(body)
    site = MemorySite(tmp_path)
    with pytest.raises(NotPlayable, match="event 8"):
        site.table(tables[2].id)
    for table in tables:
        if table is not tables[2]:
            again = site.table(table.id)
            assert again.log.link == table.log.link
            site.play(again, 2)
    site.wait()
    site.close()
    site = MemorySite(tmp_path)
    with pytest.raises(NotPlayable, match="event 8"):
        site.table(tables[2].id)
    site.close()


def site_link(folder: Path, table: str, index: int) -> bytes:
    """The link of an event, which stands once in the file."""
    reading = sqlite3.connect(folder / DATABASE)
    rows = reading.execute(
        'SELECT link FROM events JOIN tables ON number = events."table" WHERE id = ? ORDER BY seq', (table,)
    ).fetchall()
    reading.close()
    return str(rows[index][0]).encode()


def test_S016_a_thousand_tables_with_one_damaged_are_999_playable_ones(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    rules = MONUMENTS.game
    for number in range(1000):
        begin(site.registry, rules, rules.Options(), rules.SEATS[0], id_=f"t{number}", seed=seed_from(number))
    site.wait()
    which = "SELECT number FROM tables WHERE id = 't500'"
    site.store.give(Change(f"UPDATE events SET text = text || 'x' WHERE seq = 1 AND \"table\" = ({which})")).result()
    site.close()
    site = MemorySite(tmp_path)
    assert site.damaged() == {"t500": "event 1: was changed"}
    playable = 0
    for name in site.names():
        if name != "t500":
            table = site.table(name)
            assert not table.log.over
            assert table.saved_seq == table.log.seq
            playable += 1
    assert playable == 999
    site.close()
