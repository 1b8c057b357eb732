"""The example's player: who is told that the table goes on elsewhere comes again, any other end is told."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosedError

from examples.play_over_sockets import Guest, Player

OVER = {"say": "welcome", "epoch": 1, "seq": 4, "view": {}, "result": {"winners": [0]}, "to_move": [], "actions": []}


class _Near(Guest):
    """Somebody at a server of this test."""

    def socket(self, table: str, query: str = "") -> Any:
        return connect(f"{self.address}/{table}{query}")


def _frames_after(first_end: int) -> int:
    """What a player has seen whose first connection ends with a code and whose second tells the result."""
    ends = [first_end]

    async def host(line: ServerConnection) -> None:
        await line.recv()
        if ends:
            await line.close(ends.pop())
        else:
            await line.send(json.dumps(OVER))
            await line.wait_closed()

    async def played() -> int:
        async with serve(host, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            player = Player(_Near(f"ws://127.0.0.1:{port}"), "table", 0, random.Random(0))
            await player.play()
            return player.frames

    return asyncio.run(played())


def test_a_player_comes_again_where_the_table_goes_on() -> None:
    assert _frames_after(1012) == 1


def test_a_player_tells_of_any_other_end() -> None:
    with pytest.raises(ConnectionClosedError):
        _frames_after(1011)
