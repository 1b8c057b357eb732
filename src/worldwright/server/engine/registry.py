"""All tables in memory, with their connections, log port and clock. No socket and no thread."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from functools import partial

from worldwright.core.game import AnyGame, Millis, Seat
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.connection import Connection, Send, keep
from worldwright.server.engine.events import Beginning, Made
from worldwright.server.engine.hooks import TableHooks
from worldwright.server.engine.opening import Playable
from worldwright.server.engine.ownership import LAPSED, MOVED
from worldwright.server.engine.pause import freeze, lose, outage, resume, thaw
from worldwright.server.engine.ports import Batch, Content, Incident, LogPort, Saved
from worldwright.server.engine.table import Table
from worldwright.server.process.clock import SiteClock
from worldwright.server.process.incidents import report

BEAT: Millis = 1000
"""How often connections are checked."""


class Registry:
    """The tables in memory and the connections to them."""

    def __init__(
        self,
        log: LogPort,
        clock: SiteClock,
        judge: Callable[[Table, Seat, int], None] | None = None,
        *,
        holidays: Callable[[Table, Seat, Millis], Millis] = lambda _table, _seat, _waited: 0,
        seconds: Callable[[], float] = lambda: 0.0,
        hooks: tuple[TableHooks, ...] = (),
    ) -> None:
        """`holidays`: how long a seat's person is on holiday during a turn that began so long ago."""
        self.log = log
        self._judge = judge
        """Asks a worker whether a seat may undo moves; None: each table computes it."""
        self.clock = clock
        self._holidays = holidays
        self.tables: dict[str, Table] = {}
        self.connections: set[Connection] = set()
        self.fault = ""
        """Why storage takes nothing now: `full`, `busy` or `broken`; or why this node may not write: `lease`."""
        self._faults: set[str] = set()
        """All faults since the tables were frozen."""
        self._dues: list[tuple[Millis, str]] = []
        self._planned: dict[str, Millis] = {}
        """The latest due time of each table in the heap."""
        self._looked = clock.steady - BEAT
        self.seconds = seconds
        """Seconds since 1970."""
        self._hooks = hooks
        self._incidents: list[Incident] = []
        self.moved: list[Table] = []
        """Tables dropped because another node owns them or may own them."""

    # Tables

    def make(self, id_: str, note: Made, people: dict[str, str] | None = None) -> Table:
        """A new table. It is shown once it is on disk."""
        table = Table.made(id_, note, self.log.epoch, people, self._hooks)
        self._add(table)
        self.touched(table, table.people)
        return table

    def begin(
        self,
        table: Table,
        game: AnyGame,
        content: Content,
        seed: bytes,
        *,
        beginning: Beginning | None = None,
        time: Millis = 0,
    ) -> None:
        """Begin a table's game. `time`: the first time on its clock, above 0 if it goes on from another game."""
        table.begin(game, content.hash, seed, self.clock.now() - time, beginning)
        self._give_judge(table)
        self.touched(table, content=content)

    def resume(self, playable: Playable, lost: Millis = 0) -> Table:
        """A saved table in memory again; `lost` is how long it stood still while other nodes went on."""
        table = Table(playable.log, self.log.epoch, playable.people, self._hooks)
        resume(table, self.clock.now(), lost)  # before it may be frozen, so that `lost` counts
        self._add(table)
        self.touched(table)
        return table

    def _give_judge(self, table: Table) -> None:
        if table.is_begun and self._judge is not None:
            table.questions.judge = partial(self._judge, table)

    def _add(self, table: Table) -> None:
        self.tables[table.id] = table
        table.opened = self.clock.now()
        self._give_judge(table)
        table.holidays = lambda seat, waited: self._holidays(table, seat, waited)
        if self.fault:
            freeze(table, self.fault, self.clock.now())

    def put_away(self, table: Table) -> None:
        """Let an idle table leave memory. It is read again when requested."""
        del self.tables[table.id]
        self._planned.pop(table.id, None)

    def forget(self, table: Table) -> None:
        """Drop a table that another node owns or may own. Its connections are closed, so that clients connect there."""
        if self.tables.get(table.id) is not table:
            return
        self.put_away(table)
        for connection in [each for each in self.connections if each.table is table]:
            connection.close("moving")
        freeze(table, MOVED, self.clock.now())
        self.moved.append(table)

    def touched(self, table: Table, people: dict[str, str] | None = None, content: Content | None = None) -> None:
        """Hand storage what is new at a table. Call it after every change."""
        self._touched(table, self.clock.now(), people, content)

    def _touched(
        self, table: Table, clock: Millis, people: dict[str, str] | None = None, content: Content | None = None
    ) -> None:
        log = table.log
        if table.incidents:
            self._incidents += table.incidents
            table.incidents.clear()
        if log.unsaved:
            if log.over:
                for hooks in self._hooks:
                    hooks.over(table, clock, int(self.seconds()))
            card = None if log.card is log.handed_card else log.card
            log.handed_card = log.card
            self.log.append(Batch(table.id, table.handed(clock), clock, card, people or {}, content))
        due = table.due()
        if due is not None and self._planned.get(table.id) != due:
            self._planned[table.id] = due
            heapq.heappush(self._dues, (due, table.id))

    # Connections

    def connect(
        self,
        table: Table,
        grant: Grant,
        wake: Callable[[], None] = lambda: None,
        send: Send = keep,
    ) -> Connection:
        """A new connection to a table. The caller has checked its grant."""
        connection = Connection(table, grant, wake, send)
        self.connections.add(connection)
        return connection

    def receive(self, connection: Connection, body: bytes) -> None:
        """Handle a message of a connection."""
        clock = self.clock.now()
        connection.receive(body, clock)
        self._touched(connection.table, clock)

    def gone(self, connection: Connection) -> None:
        """Remove a closed connection."""
        connection.close("closed")
        self.connections.discard(connection)
        if self._hooks and self.tables.get((table := connection.table).id) is table:
            for hooks in self._hooks:
                hooks.gone(table, table.audience.viewer(connection), self.clock.now())
            if table.log.unsaved:
                self.touched(table)

    # Results of saving

    def saved(self, batches: list[Saved]) -> list[Table]:
        """Show what is on disk; after a fault freeze every table. Returns the tables shown."""
        clock = self.clock.now()
        changed: dict[str, Table] = {}
        shown: dict[str, Table] = {}
        fault = ""
        for batch in batches:
            table = self.tables.get(batch.table)
            if batch.fault == MOVED:  # this table alone: the others go on
                if table is not None:
                    self.forget(table)
                    changed.pop(batch.table, None)
                    shown.pop(batch.table, None)
                continue
            if table is not None:
                changed[batch.table] = table
            if batch.fault:
                fault = batch.fault
            elif table is not None:
                table.saved(batch.seq, clock)
                shown[batch.table] = table
        if fault:
            self._stop(fault, clock)
        elif self.fault and batches and self.fault != LAPSED:
            self._go_on(clock)
        for table in changed.values():
            self._touched(table, clock)
        return list(shown.values())

    def stand_still(self, fault: str) -> None:
        """Freeze every table until storage works again or `go_on` is called."""
        self._stop(fault, self.clock.now())

    def go_on(self, fault: str) -> None:
        """Let the tables go on that were frozen for this reason."""
        if self.fault == fault:
            self._go_on(self.clock.now())

    def _stop(self, fault: str, clock: Millis) -> None:
        if fault != self.fault:
            report("store", "events cannot be saved: all tables are frozen", fault=fault)
        self.fault = fault
        self._faults.add(fault)
        for table in self.tables.values():
            freeze(table, fault, clock)

    def _go_on(self, clock: Millis) -> None:
        faults, self.fault, self._faults = self._faults, "", set()
        for table in list(self.tables.values()):
            if table.frozen in faults:
                thaw(table, clock)
                self.touched(table)

    def incidents(self) -> list[Incident]:
        """The incidents at tables since the last call."""
        incidents, self._incidents = self._incidents, []
        return incidents

    # Time

    def next_due(self) -> Millis:
        """When `beat` is due at the latest."""
        clock = self.clock
        soon = clock.now() + max(0, min(BEAT, self._looked + BEAT - clock.steady))
        return min(soon, self._dues[0][0]) if self._dues else soon

    def follow(self, cluster_time: Millis, until: Millis) -> None:
        """Set the clock by the cluster's, which stands still at `until`. Skipped time costs no table anything."""
        if skipped := self.clock.follow(cluster_time, until):
            clock = self.clock.now()
            for table in list(self.tables.values()):
                lose(table, skipped, clock)
                self._touched(table, clock)

    def beat(self) -> None:
        """Do what is due. Call it when `next_due` comes, and at least once a second."""
        lost = self.clock.beat()
        clock = self.clock.now()
        if lost:
            for table in list(self.tables.values()):
                outage(table, "stall", lost, clock)
                self.touched(table)
        due_tables: dict[str, None] = {}  # each table once, so that a frozen one does not hold up the others
        while self._dues and self._dues[0][0] <= clock:
            due, name = heapq.heappop(self._dues)
            if self._planned.get(name) == due:
                del self._planned[name]
            due_tables[name] = None
        for name in due_tables:
            if name in self.tables:
                self.tables[name].tick(clock)
                self.touched(self.tables[name])
        if not 0 <= (steady := self.clock.steady) - self._looked < BEAT:  # also while the clock waits for the cluster's
            self._looked = steady
            for connection in list(self.connections):
                connection.beat(clock)
            for table in self.tables.values():
                table.audience.beat()
            if self.fault in ("full", "busy"):
                self.log.retry()
