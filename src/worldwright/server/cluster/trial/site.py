"""A demo cluster in one folder: PostgreSQL, NATS, nodes and the proxy, started in order and stopped in reverse."""

from __future__ import annotations

import asyncio
import fcntl
import os
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from worldwright.core.errors import UserError
from worldwright.server.cluster.trial.child import Child
from worldwright.server.cluster.trial.engines import LOOPBACK, Nats, PostgreSQL, free_port
from worldwright.server.cluster.trial.proxy import Proxy
from worldwright.server.storage.data_folder import keep_private

DATABASE = "worldwright"
MOST_NODES = 8
AGAIN_SECONDS = 10.0
"""How long a dead part stays down, so that one can see how the others do without it."""
LOOK_EVERY = 0.2

Say = Callable[[str], None]


class TrialPart(Protocol):
    """A program of the cluster."""

    child: Child

    def begin(self) -> None:
        """Start it."""

    def answers(self) -> bool:
        """Whether it is ready."""


class TrialNode:
    """One `worldwright serve` of the cluster."""

    def __init__(self, number: int, folder: Path, database: str, bus: str) -> None:
        self.number = number
        self.port = free_port()
        own = folder / f"node-{number}"
        own.mkdir(mode=0o700, exist_ok=True)
        serve = [sys.executable, "-m", "worldwright", "serve", "--host", LOOPBACK, "--port", str(self.port)]
        serve += ["--data", str(own), "--database", database]
        settings = {"WORLDWRIGHT_PROXIES": LOOPBACK, "WORLDWRIGHT_ORIGINS": "", "WORLDWRIGHT_BUS": bus}
        self.child = Child(f"node {number}", serve, folder.resolve() / f"node-{number}.log", env=settings)

    @property
    def address(self) -> str:
        """Its address."""
        return f"http://{LOOPBACK}:{self.port}/"

    def begin(self) -> None:
        """Start it."""
        self.child.begin()

    def answers(self) -> bool:
        """Whether its health check passes."""
        try:
            with urllib.request.urlopen(f"{self.address}health", timeout=2.5) as answer:  # noqa: S310 - our own address
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False


class TrialSite:
    """Everything in a folder, which is locked meanwhile."""

    def __init__(self, folder: Path, nodes: int, *, by_table: bool = True) -> None:
        """`by_table`: the proxy sends all visitors of a table to one node; else it uses all nodes in turn."""
        if not 1 <= nodes <= MOST_NODES:
            raise UserError(f"--nodes is {nodes}, but should be from 1 to {MOST_NODES}")
        keep_private()
        self._folder = folder.resolve()
        self._lock = _locked(self._folder)
        self.postgres = PostgreSQL(self._folder / "postgres")
        self.nats = Nats(self._folder)
        self._count = nodes
        self._by_table = by_table
        self.nodes: list[TrialNode] = []
        self._gone: set[TrialPart] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def options(self) -> str:
        """The options for commands about this cluster."""
        return f"--database '{self.postgres.address(DATABASE)}' --bus {self.nats.address}"

    def start(self, say: Say) -> None:
        """Start everything except the proxy, with a line for each part."""
        self.postgres.start()
        database = self.postgres.database(DATABASE)
        say(f"PostgreSQL  {database} (process {self.postgres.child.pid})")
        self.nats.start()
        say(f"NATS        {self.nats.address} (process {self.nats.child.pid})")
        for number in range(1, self._count + 1):
            node = TrialNode(number, self._folder, database, self.nats.address)
            self.nodes.append(node)
            node.begin()
            node.child.until_ready(node.answers)
            say(f"node {number}      {node.address} (process {node.child.pid})")

    async def serve(self, held: socket.socket, say: Say) -> None:
        """Run the proxy on a socket. A part that ends is started again after a while, as a service manager would."""
        proxy = Proxy([(LOOPBACK, node.port) for node in self.nodes], by_table=self._by_table)
        await proxy.start(held)
        try:
            while True:
                await asyncio.sleep(LOOK_EVERY)
                parts: tuple[TrialPart, ...] = (self.postgres, self.nats, *self.nodes)
                for part in parts:
                    if not part.child.is_running() and part not in self._gone:
                        self._gone.add(part)
                        task = asyncio.create_task(self._back(part, say))
                        task.add_done_callback(self._tasks.discard)
                        self._tasks.add(task)
        finally:
            await proxy.stop()

    async def _back(self, part: TrialPart, say: Say) -> None:
        """Start a part again that has ended."""
        child = part.child
        effect = "the other nodes take its tables" if isinstance(part, TrialNode) else "tables wait for it"
        say(f"{child.name} has ended: {effect}. It starts again in {AGAIN_SECONDS:g} seconds.")
        await asyncio.sleep(AGAIN_SECONDS)
        try:
            part.begin()
            await asyncio.to_thread(child.until_ready, part.answers)
        except UserError as fault:
            say(str(fault))
        else:
            say(f"{child.name} is back (process {child.pid})")
        finally:
            self._gone.discard(part)

    def stop(self, say: Say) -> None:
        """Stop everything, including what a killed run left."""
        for node in reversed(self.nodes):
            node.child.stop()
        self.nats.stop()
        self.postgres.stop()
        os.close(self._lock)
        say("Stopped.")


def _locked(folder: Path) -> int:
    """A lock on a folder that ends with this process; UserError if another demo holds it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        held = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as fault:
        raise UserError(f"{folder} cannot hold a trial: {(fault.strerror or 'unusable').lower()}") from None
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(held)
        raise UserError(f"{folder} is used by another trial: end that one, or choose another --data") from None
    return held
