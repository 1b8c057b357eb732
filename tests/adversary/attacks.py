"""The attacks, each by one attacker until its time is over.

`python -m tests.adversary.attacks NAME ADDRESS SECONDS SOURCE` runs one; `python -m tests.adversary` starts it.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tests.adversary.ways import HELLO, for_ever, golden, own_table, played, together
from tests.adversary.wire import Attacker, Line, drain, said
from tests.server.raw import PING, frame

Work = Callable[[Attacker], Awaitable[object]]
LARGE = ("mondo/marianne", "mondo_sapiens/katherine", "mapominoes/left-over", "lords_of_worlds/final-scoring") * 2
CROWD = 5000
"""Sockets that one attacker tries to have."""


@dataclass(frozen=True)
class Attack:
    """One thing that an attacker does."""

    name: str
    work: Work
    stops_moves: bool = False
    """Whether moves must wait meanwhile: nothing can be shown that is not on disk."""


ATTACKS: dict[str, Attack] = {}


def attack(*, stops_moves: bool = False) -> Callable[[Work], Work]:
    """Put an attack on the list under its function's name."""

    def listed(work: Work) -> Work:
        name = getattr(work, "__name__", "").replace("_", " ")
        ATTACKS[name] = Attack(name, work, stops_moves)
        return work

    return listed


@attack()
async def scoring_of_many_mixes(me: Attacker) -> None:
    position = golden("lords_of_worlds/final-scoring")
    for place in position["seats"][0]["planet"][:13]:
        place["stack"] = [{"terrain": "mix", "value": 11}]

    async def one() -> None:
        reader, writer = await me.line()
        body = json.dumps({"position": position}).encode()
        writer.write(me.head("POST", "/api/score", len(body)) + body)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(reader.read(100), 1.0)
        writer.close()

    await together(*(for_ever(one) for _ in range(16)))


