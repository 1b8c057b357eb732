"""`worldwright play`."""

from __future__ import annotations

import os
from pathlib import Path

import click


@click.command()
@click.option(
    "--port", type=int, default=None, help="Port of the page; 0 for any free port.  [default: 8000, or a free one]"
)
@click.option("--open/--no-open", "open_browser", default=True, help="Open the page in the browser.")
@click.option(
    "--data",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="The data folder; a folder of this user if not given.",
)
def play(port: int | None, open_browser: bool, folder: Path | None) -> None:
    """Start the server on this machine and open the page in the browser."""
    from worldwright.server.app.serving import run

    is_asked = port is not None or bool(os.environ.get("WORLDWRIGHT_PORT"))
    run(port=port, open_browser=open_browser, folder=folder, any_port=not is_asked)
