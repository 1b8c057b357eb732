"""Runs the server on a port of this machine until it is stopped."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Literal

import uvicorn

from worldwright.core.errors import UserError
from worldwright.server.app.application import create_app
from worldwright.server.app.opened_data import check_bus
from worldwright.server.app.site import Site
from worldwright.server.engine.messages import LARGEST
from worldwright.server.http.access_log import AccessLog
from worldwright.server.http.asgi_app import App
from worldwright.server.http.request_timeout import RequestProtocol
from worldwright.server.http.websocket import TableSocketProtocol
from worldwright.server.process.gc_schedule import settle
from worldwright.server.process.settings import Settings, check_folder, from_environment, printed, user_folder, warnings
from worldwright.server.storage.data_folder import has_wal_reset_bug, keep_private

OTHER_FILES = 1000
"""Files besides sockets: the database, static files, requests."""
TURN_SECONDS = 0.0005
"""How long a thread may keep the interpreter: the store's thread only starts or ends a sync."""
OLD_SQLITE = (
    "WARNING: SQLite {} has a rare fault that damages a database if two programs write it at once"
    " (https://www.sqlite.org/wal.html#walresetbug): open worldwright.db with no other program while the server runs,"
    " take backups, and use a Python with SQLite 3.51.3 or newer."
)


NO_PORT = "port {} is not there: choose one from 1 to 65535, or 0 for any free one"


class PortInUse(UserError):
    """Another program listens on the port."""


def bound(host: str, port: int) -> socket.socket:
    """A listening socket on the port; UserError if it cannot be opened."""
    if not 0 <= port <= 65535:
        raise UserError(NO_PORT.format(port))
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except socket.gaierror:
        raise UserError(f"host {host!r} is not an address of this machine") from None
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # on Windows this would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except OSError as fault:
        listener.close()
        kind_of_fault = PortInUse if fault.errno == errno.EADDRINUSE else UserError
        raise kind_of_fault(why_not(fault, host, port)) from None
    return listener


def bound_or_free(host: str, port: int) -> socket.socket:
    """A listening socket on the port, or on a free one if that is in use."""
    try:
        return bound(host, port)
    except PortInUse:
        return bound(host, 0)


def why_not(fault: OSError, host: str, port: int) -> str:
    """The sentence for a port that cannot be opened."""
    match fault.errno:
        case errno.EADDRINUSE:
            return f"port {port} is in use: choose another with --port, or 0 for any free one"
        case errno.EACCES:
            return f"port {port} needs the rights of an administrator: choose one above 1023 with --port"
        case errno.EADDRNOTAVAIL:
            return f"host {host!r} is not an address of this machine"
    return f"port {port} on {host} cannot be opened: {fault.strerror}"


def address(listener: socket.socket) -> str:
    """The URL of the socket for a browser on this machine."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  only shown, never bound
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def has_desktop() -> bool:
    """Whether a browser window can open here."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def say_address(where: str) -> None:
    """Print the address on one line, to click or copy."""
    print(f"Worldwright is open at {where} (Ctrl-C ends it)", flush=True)


class Server(uvicorn.Server):
    """uvicorn with a callback once it answers, and a second listener that opens and closes while it runs."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None],
        leave: Callable[[], Awaitable[None]],
        port: int = 0,
    ) -> None:
        """`port` is the one a second listener takes if it is free."""
        super().__init__(config)
        self._ready, self._leave, self._port = ready, leave, port
        self._second: asyncio.Server | None = None

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._leave()  # requests are still forwarded to the new owners of tables
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            settle()
            sys.setswitchinterval(TURN_SECONDS)
            self._ready()

    async def open(self, host: str) -> int:
        """Listen at another address of this machine too, at the same port or a free one; the port."""
        listener = bound_or_free(host, self._port)

        def connection() -> RequestProtocol:
            return RequestProtocol(self.config, self.server_state, self.lifespan.state)

        self._second = await asyncio.get_running_loop().create_server(connection, sock=listener)
        self.servers.append(self._second)
        return int(listener.getsockname()[1])

    async def close(self) -> None:
        """Stop listening there, and close the connections that came that way."""
        if self._second is None:
            return
        there = self._second.sockets[0].getsockname()
        self.servers.remove(self._second)
        self._second.close()
        self._second = None
        for connection in list(self.server_state.connections):
            if connection.transport.get_extra_info("sockname") == there:
                connection.shutdown()


def allow_files(sockets: int) -> int:
    """Raise this process's limit of open files as far as the machine allows; the limit reached."""
    if sys.platform == "win32":
        return sockets + OTHER_FILES
    import resource  # noqa: PLC0415 - POSIX only

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = sockets + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft


