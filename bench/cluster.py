"""Many nodes beside one: moves per CPU-second of all server processes, failover, handover, the cost of forwarding."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from bench.outcome import BenchError, printed
from bench.tables.compare import MOST_ROUNDS, MOST_SECONDS, MOST_TABLES, python, quiet, schedule, spin, within
from bench.tables.proc import ticks_of
from bench.tables.servers import OURS, ROOT, Load, Node, Run, Running, Server, loaded, started
from examples.play_over_sockets import Guest, Player
from worldwright.server.cluster.trial.engines import LOOPBACK, Nats, PostgreSQL

LEAST_SPEED = 0.6
"""Moves per CPU-second of one node on PostgreSQL and NATS, by those of the embedded store."""
MOST_GROWTH = 1.2
"""CPU for a move at four nodes, by that at one."""
MOST_FAILOVER, MOST_HANDOVER = 5.0, 1.0
"""Seconds, p99."""
MOST_FORWARD_MS = 5.0
"""What a forwarded move takes longer, p50."""
NODES = 4
FORWARDED_MOVES = 300
MOST_RATE = 5000
MOST_TRIES = 3
MOVING = '"code":"moving"'
"""What a socket is told whose table goes to another node."""
KEPT_PACE = 0.9
"""The least part of the asked moves a second with which a run is not behind."""


class Kind(NamedTuple):
    """A way to run a house."""

    server: Server
    nodes: int
    spread: str = "tables"
    is_paced: bool = False
    """So many moves a second for each node; else as fast as it goes."""
    is_shared: bool = False
    """All nodes together have as many tables as one alone; else each has as many."""

    def load(self, each: Load) -> Load:
        """What is asked of the house, where `each` is asked of one node alone."""
        nodes = 1 if self.is_shared else max(1, self.nodes)
        return each._replace(tables=nodes * each.tables, rate=nodes * each.rate if self.is_paced else 0.0)


def ours(name: str, does: str) -> Server:
    """Our server, as one line of the report."""
    return OURS._replace(name=name, does=does)


EMBEDDED = Kind(ours("embedded store", "one node, SQLite in a folder"), 0)
ONE = Kind(ours("one node", "PostgreSQL and NATS, whose processor time counts too"), 1)
ROUTED = Kind(
    ours(f"{NODES} nodes, routed", f"{NODES} times the tables, made anywhere, everybody of a table at one node"),
    NODES,
    "routed",
)
ANYWHERE = Kind(ours(f"{NODES} nodes, anywhere", "the same; the sockets of a table are at four nodes"), NODES, "seats")
SHARED = Kind(ours(f"{NODES} nodes, shared", "no more tables than one node has"), NODES, is_shared=True)
PACED = Kind(ours("one node, paced", "so many moves a second"), 1, is_paced=True)
ROUTED_PACED = Kind(ours(f"{NODES} nodes, paced", "so many for each node, routed"), NODES, "routed", is_paced=True)
KINDS = (EMBEDDED, ONE, ROUTED, ANYWHERE, SHARED, PACED, ROUTED_PACED)


@contextmanager
def house_of(nodes: int, node: Node) -> Iterator[Running]:
    """So many nodes with both engines; none: one server with the embedded store. On the disk of the repository."""
    disk = ROOT / "artifacts"
    disk.mkdir(exist_ok=True)
    disk.chmod(disk.stat().st_mode | 0o011)  # where we are root, PostgreSQL runs as somebody else
    with tempfile.TemporaryDirectory(prefix="c-", dir=disk) as name, ExitStack() as stack:
        folder = Path(name)
        serve: list[str | Path] = [sys.executable, "-m", "worldwright", "serve", "--port", "0", "--data"]
        env = {**node.env(), **dict(OURS.settings)}
        if not nodes:
            pid, port = stack.enter_context(started([*serve, folder / "data"], env, EMBEDDED.server.name))
            yield Running([port], [pid])
            return
        postgres, nats = PostgreSQL(folder / "pg"), Nats(folder)
        postgres.start()
        stack.callback(postgres.stop)
        database = postgres.database("house")
        nats.start()
        stack.callback(nats.stop)
        found = []
        for number in range(nodes):
            own = [*serve, folder / f"node-{number}", "--database", database, "--bus", nats.address]
            found.append(stack.enter_context(started(own, env, f"node {number}")))
        yield Running([port for _, port in found], [pid for pid, _ in found] + [postgres.child.pid, nats.child.pid])


def ticks_below(pid: int) -> int:
    """Processor time of a process and all below it."""
    below = [Path(task) / "children" for task in Path(f"/proc/{pid}/task").iterdir()]
    children = [int(child) for task in below for child in task.read_text().split()]
    return ticks_of(Path(f"/proc/{pid}/stat").read_text()) + sum(map(ticks_below, children))


def shares_of(house: Running) -> str:
    """Who used the processor, from the start of everything: the nodes, PostgreSQL, NATS."""
    *nodes, postgres, nats = map(ticks_below, house.pids)
    whole = (sum(nodes) + postgres + nats) / 100
    return f"nodes {sum(nodes) / whole:.0f} %, PostgreSQL {postgres / whole:.0f} %, NATS {nats / whole:.0f} %"


def run_of(kind: Kind, load: Load, node: Node) -> tuple[Run, str]:
    """One run in a house of its own, and who used the processor. A table that goes to its people while the load begins
    tells a socket to come back, which a page does and this load cannot: such a run begins anew, twice at most."""
    for attempt in range(MOST_TRIES):
        with house_of(kind.nodes, node) as house:
            try:
                it = loaded(kind.server, house, kind.load(load), node, kind.spread)
            except BenchError as fault:
                if MOVING not in str(fault) or attempt + 1 == MOST_TRIES:
                    raise
                print(f"{kind.server.name}: {fault} Begun anew.", file=sys.stderr, flush=True)
                continue
            return it, shares_of(house) if kind.nodes else ""
    raise AssertionError


def speeds(load: Load, rounds: int, node: Node) -> tuple[dict[Kind, list[Run]], list[float]]:
    """Every kind under its load, alternated; and how busy the machine was."""
    runs: dict[Kind, list[Run]] = {kind: [] for kind in KINDS}
    spins = []
    by_server = {kind.server: kind for kind in KINDS}
    plan = list(schedule(list(by_server), rounds))
    for number, server in enumerate(plan, start=1):
        kind = by_server[server]
        spins.append(min(spin() for _ in range(3)))
        it, parts = run_of(kind, load, node)
        runs[kind].append(it)
        told = f"{it.moves_per_cpu_second:,.0f} moves/CPU-s, p50 {it.p50:.1f} ms, p99 {it.p99:.1f} ms"
        print(f"{number}/{len(plan)}  {server.name}: {told}; {parts}".rstrip("; "), file=sys.stderr, flush=True)
    return runs, spins


def pace(runs: Mapping[Kind, Sequence[Run]], load: Load) -> str:
    """Whether the machine did as many moves a second as were asked of it, where they were."""
    paced = [(it.moves_per_second, kind.load(load).rate) for kind, its in runs.items() if kind.is_paced for it in its]
    behind = sum(done < KEPT_PACE * asked for done, asked in paced)
    return f"{behind} of {len(paced)} paced runs were behind: ask for a lower --rate." if behind else "All kept pace."


class Timed(Player):
    """A client that notes how long each of its moves took until it saw it."""

    def __init__(self, guest: Guest, table: str, seat: int) -> None:
        super().__init__(guest, table, seat, random.Random(seat))
        self.took: list[float] = []
        self._sent = 0.0

    async def act(self, socket: Any) -> None:
        was_waiting = self.is_waiting
        self._sent, before = time.perf_counter(), self._sent
        await super().act(socket)
        if was_waiting or not self.is_waiting:
            self._sent = before

    async def follow(self, socket: Any, frame: Any) -> None:
        if frame["say"] == "accepted":
            self.took.append(1000 * (time.perf_counter() - self._sent))
        await super().follow(socket, frame)


async def forwarded(house: Running) -> tuple[list[float], list[float]]:
    """Milliseconds until a move was accepted: of somebody at the owner's node, and of somebody at another one."""
    near: list[float] = []
    far: list[float] = []
    while len(far) < FORWARDED_MOVES:
        guests = [Guest(f"http://{LOOPBACK}:{port}") for port in house.ports[:2]]
        for guest in guests:
            await asyncio.to_thread(guest.ask, "POST", "/api/me", {})
        made = {"game": "monuments", "seats": 2, "options": {}}
        table = (await asyncio.to_thread(guests[0].ask, "POST", "/api/tables", made))["id"]
        await asyncio.to_thread(guests[1].ask, "POST", f"/api/tables/{table}/sit", {})
        await asyncio.to_thread(guests[1].ask, "POST", f"/api/tables/{table}/ready", {"ready": True})
        await asyncio.to_thread(guests[0].ask, "POST", f"/api/tables/{table}/start")
        players = [Timed(guest, table, seat) for seat, guest in enumerate(guests)]
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play())
        near += players[0].took
        far += players[1].took
    return near, far


