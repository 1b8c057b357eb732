"""Access log: one line of JSON on standard output for each request and socket, if the host turns it on."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import msgspec

from worldwright.server.http.request import Message, Receive, Scope, Send

LONGEST_PART = 12
"""Longer parts of a path are cut: a table's id is its link, and other long ones are secrets too."""
REFUSED = 403
UPGRADED = 101


class AccessLog:
    """An ASGI application that notes what another one answers."""

    def __init__(
        self, app: Callable[[Scope, Receive, Send], Awaitable[None]], write: Callable[[str], object] = print
    ) -> None:
        self._app = app
        self._write = write

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        began, path, is_noted = time.monotonic(), scope["path"], False

        async def noted(message: Message) -> None:
            nonlocal is_noted
            if not is_noted and (status := _status(message)):
                is_noted = True
                self._note(scope, path, status, time.monotonic() - began)
            await send(message)

        await self._app(scope, receive, noted)

    def _note(self, scope: Scope, path: str, status: int, seconds: float) -> None:
        client = scope.get("client")
        line = {
            "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "client": client[0] if client else "",
            "method": scope.get("method", "SOCKET"),
            "path": "/".join(part if len(part) <= LONGEST_PART else f"{part[:6]}…" for part in path[:1000].split("/")),
            "status": status,
            "ms": round(seconds * 1000),
        }
        self._write(msgspec.json.encode(line).decode())


def _status(message: Message) -> int:
    """The status that a message begins an answer with; 0: it begins none."""
    match message["type"]:
        case "http.response.start" | "websocket.http.response.start":
            return int(message["status"])
        case "websocket.accept":
            return UPGRADED
        case "websocket.close":
            return REFUSED
    return 0
