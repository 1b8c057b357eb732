"""Messages of one node for all others, over the bus: features say which there are, and what follows from each."""

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
    """Publishes messages under one subject, each with the number of its node: nobody hears their own."""

    def __init__(self, node: ClusterNode) -> None:
        super().__init__()
        self._node = node
        self._decode: Callable[[bytes], tuple[int, Message]] | None = None
        """Made with the first message: all kinds are known then."""

    def publish(self, message: Message) -> None:
        """Let every other node know something."""
        self._node.bus.publish(SUBJECT, encode((self._node.epoch, message)))

    def hear(self, body: bytes) -> None:
        """A message as it came over the bus."""
        if self._decode is None:
            self._decode = _decoder(self._listeners)
        epoch, message = self._decode(body)
        if epoch != self._node.epoch:
            self._node.task(self._follow(message))

    async def _follow(self, message: Message) -> None:
        if (work := self._listeners[type(message)](message)) is not None:
            await work

    def missed(self) -> None:
        """The bus was away: whatever was published meanwhile is not known here."""
        self._node.task(self._read_again())

    async def _read_again(self) -> None:
        for read in self._readers:
            await read()


def _decoder(kinds: Iterable[type[Message]]) -> Callable[[bytes], tuple[int, Message]]:
    """Reads messages of these kinds, each after the number of its node."""
    known: Any = reduce(or_, kinds)
    return msgspec.msgpack.Decoder(tuple[int, known]).decode
