"""Writes docs/bots.md and bots/ratings.toml from games that are played: `python -m tools.bots_page [--games N]`.

The page is written after every contest, so that a run that is cut short leaves what it has found. Contests that the
page has already are not played again, unless `--again` says so: do that whenever a level has changed.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import click

from worldwright.bots.arena import Contest, Outcome, Rating, Report, report, several_games
from worldwright.bots.levels import LADDER, LEVELS
from worldwright.bots.ratings import FILE
from worldwright.games import IN_TURNS, NAMES, game

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
LOWER = LEVELS[3::-1]
UPPER = LEVELS[:2:-1]
SHORT: dict[str, dict[str, Any]] = {
    "mondo": {**IN_TURNS.get("mondo", {}), "rounds": 1},
    "mondo_sapiens": {**IN_TURNS.get("mondo_sapiens", {}), "rounds": 1},
    "mapominoes": {"rounds": 1},
}
"""One round where a game has several."""

HEAD = """# How strong the bots are

Written by `python -m tools.bots_page`; every table below can be made again with the command above it.

Each level plays the one below it: one seat against a table of the other, every deal once from every seat.
*Share* is how much of the wins it took (95 %, Wilson); a fair share is one divided by the seats.
*Rating* is by maximum likelihood over the games of that command (two seats Bradley-Terry, more Plackett-Luce), with a
bootstrap over deals; keen is 1300. **Mind the number of games**: with few of them an interval is wide, and two levels
whose intervals overlap are not told apart.

| level | who | how |
|---|---|---|
"""

RATINGS_HEAD = """\
# What the bots are worth: value, and the ends of its 95 % interval, by game, seats and level.
# Measured by the arena (docs/bots.md has the commands); both are written by `python -m tools.bots_page`.
# Keen is 1300 by definition. Levels that were never measured at a number of seats are not named.
"""

COSTS = "## What a thought costs"

_SECTION = re.compile(r"^`(worldwright arena .*)`\n\n((?:\|.*\n)+)", re.MULTILINE)


def command(contest: Contest) -> str:
    """The command that plays these games."""
    options = f" --options '{json.dumps(contest.options)}'" if contest.options else ""
    return (
        f"worldwright arena {contest.game} --bots {','.join(contest.bots)} --games {contest.games} "
        f"--seats {contest.seats} --seed {contest.seed}{options}"
    )


def _rated(one: Rating) -> str:
    return f"{one.rating} [{one.low} to {one.high}]"


def table(found: Report) -> str:
    """A contest as the page shows it."""
    lines = ["| level | against | games | share | rating |", "|---|---|---:|---|---|"]
    rated = {one.bot: _rated(one) for one in found.ratings}
    for pair in found.pairs:
        share = f"{pair.share:.0%} [{pair.low:.0%} to {pair.high:.0%}]"
        lines.append(f"| {pair.a} | {pair.b} | {pair.games} | {share} | {rated[pair.a]} |")
    last = found.ratings[-1].bot
    return "\n".join([*lines, f"| {last} | | | | {rated[last]} |"])


def kept() -> dict[str, str]:
    """The tables that the page has, by their commands."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    return {found[1]: found[2].strip() for found in _SECTION.finditer(text)}


def costs() -> list[str]:
    """What thoughts cost, as somebody wrote it down from `./dev bench bots`: stays at the end of the page."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    _, found, rest = text.partition(COSTS)
    return [found + rest.rstrip("\n")] if found else []


def page(tables: Mapping[str, str]) -> str:
    """The whole page."""
    people = [f"| {one.name} | {one.person} | {one.line['en']} |" for one in LADDER]
    parts = [HEAD + "\n".join(people)]
    for name in NAMES:
        own = sorted(line for line in tables if line.startswith(f"worldwright arena {name} "))
        parts.extend([f"## {name}"] if own else [])
        parts.extend(f"`{line}`\n\n{tables[line]}" for line in sorted(own, key=_seats))
    return "\n\n".join([*parts, *costs()]) + "\n"


def ratings(text: str) -> str:
    """What the page says the levels are worth, as the file that the server reads."""
    found: dict[str, dict[str, list[int]]] = {}
    at = ""
    for line in text.splitlines():
        if contest := re.match(r"`worldwright arena (\w+) .*--seats (\d)", line):
            at = f"{contest[1]}.{contest[2]}"
        elif row := re.match(r"\| (\w+) \|.*\| (-?\d+) \[(-?\d+) to (-?\d+)\] \|$", line):
            found.setdefault(at, {}).setdefault(row[1], [int(number) for number in row.groups()[1:]])
    parts = [RATINGS_HEAD]
    for place, levels in found.items():
        parts.append(f"\n[{place}]\n" + "".join(f"{name} = {levels[name]}\n" for name in LEVELS if name in levels))
    return "".join(parts)


def write(tables: Mapping[str, str]) -> None:
    """Write the page, and the file that follows from it."""
    PAGE.write_text(page(tables), encoding="utf-8")
    FILE.write_text(ratings(page(tables)), encoding="utf-8")


def _seats(line: str) -> str:
    return line.partition("--seats ")[2]


def played(contest: Contest, jobs: int) -> Report:
    """All games of a contest."""
    work = [
        (pair, range(first, min(contest.games, first + contest.seats)))
        for pair in contest.pairs()
        for first in range(0, contest.games, contest.seats)
    ]
    outcomes: list[Outcome] = []
    with ProcessPoolExecutor(jobs) as pool:
        for some in pool.map(several_games, [contest] * len(work), *zip(*work, strict=True)):
            outcomes += some
    return report(contest, outcomes)


@click.command()
@click.option("--games", type=int, default=400, show_default=True, help="For each pair up to keen.")
@click.option("--upper", type=int, default=400, show_default=True, help="For each pair from keen on; 0: none.")
@click.option("--seats", default="2,3,4,5", show_default=True, help="The tables up to keen.")
@click.option("--upper-seats", default="2,3,4,5", show_default=True, help="The tables from keen on.")
@click.option("--seed", type=int, default=18, show_default=True)
@click.option("--only", default=",".join(NAMES), help="The games; all if not given.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Processes.  [default: all cores]")
@click.option("--again", is_flag=True, help="Also what the page has already.")
def main(*, games: int, upper: int, seats: str, upper_seats: str, seed: int, only: str, jobs: int, again: bool) -> None:
    """Play the games and write the page."""
    tables = {} if again else kept()
    for bots, count, wanted in ((LOWER, games, seats), (UPPER, upper, upper_seats)):
        for name in [name for name in NAMES if name in only.split(",")]:
            for chairs in game(name).SEATS:
                if not count or chairs < 2 or str(chairs) not in wanted.split(","):
                    continue
                contest = Contest(name, SHORT.get(name, {}), chairs, seed, bots, count - count % chairs)
                line = command(contest)
                if line not in tables:
                    tables[line] = table(played(contest, jobs))
                    write(tables)
                click.echo(line)
    write(tables)


if __name__ == "__main__":
    main()
