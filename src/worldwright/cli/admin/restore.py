"""`worldwright admin restore FILE`."""

from __future__ import annotations

from pathlib import Path

import click

from worldwright.cli.admin.backup import print_findings
from worldwright.cli.output import console
from worldwright.server.app import features
from worldwright.server.storage.backup import restore as put_back


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", required=True, type=click.Path(path_type=Path, file_okay=False), help="A folder without data.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def restore(file: Path, data: Path, as_json: bool) -> None:
    """Put a backup into an empty data folder, after checking every table in it.

    Ends with 1 if something in it is damaged: all else can be used.
    """
    features.register()
    findings = put_back(file, data)
    print_findings(findings, f"{data} now holds", as_json)
    if findings.damaged:
        say = console(stderr=True).print
        say("The backup is restored, and what is listed as damaged is not what was written: try an older one too.")
        raise SystemExit(1)
