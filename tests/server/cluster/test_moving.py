"""Tables that change nodes: a node dies, sleeps, stops politely, or cannot reach the bus or the store."""

from __future__ import annotations

import contextlib
import random
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from examples.play_over_sockets import Guest
from tests.server.cluster.many import OneNode, at, cluster_of, many_nodes, until
from tests.server.site import Line
from worldwright.server.app.site import Site


def begun(node: OneNode, **terms: Any) -> tuple[list[Guest], str]:
    """Two guests at a table of a node."""
    return node.table(2, **terms)


def one_move(line: Line, frame: Any) -> Any:
    """The frame after one move of whoever is at this line, if it is their turn."""
    line.send(say="act", n=random.getrandbits(40), seq=frame["seq"], action=frame["actions"][0])
    told = line.read("moves", "refused")
    assert told["say"] == "moves", told
    return told


def moved_once(guests: list[Guest], table: str) -> int:
    """Where the table stands after one move that its player was told of."""
    for guest in guests:
        line = Line(guest, table)
        if line.welcome.get("actions"):
            seq = one_move(line, line.welcome)["seq"]
            line.close()
            return int(seq)
        line.close()
    raise AssertionError("it is nobody's turn")


def welcomed(guest: Guest, table: str, seconds: float = 60.0) -> Line:
    """A line of somebody who comes back until the table is there."""
    end = time.monotonic() + seconds
    while True:
        line = Line(guest, table, hello=False)
        with contextlib.suppress(ConnectionClosed):  # what was said before is read all the same
            line.send(say="hello")
        frame = line.read("welcome", "bye")
        if frame["say"] == "welcome":
            line.welcome = frame
            return line
        assert frame["code"] in {"moving", "restart"}, frame
        assert time.monotonic() < end
        line.close()
        time.sleep(0.1)


def linked(guests: list[Guest], table: str, other: OneNode) -> Line:
    """The first guest's line through another node, to a table where the second is at its owner's: so it stays there."""
    Line(guests[1], table)
    return welcomed(at(guests[0], other), table)


def test_a_node_that_dies_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    with many_nodes(tmp_path, 3) as many:
        dead, alive, other = many.nodes
        tables = [begun(dead, turn_seconds=3600) for _ in range(5)]
        shown = {table: moved_once(guests, table) for guests, table in tables}
        far = linked(tables[0][0], tables[0][1], alive)
        dead.die()
        assert far.read("bye")["code"] == "moving"
        until(lambda: {many.store.owned[table] for _, table in tables} <= {alive.epoch, other.epoch})
        for guests, table in tables:
            line = welcomed(at(guests[0], alive), table)
            assert line.welcome["seq"] >= shown[table]
            line.close()
            until(lambda table=table: table in alive.here() | other.here())  # type: ignore[misc]
            owner = many.owner(table)
            assert owner.do(lambda service, table=table: service.runtime.registry.tables[table].log.paused) > 1000  # type: ignore[misc]
        dead.bus.mend()


def test_a_node_that_slept_longer_than_its_lease_writes_nothing_and_begins_anew(tmp_path: Path) -> None:
    with many_nodes(tmp_path) as many:
        asleep, awake = many.nodes
        guests, table = begun(asleep)
        shown = moved_once(guests, table)
        kept = [Line(guest, table) for guest in guests]
        line = next(line for line in kept if line.welcome.get("actions"))
        epoch = asleep.epoch
        with many.store.lock:  # another took it for dead, and has the table before it knows
            many.store.struck.add(epoch)
            many.store.owned[table] = awake.epoch
        line.send(say="act", n=1, seq=line.welcome["seq"], action=line.welcome["actions"][0])
        heard = line.read("bye", "accepted", "moves")
        assert (heard["say"], heard["code"]) == ("bye", "moving")
        until(lambda: asleep.epoch > epoch)
        there = welcomed(at(guests[0], asleep), table)
        assert there.welcome["seq"] == shown
        until(lambda: table in awake.here() and table not in asleep.here())
        again, _ = begun(asleep)
        assert again


def test_other_tables_of_a_node_go_on_when_one_has_moved(tmp_path: Path) -> None:
    with many_nodes(tmp_path) as many:
        node, other = many.nodes
        people, gone = begun(node)
        guests, stays = begun(node)
        with many.store.lock:
            many.store.owned[gone] = other.epoch
        lines = [Line(guest, gone) for guest in people]
        line = next(line for line in lines if line.welcome.get("actions"))
        line.send(say="act", n=1, seq=line.welcome["seq"], action=line.welcome["actions"][0])
        assert [one.read("bye", "moves")["code"] for one in lines] == ["moving", "moving"]
        assert gone not in node.here()
        assert stays in node.here()
        moved_once(guests, stays)
        assert welcomed(people[0], gone).welcome["seq"] == line.welcome["seq"]


