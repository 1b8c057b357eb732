"""A node of a simulated cluster: the real runtime, leases, links and failovers, with little around them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar, cast

from tools.simulation.cluster.bus import SimulatedBus
from tools.simulation.cluster.loops import SimulatedLoop
from tools.simulation.cluster.node_data import NodeDatabase
from worldwright.core.game import Millis, Seat
from worldwright.server.app.features import table_hooks
from worldwright.server.app.leader_jobs import wake_tables
from worldwright.server.cluster.lease_keeper import LeaseKeeper
from worldwright.server.cluster.node import ClusterNode
from worldwright.server.cluster.remote_sockets import carried
from worldwright.server.cluster.sealed_bus import SealedBus
from worldwright.server.engine import messages as say
from worldwright.server.engine.opening import Playable
from worldwright.server.engine.ownership import Elsewhere
from worldwright.server.engine.table import Table
from worldwright.server.http.guard import FORWARDED
from worldwright.server.http.websocket import EXTENSION, Listener, Wire
from worldwright.server.process.clock import SiteClock
from worldwright.server.process.settings import Settings
from worldwright.server.runtime.runtime import OpenSocket, Runtime
from worldwright.server.storage.database import StoreFault
from worldwright.server.storage.group_commit import Bridge

if TYPE_CHECKING:
    from tools.simulation.cluster.world import ClusterWorld

T = TypeVar("T")
SETTINGS = Settings()
HOUR = 3_600_000
SECRET = "simulated"


class SimulatedKeeper(LeaseKeeper):
    """Renews the lease in its own loop, where a real node has a thread."""

    def __init__(self, own: SimulatedLoop, *given: Any) -> None:
        super().__init__(*given)
        self._own = own

    def start(self) -> None:
        """Start."""
        self._own.call_soon(lambda: self._own.create_task(self._keep()))

    def stop(self) -> None:
        """Stop renewing."""
        self._stop.set()

    async def _keep(self) -> None:
        while not self._stop.is_set():  # noqa: ASYNC110 - waits for time to pass
            await asyncio.sleep(await self.renewed())


class InOrder(set[T]):
    """A set that iterates in order of insertion, not by memory address."""

    def __init__(self) -> None:
        super().__init__()
        self._order: dict[T, None] = {}

    def add(self, member: T) -> None:
        """Add a member."""
        super().add(member)
        self._order[member] = None

    def discard(self, member: object) -> None:
        """Remove a member."""
        super().discard(cast("T", member))
        self._order.pop(cast("T", member), None)

    def __iter__(self) -> Iterator[T]:
        return iter(self._order)


class _Lane:
    """A worker without a process: thoughts are immediate."""

    waiting = 0
    limits = SimpleNamespace(seconds=1.0)

    def submit(self, _: object, work: Callable[..., bytes], *args: Any) -> Future[bytes]:
        """The answer."""
        done: Future[bytes] = Future()
        try:
            done.set_result(work(*args))
        except Exception as fault:
            done.set_exception(fault)
        return done


class ClientSocket:
    """The node's end of a client's socket: a session for the simulated network, and a wire for the node."""

    def __init__(self, node: SimulatedNode, seat: Seat | None, wake: Callable[[], None]) -> None:
        self.node = node
        self.closed: str | None = None
        self._wake = wake
        self._said: list[bytes] = []
        self._early: list[bytes] = []
        self._ear: Listener | None = None
        self._is_gone = False
        self.writable = asyncio.Event()
        self.writable.set()
        self.client = SimpleNamespace(host="client")
        self.scope = {
            "path": "", "query_string": b"" if seat is None else str(seat).encode(), "headers": [], "scheme": "http",
        }  # fmt: skip
        node.loop.call_soon(lambda: node.keep(node.serve(self, self, seat)))

    # For the network

    def pop(self) -> bytes | None:
        """The node's next message."""
        return self._said.pop(0) if self._said else None

    def receive(self, body: bytes) -> None:
        """A client's message arrived at the node."""
        self.node.loop.call_soon(self._hear, body)

    def gone(self) -> None:
        """The client disconnected."""
        self.node.loop.call_soon(self._go)

    def _hear(self, body: bytes) -> None:
        if self._ear is None:
            self._early.append(body)
        elif not self._is_gone:
            self._ear.hear(body)

    def _go(self) -> None:
        self._is_gone = True
        if self._ear is not None:
            self._ear.gone()

    # For the node

    def listen(self, ear: Listener) -> None:
        """Deliver messages to `ear` from now on, early ones first."""
        self._ear = ear
        early, self._early = self._early, []
        for body in early:
            ear.hear(body)
        if self._is_gone:
            ear.gone()

    def say(self, body: bytes, /, *more: bytes) -> bool:
        """Send messages."""
        if self.closed is None and not self._is_gone:
            self._said += (body, *more)
            self._wake()
        return True

    async def accept(self) -> None:
        """Accept the socket."""

    async def close(self, _code: int, word: str | None) -> None:
        """Close the socket."""
        self.closed = word or "closed"
        self._wake()


