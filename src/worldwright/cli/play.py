"""`worldwright play`."""

from __future__ import annotations

import click


@click.command()
@click.option("--port", type=int, default=8000, show_default=True, help="Port of the page; 0 for any free port.")
@click.option("--open/--no-open", "open_browser", default=True, help="Open the page in the browser.")
def play(port: int, open_browser: bool) -> None:
    """Start the server on this machine and open the page in the browser."""
    from worldwright.server.app.serving import run

    run(port=port, open_browser=open_browser)
