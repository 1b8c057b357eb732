"""Messages of one node to all others over the bus. Features define the messages and handle them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

import msgspec

from worldwright.server.cluster.node_messages import encode
from worldwright.server.runtime.nodes import Broadcast, Message

if TYPE_CHECKING:
    from worldwright.server.cluster.node import ClusterNode

SUBJECT = "news.{}"


class BusBroadcast(Broadcast):
    """Publishes messages to every node that lives, each under a subject of its own."""

    def __init__(self, node: ClusterNode) -> None:
        super().__init__()
        self._node = node
        self._decode: Callable[[bytes], Message] | None = None
        """Created with the first message, when all kinds are registered."""

    def publish(self, message: Message) -> None:
        """Send a message to all other nodes."""
        body = encode(message)
        for epoch in self._node.nodes:
            if epoch != self._node.epoch:
                self._node.bus.publish(SUBJECT.format(epoch), body)

    def hear(self, body: bytes) -> None:
        """Handle a message from the bus."""
        if self._decode is None:
            self._decode = _decoder(self._listeners)
        self._node.background.start(self._follow(self._decode(body)))

    async def _follow(self, message: Message) -> None:
        if (work := self._listeners[type(message)](message)) is not None:
            await work

    def missed(self) -> None:
        """Read stored values again, as messages may be lost."""
        self._node.background.start(self._reread())

    async def _reread(self) -> None:
        for read in self._readers:
            await read()


def _decoder(kinds: Iterable[type[Message]]) -> Callable[[bytes], Message]:
    """A decoder for messages of these kinds."""
    union: Any = reduce(or_, kinds)
    decode: Callable[[bytes], Message] = msgspec.msgpack.Decoder(union).decode
    return decode
