"""Our server beside boardgame.io and Colyseus: moves per CPU-second at tables of four sockets, in one run."""

from __future__ import annotations

import argparse
import json
import platform
import shlex
import sys
import sysconfig
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from bench.outcome import BenchError, printed
from bench.tables.servers import BEFORE, OURS, SERVERS, Load, Node, Run, Server, run

MOST_TABLES = 1000
MOST_SECONDS = 120
MOST_ROUNDS = 20
MOST_AHEAD = 30


GOALS: Mapping[str, float] = {"boardgame.io": 8, "colyseus": 0.5, "worldwright": 1}
"""Least ratio of our moves per CPU-second to a peer's under the same load."""
SAME_LOAD = ("boardgame.io, kept", "colyseus, kept", BEFORE.name)
"""Peers with the same work for a move as ours: store it, then send a table of our size. The others do less."""
MOST_KB_PER_SOCKET = 60
MOST_P99_MS = 50
QUIET = 1.15
"""Largest variation of the same work on a quiet processor."""
BUSY = Load(tables=500, seconds=0, warm=0, rate=2000)
"""From this load on our latency has a goal, on two quiet cores."""

Runs = Mapping[Server, Sequence[Run]]


def schedule(servers: Sequence[Server], rounds: int) -> Iterator[Server]:
    """A B C C B A in each round, so that a steady drift of the machine cancels out."""
    for _ in range(rounds):
        yield from servers
        yield from reversed(servers)


def ratios(ours: Sequence[Run], theirs: Sequence[Run]) -> list[float]:
    """Ours divided by theirs, run by run, each with its neighbour in the schedule."""
    pairs = zip(ours, theirs, strict=True)
    return [our.moves_per_cpu_second / their.moves_per_cpu_second for our, their in pairs]


def verdict(name: str, ratio: float) -> str:
    """The goal against a peer and whether it is met, with a remark for peers that do less."""
    goal = goal_against(name)
    word = "met" if ratio >= goal else "not met"
    return f"{goal:g}x {word}" if name in SAME_LOAD else f"{goal:g}x {word}, it does less"


def goal_against(name: str) -> float:
    """The least ratio to a peer, by its name before the comma: the rest says what it does for a move."""
    return GOALS[name.partition(",")[0]]


def memory_verdict(kb: float) -> str:
    """The goal for our memory, and whether it is met."""
    return f"under {MOST_KB_PER_SOCKET} kB/socket {'met' if kb < MOST_KB_PER_SOCKET else 'not met'}"


def latency_verdict(load: Load, p99: float, moves_per_second: float) -> str:
    """The goal for our latency under a busy load, and whether it is met; empty under other loads."""
    if load.tables < BUSY.tables or load.rate < BUSY.rate:
        return ""
    is_met = p99 < MOST_P99_MS and moves_per_second >= 0.95 * load.rate
    return f", p99 under {MOST_P99_MS} ms at {load.rate:g} moves/s {'met' if is_met else 'not met'}"


def figures(runs: Sequence[Run]) -> dict[str, float]:
    """Medians over the runs of one server."""
    return {
        "moves_per_cpu_second": round(median(it.moves_per_cpu_second for it in runs), 1),
        "moves_per_second": round(median(it.moves_per_second for it in runs), 1),
        "p50_ms": round(median(it.p50 for it in runs), 3),
        "p99_ms": round(median(it.p99 for it in runs), 3),
        "rss_empty_kb": round(median(it.rss_empty for it in runs)),
        "kb_per_socket": round(median(it.kb_per_socket for it in runs), 1),
        "kb_per_table": round(4 * median(it.kb_per_socket for it in runs), 1),
        "kb_per_socket_after": round(median(it.kb_per_socket_after for it in runs), 1),
    }


HEAD = (
    "",
    "moves/CPU-s",
    "ours by it",
    "lowest..highest",
    "moves/s",
    "p50 ms",
    "p99 ms",
    "MB empty",
    "kB/socket",
    "kB/table",
    "kB/socket after",
    "goal",
)


