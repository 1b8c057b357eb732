"""`worldwright serve`."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.option("--host", default=None, help="The address to listen on.  [default: 127.0.0.1]")
@click.option("--port", type=int, default=None, help="Port of the page; 0 for any free port.  [default: 8000]")
@click.option(
    "--data",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="The data folder; a folder of this user if not given.",
)
@click.option(
    "--database",
    default=None,
    help="A database instead: postgresql://name:password@host/worldwright. The folder then has only incidents.",
)
@click.option(
    "--bus",
    default=None,
    help="The message bus of nodes that share a database: nats://user:password@host:4222. Start as many as you like.",
)
@click.option("--open-bus", is_flag=True, default=None, help="Allow a bus that lets in clients without a password.")
@click.option(
    "--host-account", "hosts", multiple=True, help="The username of an account that has the admin page; repeat it."
)
@click.option("--check", is_flag=True, help="Print the settings as they would be used, and exit.")
def serve(
    host: str | None,
    port: int | None,
    folder: Path | None,
    database: str | None,
    bus: str | None,
    open_bus: bool | None,
    hosts: tuple[str, ...],
    check: bool,
) -> None:
    """Host a server. Like `play`, without opening a browser.

    Settings come from the environment, as WORLDWRIGHT_PORT=8000; `--check` prints them all. docs/hosting.md says what
    each means. Secrets are created on first start.
    """
    from worldwright.server.app import serving

    given: dict[str, str | int | bool | None] = {
        "host": host, "port": port, "database": database, "bus": bus, "open_bus": open_bus,
        "host_accounts": ",".join(hosts) or None,
    }  # fmt: skip
    if check:
        for line in serving.check(folder, **given):
            click.echo(line, err=line.startswith("WARNING"))
        return
    serving.run(folder=folder, **given)  # type: ignore[arg-type]  # each by its own option
