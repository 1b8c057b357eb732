"""How late ten thousand timers in one second strike: `./dev bench timers`. S075's goal is 20 ms for 99 of 100."""

from __future__ import annotations

import argparse
import json
import time
from statistics import quantiles

from worldwright.core.snapshot import snapshot
from worldwright.games import game
from worldwright.server.engine.events import Chair, Made, Terms
from worldwright.server.engine.ports import Batch, Content, Saved
from worldwright.server.engine.registry import Registry
from worldwright.server.process.clock import HouseClock, monotonic

SECOND = 1000


class Stopwatch:
    """A clock that stands while the tables are made, and then runs."""

    def __init__(self) -> None:
        self._began: int | None = None

    def start(self) -> None:
        """Run from now on."""
        self._began = monotonic()

    def __call__(self) -> int:
        return 0 if self._began is None else monotonic() - self._began


class Quick:
    """A log that is never waited for. It notes when each table had something to save: then its timer struck."""

    epoch = 1
    uptime = 0

    def __init__(self, watch: Stopwatch) -> None:
        self._watch = watch
        self._saved: list[Saved] = []
        self.at: dict[str, int] = {}

    def append(self, batch: Batch) -> None:
        """Say at the next sync that it is kept."""
        self._saved.append(Saved(batch.table, batch.events[-1].seq))
        self.at[batch.table] = self._watch()

    def finished(self) -> list[Saved]:
        """Everything is kept."""
        saved, self._saved = self._saved, []
        return saved

    def retry(self) -> None:
        """Nothing ever fails here."""


def lateness(timers: int) -> tuple[list[int], float]:
    """How many milliseconds late each of so many timers struck, all due within one second; and the CPU seconds."""
    watch = Stopwatch()
    store = Quick(watch)
    registry = Registry(store, HouseClock(0, watch))
    rules = game("monuments")
    kept = snapshot(rules, rules.Options())
    content = Content(kept.hash, kept.game, kept.body)
    due: dict[str, int] = {}
    for number in range(timers):
        terms = Terms(rules.NAME, 2, turn=SECOND + number * 7919 % SECOND, leavers="end")
        made = Made(terms, "a", 0, (Chair("a", ready=True), Chair("b", ready=True)))
        table = registry.make(f"t{number}", made, {"a": "ann", "b": "ben"})
        registry.begin(table, rules, content, bytes(32))
        due[table.id] = terms.turn
    registry.saved(store.finished())
    store.at.clear()
    watch.start()
    cpu = time.process_time()
    while len(store.at) < timers:
        time.sleep(max(0, registry.next_due() - registry.clock.now()) / 1000)
        registry.beat()
        registry.saved(store.finished())
    late = [store.at[name] - at for name, at in due.items()]
    assert min(late) >= 0, "one struck early"
    return late, time.process_time() - cpu


def main() -> None:
    """Measure, and say it in words or as JSON."""
    parser = argparse.ArgumentParser(prog="./dev bench timers", description=__doc__)
    parser.add_argument("--timers", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    late, cpu = lateness(chosen.timers)
    p50, p99 = (quantiles(late, n=100)[at] for at in (49, 98))
    found = {"timers": len(late), "p50_ms": p50, "p99_ms": p99, "max_ms": max(late), "cpu_s": cpu}
    if chosen.json:
        print(json.dumps(found))
        return
    print(f"{len(late):,} timers in one second, {cpu:.2f} s of one core:")
    print(f"half struck within {p50:.0f} ms, 99 % within {p99:.0f} ms, all within {max(late)} ms, none early")


if __name__ == "__main__":
    main()
