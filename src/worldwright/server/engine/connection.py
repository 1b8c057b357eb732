"""One connection to a table, without its socket: bytes in, bytes out, everything bounded.

Who it is was settled at the handshake and stays: a message has no "who". `server.http` feeds `receive`, sends what
it is given and later what `pop` gives, and closes the socket when `closed` is set; the simulator does so without one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

import msgspec

from worldwright.core.game import Millis
from worldwright.server.engine import messages as say
from worldwright.server.engine.lag import Lag, allowance
from worldwright.server.engine.log_lines import Grant
from worldwright.server.engine.table import Table
from worldwright.server.process.counters import MEASURES
from worldwright.server.process.token_buckets import Bucket

MOST_FRAMES = 64
MOST_BYTES = 256 * 1024
MESSAGES = (30, 90)
"""Messages of one connection: a second, and at once."""
PING_EVERY: Millis = 5000
FIRST_PINGS = 5
"""So many come quickly, to know the way soon where distance is allowed for."""
SILENT: Millis = 15_000
WORTH_TELLING: Millis = 20


class Send(Protocol):
    """Sends a frame at once, and others together with it; False: the peer does not read now, and all have to wait."""

    def __call__(self, frame: bytes, /, *more: bytes) -> bool: ...


def keep(_frame: bytes, *_more: bytes) -> bool:
    """What stands for a line that carries nothing: every frame waits in the queue."""
    return False


class Connection:
    """A watcher with a queue."""

    IS_PERSON = True

    def __init__(
        self,
        table: Table,
        grant: Grant,
        wake: Callable[[], None] = lambda: None,
        send: Send = keep,
    ) -> None:
        self.table = table
        self.grant = grant
        """What it may see and do."""
        self.closed: say.Farewell | None = None
        """Why the connection is to be closed; once set, nothing goes in or out but what is still queued."""
        self._wake = wake
        """Called when something waits to be sent, or the connection is to be closed."""
        self._send = send
        self._queue: list[bytes] = []
        self._bytes = 0
        self._bucket = Bucket(*MESSAGES)
        self._way = Lag()
        self._pings = 0
        self._pinged: Millis = 0
        self._told_lag: Millis = 0
        self._welcomed = False

    @property
    def lag(self) -> Millis:
        """What this connection's distance is allowed for: its own measure, whatever other ones of the seat have."""
        cap = self.table.log.cap
        return allowance(self._way.half(), cap) if cap else 0

    # Out

    def tell(self, *frames: bytes) -> None:
        """Send frames, or queue them; who does not read is let go, and the table goes on."""
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
        """Whether something waits to be sent."""
        return bool(self._queue)

    def close(self, code: say.Farewell) -> None:
        """Say goodbye and end."""
        if self.closed is None:
            frame = say.encode(say.Bye(code))
            if self._queue or not self._send(frame):
                self._queue.append(frame)
                self._bytes += len(frame)
            self._end(code)
            self._wake()

    def _end(self, code: say.Farewell) -> None:
        MEASURES.goodbyes[code] += 1
        self.closed = code
        self.table.unwatch(self)

    # In

    def receive(self, body: bytes, clock: Millis) -> None:
        """One message of the client; every command in it gets exactly one answer."""
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
        """Whether the seat may send a command now, over all its connections; if not, that is the answer."""
        seat = self.grant.seat
        if seat is None or self.table.bucket(seat).take(clock):
            return True
        self._refuse(number, "too_fast")
        return False

    def _refuse(self, number: int, code: Literal["malformed", "too_fast"]) -> None:
        MEASURES.refusals[code] += 1
        self.tell(say.encode(say.CommandRefused(number, code, self.table.shown.seq)))

    # The way

    def beat(self, clock: Millis) -> None:
        """Call about once a second: measures the way, and notices who is gone."""
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
        self.tell(say.encode(say.Ping(self._way.ping(clock))))

    def _pong(self, number: int, clock: Millis) -> None:
        if self._way.pong(number, clock) and abs(self.lag - self._told_lag) >= WORTH_TELLING:
            self._told_lag = self.lag
            self.table.audience.stirred(self)


def _number(body: bytes) -> int:
    """The command's number in a message that is not understood, or -1."""
    try:
        tree = msgspec.json.decode(body)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return -1
    number = tree.get("n") if isinstance(tree, dict) else None
    return number if type(number) is int and 0 <= number <= 2**53 else -1
