"""A visitor's socket whose table lives at another node, from its opening to its end."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

from worldwright.tables.ownership import Elsewhere
from worldwright.web.cluster.bus import BusFault
from worldwright.web.cluster.links import MOVING, TRY_AGAIN_LATER, Link
from worldwright.web.cluster.relay import kept_headers
from worldwright.web.cluster.talk import Done, OpenLink
from worldwright.web.guard import RELAYED, address
from worldwright.web.websocket import Wire

if TYPE_CHECKING:
    from worldwright.web.cluster.node import ClusterNode

OPEN_SECONDS: Final = 5.0
CLOSING_SECONDS: Final = 2.0
log = logging.getLogger(__name__)


async def carried(node: ClusterNode, socket: Any, wire: Wire, there: Elsewhere) -> bool:
    """Connect a visitor's socket with a table elsewhere until one of both ends it; False: nobody can now."""
    if RELAYED in socket.scope:
        return False
    epoch = there.epoch or await node.look_up(there.what)
    if not epoch or epoch == node.epoch or node.bus.fault or len(node.links) >= node.service.settings.sockets:
        return False
    await socket.accept()  # what the table says first may come before the answer
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
    """Close the socket when all that was said before has been sent."""

    async def closed() -> None:
        while link.has_more and not wire.writable.is_set():
            await wire.writable.wait()
        await socket.close(code, word)

    try:
        await asyncio.wait_for(closed(), CLOSING_SECONDS)
    except Exception as fault:  # the peer may be gone, or read nothing any more
        log.debug("a socket did not close: %s", fault)
