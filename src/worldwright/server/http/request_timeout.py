"""Time limit for an incoming request: uvicorn's HTTP protocol with a timeout."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS = 15.0
"""Seconds for a request with its body; an unfinished one is cut off."""


class RequestProtocol(H11Protocol):
    """An HTTP connection that closes when a request does not arrive in time."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timeout: the first request has to follow."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Read more bytes of a request."""
        self._wait()
        super().data_received(data)
        is_socket = self.transport.get_protocol() is not self  # a socket has its own limits
        if is_socket or self.conn.their_state not in {h11.IDLE, h11.SEND_BODY}:  # all of it is here
            self._wait_no_longer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timeout."""
        self._wait_no_longer()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _wait_no_longer(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