@attack()
async def scoring_of_large_positions(me: Attacker) -> None:
    positions = [golden(name) for name in LARGE]
    for position in positions[: len(LARGE) // 2]:  # the others are good ones, each worked out to the end
        for seat in position["seats"]:
            seat.update({name: part * 20 for name, part in seat.items() if isinstance(part, list)})
    turns = itertools.cycle(positions)
    await together(*(for_ever(lambda: me.ask("POST", "/api/score", {"position": next(turns)})) for _ in range(16)))


@attack()
async def pings_and_no_reading(me: Attacker) -> None:
    table = await own_table(me)
    pings = frame(b"x" * 125, PING) * 500

    async def one() -> None:
        line = await me.socket(table)
        if line is None:
            return
        line[1].write(HELLO)
        with contextlib.suppress(OSError, TimeoutError):
            while True:
                line[1].write(pings)
                await asyncio.wait_for(line[1].drain(), 1)
        line[1].close()

    await together(*(for_ever(one, 0.02) for _ in range(4)))


@attack()
async def undo_storm(me: Attacker) -> None:
    table = await own_table(me, "lords_of_worlds")
    numbers = itertools.count(random.randrange(1 << 40))

    async def play_and_undo(seat: int) -> None:
        line = await me.socket(table, f"?seat={seat}")
        if line is None:
            return
        reading = asyncio.create_task(drain(line[0]))
        line[1].write(HELLO)
        try:
            for turn in itertools.count():
                line[1].write(said(say="undo", n=next(numbers), seq=turn % 50))
                await line[1].drain()
                await asyncio.sleep(0.045)
        finally:
            reading.cancel()
            line[1].close()

    async def moves(seat: int) -> None:
        """Moves that can be taken back, as fast as allowed."""
        while True:
            status, told = await me.ask("GET", f"/api/tables/{table}/actions?seat={seat}")
            line = await me.socket(table, f"?seat={seat}")
            if line is not None:
                line[1].write(HELLO)
                if status == 200 and isinstance(told, dict) and told.get("actions"):
                    action = told["actions"][0]
                    line[1].write(said(say="act", n=next(numbers), seq=told["seq"], action=action))
                await asyncio.sleep(0.05)
                line[1].close()
            await asyncio.sleep(0.05)

    await together(*(for_ever(lambda seat=seat: play_and_undo(seat)) for seat in (0, 1)), moves(0), moves(1))  # type: ignore[misc]


@attack()
async def spectators(me: Attacker) -> None:
    host = Attacker(me.address, "198.51.100.8")
    table = await own_table(host, listed=True)
    lines: list[Line] = []

    async def more() -> None:
        while len(lines) < CROWD // 50:
            line = await me.socket(table)
            if line is None:
                await asyncio.sleep(0.01)
                continue
            line[1].write(HELLO)
            lines.append(line)
            await asyncio.sleep(0)

    await together(*(for_ever(more, 0.05) for _ in range(50)))


@attack()
async def table_flood(me: Attacker) -> None:
    async def guest(number: int) -> None:
        prefix = ("198.51.100.1", "198.51.100.2", f"2001:db8:0:1::{number:x}")[number % 3]
        one = Attacker(me.address, prefix)
        if await one.come_in():
            for _ in range(20):
                await one.table()

    numbers = itertools.count()
    await together(*(for_ever(lambda: guest(next(numbers))) for _ in range(8)))


@attack()
async def login_flood(me: Attacker) -> None:
    wrong = {"login": "owner", "password": "not-the-password"}
    await together(*(for_ever(lambda: me.ask("POST", "/api/session", wrong), 0.2) for _ in range(8)))


@attack()
async def clock_jumps(me: Attacker) -> None:
    """The clock is set by who runs the attack; the attacker only asks a lot, so that limits are known."""
    await me.come_in()
    await together(*(for_ever(lambda: me.ask("GET", "/api/tables"), 0.05) for _ in range(4)))


@attack()
async def odd_hosts_and_paths(me: Attacker) -> None:
    hosts = ("a:b", "[::1", "", "@", "x" * 8000, "127.0.0.1:99999", "\u00e9", "localhost:8000:1")
    paths = ("/%00", "/" + "a" * 5000, "/api/tables/%00", "/api/tables/" + "b" * 4000, "/..%2f..", "//x", "/?%ff=%fe",
             "*", "/api/games/%2e%2e/rules", "/assets/%00", "/api/tables/x/moves/99999999999999999999")  # fmt: skip

    async def one() -> None:
        await me.ask("GET", random.choice(paths), Host=random.choice(hosts), wait=5)
        await me.ask(random.choice(("GET", "POST", "BREW", "HEAD")), random.choice(paths), b"{", wait=5)

    await together(*(for_ever(one) for _ in range(8)))


@attack()
async def heavy_answers(me: Attacker) -> None:
    games = ("mondo", "mondo_sapiens", "mapominoes", "lords_of_worlds", "monuments")
    paths = [f"/api/games/{game}/{what}" for game in games for what in ("content", "rules", "options", "puzzles")]
    paths += ["/api/games", "/api/games/mapominoes/rings/europe", "/api/schema/openapi.json", "/"]
    await together(*(for_ever(lambda: me.ask("GET", random.choice(paths))) for _ in range(16)))


@attack(stops_moves=True)
async def lock_on_the_database(me: Attacker) -> None:
    """Another program holds the file for a while; who runs the attack names it by the attacker's address."""
    db = sqlite3.connect(f"{me.source}/worldwright.db", isolation_level=None, timeout=10)
    db.execute("BEGIN IMMEDIATE")
    try:
        await asyncio.sleep(4)
    finally:
        db.execute("ROLLBACK")
        db.close()
    await asyncio.sleep(3600)


@attack()
async def slow_headers(me: Attacker) -> None:
    async def one() -> None:
        _, writer = await me.line()
        for byte in me.head("POST", "/api/me", 2):
            writer.write(bytes((byte,)))
            await writer.drain()
            await asyncio.sleep(1)

    await together(*(for_ever(one) for _ in range(1500)))


@attack()
async def readers_of_nothing(me: Attacker) -> None:
    table = await own_table(me, listed=True)

    async def one(number: int) -> None:
        line = await Attacker(me.address, f"198.51.{number % 200}.9").socket(table)
        if line is not None:
            line[1].transport.pause_reading()  # type: ignore[attr-defined]
            for _ in range(200):
                line[1].write(HELLO)
                await asyncio.sleep(0.05)

    await together(*(for_ever(lambda n=n: one(n)) for n in range(150)))  # type: ignore[misc]


@attack()
async def message_storm(me: Attacker) -> None:
    table = await own_table(me)
    messages = b"".join(
        said(say="react", n=number, emoji="👍")
        + said(say="hello")
        + said(say="act", n=number, seq=1, action={"do": "x"})
        + said(say="say", n=1000 + number, phrase="wow")
        + said(say="chat", n=2000 + number, text="e\u0301." * 50)
        + said(say="pause", n=3000 + number, on=bool(number % 2))
        for number in range(200)
    )

    async def one() -> None:
        line = await me.socket(table)
        if line is None:
            return
        reading = asyncio.create_task(drain(line[0]))
        line[1].write(HELLO)
        try:
            for _ in range(20):
                line[1].write(messages)
                await line[1].drain()
        finally:
            reading.cancel()
            line[1].close()

    await together(*(for_ever(one, 0.01) for _ in range(8)))


@attack()
async def bad_frames(me: Attacker) -> None:
    table = await own_table(me)
    kinds = [
        frame(b"x" * 5000), frame(HELLO, bits=0x40), frame(HELLO, mask=False), frame(b"\xff\xfe"), frame(b"{", kind=2),
        frame(b"", fin=False) + frame(b"", 0, fin=False) * 400, frame(b"[" * 4000), frame(b"x" * 126, PING),
        b"\x81\xff" + b"\x7f" + b"\xff" * 11, bytes(random.randrange(256) for _ in range(3000)),
    ]  # fmt: skip

    async def one() -> None:
        line = await me.socket(table)
        if line is not None:
            line[1].write(HELLO + random.choice(kinds))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(drain(line[0]), 0.5)
            line[1].close()

    await together(*(for_ever(one) for _ in range(12)))


@attack()
async def every_endpoint(me: Attacker) -> None:
    _, schema = await me.ask("GET", "/api/schema/openapi.json")
    paths = schema["paths"] if isinstance(schema, dict) else {"/api/me": {"get": {}}}
    ways = [(method.upper(), path) for path, methods in paths.items() for method in methods]
    bodies = [None, b"", b"{", b"[]", b"null", b'{"x":' * 500, {"seat": -1}, {"name": "\u202e" * 50},
              {"token": "x" * 500}, {"move": 10**18, "seat": 0}, {"game": "x", "seats": 99},
              {"game": "mondo", "seats": 2, "options": {"rounds": 10**9}}]  # fmt: skip
    await me.come_in()
    table = await me.table()

    async def one() -> None:
        method, path = random.choice(ways)
        for name, value in (("table", table), ("name", "mondo"), ("number", "-1"), ("kind", "x"), ("item", "y")):
            path = path.replace(f"{{{name}}}", value)
        await me.ask(method, path, random.choice(bodies))

    await together(*(for_ever(one) for _ in range(12)))


@attack()
async def replays_and_verdicts(me: Attacker) -> None:
    table = await own_table(me)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(played(me, table, 60), 2)
    await me.ask("POST", f"/api/tables/{table}/abandon")
    tails = ("log", "course", "verdict", "record", "drawing", "score", "moves/3", "seal", "actions")
    await together(*(for_ever(lambda: me.ask("GET", f"/api/tables/{table}/{random.choice(tails)}")) for _ in range(16)))


@attack()
async def tables_of_bots(me: Attacker) -> None:
    async def one(number: int) -> None:
        host = Attacker(me.address, f"203.0.113.{number % 250}")
        if not await host.come_in():
            return
        for game in ("mondo", "lords_of_worlds", "monuments"):
            table = await host.table(game, 3)
            for seat in (1, 2):
                await host.ask("POST", f"/api/tables/{table}/bots", {"seat": seat, "level": "greedy"})
            await host.ask("POST", f"/api/tables/{table}/start")
            line = await host.socket(table)
            if line is not None:
                line[1].write(HELLO)

    numbers = itertools.count()
    await together(*(for_ever(lambda: one(next(numbers)), 1.0) for _ in range(4)))


@attack()
async def coming_and_going(me: Attacker) -> None:
    table = await own_table(me, listed=True)

    async def one() -> None:
        line = await me.socket(table)
        if line is not None:
            line[1].write(HELLO)
            await asyncio.sleep(0.01)
            line[1].transport.abort()

    await together(*(for_ever(one, 0.005) for _ in range(12)))


@attack()
async def health_and_metrics_asked(me: Attacker) -> None:
    paths = ("/health", "/health", "/metrics")
    await together(*(for_ever(lambda: me.ask("GET", random.choice(paths))) for _ in range(16)))


async def run(name: str, address: str, seconds: float, source: str) -> dict[int, int]:
    """Attack for so long; how often each status was the answer. The same attack makes the same choices each time."""
    random.seed(name)
    me = Attacker(address, source)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(ATTACKS[name].work(me), seconds)
    return me.statuses


def main() -> None:
    """Attack, and print what the attacker got."""
    name, address, seconds, source = sys.argv[1], sys.argv[2], float(sys.argv[3]), sys.argv[4]
    began = time.monotonic()
    statuses = asyncio.run(run(name, address, seconds, source))
    print(json.dumps({"statuses": statuses, "seconds": time.monotonic() - began}))


if __name__ == "__main__":
    main()
