"""Several nodes of one house in one process, over one store and one bus in memory: quick, and every fault at hand."""

from __future__ import annotations

import contextlib
import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from examples.play_over_sockets import Guest
from tests.server.cluster.memory_bus import Exchange, MemoryBus
from tests.server.site import ROOMY, LiveSite
from worldwright.core.game import Millis
from worldwright.server.app.opened_data import OpenedData
from worldwright.server.app.site import Site
from worldwright.server.cluster.node import ClusterNode
from worldwright.server.cluster.remote_sockets import ClusterCarrier
from worldwright.server.cluster.sealed_bus import SealedBus
from worldwright.server.engine.ownership import LEASE, MOVED, Claimed, Lapsed, Node, Renewed, given_up
from worldwright.server.engine.ports import Batch, Saved
from worldwright.server.process.clock import monotonic
from worldwright.server.process.settings import Settings, kept_file
from worldwright.server.storage.data_folder import FORGOTTEN
from worldwright.server.storage.database import Change, Conflict, Rows, StoreFault
from worldwright.server.storage.removals import ForgottenFile
from worldwright.server.storage.sqlite import SqliteDatabase

T = TypeVar("T")
SECRET = bytes(32)


class SharedStore:
    """One database for several nodes, with leases: what PostgreSQL does, in memory."""

    def __init__(self, folder: Path) -> None:
        self.lock = threading.RLock()
        self.db = SqliteDatabase(folder, self._wake)
        self.began = time.monotonic()
        self.epoch = self.db.epoch
        self.leases: dict[int, float] = {}
        self.owned: dict[str, int] = {}
        self.ports: dict[int, NodePort] = {}
        self.is_away = False
        self.leaving: set[int] = set()
        """Nodes that take no more tables."""
        self.struck: set[int] = set()
        """Nodes that others took for dead."""
        self.renewed = time.monotonic()
        self._givers: dict[str, deque[int]] = defaultdict(deque)

    def new(self) -> NodePort:
        """The way of one more node."""
        return NodePort(self)

    def begin(self, port: NodePort) -> int:
        """A new lease."""
        with self.lock:
            self.epoch += 1
            self.leases[self.epoch] = time.monotonic()
            self.ports[self.epoch] = port
            return self.epoch

    def is_dead(self, epoch: int) -> bool:
        """Whether a node's lease has run out: then it can write nothing any more."""
        if not self.is_alive(epoch):
            self.struck.add(epoch)
        return epoch in self.struck

    def is_alive(self, epoch: int) -> bool:
        """Whether a node has its lease."""
        return epoch not in self.struck and time.monotonic() - self.leases.get(epoch, float("-inf")) <= LEASE / 1000

    def check(self) -> None:
        """StoreFault while nobody can reach it."""
        if self.is_away:
            raise StoreFault("the database is away")

    def append(self, epoch: int, batch: Batch) -> None:
        """Save for a node, or tell it that the table is another's."""
        with self.lock:
            if batch.events[0].seq == 1:
                self.owned.setdefault(batch.table, epoch)
            if self.owned.get(batch.table) == epoch and epoch not in self.struck and not self.is_away:
                self._givers[batch.table].append(epoch)
                self.db.append(batch)
                return
        fault = "busy" if self.is_away else MOVED
        self.ports[epoch].done(Saved(batch.table, 0, fault))

    def _wake(self) -> None:
        with self.lock:
            for saved in self.db.finished():
                self.ports[self._givers[saved.table].popleft()].done(saved)

    def close(self) -> None:
        """Let go of the data."""
        self.db.close()


