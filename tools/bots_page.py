"""Plays bots against each other and writes docs/measured/bots.md and bots/ratings.toml.

`python -m tools.bots_page --minutes N`.

Played games are stored (`tools/bots_kept.py`), so a run continues where an earlier one stopped, and an interrupted run
loses nothing. With `--minutes 0` nothing is played, and the page is written from stored games.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
import msgspec

from tools import bots_kept
from worldwright.bots.levels import LADDER, LEVELS
from worldwright.bots.ratings import FILE
from worldwright.games import IN_TURNS, NAMES, game
from worldwright.lab.arena import ArenaContest, ArenaOutcome, ArenaRating, ArenaReport, report, several_games

GREEDY = {("monuments", 2): 0.9, ("mondo", 2): 0.9, ("mapominoes", 2): 0.9, ("lords_of_worlds", 2): 0.85}
"""The master's required share of wins against `greedy`."""
TABLES_OF_GREEDY = (2, 4)
"""Numbers of seats at which master also plays `greedy`."""
CHUNK = 5
"""Deals played between two writes."""
PAGE = Path(__file__).parents[1] / "docs" / "measured" / "bots.md"
LOWER = LEVELS[3::-1]
UPPER = LEVELS[:2:-1]
SHORT: dict[str, dict[str, Any]] = {
    "mondo": {**IN_TURNS.get("mondo", {}), "rounds": 1},
    "mondo_sapiens": {**IN_TURNS.get("mondo_sapiens", {}), "rounds": 1},
    "mapominoes": {"rounds": 1},
}
"""One round, where a game has several."""

HEAD = """# How strong the bots are

Written by `python -m tools.bots_page` from the results in `docs/bots/`, which also hold fingerprints of the bots: a run
continues where the last one stopped, and games of a bot that has changed since never count. The command above a table
makes it again; a pair with fewer games than the command says has played the first of them so far.

Each level plays the one below it: one seat against a table of the other, every deal once from every seat. *Share* is
its part of the wins (95 %, Wilson); a fair share is one divided by the seats. *Rating* is by maximum likelihood over
the games of that command, with a bootstrap over deals; keen is 1300, and `greedy` is the same bot. Two levels whose
intervals overlap cannot be told apart. *Goal* is the least share aimed at. [Bots](../decisions/bots.md) says how they
think.

| level | who | how |
|---|---|---|
"""

RATINGS_HEAD = """\
# What the bots are worth: value, and the ends of its 95 % interval, by game, seats and level.
# Measured by the arena (docs/measured/bots.md has the commands); both are written by `python -m tools.bots_page`.
# Keen is 1300 by definition. Levels that were never measured at a number of seats are not named.
"""

COSTS = "## What a thought costs"

_SECTION = re.compile(r"^`(worldwright arena .*)`\n\n((?:\|.*\n)+)", re.MULTILINE)


def command(contest: ArenaContest) -> str:
    """The command that plays these games."""
    options = f" --options '{json.dumps(contest.options)}'" if contest.options else ""
    pairs_option = " --all-pairs" if contest.all_pairs and len(contest.bots) > 2 else ""
    return (
        f"worldwright arena {contest.game} --bots {','.join(contest.bots)} --games {contest.games} "
        f"--seats {contest.seats} --seed {contest.seed}{pairs_option}{options}"
    )


def _rated(rating: ArenaRating) -> str:
    return f"{rating.rating} [{rating.low} to {rating.high}]"


def goal(name: str, seats: int, pair: tuple[str, str]) -> float:
    """The required share of wins of the first of a pair; 0: none."""
    if pair == ("master", "keen"):
        return GREEDY.get((name, seats), 0.5 if seats == 4 else 0.0)
    return 0.65 if seats == 2 else 1.3 / seats


