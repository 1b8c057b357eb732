"""A real house on a real disk, driven by hand."""

from __future__ import annotations

from pathlib import Path

from tests.play.seating import MONUMENTS, Ear, command, some_action, turn
from worldwright.core.chance import seed_from
from worldwright.core.match import options_from
from worldwright.tables.clock import HouseClock
from worldwright.tables.hall import Hall
from worldwright.tables.sqlite import SqliteStore
from worldwright.tables.table import Table
from worldwright.tables.values import Policy


class House:
    """A hall on a folder; `time` is the machine's steady clock."""

    def __init__(self, folder: Path) -> None:
        self.store = SqliteStore(folder)
        self.time = 0
        self.hall = Hall(self.store, HouseClock(self.store.uptime, lambda: self.time))

    def open(self, number: int = 1, policy: Policy | None = None) -> Table:
        """A new table, on disk."""
        rules = MONUMENTS.game
        options = options_from(rules, MONUMENTS.options)
        table = self.hall.open(rules, options, 2, id_=f"table-{number}", seed=seed_from(number), policy=policy)
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
            table.act(ear, command(table.log.seq, some_action(table, seat), table.log.seq), self.hall.clock.now())
            self.hall.touched(table)
            self.store.wait()
            told += ear.frames
        return told

    def close(self) -> None:
        self.store.close()
