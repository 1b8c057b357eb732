"""Simulated clusters from one seed: nodes killed, frozen, stopped and restarted; database and bus that fail.

One table is played through the real ClusterNode, Runtime, leases and fences of every node. The promises are checked
after every step; Broken names one that did not hold. Deterministic for a seed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from tools.simulation.checks import check_clients, check_commands, check_log, check_twins
from tools.simulation.cluster.bus import Exchange
from tools.simulation.cluster.engine import Engine
from tools.simulation.cluster.node import ClientSocket, SimulatedNode
from tools.simulation.fake_client import Broken, Client
from tools.simulation.faults import CLUSTER_RATES
from tools.simulation.network import Link
from tools.simulation.timeline import Timeline
from tools.simulation.world import SoakOutcome
from worldwright.core.chance import seed_from
from worldwright.core.game import AnyGame, Millis
from worldwright.core.match import options_from
from worldwright.core.snapshot import snapshot
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.events import Chair, Leavers, Made, Terms
from worldwright.server.engine.ports import Content
from worldwright.server.engine.seat_handover import leave, occupy
from worldwright.server.engine.table import Table
from worldwright.server.storage.postgres.driver import psycopg

ID: Final = "table"
BEAT: Final[Millis] = 250
"""Time between chances of a fault at a node, the database or the bus."""
LONGEST: Final[Millis] = 120_000
"""Simulated time after which everything heals."""
OUTAGES: Final[tuple[Millis, ...]] = (2000, 8000, 40_000)
BACK_WITHIN: Final[Millis] = 20_000
"""Time after the last fault in which all clients are back and every move is answered."""
HEALED_WITHIN: Final[Millis] = 60_000
MOST_AT_ONCE: Final = 5000
"""Steps without time passing."""
SLACK: Final[Millis] = 750
"""Table time that a change of nodes may cost: the interval between two looks at its clock, and clock differences."""
SILENT: Final[Millis] = 8000
"""Silence after which a client reconnects."""
_LEAVERS: tuple[Leavers, ...] = ("bot", "free", "end")


class ClusterWorld(Timeline):
    """A table, its clients, and a cluster of several nodes."""

    table_id = ID

    def __init__(self, game: AnyGame, options: dict[str, Any], seats: int, seed: int, nodes: int) -> None:
        super().__init__(game, seats, seed, CLUSTER_RATES)
        dice = self.dice
        self._is_troubled = False
        self._disturbed_until: Millis = 0
        self._at_once = 0
        self.stalled_until: Millis = 0
        began = 1_700_000_000_000 + dice.below(10**9)
        self.engine = Engine(lambda: began + self.time)
        self.exchange = Exchange(self)
        self._seq = 0
        """The last event in the database."""
        self._shown_seq = 0
        self._checked = 0
        self._holder: tuple[SimulatedNode, Table] | None = None
        """The node that opened the table last: no other may write to it."""
        self._table_time: Millis = 0
        self.moved = 0
        self.came = 0
        """How often the table moved to a node that needed it."""
        self._sat = 0
        self._dead: list[SimulatedNode] = []
        """Kept alive, so that garbage collection does not make runs differ."""
        self.clients = []
        self.nodes: list[SimulatedNode | None] = [None] * nodes
        for slot in range(nodes):
            self._start(slot)
        self._open(options)
        self.clients = [Client(self, Grant(seat)) for seat in range(seats)]
        self.clients.append(Client(self, Grant(None)))
        for client in self.clients:
            self.plan(client, dice.below(50))
        self._is_troubled = True
        self.later(BEAT, self._beat)

    def strikes(self, fault: str) -> bool:
        """Whether a fault happens now."""
        return self._is_troubled and super().strikes(fault)

    def _open(self, options: dict[str, Any]) -> None:
        """Create the table at the first node, and start it."""
        self.later(0, lambda: None)
        while not all(node is not None and node.is_open for node in self.nodes):
            self._step()
        node = self.nodes[0]
        assert node is not None
        terms = Terms(
            self.game.NAME,
            self.seats,
            msgspec.to_builtins(options_from(self.game, options)),
            leavers=self.dice.choice(_LEAVERS),
            turn=self.dice.choice((0, 0, 60_000)),
        )
        chairs = tuple(Chair(f"holder{seat}") for seat in range(self.seats))
        people = {f"holder{seat}": f"person{seat}" for seat in range(self.seats)}
        content = snapshot(self.game, options_from(self.game, terms.options))

        def make() -> None:
            registry = node.runtime.registry
            table = registry.make(ID, Made(terms, "holder0", 0, chairs), people)
            registry.begin(
                table, self.game, Content(content.hash, content.game, content.body), seed_from(self.seed, "simulated")
            )
            self._census = self.game.census(table.log.state)
            self._holder = node, table

        node.loop.call_soon(make)
        while self._holder is None or self._holder[1].saved_seq < self._holder[1].log.seq:
            self._step()

    # Time

    def _step(self) -> None:
        before = self.time
        self.next_step()()
        self._at_once = self._at_once + 1 if self.time == before else 0
        if self._at_once > MOST_AT_ONCE:
            raise Broken("the cluster is busy while no time passes")
        while sum(node.run() for node in self.nodes if node is not None):
            pass
        self.network.pump()
        self._check()

    def run(self) -> SoakOutcome:
        """Play to the end or the time limit, then let everything heal and check the final state."""
        while self.time < LONGEST and not self._is_done():
            self._step()
        self._heal()
        return self.outcome()

    def _is_done(self) -> bool:
        table = self._table()
        return table is not None and table.log.over and table.saved_seq == table.log.seq

    def _table(self) -> Table | None:
        """The table where it is now, if anywhere."""
        if self._holder is None:
            return None
        node, table = self._holder
        return table if not node.is_dead and node.runtime.registry.tables.get(ID) is table else None

    def _heal(self) -> None:
        """End all faults: nodes restart, clients reconnect, and everything under way arrives."""
        self._is_troubled = False
        self.mischief = self.stalled_until = 0
        self.engine.is_away = False
        self.exchange.come_back()
        for slot, node in enumerate(self.nodes):
            if node is None:
                self._start(slot)
            else:
                node.frozen_until = node.blocked_until = self.time
        for client in self.clients:
            client.rest()
            self.hang_up(client)
        end = self.time + HEALED_WITHIN
        while not self._is_quiet():
            if self.time >= end:
                raise Broken("not all clients came back")
            self._step()
        table = self._table()
        assert table is not None
        events = self.engine.events(ID)
        check_clients(table, self.clients)
        check_log(table, events, self.clients)
        check_twins(table, self.dice)
        check_commands(events, self.clients)

    def _is_quiet(self) -> bool:
        """Whether all clients are connected and up to date, and nothing is under way."""
        table = self._table()
        if table is None or table.saved_seq != table.log.seq or self.network.under_way:
            return False
        return all(client.link is not None and client.seq == table.log.seq for client in self.clients)

    # Faults

    def _beat(self) -> None:
        self.later(BEAT, self._beat)
        for node in self.nodes:
            if node is None or not node.is_open or node.is_stopping:
                continue
            if self.strikes("killed"):
                self._kill(node)
            elif self.strikes("frozen"):
                node.frozen_until = self._disturb(200 + self.dice.below(9000))
            elif self.strikes("blocked"):
                node.blocked_until = self._disturb(self.dice.below(4000))
            elif self.strikes("stopped"):
                node.stop()
                self._disturb(0)
                self.later(30_000, lambda node=node: None if node.is_dead else self._kill(node))  # type: ignore[misc]
        if self.strikes("database_away") and not self.engine.is_away:
            self.engine.go_away()
            self.later(self._disturb(self.dice.below(self.dice.choice(OUTAGES))) - self.time, self._database_is_back)
        if self.strikes("database_stall"):
            self.stalled_until = self._disturb(self.dice.below(6000))
        if self.strikes("bus_away") and not self.exchange.is_away:
            self.exchange.is_away = True
            self.later(self._disturb(self.dice.below(6000)) - self.time, self.exchange.come_back)
        if self.strikes("bus_apart") and not self.exchange.apart:
            self.exchange.apart = {slot for slot in range(len(self.nodes)) if self.dice.below(2)}
            self.later(self._disturb(self.dice.below(6000)) - self.time, self.exchange.come_back)
        self._check_progress()

    def _disturb(self, ms: Millis) -> Millis:
        """Register a fault of so long a duration; its end. Blocked loops are run again then."""
        until = self.time + ms
        self._disturbed_until = max(self._disturbed_until, until)
        self.later(ms, lambda: None)
        return until

    def _database_is_back(self) -> None:
        self.engine.is_away = False

    def _kill(self, node: SimulatedNode) -> None:
        """Kill a node without notice; its clients detect it at once or later."""
        self._look_at_clock()
        node.die()
        self._dead.append(node)
        self.nodes[node.slot] = None
        for link in [link for link in self.network.links if self._socket(link).node is node]:
            self.later(self.dice.below(2) * self.dice.below(3000), lambda link=link: self.network.drop(link))  # type: ignore[misc]
        wait = 500 + self.dice.below(6000)
        self.later(wait, lambda: self._start(node.slot))
        self._disturb(wait)

    def ended(self, node: SimulatedNode) -> None:
        """A node has shut down gracefully."""
        if not node.is_dead:
            self._kill(node)

    def _start(self, slot: int) -> None:
        if self.nodes[slot] is None:
            try:
                self.nodes[slot] = SimulatedNode(self, slot)
            except psycopg.OperationalError:
                self.later(1000, lambda: self._start(slot))

    # Reports of nodes

    def last_seq(self) -> int:
        """The table's last event in the database."""
        return self.engine.seq(ID)

    def wrote(self, node: SimulatedNode) -> None:
        """A node has saved something of the table."""
        self._seq = self.last_seq()
        if self._holder is not None and self._holder[0] is not node:
            raise Broken("a node wrote to a table that another has opened since")

    def opened(self, node: SimulatedNode, table: Table) -> None:
        """A node has opened the table; one that was frozen since its claim may have lost it, and will notice."""
        if self.engine.owner(ID) != node.db.epoch:
            return
        self.moved += self._holder is None or self._holder[0] is not node
        self._holder = node, table
        runs = table.log.is_timed or table.log.turns.runs
        now = table.now(node.runtime.clock)
        if runs and not table.log.over and now > self._table_time + SLACK:
            cost = Broken(f"a change of nodes cost the table {now - self._table_time} ms")
            node.loop.faults.append(cost)  # raised here, it would count as a table that cannot be opened
        self._table_time = max(self._table_time, now)

    # Clients

    @staticmethod
    def _socket(link: Link) -> ClientSocket:
        assert isinstance(link.session, ClientSocket)
        return link.session

    def connect(self, client: Client, wake: Callable[[], None]) -> ClientSocket | None:
        """The end of a new connection at a random node, as a proxy would choose."""
        there = [node for node in self.nodes if node is not None and node.is_open]
        return ClientSocket(self.dice.choice(there), client.grant.seat, wake) if there else None

    def receive(self, link: Link, body: bytes) -> None:
        """A client's message has arrived at its node."""
        self._socket(link).receive(body)

    def gone(self, link: Link) -> None:
        """A connection has ended."""
        self._socket(link).gone()

    def think(self, client: Client) -> None:
        """A client acts; after a long silence it reconnects."""
        if client.link is not None and self.time - max(client.heard, client.link.since) > SILENT:
            self.hang_up(client)
        super().think(client)

    def replace(self, client: Client) -> None:
        """A player leaves for good, and another takes the seat."""
        table = self._table()
        if table is None or client.grant.seat is None or table.frozen or self._holder is None:
            return
        node, seat = self._holder[0], client.grant.seat
        if not node.is_running:
            return
        now = node.runtime.clock
        leave(table, [seat], now)
        self._sat += 1
        occupy(table, seat, now, holder=f"guest{self._sat}")
        node.loop.call_soon(node.runtime.registry.touched, table)
        client.pending = None
        self.hang_up(client)

    def legal(self, client: Client) -> tuple[Any, ...]:
        """A client's legal actions, for lists too long to send."""
        table = self._table()
        return () if table is None or client.link is None else tuple(table.audience.legal(client.viewer))

    # Promises

    def _look_at_clock(self) -> None:
        """Remember the table's present time."""
        table = self._table()
        if table is not None and self._holder is not None and self._holder[0].is_running:
            self._table_time = max(self._table_time, table.now(self._holder[0].runtime.clock))

    def _check(self) -> None:
        self._look_at_clock()
        for node in self.nodes:
            if node is None or not node.is_open:
                continue
            registry = node.runtime.registry
            for incident in registry.incidents():
                raise Broken(f"the rules broke: {incident.doing}: {incident.fault}")
            if registry.fault == "broken":
                raise Broken("a node gave up its database")
            copy = registry.tables.get(ID)
            if copy is not None and copy.shown.seq > self._seq:
                raise Broken(f"event {copy.shown.seq} was shown before it was saved")
        for client in self.clients:
            self._shown_seq = max(self._shown_seq, client.seq)
        if self._shown_seq > self._seq:
            raise Broken(f"a client has seen event {self._shown_seq}, the database has {self._seq}")
        table = self._table()
        if table is not None and table.log.seq != self._checked and table.is_begun:
            self._checked = table.log.seq
            if self.game.census(table.log.state) != self._census:
                raise Broken("a piece was lost or doubled")
            if self.dice.below(24) == 0:
                check_twins(table, self.dice)

    def _check_progress(self) -> None:
        """All clients are at the table some time after a fault, and every move is answered."""
        for client in self.clients:
            if self.time - max(client.heard, self._disturbed_until) > BACK_WITHIN:
                raise Broken(f"seat {client.grant.seat} has not reached the table for {BACK_WITHIN} ms")
            waits = client.pending is not None and client.pending[0] in client.acts
            if waits and self.time - max(client.asked, self._disturbed_until) > BACK_WITHIN:
                raise Broken(f"a move of seat {client.grant.seat} was not answered for {BACK_WITHIN} ms")

    def outcome(self, broken: str = "") -> SoakOutcome:
        """The outcome so far."""
        table = None if self._holder is None else self._holder[1]
        return SoakOutcome(
            game=self.game.NAME,
            seats=self.seats,
            seed=self.seed,
            events=self._seq,
            moves=0 if table is None else len(table.log.moves),
            finished=table is not None and table.log.over,
            steps=self.steps,
            faults=dict(sorted(self.faults.happened.items())),
            broken=broken,
            nodes=len(self.nodes),
            moved=self.moved,
        )
