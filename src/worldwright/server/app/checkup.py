"""Asks every part of the server how it is, with a deadline: who answers late is named."""

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
"""Seconds that a part has for its answer."""
FRESH = 1.0
"""Seconds that an answer counts: however many ask, each part is asked about once a second."""
STUCK = 30.0
"""Seconds after which workers that take up nothing count as dead; a queue of bots' turns may take a while."""


class Checkup:
    """Asks the parts that can hang: the store's two threads, the pool of threads, and the bots' processes."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._asked = -FRESH
        self._asking: asyncio.Task[dict[str, str]] | None = None

    async def parts(self) -> dict[str, str]:
        """How every part is: `ok`, or in a word what is wrong with it."""
        runtime, settings = self._site.runtime, self._site.settings
        disk = shutil.disk_usage(self._site.folder)
        found = {
            "loop": "late" if runtime.lateness.worst(asyncio.get_running_loop().time()) > STALL else "ok",
            "disk": "full" if disk.free < disk.total * LEAST_DISK else "ok",
            "workers": "late" if max(lane.oldest() for lane in runtime.workers.lanes) > STUCK else "ok",
            "sockets": "full" if len(runtime.sockets) >= settings.sockets else "ok",
            "proxies": "unnamed" if lacks_proxies(settings) else "ok",
            **await self._answers(),
            **self._site.nodes.parts(),
        }
        if runtime.registry.fault:
            found["store"] = runtime.registry.fault
        return found

    async def _answers(self) -> dict[str, str]:
        """What each part said; the same for all who ask within a second."""
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
    """What is answered; `late` after the deadline, `fault` if nothing can be said: whatever it is, health says so."""
    try:
        return await asyncio.wait_for(question, DEADLINE)
    except TimeoutError:
        return "late"
    except Exception:
        return "fault"
