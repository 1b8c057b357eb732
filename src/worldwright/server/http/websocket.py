"""The socket's bytes: `websockets` (its Sans-I/O interface) for everything rare, a short way for plain messages.

A table's messages go from the peer to its session and back without a task, a queue or an event between: of all a
move costs, carrying it was the most. Whatever is not one whole text message takes the library's way, which knows every
rule of the protocol. Nothing is read that is larger than a message may be, every frame is counted, and nothing waits
here: what a peer has not read stays in its session's queue, which is bounded.
"""

from __future__ import annotations

import asyncio
from struct import Struct
from typing import Any, Protocol

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from worldwright.server.http.handshake import UpgradedProtocol
from worldwright.server.process.counters import MEASURES
from worldwright.server.process.token_buckets import Bucket

MOST_FRAGMENTS = 16
"""A message of four kilobytes needs no more; empty ones would otherwise pile up without end."""
FRAMES = (30, 90)
"""Pings, fragments and all other frames that are no whole text message: a second, and at once. Sessions count those."""
EXTENSION = UpgradedProtocol.EXTENSION
"""Where an application finds the wire of its socket."""

WHOLE_TEXT = 0x81
MASKED = 0x80
SHORT, MIDDLE, LONG = 126, 127, 65536
"""The first two stand where a size would and say that it follows; frames below the last need two bytes for it."""
_MIDDLE = Struct("!BBH").pack
_HEADS = [bytes((WHOLE_TEXT, size)) for size in range(SHORT)]
_count = MEASURES.frames_out.add


def _head(size: int) -> bytes:
    """What stands before a message of that size."""
    if size < SHORT:
        return _HEADS[size]
    if size < LONG:
        return _MIDDLE(WHOLE_TEXT, SHORT, size)
    return bytes((WHOLE_TEXT, MIDDLE)) + size.to_bytes(8, "big")


def unmasked(data: bytes, mask: bytes) -> bytes:
    """What a client said, its mask taken off."""
    size = len(data)
    whole = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "little") ^ int.from_bytes(whole, "little")).to_bytes(size, "little")


class Listener(Protocol):
    """Whom a wire belongs to once its socket is open."""

    def hear(self, body: bytes) -> None:
        """A text message of the peer."""

    def hear_bytes(self) -> None:
        """A message that is no text."""

    def waiting(self) -> bytes | None:
        """The next message to send that could not be sent before."""

    def restart(self) -> None:
        """The server closes: say so to the peer, and end."""

    def gone(self) -> None:
        """The peer is gone, or what it sent ended the socket. May be said more than once."""


class Wire(Protocol):
    """What carries the messages of a socket: this machine's own line, or another node's."""

    writable: asyncio.Event
    """Set while the peer reads."""

    def listen(self, ear: Listener) -> None:
        """Messages go to `ear` from now on."""

    def say(self, body: bytes, /, *more: bytes) -> bool:
        """Send a message, and others together with it; False: the peer does not read now."""


class TableSocketProtocol(UpgradedProtocol):
    """The frames of one socket. Messages above the configured size are refused by their header."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        """What uvicorn gives every protocol for sockets that it is configured with."""
        super().__init__(config, server_state, app_state)
        self._bucket = Bucket(*FRAMES)
        self._ear: Listener | None = None
        self._kept = b""
        """The beginning of a frame whose end has not come yet."""
        self._fragments: list[bytes] = []
        self._is_text = False
        """Whether the fragments are text."""
        self._is_fragmented = False
        """Whether a message is under way whose last fragment has not come."""
        self._is_full = False
        """The peer does not read: what is there to send waits."""

    def listen(self, ear: Listener) -> None:
        """The handshake is done: messages go to `ear` from now on, those that came early first."""
        self._ear = ear
        if self._is_over:
            ear.gone()
        elif self._kept:
            self.data_received(b"")

    # In

    def data_received(self, data: bytes) -> None:
        """Bytes of the peer: first its request, then frames."""
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
                self._transport.abort()  # nobody has answered yet: who speaks so much before that is no client
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
            if size > self._config.ws_max_size:
                return 0, len(data)
        return body, body + size

    def _rare(self, frame: bytes) -> None:
        """Bytes that are no whole text message, or wrong: the library reads them, and says what must be answered."""
        if not self._bucket.take(int(self._loop.time() * 1000)):
            self._fail(1008, "too many frames")
            return
        self._rules.receive_data(frame)
        events = self._rules.events_received()
        frames = [event for event in events if isinstance(event, Frame)]
        if self._is_full and frames and all(one.opcode is Opcode.PING for one in frames):
            self._rules.data_to_send()  # a pong for somebody who does not read: dropped
        else:
            self._flush()
        for one in frames:
            self._part(one)
        if self._rules.close_expected() and not self._is_over:
            self._end()

    def _part(self, frame: Frame) -> None:
        """A fragment or a whole message that took the library's way; control frames are answered already."""
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
        assert self._ear is not None, "frames are read when there is somebody to hear them"
        if not body.isascii():
            try:
                body.decode()
            except UnicodeDecodeError:
                self._fail(1007, "")
                return
        self._ear.hear(body)

    # Out

    def say(self, body: bytes, /, *more: bytes) -> bool:
        """Send messages by one call of the system; False: the peer does not read now."""
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
        """The peer has not read what was sent: no more for now."""
        self.writable.clear()
        self._is_full = True

    def resume_writing(self) -> None:
        """The peer has read: there is room again."""
        self.writable.set()
        self._is_full = False
        ear = self._ear
        while ear is not None and not self._is_full and (body := ear.waiting()) is not None:
            self.say(body)

    # The end

    def shutdown(self) -> None:
        """The server closes: whoever listens here says so before the line ends."""
        if self._ear is not None and not self._is_closing:
            self._ear.restart()
        super().shutdown()

    def _gone(self) -> None:
        super()._gone()
        if self._ear is not None:
            self._ear.gone()
