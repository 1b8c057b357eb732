"""Twin tables: one stands where the other does, and only what somebody may not know is different."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tests.play.seating import Ear, save
from worldwright.core.chance import Chance
from worldwright.core.game import Move
from worldwright.tables.table import Table


def as_twin(table: Table, viewer: int | None, chance: Chance) -> Any:
    """A state that looks the same to a viewer, with everything hidden from it dealt anew."""
    return table.game.imagine(table.game.view(table.shown.state, viewer), chance)


def table_at(table: Table, state: Any = None) -> Table:
    """Another table that stands where this one does, or in another state."""
    copy = Table.open("t1", table.game, table.log.options, seats=table.header.seats, seed=table.log.seed, clock=0)
    save(copy)
    log, old = copy.log, table.log
    log.state, log.moves, log.seq, log.time, log.link = old.state, list(old.moves), old.seq, old.time, old.link
    log.generations = list(old.generations)
    log.recent.clear()
    copy.saved_seq = old.seq
    copy.audience.shown = table.audience.shown
    if state is not None:
        log.state = state
        copy.audience.shown = msgspec.structs.replace(copy.audience.shown, state=state)
    return copy


def ears_at(table: Table) -> dict[int | None, Ear]:
    """A watcher for every seat and one who looks on, all welcomed and with nothing heard since."""
    ears = {viewer: Ear(viewer) for viewer in (None, *range(table.header.seats))}
    for ear in ears.values():
        table.watch(ear, None, None, 0)
    for ear in ears.values():
        ear.frames.clear()
    return ears


def told_of(table: Table, moves: Iterable[Move[Any]]) -> dict[int | None, list[bytes]]:
    """What everybody is told of moves that simply happen, all at once."""
    ears = ears_at(table)
    draft = table.log.draft()
    for move in moves:
        draft.add(move)
    table.log.take(draft)
    save(table, 0)
    return {viewer: ear.frames for viewer, ear in ears.items()}
