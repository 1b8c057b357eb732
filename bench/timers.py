"""Lateness of ten thousand timers due in one second: `./dev bench timers`. The goal is 20 ms at p99."""

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
from worldwright.server.process.clock import SiteClock, monotonic

SECOND = 1000


class Stopwatch:
    """A clock that starts only after the tables are created."""

    def __init__(self) -> None:
        self._began: int | None = None

    def start(self) -> None:
        """Start the clock."""
        self._began = monotonic()

    def __call__(self) -> int:
        return 0 if self._began is None else monotonic() - self._began


class Quick:
    """A log that saves instantly, and notes when each table saved something: then its timer fired."""

    epoch = 1
    uptime = 0

    def __init__(self, watch: Stopwatch) -> None:
        self._watch = watch
        self._saved: list[Saved] = []
        self.at: dict[str, int] = {}

    def append(self, batch: Batch) -> None:
        """Report the batch as saved at the next sync."""
        self._saved.append(Saved(batch.table, batch.events[-1].seq))
        self.at[batch.table] = self._watch()

    def finished(self) -> list[Saved]:
        """Everything appended so far."""
        saved, self._saved = self._saved, []
        return saved

    def retry(self) -> None:
        """Does nothing: saving never fails here."""


def lateness(timers: int) -> tuple[list[int], float]:
    """Milliseconds by which each timer was late, all due within one second; and CPU seconds."""
    watch = Stopwatch()
    store = Quick(watch)
    registry = Registry(store, SiteClock(0, watch))
    rules = game("monuments")
    content_file = snapshot(rules, rules.Options())
    content = Content(content_file.hash, content_file.game, content_file.body)
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
    assert min(late) >= 0, "a timer fired early"
    return late, time.process_time() - cpu


def main() -> None:
    """Measure, and print text or JSON."""
    parser = argparse.ArgumentParser(prog="./dev bench timers", description=__doc__)
    parser.add_argument("--timers", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    late, cpu = lateness(chosen.timers)
    p50, p99 = (quantiles(late, n=100)[at] for at in (49, 98))
    figures = {"timers": len(late), "p50_ms": p50, "p99_ms": p99, "max_ms": max(late), "cpu_s": cpu}
    if chosen.json:
        print(json.dumps(figures))
        return
    print(f"{len(late):,} timers in one second, {cpu:.2f} s of one core:")
    print(f"half fired within {p50:.0f} ms, 99 % within {p99:.0f} ms, all within {max(late)} ms, none early")


if __name__ == "__main__":
    main()
