"""How an attacker speaks: requests and sockets by hand, from any address, at any speed, reading or not."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
from typing import Any
from urllib.parse import urlsplit

from tests.server.raw import frame

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Attacker:
    """Somebody at an address who has no manners."""

    def __init__(self, address: str, source: str = "198.51.100.7") -> None:
        self.address = address
        self.source = source
        self.cookie = ""
        url = urlsplit(address)
        self._where = url.hostname or "", url.port or 0
        self.statuses: dict[int, int] = {}

    async def line(self) -> Line:
        """A new connection."""
        return await asyncio.open_connection(*self._where)

    def head(self, method: str, path: str, size: int = 0, **headers: str) -> bytes:
        """The lines of a request before its body."""
        lines = {
            "Host": urlsplit(self.address).netloc,
            "Origin": self.address,
            "Cookie": self.cookie,
            "X-Forwarded-For": self.source,
            "Content-Type": "application/json",
            "Content-Length": str(size),
        } | headers
        text = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
        return f"{method} {path} HTTP/1.1\r\n{text}\r\n".encode("utf-8", "surrogateescape")

    async def ask(self, method: str, path: str, body: Any = None, wait: float = 10, **headers: str) -> tuple[int, Any]:
        """Status and content; 0: no answer in time, or the line was cut."""
        sent = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        try:
            reader, writer = await self.line()
        except OSError:
            return 0, None
        try:
            writer.write(self.head(method, path, len(sent), Connection="close", **headers) + sent)
            raw = await asyncio.wait_for(reader.read(-1), wait)
        except (OSError, TimeoutError):
            raw = b""
        finally:
            writer.close()
        if not raw.startswith(b"HTTP/"):
            return 0, None
        top, _, content = raw.partition(b"\r\n\r\n")
        status = int(top.split(None, 2)[1])
        self.statuses[status] = self.statuses.get(status, 0) + 1
        for line in top.split(b"\r\n"):
            if line.lower().startswith(b"set-cookie:"):
                self.cookie = line[11:].split(b";")[0].strip().decode()
        with contextlib.suppress(ValueError):
            return status, json.loads(content)
        return status, content

    async def come_in(self) -> bool:
        """Be a guest."""
        return (await self.ask("POST", "/api/me", {}))[0] < 300

    async def table(self, game: str = "monuments", seats: int = 2, **terms: Any) -> str:
        """A new table's id, or nothing."""
        status, content = await self.ask("POST", "/api/tables", {"game": game, "seats": seats, **terms})
        return str(content["id"]) if status < 300 and isinstance(content, dict) else ""

    async def socket(self, table: str, query: str = "", wait: float = 10) -> Line | None:
        """An open socket, its handshake read and nothing else; None: refused."""
        try:
            reader, writer = await self.line()
            key = base64.b64encode(os.urandom(16)).decode()
            writer.write(
                self.head(
                    "GET",
                    f"/api/tables/{table}/socket{query}",
                    0,
                    **{"Content-Length": "", "Content-Type": ""},
                    Upgrade="websocket",
                    Connection="Upgrade",
                    **{"Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13"},
                )
            )
            answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), wait)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return None
        if b" 101 " not in answer.split(b"\r\n")[0]:
            writer.close()
            return None
        return reader, writer


def said(**message: Any) -> bytes:
    """A message of a page as a frame."""
    return frame(json.dumps(message).encode())


async def drain(reader: asyncio.StreamReader) -> None:
    """Read and forget."""
    with contextlib.suppress(OSError):
        while await reader.read(65536):
            pass
