"""One connection to a table without its socket: bytes in, bytes out, everything bounded.

The identity is settled at the handshake; no message carries one. `server.http` feeds `receive`, sends the frames it
gets at once or later from `pop`, and closes the socket when `closed` is set. The simulator works without a socket.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

import msgspec

from worldwright.core.game import Millis, Seat
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.lag import Lag, allowance
from worldwright.server.engine.table import Table
from worldwright.server.process.counters import MEASURES

MOST_FRAMES = 64
MOST_BYTES = 256 * 1024
MESSAGES = (30, 90)
"""Rate limit of one connection: messages a second, and at once."""
COMMANDS = (20, 40)
"""Rate limit of a seat over all its connections: commands a second, and at once."""
PING_EVERY: Millis = 5000
FIRST_PINGS = 5
"""This many pings come quickly, to measure the lag soon where a lag allowance counts."""
SILENT: Millis = 15_000
LAG_STEP: Millis = 20
_ROUNDING = 1e-6


class Bucket:
    """`burst` tokens at once, then `rate` a second; time in milliseconds."""

    __slots__ = ("_each", "_full", "_most")

    def __init__(self, rate: int, burst: int) -> None:
        self._each = 1000 / rate
        self._most = burst * self._each
        self._full = float("-inf")
        """When the bucket would be full again. This number is the whole state."""

    def take(self, now: float) -> bool:
        """Take a token; False: there is none."""
        full = (max(now, self._full)) + self._each
        if full > now + self._most + _ROUNDING:
            return False
        self._full = full
        return True

    def spend(self, now: float, tokens: int) -> None:
        """Take more tokens, or all that are left."""
        self._full = min(max(now, self._full) + tokens * self._each, now + self._most)


def seat_limit(table: Table, seat: Seat) -> Bucket:
    """The rate limit of a seat over all its connections."""
    limits = table.commands.limits
    if (limit := limits.get(seat)) is None:
        limit = limits[seat] = Bucket(*COMMANDS)
    return limit


class Send(Protocol):
    """Sends frames together at once; False: the peer does not read now, so they must be queued."""

    def __call__(self, frame: bytes, /, *more: bytes) -> bool: ...


def keep(_frame: bytes, *_more: bytes) -> bool:
    """The `Send` of a connection without a socket: queue every frame."""
    return False


def _nothing() -> None:
    """The callback of a connection without a socket."""


class Connection:
    """A watcher with a queue of frames."""

    IS_PERSON = True

    def __init__(
        self,
        table: Table,
        grant: Grant,
        wake: Callable[[], None] = _nothing,
        send: Send = keep,
    ) -> None:
        self.table = table
        self.grant = grant
        """The seat it sees and acts for."""
        self.closed: say.Farewell | None = None
        """Why the connection closes. Once set, only queued frames still go out."""
        self._wake = wake
        """Called when a frame waits to be sent or the connection is to be closed."""
        self._send = send
        self._queue: list[bytes] = []
        self._bytes = 0
        self._bucket = Bucket(*MESSAGES)
        self._way = Lag()
        self._pings = 0
        self._pinged: Millis = 0
        self._sent_lag: Millis = 0
        self._welcomed = False

    @property
    def lag(self) -> Millis:
        """The lag allowance of this connection alone, not of others of the same seat."""
        cap = self.table.log.cap
        return allowance(self._way.half(), cap) if cap else 0

    # Sending

    def send(self, *frames: bytes) -> None:
        """Send frames or queue them. A client that does not read is disconnected, so that the table goes on."""
        if self.closed is not None or (not self._queue and self._send(*frames)):
            return
        self._queue += frames
        self._bytes += sum(map(len, frames))
        if len(self._queue) > MOST_FRAMES or self._bytes > MOST_BYTES:
            self._queue.clear()
            self._bytes = 0
            self._end("slow")
        self._wake()

    def pop(self) -> bytes | None:
        """The next frame to send."""
        if not self._queue:
            return None
        frame = self._queue.pop(0)
        self._bytes -= len(frame)
        return frame

    @property
    def has_more(self) -> bool:
        """Whether a frame waits to be sent."""
        return bool(self._queue)

    def close(self, code: say.Farewell) -> None:
        """Send the last message and close."""
        if self.closed is None:
            frame = say.encode(say.Bye(code))
            if self._queue or not self._send(frame):
                self._queue.append(frame)
                self._bytes += len(frame)
            self._end(code)
            self._wake()

    def disconnect(self) -> None:
        """Forget the socket, which refers to this connection. Queued frames can still be popped."""
        self._wake, self._send = _nothing, keep

    def _end(self, code: say.Farewell) -> None:
        MEASURES.goodbyes[code] += 1
        self.closed = code
        self.table.unwatch(self)

    # Receiving

    def receive(self, body: bytes, clock: Millis) -> None:
        """Handle one message of the client. Every command in it gets exactly one answer."""
        if self.closed is not None:
            return
        if len(body) > say.LARGEST:
            self.close("too_large")
        elif not self._bucket.take(clock):
            self.close("too_fast")
        else:
            try:
                message = say.decode_client(body)
            except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
                self._refuse(_number(body), "malformed")
            else:
                self._follow(message, clock)

    def _follow(self, message: say.ClientMessage, clock: Millis) -> None:
        if not self._welcomed and not isinstance(message, say.Hello):
            self.close("hello_first")
            return
        match message:
            case say.Hello(epoch, seq, protocol):
                if protocol != say.PROTOCOL:
                    self.close("reload")
                    return
                self.table.watch(self, epoch, seq, clock)
                if not self._welcomed:
                    self._welcomed = True
                    self._ping(clock)
            case say.Pong(n):
                self._pong(n, clock)
            case _ if self._may(message.n, clock):
                self.table.command(self, message, clock, self.lag)

    def _may(self, number: int, clock: Millis) -> bool:
        """Whether the rate limit of the seat, over all its connections, allows a command. If not, it is refused."""
        seat = self.grant.seat
        if seat is None or seat_limit(self.table, seat).take(clock):
            return True
        self._refuse(number, "too_fast")
        return False

    def _refuse(self, number: int, code: Literal["malformed", "too_fast"]) -> None:
        MEASURES.refusals[code] += 1
        self.send(say.encode(say.CommandRefused(number, code, self.table.shown.seq)))

    # Lag

    def beat(self, clock: Millis) -> None:
        """Call about once a second: measures lag and closes dead connections."""
        if self.closed is not None or not self._welcomed:
            return
        if (seat := self.table.audience.viewer(self)) is not None:
            self.table.last_here[seat] = clock
        waiting = self._way.waiting_since()
        if waiting is not None and clock - waiting > SILENT:
            self.close("silent")
        elif clock - self._pinged >= PING_EVERY or (self._pings < FIRST_PINGS and self.table.log.cap):
            self._ping(clock)

    def _ping(self, clock: Millis) -> None:
        self._pings += 1
        self._pinged = clock
        self.send(say.encode(say.Ping(self._way.ping(clock))))

    def _pong(self, number: int, clock: Millis) -> None:
        if self._way.pong(number, clock) and abs(self.lag - self._sent_lag) >= LAG_STEP:
            self._sent_lag = self.lag
            self.table.audience.stirred(self)


def _number(body: bytes) -> int:
    """The number of a command in a message that cannot be decoded, or -1."""
    try:
        tree = msgspec.json.decode(body)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return -1
    number = tree.get("n") if isinstance(tree, dict) else None
    return number if type(number) is int and 0 <= number <= 2**53 else -1
