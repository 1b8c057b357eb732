"""`worldwright admin doctor`."""

from __future__ import annotations

from pathlib import Path

import click

from worldwright.cli.admin.backup import tell
from worldwright.cli.output import console
from worldwright.core.errors import UserError
from worldwright.server.app import features
from worldwright.server.storage.doctor import Findings, examined


@click.command()
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="The server's data folder.")
@click.option("--database", help="Or its PostgreSQL database, in use or not: a copy of it is looked through.")
@click.option("--rebuild", is_flag=True, help="Make the cards of tables anew from their logs; no server may run.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def doctor(data: Path | None, database: str | None, rebuild: bool, as_json: bool) -> None:
    """Check every row and every chain of a data folder, play every game again, and say what is wrong.

    Ends with 1 if something is damaged. Nothing is changed unless --rebuild says so.
    """
    features.register()
    if (data is None) == (database is None):
        raise UserError("name what is to be looked through: --data FOLDER, or --database postgresql://…")
    if database is not None:
        found, where = _of_database(database, rebuild)
    else:
        assert data is not None
        found, where = examined(data, rebuild=rebuild), str(data)
    tell(found, f"{where} holds", as_json)
    if rebuild and not as_json:
        console().print(f"{found.rebuilt} cards were made anew")
    if found.damaged:
        raise SystemExit(1)


def _of_database(database: str, rebuild: bool) -> tuple[Findings, str]:
    from worldwright.server.storage.postgres.address import shown
    from worldwright.server.storage.postgres.migrate import copied
    from worldwright.server.storage.postgres.rebuild import rebuilt

    if rebuild:
        return rebuilt(database), shown(database)
    with copied(database) as folder:
        return examined(folder), shown(database)
