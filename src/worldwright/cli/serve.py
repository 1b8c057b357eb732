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
    help="The message bus of nodes that share a database: nats://host:4222. Start as many nodes as you like.",
)
@click.option("--host-account", default=None, help="The username of the account that has the admin page.")
def serve(
    host: str | None,
    port: int | None,
    folder: Path | None,
    database: str | None,
    bus: str | None,
    host_account: str | None,
) -> None:
    """Run the server for others: the same as `play`, without opening a browser.

    Settings come from the environment: WORLDWRIGHT_HOST, _PORT, _DATA, _DATABASE, _BUS, _ORIGINS (addresses of the
    page behind a proxy, such as https://games.example), _PROXIES (trusted proxies), _TABLES,
    _TABLES_EACH, _TABLES_NEW, _TABLES_HOURLY, _SOCKETS, _SOCKETS_EACH, _ONLOOKERS, _STRANGERS, _GUESTS_HOURLY,
    _WORKERS (processes for bots), _IDLE_DAYS, _AWAY_DAYS, _HOST_ACCOUNT, _CONTACT, _PUSH_SERVICES, _SMTP, _MAIL_FROM.
    Secrets are created on first start.
    """
    from worldwright.server.app.serving import run

    run(host=host, port=port, folder=folder, database=database, bus=bus, host_account=host_account)
