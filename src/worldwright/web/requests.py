"""Requests that no handler needs to see: two lengths, no host, no version of HTTP, a path that cannot be a page's."""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseBodyEvent, HTTPResponseStartEvent, Receive, Scope, Send

LONGEST_PATH = 1024
"""The longest of ours has fewer than a hundred letters."""
VERSIONS = frozenset({"1.0", "1.1", "2", "3"})
LONGEST_PART = 255
"""Bytes between two strokes of a page's address: no file's name is longer, and asking a disk for one is an error."""


def parsed_host(header: str) -> str | None:
    """The name in a Host header, without its port; None: that is no host."""
    if "@" in header or len(header) > 300:
        return None
    try:
        parts = urlsplit(f"//{header}")
        name, _ = parts.hostname or "", parts.port
    except ValueError:
        return None
    return name


def what_is_wrong(scope: Scope) -> tuple[int, bytes] | None:
    """The status and the sentence for a request that is refused unread; None: it may go on."""
    headers = [(name, value) for name, value in scope.get("headers", ()) if name == b"host"]
    if {b"content-length", b"transfer-encoding"} <= {name for name, _ in scope.get("headers", ())}:
        return 400, b"A request has one length, not two."  # a proxy in front may have believed the other one
    if len(headers) > 1 or (headers and parsed_host(headers[0][1].decode("latin-1")) is None):
        return 400, b"That is no name of a host."
    if scope.get("http_version", "1.1") not in VERSIONS:
        return 505, b"That version of HTTP is not known here."
    path = scope["path"]
    is_long = not path.startswith("/api/") and any(len(part.encode()) > LONGEST_PART for part in path.split("/"))
    if is_long or len(path) > LONGEST_PATH:
        return 414, b"That address is too long."
    if not path.isprintable():
        return 400, b"There are no such signs in our addresses."
    return None


def plain_requests(app: ASGIApp) -> ASGIApp:
    """Refuses what could only surprise a handler, with one sentence."""

    async def checked(scope: Scope, receive: Receive, send: Send) -> None:
        wrong = what_is_wrong(scope) if scope["type"] == ScopeType.HTTP else None
        if wrong is None:
            await app(scope, receive, send)
            return
        status, sentence = wrong
        headers = [(b"connection", b"close"), (b"content-type", b"application/json")]
        start: HTTPResponseStartEvent = {"type": "http.response.start", "status": status, "headers": headers}
        await send(start)
        body: HTTPResponseBodyEvent = {
            "type": "http.response.body",
            "body": b'{"error":"' + sentence + b'","code":"request"}',
            "more_body": False,
        }
        await send(body)

    return checked
