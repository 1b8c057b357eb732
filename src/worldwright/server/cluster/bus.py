"""The message bus between the nodes of a cluster: a port without any driver's types. Tests have one in memory.

A published message may be lost, and is never delivered twice. A request gets an answer or a fault. All is bounded in
size and time.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from worldwright.server.runtime.nodes import NodeFault

LARGEST: Final = 512 * 1024
"""Bytes of one message, below the server's default limit. Larger bodies are sent in parts."""
MOST_AT_ONCE: Final = 512
"""Requests that one node handles at once. The next one is answered `TooBusy`."""
TOO_MUCH: Final = b""
"""The answer of a busy node, which did nothing. No other answer is empty."""
AWAY: Final = "away"
"""The fault of an unreachable bus."""

Hear = Callable[[bytes], None]
Work = Callable[[bytes], Awaitable[bytes | None]]
"""None: there is no answer."""
Unsubscribe = Callable[[], Awaitable[None]]


class BusFault(NodeFault):
    """The bus is unreachable or the answer is late, so it is unknown whether the request was handled."""


class Unheard(BusFault):
    """No node listens under that subject. Nothing was done."""


class TooBusy(Unheard):
    """The node is too busy. Nothing was done; a later request may succeed."""


class Bus(Protocol):
    """A connection to the other nodes. Subjects are words joined by points, prefixed with the cluster's id."""

    dropped: int
    """Messages that were not sent because the bus was unreachable or too slow."""

    @property
    def fault(self) -> str:
        """`away` while the bus is unreachable; "" if all is well."""

    async def open(self, came_back: Callable[[], None]) -> None:
        """Connect; UserError if that fails. `came_back` is called after every reconnect."""

    def publish(self, subject: str, body: bytes) -> None:
        """Send a message to all subscribers, in order. It is lost if the bus is unreachable."""

    async def subscribe(self, subject: str, hear: Hear) -> Unsubscribe:
        """Call `hear` in the running loop with every message under a subject. Returns how to unsubscribe."""

    async def answer(self, subject: str, work: Work) -> Unsubscribe:
        """Answer requests under a subject, several at once."""

    async def request(self, subject: str, body: bytes, seconds: float) -> bytes:
        """The first answer; Unheard or BusFault."""

    async def lag(self) -> float:
        """Seconds to the bus and back; BusFault if it is unreachable."""

    async def close(self) -> None:
        """Close, after sending what was published."""