class _LeaderJobs:
    """The leader's job in a simulated cluster: opens every table."""

    def __init__(self, node: SimulatedNode) -> None:
        self._node = node

    async def begin(self) -> None:
        """Run the job once."""
        self._node.keep(self._node.unless_away(wake_tables(self._node.db, self._node.runtime)))

    def end(self) -> None:
        """Another node leads."""


class SimulatedNode:
    """One server of the cluster, from its start to its death."""

    def __init__(self, world: ClusterWorld, slot: int) -> None:
        self.world = world
        self.slot = slot
        dice = world.dice
        self._base: Millis = dice.below(10**8)
        """Start of its monotonic clock, unrelated to other machines'."""
        self.seconds_apart = dice.below(2) * HOUR // 1000
        self.is_dead = False
        self.frozen_until: Millis = 0
        self.blocked_until: Millis = 0
        self.is_open = False
        self.is_stopping = False
        self.loop = SimulatedLoop(lambda: self.steady() / 1000, world.later)  # type: ignore[abstract]
        self.lease_loop = SimulatedLoop(lambda: self.steady() / 1000, world.later)  # type: ignore[abstract]
        self._tasks: set[asyncio.Task[None]] = set()
        self.db = NodeDatabase(self)
        self._bridge = Bridge()
        self.db.wake = self._bridge.wake
        self.bus = SimulatedBus(world.exchange, self)
        self.cluster = ClusterNode(
            self.db.ownership(),
            SealedBus(self.bus, SECRET.encode()),
            lambda: self.steady() / 1000,
            partial(SimulatedKeeper, self.lease_loop),
        )
        self.runtime: Runtime
        self.loop.call_soon(lambda: self.keep(self._open()))

    def steady(self) -> Millis:
        """The machine's monotonic clock."""
        return self._base + self.world.time

    def keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task; its exception breaks the world."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            self.loop.faults.append(fault)

    # Life cycle

    async def _open(self) -> None:
        """Start like a server, as far as tables are concerned."""
        workers = cast("Any", SimpleNamespace(bots=_Lane(), visitors=_Lane(), close=lambda: None))
        clock = SiteClock(self.db.uptime, self.steady)
        runtime = self.runtime = Runtime(
            self.db, clock, workers, SECRET, self.cluster,
            holidays=lambda _table, _seat, _waited: 0,
            seconds=lambda: self.world.time // 1000 + self.seconds_apart,
            hooks=table_hooks(),
        )  # fmt: skip
        runtime.registry._judge = None
        runtime.sockets, runtime.registry.connections = InOrder(), InOrder()
        honest = runtime.registry.resume

        def resume(playable: Playable, lost: Millis = 0) -> Table:
            table = honest(playable, lost)
            self.world.opened(self, table)
            return table

        runtime.registry.resume = resume  # type: ignore[method-assign]
        self._bridge.open(runtime.deliver)
        while True:
            try:
                await self.cluster.open(runtime, self.serve_far, lambda _: None, SETTINGS.sockets)
                break
            except StoreFault:  # a real server exits here and is restarted
                await asyncio.sleep(0.5)
        await self.cluster.begin(_LeaderJobs(self))
        self.is_open = True

    @staticmethod
    async def unless_away(work: Coroutine[Any, Any, None]) -> None:
        """Run work, except where the database is unreachable."""
        with contextlib.suppress(StoreFault):  # tables are opened on demand
            await work

    def stop(self) -> None:
        """Shut down gracefully."""
        self.is_stopping = True
        self.loop.call_soon(lambda: self.keep(self._stop()))

    async def _stop(self) -> None:
        await self.cluster.leave()
        await self.runtime.close()
        await self.cluster.close(self.db.write)
        self.loop.call_soon(self.world.ended, self)

    def die(self) -> None:
        """Die at once, without notice."""
        self.is_dead = True
        self.loop.end()
        self.lease_loop.end()
        self.bus.leave()

    @property
    def is_running(self) -> bool:
        """Whether its loop runs now."""
        return not self.is_dead and self.world.time >= max(self.frozen_until, self.blocked_until)

    def run(self) -> bool:
        """Run its loops; whether there was anything to do."""
        if self.is_dead or self.world.time < self.frozen_until:
            return False
        worked = self.lease_loop.is_ready or (self.loop.is_ready and self.is_running)
        self.lease_loop.run()
        if self.is_running:
            self.loop.run()
        for fault in (*self.loop.faults, *self.lease_loop.faults):
            raise fault
        return worked

    # Database round trips

    def at_database(self, work: Callable[[], None]) -> None:
        """Run work at the database once it arrives; work of a node that died meanwhile may arrive or not."""
        world = self.world

        def arrive() -> None:
            if world.time < world.stalled_until:
                world.later(world.stalled_until - world.time, arrive)
            elif not self.is_dead or world.dice.below(2):
                world.engine.cut_after = world.dice.below(10) if world.strikes("line_lost") else None
                work()
                world.engine.cut_after = None

        world.later(1 + world.dice.below(3), arrive)

    def back(self, deliver: Callable[[], object]) -> None:
        """Deliver an answer of the database to this node."""
        self.world.later(1 + self.world.dice.below(3), lambda: None if self.is_dead else deliver())

    # Sockets

    async def serve(self, socket: Any, wire: Wire, seat: Seat | None) -> None:
        """Serve a client's socket, or one forwarded by another node, as `server/play/socket_routes.py` does."""
        try:
            table = await self._table_here(socket) if self.is_open else None
        except Elsewhere as there:
            if not await carried(self.cluster, socket, wire, there):
                await self._turn_away(socket, wire)
            return
        except StoreFault:
            table = None
        if table is None or not table.is_begun:
            await self._turn_away(socket, wire)
            return
        try:
            opened = self.runtime.connect(table, seat, wire.say, None, None)
        except Elsewhere:
            await self._turn_away(socket, wire)
            return
        await self._carry(socket, wire, opened)

    async def _table_here(self, socket: Any) -> Table | None:
        """The table, moved here if it has no players elsewhere; Elsewhere otherwise."""
        try:
            return await self.runtime.table(self.world.table_id)
        except Elsewhere as there:
            if FORWARDED in socket.scope:
                raise
            epoch = await self.cluster.locality.owner(there)
            if epoch != self.cluster.epoch:
                raise Elsewhere(there.what, epoch) from None
        self.world.came += 1
        return await self.runtime.table(self.world.table_id)

    async def _turn_away(self, socket: Any, wire: Wire) -> None:
        wire.say(say.encode(say.Bye("moving")))
        await socket.close(4000, "moving")

    async def _carry(self, socket: Any, wire: Wire, opened: OpenSocket) -> None:
        try:
            wire.listen(opened)
            await opened.ended
        finally:
            self.runtime.unplug(opened)
        while (body := opened.connection.pop()) is not None:
            wire.say(body)
        await socket.close(4000, opened.connection.closed)

    async def serve_far(self, scope: dict[str, Any], _receive: Any, send: Any) -> None:
        """The ASGI application for sockets forwarded by other nodes."""

        async def close(code: int, word: str | None) -> None:
            await send({"type": "websocket.close", "code": code, "reason": word})

        asked = scope["query_string"]
        socket = SimpleNamespace(scope=scope, accept=_accepted, close=close, client=SimpleNamespace(host="node"))
        assert FORWARDED in scope
        await self.serve(socket, scope["extensions"][EXTENSION], int(asked) if asked else None)


async def _accepted() -> None:
    """Already open."""
