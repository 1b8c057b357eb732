"""Benchmark of a cluster: moves per CPU-second of all server processes, failover, handover, cost of forwarding."""

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
"""Moves per CPU-second of one node on PostgreSQL and NATS, relative to the embedded store."""
MOST_GROWTH = 1.2
"""CPU for a move with four nodes, relative to one."""
MOST_FAILOVER, MOST_HANDOVER = 5.0, 1.0
"""In seconds, p99."""
MOST_FORWARD_MS = 5.0
"""Extra time of a forwarded move, p50."""
NODES = 4
FORWARDED_MOVES = 300
MOST_RATE = 5000
MOST_TRIES = 3
MOVING = '"code":"moving"'
"""Message to a socket whose table moves to another node."""
KEPT_PACE = 0.9
"""Least share of the requested moves a second for a run to keep pace."""


class Kind(NamedTuple):
    """A way to run a site."""

    server: Server
    nodes: int
    spread: str = "tables"
    is_paced: bool = False
    """A fixed rate of moves a second for each node; otherwise as fast as possible."""
    is_shared: bool = False
    """All nodes together have as many tables as a single one; otherwise each has."""

    def load(self, each: Load) -> Load:
        """The load of the site, where `each` is the load of a single node."""
        nodes = 1 if self.is_shared else max(1, self.nodes)
        return each._replace(tables=nodes * each.tables, rate=nodes * each.rate if self.is_paced else 0.0)


def ours(name: str, does: str) -> Server:
    """Our server under a name in the report."""
    return OURS._replace(name=name, does=does)


EMBEDDED = Kind(ours("embedded store", "one node, SQLite in a folder"), 0)
ONE = Kind(ours("one node", "PostgreSQL and NATS, whose processor time counts too"), 1)
ROUTED = Kind(
    ours(f"{NODES} nodes, routed", f"{NODES} times the tables, created anywhere, all sockets of a table at one node"),
    NODES,
    "routed",
)
ANYWHERE = Kind(ours(f"{NODES} nodes, anywhere", "the same; the sockets of a table are at four nodes"), NODES, "seats")
SHARED = Kind(ours(f"{NODES} nodes, shared", "no more tables than one node has"), NODES, is_shared=True)
PACED = Kind(ours("one node, paced", "a fixed rate of moves a second"), 1, is_paced=True)
ROUTED_PACED = Kind(
    ours(f"{NODES} nodes, paced", "the same rate for each node, routed"), NODES, "routed", is_paced=True
)
KINDS = (EMBEDDED, ONE, ROUTED, ANYWHERE, SHARED, PACED, ROUTED_PACED)


@contextmanager
def site_of(nodes: int, node: Node) -> Iterator[Running]:
    """So many nodes with PostgreSQL and NATS; 0: one server with the embedded store. On the repository's disk."""
    disk = ROOT / "artifacts"
    disk.mkdir(exist_ok=True)
    disk.chmod(disk.stat().st_mode | 0o011)  # PostgreSQL runs as another user where we are root
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
        started_nodes = []
        for number in range(nodes):
            command = [*serve, folder / f"node-{number}", "--database", database, "--bus", nats.address]
            started_nodes.append(stack.enter_context(started(command, env, f"node {number}")))
        yield Running(
            [port for _, port in started_nodes],
            [pid for pid, _ in started_nodes] + [postgres.child.pid, nats.child.pid],
        )


def ticks_below(pid: int) -> int:
    """Processor time of a process and its descendants."""
    below = [Path(task) / "children" for task in Path(f"/proc/{pid}/task").iterdir()]
    children = [int(child) for task in below for child in task.read_text().split()]
    return ticks_of(Path(f"/proc/{pid}/stat").read_text()) + sum(map(ticks_below, children))


def shares_of(site: Running) -> str:
    """Shares of processor time since the start: nodes, PostgreSQL, NATS."""
    *nodes, postgres, nats = map(ticks_below, site.pids)
    whole = (sum(nodes) + postgres + nats) / 100
    return f"nodes {sum(nodes) / whole:.0f} %, PostgreSQL {postgres / whole:.0f} %, NATS {nats / whole:.0f} %"


def run_of(kind: Kind, load: Load, node: Node) -> tuple[Run, str]:
    """One run on a site of its own, with the shares of processor time.

    While the load starts, a table may move to its players and ask a socket to reconnect, which this load cannot:
    such a run is repeated, twice at most.
    """
    for attempt in range(MOST_TRIES):
        with site_of(kind.nodes, node) as site:
            try:
                it = loaded(kind.server, site, kind.load(load), node, kind.spread)
            except BenchError as fault:
                if MOVING not in str(fault) or attempt + 1 == MOST_TRIES:
                    raise
                print(f"{kind.server.name}: {fault} Started again.", file=sys.stderr, flush=True)
                continue
            return it, shares_of(site) if kind.nodes else ""
    raise AssertionError


def speeds(load: Load, rounds: int, node: Node) -> tuple[dict[Kind, list[Run]], list[float]]:
    """Runs of every kind under its load, alternated; and the spin times of the machine."""
    runs: dict[Kind, list[Run]] = {kind: [] for kind in KINDS}
    spins = []
    by_server = {kind.server: kind for kind in KINDS}
    plan = list(schedule(list(by_server), rounds))
    for number, server in enumerate(plan, start=1):
        kind = by_server[server]
        spins.append(min(spin() for _ in range(3)))
        it, parts = run_of(kind, load, node)
        runs[kind].append(it)
        summary = f"{it.moves_per_cpu_second:,.0f} moves/CPU-s, p50 {it.p50:.1f} ms, p99 {it.p99:.1f} ms"
        print(f"{number}/{len(plan)}  {server.name}: {summary}; {parts}".rstrip("; "), file=sys.stderr, flush=True)
    return runs, spins


