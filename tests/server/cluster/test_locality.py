"""Tables go to the node where their people are: before anybody notices, or when by far the most are elsewhere."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.cluster.many import Many, OneNode, at, cluster_of, many_nodes, until
from tests.server.cluster.test_moving import begun, linked, moved_once, one_move, welcomed
from tests.server.site import Line
from worldwright.core.errors import UserError
from worldwright.server.app.site import Site
from worldwright.server.cluster import locality as to_people
from worldwright.server.cluster.lease_keeper import until_next_end
from worldwright.server.engine.ownership import LEASE, RENEW, Elsewhere, Node, Renewed


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Many]:
    """A house of two nodes."""
    with many_nodes(tmp_path) as many:
        yield many


def links(node: OneNode) -> int:
    """Sockets of visitors at a node whose tables are elsewhere."""
    return node.do(lambda service: len(cluster_of(service).links))


def test_a_table_that_nobody_is_at_goes_to_whoever_comes_first(two: Many) -> None:
    made, came = two.nodes
    guests, table = begun(made)
    lines = [welcomed(at(guest, came), table) for guest in guests]
    assert two.store.owned[table] == came.epoch
    assert came.here() == {table}
    assert links(came) == 0
    line = next(line for line in lines if line.welcome.get("actions"))
    seq = one_move(line, line.welcome)["seq"]
    assert all(one.read("moves")["seq"] == seq for one in lines if one is not line)


def test_a_table_that_somebody_is_at_stays_for_one_who_comes_elsewhere(two: Many) -> None:
    owner, other = two.nodes
    guests, table = begun(owner)
    linked(guests, table, other)
    assert two.store.owned[table] == owner.epoch
    assert links(other) == 1


def test_a_table_does_not_follow_everybody_who_comes_at_once(two: Many) -> None:
    one, other = two.nodes
    guests, table = begun(one)
    welcomed(at(guests[0], other), table).close()
    until(lambda: not other.do(lambda service: service.runtime.sockets))
    welcomed(guests[0], table)
    assert two.store.owned[table] == other.epoch
    assert links(one) == 1


def test_a_table_goes_to_where_by_far_the_most_of_its_people_are(two: Many, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(to_people, "LOOK", 0.05)
    owner, other = two.nodes
    guests, table = begun(owner)
    shown = moved_once(guests, table)
    near = Line(guests[1], table)
    far = [welcomed(at(guest, other), table) for guest in guests]
    time.sleep(2.5)
    assert two.store.owned[table] == owner.epoch  # two of three are not clearly more
    near.close()
    assert [line.read("bye")["code"] for line in far] == ["moving", "moving"]
    until(lambda: two.store.owned[table] == other.epoch)
    again = [welcomed(at(guest, other), table) for guest in guests]
    assert all(line.welcome["seq"] >= shown for line in again)
    assert links(other) == 0


def test_a_table_that_went_for_the_most_does_not_go_back_soon(two: Many, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(to_people, "LOOK", 0.05)
    one, other = two.nodes
    guests, table = begun(one)
    linked(guests, table, other).close()
    other.do(lambda service: cluster_of(service).locality.came(table, 1))
    with two.store.lock:
        two.store.owned[table] = other.epoch
    one.do(lambda service: cluster_of(service).forget_all())
    welcomed(at(guests[0], other), table).close()
    far = [welcomed(guest, table) for guest in guests]
    until(lambda: other.do(lambda service: cluster_of(service).locality.most_elsewhere()) == {table: one.epoch})
    time.sleep(1.0)
    assert two.store.owned[table] == other.epoch
    assert links(one) == len(far)


def test_a_node_that_stops_politely_takes_nothing_new(two: Many) -> None:
    leaving, stays = two.nodes
    guests, table = begun(stays)
    people, mine = begun(leaving)
    nobody, empty = begun(stays)
    far = linked(guests, table, leaving)

    async def leave(service: Site) -> None:
        await cluster_of(service).leave()

    leaving.run(leave)
    assert far.read("bye")["code"] == "moving"  # back at once, to another
    assert two.store.owned[mine] == stays.epoch
    welcomed(at(nobody[0], leaving), empty).close()  # nobody is at it, and it stays all the same
    assert (two.store.owned[empty], leaving.here()) == (stays.epoch, set())

    async def hand_over(service: Site) -> None:
        await cluster_of(service).failover.hand_over([service.runtime.registry.tables[table]], leaving.epoch)

    with pytest.raises(UserError, match="takes no tables"):
        stays.run(hand_over)
    assert table in stays.here()
    until(lambda: stays.do(lambda service: cluster_of(service).others) == [])
    assert welcomed(at(people[0], leaving), mine).welcome["seq"] > 0


def test_who_comes_for_a_table_of_a_dead_node_waits_and_is_welcomed_by_the_next(two: Many) -> None:
    dead, alive = two.nodes
    guests, table = begun(dead)
    moved_once(guests, table)
    alive.do(lambda service: cluster_of(service).owners.remember(table, dead.epoch))
    dead.die()
    line = Line(at(guests[0], alive), table)  # the first line of all is welcome: nobody was sent away
    assert line.welcome["seq"] > 0
    assert two.store.owned[table] == alive.epoch
    dead.bus.mend()


def test_a_question_about_a_table_of_a_dead_node_waits_for_the_next(two: Many) -> None:
    dead, alive = two.nodes
    guests, table = begun(dead)
    alive.do(lambda service: cluster_of(service).owners.remember(table, dead.epoch))
    dead.die()
    assert at(guests[0], alive).answer("GET", f"/api/tables/{table}/log")[0] == 200
    dead.bus.mend()


def test_nobody_waits_for_a_node_that_lives(two: Many, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(to_people, "AGAIN_SECONDS", 0.01)
    alive, slow = two.nodes
    _, table = begun(slow)
    there = Elsewhere(table, slow.epoch)
    two.exchange.loses = lambda subject: subject == f"node.{slow.epoch}"
    monkeypatch.setattr(to_people, "COME_SECONDS", 0.1)

    async def asked(service: Site) -> int:
        return await cluster_of(service).locality.owner(there)

    assert alive.run(asked) == slow.epoch


def test_the_next_look_at_leases_comes_just_after_one_ends() -> None:
    def after(*ages: int) -> int:
        return until_next_end(Renewed(0, tuple(Node(epoch, "", age) for epoch, age in enumerate(ages))))

    assert after(0, RENEW) >= RENEW
    assert 0 < after(0, LEASE - 100) - 100 < 100
    assert after(0, LEASE - 500, LEASE - 100) == after(0, LEASE - 100)
