"""Crash and storage: the promises S001 to S016."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.play.house import House
from tests.play.seating import Ear, command, opened, play_on, save, some_action, turn
from tests.tables import TABLES
from tests.tables import Table as Kind
from worldwright.core.chance import seed_from
from worldwright.core.errors import Trouble
from worldwright.core.match import options_from
from worldwright.tables import messages as say
from worldwright.tables.backup import backup, restore
from worldwright.tables.clock import HouseClock
from worldwright.tables.folder import DATABASE
from worldwright.tables.hall import Hall, Quarantined
from worldwright.tables.sqlite import SqliteStore
from worldwright.tables.store import Disk, MemoryStore
from worldwright.tables.table import Table

ROOT = Path(__file__).parents[2]
every_kind = pytest.mark.parametrize("kind", TABLES, ids=lambda kind: kind.id)


class Small:
    """A hall on a disk of memory."""

    def __init__(self, disk: Disk, time: int = 0) -> None:
        self.time = time
        self.store = MemoryStore(disk)
        self.hall = Hall(self.store, HouseClock(self.store.uptime, lambda: self.time))

    def open(self, kind: Kind, number: int = 1) -> Table:
        options = options_from(kind.game, kind.options)
        table = self.hall.open(kind.game, options, kind.seats, id_="t", seed=seed_from(number))
        self.store.sync()
        return table

    def act(self, table: Table, ear: Ear | None = None) -> None:
        """One command of a seat, or the clock's next move."""
        seats = sorted(seat for seat in table.game.to_move(table.log.state) if seat >= 0)
        if seats:
            who = ear or Ear(seats[0])
            action = some_action(table, seats[0])
            table.act(who, command(table.log.seq, action, table.log.seq), self.hall.clock.now())
        else:
            while (left := (table.due() or 0) - self.hall.clock.now()) > 0:
                self.time += min(left, 1000)
                self.hall.clock.beat()
            table.tick(self.hall.clock.now())
        self.hall.touched(table)


