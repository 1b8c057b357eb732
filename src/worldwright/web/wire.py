"""The socket's bytes: uvicorn's protocol for the handshake and everything rare, a short way for plain messages.

A table's messages go from the peer to its session and back without a task, a queue or an event between: of all a
move costs, carrying it was the most. Whatever is not one whole text message takes the library's way, which knows every
rule of the protocol. Nothing is read that is larger than a message may be, and nothing waits here: what a peer has not
read stays in its session's queue, which is bounded.
"""

from __future__ import annotations

from struct import Struct
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiled one for this machine
    from websockets.utils import apply_mask

MOST_FRAGMENTS = 16
"""A message of four kilobytes needs no more; empty ones would otherwise pile up without end."""
GRACE = 5.0
"""Seconds a peer has to read the last bytes before the connection is cut."""
EXTENSION = "worldwright.wire"
"""Where an application finds the wire of its socket."""

WHOLE_TEXT = 0x81
MASKED = 0x80
SHORT, MIDDLE, LONG = 126, 127, 65536
"""The first two stand where a size would and say that it follows; frames below the last need two bytes for it."""
_MIDDLE = Struct("!BBH").pack
_HEADS = [bytes((WHOLE_TEXT, size)) for size in range(SHORT)]


def _head(size: int) -> bytes:
    """What stands before a message of that size."""
    if size < SHORT:
        return _HEADS[size]
    if size < LONG:
        return _MIDDLE(WHOLE_TEXT, SHORT, size)
    return bytes((WHOLE_TEXT, MIDDLE)) + size.to_bytes(8, "big")


class Ear(Protocol):
    """Whom a wire belongs to once its socket is open."""

    def hear(self, body: bytes) -> None:
        """A text message of the peer."""

    def hear_bytes(self) -> None:
        """A message that is no text."""

    def waiting(self) -> bytes | None:
        """The next message to send that could not be sent before."""

    def gone(self) -> None:
        """The peer is gone, or what it sent ended the socket. May be said more than once."""


class TableSocketProtocol(WebSocketsSansIOProtocol):
    """One socket. Larger messages than the configured size are refused by their header alone."""

    def __init__(self, *words: Any, **settings: Any) -> None:
        super().__init__(*words, **settings)
        self._ear: Ear | None = None
        self._kept = b""
        """The beginning of a frame whose end has not come yet."""
        self._is_over = False
        """The line is closing: nothing is read or sent any more."""
        self._is_full = False
        """The peer does not read: what is there to send waits."""

    def listen(self, ear: Ear) -> None:
        """The handshake is done: messages go to `ear` from now on, those that came early first."""
        self._ear = ear
        if self._is_over:
            ear.gone()
        elif self._kept:
            self.data_received(b"")

    # In

    def data_received(self, data: bytes) -> None:
        """Bytes of the peer: first its request, then frames."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if self._kept:
            data = self._kept + data
            self._kept = b""
        if self._is_over:
            return
        if self._ear is None:
            self._kept = data
            if len(data) > self.config.ws_max_size:
                self.transport.abort()  # nobody has answered yet: who speaks so much before that is no client
            return
        start, size = 0, len(data)
        while start < size and not self._is_over:
            body, end = self._frame(data, start)
            if end > size:
                self._kept = data[start:]
                return
            if data[start] == WHOLE_TEXT and body and self.conn.current_size is None and self.conn.state is State.OPEN:
                self._text(apply_mask(data[body:end], data[body - 4 : body]))
            else:
                super().data_received(data[start:end])
            start = end

    def _frame(self, data: bytes, start: int) -> tuple[int, int]:
        """Where a frame's own bytes begin, and where it ends: beyond the data if that has not come or is not known yet.

        A frame that will be refused anyway begins nowhere and ends with the data: the library says what is wrong.
        """
        there = len(data) - start
        if there < 2:
            return 0, len(data) + 1
        size = data[start + 1] ^ MASKED
        body = start + 6
        if size >= SHORT:
            if size & MASKED:
                return 0, len(data)
            more = 2 if size == SHORT else 8
            if there < 2 + more:
                return 0, len(data) + 1
            size = int.from_bytes(data[start + 2 : start + 2 + more], "big")
            body += more
            if size > self.config.ws_max_size:
                return 0, len(data)
        return body, body + size

    def handle_cont(self, event: Frame) -> None:
        """One more fragment of a message."""
        if len(self.frames) >= MOST_FRAGMENTS:
            self.conn.fail(1009, "too many fragments")
            self.handle_parser_exception()
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A message that came in parts, or that is no text."""
        assert self._ear is not None, "frames are read when there is somebody to hear them"
        body = b"".join(self.frames)
        self.frames = []
        if self.curr_msg_data_type == "text":
            self._text(body)
        elif not self.close_sent:
            self._ear.hear_bytes()

    def _text(self, body: bytes) -> None:
        assert self._ear is not None
        if self.close_sent:
            return
        if not body.isascii():
            try:
                body.decode()
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        self._ear.hear(body)

    # Out

    def say(self, body: bytes) -> bool:
        """Send a message, with all others of this turn of the loop; False: the peer does not read now."""
        if self._is_full or self._is_over or self.close_sent:
            return False
        self.transport.write(_head(len(body)) + body)
        return True

    def pause_writing(self) -> None:
        """The peer has not read what was sent: no more for now."""
        super().pause_writing()
        self._is_full = True

    def resume_writing(self) -> None:
        """The peer has read: there is room again."""
        super().resume_writing()
        self._is_full = False
        ear = self._ear
        while ear is not None and not self._is_full and (body := ear.waiting()) is not None:
            self.say(body)

    # The end

    def handle_close(self, event: Frame) -> None:
        """The peer closes, or agrees to be closed."""
        super().handle_close(event)
        self._gone()

    def handle_parser_exception(self) -> None:
        """What the peer sent may not be."""
        super().handle_parser_exception()
        self._gone()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is dead."""
        super().connection_lost(exc)
        self._gone()

    def shutdown(self) -> None:
        """The house closes."""
        super().shutdown()
        self._gone()

    def _gone(self) -> None:
        self._is_over = True
        if self._ear is not None:
            self._ear.gone()

    async def run_asgi(self) -> None:
        """Serve the socket; a peer that does not read its end is cut off."""
        extensions: dict[str, Any] = {**(self.scope["extensions"] or {}), EXTENSION: self}
        self.scope["extensions"] = extensions
        await super().run_asgi()
        self.loop.call_later(GRACE, self.transport.abort)
