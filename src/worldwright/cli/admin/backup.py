"""`worldwright admin backup FILE`."""

from __future__ import annotations

import time
from pathlib import Path

import click

from worldwright.cli.inputs import at_least
from worldwright.cli.output import console, print_json
from worldwright.core.errors import UserError
from worldwright.server.app import features
from worldwright.server.storage.backup import backup as take
from worldwright.server.storage.backup import remove_old
from worldwright.server.storage.doctor import Findings


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="The server's data folder.")
@click.option("--database", help="Or its PostgreSQL database. The backup can be restored into a folder.")
@click.option("--keep", type=int, help="Then remove backups in the same folder that are older than this many days.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def backup(file: Path, data: Path | None, database: str | None, keep: int | None, as_json: bool) -> None:
    """Copy the data of a server, running or not, into one new file, and check the copy.

    The list of deleted accounts, forgotten.txt, grows next to it: keep it with your backups, so that a restore deletes
    these accounts again.
    """
    features.register()
    if keep is not None:
        at_least("--keep", keep, 1)
    if (data is None) == (database is None):
        raise UserError("name the data to copy: --data FOLDER, or --database postgresql://…")
    if database is not None:
        from worldwright.server.storage.postgres.migrate import copied

        with copied(database) as folder:
            findings = take(folder, file)
    else:
        assert data is not None
        findings = take(data, file)
    print_findings(findings, f"{file} holds", as_json)
    for old in remove_old(file, keep, time.time()) if keep is not None else ():
        if not as_json:
            console().print(f"removed {old}", highlight=False)


def print_findings(findings: Findings, what: str, as_json: bool) -> None:
    """Print what is in a data folder or a copy of it."""
    if as_json:
        print_json(findings)
        return
    out = console()
    out.print(f"{what} {findings.tables} tables, {findings.rows} rows")
    for ill in findings.damaged:
        out.print(f"damaged: {ill.table}: {ill.why}", style="bold red", highlight=False)
    for ill in findings.readable:
        out.print(f"cannot be played here: {ill.table}: {ill.why}", style="yellow", highlight=False)
