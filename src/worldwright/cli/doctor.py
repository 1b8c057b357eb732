"""`worldwright doctor`."""

from __future__ import annotations

from pathlib import Path

import click

from worldwright.cli.backup import tell
from worldwright.cli.output import console
from worldwright.tables.doctor import examined


@click.command()
@click.option(
    "--data", required=True, type=click.Path(path_type=Path, file_okay=False), help="The server's data folder."
)
@click.option("--rebuild", is_flag=True, help="Make the cards of tables anew from their logs; no server may run.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def doctor(data: Path, rebuild: bool, as_json: bool) -> None:
    """Check every row and every chain of a data folder, play every game again, and say what is wrong.

    Ends with 1 if something is damaged. Nothing is changed unless --rebuild says so.
    """
    found = examined(data, rebuild=rebuild)
    tell(found, f"{data} holds", as_json)
    if rebuild and not as_json:
        console().print(f"{found.rebuilt} cards were made anew")
    if found.damaged:
        raise SystemExit(1)
