"""Sockets opened and closed in great number, beside playing tables and beside none: `python -m tests.adversary.memory`.

Each socket reads its first frame and is closed, in one of three ways. Tables that play need memory themselves, so they
are measured alone as well, for as long. The exit code says whether sockets left less than a tenth of the memory before.
`--sockets N`, `--tables N`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import struct
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.adversary.players import Evening
from tests.adversary.server import Running, running
from tests.adversary.ways import HELLO, own_table
from tests.adversary.wire import Attacker
from tests.server.raw import CLOSE, frame

MOST = 0.10
"""What sockets may leave, as a share of the memory before."""
ADDRESSES, GUESTS = 40, 10
"""The networks that the sockets come from, and the devices of each: one device may open a hundred at once."""
LINES = 16
WARM = 500
"""Sockets before the first measurement: what is made once is made then."""


async def visitors(address: str) -> list[Attacker]:
    """Guests of several networks."""
    found = [Attacker(address, f"198.51.100.{network}") for network in range(ADDRESSES) for _ in range(GUESTS)]
    for guest in found:
        assert await guest.come_in()
    return found


async def once(guest: Attacker, table: str, way: int) -> bool:
    """Open a socket, read its first frame and close it; whether it was let in."""
    line = await guest.socket(table)
    if line is None:
        return False
    reader, writer = line
    writer.write(HELLO)
    first = b""
    with contextlib.suppress(OSError):
        first = await reader.read(200)
    assert b'"welcome"' in first, first
    if way == 0:
        writer.write(frame(struct.pack(">H", 1000), CLOSE))
    elif way == 1:
        writer.transport.abort()
    writer.close()
    return True


async def many(guests: list[Attacker], table: str, sockets: int) -> int:
    """Open and close so many sockets, a few at a time; how many were let in."""
    numbers, turns = iter(range(sockets)), itertools.cycle(guests)
    done = 0

    async def line() -> None:
        nonlocal done
        for number in numbers:
            if await once(next(turns), table, number % 3):
                done += 1
            else:  # one device may open two a second
                await asyncio.sleep(0.2)

    await asyncio.gather(*(line() for _ in range(LINES)))
    return done


class Growth(NamedTuple):
    """Memory before and after, in MiB, and the seconds between."""

    before: float
    after: float
    seconds: float


async def measured(server: Running, tables: int, sockets: int, seconds: float) -> Growth:
    """Open and close so many sockets beside so many tables, or wait so long."""
    evening = Evening(server.address, tables)
    await evening.open()
    try:
        table = await own_table(Attacker(server.address, "203.0.113.1"), listed=True)
        guests = await visitors(server.address)
        await many(guests, table, WARM)
        await asyncio.sleep(5)
        before, began, done = await memory(server), time.monotonic(), 0
        while done < sockets:
            done += await many(guests, table, min(5000, sockets - done))
            print(f"  {done} sockets, {time.monotonic() - began:.0f} s: {await memory(server):.1f} MiB", flush=True)
        await asyncio.sleep(seconds)
        return Growth(before, await memory(server), time.monotonic() - began)
    finally:
        await evening.close()


async def memory(server: Running) -> float:
    """The server's memory in MiB."""
    return (await asyncio.to_thread(server.numbers))["worldwright_memory_bytes"] / 2**20


def alone(tables: int, sockets: int, seconds: float = 5.0) -> Growth:
    """Measure on a server of its own."""
    with tempfile.TemporaryDirectory() as name, running(Path(name)) as server:
        grown = asyncio.run(measured(server, tables, sockets, seconds))
    print(
        f"{sockets} sockets beside {tables} tables, {grown.seconds:.0f} s: {grown.before:.1f} -> {grown.after:.1f} MiB"
    )
    return grown


def main() -> None:
    """Measure beside tables, the tables alone, and beside none; exit code 1 if sockets left more than a tenth."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sockets", type=int, default=30_000)
    parser.add_argument("--tables", type=int, default=8)
    chosen = parser.parse_args()
    beside = alone(chosen.tables, chosen.sockets)
    playing = alone(chosen.tables, 0, beside.seconds)
    quiet = alone(0, chosen.sockets)
    left = [beside.after - beside.before - max(0.0, playing.after - playing.before), quiet.after - quiet.before]
    print(f"left by sockets: {left[0]:+.1f} MiB beside tables, {left[1]:+.1f} MiB beside none", flush=True)
    sys.exit(left[0] > MOST * beside.before or left[1] > MOST * quiet.before)


if __name__ == "__main__":
    main()