def test_S001_S005_after_real_kills_everything_told_is_there_and_no_table_is_half_made() -> None:
    kills = 25
    done = subprocess.run(
        [sys.executable, "-m", "tests.play.killing", "--kills", str(kills), "--seed", "7"],
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
    house = Small(disk)
    table = house.open(kind)
    ear = Ear(0)
    table.watch(ear, 0, 0, 0)
    house.act(table, Ear(turn(table)) if any(s >= 0 for s in table.game.to_move(table.log.state)) else None)
    disk.sync()  # on disk, and then the power fails: nobody was told
    before = ear.heard()[0]
    assert isinstance(before, say.Welcome)
    after = Small(disk.after_crash(0)).hall.table("t")
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
    house = Small(disk)
    table = house.open(kind)
    ears = [Ear(seat) for seat in range(4)]
    for ear in ears:
        table.watch(ear, 0, 0, 0)
    house.act(table)
    house.store.sync()
    told = [m.seq for ear in ears[:2] for m in ear.heard() if isinstance(m, say.Moves)]
    again = Small(disk.after_crash(0)).hall.table("t")
    for ear, seen in zip(ears, [*told[:2], 0, 0], strict=True):
        ear.frames.clear()
        again.watch(ear, 1, seen, 0)
        welcome = ear.heard()[0]
        assert welcome.seq == table.log.seq
        assert msgspec.json.encode(again.game.view(again.shown.state, ear.grant.seat)) == msgspec.json.encode(
            table.game.view(table.log.state, ear.grant.seat)
        )


def test_S007_a_second_process_on_the_same_folder_is_refused_and_told_why(tmp_path: Path) -> None:
    house = House(tmp_path)
    second = (
        "from pathlib import Path; from worldwright.tables.sqlite import SqliteStore; "
        f"SqliteStore(Path({str(tmp_path)!r}))"
    )
    done = subprocess.run([sys.executable, "-c", second], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "is in use by another Worldwright" in done.stderr
    with pytest.raises(Trouble, match="one folder, one server"):
        SqliteStore(tmp_path)
    house.close()
    House(tmp_path).close()


@every_kind
def test_S008_a_log_torn_at_every_byte_of_its_last_record_is_cut_back_and_played_on(kind: Kind) -> None:
    disk = Disk()
    house = Small(disk)
    table = house.open(kind)
    for _ in range(6):
        house.act(table)
        house.store.sync()
    whole = bytes(disk.kept)
    seq = table.log.seq
    house.act(table)
    last = len(disk.loose)
    house.store.sync()
    for cut in range(last + 1):
        again = Small(Disk(whole + bytes(disk.kept)[len(whole) : len(whole) + cut]))
        assert again.store.cut == (cut if cut < last else 0)
        restored = again.hall.table("t")
        assert restored.saved_seq == (table.log.seq if cut == last else seq)
        if cut % 97 == 0:
            again.act(restored)
            again.store.sync()
            assert restored.saved_seq > seq


def test_S008_a_torn_write_ahead_file_gives_the_last_whole_commit(tmp_path: Path) -> None:
    house = House(tmp_path / "live")
    table = house.open()
    house.play(table, 5)
    wal = tmp_path / "live" / f"{DATABASE}-wal"
    before, seq = wal.stat().st_size, table.log.seq
    house.play(table, 1)
    database, log = (tmp_path / "live" / DATABASE).read_bytes(), wal.read_bytes()
    house.close()
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
    again = House(torn)
    restored = again.hall.table(table.id)
    again.play(restored, 3)
    assert restored.saved_seq == restored.log.seq > seq
    again.close()


def test_S009_one_flipped_bit_sets_one_table_aside_and_all_others_run(tmp_path: Path) -> None:
    house = House(tmp_path)
    tables = [house.open(number) for number in range(5)]
    for table in tables:
        house.play(table, 10)
    link = house.store.load(tables[2].id)[1][7].text.encode()
    house.close()
    path = tmp_path / DATABASE
    body = bytearray(path.read_bytes())
    at = [found.start() for found in re.finditer(re.escape(house_link(tmp_path, tables[2].id, 7)), bytes(body))]
    assert link
    assert len(at) == 1
    body[at[0]] ^= 1
    path.write_bytes(body)
    house = House(tmp_path)
    with pytest.raises(Quarantined, match="event 8"):
        house.hall.table(tables[2].id)
    for table in tables:
        if table is not tables[2]:
            again = house.hall.table(table.id)
            assert again.log.link == table.log.link
            house.play(again, 2)
    house.store.wait()
    house.close()
    house = House(tmp_path)
    with pytest.raises(Quarantined, match="event 8"):
        house.hall.table(tables[2].id)
    house.close()


def house_link(folder: Path, table: str, index: int) -> bytes:
    """The link of an event, which stands once in the file."""
    reading = sqlite3.connect(folder / DATABASE)
    rows = reading.execute(
        "SELECT link FROM events JOIN headers ON number = events.header WHERE id = ? ORDER BY seq", (table,)
    ).fetchall()
    reading.close()
    return str(rows[index][0]).encode()


def test_S010_a_full_disk_freezes_the_tables_and_they_go_on_when_there_is_room(tmp_path: Path) -> None:
    house = House(tmp_path)
    table = house.open()
    house.play(table, 3)
    full = house.store.run(lambda db: db.execute("PRAGMA page_count").fetchone()[0]).result()
    house.store.run(lambda db: db.execute(f"PRAGMA max_page_count={full}")).result()
    watcher = Ear(None)
    table.watch(watcher, 0, 0, 0)
    while not table.frozen:
        before = table.saved_seq
        told = house.play(table, 1)
    assert table.frozen == "full"
    assert not told, "a move was told that is not on disk"
    assert table.saved_seq == before < table.log.seq
    assert any(isinstance(m, say.Notice) and m.code == "frozen" for m in watcher.heard())
    ear = Ear(turn(table))
    table.act(ear, command(999, some_action(table, turn(table)), table.log.seq), 0)
    house.time += 5000
    house.hall.beat()  # tries again, in vain
    house.store.wait()
    assert table.frozen
    house.store._connection.execute("PRAGMA max_page_count=1000000")
    house.time += 1000
    house.hall.beat()
    house.store.wait()
    house.store.wait()
    assert not table.frozen
    assert table.saved_seq == table.log.seq > before
    assert ear.answers()[0].code == "frozen"
    house.play(table, 3)
    house.close()
    again = House(tmp_path)
    assert again.hall.table(table.id).log.link == table.log.link
    again.close()


def test_S011_after_a_failed_sync_nothing_is_accepted_and_the_sync_is_never_repeated(tmp_path: Path) -> None:
    house = House(tmp_path)
    table = house.open()
    house.play(table, 4)
    link, seq = table.log.link, table.log.seq
    tries = []

    def fail() -> None:
        tries.append(1)
        raise sqlite3.OperationalError("disk I/O error")

    house.store._commit = fail
    assert not house.play(table, 1)
    assert table.frozen == "broken"
    for _ in range(5):
        house.time += 2000
        house.hall.beat()
        house.store.wait()
    assert len(tries) == 1
    other = house.hall.open(table.game, table.log.options, 2)
    house.store.wait()
    assert other.saved_seq == 0
    house.close()
    again = House(tmp_path)
    restored = again.hall.table(table.id)
    assert (restored.log.seq, restored.log.link) == (seq, link)
    assert again.store.names() == [table.id]
    again.close()


@every_kind
def test_S012_a_sync_that_stalls_shows_nothing_and_costs_nobody_time(kind: Kind) -> None:
    house = Small(Disk())
    table = house.open(kind)
    watcher = Ear(None)
    table.watch(watcher, 0, 0, 0)
    watcher.frames.clear()
    house.act(table)
    due = table.due()
    at = house.hall.clock.now()
    for _ in range(50):
        house.time += 100
        house.hall.beat()
    assert not [m for m in watcher.heard() if isinstance(m, say.Moves)]
    assert table.now(house.hall.clock.now()) <= table.now(at) + 1000
    house.store.sync()
    house.store.sync()
    assert [m for m in watcher.heard() if isinstance(m, say.Moves)]
    if due is not None and table.due() is not None and not table.log.over:
        assert any(entry.note is not None and entry.note.what == "pause" for entry in table.log.recent)
        assert (table.due() or 0) >= due + 4000


def test_S013_a_backup_taken_under_load_replays_to_what_the_live_server_had(tmp_path: Path) -> None:
    house = House(tmp_path / "live")
    tables = [house.open(number) for number in range(4)]
    links: dict[str, set[str]] = {table.id: {table.log.link} for table in tables}
    copies = []
    for round_ in range(4):
        for table in tables:
            for _ in range(3):
                house.play(table, 1)
                links[table.id].add(table.log.link)
        for table in tables:  # still on its way to the disk while the copy is made
            seat = turn(table)
            table.act(Ear(seat), command(table.log.seq, some_action(table, seat), table.log.seq), 0)
            house.hall.touched(table)
        copy = tmp_path / f"copy-{round_}"
        assert not backup(tmp_path / "live", copy).damaged
        copies.append(copy)
        house.store.wait()
        for table in tables:
            links[table.id].add(table.log.link)
    house.close()
    for copy in copies:
        folder = tmp_path / f"other-{copy.name}"
        assert restore(copy, folder).tables == 4
        other = House(folder)
        for name in other.store.names():
            assert other.hall.table(name).log.link in links[name]
        other.close()
    with pytest.raises(Trouble, match="never overwrites"):
        restore(copies[0], tmp_path / "live")


def test_S014_S162_data_of_a_newer_version_are_refused_and_left_untouched(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.play(house.open(), 3)
    house.close()
    (tmp_path / "format").write_text("2\n")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.name != "lock"}
    with pytest.raises(Trouble, match="newer Worldwright"):
        SqliteStore(tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.name != "lock"} == before
    (tmp_path / "format").write_text("1\n")
    with sqlite3.connect(tmp_path / DATABASE) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    db.close()
    with pytest.raises(Trouble, match="newer Worldwright"):
        SqliteStore(tmp_path)


@every_kind
def test_S015_a_power_cut_at_each_write_of_a_whole_game_loses_nothing_that_was_told(kind: Kind) -> None:
    disk = Disk()
    house = Small(disk)
    table = house.open(kind)
    ears = [Ear(seat) for seat in (None, *range(kind.seats))]
    for ear in ears:
        table.watch(ear, 0, 0, 0)
    cuts: list[tuple[bytes, int]] = []
    while not table.log.over and len(cuts) < 150:
        house.act(table)
        cuts.append((bytes(disk.kept + disk.loose[: len(disk.loose) // 2]), table.shown.seq))
        house.store.sync()
        cuts.append((bytes(disk.kept), table.shown.seq))
    states = {entry.seq: entry.after for entry in table.log.recent}
    for kept, told in cuts[:: max(1, len(cuts) // 25)]:
        again = Small(Disk(kept)).hall.table("t")
        assert again.saved_seq >= told
        assert kind.game.census(again.log.state) == kind.game.census(table.log.state)
        if again.saved_seq in states:
            assert again.shown.state == states[again.saved_seq]


def test_S016_a_thousand_tables_with_one_damaged_are_999_playable_ones(tmp_path: Path) -> None:
    house = House(tmp_path)
    rules = TABLES[0].game
    for number in range(1000):
        house.hall.open(rules, rules.Options(), rules.SEATS[0], id_=f"t{number}", seed=seed_from(number))
    house.store.wait()
    house.store.run(
        lambda db: db.execute(
            "UPDATE events SET text = text || 'x' WHERE seq = 1 "
            "AND header = (SELECT number FROM headers WHERE id = 't500')"
        )
    ).result()
    house.close()
    house = House(tmp_path)
    house.hall.wake()
    assert list(house.hall.quarantined) == ["t500"]
    playable = 0
    for name in house.store.names():
        if name != "t500":
            table = house.hall.table(name)
            assert not table.log.over
            assert table.saved_seq == table.log.seq
            playable += 1
    assert playable == 999
    house.close()


def test_a_backup_is_refused_for_what_is_none(tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(b"noise" * 1000)
    with pytest.raises(Trouble, match="not a backup"):
        restore(tmp_path / "noise", tmp_path / "new")
    with pytest.raises(Trouble, match=f"there is no {DATABASE}"):
        backup(tmp_path, tmp_path / "copy")
    shutil.rmtree(tmp_path / "new", ignore_errors=True)


def test_a_table_is_there_again_after_a_restart(tmp_path: Path) -> None:
    house = House(tmp_path)
    table = house.open()
    house.play(table, 12)
    house.close()
    house = House(tmp_path)
    again = house.hall.table(table.id)
    assert again.log.state == table.log.state
    assert again.audience.epoch == table.audience.epoch + 1
    house.play(again, 1000)
    assert again.record() is not None
    house.hall.sweep()
    house.close()


def test_a_migration_runs_once_and_a_usual_start_does_not_load_its_tools(tmp_path: Path) -> None:
    House(tmp_path).close()
    starting = (
        "import sys; from pathlib import Path; from worldwright.tables.sqlite import SqliteStore; "
        f"SqliteStore(Path({str(tmp_path)!r})).close(); print('alembic' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", starting], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_opened_tables_play_to_their_end_by_hand() -> None:
    table = opened()
    play_on(table, 500)
    save(table)
    assert table.log.over
