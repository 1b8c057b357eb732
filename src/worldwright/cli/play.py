"""`worldwright play`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

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
@click.option("--friends", is_flag=True, help="Let phones in your home network join; a button in the room does it too.")
def play(port: int | None, open_browser: bool, folder: Path | None, friends: bool) -> None:
    """Play in your browser: starts a local server and opens it."""
    from worldwright.server.app.serving import run

    is_asked = port is not None or bool(os.environ.get("WORLDWRIGHT_PORT"))
    phones: Literal["now", "on request"] = "now" if friends else "on request"
    run(
        port=port,
        open_browser=open_browser,
        folder=folder,
        any_port=not is_asked,
        phones=phones,
    )
