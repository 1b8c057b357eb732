"""Simulated servers from one seed: virtual time, disk and network, with injected faults.

A World plays one table through the real Registry, Table, Connection and messages. The promises are checked after every
step; Broken names one that did not hold. Deterministic for a seed, so that a fault found once is found again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tools.simulation.checks import check_clients, check_log, check_twins
from tools.simulation.fake_client import Broken, Client
from tools.simulation.faults import RATES
from tools.simulation.memory_store import Disk, MemoryStore
from tools.simulation.network import Link
from tools.simulation.timeline import Timeline
from worldwright.core.chance import seed_from
from worldwright.core.game import AnyGame, Millis
from worldwright.core.match import options_from
from worldwright.core.snapshot import snapshot
from worldwright.server.app.features import table_hooks
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.connection import Connection
from worldwright.server.engine.events import Chair, Leavers, Made, Terms
from worldwright.server.engine.opening import Playable
from worldwright.server.engine.ports import Content
from worldwright.server.engine.registry import Registry
from worldwright.server.engine.seat_handover import leave, occupy
from worldwright.server.engine.table import Table
from worldwright.server.process.clock import GAP, SiteClock

MOST_STEPS = 6000
HEALING_STEPS = 4000
ID = "table"
_LEAVERS: tuple[Leavers, ...] = ("bot", "free", "end")


class SoakOutcome(msgspec.Struct, frozen=True):
    """The result of one world."""

    game: str
    seats: int
    seed: int
    events: int
    moves: int
    finished: bool
    steps: int
    faults: dict[str, int]
    """Count of each fault."""
    broken: str = ""
    nodes: int = 1
    moved: int = 0
    """How often the table changed nodes."""


class World(Timeline):
    """A table, its clients, and their faults."""

    def __init__(self, game: AnyGame, options: dict[str, Any], seats: int, seed: int) -> None:
        super().__init__(game, seats, seed, RATES)
        dice = self.dice
        self._skew: Millis = 0
        self._shown_seq = 0
        self._checked = 0
        self._sat = 0
        self._disk = Disk()
        self._sync_planned = False
        self._terms = Terms(
            game.NAME,
            seats,
            msgspec.to_builtins(options_from(game, options)),
            leavers=dice.choice(_LEAVERS),
            turn=dice.choice((0, 0, 60_000)),
        )
        self._start()
        self._open("simulated")
        self.clients = [Client(self, Grant(seat)) for seat in range(seats)]
        self.clients.append(Client(self, Grant(None)))
        if dice.below(3) == 0:
            self.clients.append(Client(self, Grant(dice.below(seats))))  # a second tab of a seat
        for client in self.clients:
            self.plan(client, dice.below(50))
        self.later(5, self._beat)

    def _start(self) -> None:
        self.store = MemoryStore(self._disk)
        self.registry = Registry(
            self.store, SiteClock(self.store.uptime, lambda: self.time + self._skew), hooks=table_hooks()
        )

    def _open(self, label: str) -> None:
        chairs = tuple(Chair(f"holder{seat}") for seat in range(self.seats))
        people = {f"holder{seat}": f"person{seat}" for seat in range(self.seats)}
        self._begin(self.registry.make(ID, Made(self._terms, "holder0", 0, chairs), people), label)

    def _begin(self, table: Table, label: str) -> None:
        content = snapshot(self.game, options_from(self.game, self._terms.options))
        self.registry.begin(
            table, self.game, Content(content.hash, content.game, content.body), seed_from(self.seed, label)
        )
        self._census = self.game.census(table.log.state)

    def table(self) -> Table:
        """The table, in memory or loaded from its store."""
        if ID in self.registry.tables:
            return self.registry.tables[ID]
        opened = self.store.open(ID)
        if not isinstance(opened, Playable):
            raise Broken(f"the table cannot be played on: {opened}")
        return self.registry.resume(opened)

    # Time

    def _step(self) -> None:
        self.next_step()()
        if self.store.waiting and not self._sync_planned:
            self._plan_sync()
        for incident in self.registry.incidents():
            raise Broken(f"the rules broke: {incident.doing}: {incident.fault}")
        self.network.pump()
        self._check()

    def run(self) -> SoakOutcome:
        """Play to the end or the step limit, then let everything heal and check the final state."""
        while self.steps < MOST_STEPS and not self._is_done():
            self._step()
            if self.strikes("crash"):
                self._crash()
        self.faults.end()
        self.mischief = 0
        if self.store.broken:
            self._crash()
        self._heal()
        return self.outcome()

    def _is_done(self) -> bool:
        table = self.registry.tables.get(ID)
        return table is not None and table.saved_seq == table.log.seq and table.log.over

    def _heal(self) -> None:
        """End all faults: clients reconnect, and everything under way arrives."""
        for client in self.clients:
            client.rest()
            client.grant = self._granted(client)
            self.hang_up(client)
        end = self.steps + HEALING_STEPS
        while not self._is_quiet():
            if self.steps >= end:
                raise Broken("not all clients came back")
            self._step()
        table = self.table()
        check_clients(table, self.clients)
        check_log(table, self.store.load(ID), self.clients)
        check_twins(table, self.dice)

    def _is_quiet(self) -> bool:
        """Whether all clients are connected and up to date, and nothing is under way."""
        table = self.registry.tables.get(ID)
        if table is None or table.saved_seq != table.log.seq or self.network.under_way or self.store.waiting:
            return False
        return all(client.link is not None and client.seq == table.log.seq for client in self.clients)

    # The server

    def _beat(self) -> None:
        before = self.registry.clock.now()
        if self.strikes("clock_jump"):  # the machine slept, or its monotonic clock jumped
            self.time += self.dice.below(600_000)
        if self.strikes("clock_back"):
            self._skew -= self.dice.below(3000)
        self.registry.beat()
        if self.registry.clock.now() > before + GAP:
            raise Broken("a jump of the machine's clock cost the tables time")
        wait = max(1, min(self.registry.next_due() - self.registry.clock.now(), 1000))
        if self.strikes("blocked"):
            wait += self.dice.below(5000)
        self.later(wait, self._beat)

    def _plan_sync(self) -> None:
        self._sync_planned = True
        wait = 1 + self.dice.below(6)
        if self.strikes("stall"):
            wait += self.dice.below(6000)
        store = self.store
        self.later(wait, lambda: self._sync(store))

    def _sync(self, store: MemoryStore) -> None:
        if store is not self.store:
            return  # that server is gone
        self._sync_planned = False
        if self.strikes("full"):
            store.sync("full")
            self.registry.saved(store.finished())
        elif self.strikes("sync_error"):
            store.sync("broken")
            self.registry.saved(store.finished())
            self.later(self.dice.below(3000), lambda: self._crash() if store is self.store else None)
        elif self._disk.loose and self.strikes("torn"):
            self._crash(1 + self.dice.below(len(self._disk.loose)))
        else:
            store.sync()
            self.registry.saved(store.finished())

    def _crash(self, torn: int = 0) -> None:
        """Cut the power: unsynced bytes are lost, or torn at any point."""
        torn = torn or self.dice.below(len(self._disk.loose) + 1)
        clock = self.registry.clock.now()
        self._disk = self._disk.after_crash(torn)
        self._sync_planned = False
        self.network.fall()
        self.time += self.dice.below(20_000)
        self._start()
        if self.registry.clock.now() > clock:
            raise Broken("an outage cost the tables time")
        if ID not in self.store.names():
            if self._shown_seq:
                raise Broken("a table that was shown is gone")
            self.later(0, lambda: self._open("again") if ID not in self.registry.tables else None)
            return
        table = self.table()
        if not table.is_begun:  # the power failed between its creation and its start
            self._begin(table, "again")
        if table.saved_seq < self._shown_seq:
            raise Broken(f"event {self._shown_seq} was shown and is gone: the log ends at {table.saved_seq}")
        if table.audience.epoch != self.store.epoch:
            raise Broken("the epoch is not that of this run")

    # Clients

    def connect(self, client: Client, wake: Callable[[], None]) -> Connection | None:
        """The server's end of a new connection; None while there is no table."""
        if ID not in self.registry.tables and ID not in self.store.names():
            return None
        table = self.table()
        client.grant = self._granted(client)
        return self.registry.connect(table, client.grant, wake) if table.shown.card.sealed else None

    def _granted(self, client: Client) -> Grant:
        """A client's present grant: the holder of a seat keeps it."""
        table = self.registry.tables.get(ID)
        seat = client.grant.seat
        return client.grant if table is None or seat is None else Grant(seat, table.log.generations[seat])

    def receive(self, link: Link, body: bytes) -> None:
        """A client's message has arrived at the server."""
        assert isinstance(link.session, Connection)
        self.registry.receive(link.session, body)

    def gone(self, link: Link) -> None:
        """A connection has ended."""
        assert isinstance(link.session, Connection)
        self.registry.gone(link.session)

    def replace(self, client: Client) -> None:
        """A player leaves for good, and another takes the seat."""
        table = self.registry.tables.get(ID)
        if table is None or client.grant.seat is None:
            return
        now = self.registry.clock.now()
        leave(table, [client.grant.seat], now)
        self._sat += 1
        occupy(table, client.grant.seat, now, holder=f"guest{self._sat}")
        self.registry.touched(table)
        client.pending = None
        self.hang_up(client)

    def legal(self, client: Client) -> tuple[Any, ...]:
        """A client's legal actions, for lists too long to send."""
        table = self.registry.tables.get(ID)
        return () if table is None or client.link is None else tuple(table.audience.legal(client.viewer))

    # Promises

    def _check(self) -> None:
        table = self.registry.tables.get(ID)
        if table is None:
            return
        saved = table.saved_seq
        if table.shown.seq > saved:
            raise Broken(f"event {table.shown.seq} was shown before it was saved")
        for client in self.clients:
            self._shown_seq = max(self._shown_seq, client.seq)
        if self._shown_seq > saved:
            raise Broken(f"a client has seen event {self._shown_seq}, the disk has {saved}")
        if not table.log.fresh and table.log.card.question is None and any(link.owed for link in self.network.links):
            raise Broken("a command was not answered")
        if table.log.seq != self._checked:
            self._checked = table.log.seq
            if self.game.census(table.log.state) != self._census:
                raise Broken("a piece was lost or doubled")
            if self.dice.below(24) == 0:
                check_twins(table, self.dice)

    def outcome(self, broken: str = "") -> SoakOutcome:
        """The outcome so far."""
        table = self.registry.tables.get(ID)
        return SoakOutcome(
            game=self.game.NAME,
            seats=self.seats,
            seed=self.seed,
            events=0 if table is None else table.log.seq,
            moves=0 if table is None else len(table.log.moves),
            finished=table is not None and table.log.over,
            steps=self.steps,
            faults=dict(sorted(self.faults.happened.items())),
            broken=broken,
        )
