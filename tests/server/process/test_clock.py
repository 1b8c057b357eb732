"""The clock of a node that follows the house's: what an outage costs, and what it must not."""

from __future__ import annotations

from tools.simulation.memory_store import Disk, MemoryStore
from worldwright.server.engine.registry import BEAT, Registry
from worldwright.server.process.clock import SiteClock


class Machine:
    """A steady clock that somebody turns."""

    def __init__(self) -> None:
        self.time = 1_000_000

    def __call__(self) -> int:
        return self.time

    def pass_time(self, clock: SiteClock, ms: int) -> None:
        """So much time passes, and the loop is alive meanwhile."""
        for _ in range(ms // 100):
            self.time += 100
            clock.beat()


def test_after_an_outage_of_the_database_a_nodes_clock_goes_on_at_once() -> None:
    """Found by the simulator: it ran ahead of the house's for the whole outage and then stood still for as long."""
    machine = Machine()
    clock = SiteClock(0, machine)
    clock.follow(0, 3000)
    machine.pass_time(clock, 60_000)
    assert clock.now() == 3000, "the house counts no more without a word of anybody"
    clock.follow(3000, 6000)
    machine.pass_time(clock, 1000)
    assert clock.now() == 4000


def test_connections_and_a_store_that_failed_are_looked_after_while_the_clock_waits() -> None:
    """Found by the simulator: what a table had to save was tried again only when the clock went on."""
    machine, store = Machine(), MemoryStore(Disk())
    tries = []
    store.retry = lambda: tries.append(1)  # type: ignore[method-assign]
    registry = Registry(store, SiteClock(0, machine))
    registry.fault = "busy"
    registry.clock.follow(registry.clock.now(), registry.clock.now())
    before = registry.clock.now()
    for _ in range(5):
        machine.time += BEAT
        registry.beat()
    assert (registry.clock.now(), len(tries)) == (before, 5)


def test_a_clock_that_is_set_forward_wakes_nobody_again_and_again() -> None:
    machine = Machine()
    registry = Registry(MemoryStore(Disk()), SiteClock(0, machine))
    registry.beat()
    registry.follow(5000, 8000)
    registry.beat()
    assert registry.next_due() - registry.clock.now() == BEAT
    machine.time += BEAT
    assert registry.next_due() == registry.clock.now()
