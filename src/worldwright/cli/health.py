"""`worldwright health GAME`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import click

from worldwright.bots.bot import bot as known_bot
from worldwright.bots.health import Health, plan_of
from worldwright.bots.health import health as health_of
from worldwright.bots.health_tables import Trial, trials
from worldwright.bots.simulation import Plan, Result, chunks, several_games
from worldwright.cli.health_page import GAMES_A_TABLE, USUAL_GAMES, page, percent, plot
from worldwright.cli.inputs import at_least
from worldwright.cli.output import console, print_json, write_text
from worldwright.core.errors import OptionError, Trouble
from worldwright.games import NAMES, known_game


class Measured(NamedTuple):
    """A game's tables, and those it refuses, each with its sentence."""

    game: str
    tables: list[Health]
    refused: tuple[tuple[Trial, str], ...]


@click.command()
@click.argument("game", required=False)
@click.option("--all", "every", is_flag=True, help="All games.")
@click.option("--games", "count", type=int, default=None, help="Games a table; how many depends on the game.")
@click.option("--only", default="", help="Only tables whose name holds this text, such as `africa`.")
@click.option("--seats", type=int, default=None, help="Only tables with so many players.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same figures.")
@click.option(
    "--bot", default="greedy", show_default=True, help="The same on every seat, where a table names no other."
)
@click.option("--jobs", type=int, default=None, help="Processes to share the work; as many as there are cores.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.option("--plot", "picture", type=click.Path(path_type=Path, dir_okay=False), help="Draw it as SVG; one game.")
@click.option(
    "--write", "file", type=click.Path(path_type=Path, dir_okay=False), help="Write it as a page, with plots."
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
) -> None:
    """Who wins, what is blocked, how long it takes: over everything a table can agree on, with 95 % intervals.

    Bots of one kind play every number of players, every value of every option, one at a time, and some combinations.
    `--all --write docs/health.md` makes the page of the documentation; with one game only that game's part of it.
    """
    if (game is None) != every:
        raise Trouble("name one game, or give --all")
    if picture is not None and every:
        raise OptionError("--plot", "draws one game; with --all use --write")
    for name, value in (("--games", count), ("--jobs", jobs), ("--seats", seats)):
        if value is not None:
            at_least(name, value, 1)
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
        plans = [plan_of(name, trial, seed, bot) for trial in wanted]
        results = _played(name, plans, count or GAMES_A_TABLE.get(name, USUAL_GAMES), jobs or os.cpu_count() or 1)
        tables = [health_of(plan, trial.name, some) for plan, trial, some in zip(plans, wanted, results, strict=True)]
        found.append(Measured(name, tables, chosen.refused))
        if not as_json and file is None:
            _print(found[-1])
    if not found:
        raise OptionError("--only" if only else "--seats", "no game has such a table")
    if as_json:
        print_json({"games": [_tree(measured) for measured in found]})
    if picture is not None:
        write_text(picture, plot(found[0].tables))
    if file is not None:
        for measured in found:
            write_text(file.parent / file.stem / f"{measured.game}.svg", plot(measured.tables))
        before = file.read_text(encoding="utf-8") if file.is_file() else ""
        write_text(file, page([(each.game, each.tables, each.refused) for each in found], file.stem, before))


def _played(game: str, plans: Sequence[Plan], games: int, jobs: int) -> list[list[Result]]:
    """The results of every plan, in order, whoever played them."""
    work = [(plan, numbers) for plan in plans for numbers in chunks(games, jobs)]
    done: dict[int, list[Result]] = {id(plan): [] for plan in plans}
    for (plan, _), some in zip(work, _with_progress(game, work, jobs), strict=True):
        done[id(plan)] += some
    return [done[id(plan)] for plan in plans]


def _with_progress(game: str, work: Sequence[tuple[Plan, range]], jobs: int) -> Iterator[list[Result]]:
    """Some results after the other, with a progress bar where somebody watches."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    out = console(stderr=True)
    columns = (TextColumn(game), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, disable=not out.is_terminal, transient=True) as progress:
        task = progress.add_task(game, total=sum(len(numbers) for _, numbers in work))
        for (_, numbers), some in zip(work, _results(work, jobs), strict=True):
            yield some
            progress.update(task, advance=len(numbers))
    if not out.is_terminal:
        out.print(f"{game}: {sum(len(numbers) for _, numbers in work)} games played")


def _results(work: Sequence[tuple[Plan, range]], jobs: int) -> Iterator[list[Result]]:
    if jobs == 1:
        for plan, numbers in work:
            yield several_games(plan, numbers, False)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(several_games, [plan for plan, _ in work], [part for _, part in work], [False] * len(work))


def _tree(measured: Measured) -> dict[str, Any]:
    refused = [{"table": trial.name, "seats": trial.seats, "reason": why} for trial, why in measured.refused]
    return {"game": measured.game, "tables": measured.tables, "refused": refused}


def _print(measured: Measured) -> None:
    out = console()
    first = measured.tables[0]
    out.print(f"{measured.game}: {first.games} games a table, {first.bot} bots, seed {first.seed}", style="bold")
    out.print(
        f"{'table':<36} seats  {'who begins wins':<21} {'blocked':<20} {'shared':>6} {'moves':>6} {'min':>5}  points"
    )
    for table in measured.tables:
        blocked = "" if table.blocked is None else percent(table.blocked)
        out.print(
            f"{table.table:<36} {table.seats:>5}  {percent(table.begins):<21} {blocked:<20} "
            f"{100 * table.shared.value:5.0f}% {table.moves.value:6.0f} {table.minutes.value:5.0f}  "
            f"{table.points.value:.1f} ({table.spread.low:.0f} to {table.spread.high:.0f})"
        )
    for trial, why in measured.refused:
        out.print(f"{trial.name}: cannot be played ({why})", style="dim")