def table(result: ArenaReport) -> str:
    """The table of a contest on the page."""
    lines = ["| level | against | games | share | goal | rating |", "|---|---|---:|---|---|---|"]
    rated = {rating.bot: _rated(rating) for rating in result.ratings}
    for pair in result.pairs:
        share = f"{pair.share:.1%} [{pair.low:.0%} to {pair.high:.0%}]"
        least = goal(result.game, result.seats, (pair.a, pair.b))
        verdict = f"{least:.1%}, {'met' if pair.share >= least else '**missed**'}" if least else ""
        lines.append(f"| {pair.a} | {pair.b} | {pair.games} | {share} | {verdict} | {rated[pair.a]} |")
    last = result.ratings[-1].bot
    return "\n".join([*lines, f"| {last} | | | | | {rated[last]} |"])


def kept() -> dict[str, str]:
    """The page's present tables by their commands."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    return {section[1]: section[2].strip() for section in _SECTION.finditer(text)}


def costs() -> list[str]:
    """The section on the cost of thoughts, which is written by hand from `./dev bench bots` and kept."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    _, heading, rest = text.partition(COSTS)
    return [heading + rest.rstrip("\n")] if heading else []


def page(tables: Mapping[str, str]) -> str:
    """The whole page."""
    people = [f"| {level.name} | {level.person} | {level.line['en']} |" for level in LADDER]
    parts = [HEAD + "\n".join(people)]
    for name in NAMES:
        commands = sorted(line for line in tables if line.startswith(f"worldwright arena {name} "))
        parts.extend([f"## {name}"] if commands else [])
        parts.extend(f"`{line}`\n\n{tables[line]}" for line in sorted(commands, key=_seats))
    return "\n\n".join([*parts, *costs()]) + "\n"


def ratings(text: str) -> str:
    """The ratings file that the server reads, from the page's tables."""
    by_table: dict[str, dict[str, list[int]]] = {}
    at = ""
    for line in text.splitlines():
        if contest := re.match(r"`worldwright arena (\w+) .*--seats (\d)", line):
            at = f"{contest[1]}.{contest[2]}"
        elif row := re.match(r"\| (\w+) \|.*\| (-?\d+) \[(-?\d+) to (-?\d+)\] \|$", line):
            by_table.setdefault(at, {}).setdefault(row[1], [int(number) for number in row.groups()[1:]])
    parts = [RATINGS_HEAD]
    for place, levels in by_table.items():
        parts.append(f"\n[{place}]\n" + "".join(f"{name} = {levels[name]}\n" for name in LEVELS if name in levels))
    return "".join(parts)


def write(tables: Mapping[str, str]) -> None:
    """Write the page, and the ratings file that follows from it."""
    PAGE.write_text(page(tables), encoding="utf-8")
    FILE.write_text(ratings(page(tables)), encoding="utf-8")


def _seats(line: str) -> str:
    return line.partition("--seats ")[2]


