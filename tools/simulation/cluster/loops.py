"""An event loop without a thread: a world decides when it runs and what time it is."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from math import ceil
from typing import Any

from worldwright.core.game import Millis

MOST_TURNS = 20_000
"""Callbacks without time passing, beyond which a loop is endless."""


class SimulatedLoop(asyncio.AbstractEventLoop):
    """Runs ready callbacks on request: not on a frozen machine, and never again on a dead one."""

    def __init__(self, time: Callable[[], float], later: Callable[[Millis, Callable[[], object]], None]) -> None:
        self._time = time
        self._later = later
        self._ready: deque[asyncio.Handle] = deque()
        self.is_over = False
        self.faults: list[BaseException] = []
        """Exceptions of callbacks: a real loop logs them, here they break the world."""

    @property
    def is_ready(self) -> bool:
        """Whether there is something to run."""
        return bool(self._ready) and not self.is_over

    def run(self) -> None:
        """Run until nothing is ready."""
        before = asyncio._get_running_loop()
        asyncio._set_running_loop(self)
        try:
            for _ in range(MOST_TURNS):
                if not self._ready or self.is_over:
                    return
                handle = self._ready.popleft()
                if not handle.cancelled():
                    handle._run()
            raise RuntimeError("an event loop never ends")
        finally:
            asyncio._set_running_loop(before)

    def end(self) -> None:
        """Stop for good."""
        self.is_over = True
        self._ready.clear()

    # The interface of asyncio

    def time(self) -> float:
        """Seconds of the machine's monotonic clock."""
        return self._time()

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Any = None) -> asyncio.Handle:  # type: ignore[override]
        """Run a callback in the next turn."""
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_later(self, delay: float, callback: Callable[..., object], *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        """Run a callback after so many seconds."""
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Callable[..., object], *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        """Run a callback at a time."""
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._later(max(0, ceil((when - self.time()) * 1000)), partial(self._due, handle))
        return handle

    def _due(self, handle: asyncio.TimerHandle) -> None:
        if not handle.cancelled():
            self._ready.append(handle)

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Does nothing: a cancelled timer is skipped when due."""

    def create_future(self) -> asyncio.Future[Any]:
        """A future of this loop."""
        return asyncio.Future(loop=self)

    def create_task(self, coro: Coroutine[Any, Any, Any], **kwargs: Any) -> asyncio.Task[Any]:  # type: ignore[override]
        """A task of this loop."""
        return asyncio.Task(coro, loop=self, **kwargs)

    def run_in_executor(self, _: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Run a thread's work at once."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as fault:
            done.set_exception(fault)
        return done

    def get_debug(self) -> bool:
        """Always off."""
        return False

    def is_running(self) -> bool:
        """Whether it can run."""
        return not self.is_over

    def is_closed(self) -> bool:
        """Never, because a dead machine closes nothing."""
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Record an exception that no one waits for."""
        if not self.is_over and (fault := context.get("exception")) is not None:
            self.faults.append(fault)
