"""A program of one's own at a table, as an account that is marked as a bot.

    worldwright serve --port 8000 &
    python examples/bot_account.py http://127.0.0.1:8000 --login my-bot --password 'long enough' --table TABLE

It signs in over the same interface as the page (and makes the account where there is none), says that it is a bot, sits
down at an open table whose link ends in TABLE, says that it is ready, and plays the game to its end over the table's
socket. How it plays is `chosen`: put your own thoughts there. Without a table it opens one and prints its link.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import random
import sys
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs from anywhere
from examples.play_over_sockets import Guest, Player

LOOK_SECONDS = 0.5


def chosen(frame: dict[str, Any], actions: list[Any], luck: random.Random) -> Any:
    """What to do: `frame["view"]` is all that this seat may know, `actions` all that it may do. Here: anything."""
    del frame
    return luck.choice(actions)


class Program(Player):
    """A player that decides by `chosen`."""

    async def act(self, socket: ClientConnection) -> None:
        """Send what is chosen, if it is time to."""
        if self.is_waiting or self.seat not in self.newest["to_move"] or not self.newest.get("choices"):
            return
        path = f"/api/tables/{self.table}/actions?seat={self.seat}"
        actions = self.newest.get("actions")
        if actions is None:  # too many for a frame
            told = await asyncio.to_thread(self.guest.ask, "GET", path)
            if told["seq"] != self.seq:
                return
            actions = told["actions"]
        self.number += 1
        self.is_waiting = True
        action = chosen(self.newest, actions, self.luck)
        await socket.send(json.dumps({"say": "act", "n": self.number, "seq": self.seq, "action": action}))


def signed_in(address: str, login: str, password: str, name: str) -> Guest:
    """An account that is marked as a bot: the one of that name, or a new one."""
    program, wish = Guest(address), {"login": login, "password": password}
    if program.answer("POST", "/api/session", wish)[0] != 200:
        program.ask("POST", "/api/me", {"name": name})
        program.ask("POST", "/api/me/account", wish)
    if not program.ask("GET", "/api/me").get("bot"):
        program.ask("POST", "/api/me/bot", {"bot": True})
    return program


def seated(program: Guest, table: str | None, game: str) -> tuple[str, int]:
    """The table and the seat of the program: a table that was named, or a new one that others find."""
    if table is None:
        card = program.ask("POST", "/api/tables", {"game": game, "seats": 2, "listed": True})
        print(f"The table waits: {program.address}/#/t/{card['id']}", flush=True)
    else:
        card = program.ask("POST", f"/api/tables/{table}/sit", {})
        program.ask("POST", f"/api/tables/{card['id']}/ready", {"ready": True})
    return card["id"], next(seat for seat, chair in enumerate(card["seats"]) if chair["you"])


def begun(program: Guest, table: str) -> None:
    """Wait until the game has begun; a host begins it when every seat is taken and everybody is ready."""
    while (card := program.ask("GET", f"/api/tables/{table}"))["state"] == "open":
        others = [chair for chair in card["seats"] if not chair["you"]]
        if card["hosting"] and all(chair["kind"] == "bot" or chair["ready"] for chair in others):
            program.ask("POST", f"/api/tables/{table}/start")
        time.sleep(LOOK_SECONDS)


async def main(wish: argparse.Namespace) -> None:
    """Sign in, sit down, and play one game."""
    program = signed_in(wish.address, wish.login, wish.password, wish.name)
    table, seat = seated(program, wish.table, wish.game)
    await asyncio.to_thread(begun, program, table)
    player = Program(program, table, seat, random.Random())  # noqa: S311
    await player.play()
    points = [sheet["total"] for sheet in player.result["sheets"]]
    print(f"Over: {points[seat]} points on seat {seat + 1}, of {points}.", flush=True)


def wishes() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("address", nargs="?", default="http://127.0.0.1:8000", help="where the server is (%(default)s)")
    parser.add_argument("--login", required=True, help="the login name of the bot's account")
    parser.add_argument("--password", required=True, help="its password, at least 8 signs")
    parser.add_argument("--name", default="Program", help="what a new account is called (%(default)s)")
    parser.add_argument("--table", help="the table to sit down at; a new one if none is named")
    parser.add_argument("--game", default="monuments", help="what a new table plays (%(default)s)")
    return parser.parse_args()


if __name__ == "__main__":
    wish = wishes()
    try:
        asyncio.run(main(wish))
    except (OSError, http.client.HTTPException):
        sys.exit(f"There is no server at {wish.address}: start one with `worldwright serve`, or name another address.")
    except RuntimeError as fault:
        sys.exit(str(fault))
