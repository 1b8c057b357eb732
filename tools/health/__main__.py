"""`./dev health GAME`: statistics of many games between equal bots, for every table of a game."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tools.health.figures import Health, plan_of
from tools.health.figures import health as health_of
from tools.health.goals import Same, goals_of, same_as
from tools.health.page import COMPARED, GAMES_A_TABLE, USUAL_GAMES, Measured, data, page, percent, plot, same_lines
from tools.health.results import Kept, name_of
from tools.health.tables import trials
from worldwright.bots.bot import bot as known_bot
from worldwright.cli import run
from worldwright.cli.inputs import at_least
from worldwright.cli.output import console, print_json, write_text
from worldwright.core.errors import OptionError, UserError
from worldwright.core.extras import Trial
from worldwright.games import NAMES, known_game
from worldwright.lab.simulate import SimulatedGame, SimulationPlan, chunks, several_games


class _Table(NamedTuple):
    """A table to play: its plan, number of games, and key among the stored results."""

    trial: Trial
    plan: SimulationPlan
    games: int
    key: str


@click.command()
@click.argument("game", required=False)
@click.option("--all", "every", is_flag=True, help="All games.")
@click.option("--games", "count", type=int, default=None, help="Games for each table.  [default: depends on the table]")
@click.option("--only", default="", help="Only tables whose name contains this text, such as `africa`.")
@click.option("--seats", type=int, default=None, help="Only tables with so many players.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the games.")
@click.option("--bot", default="greedy", show_default=True, help="Bot on every seat, unless a table names another.")
@click.option("--jobs", type=int, default=None, help="Processes.  [default: one a core]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--plot", "picture", type=click.Path(path_type=Path, dir_okay=False), help="Draw one game as SVG.")
@click.option(
    "--write", "file", type=click.Path(path_type=Path, dir_okay=False), help="Write a page with plots and figures."
)
@click.option(
    "--keep",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Store results in this file and continue from them. `--write` does so until the page is complete.",
)
def health(
    game: str | None,
    every: bool,
    count: int | None,
    only: str,
    seats: int | None,
    seed: int,
    bot: str,
    jobs: int | None,
    as_json: bool,
    picture: Path | None,
    file: Path | None,
    keep: Path | None,
) -> None:
    """Who wins, what is blocked and how long it takes, for every option of a table, with 95% intervals.

    Bots of one kind play every number of players, every value of every option, one at a time, and some combinations.
    Options that make no difference between bots are detected by their first games, listed, and played no further.
    `--all --write docs/measured/health.md` writes the page of the documentation; with one game only its part of it.
    """
    if (game is None) != every:
        raise UserError("name one game, or give --all")
    if picture is not None and every:
        raise OptionError("--plot", "draws one game; with --all use --write")
    for name, value in (("--games", count), ("--jobs", jobs), ("--seats", seats)):
        if value is not None:
            at_least(name, value, 1)
    kept = Kept(keep or (file.with_suffix(".unfinished") if file else None))
    found: list[Measured] = []
    for name in NAMES if every else (str(game),):
        rules = known_game(name)
        known_bot(bot, rules)
        chosen = trials(rules)
        wanted = [trial for trial in chosen.played if only in trial.name and seats in (None, trial.seats)]
        if not wanted:
            if every:
                continue
            raise OptionError("--only" if only else "--seats", f"{name} has no such table")
        tables = [_table(name, trial, seed, bot, count) for trial in wanted]
        found.append(Measured(name, *_measured(tables, kept, jobs or os.cpu_count() or 1), chosen.refused))
        if file is not None:
            _write(file, found[-1])
        elif not as_json:
            _print(found[-1])
    if not found:
        raise OptionError("--only" if only else "--seats", "no game has such a table")
    if as_json:
        print_json({"games": [_tree(measured) for measured in found]})
    if picture is not None:
        write_text(picture, plot(found[0].tables))
    if keep is None:
        kept.forget()


def _write(file: Path, measured: Measured) -> None:
    """Write a game's part of the page, its picture and its figures; the other parts stay."""
    folder = file.parent / file.stem
    write_text(folder / f"{measured.game}.svg", plot(measured.tables))
    write_text(folder / f"{measured.game}.csv", data(measured))
    before = file.read_text(encoding="utf-8") if file.is_file() else ""
    write_text(file, page([measured], folder, before))


