"""Nodes as hosts start them, on a real PostgreSQL and a real NATS: the command, a game across nodes, and a kill."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from examples.play_over_sockets import Guest, Player
from tests.server.cluster.nats_engine import Nats
from tests.server.cluster.test_moving import moved_once, one_move, welcomed
from worldwright.server.engine.ownership import RENEW

WORLDWRIGHT = [sys.executable, "-m", "worldwright"]


class Served:
    """A node as a process of its own."""

    def __init__(self, folder: Path, database: str, bus: str) -> None:
        with socket.socket() as held:
            held.bind(("127.0.0.1", 0))
            self.port = held.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        command = [*WORLDWRIGHT, "serve", "--port", str(self.port), "--data", str(folder)]
        self.process = subprocess.Popen(
            [*command, "--database", database, "--bus", bus],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"WORLDWRIGHT_GUESTS_HOURLY": "10000"},
        )
        assert self.process.stdout is not None
        assert "is open at" in self.process.stdout.readline()

    def guest(self) -> Guest:
        """A new guest of this node."""
        guest = Guest(self.address)
        guest.ask("POST", "/api/me", {})
        return guest

    def end(self, how: signal.Signals) -> None:
        """The process is gone."""
        self.process.send_signal(how)
        self.process.wait(30)


@pytest.fixture
def served(tmp_path: Path, database: str, nats: Nats) -> Iterator[list[Served]]:
    """Two nodes; the first leads before the second comes, and has heard of it."""
    nodes = [Served(tmp_path / "node0", database, nats.url)]
    guest = nodes[0].guest()
    while not guest.ask("GET", "/health")["node"]["steward"]:
        time.sleep(0.05)
    nodes.append(Served(tmp_path / "node1", database, nats.url))
    time.sleep(1.5 * RENEW / 1000)  # nodes learn who is there when they renew their lease
    yield nodes
    for node in nodes:
        with contextlib.suppress(ProcessLookupError):
            node.end(signal.SIGKILL)


def cluster(database: str, nats: Nats) -> list[dict[str, object]]:
    """What `worldwright admin cluster` prints."""
    told = subprocess.run(
        [*WORLDWRIGHT, "admin", "cluster", "--database", database, "--bus", nats.url, "--json"],
        capture_output=True,
        check=True,
        text=True,
    )
    nodes: list[dict[str, object]] = json.loads(told.stdout)["nodes"]
    return nodes


def begun_across(served: list[Served]) -> tuple[Guest, Guest, str]:
    """A game of two people who came to two nodes, begun."""
    one, two = served[0].guest(), served[1].guest()
    table = one.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    two.ask("POST", f"/api/tables/{table}/sit", {})
    two.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
    one.ask("POST", f"/api/tables/{table}/start")
    return one, two, table


def test_two_nodes_play_one_game_and_one_of_them_is_killed(served: list[Served], database: str, nats: Nats) -> None:
    one, two, table = begun_across(served)
    welcomed(one, table)  # somebody is at its node: it stays there
    shown = moved_once([one, two], table)
    nodes = cluster(database, nats)
    assert [node["owned"] for node in nodes] == [2, 0]  # the table, and being the leader
    assert all(node["said"] for node in nodes)
    served[0].end(signal.SIGKILL)
    line = welcomed(two, table)
    assert line.welcome["seq"] >= shown
    line.close()
    back = Guest(served[1].address)
    back.cookie = one.cookie
    players = [Player(guest, table, seat, random.Random(seat)) for seat, guest in enumerate([back, two])]

    async def all_play() -> None:
        await asyncio.gather(*(player.play() for player in players))

    asyncio.run(all_play())
    assert players[0].result == players[1].result
    assert two.ask("GET", f"/api/tables/{table}/verdict")["verified"]


def test_a_table_made_at_one_node_goes_to_the_other_where_its_people_come(
    served: list[Served], database: str, nats: Nats
) -> None:
    one, two = served[1].guest(), served[1].guest()
    maker = Guest(served[0].address)
    maker.cookie = one.cookie
    table = maker.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    two.ask("POST", f"/api/tables/{table}/sit", {})
    two.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
    one.ask("POST", f"/api/tables/{table}/start")
    assert [node["owned"] for node in cluster(database, nats)] == [2, 0]  # the table, and being the leader
    lines = [welcomed(guest, table) for guest in (one, two)]
    assert [node["owned"] for node in cluster(database, nats)] == [1, 1]
    health = one.ask("GET", "/health")["node"]
    assert (health["tables"], health["links"]) == (1, 0)
    line = next(line for line in lines if line.welcome.get("actions"))
    seq = one_move(line, line.welcome)["seq"]
    assert all(other.read("moves")["seq"] == seq for other in lines if other is not line)


@pytest.mark.long
def test_a_polite_stop_moves_a_table_and_its_game_goes_on(served: list[Served]) -> None:
    one, two, table = begun_across(served)
    welcomed(one, table)  # somebody is at its node: it stays there
    shown = moved_once([one, two], table)
    far = welcomed(two, table)
    served[0].process.send_signal(signal.SIGTERM)
    assert far.read("bye")["code"] == "moving"
    line = welcomed(two, table)
    assert line.welcome["seq"] >= shown
    served[0].process.wait(30)
    health = two.ask("GET", "/health")
    assert health["node"]["take_overs"] == 1
    assert health["node"]["tables"] == 1


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["--bus", "nats://127.0.0.1:9"], "--bus needs a database"),
        (["--database", "DATABASE", "--bus", "http://x"], "takes an address"),
        (["--database", "DATABASE", "--bus", "nats://127.0.0.1:9"], "cannot be reached"),
    ],
)
def test_a_bus_that_cannot_be_is_one_sentence(given: list[str], sentence: str, tmp_path: Path, database: str) -> None:
    words = [database if word == "DATABASE" else word for word in given]
    ended = subprocess.run(
        [*WORLDWRIGHT, "serve", "--port", "0", "--data", str(tmp_path / "data"), *words],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ended.returncode == 2
    told = ended.stderr.strip().splitlines()
    assert len(told) == 1, told
    assert sentence in told[0]
