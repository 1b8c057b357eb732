"""Readers that have something behind them: a table that is being played, and a socket that is open."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import msgspec
import uvicorn
from uvicorn.server import ServerState

from tests.games.kinds import Table as Kind
from tests.server.engine.registry import Small
from tests.server.raw import BINARY, CLOSE, CONTINUED, PING, PONG, frame
from tools.simulation.memory_store import Disk
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.connection import Connection
from worldwright.server.engine.messages import LARGEST
from worldwright.server.engine.table import Table
from worldwright.server.http.websocket import EXTENSION, TableSocketProtocol

MOST_HEARD = 400
"""Messages at one table; then another begins."""
REQUEST = (
    b"GET /x HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Talk:
    """Messages of seats to a table of a kind, each answered or refused; a table that breaks is a fault."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self._luck = Random(kind.id)
        self._site: Small
        self._table: Table
        self._lines: list[Connection]
        self._heard = MOST_HEARD

    def _begin(self) -> None:
        self._heard = 0
        self._site = Small(Disk())
        self._table = self._site.open(self._kind, self._luck.randrange(1 << 30))
        self._lines = [self._site.registry.connect(self._table, Grant(seat, 0)) for seat in range(self._kind.seats)]
        for line in self._lines:
            self._site.registry.receive(line, b'{"say":"hello"}')

    def seeds(self) -> list[bytes]:
        """What a page may say; the actions are those that are legal at some moments of a game."""
        self._begin()
        plain: list[dict[str, Any]] = [
            {"say": "hello", "epoch": 1, "seq": 3},
            {"say": "pong", "n": 1},
            {"say": "undo", "n": 5, "seq": 4},
            {"say": "vacation", "n": 6, "seq": 4},
            {"say": "consent", "n": 7, "ask": 4, "yes": True},
            {"say": "withdraw", "n": 8, "ask": 4},
            {"say": "react", "n": 9, "emoji": "👍"},
        ]
        found = [json.dumps(one).encode() for one in plain]
        for _ in range(60):
            found += [self._legal() for _ in range(2)]
            self._site.act(self._table)
            self._site.sync()
        self._begin()
        return found

    def _legal(self) -> bytes:
        """An action that somebody may do now, as a message."""
        seats = sorted(seat for seat in self._table.game.to_move(self._table.log.state) if seat >= 0)
        seat = self._luck.choice(seats) if seats else 0
        actions = self._table.audience.legal(seat) if seats else ()
        action = self._luck.choice(actions) if actions else {"do": "pass"}
        seq = self._table.log.seq
        number = self._luck.randrange(1 << 40)
        return json.dumps({"say": "act", "n": number, "seq": seq, "action": msgspec.to_builtins(action)}).encode()

    def hear(self, body: bytes) -> None:
        """A message; now and then a legal one instead, so that the game goes on."""
        if self._heard >= MOST_HEARD or self._table.log.over:
            self._begin()
        self._heard += 1
        registry = self._site.registry
        self._site.time += 100
        number = self._luck.randrange(len(self._lines))
        if self._heard % 3 == 0:
            body = self._legal()
        if self._lines[number].closed is not None:
            registry.gone(self._lines[number])
            self._lines[number] = registry.connect(self._table, Grant(number, 0))
            registry.receive(self._lines[number], b'{"say":"hello"}')
        line = self._lines[number]
        registry.receive(line, body)
        self._site.sync()
        while line.pop() is not None:
            pass
        if broken := registry.incidents():
            raise AssertionError(f"the table broke: {broken[0].doing} {broken[0].fault}")


class _Wire:
    """A transport that takes everything."""

    def __init__(self) -> None:
        self.is_over = False
        self.sent = 0

    def write(self, data: bytes) -> None:
        self.sent += len(data)

    def get_extra_info(self, _: str, default: Any = None) -> Any:
        return default

    def get_write_buffer_size(self) -> int:
        return 0

    def __getattr__(self, _: str) -> Any:
        """Everything else that a transport can do means nothing here."""
        return lambda *_, **__: None

    def close(self) -> None:
        self.is_over = True

    abort = close


class _Ear:
    """Somebody who hears every message."""

    def __init__(self) -> None:
        self.heard = 0

    def hear(self, body: bytes) -> None:
        assert len(body) <= LARGEST
        self.heard += 1

    def hear_bytes(self) -> None:
        self.heard += 1

    def waiting(self) -> bytes | None:
        return None

    def gone(self) -> None:
        pass


class Frames:
    """Bytes of a peer to an open socket."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._config = uvicorn.Config(self._app, ws_max_size=LARGEST, log_config=None)
        self._config.load()

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            scope["extensions"][EXTENSION].listen(_Ear())

    def seeds(self) -> list[bytes]:
        """Good frames of every kind, alone and together."""
        hello = b'{"say":"hello"}'
        two = frame(hello[:5], fin=False) + frame(hello[5:], CONTINUED)
        small = [frame(hello), two, frame(b"?", PING), frame(b"", PONG), frame(hello, BINARY)]
        plain = [*small, frame(b"x" * 300), frame(b"\x03\xe8bye", CLOSE), frame("👍".encode()), frame(b"x" * LARGEST)]
        return [*plain, b"".join(plain[:5]), b"".join(plain[5:])]

    def feed(self, body: bytes) -> None:
        """Everything at once, or in two parts."""
        self._loop.run_until_complete(self._feed(body))

    async def _feed(self, body: bytes) -> None:
        line = TableSocketProtocol(self._config, ServerState(), {})
        line.connection_made(_Wire())  # type: ignore[arg-type]
        line.data_received(REQUEST)
        for _ in range(3):
            await asyncio.sleep(0)
        middle = len(body) // 2 if len(body) % 2 else len(body)
        line.data_received(body[:middle])
        if middle < len(body):
            line.data_received(body[middle:])
        line.connection_lost(None)
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        scheduled: list[Any] = self._loop._scheduled  # type: ignore[attr-defined]  # nobody waits for what they would do
        scheduled.clear()