def _table(game: str, trial: Trial, seed: int, bot: str, count: int | None) -> _Table:
    plan = plan_of(game, trial, seed, bot)
    needed = max((goal.games(trial) for goal in goals_of(game, trial)), default=GAMES_A_TABLE.get(game, USUAL_GAMES))
    games = count or needed
    return _Table(trial, plan, games, name_of(plan))


def _measured(tables: Sequence[_Table], kept: Kept, jobs: int) -> tuple[list[Health], list[Same]]:
    """Statistics of all tables of a game, and the tables that play the same games as another."""
    few = [min(COMPARED, table.games) for table in tables]
    with _workers(jobs) as pool:
        first = _played(tables, few, kept, jobs, pool)
        same = same_as([table.trial for table in tables], first)
        own = [table for place, table in enumerate(tables) if place not in same]
        results = _played(own, [table.games for table in own], kept, jobs, pool)
    found = [health_of(table.plan, table.trial.name, some) for table, some in zip(own, results, strict=True)]
    names = [table.trial.name for table in tables]
    return found, [Same(tables[place].trial, names[other], few[place]) for place, other in same.items()]


def _workers(jobs: int) -> AbstractContextManager[ProcessPoolExecutor | None]:
    return ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext()


def _played(
    tables: Sequence[_Table], games: Sequence[int], kept: Kept, jobs: int, pool: ProcessPoolExecutor | None
) -> list[list[SimulatedGame]]:
    """The results of every table's first games, in order, played now or earlier."""
    work = []
    for table, count in zip(tables, games, strict=True):
        missing = [number for number in range(count) if not kept.has(table.key, number)]
        work += [(table, [missing[place] for place in part]) for part in chunks(len(missing), jobs)]
    for (table, numbers), some in zip(work, _with_progress(work, pool), strict=True):
        kept.add(table.key, numbers, some)
    return [kept.results(table.key, range(count)) for table, count in zip(tables, games, strict=True)]


def _with_progress(
    work: Sequence[tuple[_Table, list[int]]], pool: ProcessPoolExecutor | None
) -> Iterator[list[SimulatedGame]]:
    """Results one by one, with a progress bar in a terminal, otherwise with a line for each table."""
    if not work:
        return
    out = console(stderr=True)
    game = work[0][0].plan.game
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, disable=not out.is_terminal, transient=True) as progress:
        task = progress.add_task(game, total=sum(len(numbers) for _, numbers in work))
        last = ""
        for (table, numbers), some in zip(work, _results(work, pool), strict=True):
            if not out.is_terminal and last not in ("", table.trial.name):
                out.print(f"{game}: {last} played")
            last = table.trial.name
            yield some
            progress.update(task, advance=len(numbers), description=f"{game}: {last}")
    if not out.is_terminal:
        out.print(f"{game}: {sum(len(numbers) for _, numbers in work)} games played")


def _results(
    work: Sequence[tuple[_Table, list[int]]], pool: ProcessPoolExecutor | None
) -> Iterator[list[SimulatedGame]]:
    plans, numbers = [table.plan for table, _ in work], [part for _, part in work]
    run = map if pool is None else pool.map
    yield from run(several_games, plans, numbers, [False] * len(work))


def _tree(measured: Measured) -> dict[str, Any]:
    refused = [{"table": trial.name, "seats": trial.seats, "reason": why} for trial, why in measured.refused]
    same = [{"table": other.trial.name, "as": other.as_table, "games": other.games} for other in measured.same]
    return {"game": measured.game, "tables": measured.tables, "same": same, "refused": refused}


def _print(measured: Measured) -> None:
    out = console()
    first = measured.tables[0]
    out.print(f"{measured.game}: {first.bot} bots where no others are named, seed {first.seed}", style="bold")
    out.print(
        f"{'table':<36} seats games  {'who begins wins':<21} {'blocked':<20} {'shared':>6} {'moves':>6} {'min':>5}  "
        "points"
    )
    for table in measured.tables:
        blocked = "" if table.blocked is None else percent(table.blocked)
        out.print(
            f"{table.table:<36} {table.seats:>5} {table.games:>5}  {percent(table.begins):<21} {blocked:<20} "
            f"{100 * table.shared.value:5.0f}% {table.moves.value:6.0f} {table.minutes.value:5.0f}  "
            f"{table.points.value:.1f} ({table.spread.low:.0f} to {table.spread.high:.0f})"
        )
    for line in same_lines(measured.same):
        out.print(line, style="dim")
    for trial, why in measured.refused:
        out.print(f"{trial.name}: cannot be played ({why})", style="dim")


if __name__ == "__main__":
    run(health, "./dev health")
