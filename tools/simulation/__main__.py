"""`./dev soak`: many simulated tables with injected faults."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import click
import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tools.simulation.faults import CLUSTER_RATES, RATES
from tools.simulation.soak import SoakPlan, Sum, added_up, left, read_ledger, several, worlds
from tools.simulation.world import SoakOutcome
from worldwright.cli import run
from worldwright.cli.inputs import at_least
from worldwright.cli.output import console, print_json
from worldwright.core.errors import UserError
from worldwright.games import NAMES, known_game

MOST_NODES = 4
TOGETHER = 10
"""Worlds that a process plays before it reports."""
LINES = 20
"""Lines of progress without a terminal."""


@click.command()
@click.option("--games", "count", type=int, default=100, show_default=True, help="Number of worlds.")
@click.option("--seed", type=int, default=0, show_default=True, help="First seed; each world uses the next one.")
@click.option("--nodes", type=int, default=1, show_default=True, help="Nodes of each cluster, up to 4.")
@click.option("--game", "names", multiple=True, help="Only this game (repeatable).")
@click.option("--jobs", type=int, default=1, show_default=True, help="Processes.")
@click.option(
    "--ledger",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Append a JSON line for each world to this file; worlds already in it are skipped.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def soak(
    count: int, seed: int, nodes: int, names: tuple[str, ...], jobs: int, ledger: Path | None, as_json: bool
) -> None:
    """Play tables on simulated servers with injected faults, and check every promise after every step.

    Connections drop; messages are doubled, reordered and delayed; disks fill, stall, fail and tear; servers crash and
    clocks jump. A broken promise is printed with its seed and gives exit code 1; the seed reproduces it.

    A cluster of several nodes shares a database and a bus: nodes are killed, frozen, blocked, stopped and restarted;
    the database and the bus become unreachable, stall, lose and reorder. That needs worldwright[cluster].

    With a ledger an interrupted run continues where it stopped. Start a new ledger after a change of the code.
    """
    at_least("--games", count, 1)
    at_least("--jobs", jobs, 1)
    at_least("--nodes", nodes, 1)
    if nodes > MOST_NODES:
        raise UserError(f"--nodes takes at most {MOST_NODES}")
    for name in names:
        known_game(name)
    began = time.perf_counter()
    plans = list(worlds(names or NAMES, count, seed, nodes))
    ledger_outcomes = {} if ledger is None else read_ledger(ledger)
    remaining = left(plans, ledger_outcomes)
    remaining_seeds = {plan.seed for plan in remaining}
    outcomes = [ledger_outcomes[plan.seed] for plan in plans if plan.seed not in remaining_seeds]
    try:
        book = None if ledger is None else ledger.open("ab")
    except OSError as fault:
        raise UserError(f"{ledger}: cannot be written to ({(fault.strerror or 'unusable').lower()})") from None
    for outcome in _with_progress(remaining, jobs):
        outcomes.append(outcome)
        if book is not None:
            book.write(msgspec.json.encode(outcome) + b"\n")
            book.flush()
    if book is not None:
        book.close()
    totals = added_up(outcomes, CLUSTER_RATES if nodes > 1 else RATES)
    _report(totals, count - len(remaining), time.perf_counter() - began, as_json)
    if totals.broken:
        raise click.exceptions.Exit(1)


def _with_progress(plans: list[SoakPlan], jobs: int) -> Iterator[SoakOutcome]:
    """The outcomes as they come, with a progress bar in a terminal and occasional lines elsewhere."""
    out = console(stderr=True)
    every = max(1, -(-len(plans) // LINES), 100)
    columns = (TextColumn("soak"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, disable=not out.is_terminal, transient=True) as progress:
        task = progress.add_task("soak", total=len(plans))
        broken = 0
        for done, outcome in enumerate(_tales(plans, jobs), 1):
            yield outcome
            progress.update(task, advance=1)
            broken += bool(outcome.broken)
            if not out.is_terminal and done % every == 0:
                out.print(f"{done:,} of {len(plans):,} games, {broken} broken", highlight=False)


def _tales(plans: list[SoakPlan], jobs: int) -> Iterator[SoakOutcome]:
    if jobs == 1:
        yield from (outcome for plan in plans for outcome in several([plan]))
        return
    pieces = [plans[first : first + TOGETHER] for first in range(0, len(plans), TOGETHER)]
    with ProcessPoolExecutor(jobs) as pool:
        for some in pool.map(several, pieces):
            yield from some


def _report(totals: Sum, known: int, wall: float, as_json: bool) -> None:
    if as_json:
        print_json({**msgspec.structs.asdict(totals), "known": known, "timing": {"seconds": round(wall, 1)}})
        return
    out = console()
    for outcome in totals.broken:
        where = f"seed {outcome.seed}, {outcome.game} with {outcome.seats} seats"
        where += f" on {outcome.nodes} nodes" if outcome.nodes > 1 else ""
        out.print(f"{where}: {outcome.broken}", style="bold red", highlight=False)
    before = f", {known:,} of them from the ledger" if known else ""
    moved = f"{totals.moved:,} moves to another node, " if totals.moved else ""
    lines = (
        f"{totals.worlds:,} games, {len(totals.broken)} broken{before}",
        f"{totals.finished:,} of them ended, {totals.events:,} events, {moved}{wall:.0f} s",
        _counted(totals.games),
        f"{sum(totals.faults.values()):,} faults: {_counted(totals.faults)}",
    )
    for line in lines:
        out.print(line, highlight=False)


def _counted(things: dict[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {times:,}" for name, times in things.items())


if __name__ == "__main__":
    run(soak, "./dev soak")
