"""How long a connection may take to say what it wants: uvicorn's HTTP protocol with an end to waiting."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

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
        is_socket = self.transport.get_protocol() is not self  # a socket has bounds of its own
        if is_socket or self.conn.their_state not in {h11.IDLE, h11.SEND_BODY}:  # all of it is here
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
