"""`worldwright move-house`."""

from __future__ import annotations

from pathlib import Path

import click

from worldwright.cli.backup import tell
from worldwright.cli.output import console
from worldwright.core.errors import Trouble


@click.command()
@click.option("--from", "source", required=True, help="A data folder, or postgresql://name:password@machine/house.")
@click.option("--to", "target", required=True, help="The other: a folder or a database, with nothing in it.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def move_house(source: str, target: str, as_json: bool) -> None:
    """Carry a house from a data folder into a PostgreSQL database, or back.

    No server may run on either. Every row is compared, and the new place is no house before all of them are there.
    Where it was cut off, run it again: it goes on, and what is over is compared and left. The old place stays as it is.
    """
    from worldwright.tables.house_move import to_database, to_folder
    from worldwright.tables.postgres_place import is_address, shown

    out = console(stderr=True)
    last = ""

    def progress(table: str, rows: int, kept: int) -> None:
        nonlocal last
        if out.is_terminal or table != last:
            there = f", {kept} of them were there" if kept else ""
            out.print(f"{table}: {rows} rows{there}", end="\r" if out.is_terminal and table == last else "\n")
        last = table

    if is_address(source) == is_address(target):
        raise Trouble("a house moves between a folder and a PostgreSQL database: for a copy use backup, or pg_dump")
    if is_address(target):
        tell(to_database(Path(source), target, progress), f"{shown(target)} now holds", as_json)
    else:
        tell(to_folder(source, Path(target), progress), f"{target} now holds", as_json)
