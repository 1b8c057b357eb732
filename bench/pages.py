"""Cost of the server for a page on a large site: `./dev bench pages`.

The site has 100,000 finished games, 10,000 people, a full leaderboard and a hundred listed tables. Every request of the
start page, the player's own page and the daily page is measured without a network: medians of wall time and of the
process's processor time. The peer in the same run is the smallest answer from the database: one table by its key.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from worldwright.games import known_game
from worldwright.server.app import features
from worldwright.server.app.application import create_app
from worldwright.server.app.site import Site
from worldwright.server.daily import deals as daily
from worldwright.server.daily import leaderboard as standings
from worldwright.server.engine import summary as cards
from worldwright.server.engine.events import Chair, Daily, Terms
from worldwright.server.engine.summary import Card, Try, checked
from worldwright.server.process.settings import Settings
from worldwright.server.process.tokens import hashed
from worldwright.server.profile import store as played
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.data_folder import DATABASE
from worldwright.server.storage.row_sums import fill, summed
from worldwright.server.storage.sqlite import SqliteDatabase

GOAL: Final = 50.0
"""Most milliseconds of the server for the start page."""
SHARE: Final = 10
"""One person plays in every tenth game."""
LISTED: Final = 100
ROOMY = Settings(host="127.0.0.1", guests_hourly=10**6, tables=10**6)


def person(number: int) -> str:
    """The id of a user."""
    return f"person-{number:06d}"


def filled(folder: Path, games: int, people: int) -> str:
    """Fill the data folder of a large site; the day with a full leaderboard."""
    features.register()
    SqliteDatabase(folder).close()
    luck, day = random.Random(1), daily.day_of(time.time())
    db = sqlite3.connect(folder / DATABASE, isolation_level=None)
    db.execute("PRAGMA synchronous = OFF")
    db.execute("BEGIN")
    rows = [(person(number), f"Person {number}", None, None, 0) for number in range(people)]
    db.executemany("INSERT INTO person VALUES (?, ?, ?, ?, ?, ?)", ((*row, checked(*row)) for row in rows))
    devices = [(hashed(person(number)), person(number), 0, int(time.time()), "") for number in range(people)]
    into = "INSERT INTO device (hash, person, made, seen, browser, sum) VALUES (?, ?, ?, ?, ?, ?)"
    db.executemany(into, ((*row, checked(*row)) for row in devices))
    for number in range(1, games + 1):
        first = 0 if number % SHARE == 0 else luck.randrange(1, people)
        second = luck.randrange(1, people) if number % 2 else None
        points = (luck.randrange(20, 99), luck.randrange(20, 99))
        winners = tuple(seat for seat in (0, 1) if points[seat] == max(points))
        put(db, number, _card(number, "over", second is not None, points=points, winners=winners), first, second)
    for number in range(games + 1, games + LISTED + 1):
        put(db, number, _card(number, "open", second=True, listed=True), luck.randrange(1, people), 1)
    number = games + LISTED
    game = daily.game_of(day)
    seats = min(known_game(game).SEATS)
    for who in range(people):
        number += 1
        scored = tuple(luck.randrange(-20, 40) for _ in range(seats))
        won = Try(Daily(day, counted=True), took=luck.randrange(60_000, 360_000))
        put(db, number, _card(number, "over", second=False, points=scored, winners=(0,), game=game, day=won), who)
    for table in summed():
        fill(db.execute, table)
    db.execute("COMMIT")
    db.execute("ANALYZE")
    db.close()
    return day


def _card(number: int, state: Any, second: bool, *, game: str = "monuments", **more: Any) -> Card:
    seats = len(more.get("points", (0, 0)))
    others = [Chair(f"h{number}b") if second else Chair(level="casual")] if seats > 1 else []
    listed = more.pop("listed", False)
    terms = Terms(game, seats, {"monument": "capitol"} if game == "monuments" else {}, listed=listed)
    chairs = (Chair(f"h{number}a", ready=True), *others)
    sealed = "" if state == "open" else "ab" * 32
    return Card(f"table-{number:07d}", terms, chairs, f"h{number}a", number, state, sealed=sealed, **more)


def put(db: sqlite3.Connection, number: int, card: Card, first: int, second: int | None = None) -> None:
    """Store a table as the server would have, without its log."""
    text = cards.encode(card).decode()
    row = (number, card.id, card.state, card.terms.listed, card.made, card.made, text, checked(card.id, text))
    db.execute(
        "INSERT INTO tables (number, id, state, listed, made, seen, card, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row
    )
    seated = 'INSERT INTO holder (id, "table", person) VALUES (?, ?, ?)'
    db.execute(seated, (f"h{number}a", number, person(first)))
    if second is not None:
        db.execute(seated, (f"h{number}b", number, person(second)))
    if card.state == "over":
        played.project(db.execute, number, card)
    if card.day is not None:
        standings.project(db.execute, number, card)


class Asking:
    """A browser's requests, without a network."""

    def __init__(self, app: Any, cookie: str) -> None:
        self._app = app
        self._headers = [(b"host", b"localhost"), (b"cookie", f"worldwright={cookie}".encode())]

    async def ask(self, path: str) -> bytes:
        """The body of an answer."""
        path, _, query = path.partition("?")
        body: list[bytes] = []
        status = 0

        asked = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive() -> dict[str, Any]:
            return asked.pop() if asked else await asyncio.Future()  # the client stays connected

        async def send(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            body.append(message.get("body", b""))

        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
            "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
            "headers": self._headers, "client": ("127.0.0.1", 1), "server": ("localhost", 8000), "state": {},
        }  # fmt: skip
        await self._app(scope, receive, send)
        assert status == 200, (path, status, b"".join(body)[:200])
        return b"".join(body)


