"""`worldwright serve`."""

from __future__ import annotations

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=int, default=8000, show_default=True, help="Where the page answers; 0 for any free port.")
def serve(host: str, port: int) -> None:
    """Run the server for others: the same as `play`, without opening a browser."""
    from worldwright.web.serving import run

    run(host=host, port=port)