def test_a_polite_stop_hands_every_table_over_and_players_go_on(tmp_path: Path) -> None:
    with many_nodes(tmp_path) as many:
        leaving, stays = many.nodes
        tables = [begun(leaving) for _ in range(30)]
        shown = {table: moved_once(guests, table) for guests, table in tables[:3]}
        near = Line(tables[0][0][0], tables[0][1])
        leaving.run(_leave)
        assert near.read("bye")["code"] == "moving"
        assert leaving.here() == set()
        assert {many.store.owned[table] for _, table in tables} == {stays.epoch}
        assert stays.do(lambda service: cluster_of(service).failovers) == 30
        assert leaving.do(lambda service: cluster_of(service).handovers) == 30
        for guests, table in tables[:3]:  # whoever still comes to it is sent on
            line = welcomed(guests[0], table)
            assert line.welcome["seq"] >= shown[table]
            line.close()
        until(lambda: stays.do(lambda service: service.nodes.leader.is_ours))


async def _leave(service: Site) -> None:
    await cluster_of(service).leave()


def test_without_the_bus_whoever_is_at_the_owners_node_plays_on(tmp_path: Path) -> None:
    with many_nodes(tmp_path) as many:
        owner, other = many.nodes
        guests, table = begun(owner)
        far = linked(guests, table, other)
        other.bus.cut()
        assert far.read("bye")["code"] == "moving"
        moved_once(guests, table)
        status, told = at(guests[0], other).answer("GET", f"/api/tables/{table}/log")
        assert (status, told["code"]) == (503, "moving")
        other.bus.mend()
        line = welcomed(at(guests[0], other), table)
        assert line.welcome["seq"] > 0


def test_a_lost_message_ends_the_links_and_nothing_else(tmp_path: Path) -> None:
    with many_nodes(tmp_path) as many:
        owner, other = many.nodes
        guests, table = begun(owner)
        far = linked(guests, table, other)
        lost: list[str] = []

        def loses(subject: str) -> bool:
            if subject == f"links.{other.epoch}" and not lost:
                lost.append(subject)
                return True
            return False

        many.exchange.loses = loses
        assert far.read("bye")["code"] == "moving"
        assert lost
        line = welcomed(at(guests[0], other), table)
        assert line.welcome["you"] == 0


@pytest.mark.long
def test_without_the_store_every_table_stands_still_and_goes_on_when_it_is_back(tmp_path: Path) -> None:
    with many_nodes(tmp_path) as many:
        owner, _ = many.nodes
        guests, table = begun(owner)
        line = Line(guests[0], table)
        many.store.is_away = True
        notice = line.read("notice", "bye")
        assert notice.get("code") in {"frozen", "moving"}
        many.store.is_away = False
        for _ in range(20):  # one of both may take the other for dead: then it moves once more
            line = welcomed(guests[0], table)
            if not line.welcome.get("frozen"):
                break
            line.close()
            time.sleep(0.5)
        assert not line.welcome.get("frozen")


@pytest.mark.long
def test_bots_of_a_dead_node_go_on_elsewhere(tmp_path: Path) -> None:
    with many_nodes(tmp_path) as many:
        dead, alive = many.nodes
        guest = dead.guest()
        table = guest.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "pace": "at_once"})["id"]
        guest.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "easy"})
        guest.ask("POST", f"/api/tables/{table}/start")
        near = Line(guest, table)
        if not near.welcome.get("actions"):
            assert near.read("moves")["actions"]
        dead.die()
        until(lambda: table in alive.here())
        line = welcomed(at(guest, alive), table)
        seq = one_move(line, line.welcome)["seq"]
        assert line.read("moves")["seq"] > seq
        dead.bus.mend()


def test_the_next_leader_takes_over(tmp_path: Path) -> None:
    with many_nodes(tmp_path) as many:
        first = next(node for node in many.nodes if node.do(lambda service: service.nodes.leader.is_ours))
        second = next(node for node in many.nodes if node is not first)
        first.die()
        until(lambda: second.do(lambda service: service.nodes.leader.is_ours))
        guest = second.guest()
        assert guest.ask("POST", "/api/match", {"game": "monuments"})["state"] == "waiting"
        first.bus.mend()
