"""Every route that needs no device, hammered beside people who make tables, log in, ask for health and move.

The routes come from the routing table: a route that needs no device and has no example here fails. Half of the requests
are hung up at once, the others are read. The same people are measured in quiet before, in the same run.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import itertools
import json
import os
import random
import sys
import tempfile
import time
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from examples.play_over_sockets import Player
from tests.adversary.players import Evening, Visitor, percent
from tests.adversary.server import ROOT, Running, running
from tests.adversary.ways import golden, together
from tests.adversary.wire import Attacker
from worldwright.bots.puzzles.showing import headings as puzzles
from worldwright.games import NAMES, game
from worldwright.server.app.application import interface
from worldwright.server.app.health_routes import health
from worldwright.server.app.metrics_routes import metrics
from worldwright.server.http.routing import SOCKET, Route, Router
from worldwright.server.previews import routes as previews
from worldwright.teaching.lesson import headings as lessons

FACTOR = 2.0
"""How many times as long as in quiet others may wait, one in a hundred excepted."""
FLOOR = 100.0
"""Milliseconds below which no wait counts: attacker, players and server share two cores."""
EMPTY = 2.0
"""Seconds after the attack in which every queue is empty."""
RATES = {1: 200.0, 30: 20.0}
"""Requests a second of each address, by the number of addresses. One network may have 200 a second for long."""
LINES = 8
"""Connections of one address alone; each of many has one."""
ACCOUNT = {"login": "regular", "password": "the-right-word"}
QUEUES = ("visitors", "terms", "passwords")
VALUES: dict[str, tuple[str, ...]] = {
    "day": ("2026-01-01",), "number": ("0", "1"), "lang": ("en", "de"), "seat": ("0",), "onlooker": ("false",),
    "watch": ("false",), "since": ("0",), "boards": ('["a0"]', "x"), "from": ("0",), "round": ("0",),
    "seed": ("1", "2", "3", "4"), "kind": ("rings",), "more": ("watch", "3"), "move": ("0",), "eyes": ("public",),
    "what": ("all", "pieces"), "piece": ("",), "paper": ("a4", "letter"),
    "link": ("A" * 24,), "part": ("0", "1", "9"),
}  # fmt: skip
"""What stands for a part of a path or query."""
BODIES: dict[str, tuple[Any, ...]] = {
    "POST /api/me": ({},),
    "POST /api/session": ({"login": "regular", "password": "not-the-password"},),
    "POST /api/session/recovery": ({"login": "regular", "code": "AAAA-AAAA", "password": "some-password"},),
    "POST /api/session/device": ({"code": "AAAA-AAAA"},),
    "POST /api/score": ({"position": golden("mondo/marianne")}, {"position": golden("lords_of_worlds/final-scoring")}),
    "POST /api/notifications/end": ({"token": "x"},),
    "POST /api/notifications/confirm": ({"token": "x"},),
}


FILES = ("GET /", "GET /api/schema/openapi.json")
"""What is answered beside the table of routes."""


def name_of(route: Route) -> str:
    """A route as one reads it."""
    return f"{route.handler.method} {route.path.replace(':str', '').replace(':int', '')}"


def open_routes() -> dict[str, Route]:
    """The routes that need no device, by name."""
    routes = Router("/", [health, metrics, interface(), previews.router]).routes()
    chosen = [route for route in routes if "visitor" not in route.dependencies and route.handler.method != SOCKET]
    return {name_of(route): route for route in chosen}


NAMES_OF_ALL = (*FILES, *open_routes())
"""All that can be asked for without a device."""


def requests_of(name: str, places: dict[str, str]) -> list[tuple[str, str, Any]]:
    """Requests for a route: method, path and body. KeyError: there is no example for a part of it.

    `places`: the table and the tournament to ask for.
    """
    method, path = name.split(" ")
    if name in FILES:
        return [(method, path, None)]
    route = open_routes()[name]
    parts = list(route.path_types)
    query = [] if route.query is None else [one.encode_name for one in msgspec.structs.fields(route.query)]
    ways = []
    for first in _games(path, parts):
        known = places | first
        choices = [(known[part],) if part in known else VALUES[part] for part in (*parts, *query)]
        for chosen in itertools.product(*choices):
            values = dict(zip((*parts, *query), chosen, strict=True))
            asked = path.format(**{part: values[part] for part in parts})
            ways.append(asked + ("?" + "&".join(f"{key}={values[key]}" for key in query) if query else ""))
    return [(method, way, body) for way in ways for body in (BODIES[name] if route.body is not None else (None,))]


def _games(path: str, parts: list[str]) -> Iterator[dict[str, str]]:
    """The games that a path may name, with the names of what is below them."""
    below: dict[str, Callable[[str], list[str]]] = {
        "/puzzles/": lambda name: [one.id for one in puzzles(game(name))],
        "/lessons/": lambda name: list(lessons(game(name))),
        "/{kind}/": lambda name: ["europe", "africa", "none"] if name == "mapominoes" else [],
    }
    listed = next((names for part, names in below.items() if part in path), None)
    if path.startswith("/preview/"):
        yield {"kind": "daily", "item": "today", "file": "x.png"}
    elif "name" not in parts:
        yield {}
    elif listed is None:
        yield from ({"name": name} for name in NAMES)
    else:
        yield from ({"name": name, "item": item} for name in NAMES for item in listed(name))


# The attacker, in a process of its own


async def hammering(address: str, name: str, places: dict[str, str], many: int) -> None:
    """Ask for a route from so many addresses until the process is ended."""
    asked = requests_of(name, places)
    random.seed(name)
    random.shuffle(asked)
    turns = itertools.cycle(asked)
    lines = LINES if many == 1 else 1

    async def line(me: Attacker, number: int) -> None:
        await asyncio.sleep(random.random() * lines / RATES[many])
        for turn in itertools.count(number):
            began = time.monotonic()
            method, path, body = next(turns)
            with contextlib.suppress(OSError):
                await (_hung_up if turn % 2 else _read)(me, method, path, body)
            await asyncio.sleep(max(0.0, began + lines / RATES[many] - time.monotonic()))

    people = [Attacker(address, f"198.51.{100 + number}.7") for number in range(many)]
    await together(*(line(one, number) for one in people for number in range(lines)))


async def _read(me: Attacker, method: str, path: str, body: Any) -> None:
    await me.ask(method, path, body, wait=30)


async def _hung_up(me: Attacker, method: str, path: str, body: Any) -> None:
    """Ask, and do not wait for the answer."""
    sent = b"" if body is None else json.dumps(body).encode()
    _, writer = await me.line()
    writer.write(me.head(method, path, len(sent)) + sent)
    writer.close()


# The others


@dataclass
class Waits:
    """What others waited for, in seconds, by kind."""

    times: dict[str, list[float]] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    """Answers that nobody should get."""

    def worst(self) -> dict[str, float]:
        """The milliseconds that one in a hundred passes, by kind."""
        return {kind: percent(times, 99) for kind, times in self.times.items()}


class Others:
    """People at addresses of their own who make tables, log in and ask for health, one after the other."""

    def __init__(self, address: str, evening: Evening) -> None:
        self._address = address
        self._evening = evening
        self._numbers = itertools.count()

    def _somebody(self) -> Visitor:
        number = next(self._numbers)
        return Visitor(self._address, f"10.{100 + number // 62500 % 100}.{number // 250 % 250}.{1 + number % 250}")

    async def register(self) -> None:
        """Make the account that is logged in to."""
        owner = self._somebody()
        await asyncio.to_thread(owner.ask, "POST", "/api/me", {})
        await asyncio.to_thread(owner.ask, "POST", "/api/me/account", ACCOUNT)

    async def watch(self, seconds: float) -> Waits:
        """What all of them wait for so long."""
        waits = Waits({"new table": [], "login": [], "health": []})
        self._evening.notes.take()
        until = time.monotonic() + seconds
        await asyncio.gather(*(self._again(kind, waits, until) for kind in waits.times))
        waits.times["moves"] = self._evening.notes.take().moves
        return waits

    async def _again(self, kind: str, waits: Waits, until: float) -> None:
        while time.monotonic() < until:
            who = self._somebody()
            asked: tuple[str, str, Any] = ("GET", "/health", None)
            if kind == "new table":
                await asyncio.to_thread(who.answer, "POST", "/api/me", {})
                asked = ("POST", "/api/tables", {"game": random.choice(NAMES), "seats": 2})
            elif kind == "login":
                asked = ("POST", "/api/session", ACCOUNT)
            began = time.monotonic()
            try:
                status, answer = await asyncio.wait_for(asyncio.to_thread(who.answer, *asked), 20)
            except (OSError, TimeoutError, http.client.HTTPException):
                status, answer = 0, {}
            waits.times[kind].append(time.monotonic() - began)
            if not 200 <= status < 300:
                waits.lost.append(f"{kind}: {status}")
            elif kind == "new table":  # or the server is full before all routes have had their turn
                await asyncio.to_thread(who.answer, "POST", f"/api/tables/{answer['id']}/abandon")
            await asyncio.sleep(0.03)


# The trial


@dataclass
class RouteOutcome:
    """What came of hammering a route."""

    name: str
    quiet: Waits
    hammered: dict[int, Waits] = field(default_factory=dict)
    """By the number of addresses."""
    queues: dict[str, float] = field(default_factory=dict)
    """Queues that were not empty in time, by name."""
    failures: float = 0.0

    def faults(self, *, timed: bool) -> list[str]:
        """What is not as it must be; times only if asked for."""
        found = [f"{many}: {kind}" for many, waits in self.hammered.items() for kind in waits.lost[:3]]
        found += [f"{part} still had {left:.0f} jobs" for part, left in self.queues.items()]
        found += [f"{self.failures:.0f} answers of 500"] * bool(self.failures)
        before = self.quiet.worst()
        for many, waits in self.hammered.items() if timed else ():
            for kind, millis in waits.worst().items():
                if millis > max(FLOOR, FACTOR * before[kind]):
                    found.append(f"{many}: {kind} {before[kind]:.0f} -> {millis:.0f} ms")
        return found


def line_of(outcome: RouteOutcome) -> str:
    """A line of the table of routes."""
    kinds = outcome.quiet.worst()
    all_waits = [kinds, *(waits.worst() for waits in outcome.hammered.values())]
    cells = ["/".join(f"{waits[kind]:.0f}" for waits in all_waits) for kind in kinds]
    return "| " + " | ".join((outcome.name, *cells, "; ".join(outcome.faults(timed=True)) or "held")) + " |"


@dataclass(frozen=True)
class Hammer:
    """A server, its people, and how it is hammered."""

    server: Running
    others: Others
    places: dict[str, str]
    seconds: float

    async def at(self, name: str) -> RouteOutcome:
        """Hammer a route from so many addresses, one count after the other."""
        before = await asyncio.to_thread(self.server.numbers)
        outcome = RouteOutcome(name, await self.others.watch(self.seconds))
        for many in RATES:
            given = self.server.address, name, json.dumps(self.places), str(many)
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.adversary.routes", *given, cwd=ROOT, stdout=PIPE, stderr=DEVNULL
            )
            assert process.stdout is not None
            try:
                await process.stdout.readline()  # it is ready: loading it is no part of the attack
                outcome.hammered[many] = await self.others.watch(self.seconds)
            finally:
                process.kill()
                await process.wait()
            outcome.queues |= await _left(self.server)
        failed = 'worldwright_http_answers_total{status="500"}'
        after = await asyncio.to_thread(self.server.numbers)
        outcome.failures = after.get(failed, 0.0) - before.get(failed, 0.0)
        return outcome


async def _left(server: Running) -> dict[str, float]:
    """The queues that are never empty from the last hang-up on; none is how it must be."""
    until, left = time.monotonic() + EMPTY, dict.fromkeys(QUEUES, 1.0)
    while left and time.monotonic() < until:
        now = await asyncio.to_thread(server.numbers)
        left = {part: waiting for part in left if (waiting := now[f'worldwright_queue{{part="{part}"}}'])}
        await asyncio.sleep(0.05)
    return left


async def places_for(address: str) -> dict[str, str]:
    """A finished game and a tournament that anybody may look at."""
    pair = [Visitor(address, f"10.250.0.{seat}") for seat in (1, 2)]

    def make() -> dict[str, str]:
        for guest in pair:
            guest.ask("POST", "/api/me", {})
        table = pair[0].ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
        pair[1].ask("POST", f"/api/tables/{table}/sit", {})
        pair[1].ask("POST", f"/api/tables/{table}/ready", {"ready": True})
        pair[0].ask("POST", f"/api/tables/{table}/start")
        cup = pair[0].ask("POST", "/api/tournaments", {"game": "monuments", "seats": 2, "name": "Cup"})
        return {"table": table, "tournament": cup["id"]}

    places = await asyncio.to_thread(make)
    players = [Player(guest, places["table"], seat, random.Random(seat)) for seat, guest in enumerate(pair)]
    await asyncio.gather(*(player.play() for player in players))
    return places


async def all_tried(names: Iterable[str], tables: int, seconds: float, *, timed: bool) -> list[RouteOutcome]:
    """Hammer routes beside so many tables. A route at which others waited too long is tried once more."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        evening = Evening(server.address, tables)
        await evening.open()
        outcomes = []
        try:
            others = Others(server.address, evening)
            await others.register()
            hammer = Hammer(server, others, await places_for(server.address), seconds)
            for name in names:
                outcome = await hammer.at(name)
                if outcome.faults(timed=timed):
                    print(line_of(outcome), "again", flush=True)
                    outcome = await hammer.at(name)
                outcomes.append(outcome)
                print(line_of(outcome), flush=True)
        finally:
            await evening.close()
        return outcomes


def main() -> None:
    """Be the attacker until the end."""
    address, name, places, many = sys.argv[1:]
    os.nice(5)  # an attacker's machine is another one
    print("ready", flush=True)
    asyncio.run(hammering(address, name, json.loads(places), int(many)))


if __name__ == "__main__":
    main()
