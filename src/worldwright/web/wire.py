"""The wire's bytes: uvicorn's protocols with our bounds on what a peer may cost."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

MOST_FRAGMENTS = 16
"""A message of four kilobytes needs no more; empty ones would otherwise pile up without end."""
GRACE = 5.0
"""Seconds a peer has to read the last bytes before the connection is cut."""
REQUEST_SECONDS = 15.0
"""A request, its body included, has to arrive within this: a line that never finishes one is cut."""


class RequestProtocol(H11Protocol):
    """One connection of HTTP. Who opens it and says nothing, or says half a thing, is let go."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come in: what they want has to follow."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Some more bytes of a request."""
        self._wait()
        super().data_received(data)
        if self.conn.their_state not in {h11.IDLE, h11.SEND_BODY}:  # all of it is here
            self._wait_no_longer()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The line becomes a socket, which has bounds of its own."""
        super().handle_websocket_upgrade(event)
        self._wait_no_longer()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        self._wait_no_longer()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _wait_no_longer(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


class TableSocketProtocol(WebSocketsSansIOProtocol):
    """One socket. Larger messages than the configured size are refused by their header alone."""

    def handle_cont(self, event: Frame) -> None:
        """One more fragment of a message."""
        if len(self.frames) >= MOST_FRAGMENTS:
            self.conn.fail(1009, "too many fragments")
            self.handle_parser_exception()
            return
        super().handle_cont(event)

    async def run_asgi(self) -> None:
        """Serve the socket; a peer that does not read its end is cut off."""
        await super().run_asgi()
        self.loop.call_later(GRACE, self.transport.abort)
