"""Requests of this server to others: only where visitors may send it, bounded in time and bytes.

A browser names the address of its push service, so it can name any: a host inside our own network is never asked, and
the address that was checked is the one that is connected to.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import ssl
from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from urllib.parse import SplitResult, urlsplit

import msgspec

from worldwright.core.errors import UserError

SECONDS = 10.0
"""How long one request may take, finding the address included."""
LONGEST_ADDRESS = 1000
_MOST_ANSWER = 8192
_HTTPS = 443
_TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/96")
"""IPv6 addresses that stand for any IPv4 address."""


class Answer(msgspec.Struct, frozen=True):
    """What became of a request: the status, 0 if there was none, and after how many seconds to try again."""

    status: int
    wait: int = 0


def checked_address(address: str, trusted: Collection[str]) -> SplitResult:
    """The parts of an address that may be asked; UserError says why not. `trusted` are origins the host vouches for."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise UserError("That is no address of a push service.") from None
    if len(address) > LONGEST_ADDRESS or not address.isascii() or not address.isprintable() or " " in address:
        raise UserError("That is no address of a push service.")
    if f"{parts.scheme}://{parts.netloc}" in trusted:
        return parts
    if parts.scheme != "https" or not host or parts.username is not None or port not in (None, _HTTPS):
        raise UserError("A push service is asked over https alone, at its usual port.")
    return parts


def is_public(address: str) -> bool:
    """Whether an address is one of the whole internet, and not of a network near us."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if inner is not None:
            return is_public(str(inner))
        if found in _TRANSLATED or found.teredo is not None:
            return False
    return found.is_global and not found.is_multicast


class Outbound:
    """Sends requests from the loop; names are looked up in threads of its own."""

    def __init__(self, trusted: Collection[str]) -> None:
        self._trusted = frozenset(trusted)
        self._threads = ThreadPoolExecutor(2, "lookup")
        self._tls: ssl.SSLContext | None = None

    def close(self) -> None:
        """Look nothing up any more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def check(self, address: str) -> None:
        """UserError where nothing is ever sent to."""
        checked_address(address, self._trusted)

    async def post(self, address: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """What became of a message to an address; UserError where nothing is ever sent to."""
        parts = checked_address(address, self._trusted)
        try:
            return await asyncio.wait_for(self._post(parts, headers, body), SECONDS)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError):
            return Answer(0)

    async def _post(self, parts: SplitResult, headers: Mapping[str, str], body: bytes) -> Answer:
        is_https, host = parts.scheme == "https", parts.hostname or ""
        port = parts.port or (_HTTPS if is_https else 80)
        where = await self._resolved(host, port, f"{parts.scheme}://{parts.netloc}" in self._trusted)
        tls = {"ssl": self._context(), "server_hostname": host} if is_https else {}
        reader, writer = await asyncio.open_connection(where, port, limit=_MOST_ANSWER, **tls)  # type: ignore[arg-type]
        try:
            path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
            lines = [f"POST {path} HTTP/1.1", f"Host: {parts.netloc}", f"Content-Length: {len(body)}"]
            lines += [f"{name}: {value}" for name, value in headers.items()]
            writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode("ascii") + body)
            await writer.drain()
            return _answer(await reader.readuntil(b"\r\n\r\n"))
        finally:
            with contextlib.suppress(Exception):
                writer.transport.abort()  # nobody waits for a peer that does not close

    async def _resolved(self, host: str, port: int, is_trusted: bool) -> str:
        """The address of a name; all that it has must be public, or it could be another one the next time."""
        look = asyncio.get_running_loop().run_in_executor
        found = await look(self._threads, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        addresses = [str(row[4][0]) for row in found]
        if not addresses or not (is_trusted or all(map(is_public, addresses))):
            raise UserError("A push service is asked on the public internet alone.")
        return addresses[0]

    def _context(self) -> ssl.SSLContext:
        if self._tls is None:
            self._tls = ssl.create_default_context()
        return self._tls


def _answer(head: bytes) -> Answer:
    status, *lines = head.decode("latin-1").split("\r\n")
    wait = next((line.partition(":")[2].strip() for line in lines if line.lower().startswith("retry-after:")), "")
    return Answer(int(status.split(" ")[1]), int(wait) if wait.isdecimal() and len(wait) < 7 else 0)
