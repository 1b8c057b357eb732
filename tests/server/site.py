"""A real server for tests: uvicorn in a thread, on a free port, with a data folder that outlives it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from pathlib import Path
from time import sleep
from typing import Any, TypeVar

import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from examples.play_over_sockets import Guest, Player
from worldwright.server.app.application import create_app
from worldwright.server.app.serving import bound, config_of
from worldwright.server.app.site import Site
from worldwright.server.engine.table import Table
from worldwright.server.process.clock import monotonic
from worldwright.server.process.settings import Settings

T = TypeVar("T")
PAGE = Path(tempfile.mkdtemp(prefix="worldwright-page-"))
ROOMY = Settings(guests_hourly=100_000, tables_each=1000, tables_new=1000, tables_hourly=100_000)


def static_page(folder: Path) -> Path:
    """A page of one file."""
    folder.mkdir(exist_ok=True)
    (folder / "assets").mkdir(exist_ok=True)
    (folder / "index.html").write_text("<!doctype html><title>Worldwright</title>")
    return folder


class LiveSite:
    """A running server and ways to visit it."""

    def __init__(
        self,
        folder: Path,
        settings: Settings = ROOMY,
        seconds: Callable[[], float] | None = None,
        steady: Callable[[], int] = monotonic,
    ) -> None:
        self.service = Site(settings, folder / "data", steady, seconds or time.time)
        self.serve(settings)

    def serve(self, settings: Settings) -> None:
        """Answer on a free port, with a page of one file, from now on."""
        self._held = bound("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._held.getsockname()[1]}"
        self.server = uvicorn.Server(config_of(create_app(static_page(PAGE), self.service), settings))
        self._thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self._held]}, daemon=True)
        self._thread.start()
        while not self.server.started:
            self._thread.join(0.005)
            assert self._thread.is_alive()

    def close(self) -> None:
        self.server.should_exit = True
        self._thread.join()
        self._held.close()

    def do(self, work: Callable[[Site], T]) -> T:
        """Do something in the server's own thread."""
        answer: Future[T] = Future()
        loop = self.service.loop
        assert loop is not None

        def step() -> None:
            try:
                answer.set_result(work(self.service))
            except BaseException as fault:
                answer.set_exception(fault)

        loop.call_soon_threadsafe(step)
        return answer.result(30)

    def run(self, work: Callable[[Site], Coroutine[Any, Any, T]]) -> T:
        """Do something that waits for the database, in the server's own loop."""
        loop = self.service.loop
        assert loop is not None
        return asyncio.run_coroutine_threadsafe(work(self.service), loop).result(60)

    def at(self, identity: str) -> Table:
        """A table to look at, in memory from now on."""
        found = self.run(lambda service: service.runtime.table(identity))
        assert found is not None
        return found

    def guest(self, name: str | None = None) -> Guest:
        """A new guest."""
        guest = Guest(self.address)
        guest.ask("POST", "/api/me", {} if name is None else {"name": name})
        return guest

    def table(
        self, people: int = 2, game: str = "monuments", begin: bool = True, **terms: Any
    ) -> tuple[list[Guest], str]:
        """Guests at a table, and its id."""
        guests = [self.guest() for _ in range(people)]
        table = guests[0].ask("POST", "/api/tables", {"game": game, "seats": people, **terms})["id"]
        for guest in guests[1:]:
            guest.ask("POST", f"/api/tables/{table}/sit", {})
            guest.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
        if begin:
            guests[0].ask("POST", f"/api/tables/{table}/start")
        return guests, table


@contextlib.contextmanager
def open_site(
    folder: Path, settings: Settings = ROOMY, seconds: Callable[[], float] | None = None
) -> Iterator[LiveSite]:
    site = LiveSite(folder, settings, seconds)
    try:
        yield site
    finally:
        site.close()


def played(site: LiveSite) -> tuple[list[Guest], str]:
    """A finished game of two."""
    guests, table = site.table(2)
    players = [Player(guest, table, seat, random.Random(seat)) for seat, guest in enumerate(guests)]

    async def all_play() -> None:
        await asyncio.gather(*(player.play() for player in players))

    asyncio.run(all_play())
    return guests, table


class Line:
    """A socket of a test: sends and reads frames one by one."""

    def __init__(self, guest: Guest, table: str, query: str = "", hello: bool = True, **headers: str) -> None:
        where = f"{guest.address.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
        origin = headers.pop("origin", guest.address)
        self._open = contextlib.ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                where,
                origin=Origin(origin),
                additional_headers={"Cookie": guest.cookie, **headers},
                compression=None,
                open_timeout=30,
            )
        )
        self.welcome: Any = None
        if hello:
            self.send(say="hello")
            self.welcome = self.read("welcome")

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def raw(self, timeout: float = 20) -> str:
        frame = self.socket.recv(timeout)
        assert isinstance(frame, str)
        return frame

    def read(self, *says: str) -> Any:
        """The next frame of one of these kinds; pings are answered, others passed over, and a minute is enough."""
        until = monotonic() + 60_000
        while True:
            assert monotonic() < until, f"no frame of {says} came"
            frame = json.loads(self.raw())
            if frame["say"] == "ping":
                with contextlib.suppress(ConnectionClosed):  # more may have arrived before the end did
                    self.send(say="pong", n=frame["n"])
            if frame["say"] in says:
                return frame

    @classmethod
    def turned_away(cls, guest: Guest, table: str, query: str = "") -> str:
        """The code with which a socket is refused, or an empty word if it is not."""
        line = cls(guest, table, query, hello=False)
        try:
            with contextlib.suppress(ConnectionClosed):  # what was said before is read all the same
                line.send(say="hello")
            frame = line.read("bye", "welcome")
            assert frame["say"] == "welcome" or line.is_closed()
            return str(frame.get("code", ""))
        finally:
            line.close()

    def is_closed(self) -> bool:
        """Whether the server has closed the line."""
        try:
            self.socket.recv(20)
        except ConnectionClosed:
            return True
        return False

    def play_to_the_end(self) -> Any:
        """Play the first thing allowed whenever it is the turn; the frame that tells the result."""
        frame = self.welcome
        while "result" not in frame:
            if frame.get("actions"):
                self.send(say="act", n=frame["seq"], seq=frame["seq"], action=frame["actions"][0])
            answer = self.read("moves", "refused", "notice")
            if answer["say"] == "moves":
                frame = answer
            else:  # nobody plays faster than the house allows: on a quick machine, wait and say it again
                assert answer["code"] == "too_fast", answer
                sleep(0.2)
        return frame

    def close(self) -> None:
        self._open.close()
