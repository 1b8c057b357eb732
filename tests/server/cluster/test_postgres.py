"""PostgreSQL behind the same port as the embedded store: the same promises, and leases with fencing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import psycopg
import pytest

from tests.server.cluster.engine import Postgres
from worldwright.core.errors import UserError
from worldwright.server.engine.events import Terms
from worldwright.server.engine.log import Event
from worldwright.server.engine.ownership import LEADER, LEASE, Claimed, Lapsed, given_up
from worldwright.server.engine.ports import Batch, Saved
from worldwright.server.engine.seating import made
from worldwright.server.engine.table import Table
from worldwright.server.storage import cleanup as janitor
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.database import Conflict
from worldwright.server.storage.group_commit import Item
from worldwright.server.storage.postgres.database import PostgresDatabase
from worldwright.server.storage.postgres.leases import PostgresOwnership


def new_batch(name: str) -> Batch:
    table = Table.made(name, made(Terms("monuments", 2), f"{name}-ann", 0))
    return Batch(name, table.handed(0), 5, table.log.card, {f"{name}-ann": "ann"})


def move(name: str, seq: int) -> Batch:
    return Batch(name, [Event(seq, f"text {seq}", f"link {name} {seq}", seq)], 10)


def told(saved: list[Saved]) -> dict[str, str]:
    return {one.table: one.fault for one in saved}


def seqs(db: PostgresDatabase, name: str) -> list[int]:
    kept = db.look(lambda rows: stored.stored(rows, name))
    return [] if kept is None else [event.seq for event in kept.events]


class Cluster:
    """Nodes on one database, each with its leases."""

    def __init__(self, engine: Postgres) -> None:
        self.engine = engine
        self.url = engine.new()
        self.nodes: list[PostgresDatabase] = []
        self.leases: list[PostgresOwnership] = []

    def node(self) -> tuple[PostgresDatabase, PostgresOwnership]:
        db = PostgresDatabase(self.url, is_alone=False)
        self.nodes.append(db)
        self.leases.append(db.ownership())
        return db, self.leases[-1]

    def pass_time(self, *nodes: PostgresDatabase, millis: int = LEASE + 1) -> None:
        """Let the leases of nodes be older than they are, as if the others had renewed theirs since."""
        epochs = ",".join(str(db.epoch) for db in nodes)
        self.ask(f"UPDATE node SET until = until - {millis} WHERE epoch IN ({epochs})")

    def ask(self, sql: str) -> None:
        """Change something behind everybody's back."""
        self.engine.ask(sql, self.engine.name(self.url))

    def close(self) -> None:
        for leases in self.leases:
            leases.close()
        for db in self.nodes:
            db.close()


@pytest.fixture
def cluster(postgres: Postgres) -> Iterator[Cluster]:
    made = Cluster(postgres)
    yield made
    made.close()


def test_a_node_among_others_writes_to_its_own_tables_alone(cluster: Cluster) -> None:
    first, _ = cluster.node()
    second, _ = cluster.node()
    assert second.epoch == first.epoch + 1
    first.append(new_batch("a"))
    second.append(new_batch("b"))
    assert told(first.wait()) == {"a": ""}
    assert told(second.wait()) == {"b": ""}
    for name in ("a", "b"):
        first.append(move(name, 2))
    assert told(first.wait()) == {"a": "", "b": "moved"}, "the other table was saved all the same"
    first.append(Batch("b", [Event(2, "text", "link")], 10, new_batch("b").card))
    assert told(first.wait()) == {"b": "moved"}, "in a transaction of several statements too"
    assert (seqs(second, "a"), seqs(second, "b")) == ([1, 2], [1])
    assert first.fault == ""


