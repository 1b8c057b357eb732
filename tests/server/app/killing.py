"""Real `kill -9`s of a real server under load: `python -m tests.server.app.killing --kills 1000`.

Clients play several tables over sockets, some against the clock, while the server is killed again and again. After
every kill, before the next start, a copy of the data is looked at: every event that any client saw is in it. Clients
then resume by themselves; what they are told again must be what they were told before, and the tables' clocks stood
still while there was no server (S001-S003, S073, S076). At the end every log adds up to what everybody has seen.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tests.server.engine.registry import MemorySite
from tests.server.forked import Nursery
from tests.server.witness import TIMED, Witness, seated
from worldwright.core.game import AnyGame
from worldwright.core.playout import Dice
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Audience
from worldwright.server.engine.events import Began, Pause, parse_note
from worldwright.server.engine.log import Load, Log, check_chain
from worldwright.server.storage.data_folder import DATABASE
from worldwright.server.storage.doctor import events_of, look_through

FRESH_TABLES_EVERY = 25
SLACK = 2
"""Milliseconds that rounding may make of a clock."""


class Found(msgspec.Struct, frozen=True):
    """What a killed server left behind about a table."""

    seq: int
    zero: int
    """The house's time at the table's zero."""
    uptime: int


def left_behind(data: Path, scratch: Path) -> dict[str, Found]:
    """What is on disk, read from a copy: the next server must do its own mending."""
    for old in scratch.iterdir():
        old.unlink()
    for name in (DATABASE, f"{DATABASE}-wal"):
        if (data / name).exists():
            shutil.copyfile(data / name, scratch / name)
    db = sqlite3.connect(scratch / DATABASE)
    assert look_through(scratch / DATABASE).damaged == (), "logs, cards and people are of one mind after every kill"
    try:
        uptime = int(db.execute("SELECT value FROM house WHERE key = 'uptime'").fetchone()[0])
        found = {}
        for number, name in db.execute("SELECT number, id FROM tables").fetchall():
            events = events_of(db, number)
            notes = [noted[1] for event in events if (noted := parse_note(event.text)) is not None]
            zero = sum(note.opened for note in notes if isinstance(note, Began))
            zero += sum(note.ms for note in notes if isinstance(note, Pause))
            found[str(name)] = Found(len(events), zero, uptime)
        return found
    finally:
        db.close()


async def kill_again_and_again(nursery: Nursery, kills: int, dice: Dice, scratch: Path) -> list[Witness]:
    """Everybody plays on while the server dies and comes back."""
    nursery.start()
    witnesses = await asyncio.to_thread(seated, nursery.address, dice)
    players = [asyncio.create_task(witness.play()) for witness in witnesses]
    try:
        for number in range(kills):
            await until_seen(witnesses, players, 0 if number % 10 == 9 else 1 + dice.below(40))
            if number % 10 == 9:
                await asyncio.sleep(dice.below(100) / 1000)  # perhaps while it starts
            nursery.kill()
            there = left_behind(nursery.data, scratch)
            for witness in witnesses:
                assert witness.table in there, "a table that was shown is gone"
                assert witness.seq <= there[witness.table].seq, f"event {witness.seq} was seen and is gone"
            await asyncio.sleep(dice.below(4) * 0.02)  # no clock may count this
            for witness in witnesses:
                found = there[witness.table]
                witness.must_go_on_from(found.uptime - found.zero + SLACK, time.monotonic())
            nursery.start()
        await until_seen(witnesses, players, 2 * len(witnesses))
        assert all(witness.resumed for witness in witnesses if not witness.is_over()), "somebody did not come back"
    finally:
        for player in players:
            player.cancel()
        for player in players:
            with contextlib.suppress(asyncio.CancelledError):
                await player
    nursery.kill()
    return witnesses


async def until_seen(witnesses: list[Witness], players: list[asyncio.Task[None]], news: int) -> None:
    """Wait until so many frames with something new have come, and nobody has found anything wrong."""
    goal = sum(witness.news for witness in witnesses) + news
    for _ in range(60_000):
        for player in players:
            if player.done() and (fault := player.exception()) is not None:
                raise fault
        if sum(witness.news for witness in witnesses) >= goal or all(witness.is_over() for witness in witnesses):
            return
        await asyncio.sleep(0.002)
    raise AssertionError("nothing happens any more")


def check_logs(site: MemorySite, witnesses: Sequence[Witness]) -> int:
    """Every log adds up, holds all that was seen as it was seen, and no command twice; how many events there are."""
    events_read = 0
    logs: dict[str, tuple[Any, dict[int, Any]]] = {}
    for name in site.names():
        events = site.events(name)
        check_chain(name, events)
        game = site.table(name).game  # NotPlayable for a log that does not add up
        log = Log(name, _always(game))
        entries = {entry.seq: entry for entry in log.read(events)}
        logs[name] = Audience(log, 0), entries
        events_read += len(events)
        commands = [event.command for event in events if event.command is not None]
        assert len(commands) == len(set(commands)), "a command was done twice"
        for witness in witnesses:
            if witness.table == name:
                witness.accepted_are_in({(event.command, event.seq) for event in events})
    site.close()
    for witness in witnesses:
        audience, entries = logs[witness.table]
        for seq, seen in witness.seen.items():
            assert msgspec.json.decode(say.encode(audience.seen(entries[seq], witness.seat))) == seen
        view = audience._log.game.view(entries[witness.seq].after, witness.seat)
        assert msgspec.json.decode(say.encode(view)) == witness.view
    return events_read


def _always(game: AnyGame) -> Load:
    return lambda _terms, _began: game


def main() -> None:
    """Kill as often as asked; the first lie ends it."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    dice = Dice(chosen.seed)
    seen = events = resumed = timed = 0
    for first in range(0, chosen.kills, FRESH_TABLES_EVERY):
        kills = min(FRESH_TABLES_EVERY, chosen.kills - first)
        with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as scratch:
            nursery = Nursery(Path(name))
            try:
                witnesses = asyncio.run(kill_again_and_again(nursery, kills, dice, Path(scratch)))
            finally:
                nursery.close()
            events += check_logs(MemorySite(nursery.data), witnesses)
        seen += sum(len(witness.seen) for witness in witnesses)
        resumed += sum(witness.resumed for witness in witnesses)
        timed += sum(witness.resumed for witness in witnesses if witness.game in TIMED)
        print(f"{first + kills} of {chosen.kills} kills", flush=True)
    print(
        f"{chosen.kills} kills, {seen} things seen, {events} events kept, {resumed} times resumed, {timed} of them "
        "against the clock, nothing missing"
    )


if __name__ == "__main__":
    main()