def row(server: Server, runs: Runs, load: Load) -> tuple[str, ...]:
    """A server's line of the table."""
    it = figures(runs[server])
    ratio = spread = goal = ""
    if server != OURS and OURS in runs:
        pairs = ratios(runs[OURS], runs[server])
        ratio, spread = f"{median(pairs):.2f}x", f"{min(pairs):.2f}..{max(pairs):.2f}"
        goal = verdict(server.name, median(pairs))
    elif server == OURS:
        goal = memory_verdict(it["kb_per_socket"]) + latency_verdict(load, it["p99_ms"], it["moves_per_second"])
    return (
        server.name,
        f"{it['moves_per_cpu_second']:,.0f}",
        ratio,
        spread,
        f"{it['moves_per_second']:,.0f}",
        f"{it['p50_ms']:.1f}",
        f"{it['p99_ms']:.1f}",
        f"{it['rss_empty_kb'] / 1024:,.0f}",
        f"{it['kb_per_socket']:,.1f}",
        f"{it['kb_per_table']:,.1f}",
        f"{it['kb_per_socket_after']:,.1f}",
        goal,
    )


def table(runs: Runs, load: Load) -> str:
    """The servers as text, a line each, numbers right-aligned."""
    rows = [HEAD, *(row(server, runs, load) for server in runs)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    words = {0, len(HEAD) - 1}
    lines = [
        "  ".join(
            cell.ljust(widths[i]) if i in words else cell.rjust(widths[i]) for i, cell in enumerate(cells)
        ).rstrip()
        for cells in rows
    ]
    return "\n".join((lines[0], "-" * max(map(len, lines)), *lines[1:]))


def python() -> str:
    """The Python version. One built without optimisation needs about a seventh more time for a move."""
    built = sysconfig.get_config_var("CONFIG_ARGS")
    is_plain = built is not None and "--enable-optimizations" not in built and sys.base_prefix != "/usr"
    return f"Python {platform.python_version()}{', built without optimisation' if is_plain else ''}"


def spin() -> float:
    """Milliseconds of processor time for a fixed small task: shows how busy the processor is."""
    words = {number: str(number) for number in range(20_000)}
    began = time.thread_time()
    for _ in range(10):
        sum(len(words[number]) for number in words)
    return 1000 * (time.thread_time() - began)


def quiet(spins: Sequence[float]) -> str:
    """Range of the spin times before the runs, and whether the processor was quiet."""
    least, most = min(spins), max(spins)
    word = "quiet" if most <= QUIET * least else "busy: others use this processor too"
    return f"The same small work took {least:.1f} to {most:.1f} ms of processor time before the runs: {word}."


def as_json(runs: Runs, load: Load, rounds: int, spins: Sequence[float]) -> dict[str, Any]:
    """The comparison as JSON."""
    shown: dict[str, Any] = {
        "load": {**load._asdict(), "rounds": rounds, "sockets": 4 * load.tables},
        "python": python(),
        "spin_ms": [round(it, 2) for it in spins],
        "servers": [],
    }
    for server, its in runs.items():
        entry: dict[str, Any] = {"server": server.name, "does": server.does, **figures(its)}
        if server != OURS and OURS in runs:
            pairs = ratios(runs[OURS], its)
            goal = goal_against(server.name)
            entry["ratio"] = round(median(pairs), 4)
            entry["ratios"] = [round(it, 4) for it in pairs]
            entry["goal"] = {"least": goal, "met": median(pairs) >= goal, "same_load": server.name in SAME_LOAD}
        shown["servers"].append(entry)
    return shown


def report(runs: Runs, load: Load, rounds: int, spins: Sequence[float]) -> str:
    """The table, with the load and each server's work for a move."""
    pace = f"{load.rate:g} moves a second in all" if load.rate else "every table as fast as possible"
    does = "\n".join(f"  {server.name}: {server.does}." for server in runs)
    return (
        f"{load.tables} tables of four sockets, {pace}, {load.seconds:g} s a run, {2 * rounds} runs each, alternated; "
        f"the next move is sent when all four have seen the last.\n"
        f"moves/CPU-s: by user and system time of the server's processes. Medians. "
        f"kB/socket: memory of the open tables by sockets; after: when the load ends.\n"
        f"Run by {python()}. {quiet(spins)}\n\n"
        f"{table(runs, load)}\n\nFor each move\n{does}"
    )


def chosen(wanted: str | None) -> list[Server]:
    """The servers of a list of names separated by `;`, or all; BenchError for an unknown one."""
    known = {server.name: server for server in SERVERS}
    names = list(known) if wanted is None else [name.strip() for name in wanted.split(";") if name.strip()]
    for name in names:
        if name not in known:
            raise BenchError(f"There is no server {name!r}; there are {'; '.join(known)}.")
    if not names:
        raise BenchError("No server to measure.")
    return [server for server in SERVERS if server.name in names]


def within(name: str, value: float, most: float) -> None:
    """BenchError unless a count or time is above 0 and within its limit."""
    if not 0 < value <= most:
        raise BenchError(f"--{name} must be above 0 and at most {most:g}, not {value:g}.")


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="./dev bench tables", description=__doc__, allow_abbrev=False)
    parser.add_argument("--tables", type=int, default=50, help="tables of four sockets (50)")
    parser.add_argument("--seconds", type=float, default=5.0, help="measured seconds of a run (5)")
    parser.add_argument("--warm", type=float, default=3.0, help="seconds of warm-up before them (3)")
    parser.add_argument("--rounds", type=int, default=2, help="rounds of runs A B C C B A (2)")
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second in all; 0: as fast as possible (0)")
    parser.add_argument(
        "--ahead", type=int, default=0, help="more games opened for each table before the load begins (0)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    names = "; ".join(server.name for server in SERVERS)
    parser.add_argument("--servers", metavar="NAME;...", help=f"only these of: {names}")
    parser.add_argument(
        "--ours", metavar="COMMAND", help="command to run in place of `worldwright serve` (default: this Python's)"
    )
    parser.add_argument("--before", metavar="COMMAND", help="`worldwright serve` of another version, to compare with")
    return parser.parse_args(words)


def compare(options: argparse.Namespace) -> str:
    """Run the comparison and return its report; progress goes to stderr."""
    within("tables", options.tables, MOST_TABLES)
    within("seconds", options.seconds, MOST_SECONDS)
    within("warm", options.warm, MOST_SECONDS)
    within("rounds", options.rounds, MOST_ROUNDS)
    if options.rate < 0:
        raise BenchError(f"--rate must not be below 0, as {options.rate:g} is.")
    if not 0 <= options.ahead <= MOST_AHEAD:
        raise BenchError(f"--ahead must be between 0 and {MOST_AHEAD}, not {options.ahead}.")
    before = shlex.split(options.before or "")
    servers = [*chosen(options.servers), *([BEFORE] if before else [])]
    if not Path("/proc/self/stat").exists():
        raise BenchError("Processor time is read from /proc, which this system does not have: use Linux.")
    node = Node.found()
    node.install()
    ours = shlex.split(options.ours) if options.ours else [sys.executable, "-m", "worldwright", "serve"]
    load = Load(options.tables, options.seconds, options.warm, options.rate, options.ahead)
    runs: dict[Server, list[Run]] = {server: [] for server in servers}
    plan = list(schedule(servers, options.rounds))
    spins: list[float] = []
    for number, server in enumerate(plan, start=1):
        spins.append(min(spin() for _ in range(3)))
        it = run(server, load, node, ours, before)
        runs[server].append(it)
        summary = f"{it.moves_per_cpu_second:,.0f} moves/CPU-s, p50 {it.p50:.1f} ms, p99 {it.p99:.1f} ms"
        print(f"{number}/{len(plan)}  {server.name}: {summary}", file=sys.stderr, flush=True)
    if options.json:
        return json.dumps(as_json(runs, load, options.rounds, spins), indent=2)
    return report(runs, load, options.rounds, spins)


def main() -> int:
    """0, or 2 after one sentence about what is wrong."""
    return printed(lambda: compare(arguments()))


if __name__ == "__main__":
    sys.exit(main())
