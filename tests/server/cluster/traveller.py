"""Clients of a house of many nodes: witnesses that come in through the proxy, think, and note how long they waited."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from examples.play_over_sockets import Guest
from tests.server.witness import TABLES, Witness
from worldwright.core.playout import Dice

BACK_AFTER = 0.15
"""Seconds before somebody tries again to come in."""
THINK_MS = 150
"""Nobody thinks longer about a move: games last some dozen faults."""
SILENCE = 4.0
"""A page that hears nothing for so long, not even a ping, looks for another line."""
TRIES = 400
ASKED_AGAIN = 0.1


class Traveller(Witness):
    """A seat's client that has no home: every socket may lead to another node."""

    def __init__(self, guest: Guest, table: str, game: str, seat: int, dice: Dice) -> None:
        super().__init__(guest, table, game, seat, dice)
        self.gaps: list[tuple[float, float]] = []
        """Every time without a line: since when, until when it was welcome again."""
        self.welcomed_at = 0.0
        self.lost_at: float | None = None

    @property
    def is_waiting(self) -> bool:
        """For the answer to a command."""
        return bool(self._pending)

    @property
    def has_line(self) -> bool:
        """Whether it was welcome and has not lost its line since."""
        return bool(self.epoch) and self.lost_at is None

    async def play(self) -> None:
        """Play for ever, coming back whenever the line is lost."""
        while True:
            try:
                async with self.guest.socket(self.table) as socket:
                    await socket.send(json.dumps({"say": "hello", "epoch": self.epoch, "seq": self.seq}))
                    if self._pending:
                        await socket.send(self._pending)
                    while True:
                        text = await asyncio.wait_for(socket.recv(), SILENCE)
                        await self._follow(socket, json.loads(text))
            except (OSError, WebSocketException, EOFError, TimeoutError):
                if self.lost_at is None:
                    self.lost_at = time.monotonic()
            await asyncio.sleep(BACK_AFTER)

    def _welcomed(self, frame: Any) -> None:
        """A table may move to a node that began earlier: its epoch says only whether it is the same."""
        assert frame["seq"] >= self.seq, f"event {self.seq} was seen and is gone: the table is at {frame['seq']}"
        self.resumed += bool(self.epoch) and frame["epoch"] != self.epoch
        self.epoch = frame["epoch"]
        self.welcomed_at = time.monotonic()
        if self.lost_at is not None:
            self.gaps.append((self.lost_at, self.welcomed_at))
            self.lost_at = None
        self._look(frame)

    async def _act(self, socket: ClientConnection) -> None:
        if not self._pending and self.seat in self._newest["to_move"]:
            await asyncio.sleep(self._dice.below(THINK_MS) / 1000)
        await super()._act(socket)


def _asked(guest: Guest, method: str, path: str, body: object = None) -> Any:
    """The answer to a question, asked again while the house is in trouble."""
    for _ in range(TRIES):
        try:
            status, content = guest.answer(method, path, body)
        except (OSError, http.client.HTTPException):
            status, content = 503, "no line"
        if status < 400:
            return content
        if status not in {429, 500, 502, 503, 504}:
            raise AssertionError(f"{method} {path}: {status} {content}")
        time.sleep(ASKED_AGAIN)
    raise AssertionError(f"{method} {path} is never answered: {content}")


def seated(address: str, dice: Dice, rounds: int = 1) -> list[Traveller]:
    """Two travellers at so many tables of each game, all begun."""
    travellers: list[Traveller] = []
    for game, options in TABLES * rounds:
        guests = [Guest(address) for _ in range(2)]
        for guest in guests:
            _asked(guest, "POST", "/api/me", {})
        table = _asked(guests[0], "POST", "/api/tables", {"game": game, "seats": 2, "options": options})["id"]
        _asked(guests[1], "POST", f"/api/tables/{table}/sit", {})
        _asked(guests[1], "POST", f"/api/tables/{table}/ready", {"ready": True})
        _asked(guests[0], "POST", f"/api/tables/{table}/start")
        travellers += [Traveller(guest, table, game, seat, dice) for seat, guest in enumerate(guests)]
    return travellers
