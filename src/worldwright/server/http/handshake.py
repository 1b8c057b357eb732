"""Opening and closing of a socket: the asyncio protocol that uvicorn hands a connection to at an upgrade.

Handshake and closing follow `websockets` by its Sans-I/O interface. The application accepts and closes by ASGI;
messages in between take the short way of `websocket`.
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
"""Bytes that may wait in the transport for a peer that does not read; beyond that the connection is aborted."""
GRACE = 5.0
"""Seconds a peer has to read the last bytes before the connection is aborted."""
Message = dict[str, Any]
"""An ASGI message."""

log = logging.getLogger(__name__)


class Gone(OSError):
    """The peer is gone: nothing can be sent."""


class UpgradedProtocol(asyncio.Protocol):
    """A connection handed over by HTTP, from the request on; a subclass reads the frames."""

    EXTENSION = "worldwright.wire"
    """Scope extension that holds the protocol of a socket."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        """The signature that uvicorn expects of a WebSocket protocol."""
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
        """The connection is closing: nothing is read or sent."""
        self._is_closing = False
        """A close frame was sent: the peer's messages are ignored."""
        self._is_lost = False
        """The connection is closed."""
        self._abortion: asyncio.TimerHandle | None = None
        """Aborts the connection when the peer does not read its last bytes."""

    @property
    def transport(self) -> asyncio.Transport:
        """The connection, as uvicorn's own protocols name it."""
        return self._transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over a connection from HTTP."""
        self._transport = cast("asyncio.Transport", transport)
        self._server_state.connections.add(self)  # type: ignore[arg-type]  # uvicorn names its own protocols only

    def _requested(self, data: bytes) -> None:
        """Handle the upgrade request and start the application."""
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
        """The request as an ASGI scope."""
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
        """Run the application; abort the connection if the peer does not read its close."""
        app = cast("Callable[..., Any]", self._config.loaded_app)
        try:
            await app(scope, self._events.get, self._send)
        except Gone:
            pass
        except Exception:
            log.exception("a socket's application failed")
        if self._response is not None and not self._is_over:
            self._answer(self._rules.reject(HTTPStatus.INTERNAL_SERVER_ERROR, ""))
        self._abort_later()

    async def _send(self, message: Message) -> None:
        """Handle an ASGI message: accept, refuse or close. Table messages go through `say`."""
        await self.writable.wait()
        if self._is_over:
            if message["type"] == "websocket.close":
                return
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
                self.data_received(b"")  # a refused peer may have answered already
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
        """Send pending bytes; abort a peer that does not read them."""
        self._transport.write(b"".join(self._rules.data_to_send()))
        if self._transport.get_write_buffer_size() > MOST_BUFFERED:
            self._transport.abort()

    def connection_lost(self, _: Exception | None) -> None:
        """The connection is closed. Nothing of it is left that refers to itself."""
        self._is_lost = True
        self._server_state.connections.discard(self)
        self.writable.set()  # release those who wait for the peer
        self._gone()
        self._rules.parser.close()  # a generator that refers to its protocol, as does an exception of it
        del self._rules.parser_exc
        if self._abortion is not None:
            self._abortion.cancel()
            self._abortion = None

    def shutdown(self) -> None:
        """The server stops: uvicorn calls this for every connection before it ends the application."""
        if self._rules.state is State.OPEN:
            self._rules.send_close(1012)
            self._flush()
        elif self._response is not None:
            self._answer(self._rules.reject(HTTPStatus.INTERNAL_SERVER_ERROR, ""))
        self._end()

    def _fail(self, code: int, reason: str) -> None:
        """Close the connection because the peer broke the protocol."""
        self._rules.fail(code, reason)
        self._flush()
        self._end()

    def _end(self) -> None:
        """Close the connection once the peer has read everything, or after a grace period."""
        self._is_closing = True
        self._transport.close()
        self._abort_later()
        self._gone()

    def _abort_later(self) -> None:
        """Give the peer some time to read its last bytes."""
        if self._abortion is None and not self._is_lost:
            self._abortion = self._loop.call_later(GRACE, self._transport.abort)

    def _gone(self) -> None:
        """The peer has gone. May be called more than once."""
        if not self._is_over:
            self._is_over = True
            self._events.put_nowait({"type": "websocket.disconnect", "code": 1006})


def _headers(pairs: Iterable[tuple[bytes, bytes]]) -> list[tuple[str, str]]:
    return [(name.decode("latin-1"), value.decode("latin-1")) for name, value in pairs]


def _raw(value: str) -> bytes:
    """A header's value as the bytes sent."""
    try:
        return value.encode("latin-1")
    except UnicodeEncodeError:  # websockets before 17 decodes other than ASCII like this
        return value.encode("utf-8", "surrogateescape")
