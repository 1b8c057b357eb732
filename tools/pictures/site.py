"""A server in this process for pictures, with reproducible luck and time."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self, TypeVar
from unittest.mock import patch

import msgspec
import uvicorn

from examples.play_over_sockets import Guest
from worldwright.core.chance import seed_from
from worldwright.core.game import Millis, Seat
from worldwright.server.app.application import create_app
from worldwright.server.app.serving import bound, config_of
from worldwright.server.app.site import Site
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.connection import Connection
from worldwright.server.engine.table import Table
from worldwright.server.lobby import service as table_maker
from worldwright.server.process.clock import monotonic
from worldwright.server.process.settings import Settings

T = TypeVar("T")
SETTINGS = Settings(guests_hourly=100_000, tables_each=1000, tables_new=1000, tables_hourly=100_000)
BEAT: Millis = 1000
"""Most that the server's clock advances between two beats."""


class Sitter:
    """A player without a browser: connected, answers pings, and makes given moves."""

    def __init__(self, site: PictureSite, table: str, seat: Seat) -> None:
        self._site = site
        self._session: Connection
        self._number = 0
        self._table = game = site.table(table)
        self._seat = seat
        self._session = site.registry.connect(game, Grant(seat, game.log.generations[seat]), self._hear)
        self._say(say.Hello(0, 0, say.PROTOCOL))

    def _say(self, message: say.ClientMessage) -> None:
        self._site.registry.receive(self._session, msgspec.json.encode(message))

    def _hear(self) -> None:
        while (frame := self._session.pop()) is not None:
            message = say.decode_server(frame)
            if isinstance(message, say.Ping):
                self._say(say.Pong(message.n))

    def act(self, action: Any) -> None:
        """Make a legal move."""
        self._number += 1
        before = self._table.log.seq
        body = msgspec.Raw(msgspec.json.encode(action))
        self._say(say.Act(self._number, before, body))
        if self._table.log.seq == before:
            raise RuntimeError(f"seat {self._seat} may not do {action}")

    def leave(self) -> None:
        """Disconnect."""
        self._site.registry.gone(self._session)


class PictureSite:
    """A running server whose tables use given seeds, and whose clock can be advanced."""

    def __init__(self, folder: Path) -> None:
        self._ahead: Millis = 0
        self._stood: Millis | None = None
        self._seeds: list[bytes] = []
        self.service = Site(SETTINGS, folder, self._now)
        self._listener = bound("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._server = uvicorn.Server(config_of(create_app(site=self.service), SETTINGS))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listener]}, daemon=True)

    def __enter__(self) -> Self:
        self._luck = patch.object(
            table_maker,
            "secrets",
            SimpleNamespace(token_bytes=lambda _: self._seeds.pop() if self._seeds else seed_from(1)),
        )
        self._luck.start()
        self._thread.start()
        while not self._server.started:
            self._thread.join(0.01)
            if not self._thread.is_alive():
                raise RuntimeError("The server did not start.")
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._listener.close()
        self._luck.stop()

    def _now(self) -> Millis:
        return (monotonic() if self._stood is None else self._stood) + self._ahead

    @contextlib.contextmanager
    def standing_still(self) -> Iterator[None]:
        """Stop the clock except for explicit advances, so that the speed of this machine does not matter."""
        self._stood = monotonic()
        try:
            yield
        finally:
            self._ahead -= monotonic() - self._stood
            self._stood = None

    @property
    def registry(self) -> Any:
        """The registry of tables; only for the server's own thread."""
        return self.service.runtime.registry

    def table(self, identity: str) -> Table:
        """A table in memory."""
        found: Table = self.registry.tables[identity]
        return found

    def do(self, work: Callable[[], T]) -> T:
        """Run work in the server's own thread."""
        answer: Future[T] = Future()

        def step() -> None:
            try:
                answer.set_result(work())
            except BaseException as fault:
                answer.set_exception(fault)

        loop = self.service.loop
        assert loop is not None
        loop.call_soon_threadsafe(step)
        return answer.result(120)

    def guest(self, name: str) -> Guest:
        """A new guest with a name."""
        guest = Guest(self.address)
        guest.ask("POST", "/api/me", {"name": name})
        return guest

    def begin(self, host: Guest, table: str, seed: int) -> None:
        """Start a table with this seed."""
        self._seeds.append(seed_from(seed))
        host.ask("POST", f"/api/tables/{table}/start")

    def run_on(self, until: Callable[[], Millis]) -> None:
        """Advance time at all tables, beat by beat, until nothing is left to wait for.

        Each beat is a step of its own, because a table's time stops until its last events are on disk.
        """

        def beat() -> Millis:
            left = until()
            self._ahead += max(0, min(left, BEAT))
            self.registry.beat()
            return until()

        while self.do(beat) > 0:
            time.sleep(0.002)
