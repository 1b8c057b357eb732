"""The store of a real house: on a real disk."""

from __future__ import annotations

from pathlib import Path

from tests.play.seating import MONUMENTS, Ear, command, some_action, turn
from worldwright.core.chance import seed_from
from worldwright.core.match import options_from
from worldwright.tables.clock import HouseClock
from worldwright.tables.hall import Hall
from worldwright.tables.sqlite import SqliteStore
from worldwright.tables.table import Table


class House:
    """A hall on a folder, driven by hand."""

    def __init__(self, folder: Path) -> None:
        self.time = 0
        self.store = SqliteStore(folder)
        self.hall = Hall(self.store, HouseClock(self.store.uptime, lambda: self.time))

    def open(self, number: int = 1) -> Table:
        rules = MONUMENTS.game
        options = options_from(rules, MONUMENTS.options)
        table = self.hall.open(rules, options, 2, id_=f"table-{number}", seed=seed_from(number))
        self.store.wait()
        return table

    def play(self, table: Table, moves: int) -> None:
        for _ in range(moves):
            if table.log.over or table.frozen:
                return
            seat = turn(table)
            ear = Ear(seat)
            table.act(ear, command(table.log.seq, some_action(table, seat), table.log.seq), self.hall.clock.now())
            self.hall.touched(table)
            self.store.wait()

    def close(self) -> None:
        self.store.close()


def test_a_table_is_there_again_after_a_restart(tmp_path: Path) -> None:
    house = House(tmp_path)
    table = house.open()
    house.play(table, 12)
    house.close()
    house = House(tmp_path)
    again = house.hall.table(table.id)
    assert again.log.state == table.log.state
    assert again.audience.epoch == table.audience.epoch + 1
    house.play(again, 1000)
    assert again.record() is not None
    house.close()
