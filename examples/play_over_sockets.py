"""Plays a whole game of every game over plain sockets: four clients a table, one of them losing its line all the time.

    worldwright serve --port 8000 &
    python examples/play_over_sockets.py http://127.0.0.1:8000

Each client is a guest with a cookie and a socket and knows no rules: it takes any of the legal actions it is told. At
the end everybody's view is compared with the server's, and the record is verified.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import random
import sys
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError
from websockets.frames import CloseCode
from websockets.typing import Origin

STEP_MODE = {"mondo": {"mode": "step"}, "mondo_sapiens": {"mode": "step"}}
"""Games against the clock also have a mode in turns, which a script plays faster than the clock."""
RACE = {"rounds": 1, "rest": 0}
"""Against the clock: one round will do."""
DROPS_EVERY = 23
"""The client on the last seat loses its connection after so many frames, again and again."""

PATIENCE = 0.2
"""Seconds until a hurried command, or a connection that was asked to come again, is tried once more."""


class Guest:
    """Somebody with a cookie: asks over http, plays over a socket."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.cookie = ""

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The server's answer; RuntimeError with its sentence if it refuses."""
        status, content = self.answer(method, path, body)
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {content}")
        return content

    def answer(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """Status and content of any answer."""
        url = urlsplit(self.address)
        line = http.client.HTTPConnection(url.hostname or "", url.port, timeout=60)
        try:
            sent = {"Origin": self.address, "Cookie": self.cookie, "Content-Type": "application/json"} | headers
            line.request(method, path, None if body is None else json.dumps(body), sent)
            answer = line.getresponse()
            text = answer.read()
            if cookie := answer.headers["Set-Cookie"]:
                self.cookie = cookie.partition(";")[0]
        finally:
            line.close()
        is_json = "json" in (answer.headers["Content-Type"] or "")
        return answer.status, json.loads(text) if is_json and text else text.decode()

    def socket(self, table: str, query: str = "") -> connect:
        """A socket to a table."""
        where = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
        return connect(where, origin=Origin(self.address), additional_headers={"Cookie": self.cookie}, compression=None)


class Player:
    """A client at a seat: keeps the last frame, answers pings, and does something legal when it is to move."""

    def __init__(self, guest: Guest, table: str, seat: int, luck: random.Random) -> None:
        self.guest, self.table, self.seat, self.luck = guest, table, seat, luck
        self.epoch = self.seq = 0
        self.number = luck.getrandbits(40)
        self.view: Any = None
        self.result: Any = None
        self.newest: Any = None
        """The last frame that showed the table."""
        self.is_waiting = False
        """For the answer to a command: one at a time is enough."""
        self.frames = self.drops = 0

    async def play(self, drops: bool = False) -> None:
        """Play to the end, coming back whenever the connection is lost."""
        while not self.is_over():
            async with self.guest.socket(self.table, f"?seat={self.seat}") as socket:
                self.is_waiting = False
                try:
                    await self.stay(socket, drops)
                except ConnectionClosedError as end:
                    if end.rcvd is None or end.rcvd.code != CloseCode.SERVICE_RESTART:
                        raise
                    await asyncio.sleep(PATIENCE)  # the table goes on elsewhere, or here after a restart

    async def stay(self, socket: ClientConnection, drops: bool) -> None:
        """Play on one connection, until the game or the connection is over."""
        await socket.send(json.dumps({"say": "hello", "epoch": self.epoch, "seq": self.seq}))
        async for text in socket:
            self.frames += 1
            await self.follow(socket, json.loads(text))
            if self.is_over():
                break
            if drops and self.frames % DROPS_EVERY == 0:
                self.drops += 1
                socket.transport.abort()  # no goodbye: the line is simply dead
                break

    def is_over(self) -> bool:
        """Whether the last frame told the result."""
        return self.result is not None

    async def follow(self, socket: ClientConnection, frame: Any) -> None:
        """What a page does with a frame."""
        match frame["say"]:
            case "ping":
                await socket.send(json.dumps({"say": "pong", "n": frame["n"]}))
            case "welcome" | "moves":
                if frame["say"] == "moves" and frame["after"] > self.seq:
                    await socket.send(json.dumps({"say": "hello", "epoch": self.epoch, "seq": self.seq}))
                    return
                self.epoch = frame.get("epoch", self.epoch)
                self.seq, self.view, self.result = frame["seq"], frame["view"], frame.get("result")
                self.newest = frame
                await self.act(socket)
            case "accepted" | "refused" | "superseded":
                self.is_waiting = False
                if frame.get("code") == "too_fast":
                    await asyncio.sleep(PATIENCE)
                await self.act(socket)

    async def act(self, socket: ClientConnection) -> None:
        """Send one of the legal actions, if it is time to; ask for them if they were too many for a frame."""
        if self.is_waiting or self.seat not in self.newest["to_move"] or not self.newest.get("choices"):
            return
        actions = self.newest.get("actions")
        if actions is None:
            path = f"/api/tables/{self.table}/actions?seat={self.seat}"
            choices = await asyncio.to_thread(self.guest.ask, "GET", path)
            if choices["seq"] != self.seq:
                return  # the table has moved on: the next frame says where it is
            actions = choices["actions"]
        self.number += 1
        self.is_waiting = True
        action = self.luck.choice(actions)
        await socket.send(json.dumps({"say": "act", "n": self.number, "seq": self.seq, "action": action}))


def seated(address: str, game: str, seats: int, options: dict[str, Any]) -> tuple[list[Guest], str]:
    """Guests at a table whose game has begun."""
    guests = [Guest(address) for _ in range(seats)]
    for guest in guests:
        guest.ask("POST", "/api/me", {})
    table = guests[0].ask("POST", "/api/tables", {"game": game, "seats": seats, "options": options})["id"]
    for guest in guests[1:]:
        guest.ask("POST", f"/api/tables/{table}/sit", {})
        guest.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
    guests[0].ask("POST", f"/api/tables/{table}/start")
    return guests, table


async def play(address: str, game: str, seats: int, seed: int = 1, *, clock: bool = False) -> str:
    """Play one whole game; a line that says how it went. AssertionError if anybody ends with another view."""
    options = STEP_MODE.get(game, {})
    guests, table = await asyncio.to_thread(seated, address, game, seats, RACE if clock and options else options)
    players = [Player(guest, table, seat, random.Random(seed * 100 + seat)) for seat, guest in enumerate(guests)]  # noqa: S311
    await asyncio.gather(*(player.play(drops=player.seat == seats - 1) for player in players))
    moves = len((await asyncio.to_thread(guests[0].ask, "GET", f"/api/tables/{table}/log"))["moves"])
    for player in players:
        path = f"/api/tables/{table}/moves/{moves}?seat={player.seat}"
        served = await asyncio.to_thread(player.guest.ask, "GET", path)
        assert player.view == served["view"], f"seat {player.seat} ends with another view than the server's"
    verdict = await asyncio.to_thread(guests[0].ask, "GET", f"/api/tables/{table}/verdict")
    assert verdict["verified"], f"the record does not verify: {verdict['fault']}"
    points = ", ".join(str(sheet["total"]) for sheet in players[0].result["sheets"])
    drops = players[-1].drops
    return f"{game}: {seats} seats, {moves} moves, {drops} lost lines, all views equal, verified; points {points}"


async def main(address: str, games: list[str], seats: int, clock: bool) -> None:
    """Play every game the server has, or those that are named."""
    cards = await asyncio.to_thread(Guest(address).ask, "GET", "/api/games")
    if unknown := set(games) - {card["name"] for card in cards}:
        raise RuntimeError(f"this server has no game {min(unknown)!r}: {', '.join(card['name'] for card in cards)}")
    for card in cards:
        if not games or card["name"] in games:
            count = max(card["seats"]["min"], min(seats, card["seats"]["max"]))
            print(await play(address, card["name"], count, clock=clock), flush=True)


def wishes() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("address", nargs="?", default="http://127.0.0.1:8000", help="where the server is (%(default)s)")
    parser.add_argument("games", nargs="*", help="which games; all of them if none is named")
    parser.add_argument(
        "--seats", type=int, default=4, help="clients at a table, if the game takes so many (%(default)s)"
    )
    parser.add_argument(
        "--clock", action="store_true", help="play Mondo and Mondo Sapiens against the clock, not in steps"
    )
    return parser.parse_args()


if __name__ == "__main__":
    wish = wishes()
    try:
        asyncio.run(main(wish.address, wish.games, wish.seats, wish.clock))
    except (OSError, http.client.HTTPException):
        sys.exit(f"There is no server at {wish.address}: start one with `worldwright serve`, or name another address.")
    except (RuntimeError, AssertionError) as fault:
        sys.exit(str(fault))