def config_of(app: App | AccessLog, settings: Settings) -> uvicorn.Config:
    """uvicorn's configuration: small requests, no compression of frames, proxy headers only from trusted proxies."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        h11_max_incomplete_event_size=16 * 1024,
        http=RequestProtocol,
        ws=TableSocketProtocol,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # sessions ping and detect lost connections themselves
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
    )


def run(
    host: str | None = None,
    port: int | None = None,
    *,
    open_browser: bool = False,
    on_ready: Callable[[str], None] = say_address,
    folder: Path | None = None,
    database: str | None = None,
    bus: str | None = None,
    open_bus: bool | None = None,
    host_accounts: str | None = None,
    any_port: bool = False,
    phones: Literal["no", "on request", "now"] = "no",
) -> None:
    """Serve until Ctrl-C. `on_ready` gets the address as soon as the server answers there.

    With `any_port` it takes a free port if the default one is in use. `phones` says whether a server of this machine
    alone listens in the home network too: never, when its browser asks for it, or from the start.
    """
    keep_private()
    settings = from_environment(
        host=host, port=port, database=database, bus=bus, open_bus=open_bus, host_accounts=host_accounts
    )
    check_bus(settings)
    for warning in warnings(settings):
        print(warning, file=sys.stderr, flush=True)
    if (files := allow_files(settings.sockets)) < settings.sockets + OTHER_FILES:
        print(
            f"WARNING: this machine allows {files} open files, too few for {settings.sockets} sockets: raise the limit "
            "(ulimit -n) or set WORLDWRIGHT_SOCKETS lower.",
            file=sys.stderr,
            flush=True,
        )
    with (bound_or_free if any_port else bound)(settings.host, settings.port) as listener:
        site = Site(settings, folder or user_folder())
        try:
            app = create_app(site=site)
        except UserError:
            site.close_data()
            raise
        where = address(listener)

        def ready() -> None:
            if not settings.database and has_wal_reset_bug(sqlite3.sqlite_version_info):
                print(OLD_SQLITE.format(sqlite3.sqlite_version), file=sys.stderr, flush=True)
            on_ready(where)
            if phones == "now":
                site.start(let_phones_join(site))
            if open_browser and has_desktop():
                threading.Thread(target=webbrowser.open, args=[where], daemon=True).start()

        site.port = int(listener.getsockname()[1])
        outer = AccessLog(app, lambda line: print(line, flush=True)) if settings.access_log else app
        server = Server(config_of(outer, settings), ready, site.nodes.leave, site.port)
        site.listener = None if phones == "no" else server
        try:
            server.run(sockets=[listener])
        except KeyboardInterrupt:
            return
        except SystemExit:  # it did not start
            site.close_data()
            fault = app.state.get("start_fault")
            raise fault if isinstance(fault, UserError) else SystemExit(1) from None


def check(folder: Path | None, **given: object) -> list[str]:
    """The settings that `run` would use, line by line, and warnings. Nothing is opened or written.

    UserError names what is wrong.
    """
    settings = from_environment(os.environ, **given)
    check_bus(settings)
    if not 0 <= settings.port <= 65535:
        raise UserError(NO_PORT.format(settings.port))
    data = folder or user_folder()
    check_folder(data)
    return [f"WORLDWRIGHT_DATA={data}", *printed(settings), *warnings(settings)]


async def let_phones_join(site: Site) -> None:
    """Open the server to the home network at its start, and print the address, or why that is not possible."""
    try:
        print(f"Phones in your home network open {await site.phones.open()}/", flush=True)
    except UserError as fault:
        print(f"WARNING: phones cannot join yet. {fault}", file=sys.stderr, flush=True)