class Took(msgspec.Struct, frozen=True):
    """Cost of a page: medians in milliseconds."""

    wall: float
    cpu: float
    bytes: int


async def measured(asking: Asking, paths: tuple[str, ...], times: int) -> Took:
    """Cost of all requests of a page, one after the other."""
    walls, cpus, size = [], [], 0
    for number in range(times + 2):
        wall, cpu = time.perf_counter(), time.process_time()
        size = sum([len(await asking.ask(path)) for path in paths])
        if number >= 2:  # the first two fill caches
            walls.append((time.perf_counter() - wall) * 1000)
            cpus.append((time.process_time() - cpu) * 1000)
    return Took(statistics.median(walls), statistics.median(cpus), size)


async def run(folder: Path, day: str, times: int) -> bool:
    """Measure and print every page; whether the start page meets its goal."""
    service = Site(ROOMY, folder)
    app = create_app(site=service)
    start = ("/api/games", "/api/me", "/api/tables", "/api/me/tables", "/api/daily", "/api/notice")
    own = ("/api/me", "/api/me/page", "/api/games", "/api/me/games")
    pages = {
        "start page": start,
        "your page": own,
        "daily page": ("/api/daily", f"/api/daily/{daily.game_of(day)}/{day}"),
    }
    worst = 0.0
    async with app.lifespan():
        await service.daily.turn()
        peer = await measured(Asking(app, person(7)), ("/api/tables/table-0000007",), times * 4)
        sys.stdout.write(f"peer, one card by its key: {peer.wall:.2f} ms, {peer.cpu:.2f} of the processor\n")
        for who in (person(7), person(0)):
            games = len(await service.db.read(partial(stored.numbers_of, person=who)))
            for name, paths in pages.items():
                took = await measured(Asking(app, who), paths, times)
                worst = max(worst, took.wall) if name == "start page" else worst
                sys.stdout.write(
                    f"{name}, user with {games:,} games: {took.wall:.1f} ms, {took.cpu:.1f} of the processor,"
                    f" {took.bytes // 1000} kB; {took.cpu / peer.cpu:.1f} times the peer\n"
                )
    sys.stdout.write(f"start page: {worst:.1f} ms at most, goal {GOAL:.0f}\n")
    return worst < GOAL


@contextlib.contextmanager
def place(given: Path | None) -> Iterator[Path]:
    """Folder of the data: the given one, or a temporary one."""
    if given is not None:
        yield given
        return
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def main() -> int:
    """Fill a site, measure its pages; 1 if the start page misses its goal."""
    words = argparse.ArgumentParser(prog="./dev bench pages", description=__doc__)
    words.add_argument("--games", type=int, default=100_000, help="finished games")
    words.add_argument("--people", type=int, default=10_000)
    words.add_argument("--times", type=int, default=30)
    words.add_argument("--folder", type=Path, help="create the data here and keep it")
    options = words.parse_args()
    with place(options.folder) as folder:
        is_there = (folder / DATABASE).exists()
        day = daily.day_of(time.time()) if is_there else filled(folder, options.games, options.people)
        return 0 if asyncio.run(run(folder, day, options.times)) else 1


if __name__ == "__main__":
    sys.exit(main())