class NodePort:
    """What one node sees of the store: its database, and its `Ownership`."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store
        self._done: deque[Saved] = deque()
        self.wake: Callable[[], None] = lambda: None
        self.epoch = store.begin(self)
        self.uptime: Millis = self.now()
        self.is_asleep = False
        """It renews nothing: as if the process were stopped."""

    def now(self) -> Millis:
        """The house's time."""
        return self._store.db.uptime + int((time.monotonic() - self._store.began) * 1000)

    # The database

    def done(self, saved: Saved) -> None:
        """What became of a batch."""
        self._done.append(saved)
        self.wake()

    def append(self, batch: Batch) -> None:
        self._store.append(self.epoch, batch)

    def finished(self) -> list[Saved]:
        return [self._done.popleft() for _ in range(len(self._done))]

    def retry(self) -> None:
        pass

    async def read(self, work: Callable[[Rows], T]) -> T:
        self._store.check()
        return await self._store.db.read(work)

    async def write(self, *changes: Change) -> None:
        self._store.check()
        await self._store.db.write(*changes)

    async def purge(self) -> None:
        await self._store.db.purge()

    def queues(self) -> dict[str, int]:
        return self._store.db.queues()

    def close(self) -> None:
        pass

    # The leases

    async def enter(self) -> None:
        self._store.check()
        self.epoch = self._store.begin(self)

    async def claim(self, table: str, clock: int) -> Claimed:
        store = self._store
        store.check()
        with store.lock:
            owner = store.owned.get(table)
            if self.epoch in store.struck:
                raise Lapsed(self.epoch)
            if owner is None or (owner != self.epoch and store.is_dead(owner)):
                store.owned[table] = self.epoch
                return Claimed(self.epoch, owner or 0)
            return Claimed(owner, was_ours=owner == self.epoch)

    async def owner(self, table: str) -> int | None:
        store = self._store
        store.check()
        with store.lock:
            owner = store.owned.get(table)
            return owner if owner is not None and store.is_alive(owner) else None

    async def renew(self, quiet: int = 0) -> Renewed:
        store = self._store
        store.check()
        with store.lock:
            if self.is_asleep:
                raise StoreFault("asleep")
            if self.epoch in store.struck:
                raise Lapsed(self.epoch)
            now = time.monotonic()
            if now - store.renewed > LEASE / 1000:  # the store was away: who lived then has as long again
                store.leases = dict.fromkeys(store.leases, now)
            store.leases[self.epoch] = store.renewed = now
            alive = tuple(
                Node(epoch, f"node-{epoch}", int((now - renewed) * 1000), epoch in store.leaving)
                for epoch, renewed in sorted(store.leases.items())
                if store.is_alive(epoch)
            )
            orphans = {owner for owner in store.owned.values() if not store.is_alive(owner)}
            return Renewed(self.now(), alive, tuple(sorted(orphans)))

    async def take_over(self, dead: int, most: int, clock: int) -> dict[str, int | None]:
        store = self._store
        store.check()
        with store.lock:
            if dead == self.epoch or not store.is_dead(dead):
                return {}
            found = [table for table, owner in store.owned.items() if owner == dead][:most]
            store.owned |= dict.fromkeys(found, self.epoch)
            return dict.fromkeys(found)

    async def hand_over(self, tables: Collection[str], to: int, since: int | None = None) -> None:
        store = self._store
        store.check()
        with store.lock:
            if to in store.leaving:
                raise Conflict("that node takes no tables")
            if any(store.owned.get(table) != self.epoch for table in tables):
                raise Conflict("not all of these are this node's")
            store.owned |= dict.fromkeys(tables, to)

    async def let_go(self, tables: Collection[str]) -> None:
        store = self._store
        with store.lock:
            for table in tables:
                if store.owned.get(table) == self.epoch:
                    del store.owned[table]

    async def take_no_more(self) -> None:
        self._store.check()
        self._store.leaving.add(self.epoch)

    async def leave(self, stood: Mapping[str, int]) -> None:
        store = self._store
        with store.lock:
            store.leases.pop(self.epoch, None)
            for table in [table for table, owner in store.owned.items() if owner == self.epoch]:
                if table in stood:
                    store.owned[table] = given_up(stood[table])
                else:
                    del store.owned[table]


class OneNode(LiveSite):
    """A running node and ways to visit it."""

    def __init__(self, many: Many, number: int, settings: Settings = ROOMY) -> None:
        folder = many.folder / f"node{number}"
        folder.mkdir()
        self.port = many.store.new()
        self.bus = MemoryBus(many.exchange)
        self.cluster = ClusterNode(self.port, SealedBus(self.bus, SECRET))
        self.service = Site(settings, folder / "data", monotonic, data=self._data)
        self.serve(settings)

    def _data(self, folder: Path, _: Settings, wake: Callable[[], None]) -> OpenedData:
        self.port.wake = wake
        gone = ForgottenFile(folder / FORGOTTEN)
        return OpenedData(self.port, kept_file, gone, self.cluster, ClusterCarrier(self.cluster))  # type: ignore[arg-type]

    @property
    def epoch(self) -> int:
        return self.port.epoch

    def here(self) -> set[str]:
        """The tables in memory."""
        return self.do(lambda service: set(service.runtime.registry.tables))

    def die(self) -> None:
        """From now on it renews nothing and nobody hears it: what it is still doing reaches nobody."""
        self.port.is_asleep = True
        self.bus.cut()


class Many:
    """A house of several nodes."""

    def __init__(self, folder: Path, nodes: int) -> None:
        self.folder = folder
        self.store = SharedStore(folder / "shared")
        self.exchange = Exchange()
        self.nodes: list[OneNode] = []
        for _ in range(nodes):
            self.add()

    def add(self) -> OneNode:
        node = OneNode(self, len(self.nodes))
        self.nodes.append(node)
        return node

    def owner(self, table: str) -> OneNode:
        return next(node for node in self.nodes if node.epoch == self.store.owned.get(table))

    def close(self) -> None:
        for node in self.nodes:
            node.close()
        self.store.close()


def cluster_of(service: Site) -> ClusterNode:
    """The node that a server is."""
    assert isinstance(service.nodes, ClusterNode)
    return service.nodes


@contextlib.contextmanager
def many_nodes(folder: Path, nodes: int = 2) -> Iterator[Many]:
    (folder / "shared").mkdir()
    many = Many(folder, nodes)
    try:
        until(lambda: all(len(node.do(lambda service: cluster_of(service).nodes)) == nodes for node in many.nodes))
        yield many
    finally:
        many.close()


def until(is_so: Callable[[], Any], seconds: float = 60.0) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.01)


def at(guest: Guest, node: OneNode) -> Guest:
    """The same visitor through another node."""
    other = Guest(node.address)
    other.cookie = guest.cookie
    return other
