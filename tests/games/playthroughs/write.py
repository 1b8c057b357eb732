"""Writes one whole random game for every table of tests/games/kinds: `python -m tests.games.playthroughs.write`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from tests.games.kinds import TABLES, Table, random_match
from worldwright.core.content import digest
from worldwright.core.game import Seat, Sheet
from worldwright.core.notation import seat_text

HERE = Path(__file__).parent


def path_of(table: Table) -> Path:
    """Where a table's playthrough lies."""
    return HERE / f"{table.id}.txt"


def playthrough(table: Table) -> str:
    """A whole game as its record, and the sheets it ends with."""
    match = random_match(table, seed=1)
    record = match.record()
    # The files keep the hash of the first style: they are also the records of it that must verify for ever.
    first_style = replace(record.header, content=digest(table.game.content(match.options)))
    return replace(record, header=first_style).text() + sheets_text(match.score())


def sheets_text(sheets: Mapping[Seat, Sheet]) -> str:
    """Score sheets line by line."""
    lines = []
    for seat, sheet in sheets.items():
        lines.append(f"score {seat_text(seat)} {sheet.total}\n")
        for line in sheet.lines:
            words = [f"    {line.points:+}", line.rule, *line.where, *(["lost", *line.lost] if line.lost else [])]
            lines.append(" ".join(words) + "\n")
    return "".join(lines)


def written(table: Table) -> tuple[bytes, str]:
    """What a table's playthrough says: its record, and the sheets at the end."""
    record, mark, sheets = path_of(table).read_text(encoding="utf-8").partition("score p0 ")
    return record.encode(), mark + sheets


def main() -> None:
    """Write them all, and remove those of tables that are gone."""
    kept = {path_of(table) for table in TABLES}
    for path in HERE.glob("*.txt"):
        if path not in kept:
            path.unlink()
    for table in TABLES:
        path_of(table).write_text(playthrough(table), encoding="utf-8")
        print(path_of(table).name)


if __name__ == "__main__":
    main()
