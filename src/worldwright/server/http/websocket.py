"""Frames of a socket: a short way for plain text messages, `websockets` (its Sans-I/O interface) for everything else.

A table's messages pass between peer and session without a task, a queue or an event: carrying them was most of a
move's cost. Anything but one whole text message goes to the library, which knows every rule of the protocol. Message
size is bounded, every frame is counted, and nothing blocks here: unread messages stay in the session's bounded queue.
"""

from __future__ import annotations

import asyncio
from struct import Struct
from typing import Any, Protocol

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from worldwright.server.engine.connection import Bucket
from worldwright.server.http.handshake import UpgradedProtocol
from worldwright.server.process.counters import MEASURES

MOST_FRAGMENTS = 16
"""A message of four kilobytes needs no more; without a bound empty fragments could pile up."""
FRAMES = (30, 90)
"""Frames other than whole text messages (pings, fragments): a second, and in a burst. Sessions count the others."""
EXTENSION = UpgradedProtocol.EXTENSION
"""Scope extension that holds the wire of a socket."""

WHOLE_TEXT = 0x81
MASKED = 0x80
SHORT, MIDDLE, LONG = 126, 127, 65536
"""The first two in place of a size mean that it follows; below the last, two bytes hold it."""
_MIDDLE = Struct("!BBH").pack
_HEADS = [bytes((WHOLE_TEXT, size)) for size in range(SHORT)]
_count = MEASURES.frames_out.add


def _head(size: int) -> bytes:
    """The frame header of a message of that size."""
    if size < SHORT:
        return _HEADS[size]
    if size < LONG:
        return _MIDDLE(WHOLE_TEXT, SHORT, size)
    return bytes((WHOLE_TEXT, MIDDLE)) + size.to_bytes(8, "big")


def unmasked(data: bytes, mask: bytes) -> bytes:
    """A client's payload with its mask removed."""
    size = len(data)
    whole = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(whole, "little")).to_bytes(size, "little")


class Listener(Protocol):
    """Receives the messages of an open socket."""

    def hear(self, body: bytes) -> None:
        """Handle a text message."""

    def hear_bytes(self) -> None:
        """Handle a binary message."""

    def waiting(self) -> bytes | None:
        """The next queued message; None: empty."""

    def restart(self) -> None:
        """Send the restart notice and close: the server stops."""

    def gone(self) -> None:
        """The peer disconnected or was disconnected. May be called more than once."""


class Wire(Protocol):
    """Carries the messages of a socket: a local connection, or one forwarded to another node."""

    writable: asyncio.Event
    """Set while the peer reads."""

    def listen(self, ear: Listener) -> None:
        """Deliver messages to `ear` from now on."""

    def say(self, body: bytes, /, *more: bytes) -> bool:
        """Send one or more messages; False: the peer does not read."""


