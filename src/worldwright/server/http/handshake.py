"""The request that opens a socket, and its end: what a protocol does that uvicorn hands a line to at an upgrade.

The handshake and the rules of closing are those of `websockets`, by its Sans-I/O interface. The application says by
ASGI who comes in and when it closes; what is said between takes `wire`'s short way.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import unquote

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

MOST_BUFFERED = 256 * 1024
"""Bytes that may wait in the transport for a peer that does not read; beyond that the connection is cut."""
GRACE = 5.0
"""Seconds a peer has to read the last bytes before the connection is cut."""
Message = dict[str, Any]
"""Of ASGI."""

log = logging.getLogger(__name__)


class Gone(OSError):
    """The peer is gone: nothing can be sent any more."""


class UpgradedProtocol(asyncio.Protocol):
    """A line that HTTP has handed over, from the request on; a subclass reads the frames."""

    EXTENSION = "worldwright.wire"
    """Where an application finds the protocol of its socket."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        """What uvicorn gives every protocol for sockets that it is configured with."""
        self._config = config
        self._server_state = server_state
        self._app_state = app_state
        self._loop = asyncio.get_running_loop()
        self._rules = ServerProtocol(max_size=config.ws_max_size, logger=log)
        self.writable = asyncio.Event()
        """Set while the peer reads."""
        self.writable.set()
        self._transport: asyncio.Transport
        self._response: Response | None = None
        """The answer to the request, until it is sent."""
        self._events: asyncio.Queue[Message] = asyncio.Queue()
        self._has_request = False
        self._is_over = False
        """The line is closing: nothing is read or sent any more."""
        self._is_closing = False
        """We have said that we close: the peer's messages are not heard any more."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The line that HTTP hands over."""
        self._transport = cast("asyncio.Transport", transport)
        self._server_state.connections.add(self)  # type: ignore[arg-type]  # uvicorn names its own protocols only

    def _requested(self, data: bytes) -> None:
        """The request, whole: the application decides who comes in."""
        self._has_request = True
        self._rules.receive_data(data)
        request = next((event for event in self._rules.events_received() if isinstance(event, Request)), None)
        if request is None:
            self._flush()
            self._end()
            return
        response = self._response = self._rules.accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._answer(response)
            return
        self._events.put_nowait({"type": "websocket.connect"})
        task = self._loop.create_task(self._run(self._scope(request)))
        task.add_done_callback(self._server_state.tasks.discard)
        self._server_state.tasks.add(task)

    def _scope(self, request: Request) -> dict[str, Any]:
        """The request as ASGI has it."""
        path, _, query = request.path.partition("?")
        names = self._transport.get_extra_info("sockname"), self._transport.get_extra_info("peername")
        server, client = (tuple(name[:2]) if isinstance(name, tuple | list) else None for name in names)
        return {
            "type": "websocket",
            "asgi": {"version": self._config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if self._transport.get_extra_info("sslcontext") else "ws",
            "server": server,
            "client": client,
            "root_path": self._config.root_path,
            "path": self._config.root_path + unquote(path),
            "raw_path": self._config.root_path.encode() + path.encode("ascii", "replace"),
            "query_string": query.encode("ascii", "replace"),
            "headers": [(name.lower().encode("ascii"), _raw(value)) for name, value in request.headers.raw_items()],
            "subprotocols": [],
            "state": self._app_state.copy(),
            "extensions": {"websocket.http.response": {}, self.EXTENSION: self},
        }

    async def _run(self, scope: dict[str, Any]) -> None:
        """Serve the socket; a peer that does not read its end is cut off."""
        app = cast("Callable[..., Any]", self._config.loaded_app)
        try:
            await app(scope, self._events.get, self._send)
        except Gone:
            pass
        except Exception:
            log.exception("a socket's application failed")
        if self._response is not None and not self._is_over:
            self._answer(self._rules.reject(HTTPStatus.INTERNAL_SERVER_ERROR, ""))
        self._loop.call_later(GRACE, self._transport.abort)

    async def _send(self, message: Message) -> None:
        """What the application says by ASGI: come in, go away, or close. Messages go through `say`."""
        await self.writable.wait()
        if self._is_over:
            raise Gone
        match message["type"]:
            case "websocket.accept" if self._response is not None:
                del self._response.headers["Date"]  # uvicorn's own follows
                self._response.headers.update(_headers(self._server_state.default_headers))
                self._response.headers.update(_headers(message.get("headers", ())))
                self._rules.send_response(self._response)
                self._response = None
                self._flush()
            case "websocket.close" if self._response is not None:
                self._answer(self._rules.reject(HTTPStatus.FORBIDDEN, ""))
            case "websocket.close":
                if self._rules.state is State.OPEN:
                    self._rules.send_close(message.get("code", 1000), message.get("reason") or "")
                    self._flush()
                self._is_closing = True
                self.data_received(b"")  # who was turned away may have answered already
            case "websocket.http.response.start":
                headers = Headers(_headers(message.get("headers", ())))
                headers.setdefault("Connection", "close")
                self._response = Response(message["status"], HTTPStatus(message["status"]).phrase, headers, b"")
            case "websocket.http.response.body" if self._response is not None:
                self._response.body = (self._response.body or b"") + message.get("body", b"")
                if not message.get("more_body", False):
                    self._response.headers.setdefault("Content-Length", str(len(self._response.body)))
                    self._answer(self._response)
            case other:
                raise RuntimeError(f"a table's socket does not know {other!r} here")

    def _answer(self, response: Response) -> None:
        """Refuse the request."""
        self._response = None
        self._rules.send_response(response)
        self._flush()
        self._end()

    # The end

    def _flush(self) -> None:
        """Send what the library has to say; who reads none of it is cut off before it grows."""
        self._transport.write(b"".join(self._rules.data_to_send()))
        if self._transport.get_write_buffer_size() > MOST_BUFFERED:
            self._transport.abort()

    def connection_lost(self, _: Exception | None) -> None:
        """The line is dead."""
        self._server_state.connections.discard(self)
        self.writable.set()  # nobody waits for a peer that is gone
        self._gone()

    def shutdown(self) -> None:
        """The server closes: uvicorn says so to every connection before it ends the application."""
        if self._rules.state is State.OPEN:
            self._rules.send_close(1012)
            self._flush()
        elif self._response is not None:
            self._answer(self._rules.reject(HTTPStatus.INTERNAL_SERVER_ERROR, ""))
        self._end()

    def _fail(self, code: int, reason: str) -> None:
        """What the peer sent may not be: say so and close."""
        self._rules.fail(code, reason)
        self._flush()
        self._end()

    def _end(self) -> None:
        """Close the line as soon as the peer has read all, or after a while."""
        self._is_closing = True
        self._transport.close()
        self._loop.call_later(GRACE, self._transport.abort)
        self._gone()

    def _gone(self) -> None:
        """Nothing more comes from the peer. May be said more than once."""
        if not self._is_over:
            self._is_over = True
            self._events.put_nowait({"type": "websocket.disconnect", "code": 1006})


def _headers(pairs: Iterable[tuple[bytes, bytes]]) -> list[tuple[str, str]]:
    return [(name.decode("latin-1"), value.decode("latin-1")) for name, value in pairs]


def _raw(value: str) -> bytes:
    """A header's value as it was sent."""
    try:
        return value.encode("latin-1")
    except UnicodeEncodeError:  # how websockets before 17 keeps what is not ASCII
        return value.encode("utf-8", "surrogateescape")
