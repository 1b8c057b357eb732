"""Clients that play over sockets, come back whenever the server is gone, and keep everything they were ever told."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from examples.play_over_sockets import Guest
from worldwright.core.playout import Dice

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("mondo", {"rounds": 5}),
    ("mondo_sapiens", {"rounds": 5, "rest": 0}),
    ("mapominoes", {}),
    ("lords_of_worlds", {}),
    ("monuments", {}),
)
TIMED = {"mondo", "mondo_sapiens"}
BACK_AFTER = 0.01
"""Seconds before somebody tries again to come in."""


class Witness:
    """A seat's client, which believes nothing twice."""

    def __init__(self, guest: Guest, table: str, game: str, seat: int, dice: Dice) -> None:
        self.guest, self.table, self.game, self.seat = guest, table, game, seat
        self._dice = dice
        self.epoch = self.seq = 0
        self.view: Any = None
        self.news = self.resumed = 0
        self.seen: dict[int, Any] = {}
        self._accepted: dict[int, int] = {}
        self._pending: str = ""
        self._number = (seat + 1) << 40
        self._newest: Any = None
        self._fair: tuple[int, float] | None = None

    @property
    def commands(self) -> int:
        """How many of its commands were accepted."""
        return len(self._accepted)

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._newest is not None and (self._newest.get("result") is not None or bool(self._newest.get("ended")))

    def must_go_on_from(self, most: int, since: float) -> None:
        """The next welcome's clock may be later than `most` only by what has passed since then."""
        self._fair = (most, since)

    def accepted_are_in(self, commands: set[tuple[int | None, int]]) -> None:
        """Everything it was told had been accepted is in the log, where it was told."""
        for number, seq in self._accepted.items():
            assert (number, seq) in commands, f"command {number} was accepted as event {seq}"

    async def play(self) -> None:
        """Play for ever."""
        while True:
            try:
                async with self.guest.socket(self.table) as socket:
                    await socket.send(json.dumps({"say": "hello", "epoch": self.epoch, "seq": self.seq}))
                    if self._pending:
                        await socket.send(self._pending)
                    async for text in socket:
                        await self._follow(socket, json.loads(text))
            except (OSError, WebSocketException, EOFError):
                pass  # the server is gone: it will be back
            await asyncio.sleep(BACK_AFTER)

    async def _follow(self, socket: ClientConnection, frame: Any) -> None:
        match frame["say"]:
            case "ping":
                await socket.send(json.dumps({"say": "pong", "n": frame["n"]}))
            case "welcome":
                self._welcomed(frame)
                await self._act(socket)
            case "moves":
                if frame["after"] == self.seq:
                    self.news += 1
                    self._look(frame)
                    await self._act(socket)
                else:
                    await socket.send(json.dumps({"say": "hello", "epoch": self.epoch, "seq": self.seq}))
            case "accepted" | "refused" | "superseded":
                await self._answered(socket, frame)

    def _welcomed(self, frame: Any) -> None:
        assert frame["epoch"] >= self.epoch
        assert frame["seq"] >= self.seq, f"event {self.seq} was seen and is gone: the table is at {frame['seq']}"
        self.resumed += bool(self.epoch) and frame["epoch"] > self.epoch
        if self._fair is not None and self.game in TIMED and not self.is_over():
            most, since = self._fair
            passed = int((time.monotonic() - since) * 1000) + 1
            assert frame["clock"]["now"] <= most + passed, f"{frame['clock']['now']} after {most} and {passed}"
        self._fair = None
        self.epoch = frame["epoch"]
        self._look(frame)

    def _look(self, frame: Any) -> None:
        self.seq, self.view, self._newest = frame["seq"], frame["view"], frame
        for seen in frame.get("moves") or ():
            assert self.seen.setdefault(seen["seq"], seen) == seen, f"event {seen['seq']} was told in two ways"

    async def _answered(self, socket: ClientConnection, frame: Any) -> None:
        if frame["say"] == "accepted":
            assert self._accepted.setdefault(frame["n"], frame["seq"]) == frame["seq"], "accepted in two ways"
        if frame.get("code") == "too_fast":
            await asyncio.sleep(0.2)
        if self._pending and json.loads(self._pending)["n"] == frame["n"]:
            self._pending = ""
        await self._act(socket)

    async def _act(self, socket: ClientConnection) -> None:
        actions = self._newest.get("actions")
        if self._pending or self.seat not in self._newest["to_move"] or not actions:
            return
        self._number += 1
        action = self._dice.choice(actions)
        self._pending = json.dumps({"say": "act", "n": self._number, "seq": self.seq, "action": action})
        await socket.send(self._pending)


def seated(address: str, dice: Dice) -> list[Witness]:
    """Two witnesses at a table of each game, all begun."""
    witnesses: list[Witness] = []
    for game, options in TABLES:
        guests = [Guest(address) for _ in range(2)]
        for guest in guests:
            guest.ask("POST", "/api/me", {})
        table = guests[0].ask("POST", "/api/tables", {"game": game, "seats": 2, "options": options})["id"]
        guests[1].ask("POST", f"/api/tables/{table}/sit", {})
        guests[1].ask("POST", f"/api/tables/{table}/ready", {"ready": True})
        guests[0].ask("POST", f"/api/tables/{table}/start")
        witnesses += [Witness(guest, table, game, seat, dice) for seat, guest in enumerate(guests)]
    return witnesses
