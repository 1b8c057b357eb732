"""A socket by hand: frames that no decent library would send."""

from __future__ import annotations

import base64
import os
import socket
import struct

from examples.play_over_sockets import Guest

TEXT, BINARY, CONTINUED, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10


class RawSocket:
    """A WebSocket after its handshake, byte by byte."""

    def __init__(
        self, guest: Guest, table: str, source: str = "127.0.0.1", small: bool = False, early: bytes = b""
    ) -> None:
        host, port = guest.address.removeprefix("http://").split(":")
        self.line = socket.socket()
        if small:
            self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.line.bind((source, 0))
        self.line.settimeout(20)
        self.line.connect((host, int(port)))
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {guest.address}\r\n"
            f"Cookie: {guest.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n".encode()
        )
        if early:
            self.line.sendall(early)
        self._kept = b""
        while b"\r\n\r\n" not in self._kept:
            more = self.line.recv(4096)
            assert more or early
            if not more:
                break
            self._kept += more
        self.answer, _, self._kept = self._kept.partition(b"\r\n\r\n")

    def send(self, payload: bytes, kind: int = TEXT, fin: bool = True, mask: bool = True, bits: int = 0) -> None:
        """Send one frame."""
        self.line.sendall(frame(payload, kind, fin, mask, bits))

    def _take(self, size: int) -> bytes:
        while len(self._kept) < size:
            more = self.line.recv(65536)
            if not more:
                raise EOFError
            self._kept += more
        taken, self._kept = self._kept[:size], self._kept[size:]
        return taken

    def read(self) -> tuple[int, bytes]:
        """The next frame: its kind and what it holds."""
        first, second = self._take(2)
        size = second & 127
        if size == 126:
            (size,) = struct.unpack(">H", self._take(2))
        elif size == 127:
            (size,) = struct.unpack(">Q", self._take(8))
        return first & 15, self._take(size)

    def close_code(self) -> int | None:
        """The code with which the server closes; None if it just cuts the line."""
        try:
            while True:
                kind, payload = self.read()
                if kind == CLOSE:
                    return int(struct.unpack(">H", payload[:2])[0])
        except (EOFError, ConnectionResetError):
            return None


def frame(payload: bytes, kind: int = TEXT, fin: bool = True, mask: bool = True, bits: int = 0) -> bytes:
    """A frame of a client."""
    size = len(payload)
    if size < 126:
        head = struct.pack(">BB", (fin << 7) | bits | kind, (mask << 7) | size)
    elif size < 65536:
        head = struct.pack(">BBH", (fin << 7) | bits | kind, (mask << 7) | 126, size)
    else:
        head = struct.pack(">BBQ", (fin << 7) | bits | kind, (mask << 7) | 127, size)
    return head + (b"\0\0\0\0" if mask else b"") + payload
