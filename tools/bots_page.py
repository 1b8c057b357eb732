"""Plays bots against each other and writes docs/measured/bots.md, bots.json beside it, and bots/ratings.toml.

`python -m tools.bots_page --minutes N`.

Played games are stored (`tools/bots_kept.py`), so a run continues where an earlier one stopped, and an interrupted run
loses nothing. With `--minutes 0` nothing is played, and the page is written from stored games.
"""

from __future__ import annotations

import json
import os
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
from worldwright.lab.arena import ArenaContest, ArenaOutcome, ArenaReport, report, several_games

GREEDY = {("monuments", 2): 0.9, ("mondo", 2): 0.9, ("mapominoes", 2): 0.9, ("lords_of_worlds", 2): 0.85}
"""The master's required share of wins against `greedy`."""
TABLES_OF_GREEDY = (2, 4)
"""Numbers of seats at which master also plays `greedy`."""
CHUNK = 5
"""Deals played between two writes."""
PAGE = Path(__file__).parents[1] / "docs" / "measured" / "bots.md"
FIGURES = PAGE.with_suffix(".json")
"""The measured contests by their commands: all that the page and the ratings follow from."""
LOWER = LEVELS[3::-1]
UPPER = LEVELS[:2:-1]
SHORT: dict[str, dict[str, Any]] = {
    "mondo": {**IN_TURNS.get("mondo", {}), "rounds": 1},
    "mondo_sapiens": {**IN_TURNS.get("mondo_sapiens", {}), "rounds": 1},
    "mapominoes": {"rounds": 1},
}
"""One round, where a game has several."""

HEAD = """# How strong the bots are

Written by `python -m tools.bots_page` from the results in `docs/bots`. `bots.json` beside this page has every contest
with its intervals, by the command that plays it again. [Bots](../decisions/bots.md) says how they think.

| level | who | how |
|---|---|---|
"""

SHARES = """## Each level against the one below

Per cent of wins of one seat against a table of the other level, every deal once from every seat; the 95 % intervals
(Wilson) reach at most {widest} further. A fair share is 100 divided by the seats. {goals}

| game | seats | games | {columns} |
|---|---|---|---|---|---|---|---|---|
"""
COLUMNS = (
    *(("master", "strong"), ("master", "keen"), ("strong", "keen")),
    *(("keen", "casual"), ("casual", "easy"), ("easy", "novice")),
)

RATINGS = f"""## Ratings

By maximum likelihood over the games of a contest; keen is 1300. `src/worldwright/bots/ratings.toml` has the intervals.

| game | seats | {" | ".join(LEVELS)} |
|---|---|{"---|" * len(LEVELS)}
"""

RATINGS_HEAD = """\
# What the bots are worth: value, and the ends of its 95 % interval, by game, seats and level.
# Measured by the arena (docs/measured/bots.json has the commands); both are written by `python -m tools.bots_page`.
# Keen is 1300 by definition. Levels that were never measured at a number of seats are not named.
"""

COSTS = "## What a thought costs"


class Share(msgspec.Struct, frozen=True):
    """How often a level won against another, with the 95 % interval."""

    a: str
    b: str
    games: int
    share: float
    low: float
    high: float


class Contest(msgspec.Struct, frozen=True):
    """A measured contest."""

    shares: tuple[Share, ...]
    ratings: dict[str, tuple[int, int, int]]
    stored: bool = True
    """Whether its games are stored; an older measurement stays until there are as many."""


def command(contest: ArenaContest) -> str:
    """The command that plays these games."""
    options = f" --options '{json.dumps(contest.options)}'" if contest.options else ""
    pairs_option = " --all-pairs" if contest.all_pairs and len(contest.bots) > 2 else ""
    return (
        f"worldwright arena {contest.game} --bots {','.join(contest.bots)} --games {contest.games} "
        f"--seats {contest.seats} --seed {contest.seed}{pairs_option}{options}"
    )


def goal(name: str, seats: int, pair: tuple[str, str]) -> float:
    """The required share of wins of the first of a pair; 0: none."""
    if pair == ("master", "keen"):
        return GREEDY.get((name, seats), 0.5 if seats == 4 else 0.0)
    return 0.65 if seats == 2 else 1.3 / seats


def table(result: ArenaReport) -> Contest:
    """A contest from the results of its games."""
    shares = tuple(
        Share(pair.a, pair.b, pair.games, *(round(value, 3) for value in (pair.share, pair.low, pair.high)))
        for pair in result.pairs
    )
    return Contest(shares, {each.bot: (each.rating, each.low, each.high) for each in result.ratings})


