"""The page of the documentation about the games' health, its pictures, and a CSV file with all tables of a game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from tools.health.figures import SECONDS_A_MOVE, Estimate, Health
from tools.health.goals import GOALS as ALL_GOALS
from tools.health.goals import Goal, Same, goals_of
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

Many games between equal bots: who wins, what is blocked, how long it takes. This page, its pictures and a CSV file
with every table and interval are made by `./dev health --all --write docs/measured/health.md`.

*Who begins wins* is the share of the player with the first move (where all play at once: of the first seat), shared
wins counted in parts. Brackets are 95 % intervals. *Minutes* are the game's own clock, else {seconds} seconds a move.
Each option is tried alone, at three players unless the table says otherwise.
"""
GOALS: Final = "Goals"
"""Title of the first part."""
GOALS_HEAD: Final = f"""{GOALS}

{{summary}} An interval that reaches beyond the goal leaves room for doubt.

| game | goal | tables | met | not met |
|---|---|---:|---:|---|
"""
CSV_HEAD: Final = (
    *("table", "seats", "bot", "games", "begins", "begins_low", "begins_high", "fair"),
    *("blocked", "blocked_low", "blocked_high", "rounds", "finished", "finished_low", "finished_high"),
    *("shared", "moves", "minutes"),
    *("points", "points_low", "points_high", "quarter", "three_quarters", "least", "most", "goal", "verdict"),
)
"""Columns of a game's CSV file. Shares are in per cent."""


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


def page(games: Iterable[Measured], folder: Path, before: str = "") -> str:
    """The page in Markdown, with the plots and CSV files of a folder. Other games' parts stay as they were before."""
    parts = {part.partition("\n")[0]: part for part in before.split("\n## ")[1:]}
    parts.pop(GOALS, None)
    for measured in games:
        parts[_title(measured.game)] = _part(measured, folder.name)
    rows = {game: rows_of(file) for game in NAMES if (file := folder / f"{game}.csv").is_file()}
    chosen = [parts[_title(game)] for game in NAMES if _title(game) in parts]
    return "\n## ".join([HEAD.format(seconds=SECONDS_A_MOVE), *_goals(rows), *chosen])


MET, MISSED, TOO_FEW = "met", "missed", "too few"
AND = " / "
"""Between the goals of a table, and between their verdicts."""


def rows_of(file: Path) -> list[dict[str, str]]:
    """The tables of a game's CSV file."""
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def data(measured: Measured) -> str:
    """All tables of a game as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, CSV_HEAD, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_figures(measured.game, table) for table in measured.tables)
    return out.getvalue()


def _figures(game: str, table: Health) -> dict[str, str]:
    """A table as a row of the CSV file."""
    goals = goals_of(game, Trial(table.table, table.options, table.seats, table.bot))
    verdicts = [_verdict(goal, table) for goal in goals]
    ends = table.spread
    found = {"table": table.table, "seats": str(table.seats), "bot": table.bot, "games": str(table.games)}
    found |= _interval("begins", table.begins, 100) | {"fair": f"{100 * table.fair:.0f}"}
    if table.blocked is not None:
        found |= _interval("blocked", table.blocked, 100) | {"rounds": str(table.rounds)}
    if table.finished is not None:
        found |= _interval("finished", table.finished, 100)
    found |= {"shared": f"{100 * table.shared.value:.0f}", "moves": f"{table.moves.value:.0f}"}
    found |= {"minutes": f"{table.minutes.value:.0f}"} | _interval("points", table.points, 1)
    found |= {"quarter": f"{ends.quarter:.0f}", "three_quarters": f"{ends.three_quarters:.0f}"}
    found |= {"least": f"{ends.low:.0f}", "most": f"{ends.high:.0f}"}
    return found | {"goal": AND.join(goal.words for goal in goals), "verdict": AND.join(verdicts)}


def _verdict(goal: Goal, table: Health) -> str:
    counted = table.rounds if goal.figure == "blocked" else table.games
    return TOO_FEW if counted < goal.least else MET if goal.met(table) else MISSED


def _interval(name: str, estimate: Estimate, times: int) -> dict[str, str]:
    values = {name: estimate.value, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
    return {column: f"{times * value:.1f}" for column, value in values.items()}


def _goals(games: Mapping[str, list[dict[str, str]]]) -> list[str]:
    """The part about goals: a row for each goal of a game, with the tables that miss it."""
    lines = []
    verdicts = []
    for game, rows in games.items():
        pairs = [pair for row in rows if row["goal"] for pair in _goals_of_row(row)]
        for words in dict.fromkeys(words for words, _, _ in pairs):
            tables = [(verdict, row) for its, verdict, row in pairs if its == words]
            missed = [(verdict, row) for verdict, row in tables if verdict != MET]
            verdicts += [verdict == MET for verdict, _ in tables]
            named = "; ".join(_missed(ALL_GOALS[words].figure, verdict, row) for verdict, row in missed)
            lines.append(f"| {_title(game)} | {words} | {len(tables)} | {len(tables) - len(missed)} | {named} |\n")
    if not verdicts:
        return []
    return [GOALS_HEAD.format(summary=f"{sum(verdicts)} of {len(verdicts)} are met.") + "".join(lines)]


def _goals_of_row(row: dict[str, str]) -> list[tuple[str, str, dict[str, str]]]:
    """Each goal of a table with its verdict."""
    return [(*pair, row) for pair in zip(row["goal"].split(AND), row["verdict"].split(AND), strict=True)]


def _missed(figure: str, verdict: str, row: Mapping[str, str]) -> str:
    """A table that is not proved to meet a goal, with the figure."""
    words = f"{row['table']}: {_share(row, figure)}"
    return words if verdict == MISSED else f"{words}, {verdict}"


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
    """A game's part of the page, with its title: the tables without options; the others are in the CSV file."""
    tables, file = measured.tables, f"{folder}/{measured.game}"
    plain = [table for table in tables if not table.options] or tables
    extra = [
        figure for figure in ("blocked", "finished") if any(getattr(table, figure) is not None for table in tables)
    ]
    columns = ["seats", "games", "who begins wins", *extra, "shared"]
    columns += ["moves", "minutes", "points", "middle half, all"]
    lines = [
        f"{_title(measured.game)}\n",
        f"\n{tables[0].bot.capitalize()} bots where no others are named, seed {tables[0].seed}.",
        f" [All {len(tables)} tables]({file}.csv).\n",
        f"\n![wins and points of every table]({file}.svg)\n",
        f"\n| {' | '.join(columns)} |\n|{'---|' * len(columns)}\n",
        *(_row(_figures(measured.game, table), extra) for table in plain),
        *(f"\n{line}\n" for line in same_lines(measured.same)),
    ]
    if measured.refused:
        lines.append("\nNot played, because the table refuses it:\n\n")
        lines += [f"- {trial.name}, {trial.seats} seats: {why}\n" for trial, why in measured.refused]
    return "".join(lines)


def _share(of: Mapping[str, str], name: str) -> str:
    return f"{of[name]} % ({of[f'{name}_low']}–{of[f'{name}_high']})"


def _row(of: Mapping[str, str], extra: Sequence[str]) -> str:
    cells = [
        *(of["seats"], of["games"], *(_share(of, name) for name in ("begins", *extra)), f"{of['shared']} %"),
        *(of["moves"], of["minutes"], of["points"]),
        f"{of['quarter']} to {of['three_quarters']}, {of['least']} to {of['most']}",
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
