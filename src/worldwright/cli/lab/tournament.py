"""`worldwright lab tournament GAME`."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import click
import msgspec

from worldwright.bots.bot import bot
from worldwright.bots.levels import known_bot
from worldwright.bots.matches import play_out
from worldwright.cli.inputs import at_least, table_options
from worldwright.cli.output import console, print_json
from worldwright.core.chance import seed_from
from worldwright.core.errors import OptionError
from worldwright.core.game import AnyGame
from worldwright.core.match import Match
from worldwright.games import known_game
from worldwright.server.tournaments.pairing.draw import drawn, rounds_of
from worldwright.server.tournaments.pairing.entries import (
    FILLER,
    MOST_SEATS,
    WHOLE,
    Entrant,
    PairingRule,
    Round,
    Sitting,
    System,
    shares,
)
from worldwright.server.tournaments.pairing.ranking import RoundResult, Row, standings

MOST_BOTS = 128
MOST_ROUNDS = 200
FILLS = "random"
"""The bot on a seat that would stay free, if `--fill` is given."""


@click.command()
@click.argument("game")
@click.option("--bots", default="novice,easy,casual,keen", show_default=True, help="The bots; a name may repeat.")
@click.option("--system", type=click.Choice(["swiss", "round_robin"]), default="swiss", show_default=True)
@click.option("--rounds", type=int, default=None, help="Number of rounds; by default five, or all of a round robin.")
@click.option("--seats", type=int, default=2, show_default=True, help="Players at a table.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same tournament.")
@click.option("--options", default="{}", help="The tables' options as JSON.")
@click.option("--fill", is_flag=True, help="Fill empty seats with a bot instead of byes.")
@click.option("--json", "as_json", is_flag=True, help="As JSON: every table of every round, and the standings.")
@click.option("--csv", "as_csv", is_flag=True, help="The standings as CSV.")
def tournament(
    game: str, bots: str, system: System, rounds: int | None, seats: int, seed: int, options: str, fill: bool,
    as_json: bool, as_csv: bool,
) -> None:  # fmt: skip
    """Let bots play a tournament in this process."""
    rules = known_game(game)
    if as_json and as_csv:
        raise OptionError("--json", "and --csv: choose one")
    names = numbered([known_bot(name.strip()) for name in bots.split(",")])
    if not 2 <= len(names) <= MOST_BOTS:
        raise OptionError("--bots", f"names 2 to {MOST_BOTS} bots, such as keen,strong,keen")
    if not 2 <= seats <= MOST_SEATS:
        raise OptionError("--seats", f"must be 2 to {MOST_SEATS}, not {seats}")
    chosen = table_options(rules, options, seats)
    rule = PairingRule(system, seats, max(2, rules.SEATS[0]), fill)
    count = rounds_of(len(names), rule) if rounds is None and system == "round_robin" else 5
    count = at_least("--rounds", count if rounds is None else rounds, 1)
    if count > MOST_ROUNDS:
        raise OptionError("--rounds", f"must be at most {MOST_ROUNDS}, not {count}")
    entrants = [Entrant(name) for name in names]
    if not drawn(entrants, [], rule, seed_from(seed)).tables:
        raise OptionError("--bots", f"are too few for a table of {seats}")
    played = list(_with_progress(rules, chosen, entrants, rule, seed_from(seed), count))
    rows = standings(entrants, played)
    if as_json:
        print_json({"game": game, "system": system, "seats": seats, "seed": seed, "rounds": played, "standings": rows})
    elif as_csv:
        _print_csv(rows)
    else:
        _show(game, system, seed, rows)


def numbered(names: Sequence[str]) -> list[str]:
    """Names made unique: the second keen is keen 2."""
    return [f"{name} {names[:at].count(name) + 1}" if name in names[:at] else name for at, name in enumerate(names)]


def rounds_played(
    rules: AnyGame, options: Any, entrants: Sequence[Entrant], rule: PairingRule, seed: bytes, count: int
) -> Iterator[Round]:
    """The rounds of a tournament among bots. The same seed gives the same rounds."""
    played: list[Round] = []
    for number in range(1, count + 1):
        round_drawn = drawn(entrants, played, rule, seed)
        tables = [
            _table(rules, options, table, int.from_bytes(seed[:6], "big"), (number, board))
            for board, table in enumerate(round_drawn.tables, 1)
        ]
        played.append(Round(tuple(tables), round_drawn.byes))
        yield played[-1]


def _table(rules: AnyGame, options: Any, table: Sitting, seed: int, where: tuple[int, int]) -> Sitting:
    seats = len(table.entrants)
    match: Match[Any, Any, Any, Any] = Match(rules, options, seats, seed_from(seed, "tournament", *where))
    players = [bot(FILLS if name == FILLER else name.split(" ")[0], rules) for name in table.entrants]
    play_out(match, players, seed_from(seed, "bots", *where), "at_once")
    totals = [sheet.total for sheet in match.score().values()]
    return msgspec.structs.replace(table, shares=shares(totals, tuple(rules.winners(match.state))))


def _with_progress(
    rules: AnyGame, options: Any, entrants: Sequence[Entrant], rule: PairingRule, seed: bytes, count: int
) -> Iterator[Round]:
    """The rounds, with a progress bar on a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    out = console(stderr=True)
    columns = (TextColumn(rules.NAME), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=out, disable=not out.is_terminal, transient=True) as progress:
        task = progress.add_task(rules.NAME, total=count)
        for played_round in rounds_played(rules, options, entrants, rule, seed, count):
            yield played_round
            progress.update(task, advance=1)


def _points(units: int) -> str:
    return f"{round(units / WHOLE, 2):g}"


def _result_cell(result: RoundResult, places: dict[str, int]) -> str:
    """A result as its points and its opponents, by their lines in the table."""
    met = " ".join(str(places[entrant]) if entrant else "bot" for entrant in result.against)
    return f"{_points(result.share)} : {met}" if met else f"{_points(result.share)} {result.how}"


def _cells(rows: Sequence[Row]) -> Iterator[list[str]]:
    places = {row.entrant: at for at, row in enumerate(rows, 1)}
    for row in rows:
        results = [_result_cell(result, places) for result in row.results]
        yield [str(row.place), row.entrant, *results, _points(row.points), _points(row.opponents), str(row.wins)]


def _heads(rows: Sequence[Row]) -> list[str]:
    numbers = [f"round {at}" for at in range(1, 1 + len(rows[0].results))]
    return ["place", "name", *numbers, "points", "opponents", "wins"]


def _print_csv(rows: Sequence[Row]) -> None:
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(_heads(rows))
    out.writerows(_cells(rows))


def _show(game: str, system: str, seed: int, rows: Sequence[Row]) -> None:
    from rich.table import Table

    table = Table(title=f"{game}, {system.replace('_', ' ')}, seed {seed}", title_justify="left")
    for head in _heads(rows):
        table.add_column(head.replace("round ", ""))
    for cells in _cells(rows):
        table.add_row(*cells)
    console().print(table)
    console().print("1 : 5 means won against the fifth line; equal points are parted by those of the opponents.")
