"""The talk between the nodes of a house: a port without any engine's types. Tests have one in memory.

What is told may be lost, and is never told twice; who asks hears an answer or a fault. All is bounded in size and time.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from worldwright.server.runtime.nodes import NodeFault

LARGEST: Final = 512 * 1024
"""Bytes of one message: below what the engine takes by default. What is larger is sent in parts."""
MOST_AT_ONCE: Final = 512
"""Questions that one node works on at once; whoever asks the next one hears at once that it is `Busy`."""
TOO_MUCH: Final = b""
"""The answer to what is not done because too much else is; no other answer is empty."""
AWAY: Final = "away"
"""The fault of a bus that cannot be reached now."""

Hear = Callable[[bytes], None]
Work = Callable[[bytes], Awaitable[bytes]]
Unsubscribe = Callable[[], Awaitable[None]]


class BusFault(NodeFault):
    """The bus is away, or who was asked does not answer in time: nobody knows whether it was done."""


class Unheard(BusFault):
    """Nobody listens under that subject: nothing was done."""


class TooBusy(Unheard):
    """Who was asked has too much to do: nothing was done, and may be in a moment."""


class Bus(Protocol):
    """The way to the other nodes. Subjects are words with points between; the house's own id comes before them."""

    dropped: int
    """Messages that were not told because the bus was away or too slow."""

    @property
    def fault(self) -> str:
        """`away` while the bus cannot be reached; nothing: all is well."""

    async def open(self, came_back: Callable[[], None]) -> None:
        """Begin; UserError if there is no such engine. `came_back` is called when it was away and is there again."""

    def publish(self, subject: str, body: bytes) -> None:
        """Tell everybody who listens, in the order of telling; nothing is kept where the bus is away."""

    async def subscribe(self, subject: str, hear: Hear) -> Unsubscribe:
        """Hear what is told under a subject, in the running loop; how to stop."""

    async def answer(self, subject: str, work: Work, group: str = "") -> Unsubscribe:
        """Answer what is asked under a subject, so much at once; of a group one answers each question."""

    async def request(self, subject: str, body: bytes, seconds: float) -> bytes:
        """The first answer; Unheard, Busy or BusFault if there is none."""

    async def lag(self) -> float:
        """Seconds to the engine and back; BusFault where it is away."""

    async def close(self) -> None:
        """End, with what was told already on its way."""


def checked(body: bytes) -> bytes:
    """A message that is not too large for the bus."""
    if len(body) > LARGEST:
        raise BusFault(f"{len(body)} bytes are too many for one message between nodes")
    return body


def answered(body: bytes, subject: str) -> bytes:
    """An answer; Busy where it says that there is none."""
    if body == TOO_MUCH:
        raise TooBusy(f"too much is asked of {subject}")
    return body
