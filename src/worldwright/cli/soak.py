"""`worldwright soak`."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import click
import msgspec

from worldwright.cli.inputs import at_least
from worldwright.cli.output import console, print_json
from worldwright.core.errors import Trouble
from worldwright.games import NAMES, known_game
from worldwright.tables.simulator import Tale
from worldwright.tables.soaking import Plan, several, worlds


@click.command()
@click.option("--games", "count", type=int, default=100, show_default=True, help="How many worlds.")
@click.option("--seed", type=int, default=0, show_default=True, help="The first seed; each world has the next one.")
@click.option("--game", "names", multiple=True, help="Only this game; may be given several times.")
@click.option("--jobs", type=int, default=1, show_default=True, help="Processes to share the work.")
@click.option(
    "--ledger", type=click.Path(path_type=Path, dir_okay=False), help="Add one JSON line a world to this file."
)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def soak(count: int, seed: int, names: tuple[str, ...], jobs: int, ledger: Path | None, as_json: bool) -> None:
    """Play tables in simulated houses where everything goes wrong, and check every promise after every step.

    Connections drop, messages double and reorder, disks fill, stall, fail and tear, machines crash and clocks jump.
    A broken promise is printed with its seed and ends with exit code 1.
    """
    at_least("--games", count, 1)
    at_least("--jobs", jobs, 1)
    for name in names:
        known_game(name)
    began = time.perf_counter()
    tales: list[Tale] = []
    try:
        book = None if ledger is None else ledger.open("ab")
    except OSError as fault:
        raise Trouble(f"{ledger}: cannot be written to ({(fault.strerror or 'unusable').lower()})") from None
    for tale in _with_progress(list(worlds(names or NAMES, count, seed)), jobs):
        tales.append(tale)
        if book is not None:
            book.write(msgspec.json.encode(tale) + b"\n")
    if book is not None:
        book.close()
    _report(tales, time.perf_counter() - began, as_json)
    if any(tale.broken for tale in tales):
        raise click.exceptions.Exit(1)


def _with_progress(plans: list[Plan], jobs: int) -> Iterator[Tale]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    out = console(stderr=True)
    columns = (TextColumn("soak"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, disable=not out.is_terminal, transient=True) as progress:
        task = progress.add_task("soak", total=len(plans))
        for tale in _tales(plans, jobs):
            yield tale
            progress.update(task, advance=1)


def _tales(plans: list[Plan], jobs: int) -> Iterator[Tale]:
    if jobs == 1:
        yield from (tale for plan in plans for tale in several([plan]))
        return
    pieces = [plans[first : first + 10] for first in range(0, len(plans), 10)]
    with ProcessPoolExecutor(jobs) as pool:
        for some in pool.map(several, pieces):
            yield from some


def _report(tales: list[Tale], wall: float, as_json: bool) -> None:
    faults: Counter[str] = Counter()
    for tale in tales:
        faults.update(tale.faults)
    broken = [tale for tale in tales if tale.broken]
    if as_json:
        print_json(
            {
                "worlds": len(tales),
                "finished": sum(tale.finished for tale in tales),
                "events": sum(tale.events for tale in tales),
                "faults": dict(sorted(faults.items())),
                "broken": broken,
                "timing": {"seconds": round(wall, 1)},
            }
        )
        return
    out = console()
    for tale in broken:
        out.print(f"seed {tale.seed}, {tale.game} with {tale.seats} seats: {tale.broken}", style="bold red")
    out.print(
        f"{len(tales)} worlds, {sum(tale.finished for tale in tales)} games finished, "
        f"{sum(tale.events for tale in tales):,} events, {len(broken)} broken promises, {wall:.1f} s"
    )
    out.print(", ".join(f"{name.replace('_', ' ')} {times:,}" for name, times in sorted(faults.items())))
