"""PostgreSQL restarts, crashes and loses connections under load: nothing told is lost, nothing is twice."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable

import pytest

from tests.server.cluster.engine import Postgres
from tests.server.cluster.test_postgres import move, new_batch, seqs
from worldwright.server.storage.database import StoreFault
from worldwright.server.storage.postgres.database import PostgresDatabase

TABLES = 12


class Load:
    """Tables that go on as soon as their last move is saved, whatever happens to the database."""

    def __init__(self, db: PostgresDatabase) -> None:
        self.db = db
        self.told = {f"t{number}": 0 for number in range(TABLES)}
        self.faults: set[str] = set()
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def start(self) -> None:
        for name in self.told:
            self.db.append(new_batch(name))
        self._thread.start()

    def _run(self) -> None:
        waiting = set(self.told)
        while waiting:
            for saved in self.db.finished():
                if saved.fault:
                    self.faults.add(saved.fault)
                    self.db.retry()
                    time.sleep(0.01)
                    continue
                assert saved.seq == self.told[saved.table] + 1, "told twice, or out of order"
                self.told[saved.table] = saved.seq
                if self._is_over.is_set():
                    waiting.discard(saved.table)
                else:
                    self.db.append(move(saved.table, saved.seq + 1))
            time.sleep(0.001)

    def go_on(self, moves: int = 3) -> None:
        """Wait until every table has got so many moves further."""
        goals = {name: seq + moves for name, seq in self.told.items()}
        while any(self.told[name] < goal for name, goal in goals.items()):
            assert self._thread.is_alive()
            assert self.db.fault != "broken"
            time.sleep(0.005)

    def end(self) -> None:
        """Every table ends; all that was told is there, once."""
        self._is_over.set()
        self._thread.join()
        for name, told in self.told.items():
            assert seqs(self.db, name) == list(range(1, told + 1))


def cut(engine: Postgres) -> None:
    engine.cut()


def restart(engine: Postgres) -> None:
    engine.restart()


def crash(engine: Postgres) -> None:
    engine.restart(signal.SIGQUIT)


@pytest.mark.parametrize(
    ("harm", "times", "is_alone"),
    [
        (cut, 15, True),
        (cut, 15, False),
        (restart, 2, True),
        (crash, 2, False),
        pytest.param(cut, 500, False, marks=pytest.mark.long),
        pytest.param(restart, 20, False, marks=pytest.mark.long),
        pytest.param(crash, 20, True, marks=pytest.mark.long),
    ],
)
def test_whatever_happens_to_the_database_no_move_is_lost_or_twice(
    postgres: Postgres, harm: Callable[[Postgres], None], times: int, is_alone: bool
) -> None:
    db = PostgresDatabase(postgres.new(), is_alone=is_alone)
    load = Load(db)
    load.start()
    for _ in range(times):
        load.go_on()
        harm(postgres)
    load.go_on()
    load.end()
    assert load.faults == {"busy"}, "it was never more than that"
    assert db.fault == ""
    db.close()


def test_while_the_database_is_away_nobody_waits_and_afterwards_all_goes_on(postgres: Postgres) -> None:
    db = PostgresDatabase(postgres.new())
    db.append(new_batch("t"))
    db.wait()
    postgres.stop()
    db.append(move("t", 2))
    assert [saved.fault for saved in db.wait()] == ["busy"]
    with pytest.raises(StoreFault):
        db.give().result()
    with pytest.raises(StoreFault) as fault:
        seqs(db, "t")
    assert str(postgres.folder) not in str(fault.value), "visitors are told this"
    postgres.start()
    db.retry()
    assert [(saved.seq, saved.fault) for saved in db.wait() if not saved.fault] == [(2, "")]
    assert seqs(db, "t") == [1, 2]
    db.close()


def test_a_commit_whose_answer_was_lost_is_found_and_not_repeated(postgres: Postgres) -> None:
    db = PostgresDatabase(postgres.new())
    db.append(new_batch("t"))
    db.wait()
    honest, cuts = db._sync, [1]

    def cut_after(*statement: object) -> object:
        done = honest(*statement)
        if cuts and statement[0] != b"SELECT 1":
            cuts.clear()
            postgres.cut()
            honest(b"SELECT 1")  # whatever comes next finds the connection gone
        return done

    for batch in (move("t", 2), new_batch("u")):
        cuts[:] = [1]
        db._sync = cut_after
        db.append(batch)
        assert [saved.fault for saved in db.wait()] == ["busy"]
        db.retry()
        assert [saved.fault for saved in db.wait()] == [""]
    assert (seqs(db, "t"), seqs(db, "u")) == ([1, 2], [1])
    db.close()


def test_a_node_that_is_alone_has_its_lease_again_after_a_long_outage(postgres: Postgres) -> None:
    url = postgres.new()
    db = PostgresDatabase(url)
    db.append(new_batch("t"))
    db.wait()
    postgres.ask("UPDATE node SET until = until - 60000", postgres.name(url))
    postgres.ask("UPDATE house SET value = value - 60000 WHERE key = 'renewed'", postgres.name(url))
    db.append(move("t", 2))
    assert [saved.fault for saved in db.wait()] == [""], "nobody took it for dead"
    deadline = time.monotonic() + 30
    while not postgres.ask("SELECT 1 FROM node WHERE until > extract(epoch FROM now()) * 1000", postgres.name(url)):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    db.close()
    assert postgres.ask("SELECT * FROM node", postgres.name(url)) == [], "it left in good order"
