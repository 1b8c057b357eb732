"""`worldwright simulate GAME`."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import click
import msgspec

from worldwright.cli.inputs import at_least, seated_bots, table_options
from worldwright.cli.output import console, peak_memory_mib, print_json
from worldwright.core.errors import UserError
from worldwright.games import known_game
from worldwright.lab.simulate import SimulatedGame, SimulationPlan, Summary, chunks, several_games, summary


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
    records: Path | None,
    as_json: bool,
) -> None:
    """Let bots play many games and report results, scores, lengths and speed."""
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
    results: list[SimulatedGame] = []
    for result in _with_progress(plan, count, jobs, records is not None):
        if records is not None:
            name = f"{game}-{chairs}-{seed}-{len(results):05}.record"
            (records / name).write_text(result.record, encoding="utf-8")
        results.append(msgspec.structs.replace(result, record=""))
    wall = time.perf_counter() - began
    _report(summary(plan, results), wall, time.process_time() - cpu, sum(result.moves for result in results), as_json)


def _results(plan: SimulationPlan, count: int, jobs: int, with_record: bool) -> Iterator[list[SimulatedGame]]:
    """The results in the order of the games, a few at a time."""
    if jobs == 1:
        for numbers in chunks(count, jobs):
            yield several_games(plan, numbers, with_record)
        return
    with ProcessPoolExecutor(jobs) as pool:
        pieces = list(chunks(count, jobs))
        yield from pool.map(several_games, [plan] * len(pieces), pieces, [with_record] * len(pieces))


def _with_progress(plan: SimulationPlan, count: int, jobs: int, with_record: bool) -> Iterator[SimulatedGame]:
    """The results one by one, with a progress bar on a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    out = console(stderr=True)
    columns = (TextColumn(plan.game), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, disable=not out.is_terminal, transient=True) as progress:
        task = progress.add_task(plan.game, total=count)
        for some in _results(plan, count, jobs, with_record):
            yield from some
            progress.update(task, advance=len(some))


def _report(totals: Summary, wall: float, cpu: float, moves: int, as_json: bool) -> None:
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
    out.print(f"{totals.pieces} pieces, {conserved}; {timing['moves_per_second']:,} moves a second")
