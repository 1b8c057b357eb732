"""This server as a node of a cluster: its lease, the other nodes, the owners of tables, and the leader."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from worldwright.core.errors import UserError
from worldwright.core.game import Millis, Seat
from worldwright.server.cluster import node_messages as talk
from worldwright.server.cluster.answering import Answering
from worldwright.server.cluster.background import Background, BusLag
from worldwright.server.cluster.broadcast import SUBJECT, BusBroadcast
from worldwright.server.cluster.bus import BusFault, Unsubscribe
from worldwright.server.cluster.failover import Failover
from worldwright.server.cluster.forwarding import Forwarding
from worldwright.server.cluster.leader import ClusterLeader
from worldwright.server.cluster.lease_keeper import LeaseKeeper
from worldwright.server.cluster.links import Links
from worldwright.server.cluster.locality import Locality
from worldwright.server.cluster.owners import KnownOwners
from worldwright.server.cluster.remote_commands import RemoteCommands
from worldwright.server.cluster.sealed_bus import SealedBus
from worldwright.server.cluster.shared_thinking import SharedThinking
from worldwright.server.engine.ownership import LAPSED, LEASE, Lapsed, Node, Ownership, Renewed
from worldwright.server.process.incidents import report
from worldwright.server.process.worker_pool import WorkerGroup
from worldwright.server.runtime.nodes import Application, Jobs, Measure, NodeHealth, Nodes, Submit, Turns
from worldwright.server.runtime.runtime import Runtime
from worldwright.server.storage.database import StoreFault

PULSE: Final = 0.25
"""Seconds between two checks of the lease."""
TURN_SECONDS: Final = 1.0
ASK_SECONDS: Final = 10.0
LEAVE_SECONDS: Final = 20.0
"""How long a stopping node hands over tables. The rest is taken when its lease ends."""
NOTICE_SECONDS: Final = 1.0
"""Seconds between reporting `leaving` in `/health` and handing over, so that a proxy sends no one back here."""
log = logging.getLogger(__name__)


class ClusterNode(Nodes):
    """What a server in a cluster does besides serving."""

    is_alone = False
    owners: KnownOwners
    broadcast: BusBroadcast
    leader: ClusterLeader
    runtime: Runtime
    jobs: Jobs
    forwarding: Forwarding
    links: Links
    shared_thinking: SharedThinking

    def __init__(
        self,
        ownership: Ownership,
        bus: SealedBus,
        steady: Callable[[], float] = time.monotonic,
        keeper: Callable[..., LeaseKeeper] = LeaseKeeper,
    ) -> None:
        super().__init__(
            KnownOwners(self, ownership), BusBroadcast(self), ClusterLeader(self, ownership), RemoteCommands(self)
        )
        self._ownership = ownership
        self._steady = steady
        self._new_keeper = keeper
        self.bus = bus
        self.nodes: dict[int, Node] = {}
        """All living nodes, by epoch."""
        self.is_leaving = False
        self.handovers = 0
        self.failovers = 0
        self.lag = BusLag()
        self._renewed = 0.0
        """When the last successful renewal began, by the monotonic clock."""
        self._awaited: dict[int, asyncio.Event] = {}
        """Events that are set when a node's lease ends."""
        self.background = Background()
        self._stops: list[Unsubscribe] = []
        self._opened = asyncio.Event()
        """Set when all that a node needs is loaded."""
        self._entering = asyncio.Lock()
        self._is_late = False
        self._is_closed = False

    @property
    def epoch(self) -> int:
        """This node's fencing number."""
        return self._ownership.epoch

    @property
    def name(self) -> str:
        """The name of this node for the others."""
        return self.nodes[self.epoch].name if self.epoch in self.nodes else ""

    @property
    def others(self) -> list[int]:
        """The other nodes that take tables, by epoch."""
        return [epoch for epoch, node in self.nodes.items() if epoch != self.epoch and not node.is_leaving]

    @property
    def lease_age(self) -> Millis:
        """How long ago the lease was renewed."""
        return int((self._steady() - self._renewed) * 1000)

    # Start and stop

    def thinking(self, lane: WorkerGroup) -> Submit:
        """Where bots think: in the workers of this server, or of any node."""
        self.shared_thinking = SharedThinking(self, lane)
        return self.shared_thinking.submit

    async def open(self, runtime: Runtime, app: Application, share: Callable[[int], None], most_links: int) -> None:
        """Join the cluster: from now on this node has a lease, and answers for its tables.

        `share` is called with how many nodes take visitors.
        """
        self.runtime = runtime
        self._share = share
        self.most_links = most_links
        self.links = Links(self)
        self.forwarding = Forwarding(self, app)
        self.failover = Failover(self, self._ownership)
        self.locality = Locality(self)
        await self.bus.open(self.broadcast.missed)
        self._keeper = self._new_keeper(self._ownership, self._renewal_ended, self._steady)
        began = self._steady()
        try:
            renewed = await self._ownership.renew()
        except Lapsed:  # the start took longer than a lease
            await self._ownership.enter()
            began, renewed = self._steady(), await self._ownership.renew()
        await self._listen()
        self._renewal_ended(began, renewed)
        self._keeper.start()
        self._pulse()
        self.background.start(self.lag.measure(self.bus))

    async def begin(self, jobs: Jobs) -> None:
        """Everything is loaded: take over what no other node does."""
        self.jobs = jobs
        self._opened.set()

    async def _listen(self) -> None:
        for stop in self._stops:
            await stop()
        answering = Answering(self, self._opened)
        self._stops = [
            await self.bus.answer(f"node.{self.epoch}", answering.answer),
            await self.bus.subscribe(f"links.{self.epoch}", self.links.hear),
            await self.bus.subscribe(SUBJECT.format(self.epoch), self.broadcast.hear),
        ]
        self.background.start(self._catch_up())

    async def _catch_up(self) -> None:
        """Read stored values again when all others know this node: what they broadcast before did not come here."""
        await asyncio.sleep(LEASE / 1000)
        await self._opened.wait()
        self.broadcast.missed()

    async def leave(self) -> None:
        """Hand everything over, a few tables at a time, while new visitors are sent on to other nodes."""
        if self.is_leaving:
            return
        self.is_leaving = True
        try:
            await self._ownership.take_no_more()
        except UserError as fault:
            log.warning("cluster: other nodes may still hand tables over to this node: %s", fault)
        try:
            if self.others and self.runtime.sockets:
                await asyncio.sleep(NOTICE_SECONDS)
            await asyncio.wait_for(self.failover.hand_all_over(), LEAVE_SECONDS)
        except (UserError, TimeoutError) as fault:
            log.warning("cluster: not all tables were handed over: %s", fault)
        if self.others:
            self.links.send_on("moving")

    async def close(self, save: Callable[[], Awaitable[None]]) -> None:
        """Close, and end the lease."""
        with contextlib.suppress(StoreFault):
            await save()  # while this node still owns its tables
        self._is_closed = True
        self.links.close()
        self.locality.close()
        self._timer.cancel()
        await asyncio.to_thread(self._keeper.stop)
        self.background.cancel()
        try:
            await self._ownership.leave(self.failover.standing())
        except UserError as fault:
            log.warning("cluster: the lease was not ended and runs out by itself: %s", fault)
        await self.bus.close()

    # The lease

    def _pulse(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(PULSE, self._pulse)
        registry = self.runtime.registry
        self._keeper.pulse(is_standing=bool(registry.fault))
        if self.lease_age > LEASE and not registry.fault:
            report("lease", "the lease was not renewed in time: all tables are frozen")
            registry.stand_still(LAPSED)

    def _renewal_ended(self, began: float, result: Renewed | Exception) -> None:
        """Handle the result of a renewal."""
        if self._is_closed:
            return
        if isinstance(result, Renewed):
            self._renewed = began
            self._is_late = False
            registry = self.runtime.registry
            registry.follow(result.uptime + self.lease_age, result.uptime + LEASE)
            registry.go_on(LAPSED)
            self._meet(result)
        elif isinstance(result, Lapsed):
            self.lapsed(result.epoch)
        elif not self._is_late:
            self._is_late = True
            log.warning("cluster: the lease was not renewed: %s", result)

    def _meet(self, renewed: Renewed) -> None:
        """Update the living nodes, and take over what dead ones left."""
        came_or_went = {node.epoch for node in renewed.nodes} ^ self.nodes.keys()
        self.nodes = {node.epoch: node for node in renewed.nodes}
        self.failover.seen(renewed)
        for epoch in came_or_went - self.nodes.keys():
            self.links.cut(epoch)
            if (gone := self._awaited.pop(epoch, None)) is not None:
                gone.set()
        if came_or_went:
            self._share(len(self.nodes))
        if self.is_leaving or not self._opened.is_set():
            return
        if self.leader.epoch not in self.nodes:
            self.background.start(self.leader.elect())
        if renewed.orphans:
            self.background.start(self.failover.take(renewed.orphans))

    async def gone(self, epoch: int) -> None:
        """Wait until a node's lease has ended."""
        if epoch in self.nodes:
            await self._awaited.setdefault(epoch, asyncio.Event()).wait()

    def lapsed(self, epoch: int) -> None:
        """Other nodes declared this node dead, under that epoch."""
        self.background.start(self._enter_again(epoch))

    async def _enter_again(self, epoch: int) -> None:
        """Begin again after other nodes declared this node dead: its tables may be elsewhere, so drop them all."""
        async with self._entering:
            if epoch != self.epoch:
                return  # handled already
            self.forget_all()
            await self._ownership.enter()
            await self._listen()
            report("lease", "other nodes declared this node dead: it starts again without tables", epoch=self.epoch)
            self._renewal_ended(self._steady(), await self._ownership.renew())

    def forget_all(self) -> None:
        """Drop everything. Clients connect again elsewhere."""
        runtime = self.runtime
        self.owners.forget_all()
        self.failover.forget_all()
        self.leader.give_up()
        for table in list(runtime.registry.tables.values()):
            runtime.registry.forget(table)
        runtime.let_move()

    # Messages

    async def ask(self, epoch: int, what: talk.Question, seconds: float = ASK_SECONDS) -> talk.Reply:
        """Another node's answer; Unheard or BusFault."""
        answer: talk.Reply = talk.reply(await self.bus.request(f"node.{epoch}", talk.encode(what), seconds))
        return answer

    def notify(self, epoch: int, what: talk.Question) -> None:
        """Send a request to another node without waiting for the answer."""

        async def send() -> None:
            with contextlib.suppress(BusFault):
                await self.ask(epoch, what)

        self.background.start(send())

    async def whose_turn(self, tables: Collection[str]) -> Turns:
        """The seats to move at tables in memory at other nodes. Nodes that do not answer at once are left out."""
        waits: dict[str, list[Seat]] = {}
        left: dict[str, dict[Seat, Millis]] = {}
        if tables:
            asked = [
                self.ask(epoch, talk.WhoseTurn([*tables]), TURN_SECONDS) for epoch in self.nodes if epoch != self.epoch
            ]
            for answer in await asyncio.gather(*asked, return_exceptions=True):
                if isinstance(answer, Turns):
                    waits |= answer.waits
                    left |= answer.left
        return Turns(waits, left)

    # Monitoring

    def parts(self) -> dict[str, str]:
        """The state of the lease and the bus, and whether this node stays."""
        return {
            "lease": "late" if self.lease_age > LEASE else "ok",
            "bus": self.bus.fault or "ok",
            "leaving": "leaving" if self.is_leaving else "ok",
        }

    def health(self) -> NodeHealth:
        """This node's public state: by number, without the name of its host."""
        tables = len(self.runtime.registry.tables)
        return NodeHealth(
            self.epoch, self.leader.is_ours, self.is_leaving, tables, len(self.links), self.handovers,
            self.failovers, self.lease_age, self.lag.seconds,
        )  # fmt: skip

    def measures(self) -> tuple[Measure, ...]:
        """This node's metrics."""
        return (
            Measure("node_epoch", "The epoch of this node", self.epoch),
            Measure("nodes", "Nodes of the cluster with a lease", len(self.nodes)),
            Measure("steward", "Whether this node is the leader: 1 or 0", self.leader.is_ours),
            Measure("links", "Sockets of visitors here whose tables live at other nodes", len(self.links)),
            Measure("lease_age_seconds", "Since the lease was renewed", self.lease_age / 1000),
            Measure("bus_lag_seconds", "To the bus and back; negative: unreachable", self.lag.seconds),
            Measure("hand_overs", "Tables handed over to other nodes", self.handovers, True),
            Measure("take_overs", "Tables taken over from other nodes", self.failovers, True),
            Measure("relayed", "Requests that other nodes answered", self.forwarding.forwarded, True),
            Measure("shared_thoughts", "Bot searches run at other nodes", self.shared_thinking.given, True),
            Measure("link_cuts", "How often all links with a node ended at once", self.links.cuts, True),
            Measure("bus_dropped", "Messages to other nodes that were dropped", self.bus.dropped, True),
            Measure("bus_refused", "Messages on the bus that were forged, altered or repeated", self.bus.refused, True),
        )