def test_a_table_that_is_handed_over_is_the_others_from_then_on(cluster: Cluster) -> None:
    async def story() -> None:
        (first, mine), (second, others) = cluster.node(), cluster.node()
        for name in ("a", "b"):
            first.append(new_batch(name))
        first.wait()
        assert (await others.claim("a", 5)).owner == first.epoch, "a living node has it"
        with pytest.raises(Conflict):
            await mine.hand_over(["a", "nobody's"], second.epoch)
        assert await others.owner("a") == first.epoch, "all or none"
        await mine.hand_over(["a"], second.epoch)
        first.append(move("a", 2))
        assert told(first.wait()) == {"a": "moved"}
        second.append(move("a", 2))
        assert told(second.wait()) == {"a": ""}
        await mine.let_go(["b"])
        assert await others.owner("b") is None
        assert (await others.claim("b", 5)).owner == second.epoch
        await others.take_no_more()
        with pytest.raises(Conflict):
            await mine.hand_over([], second.epoch)
        assert [node.is_leaving for node in (await mine.renew(700)).nodes] == [False, True]
        assert [node.quiet for node in (await others.renew()).nodes] == [700, 0]
        assert (first._sharing, second._sharing) == (2, 2), "together they commit as often as one alone"
        assert (await others.claim("c", 5)).owner == second.epoch
        await others.leave({"a": 4000})
        found = await mine.renew()
        assert (first._sharing, found.orphans) == (1, (given_up(4000),))
        assert await mine.claim("a", 5) == Claimed(first.epoch, given_up(4000), taken_before=None)
        assert (await mine.claim("c", 5)).taken_from == 0, "it was let go of in good order"

    asyncio.run(story())


def test_a_node_whose_line_was_cut_can_stop_politely_all_the_same(cluster: Cluster) -> None:
    (first, mine), (second, _) = cluster.node(), cluster.node()

    async def scene() -> None:
        assert (await mine.claim("a", 5)).owner == first.epoch
        cluster.engine.cut()
        await mine.take_no_more()
        cluster.engine.cut()
        await mine.hand_over(["a"], second.epoch)
        await mine.hand_over(["a"], second.epoch)  # again, as after an answer that was lost
        assert await mine.owner("a") == second.epoch

    asyncio.run(scene())


def test_a_node_that_slept_longer_than_its_lease_can_never_write_again(cluster: Cluster) -> None:
    async def story() -> None:
        (asleep, its), (awake, others) = cluster.node(), cluster.node()
        for name in ("a", "b", "c"):
            asleep.append(new_batch(name))
        asleep.wait()
        assert (await its.claim(LEADER, 5)).owner == asleep.epoch
        cluster.pass_time(asleep)
        seen = await others.renew()
        assert [node.epoch for node in seen.nodes] == [awake.epoch]
        assert seen.orphans == (asleep.epoch,)
        assert await others.take_over(asleep.epoch, 2, 5) == {"a": None, "b": None}
        for name in ("a", "c", "new"):
            asleep.append(move(name, 2) if name != "new" else new_batch(name))
        assert told(asleep.wait()) == {"a": "moved", "c": "moved", "new": "moved"}, "taken or not, nothing is its own"
        assert asleep.fault == ""
        with pytest.raises(Lapsed):
            await its.renew()
        with pytest.raises(Lapsed):
            await its.claim("c", 5)
        assert (await others.claim("c", 5)).owner == awake.epoch
        before = asleep.epoch
        asleep._give(Item(move("d", 2), epoch=before))
        await its.enter()
        assert its.epoch == asleep.epoch == awake.epoch + 1
        assert (await its.claim("d", 5)).owner == asleep.epoch
        asleep._give(Item(new_batch("d"), epoch=before))
        assert told(asleep.wait()) == {"d": "moved"}, "what it gave before it was taken for dead is never saved"
        asleep.append(new_batch("d"))
        assert told(asleep.wait()) == {"d": ""}
        assert await others.take_over(before, 10, 5) == {LEADER: None}
        assert (await others.renew()).orphans == ()
        awake.append(move("a", 2))
        assert told(awake.wait()) == {"a": ""}
        assert (seqs(awake, "a"), seqs(awake, "new")) == ([1, 2], [])

    asyncio.run(story())


def test_who_writes_may_not_fall_asleep_in_the_middle_and_who_reads_may_think(cluster: Cluster) -> None:
    """What was read is checked row by row before more is read: a large house takes longer for that than a lease."""
    db, _ = cluster.node()
    asked = "SELECT current_setting('idle_in_transaction_session_timeout')::interval >= interval '5 minutes'"
    assert db.look(lambda rows: rows.row(asked)) == (True,)
    db.append(new_batch("a"))
    db.wait()
    assert db._execute(asked).fetchone() == (False,)


