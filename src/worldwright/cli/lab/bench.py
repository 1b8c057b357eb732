"""`worldwright lab bench`."""

from __future__ import annotations

from typing import Any

import click

from worldwright.cli.inputs import at_least
from worldwright.cli.output import console, print_json
from worldwright.core.errors import OptionError
from worldwright.games import NAMES, known_game
from worldwright.lab.bench import MODES, Cost, Mode, Speed, speed, table_cost
from worldwright.lab.bench_worlds import ScoringSpeed, scoring


@click.command()
@click.option("--game", "names", multiple=True, help="Only this game; may be given several times.")
@click.option("--seats", type=int, default=None, help="How many play; the game's fewest but two if not given.")
@click.option(
    "--mode", "modes", multiple=True, type=click.Choice(MODES), help="list, sample or compiled; all if not given."
)
@click.option("--seconds", type=float, default=2.0, show_default=True, help="CPU seconds for each measurement.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def bench(
    names: tuple[str, ...],
    seats: int | None,
    modes: tuple[Mode, ...],
    seconds: float,
    seed: int,
    as_json: bool,
) -> None:
    """Moves per second of every game, and what a table costs.

    Random playouts of the rules alone, on one core, in CPU time: `list` lists every legal action before it takes one,
    `sample` draws one without listing; `compiled` is `simulate` by the compiled rules, its summary included. `./dev
    bench` of a copy of the repository compares these with other projects in the same run.
    """
    if not 0 < seconds <= 600:
        raise OptionError("--seconds", f"must be above 0 and at most 600, not {seconds}")
    if seats is not None:
        at_least("--seats", seats, 1)
    chosen = [known_game(name) for name in names or NAMES]
    out = console()
    if not as_json:
        out.print("game              mode     seats   moves/s   games/s  moves/game", style="bold")
    speeds: list[Speed] = []
    costs: list[Cost] = []
    scorings: list[ScoringSpeed] = []
    for game in chosen:
        chairs = max(2, game.SEATS[0]) if seats is None else seats
        for mode in modes or MODES:
            measured = speed(game, mode, chairs, seconds, seed)
            if measured is None and modes:
                raise OptionError("--mode", f"{mode}: the compiled rules do not cover {game.NAME} with {chairs} seats")
            speeds += [] if measured is None else [measured]
            if measured is not None and not as_json:
                _print_speed(out, measured)
        if not modes:
            costs.append(table_cost(game, chairs))
            scored = scoring(game.NAME, seconds, seed)
            scorings += [scored] if scored is not None else []
    if as_json:
        print_json({"results": speeds, "scoring": scorings, "tables": costs})
        return
    for scored in scorings:
        out.print(f"full worlds of {scored.game} scored from their tiles: {scored.boards_per_second:,.0f} a second")
    for cost in costs:
        out.print(
            f"a table of {cost.game}, {cost.seats} seats, {cost.moves} moves: {cost.bytes / 1024:.0f} KiB of memory"
        )


def _print_speed(out: Any, measured: Speed) -> None:
    out.print(
        f"{measured.game:<17} {measured.mode:<8} {measured.seats:>5} {measured.moves_per_second:>9,.0f} "
        f"{measured.games / measured.cpu_seconds:>9.1f} {measured.moves_per_game:>11.1f}"
    )
