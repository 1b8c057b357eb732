"""The page of the documentation about the games' health, and its pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from tools.health.figures import SECONDS_A_MOVE, Estimate, Health
from tools.health.goals import Same, goal_of
from worldwright.cli.record.review_plot import SEATS
from worldwright.core.extras import Trial
from worldwright.core.rulebook import rulebook
from worldwright.games import NAMES

GAMES_A_TABLE: Final = {
    "mondo": 40,
    "mondo_sapiens": 40,
    "mapominoes": 100,
    "lords_of_worlds": 100,
    "monuments": 200,
}
"""Games for each table without a goal or a number on the command line. All take about 50 CPU minutes."""
USUAL_GAMES: Final = 60
"""The same for a game that is not listed above."""
COMPARED: Final = 10
"""Games that show whether a table plays the same ones as the table without options."""

HEAD: Final = """# Health of the games

What many games between equal bots say: who wins, what is blocked, how long it takes. Made by one command, which
anybody can repeat; the same seed gives the same figures on every machine. Stopped, it goes on where it was when it
is called again.

    ./dev health --all --write docs/measured/health.md

*Who begins wins* is the share of games that the player with the first move wins, shared wins counted in parts, and
beside it what would be fair; where all play at once it is the first seat. Brackets are 95 % intervals: Wilson's for
shares, the normal one for means. *Minutes* are the game's own clock where it is played against one, else
{seconds} seconds a move. Every option is tried alone, at three players where the table does not say otherwise; of
numbers the least and the most. Bots are no people: the figures compare tables, they promise nothing about an evening.
"""
GOALS: Final = "Goals"
"""Title of the first part."""
GOALS_HEAD: Final = f"""{GOALS}

Every figure that has a goal, and whether it is met as measured; an interval that reaches beyond the goal leaves room
for doubt, and *too few* were played to tell where it says so. {{summary}}

| game | table | seats | goal | measured | 95 % interval | of | |
|---|---|---|---|---|---|---|---|
"""


class Measured(NamedTuple):
    """A game's tables, those that play another's games, and those it refuses, with the reason."""

    game: str
    tables: list[Health]
    same: list[Same]
    refused: tuple[tuple[Trial, str], ...]


LEFT, ROW, WIDE, SCORES, RIGHT = 250, 20, 300, 260, 20
FAR = 10
"""A table is cut off in the plot beyond this multiple of the median table's highest points."""


def percent(share: Estimate) -> str:
    """A share with its interval, as text."""
    return f"{100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def page(games: Iterable[Measured], folder: str, before: str = "") -> str:
    """The page in Markdown, with its plots in a folder of that name. Other games' parts stay as they were before."""
    parts = {part.partition("\n")[0]: part for part in before.split("\n## ")[1:]}
    rows = [line for line in parts.pop(GOALS, "").splitlines() if line.startswith("| ")][1:]
    for measured in games:
        title = _title(measured.game)
        parts[title] = _part(measured, folder)
        rows = [row for row in rows if not row.startswith(f"| {title} |")] + _goals(measured)
    chosen = [parts[_title(game)] for game in NAMES if _title(game) in parts]
    goals = []
    if rows:
        summary = f"{sum(row.endswith(f' {MET} |') for row in rows)} of {len(rows)} are met."
        goals = [GOALS_HEAD.format(summary=summary) + "".join(f"{row}\n" for row in rows)]
    return "\n## ".join([HEAD.format(seconds=SECONDS_A_MOVE), *goals, *chosen])


MET, MISSED, TOO_FEW = "met", "**missed**", "too few"


def _goals(measured: Measured) -> list[str]:
    """A row for each of a game's tables with a goal."""
    rows = []
    for table in measured.tables:
        goal = goal_of(measured.game, Trial(table.table, table.options, table.seats, table.bot))
        if goal is None:
            continue
        estimate = goal.measured(table)
        counted, what = (table.rounds, "rounds") if goal.figure == "blocked" else (table.games, "games")
        verdict = MET if goal.met(table) else MISSED
        cells = (
            *(_title(measured.game), table.table, str(table.seats), goal.words, f"{100 * estimate.value:.1f} %"),
            f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f} %",
            f"{counted} {what}",
            verdict if counted >= goal.least else TOO_FEW,
        )
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def same_lines(same: Sequence[Same]) -> list[str]:
    """A line for each table whose games others play too, with the options that make no difference there."""
    lines = []
    for table in dict.fromkeys(other.as_table for other in same):
        options: dict[str, list[str]] = {}
        for other in same:
            if other.as_table == table:
                option, _, value = other.trial.name.partition(" = ")
                options.setdefault(option, []).append(value)
        listed = ", ".join(
            f"{option} ({', '.join(values)})" if values[0] else option for option, values in options.items()
        )
        games = next(other.games for other in same if other.as_table == table)
        lines.append(f"The same games as {table}, move for move in the first {games}: {listed}.")
    return lines


def _title(game: str) -> str:
    return rulebook(game, "en").title


