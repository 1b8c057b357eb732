"""Bots at tables: think in a worker, wait as a person would, then act with the same commands as players."""

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
"""How long a bot waits after it hit the rate limit of its seat."""
MOST_FAILURES = 100
"""How many different failures of bots are logged."""
log = logging.getLogger(__name__)


class BotThinking:
    """The decisions of all bots of a server, from what a bot sees to its command."""

    def __init__(self, runtime: Runtime, secret: str, submit: Submit) -> None:
        self._runtime = runtime
        self._secret = secret
        self._loop = asyncio.get_running_loop()
        self._failures: set[tuple[str, str, str]] = set()
        """Failures already logged."""
        self.pages = PageThinking(self._loop)
        self.submit = submit
        """Where bots think: in a worker of this server or of any node."""

    def begin(self, table: Table, player: BotSeat, sight: BotFrame) -> None:
        """Start a bot's decision."""
        asks = self.pages.is_there(table)
        self._let_think(Job(table, player, sight, self._loop.time(), asks=asks))

    def _let_think(self, job: Job) -> None:
        """Let the bot decide, or a lower level after failures, so that no table waits for a failed bot."""
        table, seat, actions = job.table, job.player.grant.seat, job.sight.actions
        assert seat is not None
        if actions is None:  # too many for a frame, so they are read from the table, as a page does
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
        # In a daily deal the same moves meet the same answers, so the seed does not depend on the table.
        return luck(self._secret, f"{table.terms.game} {day.daily.day}", seat, len(table.log.moves))

    def _soon(self, job: Job, done: Future[bytes]) -> None:
        """Called by a thread of the pool."""
        with contextlib.suppress(RuntimeError):  # the server is closing: the loop has ended
            self._loop.call_soon_threadsafe(self._thought, job, done)

    def _thought(self, job: Job, thought: Future[bytes]) -> None:
        """Schedule a bot's command for when a person would act. After a failure a lower level decides."""
        if thought.cancelled() or self._runtime.is_closing or job.table.frozen == MOVED:
            return
        if (fault := thought.exception()) is not None:
            failure = (job.table.game.NAME, simpler(job.player.level, job.failed), str(fault))
            if failure not in self._failures and len(self._failures) < MOST_FAILURES:
                self._failures.add(failure)
                log.error("bots: decision failed, a lower level decides (game=%s, bot=%s): %s", *failure)
            self._let_think(job._replace(failed=job.failed + 1))
            return
        answer = msgspec.json.decode(thought.result(), type=Reply)
        if isinstance(answer, ProgramCall):
            self.pages.ask(job.table, answer, partial(self._page_answered, job))
            return
        act = say.Act(job.sight.seq, job.sight.seq, answer.action)
        due = job.began + pause(job, answer, self._luck(job)) / 1000
        hand = self._loop.call_later(max(0.0, due - self._loop.time()), self._hand, job.table, job.player, act)
        job.player.rush = partial(self._rush, hand, job.table, job.player, act)

    def _rush(self, hand: asyncio.TimerHandle, table: Table, player: BotSeat, act: say.Act) -> None:
        """Act now: all people have asked the bots to hurry."""
        player.rush = None
        hand.cancel()
        self._loop.call_soon(self._hand, table, player, act)

    def _page_answered(self, job: Job, page_answer: bytes | None) -> None:
        """Go on with the page's answer, or think on the server if the page was too late."""
        if not self._runtime.is_closing:
            self._let_think(job._replace(asks=page_answer is not None, page_answer=page_answer))

    def _hand(self, table: Table, player: BotSeat, act: say.Act) -> None:
        """Execute a bot's choice as a command."""
        player.rush = None
        if self._runtime.is_closing or table.frozen == MOVED:
            return
        if acts(table, player, act, self._runtime.clock):
            self._runtime.touched(table)
        else:
            self._loop.call_later(WAIT_SECONDS, self._hand, table, player, act)
