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

SUBJECT = "news"


class BusBroadcast(Broadcast):
    """Publishes messages under one subject, each with the epoch of its node, so that a node skips its own."""

    def __init__(self, node: ClusterNode) -> None:
        super().__init__()
        self._node = node
        self._decode: Callable[[bytes], tuple[int, Message]] | None = None
        """Created with the first message, when all kinds are registered."""

    def publish(self, message: Message) -> None:
        """Send a message to all other nodes."""
        self._node.bus.publish(SUBJECT, encode((self._node.epoch, message)))

    def hear(self, body: bytes) -> None:
        """Handle a message from the bus."""
        if self._decode is None:
            self._decode = _decoder(self._listeners)
        epoch, message = self._decode(body)
        if epoch != self._node.epoch:
            self._node.background.start(self._follow(message))

    async def _follow(self, message: Message) -> None:
        if (work := self._listeners[type(message)](message)) is not None:
            await work

    def missed(self) -> None:
        """The bus was unreachable: read stored values again, as messages may be lost."""
        self._node.background.start(self._reread())

    async def _reread(self) -> None:
        for read in self._readers:
            await read()


def _decoder(kinds: Iterable[type[Message]]) -> Callable[[bytes], tuple[int, Message]]:
    """A decoder for messages of these kinds, each after the epoch of its node."""
    union: Any = reduce(or_, kinds)
    return msgspec.msgpack.Decoder(tuple[int, union]).decode