def contests(seats: str, only: str, seed: int, games: int) -> Iterator[ArenaContest]:
    """The contests of the page, in the order of the given seats."""
    for chairs in map(int, seats.split(",")):
        for bots in (UPPER, LOWER):
            for name in [name for name in NAMES if name in only.split(",")]:
                if chairs in game(name).SEATS:
                    count = -(-games // chairs) * chairs
                    all_pairs = bots == UPPER and chairs in TABLES_OF_GREEDY
                    yield ArenaContest(name, SHORT.get(name, {}), chairs, seed, bots, count, all_pairs=all_pairs)


def play(contest: ArenaContest, pair: tuple[str, str], pool: ProcessPoolExecutor, until: float) -> None:
    """Play until all games of a pair are stored, or time is up."""
    chunk = CHUNK * contest.seats
    while time.monotonic() < until:
        begun = len(bots_kept.of_pair(bots_kept.read(contest.game), contest, pair).places)
        numbers = range(begun, min(contest.games, begun + chunk))
        if not numbers:
            return
        deals = [range(first, min(first + contest.seats, numbers.stop)) for first in numbers[:: contest.seats]]
        outcomes: list[ArenaOutcome] = []
        for some in pool.map(several_games, [contest] * len(deals), [pair] * len(deals), deals):
            outcomes += some
        records = bots_kept.read(contest.game)
        grown = bots_kept.of_pair(records, contest, pair)
        grown.add(outcomes)
        bots_kept.write(contest.game, bots_kept.replaced(records, contest, pair, grown))


def found_in(contest: ArenaContest, least: int = 0) -> tuple[ArenaContest, ArenaReport] | None:
    """A contest by its stored games, limited to what they cover; None: neighbours in it have too few."""
    records = bots_kept.read(contest.game)
    by_pair = {pair: bots_kept.of_pair(records, contest, pair).outcomes() for pair in contest.pairs()}
    some = {pair: games for pair, games in by_pair.items() if games}
    names = [name for name in contest.bots if any(name in pair for pair in some)]
    neighbours = list(pairwise(names))
    if not neighbours or any(len(by_pair.get(pair, ())) < max(1, least) for pair in neighbours):
        return None
    shown = msgspec.structs.replace(contest, bots=tuple(names), games=max(map(len, some.values())))
    if any(pair not in some for pair in shown.pairs()):
        shown = msgspec.structs.replace(shown, all_pairs=False)
    return shown, report(shown, chain(some))


def chain(by_pair: Mapping[tuple[str, str], list[ArenaOutcome]]) -> list[ArenaOutcome]:
    """All games of all pairs."""
    return [outcome for games in by_pair.values() for outcome in games]


def updated(tables: Mapping[str, str], seed: int, only: str = ",".join(NAMES)) -> dict[str, str]:
    """The page's tables, replaced by those of stored games unless the old ones had more games."""
    shown = dict(tables)
    for contest in contests("2,3,4,5", only, seed, 400):
        about = f"worldwright arena {contest.game} "
        earlier = [
            line
            for line in tables
            if line.startswith(about) and f"--seats {contest.seats} " in line + " "
            and set(line.split("--bots ")[1].split()[0].split(",")) <= set(contest.bots)
        ]  # fmt: skip
        counted = [line for line in earlier if "| goal |" in tables[line]]
        for line in counted:  # stored games decide, and the present bots may have none
            del shown[line]
        older = [line for line in earlier if line not in counted]
        before = max((int(line.split("--games ")[1].split()[0]) for line in older), default=0)
        contest_found = found_in(contest, before)
        if contest_found is None or (older and contest_found[0].bots != contest.bots):
            continue  # the older measurement has more games
        for line in older:
            del shown[line]
        shown[command(contest_found[0])] = table(contest_found[1])
    return shown


@click.command()
@click.option("--minutes", type=float, default=0.0, show_default=True, help="Minutes of play.")
@click.option("--games", default="40,400", show_default=True, help="Games of each pair, in passes.")
@click.option("--seats", default="2,4,3,5", show_default=True, help="Numbers of seats, in this order.")
@click.option("--seed", type=int, default=18, show_default=True)
@click.option("--only", default=",".join(NAMES), help="Games to play.  [default: all]")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Processes.  [default: all cores]")
@click.option("--bots", default=",".join(LEVELS), help="Levels to play.  [default: all]")
@click.option(
    "--native", is_flag=True, help="Run the compiled rules as native code (`./dev twins` first): twice as fast."
)
def main(*, minutes: float, games: str, seats: str, seed: int, only: str, jobs: int, bots: str, native: bool) -> None:
    """Play games, store them and write the page."""
    until = time.monotonic() + 60 * minutes
    if native:
        from tools.native_programs import think_natively  # noqa: PLC0415  needs a compiler

        think_natively()
    with ProcessPoolExecutor(jobs) as pool:
        for count in map(int, games.split(",")):
            for contest in contests(seats, only, seed, count):
                pairs = [pair for pair in contest.pairs() if set(pair) <= set(bots.split(","))]
                if time.monotonic() >= until or not pairs:
                    continue
                for pair in pairs:
                    play(contest, pair, pool, until)
                write(updated(kept(), seed))
                click.echo(f"{contest.game}, {contest.seats} seats, {count} games: {', '.join(map('-'.join, pairs))}")
    write(updated(kept(), seed))


if __name__ == "__main__":
    main()