def pace(runs: Mapping[Kind, Sequence[Run]], load: Load) -> str:
    """Whether paced runs reached their rate of moves."""
    paced = [(it.moves_per_second, kind.load(load).rate) for kind, its in runs.items() if kind.is_paced for it in its]
    behind = sum(done < KEPT_PACE * asked for done, asked in paced)
    return f"{behind} of {len(paced)} paced runs were behind: use a lower --rate." if behind else "All kept pace."


class Timed(Player):
    """A client that records how long each of its moves took to be accepted."""

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


async def forwarded(site: Running) -> tuple[list[float], list[float]]:
    """Milliseconds until a move was accepted: at the owner's node, and through another one."""
    near: list[float] = []
    far: list[float] = []
    while len(far) < FORWARDED_MOVES:
        guests = [Guest(f"http://{LOOPBACK}:{port}") for port in site.ports[:2]]
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
        results = Path(folder) / "figures.json"
        words = [f"--kills={kills}", f"--rolls={rolls}", f"--json={results}", "--by-table"]
        done = subprocess.run([sys.executable, "-m", "tests.server.cluster.faults", *words], cwd=ROOT, check=False)
        if done.returncode:
            raise BenchError("the fault tests failed: nothing was measured")
        figures: Mapping[str, list[float]] = json.loads(results.read_text())
        return figures


def p99(values: Sequence[float]) -> float:
    """The 99th percentile."""
    ordered = sorted(values)
    return ordered[max(0, -(-99 * len(ordered) // 100) - 1)]


def verdict(name: str, value: float, unit: str, goal: float, *, at_least: bool = False) -> str:
    """A figure with its goal, and whether it is met."""
    is_met = value >= goal if at_least else value <= goal
    word = "at least" if at_least else "at most"
    return f"{name:<58}{value:8.2f}{unit}  goal {word} {goal:g}{unit}: {'met' if is_met else 'MISSED'}"


def report(runs: Mapping[Kind, Sequence[Run]], near: list[float], far: list[float], moved: Mapping[str, Any]) -> str:
    """All figures with their goals."""

    def speed(kind: Kind) -> float:
        return median(it.moves_per_cpu_second for it in runs[kind])

    def by(kind: Kind, other: Kind) -> float:
        pairs = zip(runs[kind], runs[other], strict=True)
        return median(mine.moves_per_cpu_second / its.moves_per_cpu_second for mine, its in pairs)

    def growth(name: str, many: Kind, one: Kind) -> str:
        return f"{name:<58}{1 / by(many, one):8.2f}x"

    lines = [f"{kind.server.name:<20}{speed(kind):8,.0f} moves/CPU-s  ({kind.server.does})" for kind in runs]
    lines.append("")
    lines.append(verdict("one node by the embedded store", by(ONE, EMBEDDED), "x", LEAST_SPEED, at_least=True))
    lines.append(verdict(f"CPU for a move, {NODES} nodes by one", 1 / by(ROUTED, ONE), "x", MOST_GROWTH))
    paces = (median(it.moves_per_second for it in runs[kind]) / kind.nodes for kind in (ONE, ROUTED))
    lines.append(
        "  as fast as possible: {:,.0f} moves a second for a node alone, {:,.0f} for each of many".format(*paces)
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
    """The command line."""
    parser = argparse.ArgumentParser(prog="./dev bench cluster", description=__doc__, allow_abbrev=False)
    parser.add_argument("--tables", type=int, default=50, help="tables of four sockets for each node (50)")
    parser.add_argument("--seconds", type=float, default=5.0, help="measured seconds of a run (5)")
    parser.add_argument("--warm", type=float, default=3.0, help="seconds of warm-up before them (3)")
    parser.add_argument("--rounds", type=int, default=1, help="rounds of runs A B C C B A (1)")
    parser.add_argument("--rate", type=float, default=200.0, help="moves a second for each node, in paced runs (200)")
    parser.add_argument("--kills", type=int, default=10, help="nodes killed for the failover (10)")
    parser.add_argument("--rolls", type=int, default=3, help="rolling restarts for the handover (3)")
    return parser.parse_args()


def compare(options: argparse.Namespace) -> str:
    """Run the comparison and return its report; progress goes to stderr."""
    within("tables", options.tables, MOST_TABLES / NODES)
    within("seconds", options.seconds, MOST_SECONDS)
    within("warm", options.warm, MOST_SECONDS)
    within("rounds", options.rounds, MOST_ROUNDS)
    within("rate", options.rate, MOST_RATE)
    node = Node.found()
    node.install()
    load = Load(options.tables, options.seconds, options.warm, options.rate)
    runs, spins = speeds(load, options.rounds, node)
    with site_of(2, node) as site:
        near, far = asyncio.run(forwarded(site))
    figures = report(runs, near, far, moving(options.kills, options.rolls))
    each = f"{options.tables} tables of four sockets for a node; paced: {options.rate:g} moves a second for a node."
    return f"{each} {pace(runs, load)}\nRun by {python()}. {quiet(spins)}\n\n{figures}"


def main() -> int:
    """0, or 2 after one sentence about what is wrong."""
    return printed(lambda: compare(arguments()))


if __name__ == "__main__":
    sys.exit(main())
