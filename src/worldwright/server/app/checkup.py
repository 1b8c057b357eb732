"""Health checks of every part of the server, each with a deadline."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Awaitable
from typing import TYPE_CHECKING

from worldwright.server.process.loop_lag import STALL
from worldwright.server.process.settings import lacks_proxies
from worldwright.server.storage import table_store as stored

if TYPE_CHECKING:
    from worldwright.server.app.site import Site

LEAST_DISK = 0.05
DEADLINE = 2.0
"""Seconds a part has to answer."""
FRESH = 1.0
"""Seconds an answer is reused: each part is checked at most once a second."""
STUCK = 30.0
"""Seconds after which workers that start no job count as dead; a queue of bots' turns may take a while."""


class Checkup:
    """Checks the parts that can hang: the store's two threads, the thread pool, and the worker processes."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._asked = -FRESH
        self._asking: asyncio.Task[dict[str, str]] | None = None

    async def parts(self) -> dict[str, str]:
        """State of every part: `ok`, or one word for what is wrong."""
        runtime, settings = self._site.runtime, self._site.settings
        disk = shutil.disk_usage(self._site.folder)
        parts = {
            "loop": "late" if runtime.lateness.worst(asyncio.get_running_loop().time()) > STALL else "ok",
            "disk": "full" if disk.free < disk.total * LEAST_DISK else "ok",
            "workers": "late" if max(lane.oldest() for lane in runtime.workers.lanes) > STUCK else "ok",
            "sockets": "full" if len(runtime.sockets) >= settings.sockets else "ok",
            "proxies": "unnamed" if lacks_proxies(settings) else "ok",
            **await self._answers(),
            **self._site.nodes.parts(),
        }
        if runtime.registry.fault:
            parts["store"] = runtime.registry.fault
        return parts

    async def _answers(self) -> dict[str, str]:
        """Answers of the parts, reused within a second."""
        if self._asking is None or (self._asking.done() and time.monotonic() - self._asked > FRESH):
            self._asked = time.monotonic()
            self._asking = asyncio.create_task(self._ask())
        return dict(await asyncio.shield(self._asking))

    async def _ask(self) -> dict[str, str]:
        db, settings = self._site.db, self._site.settings
        writer, reader, threads = await asyncio.gather(
            _answer(db.write()), _answer(db.read(stored.alive)), _answer(asyncio.to_thread(int))
        )
        tables = reader if isinstance(reader, int) else 0
        return {
            "store": next((word for word in (writer, reader) if isinstance(word, str)), "ok"),
            "threads": threads if isinstance(threads, str) else "ok",
            "tables": "full" if tables >= settings.tables else "ok",
        }


async def _answer(question: Awaitable[object]) -> object:
    """The result of a check; `late` after the deadline, `fault` on any exception."""
    try:
        return await asyncio.wait_for(question, DEADLINE)
    except TimeoutError:
        return "late"
    except Exception:
        return "fault"
