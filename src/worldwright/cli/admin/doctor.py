"""`worldwright admin doctor`."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from worldwright.cli.admin.backup import print_findings
from worldwright.cli.output import console
from worldwright.core.errors import UserError
from worldwright.server.app import features
from worldwright.server.engine.summary import checked
from worldwright.server.storage.database import Rows
from worldwright.server.storage.doctor import Findings, examined
from worldwright.server.storage.projections import Ill


@click.command()
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="The server's data folder.")
@click.option("--database", help="Or its PostgreSQL database, in use or not. A copy of it is checked.")
@click.option("--rebuild", is_flag=True, help="Rebuild summaries and projections from the logs; no server may run.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def doctor(data: Path | None, database: str | None, rebuild: bool, as_json: bool) -> None:
    """Check every row and every chain of a data folder, replay every game, and report what is wrong.

    Ends with 1 if something is damaged. Nothing is changed without --rebuild.
    """
    features.register()
    if (data is None) == (database is None):
        raise UserError("name the data to check: --data FOLDER, or --database postgresql://…")
    if database is not None:
        findings, where = _of_database(database, rebuild)
    else:
        assert data is not None
        findings, where = examined(data, rebuild=rebuild), str(data)
    print_findings(findings, f"{where} holds", as_json)
    if rebuild and not as_json:
        console().print(f"{findings.rebuilt} rows were rebuilt")
    if findings.damaged:
        raise SystemExit(1)


def _of_database(database: str, rebuild: bool) -> tuple[Findings, str]:
    from worldwright.server.storage.postgres.address import shown
    from worldwright.server.storage.postgres.database import read_only
    from worldwright.server.storage.postgres.migrate import copied
    from worldwright.server.storage.postgres.rebuild import rebuilt

    if rebuild:
        return rebuilt(database), shown(database)
    with copied(database) as folder:
        findings = examined(folder)
    damaged = (*findings.damaged, *read_only(database, _damaged_files))
    return msgspec.structs.replace(findings, damaged=damaged), shown(database)


def _damaged_files(db: Rows) -> list[Ill]:
    """The secrets of a cluster that are not what was written; in a folder they are files."""
    rows = db.rows("SELECT name, body, sum FROM kept_file ORDER BY name")
    return [Ill(name, "does not match its checksum") for name, body, sum_ in rows if sum_ != checked(name, body)]
