"""The simulator of many nodes: it finds nothing where nothing is wrong, and every fault we put in."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from tests.cli.run import ran
from tools.simulation.cluster.engine import translated
from tools.simulation.cluster.world import BACK_WITHIN
from tools.simulation.faults import CLUSTER_RATES
from tools.simulation.soak import SoakPlan, added_up, outcome, several, worlds
from worldwright.games import NAMES
from worldwright.server.cluster.failover import Failover
from worldwright.server.engine.commands import SeatCommands
from worldwright.server.storage.postgres import database as postgres
from worldwright.server.storage.postgres.database import PostgresDatabase
from worldwright.server.storage.postgres.leases import Leases

TOO_LATE = ("Broken: not all clients came back", f"Broken: seat 0 has not reached the table for {BACK_WITHIN} ms")
FEW = [SoakPlan("monuments", {}, 2, seed, 2) for seed in range(40)]
MANY = [SoakPlan("monuments", {}, 2, seed, 2) for seed in range(80)]


def test_everything_befalls_a_site_of_many_nodes_and_every_promise_holds() -> None:
    plans = [*worlds(NAMES, 8, 70_000, 2), *worlds(NAMES, 10, 71_000, 3), *worlds(NAMES, 10, 73_000, 4)]
    found = added_up(several(plans), CLUSTER_RATES)
    assert [(each.seed, each.nodes, each.broken) for each in found.broken] == []
    assert set(found.faults) == set(CLUSTER_RATES)
    assert [name for name, times in found.faults.items() if times == 0] == []
    assert found.moved > 10


def test_whoever_comes_first_to_the_table_of_a_dead_node_costs_nobody_any_time() -> None:
    """Found by the simulator: what a table lost was known only after the renewal that told of the death."""
    plans = [SoakPlan("mondo", {}, 2, seed, nodes) for nodes, seed in ((2, 2), (2, 4), (3, 19), (3, 35), (3, 40))]
    assert [found.broken for found in several(plans)] == [""] * len(plans)


def test_a_node_that_ends_or_hangs_with_a_table_that_stands_still_costs_nobody_any_time() -> None:
    """Found by the simulator: who ended gave its tables up, and nobody knew since when they stood still."""
    plans = [SoakPlan("mondo", {}, 2, 13, 2), *worlds(NAMES, 1, 704_004, 4), *worlds(NAMES, 1, 3_770_160, 3)]
    assert [found.broken for found in several(plans)] == [""] * len(plans)


def test_a_node_that_stops_hands_over_to_the_next_when_the_first_it_asks_is_gone() -> None:
    """Found by the simulator: the table went to nobody, and time went on until somebody came for it."""
    plans = worlds(("monuments", "mapominoes"), 1, 91_091, 4)
    assert [found.broken for found in several(list(plans))] == [""]


def test_a_site_is_the_same_every_time_and_in_every_process() -> None:
    plan = SoakPlan("monuments", {}, 2, 1006, 2)
    told = outcome(plan)
    assert outcome(plan) == told
    code = (
        "import msgspec; from tools.simulation.soak import SoakPlan, outcome;"
        "print(msgspec.json.encode(outcome(SoakPlan('monuments', {}, 2, 1006, 2))).decode())"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
    assert msgspec.json.decode(said, type=type(told)) == told


def test_the_command_soaks_sites_of_many_nodes() -> None:
    done = ran("tools.simulation", "--nodes", "2", "--games", "2", "--game", "monuments", "--json")
    assert (done.code, msgspec.json.decode(done.out)["broken"]) == (0, [])
    assert set(msgspec.json.decode(done.out)["faults"]) == set(CLUSTER_RATES)
    for nodes in ("0", "5"):
        assert "--nodes" in ran("tools.simulation", "--nodes", nodes, "--games", "1").err


def test_a_statement_that_writes_and_asks_is_two_of_sqlite() -> None:
    writing, asking = translated(postgres._AMONG_OTHERS.decode())
    assert writing.startswith("WITH held")
    assert "INSERT INTO events" in writing
    assert "INSERT" not in asking
    assert "FOR SHARE" not in writing + asking


# Faults put in on purpose


def first_broken(plans: Iterable[SoakPlan] = FEW) -> str:
    """What the simulator finds in some houses."""
    return next((found.broken for found in map(outcome, plans) if found.broken), "")


def is_found(broken: str, plans: Iterable[SoakPlan] = MANY) -> bool:
    """Whether the simulator finds that in some houses, maybe after something else that comes of it."""
    return any(broken in found.broken for found in map(outcome, plans))


def test_it_finds_a_fence_that_does_not_look_who_owns_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A node that slept writes on after others took its tables."""
    monkeypatch.setattr(
        postgres, "_AMONG_OTHERS", postgres._AMONG_OTHERS.replace(b"WHERE o.node = %s AND", b"WHERE %s > 0 AND")
    )
    monkeypatch.setattr(postgres, "_HELD", postgres._HELD.replace(b"WHERE o.node = %s AND", b"WHERE %s > 0 AND"))
    monkeypatch.setitem(CLUSTER_RATES, "frozen", 500)
    assert is_found("another has opened since")


def test_it_finds_a_lease_that_never_ends_at_its_old_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others take the tables of a node that slept, and its row is left: it goes on as if nothing had been."""
    honest = Leases._is_dead

    def lenient(self: Leases, connection: Any, epoch: int) -> bool:
        row = connection.execute("SELECT * FROM node WHERE epoch = %s", (epoch,)).fetchone()
        is_dead = honest(self, connection, epoch)
        if is_dead and row is not None:
            connection.execute("INSERT INTO node VALUES (%s, %s, %s, %s, %s, %s)", row)
        return is_dead

    monkeypatch.setattr(Leases, "_is_dead", lenient)
    monkeypatch.setattr(
        postgres, "_AMONG_OTHERS", postgres._AMONG_OTHERS.replace(b"WHERE o.node = %s AND", b"WHERE %s > 0 AND")
    )
    monkeypatch.setitem(CLUSTER_RATES, "frozen", 500)
    assert is_found("another has opened since")


def test_it_finds_a_commit_that_is_made_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A commit whose answer was lost is tried again without a look."""
    monkeypatch.setattr(PostgresDatabase, "_without_saved", lambda _, items: items)
    assert first_broken(MANY)


def test_it_finds_a_database_that_says_too_soon_that_it_has_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PostgresDatabase, "_save_events", lambda _, batches: {batch.table for batch in batches})
    assert "was shown before it was saved" in first_broken()


def test_it_finds_tables_that_nobody_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Leases, "_is_dead", lambda *_: False)
    assert first_broken() in TOO_LATE


def test_it_finds_a_command_that_counts_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeatCommands, "known", lambda *_: None)
    monkeypatch.setattr("worldwright.server.engine.outdated_commands.answer", lambda *_: None)
    assert first_broken()


def test_it_finds_a_move_of_the_site_that_costs_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Failover, "lost", lambda *_: 0)
    timed = [SoakPlan("mondo", {}, 2, seed, 2) for seed in range(60)]
    assert "a change of nodes cost the table" in first_broken(timed)


def test_it_finds_time_that_is_lost_to_whoever_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault that the simulator found first: a page came before the renewal that tells who is dead."""
    monkeypatch.setattr(Failover, "taken", lambda *_: None)
    timed = [SoakPlan("mondo", {}, 2, seed, 2) for seed in range(120)]
    assert "a change of nodes cost the table" in first_broken(timed)
