"""`worldwright backup FILE`."""

from __future__ import annotations

from pathlib import Path

import click

from worldwright.cli.output import console, print_json
from worldwright.tables.backup import Checked
from worldwright.tables.backup import backup as take


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--data", required=True, type=click.Path(path_type=Path, file_okay=False), help="The server's data folder."
)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def backup(file: Path, data: Path, as_json: bool) -> None:
    """Copy the data of a server, running or not, into one new file, and check the copy."""
    tell(take(data, file), f"{file} holds", as_json)


def tell(found: Checked, what: str, as_json: bool) -> None:
    """What is in a copy."""
    if as_json:
        print_json(found)
        return
    out = console()
    out.print(f"{what} {found.tables} tables with {found.events} events")
    for fault in found.damaged:
        out.print(f"damaged: {fault}", style="bold red")
