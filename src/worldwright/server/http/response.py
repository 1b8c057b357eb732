"""Responses: a value with status and headers, encoded as JSON unless it is bytes or text."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeVar

import msgspec

from worldwright.server.http.request import Message, Request, Scope
from worldwright.server.process.counters import MEASURES

T = TypeVar("T")
SMALLEST = 1000
"""Bytes below which compressing does not pay."""
UNCOMPRESSED = ("/api/tables", "/api/me", "/api/games")
"""Paths with secrets next to users' input: their compressed length could leak. Games compress their own answers."""
COMPRESSED = frozenset({"font/woff2", "image/png"})
"""Types that another compression makes no smaller."""
BODILESS = frozenset({204, 304})
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
ONLY_HTTPS = (b"strict-transport-security", f"max-age={365 * 24 * 3600}".encode())
EVERYWHERE = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
OWN = frozenset(name for name, _ in [*EVERYWHERE, ONLY_HTTPS])
NO_STORE = (b"cache-control", b"no-store")
_encode = msgspec.json.Encoder().encode


class MediaType(StrEnum):
    """Media types of answers."""

    JSON = "application/json"
    TEXT = "text/plain"


class Response(Generic[T]):
    """A response; status and media type default to those of its handler."""

    def __init__(
        self,
        content: T,
        *,
        status_code: int | None = None,
        media_type: str | None = None,
        headers: Mapping[str, str] | None = None,
        cookies: Sequence[str] = (),
    ) -> None:
        self.content = content
        self.status_code = status_code
        self.media_type = media_type
        self.headers = dict(headers or {})
        self.cookies = cookies
        """Each as the text of a Set-Cookie header."""

    def body(self) -> bytes:
        """The encoded content."""
        content: Any = self.content
        if isinstance(content, bytes):
            return content
        return content.encode() if isinstance(content, str) else _encode(content)

    async def answer(self, request: Request) -> None:
        """Send the response whole, compressed where it pays."""
        if self.status_code in BODILESS:
            await self._begin(request)
            await request.send({"type": "http.response.body"})
            return
        body = self.body()
        if len(body) >= SMALLEST and self._may_compress(request):
            body = gzip.compress(body, mtime=0)
            self.headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        self._type()
        self.headers.setdefault("Content-Length", str(len(body)))
        await self._begin(request)
        await request.send({"type": "http.response.body", "body": b"" if request.method == "HEAD" else body})

    def _type(self) -> None:
        kind = str(self.media_type or MediaType.JSON)
        is_bare = kind.startswith("text/") and "charset" not in kind
        self.headers.setdefault("Content-Type", f"{kind}; charset=utf-8" if is_bare else kind)

    def _may_compress(self, request: Request) -> bool:
        return (
            "gzip" in request.headers.get("accept-encoding", "")
            and "Content-Encoding" not in self.headers
            and self.media_type not in COMPRESSED
            and not request.scope["path"].startswith(UNCOMPRESSED)
        )

    async def _begin(self, request: Request) -> None:
        headers = [(name.lower().encode("latin-1"), text.encode("latin-1")) for name, text in self.headers.items()]
        headers += [(b"set-cookie", cookie.encode("latin-1")) for cookie in self.cookies]
        await request.send({"type": "http.response.start", "status": self.status_code or 200, "headers": headers})


class Stream(Response[AsyncIterator[bytes]]):
    """A response that is sent in pieces while it is made."""

    async def answer(self, request: Request) -> None:
        """Send every piece until the client disconnects."""
        self._type()
        await self._begin(request)
        if request.method == "HEAD":
            await request.send({"type": "http.response.body"})
            return
        gone = asyncio.ensure_future(request.hung_up())
        try:
            async for piece in self.content:
                if gone.done():
                    return
                await request.send({"type": "http.response.body", "body": piece, "more_body": True})
            await request.send({"type": "http.response.body"})
        finally:
            gone.cancel()


def finish(message: Message, scope: Scope) -> None:
    """Count an answer and set the headers that all answers share."""
    MEASURES.answers[message["status"]] += 1
    headers = [header for header in message["headers"] if header[0] not in OWN]  # another node may have set them
    headers += EVERYWHERE
    if scope.get("scheme") == "https":  # only trusted proxies can set this
        headers.append(ONLY_HTTPS)
    if scope["path"].startswith("/api/") and not any(name == NO_STORE[0] for name, _ in headers):
        headers.append(NO_STORE)  # public answers set their own
    message["headers"] = headers
