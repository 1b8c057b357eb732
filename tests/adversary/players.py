"""Twenty tables of decent people: they play, they look things up, and they note how long everything takes."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from examples.play_over_sockets import STEP_MODE, Guest

GAMES = ("monuments", "mapominoes", "lords_of_worlds", "mondo", "mondo_sapiens")
THINKS = 0.15
"""Seconds before somebody moves."""
Offered: TypeAlias = Callable[[], Awaitable[Any]]
Sent: TypeAlias = dict[int, float]
"""When each act was sent, by its number."""
COMES_BACK = 40
"""After so many moves somebody loses their line and comes back: there must be room for them."""


class Visitor(Guest):
    """A guest with an address of their own, as a proxy would tell it."""

    def __init__(self, address: str, source: str) -> None:
        super().__init__(address)
        self.source = source

    def answer(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """Status and content of any answer."""
        return super().answer(method, path, body, **{"X-Forwarded-For": self.source} | headers)


@dataclass
class Notes:
    """What the players noticed since somebody last looked."""

    moves: list[float] = field(default_factory=list)
    """Seconds from a move to its answer."""
    requests: list[float] = field(default_factory=list)
    lost: int = 0
    """Requests that got no decent answer."""
    kept_out: int = 0
    """Times that somebody who sits at a running game did not get a socket."""

    def take(self) -> Notes:
        """What there was, and begin anew."""
        taken = Notes(self.moves, self.requests, self.lost, self.kept_out)
        self.moves, self.requests, self.lost, self.kept_out = [], [], 0, 0
        return taken


class Evening:
    """All tables of an evening, in this process's loop."""

    def __init__(self, address: str, tables: int) -> None:
        self._address = address
        self._tables = tables
        self.notes = Notes()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Everybody sits down and begins."""
        for number in range(self._tables):
            pair = [Visitor(self._address, f"10.{number}.{seat}.1") for seat in range(2)]
            game = GAMES[number % len(GAMES)]
            for guest in pair:
                await asyncio.to_thread(guest.ask, "POST", "/api/me", {})
            self._tasks.append(asyncio.create_task(self._one_table(game, pair, number)))
        self._tasks.append(asyncio.create_task(self._look_up()))

    async def close(self) -> None:
        """Everybody goes home."""
        left = set(self._tasks)
        while left:  # again and again: Python 3.11's wait_for can lose that it was cancelled
            for task in left:
                task.cancel()
            done, left = await asyncio.wait(left, timeout=1)
            for task in done:
                if not task.cancelled() and (fault := task.exception()) is not None:
                    raise fault

    async def _one_table(self, game: str, pair: list[Visitor], number: int) -> None:
        """Games one after the other."""
        while True:
            try:
                table = await asyncio.to_thread(self._begun, game, pair)
            except (OSError, http.client.HTTPException, RuntimeError):
                self.notes.lost += 1
                await asyncio.sleep(1)
                continue
            luck = random.Random(number)
            await asyncio.gather(*(self._play(guest, table, seat, luck) for seat, guest in enumerate(pair)))

    def _begun(self, game: str, pair: list[Visitor]) -> str:
        wish = {"game": game, "seats": 2, "options": STEP_MODE.get(game, {})}
        table = str(pair[0].ask("POST", "/api/tables", wish)["id"])
        pair[1].ask("POST", f"/api/tables/{table}/sit", {})
        pair[1].ask("POST", f"/api/tables/{table}/ready", {"ready": True})
        pair[0].ask("POST", f"/api/tables/{table}/start")
        return table

    async def _play(self, guest: Visitor, table: str, seat: int, luck: random.Random) -> None:
        where = f"{self._address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        headers = {"Cookie": guest.cookie, "X-Forwarded-For": guest.source}
        while True:
            try:
                async with connect(
                    where, origin=Origin(self._address), additional_headers=headers, compression=None, open_timeout=5
                ) as socket:
                    if await self._follow(socket, guest, table, seat, luck):
                        return
            except (OSError, WebSocketException, TimeoutError):
                self.notes.kept_out += 1
                await asyncio.sleep(0.5)

    async def _actions(self, frame: Any, guest: Visitor, table: str) -> Any:
        """What may be done; asked for where it is too much for a frame."""
        if frame.get("actions") is not None or not frame.get("choices"):
            return frame.get("actions")
        try:
            status, content = await asyncio.to_thread(guest.answer, "GET", f"/api/tables/{table}/actions")
        except (OSError, http.client.HTTPException):
            return None
        return content["actions"] if status == 200 and content["seq"] == frame["seq"] else None

    async def _follow(self, socket: Any, guest: Visitor, table: str, seat: int, luck: random.Random) -> bool:
        """Play on a socket; whether the game is over. Thinking never keeps anybody from reading: answers are timed."""
        await socket.send('{"say":"hello"}')
        sent: Sent = {}
        moves = 0
        thinking: asyncio.Task[None] | None = None
        try:
            async for text in socket:
                frame = json.loads(text)
                match frame["say"]:
                    case "ping":
                        await socket.send(json.dumps({"say": "pong", "n": frame["n"]}))
                    case "accepted" | "refused" if frame["n"] in sent:
                        self.notes.moves.append(time.monotonic() - sent.pop(frame["n"]))
                        moves += 1
                    case "welcome" | "moves":
                        if frame.get("result") or frame.get("ended"):
                            return True
                        if thinking is not None:
                            thinking.cancel()
                        if seat in frame["to_move"]:
                            offered = partial(self._actions, frame, guest, table)
                            thinking = asyncio.create_task(self._move(socket, frame, offered, luck, sent))
                if moves >= COMES_BACK:
                    return False
            return False
        finally:
            if thinking is not None:
                thinking.cancel()

    async def _move(self, socket: Any, frame: Any, offered: Offered, luck: random.Random, sent: Sent) -> None:
        """Ask what may be done, think for a moment, then do one of it."""
        if not (actions := await offered()):
            return
        await asyncio.sleep(THINKS * (0.5 + luck.random()))
        number = luck.getrandbits(40)
        sent[number] = time.monotonic()
        act = {"say": "act", "n": number, "seq": frame["seq"], "action": luck.choice(actions)}
        with contextlib.suppress(WebSocketException):  # whoever reads notices it too
            await socket.send(json.dumps(act))

    async def _look_up(self) -> None:
        """Somebody opens the start page's lists all the time."""
        guest = Visitor(self._address, "10.200.0.1")
        while True:
            for path in ("/api/tables", "/api/games", "/api/me"):
                began = time.monotonic()
                try:
                    status, _ = await asyncio.wait_for(asyncio.to_thread(guest.answer, "GET", path), 10)
                except (OSError, TimeoutError, http.client.HTTPException):
                    status = 0
                if status in (0, 429) or status >= 500:
                    self.notes.lost += 1
                self.notes.requests.append(time.monotonic() - began)
                await asyncio.sleep(0.1)


def percent(values: list[float], share: float) -> float:
    """The value that so many of a hundred do not pass, in milliseconds; nothing measured is 0."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))]
