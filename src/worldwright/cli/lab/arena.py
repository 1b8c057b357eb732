"""`worldwright arena GAME`."""

from __future__ import annotations

import os
from collections.abc import Iterator

import click
import msgspec

from worldwright.api.players import seated
from worldwright.bots.levels import LEVELS
from worldwright.cli.inputs import RAY_HELP, at_least, table_options
from worldwright.cli.output import console, print_json
from worldwright.core.errors import OptionError
from worldwright.games import known_game
from worldwright.lab.arena import ArenaContest, ArenaOutcome, ArenaReport, plot, report, several_games
from worldwright.lab.spread import spread


@click.command()
@click.argument("game")
@click.option(
    "--bots",
    default=",".join(LEVELS),
    show_default=True,
    help="The bots, weakest first; neighbours meet. module:Class is your own.",
)
@click.option("--games", "count", type=int, default=100, show_default=True, help="How many games for each pair.")
@click.option("--seats", type=int, default=None, help="Players at a table; by default the game's fewest, at least two.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--options", default="{}", help="The table's options as JSON.")
@click.option("--jobs", type=int, default=None, help="Processes to share the work; one for each core if not given.")
@click.option("--ray", "cluster", default="", help=RAY_HELP)
@click.option("--all-pairs", is_flag=True, help="Every bot meets every other.")
@click.option("--json", "as_json", is_flag=True, help="As JSON; the same for the same seed.")
def arena(
    game: str, bots: str, count: int, seats: int | None, seed: int, options: str, jobs: int | None, cluster: str,
    all_pairs: bool, as_json: bool,
) -> None:  # fmt: skip
    """Let bots play each other on the same deals, seats rotated, and rate them."""
    rules = known_game(game)
    at_least("--games", count, 1)
    at_least("--jobs", 1 if jobs is None else jobs, 1)
    chairs = max(2, rules.SEATS[0]) if seats is None else at_least("--seats", seats, 2)
    names = tuple(seated(name.strip(), rules).name for name in bots.split(","))
    if len(names) < 2 or len(set(names)) < len(names):
        raise OptionError("--bots", "names at least two bots, each once, such as keen,strong")
    chosen = msgspec.to_builtins(table_options(rules, options, chairs))
    contest = ArenaContest(game, chosen, chairs, seed, names, count, all_pairs)
    result = report(contest, _with_progress(contest, jobs or os.cpu_count() or 1, cluster))
    if as_json:
        print_json(msgspec.to_builtins(result))
    else:
        _show(result)


def _outcomes(contest: ArenaContest, jobs: int, cluster: str) -> Iterator[list[ArenaOutcome]]:
    """The games pair by pair, a whole deal at a time."""
    work = [
        (contest, pair, range(first, min(contest.games, first + contest.seats)))
        for pair in contest.pairs()
        for first in range(0, contest.games, contest.seats)
    ]
    return spread(several_games, work, jobs, cluster)


def _with_progress(contest: ArenaContest, jobs: int, cluster: str) -> Iterator[ArenaOutcome]:
    """The games one by one, with a progress bar on a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    out = console(stderr=True)
    columns = (TextColumn(contest.game), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, disable=not out.is_terminal, transient=True) as progress:
        task = progress.add_task(contest.game, total=contest.games * len(contest.pairs()))
        for some in _outcomes(contest, jobs, cluster):
            yield from some
            progress.update(task, advance=len(some))


def _show(result: ArenaReport) -> None:
    out = console()
    fair = 1 / result.seats
    out.print(f"{result.game}, {result.seats} seats, seed {result.seed}; a fair share is {fair:.0%}", style="bold")
    for pair in result.pairs:
        out.print(
            f"{pair.a} against {pair.b}: {pair.share:.1%} [{pair.low:.1%} to {pair.high:.1%}] of {pair.games} games"
        )
    for line in plot(result):
        out.print(line, highlight=False)
