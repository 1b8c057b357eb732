"""A bus in memory, for tests and simulated houses: several nodes of one process, each with a loop of its own."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable

from worldwright.server.cluster.bus import AWAY, BusFault, Hear, Unheard, Unsubscribe, Work


class Exchange:
    """Where the buses of a house meet. What is lost or late is decided by whoever sets `loses` and `delay`."""

    def __init__(self) -> None:
        self.buses: list[MemoryBus] = []
        self.loses: Callable[[str], bool] = lambda _: False
        self.delay = 0.0
        self.lock = threading.Lock()
        self.spy: Callable[[str, bytes], object] = lambda _subject, _body: None
        """Sees every message."""


class _Ear:
    """Somebody who listens under a subject."""

    def __init__(self, subject: str, hear: Hear | None = None, work: Work | None = None) -> None:
        self.subject = subject
        self.hear = hear
        self.work = work


class MemoryBus:
    """One node's way to an exchange."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ears: list[_Ear] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._came_back: Callable[[], None] = lambda: None
        self._is_cut = False
        self.dropped = 0

    @property
    def fault(self) -> str:
        """`away` while it is cut."""
        return AWAY if self._is_cut else ""

    def cut(self) -> None:
        """Nothing comes or goes any more."""
        self._is_cut = True

    def mend(self) -> None:
        """All is well again."""
        self._is_cut = False
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._came_back)

    async def open(self, came_back: Callable[[], None]) -> None:
        """Begin to listen in the running loop."""
        self._loop, self._came_back = asyncio.get_running_loop(), came_back
        with self._exchange.lock:
            self._exchange.buses.append(self)

    def publish(self, subject: str, body: bytes) -> None:
        """Tell everybody who listens."""
        self._exchange.spy(subject, body)
        if self._is_cut or self._exchange.loses(subject):
            self.dropped += 1
            return
        for bus, ear in self._listeners(subject):
            if ear.hear is not None:
                bus._deliver(ear.hear, body)

    def _listeners(self, subject: str) -> list[tuple[MemoryBus, _Ear]]:
        with self._exchange.lock:
            there = [bus for bus in self._exchange.buses if not bus._is_cut]
            return [(bus, ear) for bus in there for ear in bus._ears if ear.subject == subject]

    def _deliver(self, hear: Hear, body: bytes) -> None:
        loop = self._loop
        assert loop is not None
        if self._exchange.delay:
            loop.call_soon_threadsafe(loop.call_later, self._exchange.delay, hear, body)
        else:
            loop.call_soon_threadsafe(hear, body)

    async def subscribe(self, subject: str, hear: Hear) -> Unsubscribe:
        """Hear what is told under a subject."""
        return self._listen(_Ear(subject, hear))

    async def answer(self, subject: str, work: Work) -> Unsubscribe:
        """Answer what is asked under a subject."""
        return self._listen(_Ear(subject, None, work))

    def _listen(self, ear: _Ear) -> Unsubscribe:
        with self._exchange.lock:
            self._ears.append(ear)

        async def stop() -> None:
            with self._exchange.lock:
                if ear in self._ears:
                    self._ears.remove(ear)

        return stop

    async def request(self, subject: str, body: bytes, seconds: float) -> bytes:
        """The answer of one who listens."""
        self._exchange.spy(subject, body)
        if self._is_cut:
            raise Unheard("the bus is away")
        found = [(bus, ear) for bus, ear in self._listeners(subject) if ear.work is not None]
        if not found:
            raise Unheard(f"nobody answers at {subject}")
        bus, ear = found[0]
        loop, heard = asyncio.get_running_loop(), asyncio.get_running_loop().create_future()

        def settle(answer: bytes) -> None:
            self._exchange.spy("answer", answer)
            if not heard.done() and not self._is_cut and not bus._is_cut:
                heard.set_result(answer)

        def ask(body: bytes) -> None:
            assert ear.work is not None
            assert bus._loop is not None
            task = bus._loop.create_task(
                _worked(ear.work, body, lambda answer: loop.call_soon_threadsafe(settle, answer))
            )
            bus._tasks.add(task)
            task.add_done_callback(bus._tasks.discard)

        if not self._exchange.loses(subject):
            bus._deliver(ask, body)
        try:
            return await asyncio.wait_for(heard, seconds)
        except TimeoutError:
            raise BusFault(f"no answer from {subject}") from None

    async def lag(self) -> float:
        """How late it is made."""
        if self._is_cut:
            raise BusFault("the bus is away")
        return self._exchange.delay

    async def close(self) -> None:
        """Listen no more."""
        with self._exchange.lock:
            if self in self._exchange.buses:
                self._exchange.buses.remove(self)


async def _worked(work: Work, body: bytes, settle: Callable[[bytes], object]) -> None:
    if (answer := await work(body)) is not None:
        with contextlib.suppress(RuntimeError):  # the loop of whoever asked may have ended
            settle(answer)