def moving(kills: int, rolls: int) -> Mapping[str, list[float]]:
    """Seconds of failovers and handovers under load, from the fault tests."""
    if not kills and not rolls:
        return {"failover": [], "handover": []}
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "figures.json"
        words = [f"--kills={kills}", f"--rolls={rolls}", f"--json={told}", "--by-table"]
        done = subprocess.run([sys.executable, "-m", "tests.server.cluster.faults", *words], cwd=ROOT, check=False)
        if done.returncode:
            raise BenchError("the fault tests found something wrong: nothing is measured in such a house")
        found: Mapping[str, list[float]] = json.loads(told.read_text())
        return found


def p99(values: Sequence[float]) -> float:
    """All but one of a hundred are at most so much."""
    ordered = sorted(values)
    return ordered[max(0, -(-99 * len(ordered) // 100) - 1)]


def verdict(name: str, value: float, unit: str, goal: float, *, at_least: bool = False) -> str:
    """One figure with its goal, and whether it is met."""
    is_met = value >= goal if at_least else value <= goal
    word = "at least" if at_least else "at most"
    return f"{name:<58}{value:8.2f}{unit}  goal {word} {goal:g}{unit}: {'met' if is_met else 'MISSED'}"


def report(runs: Mapping[Kind, Sequence[Run]], near: list[float], far: list[float], moved: Mapping[str, Any]) -> str:
    """All figures, each with its goal."""

    def speed(kind: Kind) -> float:
        return median(it.moves_per_cpu_second for it in runs[kind])

    def by(one: Kind, other: Kind) -> float:
        pairs = zip(runs[one], runs[other], strict=True)
        return median(mine.moves_per_cpu_second / its.moves_per_cpu_second for mine, its in pairs)

    def growth(name: str, many: Kind, one: Kind) -> str:
        return f"{name:<58}{1 / by(many, one):8.2f}x"

    lines = [f"{kind.server.name:<20}{speed(kind):8,.0f} moves/CPU-s  ({kind.server.does})" for kind in runs]
    lines.append("")
    lines.append(verdict("one node by the embedded store", by(ONE, EMBEDDED), "x", LEAST_SPEED, at_least=True))
    lines.append(verdict(f"CPU for a move, {NODES} nodes by one", 1 / by(ROUTED, ONE), "x", MOST_GROWTH))
    paces = (median(it.moves_per_second for it in runs[kind]) / kind.nodes for kind in (ONE, ROUTED))
    lines.append(
        "  as fast as it goes: {:,.0f} moves a second for a node alone, {:,.0f} for each of many".format(*paces)
    )
    lines.append(growth("  the same, so many moves a second for a node", ROUTED_PACED, PACED))
    lines.append(growth("  the same, sockets anywhere", ANYWHERE, ONE))
    lines.append(growth(f"  the tables of one node shared by {NODES}", SHARED, ONE))
    lines.append(verdict("a forwarded move takes longer by, p50", median(far) - median(near), " ms", MOST_FORWARD_MS))
    for name, key, goal in (("failover", "failover", MOST_FAILOVER), ("handover", "handover", MOST_HANDOVER)):
        if moved[key]:
            lines.append(verdict(f"{name}, p99 of {len(moved[key])}", p99(moved[key]), " s", goal))
    return "\n".join(lines)


def arguments() -> argparse.Namespace:
    """What was asked on the command line."""
    parser = argparse.ArgumentParser(prog="./dev bench cluster", description=__doc__, allow_abbrev=False)
    parser.add_argument("--tables", type=int, default=50, help="tables of four sockets for a node (50)")
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds a run that count (5)")
    parser.add_argument("--warm", type=float, default=3.0, help="seconds a run before that (3)")
    parser.add_argument("--rounds", type=int, default=1, help="rounds of A B C C B A (1)")
    parser.add_argument("--rate", type=float, default=200.0, help="moves a second for a node, where paced (200)")
    parser.add_argument("--kills", type=int, default=10, help="nodes killed for the failover (10)")
    parser.add_argument("--rolls", type=int, default=3, help="rolling restarts for the handover (3)")
    return parser.parse_args()


def compare(wish: argparse.Namespace) -> str:
    """The whole comparison, as it is printed; progress goes to stderr."""
    within("tables", wish.tables, MOST_TABLES / NODES)
    within("seconds", wish.seconds, MOST_SECONDS)
    within("warm", wish.warm, MOST_SECONDS)
    within("rounds", wish.rounds, MOST_ROUNDS)
    within("rate", wish.rate, MOST_RATE)
    node = Node.found()
    node.install()
    load = Load(wish.tables, wish.seconds, wish.warm, wish.rate)
    runs, spins = speeds(load, wish.rounds, node)
    with house_of(2, node) as house:
        near, far = asyncio.run(forwarded(house))
    told = report(runs, near, far, moving(wish.kills, wish.rolls))
    each = f"{wish.tables} tables of four sockets for a node; paced: {wish.rate:g} moves a second for a node."
    return f"{each} {pace(runs, load)}\nRun by {python()}. {quiet(spins)}\n\n{told}"


def main() -> int:
    """0, or 2 after one sentence that says what is wrong."""
    return printed(lambda: compare(arguments()))


if __name__ == "__main__":
    sys.exit(main())
