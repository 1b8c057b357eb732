"""All tables in play: ties tables, sessions, store and clock together. Still no socket and no thread in here."""

from __future__ import annotations

import heapq
import secrets
from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec

from worldwright.core.chance import SEED_BYTES
from worldwright.core.game import AnyGame, Millis, Seat
from worldwright.games import game as load_game
from worldwright.tables.clock import HouseClock
from worldwright.tables.connection import Connection
from worldwright.tables.store import Also, Batch, Done, NoSuchTable, Store
from worldwright.tables.table import Table
from worldwright.tables.values import Beginning, Damaged, Grant, Holder, Incident, Policy

BEAT: Millis = 1000
"""How often sessions are looked after."""


class Quarantined(Exception):
    """A table whose log is damaged: it is kept as it is, and nobody plays there."""


class Registry:
    """Every table that somebody is at, and every connection to one."""

    def __init__(self, store: Store, clock: HouseClock, incidents: Callable[[Incident], None] = lambda _: None) -> None:
        self.store = store
        self.clock = clock
        self.tables: dict[str, Table] = {}
        self.sessions: set[Connection] = set()
        self.quarantined: dict[str, str] = {}
        self.fault = ""
        """Why the store takes nothing now: `full` or `broken`."""
        self.on_shown: Callable[[Table], None] = lambda _: None
        """Called when something new of a table may be shown: to seat bots, list tables, keep statistics."""
        self.on_asked: Callable[[Table], None] = lambda _: None
        """Called when a question at a table was asked, answered or closed: to keep it over a restart."""
        self.companions: Callable[[str, Seat], Collection[Seat]] = lambda _, __: ()
        """The seats at a table that the same person holds."""
        self._incidents = incidents
        self._dues: list[tuple[Millis, str]] = []
        self._planned: dict[str, Millis] = {}
        """The latest due of each table in the heap."""
        self._beaten: Millis = 0
        store.done = self.done

    # Tables

    def open(
        self,
        game: AnyGame,
        options: Any,
        seats: int,
        *,
        policy: Policy | None = None,
        holders: Sequence[Holder] = (),
        id_: str = "",
        seed: bytes = b"",
        also: Also | None = None,
        beginning: Beginning | msgspec.UnsetType = msgspec.UNSET,
        time: Millis = 0,
    ) -> Table:
        """A new table, with `also` in the same commit; `on_shown` is called when it is on disk.

        `time` is what its clock shows at first: not nothing where it goes on from another game.
        """
        table = Table.open(
            id_ or secrets.token_urlsafe(16),
            game,
            options,
            seats=seats,
            seed=seed or secrets.token_bytes(SEED_BYTES),
            clock=self.clock.now() - time,
            policy=policy,
            holders=holders,
            epoch=self.store.epoch,
            beginning=beginning,
        )
        self._seat(table)
        clock = self.clock.now()
        self.store.write(Batch(table.id, table.handed(clock), table.header, clock), also)
        self.touched(table)
        return table

    def table(self, id_: str) -> Table:
        """A table that is in play or was saved; NoSuchTable, or Quarantined with the reason."""
        if id_ in self.tables:
            return self.tables[id_]
        if id_ in self.quarantined:
            raise Quarantined(self.quarantined[id_])
        try:
            header, events = self.store.load(id_)
            try:
                rules = load_game(header.game)
            except LookupError:
                raise Damaged(0, f"plays {header.game!r}, which we do not have") from None
            table = Table.restore(header, events, rules, self.store.epoch)
        except Damaged as fault:
            self.quarantined[id_] = str(fault)
            self.store.quarantine(id_, str(fault))
            raise Quarantined(str(fault)) from None
        self._seat(table)
        table.outage("restart", 0, self.clock.now())
        self.touched(table)
        return table

    def _seat(self, table: Table) -> None:
        table.incidents = self._incidents
        table.questions.companions = lambda seat: self.companions(table.id, seat)
        table.questions.changed = lambda: self.on_asked(table)
        self.tables[table.id] = table
        if self.fault:
            table.freeze(self.fault, self.clock.now())

    def wake(self) -> None:
        """Bring back every table whose clock may be running, so that its time goes on; damaged ones are set aside."""
        for id_ in self.store.names():
            try:
                self.table(id_)
            except (Quarantined, NoSuchTable):
                continue
        self.sweep()

    def sweep(self) -> None:
        """Let go of tables that nobody is at and that wait for nothing; they are read again when asked for."""
        for id_, table in list(self.tables.items()):
            idle = not table.audience.watchers and table.due() is None and table.saved_seq == table.log.seq
            if idle and not table.frozen and not table.is_asking:
                del self.tables[id_]

    def touched(self, table: Table) -> None:
        """Give the store what is new at a table. Call it after everything that was done to one."""
        self._touched(table, self.clock.now())

    def _touched(self, table: Table, clock: Millis) -> None:
        if table.log.unsaved:
            self.store.write(Batch(table.id, table.handed(clock), clock=clock))
        due = table.due()
        if due is not None and self._planned.get(table.id) != due:
            self._planned[table.id] = due
            heapq.heappush(self._dues, (due, table.id))

    # Sessions

    def session(
        self,
        table: Table,
        grant: Grant,
        wake: Callable[[], None] = lambda: None,
        send: Callable[[bytes], bool] = lambda _: False,
    ) -> Connection:
        """A new connection to a table; the seat's grant was checked by whoever asks."""
        session = Connection(table, grant, wake, send)
        self.sessions.add(session)
        return session

    def receive(self, session: Connection, body: bytes) -> None:
        """A message of a connection."""
        clock = self.clock.now()
        session.receive(body, clock)
        self._touched(session.table, clock)

    def gone(self, session: Connection) -> None:
        """A connection is over, whoever ended it."""
        session.close("closed")
        self.sessions.discard(session)

    # The store's answers

    def done(self, batches: Sequence[Done]) -> None:
        """What became of batches: shown if they are on disk; if not, every table stops accepting."""
        clock = self.clock.now()
        met: dict[str, Table] = {}
        for batch in batches:
            table = self.tables.get(batch.table)
            if table is not None:
                met[batch.table] = table
            if batch.fault:
                self._stop(batch.fault, clock)
            elif table is not None:
                table.saved(batch.seq, clock)
                self.on_shown(table)
        if self.fault and not any(batch.fault for batch in batches):
            self._go_on(clock)
        for table in met.values():
            self._touched(table, clock)

    def _stop(self, fault: str, clock: Millis) -> None:
        self.fault = fault
        for table in self.tables.values():
            table.freeze(fault, clock)

    def _go_on(self, clock: Millis) -> None:
        fault, self.fault = self.fault, ""
        for table in list(self.tables.values()):
            if table.frozen == fault:
                table.thaw(clock)
                self.touched(table)

    # Time

    def next_due(self) -> Millis:
        """When `beat` has something to do at the latest."""
        soon = self._beaten + BEAT
        return min(soon, self._dues[0][0]) if self._dues else soon

    def beat(self) -> None:
        """Let time do its work. Call it when `next_due` comes, and at least every second."""
        lost = self.clock.beat()
        clock = self.clock.now()
        if lost:
            for table in list(self.tables.values()):
                table.outage("stall", lost, clock)
                self.touched(table)
        struck: dict[str, None] = {}  # each table once: one that cannot go on now must not hold up the others
        while self._dues and self._dues[0][0] <= clock:
            due, name = heapq.heappop(self._dues)
            if self._planned.get(name) == due:
                del self._planned[name]
            struck[name] = None
        for name in struck:
            if name in self.tables:
                self.tables[name].tick(clock)
                self.touched(self.tables[name])
        if clock - self._beaten >= BEAT:
            self._beaten = clock
            for session in list(self.sessions):
                session.beat(clock)
            for table in self.tables.values():
                table.audience.beat()
            if self.fault == "full":
                self.store.retry()


def incident_text(incident: Incident) -> bytes:
    """An incident as a file."""
    return msgspec.json.format(msgspec.json.encode(incident), indent=2)
