"""Outgoing HTTP requests: only to allowed addresses, with limits of time and size.

A browser names the address of its push service, so it could name any: private networks are never contacted, and the
connection goes to the very address that was checked.
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
"""Seconds for a request, with its name lookup."""
LONGEST_ADDRESS = 1000
_MOST_ANSWER = 8192
_HTTPS = 443
_TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/96")
"""IPv6 prefix that can stand for any IPv4 address."""


class Answer(msgspec.Struct, frozen=True):
    """Result of a request: the status (0: none), and the seconds to wait before a retry."""

    status: int
    wait: int = 0


def checked_address(address: str, trusted: Collection[str]) -> SplitResult:
    """The parts of an allowed address; UserError says why not. `trusted` are origins allowed by the host."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise UserError("That is not the address of a push service.") from None
    if len(address) > LONGEST_ADDRESS or not address.isascii() or not address.isprintable() or " " in address:
        raise UserError("That is not the address of a push service.")
    if f"{parts.scheme}://{parts.netloc}" in trusted:
        return parts
    if parts.scheme != "https" or not host or parts.username is not None or port not in (None, _HTTPS):
        raise UserError("A push service must use https on its standard port.")
    number = _number(host)
    if number is not None and not is_public(number):
        raise UserError("A push service has a public address.")
    return parts


def _number(host: str) -> str | None:
    """The address that a host name is, also in spellings such as 127.1 or 0x7f000001; None: a name to look up."""
    try:
        return str(ipaddress.ip_address(host.partition("%")[0]))
    except ValueError:
        pass
    try:
        return socket.inet_ntoa(socket.inet_aton(host))
    except OSError:
        return None


def is_public(address: str) -> bool:
    """Whether an address is on the public internet."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour
        if inner is not None:
            return is_public(str(inner))
        if ip in _TRANSLATED or ip.teredo is not None:
            return False
    return ip.is_global and not ip.is_multicast


class Outbound:
    """Sends requests from the event loop; names are looked up in its own threads."""

    def __init__(self, trusted: Collection[str]) -> None:
        self._trusted = frozenset(trusted)
        self._threads = ThreadPoolExecutor(2, "lookup")
        self._tls: ssl.SSLContext | None = None

    def close(self) -> None:
        """Stop looking up names."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def check(self, address: str) -> None:
        """UserError if an address is not allowed."""
        checked_address(address, self._trusted)

    async def post(self, address: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """The result of a POST; UserError if the address is not allowed."""
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
                writer.transport.abort()  # do not wait for the peer to close

    async def _resolved(self, host: str, port: int, is_trusted: bool) -> str:
        """The address of a name; all its addresses must be public, as the next lookup could give another."""
        look = asyncio.get_running_loop().run_in_executor
        rows = await look(self._threads, lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        addresses = [str(row[4][0]) for row in rows]
        if not addresses or not (is_trusted or all(map(is_public, addresses))):
            raise UserError("A push service must be on the public internet.")
        return addresses[0]

    def _context(self) -> ssl.SSLContext:
        if self._tls is None:
            self._tls = ssl.create_default_context()
        return self._tls


def _answer(head: bytes) -> Answer:
    status, *lines = head.decode("latin-1").split("\r\n")
    wait = next((line.partition(":")[2].strip() for line in lines if line.lower().startswith("retry-after:")), "")
    return Answer(int(status.split(" ")[1]), int(wait) if wait.isdecimal() and len(wait) < 7 else 0)
