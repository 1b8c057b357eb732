"""One attack beside playing tables: what the others noticed, what the server said of itself, and what was left."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import sys
import time
from asyncio.subprocess import DEVNULL
from dataclasses import dataclass, field
from typing import Any

from tests.adversary.attacks import Attack
from tests.adversary.players import Evening, Notes, Visitor, percent
from tests.adversary.server import ROOT, Running

MOST_GROWTH = 64 << 20
MOST_MILLIS = 100.0
NOISE = 4.0
"""On a machine with other work a quiet move can be slow already: so many times as slow is still the machine."""
AFTER = 75.0
"""Seconds in which everything must be as it was: a stall is told for a minute."""
LEFT = ("worldwright_tasks", "worldwright_threads", 'worldwright_sockets{kind="onlooker"}')


@dataclass
class Outcome:
    """What came of an attack."""

    attack: Attack
    quiet: Notes = field(default_factory=Notes)
    noticed: Notes = field(default_factory=Notes)
    growth: float = 0.0
    """Bytes of memory at the end of the attack, less those before."""
    health: list[str] = field(default_factory=list)
    """What /health said meanwhile, each word once."""
    lies: int = 0
    """Times that it was well although a request got no answer."""
    failures: float = 0.0
    """Answers of 500."""
    log: int = 0
    """Bytes of log."""
    left: dict[str, float] = field(default_factory=dict)
    """What is more than before, once the attacker has gone."""
    recovered: float = 0.0
    """Seconds until all was well again."""
    extra: str = ""

    def faults(self, *, timed: bool) -> list[str]:
        """What is not as it must be; times and sizes only if asked for."""
        found = []
        limit = max(MOST_MILLIS, NOISE * percent(self.quiet.moves, 99))
        if timed and not self.attack.stops_moves and percent(self.noticed.moves, 99) > limit:
            found.append(f"moves p99 {percent(self.noticed.moves, 99):.0f} ms")
        if timed and self.growth > MOST_GROWTH:
            found.append(f"memory +{self.growth / 2**20:.0f} MiB")
        if not self.noticed.moves and not self.attack.stops_moves:
            found.append("nobody could move")
        if self.lies:
            found.append(f"health was green {self.lies} times while requests got no answer")
        if self.failures:
            found.append(f"{self.failures:.0f} answers of 500")
        if self.noticed.kept_out:
            found.append(f"seats were refused {self.noticed.kept_out} times")
        if not self.attack.stops_moves and self.noticed.lost > max(2, len(self.noticed.requests) // 5):
            found.append(f"{self.noticed.lost} of {len(self.noticed.requests)} requests of others were refused or lost")
        if self.left:
            found.append(f"left: {self.left}")
        if self.log > 200_000:
            found.append(f"{self.log} bytes of log")
        return found + ([self.extra] if self.extra else [])


async def tried(server: Running, evening: Evening, attack: Attack, seconds: float) -> Outcome:
    """Attack a server on which an evening is being played."""
    outcome = Outcome(attack)
    evening.notes.take()
    await asyncio.sleep(seconds / 3)
    outcome.quiet = evening.notes.take()
    before = await asyncio.to_thread(server.numbers)
    log = server.log.stat().st_size
    source = str(server.data) if attack.name == "lock on the database" else "198.51.100.7"
    command = [sys.executable, "-m", "tests.adversary.attacks", attack.name, server.address, str(seconds), source]
    owner = await _owner(server) if attack.name == "login flood" else None
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=DEVNULL, stderr=DEVNULL)
    until = time.monotonic() + seconds
    try:
        if attack.name == "clock jumps":
            server.shift_clock(-3600)
        words: dict[str, None] = {}
        while time.monotonic() < until:
            words[await _watch(server, outcome)] = None
            if owner is not None:
                await _comes_in(owner, outcome)
            await asyncio.sleep(0.5)
        outcome.health = list(words)
        outcome.noticed = evening.notes.take()
        outcome.growth = await _memory(server) - before["worldwright_memory_bytes"]
    finally:
        with contextlib.suppress(ProcessLookupError):  # its time may be over
            process.kill()
        await process.wait()
    if attack.name == "clock jumps":
        server.shift_clock(3600)
    outcome.log = server.log.stat().st_size - log
    await _after(server, outcome, before)
    return outcome


async def _memory(server: Running) -> float:
    try:
        return (await asyncio.to_thread(server.numbers))["worldwright_memory_bytes"]
    except (OSError, AssertionError, http.client.HTTPException):
        return 0.0


async def _answer(server: Running, path: str, seconds: float) -> tuple[int, Any]:
    visitor = Visitor(server.address, "10.201.0.1")
    try:
        return await asyncio.wait_for(asyncio.to_thread(visitor.answer, "GET", path), seconds)
    except (OSError, TimeoutError, http.client.HTTPException):
        return 0, None


async def _watch(server: Running, outcome: Outcome) -> str:
    """Ask for health and for something of the interface at once: both must be well, or health must say so."""
    (status, told), (api, _) = await asyncio.gather(_answer(server, "/health", 8), _answer(server, "/api/games", 8))
    word = str(told["status"]) if isinstance(told, dict) and "status" in told else "no answer"
    outcome.lies += word == "ok" and api == 0
    return f"{status} {word}"


async def _owner(server: Running) -> Visitor:
    """Somebody with an account, known by no device but this one."""
    owner = Visitor(server.address, "10.202.0.1")
    await asyncio.to_thread(owner.ask, "POST", "/api/me", {})
    await asyncio.to_thread(owner.answer, "POST", "/api/me/account", {"login": "owner", "password": "the-right-word"})
    return owner


async def _comes_in(owner: Visitor, outcome: Outcome) -> None:
    """The owner comes in from elsewhere, with the right password."""
    elsewhere = Visitor(owner.address, "10.203.0.1")
    await asyncio.to_thread(elsewhere.ask, "POST", "/api/me", {})
    wish = {"login": "owner", "password": "the-right-word"}
    status, _ = await asyncio.to_thread(elsewhere.answer, "POST", "/api/session", wish)
    if status >= 400:
        outcome.extra = "the owner was kept out with the right password"


async def _after(server: Running, outcome: Outcome, before: dict[str, float]) -> None:
    """Wait until all is as it was."""
    began = time.monotonic()
    while True:
        outcome.recovered = time.monotonic() - began
        status, told = await _answer(server, "/health", 8)
        try:
            now = await asyncio.to_thread(server.numbers)
        except (OSError, AssertionError, http.client.HTTPException):
            now = {}
        slack = {"worldwright_tasks": 30.0, "worldwright_threads": 40.0}
        outcome.left = {
            name: now.get(name, 0.0) - before.get(name, 0.0)
            for name in LEFT
            if now.get(name, 0.0) - before.get(name, 0.0) > slack.get(name, 0.0)
        }
        if now and (queue := now.get('worldwright_queue{part="writer"}', 0.0)) > 50:
            outcome.left["writer's queue"] = queue
        failed = 'worldwright_http_answers_total{status="500"}'
        outcome.failures = now.get(failed, 0.0) - before.get(failed, 0.0)
        is_well = status == 200 and isinstance(told, dict) and told["status"] in ("ok", "tables")
        if (is_well and not outcome.left) or outcome.recovered > AFTER:
            if not is_well:
                outcome.left["health"] = float(status)
            return
        await asyncio.sleep(0.5)


def row(outcome: Outcome) -> str:
    """A line of the table."""
    attack, quiet, noticed = outcome.attack, outcome.quiet, outcome.noticed
    faults = outcome.faults(timed=True)
    cells = (
        attack.name,
        f"{percent(quiet.moves, 50):.0f} / {percent(quiet.moves, 99):.0f}",
        f"{percent(noticed.moves, 50):.0f} / {percent(noticed.moves, 99):.0f}",
        f"{percent(noticed.requests, 99):.0f}",
        f"{outcome.growth / 2**20:+.0f}",
        ", ".join(outcome.health),
        f"{outcome.recovered:.0f}",
        "; ".join(faults) or "held",
    )
    return "| " + " | ".join(cells) + " |"


def as_json(outcome: Outcome) -> str:
    """The same for a program."""
    return json.dumps({"attack": outcome.attack.name, "faults": outcome.faults(timed=True), "row": row(outcome)})
