"""A real house on a real disk, and a small one on a disk of memory, driven by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.tables.seating import MONUMENTS, Ear, command, some_action, turn
from worldwright.core.chance import seed_from
from worldwright.core.match import options_from
from worldwright.tables.clock import HouseClock
from worldwright.tables.registry import Registry
from worldwright.tables.sqlite import SqliteStore
from worldwright.tables.store import Disk, MemoryStore
from worldwright.tables.table import Table
from worldwright.tables.values import Policy

every_kind = pytest.mark.parametrize("kind", TABLES, ids=lambda kind: kind.id)


class House:
    """A registry on a folder; `time` is the machine's steady clock."""

    def __init__(self, folder: Path) -> None:
        self.store = SqliteStore(folder)
        self.time = 0
        self.registry = Registry(self.store, HouseClock(self.store.uptime, lambda: self.time))

    def open(self, number: int = 1, policy: Policy | None = None) -> Table:
        """A new table, on disk."""
        rules = MONUMENTS.game
        options = options_from(rules, MONUMENTS.options)
        table = self.registry.open(rules, options, 2, id_=f"table-{number}", seed=seed_from(number), policy=policy)
        self.store.wait()
        return table

    def play(self, table: Table, moves: int) -> list[bytes]:
        """Let the seats make moves, each saved; what the movers were told."""
        told: list[bytes] = []
        for _ in range(moves):
            if table.log.over or table.frozen:
                break
            seat = turn(table)
            ear = Ear(seat)
            table.act(ear, command(table.log.seq, some_action(table, seat), table.log.seq), self.registry.clock.now())
            self.registry.touched(table)
            self.store.wait()
            told += ear.frames
        return told

    def close(self) -> None:
        self.store.close()


class Small:
    """A registry on a disk of memory."""

    def __init__(self, disk: Disk, time: int = 0) -> None:
        self.time = time
        self.store = MemoryStore(disk)
        self.registry = Registry(self.store, HouseClock(self.store.uptime, lambda: self.time))

    def open(self, kind: Kind, number: int = 1) -> Table:
        options = options_from(kind.game, kind.options)
        table = self.registry.open(kind.game, options, kind.seats, id_="t", seed=seed_from(number))
        self.store.sync()
        return table

    def act(self, table: Table, ear: Ear | None = None) -> None:
        """One command of a seat, or the clock's next move."""
        seats = sorted(seat for seat in table.game.to_move(table.log.state) if seat >= 0)
        if seats:
            who = ear or Ear(seats[0])
            action = some_action(table, seats[0])
            table.act(who, command(table.log.seq, action, table.log.seq), self.registry.clock.now())
        else:
            while (left := (table.due() or 0) - self.registry.clock.now()) > 0:
                self.time += min(left, 1000)
                self.registry.clock.beat()
            table.tick(self.registry.clock.now())
        self.registry.touched(table)
