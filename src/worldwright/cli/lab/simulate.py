"""`worldwright simulate GAME`."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from worldwright.cli.inputs import RAY_HELP, at_least, seated_bots, table_options
from worldwright.cli.output import console, peak_memory_mib, print_json
from worldwright.core.errors import UserError
from worldwright.games import known_game
from worldwright.lab.playouts import AT_ONCE
from worldwright.lab.simulate import (
    SimulatedGame,
    SimulationPlan,
    Summary,
    chunks,
    columns,
    compiled,
    compiled_columns,
    many_games,
    several_games,
    summary,
)
from worldwright.lab.spread import spread

T = TypeVar("T")


@click.command()
@click.argument("game")
@click.option("--seats", type=int, default=None, help="How many play; the game's fewest if not given.")
@click.option("--games", "count", type=int, default=100, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    help="A level (novice to master), random, greedy, or module:Class; once for all seats, or once a seat.",
)
@click.option("--options", default="{}", help="The table's options as JSON.")
@click.option("--jobs", type=int, default=1, show_default=True, help="Processes to share the work.")
@click.option("--sealed", is_flag=True, help="Draw deals as a table does, by the Python rules; slower.")
@click.option("--ray", "cluster", default="", help=RAY_HELP)
@click.option("--records", type=click.Path(path_type=Path, file_okay=False), help="Write every game's record here.")
@click.option("--json", "as_json", is_flag=True, help="As JSON; only `timing` varies for a given seed.")
def simulate(
    game: str,
    seats: int | None,
    count: int,
    seed: int,
    bots: tuple[str, ...],
    options: str,
    jobs: int,
    sealed: bool,
    cluster: str,
    records: Path | None,
    as_json: bool,
) -> None:
    """Let bots play many games and report results, scores, lengths and speed.

    Random players in turns are played by the compiled rules, hundreds of times as fast. These draw other deals for a
    seed than a table does: `--sealed` and `--records` play as a table.
    """
    rules = known_game(game)
    at_least("--games", count, 1)
    at_least("--jobs", jobs, 1)
    chairs = rules.SEATS[0] if seats is None else seats
    chosen = table_options(rules, options, chairs)
    seated = seated_bots(rules, bots or ("random",), chairs)
    plan = SimulationPlan(game, msgspec.to_builtins(chosen), chairs, seed, tuple(bot.name for bot in seated))
    if records is not None:
        try:
            records.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise UserError(f"{records}: cannot be written to ({(fault.strerror or 'unusable').lower()})") from None
    began, cpu = time.perf_counter(), time.process_time()
    if sealed or records is not None or compiled(plan) is None:
        played = columns(plan, _played(plan, count, jobs, cluster, records))
    else:
        played = compiled_columns(plan, _played_at_once(plan, count, jobs, cluster))
    _report(summary(plan, played), time.perf_counter() - began, time.process_time() - cpu, as_json)


def _played(plan: SimulationPlan, count: int, jobs: int, cluster: str, records: Path | None) -> Iterator[SimulatedGame]:
    """All games in order; their records are written."""
    tasks = [(plan, numbers, records is not None) for numbers in chunks(count, jobs)]
    number = 0
    for some in _with_progress(several_games, tasks, count, jobs, cluster):
        for result in some:
            if records is not None:
                name = f"{plan.game}-{plan.seats}-{plan.seed}-{number:05}.record"
                (records / name).write_text(result.record, encoding="utf-8")
            yield msgspec.structs.replace(result, record="")
            number += 1


def _played_at_once(plan: SimulationPlan, count: int, jobs: int, cluster: str) -> array[int]:
    """All games in order, as the compiled rules give them."""
    rows = array("i")
    tasks = [(plan, numbers) for numbers in chunks(count, jobs, AT_ONCE)]
    for some in _with_progress(many_games, tasks, count, jobs, cluster):
        rows.extend(some)
    return rows


def _with_progress(
    work: Callable[..., T], tasks: Sequence[tuple[Any, ...]], count: int, jobs: int, cluster: str
) -> Iterator[T]:
    """What comes of each task in order, with a progress bar on a terminal; a task's second part are its games."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    out, name = console(stderr=True), tasks[0][0].game
    shown = (TextColumn(name), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*shown, console=out, disable=not out.is_terminal, transient=True) as progress:
        bar = progress.add_task(name, total=count)
        for task, done in zip(tasks, spread(work, tasks, jobs, cluster), strict=True):
            yield done
            progress.update(bar, advance=len(task[1]))


def _report(totals: Summary, wall: float, cpu: float, as_json: bool) -> None:
    moves = sum(totals.verbs.values())
    timing = {
        "seconds": round(wall, 3),
        "cpu_seconds": round(cpu, 3),
        "moves_per_second": round(moves / wall),
        "peak_memory_mib": peak_memory_mib(),
    }
    if as_json:
        print_json({**msgspec.to_builtins(totals), "timing": timing})
        return
    out = console()
    out.print(f"{totals.games} games of {totals.game}, {totals.seats} seats, seed {totals.seed}", style="bold")
    out.print("seat  bot         wins   mean    low   high")
    for seat, name in enumerate(totals.bots):
        out.print(
            f"{seat + 1:<5} {name:<10} {totals.wins[seat]:5} {totals.mean_totals[seat]:6.1f} "
            f"{totals.lowest_totals[seat]:6} {totals.highest_totals[seat]:6}"
        )
    out.print(
        f"shared wins {totals.shared_wins}; moves a game {totals.mean_moves} ({totals.shortest} to {totals.longest})"
    )
    for fact, times in totals.facts.items():
        out.print(f"{fact.replace('_', ' ')} {times}")
    conserved = "all conserved" if totals.conserved else "NOT conserved"
    by = ", by the compiled rules" if totals.rules == "compiled" else ""
    out.print(f"{totals.pieces} pieces, {conserved}; {timing['moves_per_second']:,} moves a second{by}")
