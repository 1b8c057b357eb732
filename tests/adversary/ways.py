"""What attacks are made of: doing things at once and again and again, a table of one's own, and moves at it."""

from __future__ import annotations

import asyncio
import contextlib
import copy
from collections.abc import Awaitable, Callable
from typing import Any

from tests.adversary.wire import Attacker, drain, said
from tests.games.golden.examples import positions

HELLO = said(say="hello")


def golden(name: str) -> Any:
    """A position as somebody would type it."""
    return copy.deepcopy(positions()[name])


async def together(*works: Awaitable[object]) -> None:
    """Everything at once; what fails for one stops no other."""
    await asyncio.gather(*works, return_exceptions=True)


async def for_ever(step: Callable[[], Awaitable[object]], pause: float = 0.0) -> None:
    """Again and again, whatever comes of it."""
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
            await step()
        await asyncio.sleep(pause)


async def own_table(me: Attacker, game: str = "monuments", **terms: object) -> str:
    """A table of the attacker's own, begun: a hot seat, so that nobody else is needed."""
    await me.come_in()
    table = await me.table(game, 2, hot_seat=True, **terms)
    await me.ask("POST", f"/api/tables/{table}/sit", {"seat": 1})
    await me.ask("POST", f"/api/tables/{table}/start")
    return table


async def played(me: Attacker, table: str, moves: int) -> None:
    """Make so many moves at a table of one's own, the first thing that is legal each time."""
    lines = [line for seat in (0, 1) if (line := await me.socket(table, f"?seat={seat}")) is not None]
    readers = [asyncio.create_task(drain(reader)) for reader, _ in lines]
    try:
        for _, writer in lines:
            writer.write(HELLO)
        for number in range(moves):
            for seat, (_, writer) in enumerate(lines):
                status, told = await me.ask("GET", f"/api/tables/{table}/actions?seat={seat}")
                if status == 200 and told.get("actions"):
                    writer.write(said(say="act", n=number, seq=told["seq"], action=told["actions"][0]))
    finally:
        for reading, (_, writer) in zip(readers, lines, strict=True):
            reading.cancel()
            writer.close()