def _part(measured: Measured, folder: str) -> str:
    """A game's part of the page, with its title."""
    tables = measured.tables
    has_blocked = any(table.blocked is not None for table in tables)
    columns = [
        *(
            "table",
            "seats",
            "games",
            "who begins wins",
            "fair",
            *(["blocked rounds"] if has_blocked else []),
            "shared wins",
        ),
        *("moves", "minutes", "points", "middle half, all"),
    ]
    lines = [
        (
            f"{_title(measured.game)}\n\n"
            f"{tables[0].bot.capitalize()} bots where no others are named, seed {tables[0].seed}.\n\n"
            f"![Wins by seat and points of every table]({folder}/{measured.game}.svg)\n\n"
            f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}\n"
        ),
        *(_row(table, has_blocked) for table in tables),
        *(f"\n{line}\n" for line in same_lines(measured.same)),
    ]
    if measured.refused:
        lines.append("\nNot played, because the table refuses it:\n\n")
        lines += [f"- {trial.name}, {trial.seats} seats: {why}\n" for trial, why in measured.refused]
    return "".join(lines)


def _row(table: Health, has_blocked: bool) -> str:
    ends = table.spread
    cells = [
        table.table,
        str(table.seats),
        str(table.games),
        percent(table.begins),
        f"{100 * table.fair:.0f} %",
        *([percent(table.blocked) if table.blocked is not None else ""] if has_blocked else []),
        f"{100 * table.shared.value:.0f} %",
        f"{table.moves.value:.0f}",
        f"{table.minutes.value:.0f}",
        f"{table.points.value:.1f} ({table.points.low:.1f} to {table.points.high:.1f})",
        f"{ends.quarter:.0f} to {ends.three_quarters:.0f}, {ends.low:.0f} to {ends.high:.0f}",
    ]
    return f"| {' | '.join(cells)} |\n"


def plot(tables: Sequence[Health]) -> str:
    """A picture of all tables: on the left each seat's wins with intervals, on the right the spread of points."""
    high = 44 + ROW * len(tables) + 10
    lowest, highest = _axis(tables)
    across = LEFT + WIDE + 30 + SCORES + RIGHT
    frame = f'viewBox="0 0 {across} {high}" width="{across}" height="{high}"'
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame} font-family="sans-serif" font-size="11" role="img">',
        f"<title>{escape(tables[0].game)}: wins by seat and points</title>",
        f'<rect width="{across}" height="{high}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="14" font-weight="bold">wins of each seat, 0 to 100 %; the line is fair</text>',
        f'<text x="{LEFT + WIDE + 30}" y="14" font-weight="bold">points, {lowest:.0f} to {highest:.0f}</text>',
    ]
    for tenth in range(0, 11, 2):
        x = LEFT + WIDE * tenth / 10
        out.append(f'<path d="M{x:.1f} 34V{high - 10}" stroke="#dddddd"/>')
        out.append(f'<text x="{x:.1f}" y="30" text-anchor="middle" fill="#555555">{tenth * 10}</text>')
    for number, table in enumerate(tables):
        out += _plotted(table, 44 + ROW * number + ROW / 2, lowest, max(1.0, highest - lowest))
    return "\n".join([*out, "</svg>"]) + "\n"


def _axis(tables: Sequence[Health]) -> tuple[float, float]:
    """The range of the points axis, without tables of another unit, which run off the picture."""
    highs = sorted(table.spread.high for table in tables)
    usual = FAR * max(1.0, highs[len(highs) // 2])
    return min(table.spread.low for table in tables), max(high for high in highs if high <= usual)


def _plotted(table: Health, y: float, lowest: float, reach: float) -> list[str]:
    """One table: a whisker and a numbered mark for each seat, then a box of points."""

    def points(value: float) -> float:
        return LEFT + WIDE + 30 + SCORES * min(1.0, (value - lowest) / reach)

    fair = LEFT + WIDE * table.fair
    out = [
        f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{escape(table.table)}</text>',
        f'<path d="M{fair:.1f} {y - ROW / 2:.1f}v{ROW}" stroke="#000000" stroke-width="1.5"/>',
    ]
    for seat, share in enumerate(table.wins):
        line = y - 6 + 12 * (seat + 0.5) / len(table.wins)
        low, middle, high = (LEFT + WIDE * part for part in (share.low, share.value, share.high))
        out.append(f'<path d="M{low:.1f} {line:.1f}H{high:.1f}" stroke="{SEATS[seat]}" stroke-width="1.2"/>')
        out.append(f'<circle cx="{middle:.1f}" cy="{line:.1f}" r="2.4" fill="{SEATS[seat]}"/>')
        out.append(
            f'<text x="{high + 2:.1f}" y="{line + 2.5:.1f}" font-size="7" fill="{SEATS[seat]}">{seat + 1}</text>'
        )
    box = table.spread
    out.append(f'<path d="M{points(box.low):.1f} {y:.1f}H{points(box.high):.1f}" stroke="#555555"/>')
    wide = max(1.0, points(box.three_quarters) - points(box.quarter))
    out.append(
        f'<rect x="{points(box.quarter):.1f}" y="{y - 5:.1f}" width="{wide:.1f}" height="10" fill="#cfdbe6" '
        'stroke="#1f5f8b"/>'
    )
    out.append(f'<path d="M{points(box.middle):.1f} {y - 5:.1f}v10" stroke="#1f5f8b" stroke-width="2"/>')
    return out
