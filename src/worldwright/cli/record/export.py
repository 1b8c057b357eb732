"""`worldwright export RECORDS -o FILE`."""

from __future__ import annotations

from pathlib import Path

import click

from worldwright.cli.output import console
from worldwright.lab.rows import export as exported


@click.command()
@click.argument("records", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write: its name ends in .parquet, .csv or .jsonl. Parquet needs `worldwright[parquet]`.",
)
def export(records: tuple[Path, ...], output: Path) -> None:
    """Write records as a table of data, one game a row: options, players, totals, winners, moves.

    RECORDS are files or folders of them. A wrong record is named, and nothing is written.
    """
    count = exported(records, output)
    console().print(f"{output}: {count} game{'' if count == 1 else 's'}")
