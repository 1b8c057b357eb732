"""A house of several nodes for tests: real engines, real processes, the proxy in front, and every way to hurt them."""

from __future__ import annotations

import asyncio
import faulthandler
import http.client
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import psycopg

from examples.play_over_sockets import Guest
from tests.server.cluster.engine import SETTINGS, cut_connections
from tests.server.cluster.slow_line import SlowLine
from tests.server.engine.registry import MemorySite
from tests.server.forked import Nurse
from tests.server.site import ROOMY, static_page
from worldwright.server.app.application import create_app
from worldwright.server.app.serving import Server, bound, config_of
from worldwright.server.app.site import Site
from worldwright.server.cluster.trial.engines import LOOPBACK, Nats, PostgreSQL, free_port
from worldwright.server.cluster.trial.proxy import Proxy
from worldwright.server.engine.ownership import LEADER
from worldwright.server.engine.registry import Registry
from worldwright.server.process.clock import SiteClock
from worldwright.server.process.settings import Settings
from worldwright.server.storage.postgres.database import PostgresDatabase

HOUR = 3600.0


class TestNode(Nurse):
    """One node, always on the same port. `ahead` is by how many seconds its machine's clock is wrong."""

    __test__ = False

    def __init__(self, settings: Settings, folder: Path, ahead: float) -> None:
        self._settings, self._folder, self._ahead = settings, folder, ahead
        self.port = settings.port
        super().__init__(self._serve_node)

    def _serve_node(self) -> None:
        faulthandler.register(signal.SIGUSR1)  # kill -USR1 shows where it stands
        held = bound(LOOPBACK, self.port)
        service = Site(self._settings, self._folder / "data", seconds=lambda: time.time() + self._ahead)
        app = create_app(static_page(self._folder / "static"), service)
        Server(config_of(app, self._settings), lambda: None, service.nodes.leave).run(sockets=[held])

    def start(self) -> None:
        """Start it."""
        super().start()
        self._was_well = False

    def heard(self, word: str) -> bool:
        """Whether it says that it is well. One that gives up at its start is started again, as a service would be."""
        is_well = word in {"ok", "stall"}
        self._was_well = self._was_well or is_well
        if not word and not self._was_well and has_ended(self.pid):
            self.buried()
            self.start()
        return is_well

    def signal(self, what: signal.Signals) -> None:
        """SIGSTOP, SIGCONT or SIGTERM."""
        os.kill(self.pid, what)

    def stop(self) -> None:
        """End it politely and wait until it has ended."""
        self.signal(signal.SIGTERM)
        self.buried()


class Logs(MemorySite):
    """What is in the database, read by nobody else meanwhile."""

    def __init__(self, url: str) -> None:
        self.time = 0
        self.store = PostgresDatabase(url)  # type: ignore[assignment]
        self.registry = Registry(self.store, SiteClock(self.store.uptime, lambda: self.time))


class TestCluster:
    """PostgreSQL, NATS behind a line that can be slow, nodes, the proxy. Make it before there is an event loop."""

    __test__ = False

    def __init__(self, folder: Path, nodes: int, *, by_table: bool = False) -> None:
        """`by_table`: the proxy sends everybody of a table to one node; else every socket goes anywhere."""
        self.postgres = PostgreSQL(folder / "pg", SETTINGS)
        self.nats = Nats(folder)
        bus = free_port()
        self.bus_line = SlowLine(bus, self.nats.port)
        self.database = self.postgres.address("house")
        self.nodes = []
        for number in range(nodes):
            settings = msgspec.structs.replace(
                ROOMY,
                host=LOOPBACK,
                port=free_port(),
                proxies=(LOOPBACK,),
                database=self.database,
                bus=self.nats.address_at(bus),
            )
            own = folder / f"node-{number}"
            own.mkdir()
            self.nodes.append(TestNode(settings, own, HOUR * (number - 1)))
        self._engines = ThreadPoolExecutor(1)  # engines end with the thread that started them
        self._held = bound(LOOPBACK, 0)
        self.address = f"http://{LOOPBACK}:{self._held.getsockname()[1]}"
        self.proxy = Proxy([(LOOPBACK, node.port) for node in self.nodes], by_table=by_table)

    async def engine(self, work: Callable[[], object]) -> None:
        """Do something to an engine, away from the loop."""
        await asyncio.get_running_loop().run_in_executor(self._engines, work)

    def cut_connections(self) -> None:
        """End everybody's connection to the database, as a network would."""
        cut_connections(self.postgres)

    async def open(self) -> None:
        """Start everything and wait until every node is well."""
        await self.engine(self.postgres.start)
        await self.engine(lambda: self.postgres.database("house"))
        await self.engine(self.nats.start)
        await self.bus_line.start()
        for node in self.nodes:
            node.start()
        await self.proxy.start(self._held)
        await self.well()

    async def well(self) -> None:
        """Wait until every node says that it is well; that it was away for a moment may still be said of it."""
        for _ in range(600):
            said = await asyncio.gather(*(asyncio.to_thread(_health, node.port) for node in self.nodes))
            well = [node.heard(word) for node, word in zip(self.nodes, said, strict=True)]
            if all(well):
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"the nodes do not become well: {said}")

    def owners(self) -> dict[str, int]:
        """Which node has which table, by the nodes' places in our list."""
        pids = {str(node.pid): place for place, node in enumerate(self.nodes) if node.pid}
        with psycopg.connect(self.database) as connection:
            rows = connection.execute(
                'SELECT o."table", n.name FROM owned o JOIN node n ON n.epoch = o.node'
            ).fetchall()
        found = {str(table): pids.get(str(name).rpartition(":")[2]) for table, name in rows if table != LEADER}
        return {table: place for table, place in found.items() if place is not None}

    def logs(self) -> Logs:
        """All that is kept, when the nodes have ended."""
        return Logs(self.database)

    async def close_visits(self) -> None:
        """End the proxy and the line to the bus."""
        await self.proxy.stop()
        await self.bus_line.stop()

    def stop_nodes(self) -> None:
        """End all nodes politely."""
        for node in self.nodes:
            node.stop()

    def close(self) -> None:
        """End everything. The last node first: its nurse holds the others' pipes open."""
        for node in reversed(self.nodes):
            if node.pid:
                os.kill(node.pid, signal.SIGCONT)
            node.close()
        self._engines.submit(self.nats.child.kill).result()
        self._engines.submit(self.postgres.stop).result()
        self._engines.shutdown()


def has_ended(pid: int) -> bool:
    """Whether nothing runs in a process of ours any more."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


def _health(port: int) -> str:
    """What a node says about itself, in a word; nothing if it does not answer."""
    try:
        status, content = Guest(f"http://{LOOPBACK}:{port}").answer("GET", "/health")
    except (OSError, http.client.HTTPException):
        return ""
    return str(content["status"]) if status in {200, 503} and isinstance(content, dict) else ""
