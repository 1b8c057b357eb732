"""Power cuts and failing calls below the real SQLite: `python -m tests.server.storage.power --cuts 100 --errors 400`.

Tables are played on a disk that keeps every write and every sync in order, with what anybody was told between them.
A cut is a point in that order: the files are put together as a disk would have left them there, without what was not
synced, with all of it, with some, or with a write torn in two; then everything told until that point must be in the
logs. For errors the disk fails at one call, or from one call on, and whatever was told must be there at the next start.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.engine.registry import MemorySite
from tests.server.storage.injected_disk import MODES, Step, left, watched
from tests.server.storage.killing import look, play_on
from worldwright.core.errors import UserError
from worldwright.core.playout import Dice

ROUNDS = 12
"""Turns of all tables between two starts."""
STARTS = 3
FEW = 4
"""Turns after which a disk that fails has been asked for everything there is."""


def rounds(number: int) -> Callable[[], bool]:
    """True so many times."""
    left_over = iter(range(number))
    return lambda: next(left_over, None) is not None


@dataclass
class Told:
    """What the tables told, in the order of the disk's own steps."""

    steps: list[Step] = field(default_factory=list)

    def write(self, lines: bytes) -> None:
        """Somebody was told."""
        self.steps.append(Step("told", "", 0, lines))


def lines_of(steps: Iterable[Step]) -> list[str]:
    """What was told in these steps."""
    return [line for step in steps if step.kind == "told" for line in step.data.decode().splitlines()]


def recorded(folder: Path, seed: int) -> list[Step]:
    """Every step of some evenings: starts, games, and a cleaning of the journal in between."""
    with watched() as disk:
        told = Told(disk.steps)
        for number in range(STARTS):
            site = MemorySite(folder)
            play_on(site, Dice(seed + number), told.write, rounds(ROUNDS))
            site.store.give(purge=True).result()
            play_on(site, Dice(seed - number), told.write, rounds(2))
            site.close()
        return disk.steps


def cut(steps: list[Step], at: int, mode: str, dice: Dice) -> int:
    """Check what a power cut after so many steps leaves; how many things had been told."""
    told = lines_of(steps[:at])
    with tempfile.TemporaryDirectory() as name:
        for file, body in left(steps[:at], mode, dice).items():
            (Path(name) / file).write_bytes(body)
        look(Path(name), told)
    return len(told)


def cuts(times: int, seed: int) -> str:
    """So many cuts at random points of one recording, at each of the four kinds in turn; a line about them."""
    dice = Dice(seed)
    with tempfile.TemporaryDirectory() as name:
        steps = recorded(Path(name), seed)
    syncs = sum(step.kind == "sync" for step in steps)
    told = sum(cut(steps, 1 + dice.below(len(steps)), MODES[number % len(MODES)], dice) for number in range(times))
    return f"{times} power cuts among {len(steps)} steps and {syncs} syncs, {told} things told before, nothing missing"


def failing(fail_at: int, seed: int, *, fails_on: bool, is_full: bool) -> tuple[int, int]:
    """Play on a disk that fails at a call; how many calls there were, and how many of them failed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "data"
        with watched(fail_at=fail_at, fails_on=fails_on, is_full=is_full) as disk:
            told = Told()
            with suppress(UserError):  # the host is told in a sentence
                site = MemorySite(folder)
                try:
                    play_on(site, Dice(seed), told.write, rounds(FEW))
                finally:
                    site.close()
        look(folder, lines_of(told.steps))
        return disk.calls, disk.failed


def errors(times: int, seed: int) -> str:
    """So many runs, each with a failure at another call, spread evenly over all calls; a line about them."""
    calls, _ = failing(0, seed, fails_on=False, is_full=False)
    hit = 0
    for number in range(times):
        at = 1 + number * calls // times
        _, failed = failing(at, seed, fails_on=number % 2 == 1, is_full=number % 4 >= 2)
        hit += failed
    return f"{times} disks that failed at one of {calls} calls, {hit} calls failed, nothing told is missing"


def main() -> None:
    """Cut and fail as often as asked; the first lie ends it."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--cuts", type=int, default=100)
    parser.add_argument("--errors", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    if chosen.cuts:
        print(cuts(chosen.cuts, chosen.seed), flush=True)
    if chosen.errors:
        print(errors(chosen.errors, chosen.seed), flush=True)


if __name__ == "__main__":
    main()
