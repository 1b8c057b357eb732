"""Request and socket as handlers see them: thin wrappers of ASGI, parsed lazily."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from worldwright.server.http.errors import ClientException, RequestEntityTooLarge

if TYPE_CHECKING:
    from worldwright.server.http.asgi_app import App

T = TypeVar("T")
Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]

LARGEST_BODY = 64 * 1024
TRY_AGAIN_LATER = 1012
"""WebSocket's close code for a server that will be back."""


class Address(NamedTuple):
    """Host and port of a client."""

    host: str
    port: int


class HTTPConnection:
    """What requests and sockets share."""

    def __init__(self, app: App, scope: Scope, receive: Receive, send: Send) -> None:
        self.app = app
        self.scope = scope
        self.receive = receive
        self.send = send

    def part(self, kind: type[T]) -> T:
        """The application's part of this type: its ports, or a feature."""
        part = self.app.state.parts[kind]
        assert isinstance(part, kind)
        return part

    @cached_property
    def headers(self) -> dict[str, str]:
        """The headers by lower-case name; the first of two counts."""
        pairs = reversed(self.scope["headers"])
        return {name.decode("latin-1"): value.decode("latin-1") for name, value in pairs}

    @cached_property
    def cookies(self) -> dict[str, str]:
        """The cookies by name; the last of two counts."""
        pairs = (part.partition("=") for part in self.headers.get("cookie", "").split(";"))
        return {name.strip(): value.strip().strip('"') for name, sign, value in pairs if sign}

    @property
    def client(self) -> Address | None:
        """The client's address, if the server knows it."""
        client = self.scope.get("client")
        return Address(*client) if client else None


class Request(HTTPConnection):
    """A request; its body is read once, on demand."""

    _body: bytes | None = None

    @property
    def method(self) -> str:
        return str(self.scope["method"])

    async def body(self) -> bytes:
        """The whole body; refused as soon as it is known to be too large."""
        if self._body is None:
            length = self.headers.get("content-length", "0")
            if not length.isdecimal():
                raise ClientException("Content-Length is not a number.")
            if int(length) > LARGEST_BODY:
                raise RequestEntityTooLarge
            self._body = await self._read()
        return self._body

    async def _read(self) -> bytes:
        body = bytearray()
        while True:
            message = await self.receive()
            if message["type"] == "http.disconnect":
                raise ClientException("The request ended before its body.")
            body += message.get("body", b"")
            if len(body) > LARGEST_BODY:
                raise RequestEntityTooLarge
            if not message.get("more_body", False):
                return bytes(body)

    async def hung_up(self) -> None:
        """Wait until the client disconnects."""
        while (await self.receive())["type"] != "http.disconnect":
            pass


class WebSocket(HTTPConnection):
    """A socket's handshake and close; messages take the short way of `http.websocket`."""

    is_accepted = False

    async def accept(self) -> None:
        """Accept the socket."""
        await self.receive()
        self.is_accepted = True
        await self.send({"type": "websocket.accept"})

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        """Close the socket, or refuse it before it is accepted."""
        await self.send({"type": "websocket.close", "code": code, "reason": reason or ""})

    async def refuse(self, status: int, sentence: str) -> None:
        """Refuse the socket with a status and a sentence, or close it if it is accepted already."""
        if self.is_accepted:
            await self.close(TRY_AGAIN_LATER)
            return
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"2")]
        await self.send({"type": "websocket.http.response.start", "status": status, "headers": headers})
        await self.send({"type": "websocket.http.response.body", "body": sentence.encode()})
