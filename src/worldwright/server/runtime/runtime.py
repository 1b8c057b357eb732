"""The registry of tables under asyncio. Only the loop's thread touches a table; the database has its own threads.

Every call into the registry runs to its end, so no other code ever sees a table between two states.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection

from worldwright.core.game import Millis, Seat
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.connection import Connection, Send
from worldwright.server.engine.hooks import TableHooks
from worldwright.server.engine.log import Damaged
from worldwright.server.engine.opening import Playable, Readable
from worldwright.server.engine.ownership import MOVED, Elsewhere
from worldwright.server.engine.ports import Content
from worldwright.server.engine.registry import Registry
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.table import Table
from worldwright.server.process.clock import SiteClock
from worldwright.server.process.counters import MEASURES
from worldwright.server.process.gc_schedule import GcSchedule, collect
from worldwright.server.process.incidents import report
from worldwright.server.process.loop_lag import LoopLag
from worldwright.server.process.worker_pool import WorkerPool
from worldwright.server.runtime.bot_thinking import BotThinking
from worldwright.server.runtime.nodes import Nodes
from worldwright.server.runtime.presence import Attendance
from worldwright.server.runtime.seated_bots import SeatedBots
from worldwright.server.runtime.sweeper import Sweeper
from worldwright.server.runtime.workers import UndoJudge
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.database import Database, StoreFault

SWEEP_EVERY = 60.0
SAVING_SECONDS = 10.0
"""How long a request waits for the disk before it is refused."""
SLOW = "The server's disk is full or too slow. Try again later."


class OpenSocket:
    """One socket of a visitor: passes messages to its connection and back."""

    __slots__ = ("_receive", "connection", "device", "ended", "has_spoken", "person")

    def __init__(
        self,
        connect: Callable[[Callable[[], None]], Connection],
        receive: Callable[[Connection, bytes], None],
        person: str | None,
        device: str | None,
    ) -> None:
        """`connect` makes the connection; it gets the callback that wakes this socket."""
        self._receive = receive
        self.person = person
        self.device = device
        self.has_spoken = False
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.connection = connect(self.wake)

    def hear(self, body: bytes) -> None:
        """Handle a text message."""
        self.has_spoken = True
        self._receive(self.connection, body)

    def hear_bytes(self) -> None:
        """Close: bytes came where text is expected."""
        self.connection.close("malformed")

    def waiting(self) -> bytes | None:
        """The next frame to send, if any."""
        return self.connection.pop()

    def restart(self) -> None:
        """Close for a restart of the server."""
        self.connection.close("restart")

    def wake(self) -> None:
        """Called when the connection has closed or has a frame to send."""
        if self.connection.closed is not None:
            self.gone()

    def gone(self) -> None:
        """The socket has ended."""
        if not self.ended.done():
            self.ended.set_result(None)


class Runtime:
    """The tables in memory, with their sockets and bots."""

    def __init__(
        self,
        db: Database,
        clock: SiteClock,
        workers: WorkerPool,
        secret: str,
        nodes: Nodes,
        *,
        holidays: Callable[[Table, Seat, Millis], Millis],
        seconds: Callable[[], float],
        hooks: tuple[TableHooks, ...] = (),
    ) -> None:
        """`secret`: seeds the bots; `holidays`: how long a seat's person was on holiday during a turn."""
        self._loop = asyncio.get_running_loop()
        self._db = db
        self.owners = nodes.owners
        """Which tables this node owns."""
        self.registry = Registry(
            db, clock, UndoJudge(self, self._loop).judge, holidays=holidays, seconds=seconds, hooks=hooks
        )
        self.sockets: set[OpenSocket] = set()
        self.workers = workers
        self.thinking = BotThinking(self, secret, nodes.thinking(workers.bots))
        self.unplayable: dict[str, str] = {}
        """Requested tables that cannot be played here, with the reason."""
        self._reading: dict[str, asyncio.Future[Table | Readable | Damaged | None]] = {}
        self.lateness = LoopLag()
        self.attendance = Attendance()
        self._is_arming = False
        self.bots = SeatedBots(self)
        self.sweeper = Sweeper(self, db, self._loop)
        self.used: dict[str, float] = {}
        """When each table in memory was last requested."""
        self._saving: dict[str, list[tuple[int, asyncio.Future[None]]]] = {}
        """Requests that wait for a table's events to be on disk."""
        self._timer: asyncio.TimerHandle | None = None
        self._timer_due = 0
        self._swept = self._loop.time()
        self._closing = False
        self._is_used = False
        """A move was made since the last beat."""
        self._gc_schedule = GcSchedule(self._loop.time())
        self._arm()

    @property
    def is_closing(self) -> bool:
        """Whether the server is closing. No commands are accepted then."""
        return self._closing

    # Time

    @property
    def clock(self) -> Millis:
        return self.registry.clock.now()

    def _arm(self) -> None:
        """Set the timer for what is due next."""
        self._is_arming = False
        due = self.registry.next_due()
        if self._timer is not None:
            if self._timer_due <= due:
                return
            self._timer.cancel()
        wait = max(0, due - self.clock) / 1000
        self._timer_due = due
        self._timer = self._loop.call_at(self._loop.time() + wait, self._beat, self._loop.time() + wait)

    def _arm_soon(self) -> None:
        """Set the timer once, after all that happens in this turn of the loop."""
        if not self._is_arming:
            self._is_arming = True
            self._loop.call_soon(self._arm)

    def _beat(self, expected: float) -> None:
        now = self._loop.time()
        self.lateness.note(now - expected, now)
        self._timer = None
        MEASURES.settle()
        self.registry.beat()
        if self._loop.time() - self._swept > SWEEP_EVERY:
            self._swept = self._loop.time()
            self.sweeper.sweep()
        if self._is_used:
            self._gc_schedule.used()
            self._is_used = False
        if self._gc_schedule.is_time(now):
            collect(all_of_it=self._gc_schedule.all_of_it)
        self._arm()

    async def close(self) -> None:
        """Close every socket for a restart."""
        self._closing = True
        for socket in list(self.sockets):
            socket.connection.close("restart")
        if self._timer is not None:
            self._timer.cancel()
        self.thinking.pages.close()
        self.workers.close()

    # Tables

    async def find(self, identity: str) -> Table | Readable | Damaged | None:
        """A table, read from the database if it is not in memory: playable, readable or damaged."""
        if (table := self.registry.tables.get(identity)) is not None:
            self.used[identity] = self._loop.time()
            return table
        if (reading := self._reading.get(identity)) is None:
            reading = self._reading[identity] = asyncio.ensure_future(self._read(identity))
            reading.add_done_callback(lambda _: self._reading.pop(identity, None))
        return await asyncio.shield(reading)

    async def _read(self, identity: str) -> Table | Readable | Damaged | None:
        await self.owners.claim(identity)
        opened = await self._db.read(lambda db: stored.open_table(db, identity))
        if (there := self.registry.tables.get(identity)) is not None:
            return there
        if isinstance(opened, Playable):
            self.unplayable.pop(identity, None)
            table = self.registry.resume(opened, self.owners.lost(identity, opened.log.clock))
            self.owners.opened(identity)
            self.used[identity] = self._loop.time()
            self.bots.seat(table)
            self._arm_soon()
            return table
        if opened is None:
            await self.owners.let_go([identity])
        else:
            why = opened.why if isinstance(opened, Readable) else str(opened)
            if self.unplayable.get(identity) != why:
                self.unplayable[identity] = why
                report("unplayable", f"a table cannot be played here: {why}")
        return opened

    def watch(self, attendance: Attendance) -> None:
        """Call these callbacks from now on."""
        self.attendance = attendance

    def is_here(self, identity: str) -> bool:
        """Whether a table is in memory or being read."""
        return identity in self.registry.tables or identity in self._reading

    async def table(self, identity: str) -> Table | None:
        """A playable table; None: it does not exist, or cannot be played here."""
        opened = await self.find(identity)
        return opened if isinstance(opened, Table) else None

    def touched(self, table: Table, people: dict[str, str] | None = None, content: Content | None = None) -> None:
        """Save what was done at a table, and set its timer."""
        self._check_here(table)
        if self.registry.tables.setdefault(table.id, table) is not table:  # it left memory and was read again meanwhile
            raise Rejected("busy", "The table was just opened again: try again.")
        self.registry.touched(table, people, content)
        self._arm_soon()

    @staticmethod
    def _check_here(table: Table) -> None:
        """Raise Elsewhere if another node owns the table by now."""
        if table.frozen == MOVED:
            raise Elsewhere(table.id, 0)

    async def saved(self, table: Table) -> None:
        """Wait until all events of a table are on disk and may be shown."""
        self._check_here(table)
        if table.saved_seq >= table.log.seq:
            return
        waiter: asyncio.Future[None] = self._loop.create_future()
        self._saving.setdefault(table.id, []).append((table.log.seq, waiter))
        try:
            await asyncio.wait_for(waiter, SAVING_SECONDS)
        except TimeoutError:
            raise StoreFault(SLOW) from None

    def deliver(self) -> None:
        """Handle the results of saving."""
        finished = self._db.finished()
        for table in self.registry.saved(finished):
            self._shown(table)
        if self.registry.moved:
            self.let_move()
        now = time.monotonic()
        MEASURES.moves.add_all([now - batch.given for batch in finished if batch.given])
        if self.registry.fault:  # events are saved later, but requests that wait for them fail now
            for waiter in [waiter for waiting in self._saving.values() for _, waiter in waiting]:
                if not waiter.done():
                    waiter.set_exception(StoreFault(SLOW))
            self._saving.clear()
        self._is_used = True
        self._arm_soon()

    def let_move(self) -> None:
        """Drop what is left of tables that other nodes own: bots, timers and waiting requests."""
        moved, self.registry.moved = self.registry.moved, []
        for table in moved:
            self.bots.drop(table)
            self.used.pop(table.id, None)
            for _, waiter in self._saving.pop(table.id, ()):
                if not waiter.done():
                    waiter.set_exception(Elsewhere(table.id, 0))

    def _shown(self, table: Table) -> None:
        """Show something new at a table: answer waiting requests, and seat or remove bots."""
        if waiting := self._saving.get(table.id):
            for seq, waiter in waiting:
                if seq <= table.saved_seq and not waiter.done():
                    waiter.set_result(None)
            self._saving[table.id] = [(seq, waiter) for seq, waiter in waiting if not waiter.done()]
            if not self._saving[table.id]:
                del self._saving[table.id]
        if table.is_begun and (table.log.over or self.bots.chairs.get(table.id) is not table.shown.card.chairs):
            self.bots.seat(table)
        if not self.attendance.people.keys().isdisjoint(table.people.values()):
            self.attendance.shown(table)

    def left(self, identity: str, seats: Collection[Seat]) -> Millis | None:
        """How much is left of the turns of these seats; None: no time limit runs."""
        table = self.registry.tables.get(identity)
        if table is None or not table.is_begun or table.log.over:
            return None
        dues = [due for seat, due in table.stopwatch.turn_dues().items() if seat in seats]
        return max(0, min(dues) - table.now(self.clock)) if dues else None

    def grant(self, table: Table, seat: Seat | None) -> Grant:
        """The current right to a seat."""
        return Grant() if seat is None else Grant(seat, table.log.generations[seat])

    # Sockets

    def connect(
        self, table: Table, seat: Seat | None, send: Send, person: str | None, device: str | None
    ) -> OpenSocket:
        """Open a socket at a table. `send` sends a frame at once, or returns False if the peer does not read now."""
        self._check_here(table)
        table = self.registry.tables.setdefault(table.id, table)  # the current object of this table
        grant = self.grant(table, seat)
        socket = OpenSocket(lambda wake: self.registry.connect(table, grant, wake, send), self.receive, person, device)
        self.sockets.add(socket)
        self.attendance.came(table, person)
        return socket

    def receive(self, connection: Connection, body: bytes) -> None:
        """Handle a message of a socket."""
        MEASURES.frames_in += 1
        self.registry.receive(connection, body)
        if not self._is_arming:
            self._arm_soon()

    def unplug(self, socket: OpenSocket) -> None:
        """Remove a closed socket."""
        why = socket.connection.closed
        self.registry.gone(socket.connection)
        socket.connection.disconnect()
        self.sockets.discard(socket)
        self.attendance.went(socket.connection.table, socket.person, why not in ("silent", "slow"))

    def close_sockets(self, which: Callable[[OpenSocket], bool], code: say.Farewell) -> None:
        """Close every socket that `which` selects."""
        for socket in list(self.sockets):
            if which(socket):
                socket.connection.close(code)

    def close_seat(self, table: Table, seat: Seat) -> None:
        """Close the sockets of a seat whose player has left."""
        self.close_sockets(
            lambda socket: socket.connection.table is table and socket.connection.grant.seat == seat, "left"
        )
