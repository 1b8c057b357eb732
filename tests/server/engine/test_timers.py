"""Many timers at once (S075) and lines on which nothing happens (S088), in virtual time."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.server.engine.registry import begin
from tools.simulation.memory_store import Disk, MemoryStore, Sync
from worldwright.core.chance import seed_from
from worldwright.games import game
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.ports import Batch, Saved
from worldwright.server.engine.registry import Registry
from worldwright.server.process.clock import SiteClock

SECOND = 1000
TURN = 60 * SECOND
PROXY_PATIENCE = 60 * SECOND


class Listing(MemoryStore):
    """A store that only notes in which order tables had something to save, and says that it has."""

    def __init__(self) -> None:
        super().__init__(Disk())
        self.order: list[str] = []
        self._batches: list[Saved] = []

    def append(self, batch: Batch) -> None:
        self.order.append(batch.table)
        self._batches.append(Saved(batch.table, batch.events[-1].seq))

    def sync(self, fault: Sync = "") -> None:
        self._finished, self._batches = self._batches, []


@pytest.mark.parametrize("timers", [1_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_S075_of_ten_thousand_timers_in_one_second_none_strikes_early_and_all_in_their_order(timers: int) -> None:
    store = Listing()
    time = 0
    registry = Registry(store, SiteClock(0, lambda: time))
    rules = game("monuments")
    due: dict[str, int] = {}
    for number in range(timers):
        late = number * 7919 % SECOND  # the order they are due in is not the one they were opened in
        terms: Any = {"turn": TURN + late, "leavers": "end"}
        table = begin(registry, rules, rules.Options(), 2, id_=f"t{number}", seed=seed_from(number), **terms)
        due[table.id] = TURN + late
    store.sync()
    registry.saved(store.finished())
    while time < TURN - 1:
        time = min(time + SECOND, TURN - 1)
        registry.beat()
    assert not any(table.log.over for table in registry.tables.values()), "a millisecond too early"
    store.order.clear()
    struck = 0
    while struck < timers:
        time += 1 + time % 13
        registry.beat()
        store.sync()
        registry.saved(store.finished())
        for name in store.order[struck:]:
            assert due[name] <= time, "too early"
            assert registry.tables[name].log.time == due[name], "it counts from when it was due"
        struck = len(store.order)
        assert struck == sum(at <= time for at in due.values()), "somebody was passed over"
        assert time < TURN + 2 * SECOND
    dues = [due[name] for name in store.order]
    assert dues == sorted(dues)


def test_S088_a_line_on_which_nothing_happens_is_never_silent_for_a_minute() -> None:
    time = 0
    store = MemoryStore(Disk())
    registry = Registry(store, SiteClock(0, lambda: time))
    rules = game("monuments")
    table = begin(registry, rules, rules.Options(), 2, id_="t", seed=seed_from(1))
    store.sync()
    registry.saved(store.finished())
    session = registry.connect(table, Grant(0))
    registry.receive(session, b'{"say":"hello"}')
    heard = [0]
    said = [0]
    while time < 10 * PROXY_PATIENCE:
        time += SECOND
        registry.beat()
        while (frame := session.pop()) is not None:
            heard.append(time)
            message = say.decode_server(frame)
            if isinstance(message, say.Ping):
                registry.receive(session, msgspec.json.encode({"say": "pong", "n": message.n}))
                said.append(time)
    assert session.closed is None
    for times in (heard, said):  # a proxy looks at both directions
        assert max(after - before for before, after in zip(times, [*times[1:], time], strict=True)) < PROXY_PATIENCE
