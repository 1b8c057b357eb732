"""A registry on a real disk, and a small one on a disk of memory, driven by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.server.engine.seating import MONUMENTS, Ear, command, made, people_of, some_action, turn
from tools.simulation.memory_store import Disk, MemoryStore
from worldwright.core.chance import seed_from
from worldwright.core.game import AnyGame
from worldwright.core.match import options_from
from worldwright.core.snapshot import snapshot
from worldwright.server.app.features import table_hooks
from worldwright.server.engine.events import Beginning
from worldwright.server.engine.log import Damaged, Event
from worldwright.server.engine.opening import Opened, Playable, Readable
from worldwright.server.engine.ports import Content
from worldwright.server.engine.registry import Registry
from worldwright.server.engine.table import Table
from worldwright.server.process.clock import SiteClock
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.sqlite import SqliteDatabase

SEVERAL = frozenset(
    {
        *("mondo-2", "mondo-3-children", "mondo-1", "mondo-4-step-expert", "mondo-2-untimed-rectangle"),
        *("mondo_sapiens-2", "mondo_sapiens-3-quick-start", "mondo_sapiens-1-step-polder"),
        *("mapominoes-2", "mapominoes-3-timer", "mapominoes-2-bluff-timer-side"),
        *("lords_of_worlds-2", "lords_of_worlds-4-strategic-own-boards"),
        *("monuments-2", "monuments-4-notre-dame-open"),
    }
)
"""Tables of every game, with and without a clock, alone and full: the server knows no game, so its promises are kept at
these or broken at one of them. The long lane tries all."""
every_kind = pytest.mark.parametrize(
    "kind",
    [kind if kind.id in SEVERAL else pytest.param(kind, marks=pytest.mark.long) for kind in TABLES],
    ids=lambda kind: kind.id,
)


class NotPlayable(Exception):
    """A table that cannot be played on, and why."""


def begin(
    registry: Registry,
    game: AnyGame,
    options: Any,
    seats: int,
    *,
    id_: str,
    seed: bytes,
    beginning: Beginning | None = None,
    time: int = 0,
    **terms: Any,
) -> Table:
    """A table of these people, begun at once."""
    holder = f"{id_}-h"  # of this table alone
    table = registry.make(id_, made(game, options, seats, holder, **terms), people_of(seats, holder))
    kept = snapshot(game, options)
    content = Content(kept.hash, kept.game, kept.body)
    registry.begin(table, game, content, seed, beginning=beginning, time=time)
    return table


def taken_up(registry: Registry, found: Opened | None) -> Table:
    if isinstance(found, Playable):
        return registry.resume(found)
    if found is None:
        raise LookupError
    why = found.why if isinstance(found, Readable) else str(found)
    raise NotPlayable(why)


class MemorySite:
    """A registry on a folder; `time` is the machine's steady clock."""

    def __init__(self, folder: Path) -> None:
        self.store = SqliteDatabase(folder)
        self.time = 0
        self.registry = Registry(self.store, SiteClock(self.store.uptime, lambda: self.time), hooks=table_hooks())

    def open(self, number: int = 1, **terms: Any) -> Table:
        """A new table, on disk."""
        rules = MONUMENTS.game
        options = options_from(rules, MONUMENTS.options)
        table = begin(self.registry, rules, options, 2, id_=f"table-{number}", seed=seed_from(number), **terms)
        self.wait()
        return table

    def wait(self) -> None:
        """Wait for the disk, and show what is on it."""
        self.registry.saved(self.store.wait())

    def table(self, name: str) -> Table:
        """A table in memory or as it was saved; NotPlayable or LookupError."""
        if name in self.registry.tables:
            return self.registry.tables[name]
        return taken_up(self.registry, self.store.look(lambda db: stored.open_table(db, name)))

    def names(self) -> list[str]:
        """All tables there are, oldest first."""
        rows = self.store.look(lambda db: db.rows("SELECT id FROM tables ORDER BY number"))
        return [str(row[0]) for row in rows]

    def events(self, name: str) -> list[Event]:
        kept = self.store.look(lambda db: stored.stored(db, name))
        assert kept is not None
        return kept.events

    def damaged(self) -> dict[str, str]:
        """The tables whose log is damaged."""
        found = {name: self.store.look(lambda db, name=name: stored.open_table(db, name)) for name in self.names()}  # type: ignore[misc]
        return {name: str(fault) for name, fault in found.items() if isinstance(fault, Damaged)}

    def play(self, table: Table, moves: int) -> list[bytes]:
        """Let the seats make moves, each saved; what the movers were told."""
        told: list[bytes] = []
        for _ in range(moves):
            if table.log.over or table.frozen:
                break
            seat = turn(table)
            ear = Ear(seat)
            act = command(table.log.seq, some_action(table, seat), table.log.seq)
            table.command(ear, act, self.registry.clock.now())
            self.registry.touched(table)
            self.wait()
            told += ear.frames
        return told

    def close(self) -> None:
        self.store.close()


class Small:
    """A registry on a disk of memory."""

    def __init__(self, disk: Disk, time: int = 0) -> None:
        self.time = time
        self.store = MemoryStore(disk)
        self.registry = Registry(self.store, SiteClock(self.store.uptime, lambda: self.time), hooks=table_hooks())

    def open(self, kind: Kind, number: int = 1, **terms: Any) -> Table:
        options = options_from(kind.game, kind.options)
        table = begin(self.registry, kind.game, options, kind.seats, id_="t", seed=seed_from(number), **terms)
        self.sync()
        return table

    def sync(self, fault: Any = "") -> None:
        """Sync the disk, and show what is on it."""
        self.store.sync(fault)
        self.registry.saved(self.store.finished())

    def table(self, name: str = "t") -> Table:
        if name in self.registry.tables:
            return self.registry.tables[name]
        return taken_up(self.registry, self.store.open(name))

    def act(self, table: Table, ear: Ear | None = None) -> None:
        """One command of a seat, or the clock's next move."""
        seats = sorted(seat for seat in table.game.to_move(table.log.state) if seat >= 0)
        if seats:
            who = ear or Ear(seats[0])
            action = some_action(table, seats[0])
            table.command(who, command(table.log.seq, action, table.log.seq), self.registry.clock.now())
        else:
            while (left := (table.due() or 0) - self.registry.clock.now()) > 0:
                self.time += min(left, 1000)
                self.registry.clock.beat()
            table.tick(self.registry.clock.now())
        self.registry.touched(table)
