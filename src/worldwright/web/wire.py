"""The socket's bytes: uvicorn's protocol with our bounds on what a peer may cost."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

MOST_FRAGMENTS = 16
"""A message of four kilobytes needs no more; empty ones would otherwise pile up without end."""
GRACE = 5.0
"""Seconds a peer has to read the last bytes before the connection is cut."""


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
