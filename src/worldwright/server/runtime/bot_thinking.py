"""How bots at tables come to act: they think in a worker, wait as people would, and act like anybody."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from worldwright.bots.choosing import Reply
from worldwright.compiled.program import ProgramCall
from worldwright.server.engine import messages as say
from worldwright.server.engine.bot_seats import BotFrame, BotSeat, Job, acts, first_legal, pause, simpler, turn_of
from worldwright.server.engine.ownership import MOVED
from worldwright.server.engine.replay import luck
from worldwright.server.engine.table import Table
from worldwright.server.runtime.nodes import Submit
from worldwright.server.runtime.page_thinking import PageThinking

if TYPE_CHECKING:
    from worldwright.server.runtime.runtime import Runtime

WAIT_SECONDS = 0.1
"""How long a bot waits that was too fast for its seat."""
MOST_FAILURES = 100
"""Ways of failing that bots are told of in the log."""
log = logging.getLogger(__name__)


class BotThinking:
    """The thoughts of all bots of a server, from a sight to the act that comes of it."""

    def __init__(self, runtime: Runtime, secret: str, submit: Submit) -> None:
        self._runtime = runtime
        self._secret = secret
        self._loop = asyncio.get_running_loop()
        self._failures: set[tuple[str, str, str]] = set()
        """How bots failed, each told once."""
        self.pages = PageThinking(self._loop)
        self.submit = submit
        """Where thoughts are had: by a worker of this server, or of any node."""

    def begin(self, table: Table, player: BotSeat, sight: BotFrame) -> None:
        """Let a bot think about what it sees."""
        asks = self.pages.is_there(table)
        self._let_think(Job(table, player, sight, self._loop.time(), asks=asks))

    def _let_think(self, job: Job) -> None:
        """Let a bot think, or a simpler one where it has failed: no table ever waits for one in vain."""
        table, seat, actions = job.table, job.player.grant.seat, job.sight.actions
        assert seat is not None
        if actions is None:  # too many for a frame: a bot asks for them as a page does
            actions = msgspec.json.encode(table.audience.legal(seat))
        if level := simpler(job.player.level, job.failed):
            turn = turn_of(job, level, actions, self._luck(job))
            thought = self.submit(table.id, turn)
        else:
            thought = Future()
            thought.set_result(first_legal(actions))
        thought.add_done_callback(partial(self._soon, job))

    def _luck(self, job: Job) -> bytes:
        table, seat = job.table, job.player.grant.seat
        assert seat is not None
        if (day := table.log.card.day) is None:
            return luck(self._secret, table.id, seat, job.sight.seq)
        # Whoever plays the deal of a day and does the same meets the same answers.
        return luck(self._secret, f"{table.terms.game} {day.daily.day}", seat, len(table.log.moves))

    def _soon(self, job: Job, done: Future[bytes]) -> None:
        """Called by a thread of the pool."""
        with contextlib.suppress(RuntimeError):  # the server is closing: there is no loop left to tell
            self._loop.call_soon_threadsafe(self._thought, job, done)

    def _thought(self, job: Job, thought: Future[bytes]) -> None:
        """A bot has decided: its hand is there when a person's would be. A simpler one answers for one that failed."""
        if thought.cancelled() or self._runtime.is_closing or job.table.frozen == MOVED:
            return
        if (fault := thought.exception()) is not None:
            failure = (job.table.game.NAME, simpler(job.player.level, job.failed), str(fault))
            if failure not in self._failures and len(self._failures) < MOST_FAILURES:
                self._failures.add(failure)
                log.error("at a table of %s the bot %s could not choose, a simpler one does: %s", *failure)
            self._let_think(job._replace(failed=job.failed + 1))
            return
        answer = msgspec.json.decode(thought.result(), type=Reply)
        if isinstance(answer, ProgramCall):
            self.pages.ask(job.table, answer, partial(self._told, job))
            return
        act = say.Act(job.sight.seq, job.sight.seq, answer.action)
        due = job.began + pause(job, answer, self._luck(job)) / 1000
        hand = self._loop.call_later(max(0.0, due - self._loop.time()), self._hand, job.table, job.player, act)
        job.player.rush = partial(self._rush, hand, job.table, job.player, act)

    def _rush(self, hand: asyncio.TimerHandle, table: Table, player: BotSeat, act: say.Act) -> None:
        """Everybody waits for bots alone: this one's hand is there now."""
        player.rush = None
        hand.cancel()
        self._loop.call_soon(self._hand, table, player, act)

    def _told(self, job: Job, told: bytes | None) -> None:
        """The page has answered, or did not in time: then the server thinks for itself."""
        if not self._runtime.is_closing:
            self._let_think(job._replace(asks=told is not None, told=told))

    def _hand(self, table: Table, player: BotSeat, act: say.Act) -> None:
        """A bot's choice is a command like any other."""
        player.rush = None
        if self._runtime.is_closing or table.frozen == MOVED:
            return
        if acts(table, player, act, self._runtime.clock):
            self._runtime.touched(table)
        else:
            self._loop.call_later(WAIT_SECONDS, self._hand, table, player, act)
