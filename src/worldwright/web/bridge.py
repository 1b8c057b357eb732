"""The way from the database's thread to the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from worldwright.web.runtime import Runtime


class Bridge:
    """The way from the database's thread to the loop: what is finished there is delivered here."""

    def __init__(self) -> None:
        self._deliver: Callable[[], object] | None = None

    def open(self, runtime: Runtime) -> None:
        """From now on the runtime is told."""
        self._deliver = partial(asyncio.get_running_loop().call_soon_threadsafe, runtime.deliver)

    def close(self) -> None:
        """Nobody is told any more."""
        self._deliver = None

    def wake(self) -> None:
        """Called by the database's thread: something is finished."""
        if (deliver := self._deliver) is not None:
            deliver()
