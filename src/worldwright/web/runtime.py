"""The runtime: the registry of tables under asyncio. The loop's thread alone touches a table; the store's thread syncs.

Every call into the registry is one whole turn: no table is ever left between two states while something else runs.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial

import msgspec

from worldwright.core.game import Seat
from worldwright.core.match import Match, options_from
from worldwright.games import game as known_game
from worldwright.tables.bot_seats import BotSeat, Sight, Turn, WorkerPool, acts, luck, pause
from worldwright.tables.card import Card
from worldwright.tables.connection import Connection
from worldwright.tables.lag import CAP
from worldwright.tables.lobby import Unfit
from worldwright.tables.onward import Onward
from worldwright.tables.registry import Quarantined, Registry
from worldwright.tables.store import NoSuchTable
from worldwright.tables.table import Table
from worldwright.tables.values import Command, Grant, Holder, Policy
from worldwright.web.gc_schedule import GcSchedule
from worldwright.web.settings import Settings

HOUR = 3_600_000
SWEEP_EVERY = 60.0
WAIT_SECONDS = 0.1
"""How long a bot waits that was too fast for its seat."""
OPENING_SECONDS = 10.0
REMEMBERED_SECONDS = 60.0
"""How long a stall of the loop is told."""
log = logging.getLogger(__name__)


class Plug:
    """One socket of somebody: its session, and who opened it from which device."""

    def __init__(self, session: Connection, person: str | None, device: str | None) -> None:
        self.session = session
        self.person = person
        self.device = device


class Runtime:
    """All tables in play, their sockets and their bots."""

    def __init__(self, registry: Registry, settings: Settings, secret: str, changed: Callable[[Table], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._secret = secret
        self._changed = changed
        self.registry = registry
        self.registry.on_shown = self._shown
        self.registry.on_asked = changed
        self.plugs: set[Plug] = set()
        self.workers = WorkerPool(settings.workers)
        self._late = 0.0
        self._is_arming = False
        self._late_until = 0.0
        self._bots: dict[tuple[str, Seat], BotSeat] = {}
        self._holders: dict[str, tuple[Holder, ...]] = {}
        self._opening: dict[str, asyncio.Future[None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._timer_due = 0
        self._swept = self._loop.time()
        self._closing = False
        self._gc_schedule = GcSchedule(self._loop.time())
        self._arm()

    # Time

    def _arm(self) -> None:
        """Wake up when something is due."""
        self._is_arming = False
        due = self.registry.next_due()
        if self._timer is not None:
            if self._timer_due <= due:
                return
            self._timer.cancel()
        wait = max(0, due - self.registry.clock.now()) / 1000
        self._timer_due = due
        self._timer = self._loop.call_at(self._loop.time() + wait, self._beat, self._loop.time() + wait)

    def _arm_soon(self) -> None:
        """Once for all that happens at once."""
        if not self._is_arming:
            self._is_arming = True
            self._loop.call_soon(self._arm)

    def _beat(self, expected: float) -> None:
        now = self._loop.time()
        if now - expected >= self._late or now > self._late_until:
            self._late, self._late_until = now - expected, now + REMEMBERED_SECONDS
        self._timer = None
        self.registry.beat()
        if self._loop.time() - self._swept > SWEEP_EVERY:
            self._swept = self._loop.time()
            self.registry.sweep()
        if self._gc_schedule.is_time(now):
            gc.collect()
        self._arm()

    def stall(self) -> float:
        """By how many seconds the loop was late at most, lately: who asks now and then must not miss it."""
        return self._late if self._loop.time() <= self._late_until else 0.0

    def touched(self, table: Table) -> None:
        """Something was done at a table: save it, and mind its clock."""
        self.registry.touched(table)
        self._arm()

    async def close(self) -> None:
        """Tell every socket to come back."""
        self._closing = True
        for plug in list(self.plugs):
            plug.session.close("restart")
        if self._timer is not None:
            self._timer.cancel()
        self.workers.close()

    # Tables

    def table(self, identity: str) -> Table | None:
        """A table's game, read from the store if it is not at hand; None if it never began or is set aside."""
        try:
            return self.registry.table(identity)
        except (NoSuchTable, Quarantined):
            return None

    async def begin(self, card: Card, seed: bytes, onward: Onward | None = None) -> Table:
        """The game of a card, on disk; the one that is there already if a crash came between."""
        table = self.table(card.id)
        if table is None:
            terms = card.terms
            game = known_game(terms.game)
            holders: list[Holder] = ["bot" if chair.bot else "person" for chair in card.chairs]
            options = options_from(game, terms.options)
            # Where nobody races, distance is worth nothing: step modes know no allowance.
            cap = CAP if game.deadline(Match(game, options, terms.seats, seed).state) is not None else 0
            policy = Policy(leavers=terms.leavers, undo=terms.undo, turn=terms.turn_hours * HOUR, cap=cap)
            table = self.registry.open(
                game, options, terms.seats, policy=policy, holders=holders, id_=card.id, seed=seed,
                beginning=onward.beginning if onward else msgspec.UNSET, time=onward.time if onward else 0,
            )  # fmt: skip
            saved = self._opening[card.id] = self._loop.create_future()
            self._arm()
            try:
                await asyncio.wait_for(saved, OPENING_SECONDS)
            except TimeoutError:
                raise Unfit("busy", "The disk of this house is too slow or full: try again later.") from None
            finally:
                del self._opening[card.id]
        return table

    def end(self, identity: str) -> None:
        """End a game that its people gave up."""
        if (table := self.table(identity)) is not None:
            table.end("abandoned", self.registry.clock.now())
            self.touched(table)

    def vacate(self, identity: str, seat: Seat, level: str | None) -> None:
        """A player left for good; a bot of that level follows, if any."""
        if (table := self.table(identity)) is not None:
            table.vacate(seat, self.registry.clock.now())
            self.close_sockets(lambda plug: plug.session.table is table and plug.session.grant.seat == seat, "left")
            self.touched(table)
            if level is not None:
                self.seat_bot(identity, seat, level)

    def occupy(self, identity: str, seat: Seat) -> None:
        """Somebody took a free seat."""
        if (table := self.table(identity)) is not None:
            table.occupy(seat, "person", self.registry.clock.now())
            self.touched(table)

    def follow(self, identity: str, seat: Seat, level: str) -> None:
        """A bot takes a seat that was free."""
        if (table := self.table(identity)) is not None:
            table.occupy(seat, "bot", self.registry.clock.now())
            self.touched(table)
            self.seat_bot(identity, seat, level)

    def grant(self, table: Table, seat: Seat | None) -> Grant:
        """The right to a seat as it stands now."""
        return Grant() if seat is None else Grant(seat, table.log.generations[seat])

    def _shown(self, table: Table) -> None:
        """Something new may be shown: people's papers follow when seats changed hands or the game ended."""
        self._gc_schedule.used()
        self._arm_soon()
        if (opening := self._opening.get(table.id)) is not None and not opening.done():
            opening.set_result(None)
        holders = table.shown.holders
        is_over = bool(table.shown.ended) or table.audience.result() is not None
        if is_over or self._holders.get(table.id, holders) != holders:
            self._changed(table)
        self._holders[table.id] = holders
        if is_over:
            self._holders.pop(table.id, None)
            for key in [key for key in self._bots if key[0] == table.id]:
                table.leave(self._bots.pop(key))

    # Sockets

    def plug_in(self, session: Connection, person: str | None, device: str | None) -> Plug:
        """A new socket at a table."""
        plug = Plug(session, person, device)
        self.plugs.add(plug)
        return plug

    def receive(self, plug: Plug, body: bytes) -> None:
        """A message of a socket."""
        self.registry.receive(plug.session, body)
        self._arm_soon()

    def unplug(self, plug: Plug) -> None:
        """A socket is gone."""
        self.registry.gone(plug.session)
        self.plugs.discard(plug)

    def close_sockets(self, which: Callable[[Plug], bool], code: str) -> None:
        """Close every socket that is meant."""
        for plug in list(self.plugs):
            if which(plug):
                plug.session.close(code)

    # Bots

    def seat_bot(self, identity: str, seat: Seat, level: str) -> None:
        """Put a bot at a seat that is a bot's: it watches like anybody, and acts like anybody."""
        table = self.table(identity)
        if table is None or table.log.over:
            return
        if (old := self._bots.pop((identity, seat), None)) is not None:
            table.leave(old)
        player = BotSeat(self.grant(table, seat), level, partial(self._think, table))
        self._bots[identity, seat] = player
        table.watch(player, 0, 0, self.registry.clock.now())
        self.touched(table)

    def _think(self, table: Table, player: BotSeat, sight: Sight, tries: int = 2) -> None:
        seat = player.grant.seat
        assert seat is not None
        actions = sight.actions
        if actions is None:  # too many for a frame: a bot asks for them as a page does
            actions = msgspec.json.encode(table.audience.legal(seat))
        turn = Turn(table.game.NAME, player.level, sight.view, actions, luck(self._secret, table.id, seat, sight.seq))
        then = partial(self._thought, table, player, sight, tries)
        thought = self.workers.think(turn)
        thought.add_done_callback(lambda done: self._later(pause(player.level, table.log.is_timed), then, done))

    def _later(self, seconds: float, then: Callable[[Future[bytes]], None], done: Future[bytes]) -> None:
        """Called by a thread of the pool."""
        with contextlib.suppress(RuntimeError):  # the house is closing: there is no loop left to tell
            self._loop.call_soon_threadsafe(lambda: self._loop.call_later(seconds, then, done))

    def _thought(self, table: Table, player: BotSeat, sight: Sight, tries: int, thought: Future[bytes]) -> None:
        """A bot's choice is a command like any other."""
        if thought.cancelled() or self._closing:
            return
        fault = thought.exception()
        if isinstance(fault, BrokenProcessPool) and tries:
            self._think(table, player, sight, tries - 1)
        elif fault is not None:
            log.error("a bot could not choose at a table of %s", table.game.NAME, exc_info=fault)
            table.freeze("internal", self.registry.clock.now())
        elif acts(table, player, Command(sight.seq, sight.seq, thought.result()), self.registry.clock.now()):
            self.touched(table)
            player.answered()
        else:
            self._loop.call_later(WAIT_SECONDS, self._thought, table, player, sight, tries, thought)