class TableSocketProtocol(UpgradedProtocol):
    """The frames of one socket. Messages above the configured size are refused by their header."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        """The signature that uvicorn expects of a WebSocket protocol."""
        super().__init__(config, server_state, app_state)
        self._bucket = Bucket(*FRAMES)
        self._ear: Listener | None = None
        self._kept = b""
        """The start of an incomplete frame."""
        self._fragments: list[bytes] = []
        self._is_text = False
        """Whether the fragments are text."""
        self._is_fragmented = False
        """Whether the last fragment of a message is still to come."""
        self._is_full = False
        """The peer does not read: messages wait in the session's queue."""

    def listen(self, ear: Listener) -> None:
        """Deliver messages to `ear` from now on, early ones first."""
        self._ear = ear
        if self._is_over:
            ear.gone()
        elif self._kept:
            self.data_received(b"")

    # In

    def data_received(self, data: bytes) -> None:
        """Read the upgrade request, then frames."""
        if not self._has_request:
            self._requested(data)
            return
        if self._kept:
            data = self._kept + data
            self._kept = b""
        if self._is_over:
            return
        ear = self._ear
        if ear is None and not self._is_closing:
            self._kept = data
            if len(data) > self._config.ws_max_size:
                self._transport.abort()  # a client waits for the handshake before it sends this much
            return
        start, size = 0, len(data)
        while start < size and not self._is_over:
            body, end = self._frame(data, start)
            if end > size:
                self._kept = data[start:]
                return
            if data[start] == WHOLE_TEXT and body and not self._is_fragmented:
                text = unmasked(data[body:end], data[body - 4 : body])
                if ear is not None and text.isascii() and not self._is_closing:
                    ear.hear(text)
                else:
                    self._text(text)
            else:
                self._rare(data[start:end])
            start = end

    def _frame(self, data: bytes, start: int) -> tuple[int, int]:
        """Start of a frame's payload and end of the frame; beyond the data while it is incomplete.

        An invalid frame starts at 0 and ends with the data: the library decides what is wrong.
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
            if size > self._config.ws_max_size:
                return 0, len(data)
        return body, body + size

    def _rare(self, frame: bytes) -> None:
        """Anything but a whole text message: the library parses it and answers."""
        if not self._bucket.take(int(self._loop.time() * 1000)):
            self._fail(1008, "too many frames")
            return
        self._rules.receive_data(frame)
        events = self._rules.events_received()
        frames = [event for event in events if isinstance(event, Frame)]
        if self._is_full and frames and all(message.opcode is Opcode.PING for message in frames):
            self._rules.data_to_send()  # drop the pong for a peer that does not read
        else:
            self._flush()
        for message in frames:
            self._part(message)
        if self._rules.close_expected() and not self._is_over:
            self._end()

    def _part(self, frame: Frame) -> None:
        """Collect a fragment or a message parsed by the library; control frames are already answered."""
        match frame.opcode:
            case Opcode.TEXT | Opcode.BINARY:
                self._is_text = frame.opcode is Opcode.TEXT
                self._fragments = []
            case Opcode.CONT:
                if len(self._fragments) >= MOST_FRAGMENTS:
                    self._fail(1009, "too many fragments")
                    return
            case _:
                return
        self._fragments.append(bytes(frame.data))
        self._is_fragmented = not frame.fin
        if frame.fin:
            body, self._fragments = b"".join(self._fragments), []
            if self._is_text:
                self._text(body)
            elif not self._is_closing and self._ear is not None:
                self._ear.hear_bytes()

    def _text(self, body: bytes) -> None:
        if self._is_closing:
            return
        assert self._ear is not None, "frames are read only once a listener is set"
        if not body.isascii():
            try:
                body.decode()
            except UnicodeDecodeError:
                self._fail(1007, "")
                return
        self._ear.hear(body)

    # Out

    def say(self, body: bytes, /, *more: bytes) -> bool:
        """Send messages with one system call; False: the peer does not read."""
        if self._is_full or self._is_over or self._is_closing:
            return False
        size = len(body)
        data = (_MIDDLE(WHOLE_TEXT, SHORT, size) if SHORT <= size < LONG else _head(size)) + body
        _count(size)
        for other in more:
            size = len(other)
            data += _head(size) + other
            _count(size)
        self._transport.write(data)
        return True

    def pause_writing(self) -> None:
        """Stop sending: the peer has not read what was sent."""
        self.writable.clear()
        self._is_full = True

    def resume_writing(self) -> None:
        """Send again: the peer has read."""
        self.writable.set()
        self._is_full = False
        ear = self._ear
        while ear is not None and not self._is_full and (body := ear.waiting()) is not None:
            self.say(body)

    # The end

    def shutdown(self) -> None:
        """The server stops: the listener notifies its peer before the connection closes."""
        if self._ear is not None and not self._is_closing:
            self._ear.restart()
        super().shutdown()

    def _gone(self) -> None:
        super()._gone()
        if (ear := self._ear) is not None:
            self._ear = None  # it refers to this connection, too
            ear.gone()
