"""`worldwright admin migrate`."""

from __future__ import annotations

from pathlib import Path

import click

from worldwright.cli.admin.backup import print_findings
from worldwright.cli.output import console
from worldwright.core.errors import UserError


@click.command()
@click.option("--from", "source", required=True, help="A data folder, or postgresql://name:password@host/worldwright.")
@click.option("--to", "target", required=True, help="The target: an empty folder or database.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def migrate(source: str, target: str, as_json: bool) -> None:
    """Copy a server's data from a data folder into a PostgreSQL database, or back.

    No server may run on either. Every row is compared, and no server starts on the target before all are there. After
    an interruption run it again: it goes on where it stopped. The source stays unchanged.
    """
    from worldwright.server.app import features
    from worldwright.server.storage.postgres.address import is_address, shown
    from worldwright.server.storage.postgres.migrate import to_database, to_folder

    features.register()
    out = console(stderr=True)
    last = ""

    def progress(table: str, rows: int, before: int) -> None:
        nonlocal last
        if out.is_terminal or table != last:
            earlier = f", {before} of them from an earlier run" if before else ""
            out.print(f"{table}: {rows} rows{earlier}", end="\r" if out.is_terminal and table == last else "\n")
        last = table

    if is_address(source) == is_address(target):
        raise UserError("data moves between a folder and a PostgreSQL database: for a copy use backup, or pg_dump")
    if is_address(target):
        print_findings(to_database(Path(source), target, progress), f"{shown(target)} now holds", as_json)
    else:
        print_findings(to_folder(source, Path(target), progress), f"{target} now holds", as_json)
