"""Answers: a value, its status and headers, written as JSON unless it is bytes or text already."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, TypeVar

import msgspec

from worldwright.server.http.request import Request

T = TypeVar("T")
SMALLEST = 1000
"""What is shorter is not worth compressing."""
UNCOMPRESSED = ("/api/tables", "/api/me", "/api/games")
"""What holds secrets beside words of others tells its length as it is; games compress their answers themselves."""
BODILESS = frozenset({204, 304})
_encode = msgspec.json.Encoder().encode


class MediaType(StrEnum):
    """What an answer is."""

    JSON = "application/json"
    TEXT = "text/plain"


class Response(Generic[T]):
    """An answer; without a status or media type of its own it has those of its handler."""

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
        """The bytes of the value."""
        content: Any = self.content
        if isinstance(content, bytes):
            return content
        return content.encode() if isinstance(content, str) else _encode(content)

    async def answer(self, request: Request) -> None:
        """Send it whole, compressed where that is worth it."""
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
            and not request.scope["path"].startswith(UNCOMPRESSED)
        )

    async def _begin(self, request: Request) -> None:
        headers = [(name.lower().encode("latin-1"), text.encode("latin-1")) for name, text in self.headers.items()]
        headers += [(b"set-cookie", cookie.encode("latin-1")) for cookie in self.cookies]
        await request.send({"type": "http.response.start", "status": self.status_code or 200, "headers": headers})


class Stream(Response[AsyncIterator[bytes]]):
    """An answer that is sent piece by piece while it is made."""

    async def answer(self, request: Request) -> None:
        """Send every piece, until nobody reads them any more."""
        self._type()
        await self._begin(request)
        gone = asyncio.ensure_future(request.hung_up())
        try:
            async for piece in self.content:
                if gone.done():
                    return
                await request.send({"type": "http.response.body", "body": piece, "more_body": True})
            await request.send({"type": "http.response.body"})
        finally:
            gone.cancel()
