"""Requests and sockets whose table is at another node."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

from worldwright.server.cluster.bus import BusFault
from worldwright.server.cluster.forwarding import answered_elsewhere, kept_headers
from worldwright.server.cluster.links import MOVING, Link
from worldwright.server.cluster.node_messages import Done, OpenLink
from worldwright.server.engine.ownership import Elsewhere
from worldwright.server.http.carrier import Carrier
from worldwright.server.http.guard import FORWARDED, address
from worldwright.server.http.request import TRY_AGAIN_LATER, Request
from worldwright.server.http.response import Response
from worldwright.server.http.websocket import Wire

if TYPE_CHECKING:
    from worldwright.server.cluster.node import ClusterNode

OPEN_SECONDS: Final = 5.0
CLOSING_SECONDS: Final = 2.0
log = logging.getLogger(__name__)


class ClusterCarrier(Carrier):
    """Forwards requests and sockets to the owners of their tables."""

    def __init__(self, node: ClusterNode) -> None:
        self._node = node

    def answer(self, request: Request, there: Elsewhere) -> Response[Any]:
        """The owner's answer, or a refusal if it cannot be reached."""
        return answered_elsewhere(request, there, self._node)

    async def fetch(self, socket: Any, there: Elsewhere) -> None:
        """Let a table move here if no player is at it elsewhere; Elsewhere."""
        if FORWARDED in socket.scope:
            raise there
        epoch = await self._node.locality.owner(there)
        if epoch != self._node.epoch:
            raise Elsewhere(there.what, epoch) from None

    async def carry(self, socket: Any, wire: Wire, there: Elsewhere) -> bool:
        """Forward a socket to the owner of its table."""
        return await carried(self._node, socket, wire, there)


async def carried(node: ClusterNode, socket: Any, wire: Wire, there: Elsewhere) -> bool:
    """Link a visitor's socket with a table elsewhere until either side ends it; False: not possible now."""
    if FORWARDED in socket.scope:
        return False
    epoch = there.epoch or await node.owners.look_up(there.what)
    if not epoch or epoch == node.epoch or node.bus.fault or len(node.links) >= node.most_links:
        return False
    await socket.accept()  # the table's first frame may come before the answer
    link = node.links.new(epoch, wire)
    stream, said = node.links.stream(epoch)
    scope = socket.scope
    asked = OpenLink(
        node.epoch, link.number, stream, said, scope["path"], scope["query_string"], kept_headers(scope),
        address(socket), scope["scheme"],
    )  # fmt: skip
    try:
        is_taken = isinstance(await node.ask(epoch, asked, OPEN_SECONDS), Done)
    except BusFault:
        is_taken = False
    if not is_taken:
        link.close(TRY_AGAIN_LATER, "moving", MOVING)
    wire.listen(link)
    await link.ended
    if link.end is not None:
        code, word = link.end
        if word == "moving":
            node.owners.forget(there.what)
        await _close(socket, wire, link, code, word)
    return True


async def _close(socket: Any, wire: Wire, link: Link, code: int, word: str) -> None:
    """Close the socket after its queued frames have been sent."""

    async def closed() -> None:
        while link.has_more and not wire.writable.is_set():
            await wire.writable.wait()
        await socket.close(code, word)

    try:
        await asyncio.wait_for(closed(), CLOSING_SECONDS)
    except Exception as fault:  # the peer may be gone, or no longer read
        log.debug("cluster: a socket did not close: %s", fault)
