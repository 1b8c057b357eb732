"""A small proxy for demos and tests: requests about a table go to that table's node, others to the next node.

No TLS and no sticky sessions. Each connection carries one request, so that every request may go elsewhere; a WebSocket
stays where it began. Real clusters use Caddy, nginx or another proxy (`deploy/`).
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import re
import socket
from collections.abc import Sequence

HEAD_BYTES = 16 * 1024
HEAD_SECONDS = 10.0
CONNECT_SECONDS = 2.0
HEALTH_SECONDS = 2.5
"""How long a node's health check may take: a little longer than its own parts may."""
ASK_EVERY = 0.5
CHUNK = 64 * 1024
MOST = 4096
"""Connections at once."""
_OURS = (b"x-forwarded-for:", b"x-forwarded-proto:", b"forwarded:")
"""Headers that only the proxy sets, because a client could forge them."""
_END = b"\r\n\r\n"
_OF_TABLE = re.compile(rb"[A-Z]+ /api/tables/([^/? ]+)")
_HARMLESS = (b"GET ", b"HEAD ")
"""Requests that may be sent again if no node answered."""

Way = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class ProxyTarget:
    """A node as the proxy sees it."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.is_well = False
        self.sockets = 0
        """Open WebSockets through the proxy."""


class Proxy:
    """Forwards visitors to living nodes. `nodes` may be read while it runs."""

    def __init__(self, nodes: Sequence[tuple[str, int]], *, by_table: bool = True) -> None:
        """`by_table`: send all visitors of a table to the same node; else use all nodes in turn."""
        self._by_table = by_table
        self.nodes = [ProxyTarget(host, port) for host, port in nodes]
        self._turn = 0
        self._open = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self, held: socket.socket) -> None:
        """Listen on a socket and check the health of every node from now on."""
        for node in self.nodes:
            await self._ask(node)
            self._keep(asyncio.create_task(self._watch(node)))
        self._server = await asyncio.start_server(self._taken, sock=held, limit=HEAD_BYTES)

    async def stop(self) -> None:
        """Close everything."""
        if self._server is not None:
            self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watch(self, node: ProxyTarget) -> None:
        while True:
            await asyncio.sleep(ASK_EVERY)
            await self._ask(node)

    async def _ask(self, node: ProxyTarget) -> None:
        """Check the health of a node."""
        try:
            async with asyncio.timeout(HEALTH_SECONDS):
                reader, writer = await asyncio.open_connection(node.host, node.port)
                try:
                    ask = f"GET /health HTTP/1.1\r\nHost: {node.host}:{node.port}\r\nConnection: close\r\n\r\n"
                    writer.write(ask.encode())
                    node.is_well = (await reader.readline()).split()[1:2] == [b"200"]
                finally:
                    writer.close()
        except (OSError, TimeoutError):
            node.is_well = False

    def _order(self, head: bytes) -> list[ProxyTarget]:
        """All nodes in order of preference. Unhealthy ones come last, in case all are only busy."""
        of_table = _OF_TABLE.match(head) if self._by_table else None
        if of_table is not None:
            turned = sorted(self.nodes, key=lambda node: _rank(of_table[1], node))
        else:
            self._turn += 1
            turned = [self.nodes[(self._turn + step) % len(self.nodes)] for step in range(len(self.nodes))]
        return sorted(turned, key=lambda node: not node.is_well)

    async def _taken(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one visitor's connection."""
        task = asyncio.current_task()
        assert task is not None
        self._keep(task)
        self._open += 1
        try:
            if self._open > MOST:
                return
            async with asyncio.timeout(HEAD_SECONDS):
                head = await reader.readuntil(_END)
            await self._pass(head, (reader, writer))
        except (OSError, TimeoutError, EOFError, asyncio.LimitOverrunError):
            pass  # the visitor hung up or sent no valid request
        finally:
            self._open -= 1
            writer.close()

    async def _pass(self, head: bytes, visitor: Way) -> None:
        """Find a node for a request and pass bytes until either side ends.

        If a node ends without an answer to a request that changes nothing, it was just killed, so the next node is
        tried.
        """
        is_socket, sent = rewritten(head, visitor[1].get_extra_info("peername")[0])
        for node in self._order(head):
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    way = await asyncio.open_connection(node.host, node.port)
            except (OSError, TimeoutError):
                node.is_well = False
                continue
            node.sockets += is_socket
            try:
                way[1].write(sent)
                is_answered = await _both_ways(visitor, way)
            finally:
                node.sockets -= is_socket
                way[1].close()
            if is_answered or not head.startswith(_HARMLESS):
                return
            node.is_well = False
        body = b"No node answers: try again.\n"
        visitor[1].write(b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 1\r\n")
        visitor[1].write(b"Content-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
        await visitor[1].drain()


def rewritten(head: bytes, visitor: str) -> tuple[bool, bytes]:
    """Whether a request asks for a WebSocket, and its head with the visitor's address, closing unless it does."""
    first, *headers = head.removesuffix(_END).split(b"\r\n")
    is_socket = any(line.lower().replace(b" ", b"") == b"upgrade:websocket" for line in headers)
    dropped = _OURS if is_socket else (*_OURS, b"connection:", b"keep-alive:")
    lines = [line for line in headers if not line.lower().startswith(dropped)]
    lines += [f"X-Forwarded-For: {visitor}".encode(), b"X-Forwarded-Proto: http"]
    if not is_socket:
        lines.append(b"Connection: close")
    return is_socket, b"\r\n".join((first, *lines)) + _END


def _rank(table: bytes, node: ProxyTarget) -> bytes:
    """A node's rank for a table. If a node comes or goes, only its own tables change nodes."""
    return hashlib.blake2b(b"%s %s:%d" % (table, node.host.encode(), node.port), digest_size=8).digest()


async def _both_ways(visitor: Way, node: Way) -> bool:
    """Pass bytes in both directions until either side ends; False: the node ended without an answer."""
    to_node = asyncio.create_task(_pour(visitor[0], node[1]))
    to_visitor = asyncio.create_task(_pour(node[0], visitor[1]))
    try:
        await asyncio.wait({to_node, to_visitor}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (to_node, to_visitor):
            task.cancel()
        await asyncio.gather(to_node, to_visitor, return_exceptions=True)
    return to_visitor.cancelled() or to_visitor.result() or visitor[0].at_eof()


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    """Pass bytes in one direction until the end; returns whether there were any."""
    is_anything = False
    with contextlib.suppress(OSError):
        while chunk := await reader.read(CHUNK):
            is_anything = True
            writer.write(chunk)
            await writer.drain()
    return is_anything