def kept() -> dict[str, Contest]:
    """The measured contests by their commands."""
    return msgspec.json.decode(FIGURES.read_bytes(), type=dict[str, Contest]) if FIGURES.exists() else {}


def costs() -> list[str]:
    """The section on the cost of thoughts, which is written by hand from `./dev bench bots` and kept."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    _, heading, rest = text.partition(COSTS)
    return [heading + rest.rstrip("\n")] if heading else []


def by_table(contests: Mapping[str, Contest]) -> dict[tuple[str, int], list[Contest]]:
    """The contests of each game and number of seats."""
    found: dict[tuple[str, int], list[Contest]] = {}
    for line in sorted(contests, key=lambda line: (NAMES.index(line.split()[2]), _seats(line))):
        found.setdefault((line.split()[2], int(_seats(line).split()[0])), []).append(contests[line])
    return found


def page(contests: Mapping[str, Contest]) -> str:
    """The whole page."""
    each = [share for contest in contests.values() for share in contest.shares]
    widest = max((max(share.high - share.share, share.share - share.low) for share in each), default=0.0)
    people = [f"| {level.name} | {level.person} | {level.line['en']} |\n" for level in LADDER]
    shares, ratings, verdicts = [], [], []
    for (name, seats), some in by_table(contests).items():
        cells = {(share.a, share.b): share for contest in some for share in contest.shares}
        rated = {level: rating[0] for contest in some for level, rating in contest.ratings.items()}
        met = {pair: share.share >= goal(name, seats, pair) for pair, share in cells.items()}
        verdicts += [fine for pair, fine in met.items() if goal(name, seats, pair)]
        words = [_share(cells[pair], fine=met[pair]) if pair in cells else "" for pair in COLUMNS]
        games = sorted({share.games for share in cells.values()})
        shares.append(f"| {name} | {seats} | {' to '.join(map(str, games))} | {' | '.join(words)} |\n")
        ratings.append(f"| {name} | {seats} | {' | '.join(str(rated.get(level, '')) for level in LEVELS)} |\n")
    columns = " | ".join(" : ".join(pair) for pair in COLUMNS)
    goals = (
        "Goal: 65 at two seats, 130 divided by the seats at more; of master against keen 85 to 90 at two seats, 50 at "
        f"four. {sum(verdicts)} of {len(verdicts)} are met; **bold** misses."
    )
    parts = [
        HEAD + "".join(people),
        SHARES.format(widest=f"{100 * widest:.0f}", goals=goals, columns=columns) + "".join(shares),
        RATINGS + "".join(ratings),
    ]
    return "\n".join([*parts, *costs()]).rstrip("\n") + "\n"


def _share(share: Share, *, fine: bool) -> str:
    words = f"{100 * share.share:.0f}"
    return words if fine else f"**{words}**"


def ratings(contests: Mapping[str, Contest]) -> str:
    """The ratings file that the server reads."""
    parts = [RATINGS_HEAD]
    for (name, seats), some in by_table(contests).items():
        rated = {level: list(rating) for contest in reversed(some) for level, rating in contest.ratings.items()}
        lines = "".join(f"{level} = {rated[level]}\n" for level in LEVELS if level in rated)
        parts.append(f"\n[{name}.{seats}]\n{lines}")
    return "".join(parts)


def write(contests: Mapping[str, Contest]) -> None:
    """Write the figures, and the page and the ratings file that follow from them."""
    FIGURES.write_bytes(msgspec.json.format(msgspec.json.encode(contests), indent=1) + b"\n")
    PAGE.write_text(page(contests), encoding="utf-8")
    FILE.write_text(ratings(contests), encoding="utf-8")


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


def updated(tables: Mapping[str, Contest], seed: int, only: str = ",".join(NAMES)) -> dict[str, Contest]:
    """The contests, replaced by those of stored games unless the old ones had more games."""
    shown = dict(tables)
    for contest in contests("2,3,4,5", only, seed, 400):
        about = f"worldwright arena {contest.game} "
        earlier = [
            line
            for line in tables
            if line.startswith(about) and f"--seats {contest.seats} " in line + " "
            and set(line.split("--bots ")[1].split()[0].split(",")) <= set(contest.bots)
        ]  # fmt: skip
        counted = [line for line in earlier if tables[line].stored]
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