def test_a_living_node_is_not_taken_over(cluster: Cluster) -> None:
    async def story() -> None:
        (first, _), (_, others) = cluster.node(), cluster.node()
        first.append(new_batch("a"))
        first.wait()
        assert await others.take_over(first.epoch, 10, 5) == {}
        assert await others.owner("a") == first.epoch

    asyncio.run(story())


def test_nobody_is_taken_for_dead_because_the_database_was_away(cluster: Cluster) -> None:
    async def story() -> None:
        (first, mine), (second, others) = cluster.node(), cluster.node()
        first.append(new_batch("a"))
        first.wait()
        before = (await mine.renew()).uptime
        await others.renew()
        cluster.ask("UPDATE house SET value = value - 60000 WHERE key = 'renewed'")
        cluster.pass_time(first, second, millis=60_000)
        assert (await others.claim("a", 5)).owner == first.epoch, (
            "whoever comes back first lets the others come back too"
        )
        seen = await others.renew()
        assert ([node.epoch for node in seen.nodes], seen.orphans) == ([first.epoch, second.epoch], ())
        assert LEASE <= seen.uptime - before < 60_000, "the house was not open meanwhile"
        assert [node.is_spared for node in seen.nodes] == [True, False], "only who renews shows that it lives"
        await mine.renew()
        assert [node.is_spared for node in (await others.renew()).nodes] == [False, False]
        first.append(move("a", 2))
        assert told(first.wait()) == {"a": ""}

    asyncio.run(story())


def test_nodes_that_come_back_all_at_once_do_not_wait_for_each_other_in_a_circle(cluster: Cluster) -> None:
    """Each that renews after an outage lengthens everybody's lease: in the wrong order that is a deadlock."""

    async def story() -> None:
        nodes = [cluster.node() for _ in range(5)]
        for _ in range(8):
            cluster.ask("UPDATE house SET value = value - 60000 WHERE key = 'renewed'")
            cluster.pass_time(*cluster.nodes, millis=60_000)
            found = await asyncio.gather(*(leases.renew() for _, leases in nodes))
            assert [len(one.nodes) for one in found] == [5] * 5

    asyncio.run(story())


def test_the_sites_clock_counts_while_any_node_lives(cluster: Cluster) -> None:
    async def story() -> None:
        (_, mine), (_, others) = cluster.node(), cluster.node()
        times = [(await leases.renew()).uptime for leases in (mine, others, mine, others)]
        assert times == sorted(times)
        assert times[-1] < LEASE, "two nodes count no second twice"

    asyncio.run(story())


def test_a_table_that_the_janitor_removed_is_forgotten_by_its_owner(cluster: Cluster) -> None:
    first, _ = cluster.node()
    leader, _ = cluster.node()
    for name in ("a", "b"):
        first.append(new_batch(name))
    first.wait()
    leader.give(*janitor.remove("a")).result()
    for name in ("a", "b"):
        first.append(move(name, 2))
    assert told(first.wait()) == {"a": "moved", "b": ""}
    assert seqs(leader, "b") == [1, 2]


def test_nodes_that_renew_at_once_never_wait_for_each_other_for_ever(cluster: Cluster) -> None:
    """Whoever renews first may change rows of those who wait: they hold nothing meanwhile."""

    async def story() -> None:
        (_, mine), (second, _) = cluster.node(), cluster.node()
        site = cluster.engine.name(cluster.url)
        waits = f"SELECT 1 FROM pg_stat_activity WHERE datname = '{site}' AND wait_event_type = 'Lock'"
        with psycopg.connect(cluster.url) as other:
            other.execute("SELECT value FROM house WHERE key = 'renewed' FOR UPDATE")
            renewing = asyncio.create_task(mine.renew())
            while not await asyncio.to_thread(cluster.engine.ask, waits):
                pass
            other.execute("UPDATE node SET until = until + 1")
            other.commit()
        assert second.epoch in {node.epoch for node in (await renewing).nodes}

    asyncio.run(story())


def test_a_database_of_the_trial_is_created_once_and_a_failure_is_one_sentence(postgres: Postgres) -> None:
    assert postgres.database("demo") == postgres.database("demo") == postgres.address("demo")
    with pytest.raises(UserError, match=r"could not create the database : \S"):
        postgres.database("")
