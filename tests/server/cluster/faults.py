"""Faults in a house of three nodes under load: `python -m tests.server.cluster.faults --kills 100 …`.

Travellers play tables of all games through the proxy while nodes are killed, frozen and restarted and both engines are
restarted, cut off and made slow, in an order that the seed decides. The nodes' clocks are an hour apart.
Whatever any traveller was shown is shown again as it was, every command is answered once, and at the end all logs are
compared with all that was seen: nothing is lost, nothing is there twice.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from statistics import median

from tests.server.app.killing import check_logs
from tests.server.cluster.nodes import TestCluster, TestNode
from tests.server.cluster.traveller import Traveller, seated
from tests.server.witness import TIMED
from worldwright.core.playout import Dice
from worldwright.server.engine.ownership import LEASE

NODES = 3
FROZEN_SECONDS = LEASE / 1000 + 2
"""Longer than a lease: whoever sleeps so long has lost its tables."""
SLOW_SECONDS = 0.1
PATIENCE = 60.0
"""How long nothing may go on, on a busy machine, before we call it stuck."""
KINDS = ("kills", "freezes", "rolls", "database-restarts", "database-cuts", "bus-restarts", "bus-freezes", "slow-buses")


class Trial:
    """A house under load, and what is done to it."""

    def __init__(self, site: TestCluster, dice: Dice) -> None:
        self._site, self._dice = site, dice
        self.travellers: list[Traveller] = []
        self._players: list[asyncio.Task[None]] = []
        self.failovers: list[float] = []
        self.handovers: list[float] = []
        self.done: Counter[str] = Counter()
        self._faults: dict[str, Callable[[], Awaitable[None]]] = {
            "kills": self._kill,
            "freezes": self._freeze,
            "rolls": self._roll,
            "database-restarts": lambda: site.engine(site.postgres.restart),
            "database-cuts": lambda: site.engine(site.cut_connections),
            "bus-restarts": lambda: site.engine(site.nats.restart),
            "bus-freezes": self._freeze_bus,
            "slow-buses": self._slow_bus,
        }

    async def run(self, plan: Sequence[str]) -> None:
        """Play while one fault comes after the other; the first lie ends it."""
        await self._site.open()
        try:
            for number, kind in enumerate(plan, start=1):
                await self._seat()
                await self._until_moved()
                began = time.monotonic()
                await self._faults[kind]()
                await self._until_moved()
                await self._site.well()
                self.done[kind] += 1
                took = time.monotonic() - began
                print(f"{number} of {len(plan)}: {kind}, {took:.1f} s until all went on", file=sys.stderr, flush=True)
            await self._until_answered()
            await self._leave()
            await asyncio.to_thread(self._site.stop_nodes)
        finally:
            await self._leave()
            await self._site.close_visits()

    async def _leave(self) -> None:
        """Everybody goes home."""
        for player in self._players:
            player.cancel()
        await asyncio.gather(*self._players, return_exceptions=True)

    async def _seat(self) -> None:
        """New tables where most of the old ones are over."""
        for one, player in zip(self.travellers, self._players, strict=True):
            if one.is_over() and not one.is_waiting:
                player.cancel()  # what it has seen is kept
        alive = [one for one in self.travellers if not one.is_over()]
        if len({one.table for one in alive}) > len(TIMED) + 1:
            return
        new = await asyncio.to_thread(seated, self._site.address, self._dice)
        self.travellers += new
        self._players += [asyncio.create_task(one.play()) for one in new]

    def _check(self) -> None:
        """Raise what a traveller found to be wrong."""
        for player in self._players:
            if player.done() and not player.cancelled() and (fault := player.exception()) is not None:
                raise fault

    async def _until(self, is_so: Callable[[], bool], what: Callable[[], object]) -> None:
        late = time.monotonic() + PATIENCE
        while not is_so():
            self._check()
            if time.monotonic() > late:
                raise AssertionError(f"nothing happens any more: {what()}")
            await asyncio.sleep(0.01)
        self._check()

    async def _until_moved(self) -> None:
        """Everybody has a line, and every table where people take turns has gone on."""
        began = time.monotonic()
        there = {one.table: one.seq for one in self.travellers if not one.is_over()}

        def waiting() -> list[tuple[str, str, int]]:
            return [
                (one.game, one.table, one.seq)
                for one in self.travellers
                if one.table in there
                and not one.is_over()
                and (not one.has_line or (one.game not in TIMED and one.seq <= there[one.table]))
            ]

        await self._until(lambda: not waiting(), lambda: (time.monotonic() - began, waiting()))

    async def _until_answered(self) -> None:
        """Nobody waits for the answer to a command any more."""
        await self._until(
            lambda: not any(one.is_waiting and not one.is_over() for one in self.travellers),
            lambda: [one.table for one in self.travellers if one.is_waiting],
        )

    def _tables_of(self, node: TestNode) -> set[str]:
        owners = self._site.owners()
        place = self._site.nodes.index(node)
        return {table for table, owner in owners.items() if owner == place}

    async def _kill(self) -> None:
        """`kill -9` of a node that has tables; it comes back when all of them live elsewhere."""
        node = self._some_owner()
        tables = self._tables_of(node)
        node.kill()
        killed = time.monotonic()
        there = [one for one in self.travellers if one.table in tables and not one.is_over()]
        await self._until(
            lambda: all(one.welcomed_at > killed and one.lost_at is None for one in there),
            lambda: [(one.game, one.table, one.lost_at) for one in there if one.welcomed_at <= killed],
        )
        self.failovers += [one.welcomed_at - killed for one in there]
        node.start()

    def _some_owner(self) -> TestNode:
        """A node, one with tables if there is any."""
        owners = sorted(set(self._site.owners().values()))
        return self._site.nodes[self._dice.choice(owners or range(len(self._site.nodes)))]

    async def _freeze(self) -> None:
        """An owner sleeps for longer than its lease, and wakes with writes that nobody may take."""
        node = self._some_owner()
        node.signal(signal.SIGSTOP)
        await asyncio.sleep(FROZEN_SECONDS)
        node.signal(signal.SIGCONT)

    async def _roll(self) -> None:
        """Every node ends politely and comes back, one after the other."""
        for node in self._site.nodes:
            began = time.monotonic()
            await asyncio.to_thread(node.stop)
            node.start()
            await self._until(lambda: all(one.has_line or one.is_over() for one in self.travellers), lambda: "a line")
            await asyncio.sleep(0.3)
            await self._site.well()
            self.handovers += [until - since for one in self.travellers for since, until in one.gaps if since >= began]

    async def _freeze_bus(self) -> None:
        """NATS answers nobody for a while, as behind a broken switch."""
        self._site.nats.child.send(signal.SIGSTOP)
        await asyncio.sleep(FROZEN_SECONDS)
        self._site.nats.child.send(signal.SIGCONT)

    async def _slow_bus(self) -> None:
        """Everything between nodes comes late."""
        self._site.bus_line.delay = SLOW_SECONDS
        await self._until_moved()
        await asyncio.sleep(1)
        self._site.bus_line.delay = 0.0


def shares(seconds: Sequence[float]) -> str:
    """How long something took: the middle, and all but one of a hundred."""
    if not seconds:
        return "none"
    ordered = sorted(seconds)
    last = ordered[min(len(ordered) - 1, -(-99 * len(ordered) // 100) - 1)]
    return f"p50 {median(ordered):.2f} s, p99 {last:.2f} s of {len(ordered)}"


def planned(wanted: dict[str, int], dice: Dice) -> list[str]:
    """All faults in some order."""
    plan = [kind for kind in KINDS for _ in range(wanted[kind])]
    for last in range(len(plan) - 1, 0, -1):
        other = dice.below(last + 1)
        plan[last], plan[other] = plan[other], plan[last]
    return plan


def main() -> None:
    """Hurt a house as often as asked; the first lie ends it."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.cluster.faults", description=main.__doc__)
    for kind in KINDS:
        parser.add_argument(f"--{kind}", type=int, default=0, metavar="N")
    parser.add_argument("--by-table", action="store_true", help="the proxy sends everybody of a table to one node")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    chosen = parser.parse_args()
    dice = Dice(chosen.seed)
    plan = planned({kind: getattr(chosen, kind.replace("-", "_")) for kind in KINDS}, dice)
    with tempfile.TemporaryDirectory(prefix="ww-") as name:
        site = TestCluster(Path(name), NODES, by_table=chosen.by_table)
        trial = Trial(site, dice)
        try:
            asyncio.run(trial.run(plan))
            events = check_logs(site.logs(), trial.travellers)
        finally:
            site.close()
    seen = sum(len(one.seen) for one in trial.travellers)
    counts = ", ".join(f"{trial.done[kind]} {kind.replace('-', ' ')}" for kind in KINDS if trial.done[kind])
    commands = sum(one.commands for one in trial.travellers)
    resumed = sum(one.resumed for one in trial.travellers)
    print(f"{counts}: {seen} things seen, {events} events kept, {resumed} times resumed")
    print(f"failover {shares(trial.failovers)}; handover {shares(trial.handovers)}")
    print(f"{commands} commands answered once, 0 shown moves lost, 0 double moves")
    if chosen.json is not None:
        figures = {"failover": trial.failovers, "handover": trial.handovers, "faults": trial.done, "seen": seen}
        chosen.json.write_text(json.dumps(figures))


if __name__ == "__main__":
    main()
