"""The guard: which requests come in. Ours only, from our own page, and not too many of them."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException, NotFoundException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, HTTPResponseBodyEvent, HTTPResponseStartEvent, Receive, Scope, Send

from worldwright.tables.incidents import report
from worldwright.tables.limits import Buckets
from worldwright.web.settings import LOOPBACK, Settings

AnyConnection = ASGIConnection[Any, Any, Any, Any]
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
COOKIE_DAYS = 365


class TooMany(HTTPException):
    """Somebody does too much at once."""

    status_code = 429


class NotThere(NotFoundException):
    """Something that is not there, or not for this visitor; its sentence says no more than that."""


class Guard:
    """What the house lets in; every limit is per device or account first, and per address last and generously."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.changes = Buckets(burst=40, each=0.25)
        """State-changing requests of one device."""
        self.requests = Buckets(burst=2000, each=0.005)
        """All questions to the interface from one address."""
        self.guests = Buckets(burst=settings.guests_hourly, each=3600 / max(1, settings.guests_hourly))
        self.guesses = Buckets(burst=30, each=10)
        """Tables, invitations and devices that are not there: more than a few are no typing mistakes."""
        self.scores = Buckets(burst=60, each=0.5)
        """Positions counted for one address: a world can be large."""
        self.logins = Buckets(burst=5, each=12)
        """Wrong passwords for one account: five a minute."""
        self.login_addresses = Buckets(burst=10, each=60)
        """Wrong passwords from one address: ten in ten minutes."""

    def check_host(self, connection: AnyConnection) -> None:
        """Refuse names that are not ours: a foreign page cannot give this address a name of its own."""
        host = hostname(connection)
        if host in LOOPBACK or host in {urlsplit(origin).hostname for origin in self.settings.origins}:
            return
        if self.settings.private or self.settings.origins:
            raise PermissionDeniedException("This server does not answer to that name.")

    def check_origin(self, connection: AnyConnection) -> None:
        """Refuse what another site's page sends with our visitor's cookie."""
        origin = connection.headers.get("origin")
        if origin is None or not self.is_own(connection, origin):
            raise PermissionDeniedException("This can only be done from the page of this server.")

    def is_own(self, connection: AnyConnection, origin: str) -> bool:
        """Whether a page's address is ours."""
        if origin in self.settings.origins:
            return True
        if self.settings.origins and hostname(connection) not in LOOPBACK:
            return False
        scheme = {"ws": "http", "wss": "https"}.get(connection.scope["scheme"], connection.scope["scheme"])
        return origin == f"{scheme}://{connection.headers.get('host', '')}"

    def check_rate(self, connection: AnyConnection, device: str | None, now: float) -> None:
        """Refuse what is too much."""
        method = connection.scope.get("method", "GET")
        if method not in SAFE and device and not self.changes.take(device, now):
            raise TooMany("That was too much at once: wait a moment.")
        if not self.requests.take(address(connection), now):
            raise TooMany("That was too much at once: wait a moment.")

    def check_guess(self, connection: AnyConnection, now: float) -> None:
        """Count something that is not there; refuse when it looks like guessing."""
        if not self.guesses.take(address(connection), now):
            report("guessing", "somebody guesses at tables or tokens")
            raise TooMany("That was too much at once: wait a moment.")


def one_length(app: ASGIApp) -> ASGIApp:
    """Refuses requests that state their length in two ways: a proxy in front may have believed the other one."""

    async def checked(scope: Scope, receive: Receive, send: Send) -> None:
        names = {name for name, _ in scope.get("headers", ())}
        if not {b"content-length", b"transfer-encoding"} <= names:
            await app(scope, receive, send)
            return
        headers = [(b"connection", b"close"), (b"content-type", b"application/json")]
        start: HTTPResponseStartEvent = {"type": "http.response.start", "status": 400, "headers": headers}
        await send(start)
        body: HTTPResponseBodyEvent = {
            "type": "http.response.body",
            "body": b'{"error":"A request has one length, not two."}',
            "more_body": False,
        }
        await send(body)

    return checked


def hostname(connection: AnyConnection) -> str:
    """The name this server was called by, without its port."""
    host = connection.headers.get("host", "")
    return (urlsplit(f"//{host}").hostname or "") if "@" not in host else ""


def address(connection: AnyConnection) -> str:
    """Where a request comes from; only a proxy named in the settings can say otherwise."""
    return connection.client.host if connection.client else ""


def cookie_name(connection: AnyConnection) -> str:
    """How the device's cookie is called: the prefix makes a browser keep it to this very host and to https."""
    return "worldwright" if hostname(connection) in LOOPBACK else "__Host-worldwright"


def device_token(connection: AnyConnection) -> str | None:
    """The token a device brought. It is taken from the cookie and from nowhere else."""
    return connection.cookies.get(cookie_name(connection))


def device_cookie(connection: AnyConnection, token: str | None) -> Cookie:
    """The cookie that keeps a device known, or that ends it: never over plain http but on this machine itself."""
    return Cookie(
        cookie_name(connection),
        value=token or "",
        path="/",
        max_age=COOKIE_DAYS * 24 * 3600 if token else 0,
        httponly=True,
        samesite="lax",
        secure=hostname(connection) not in LOOPBACK,
    )


def guard_of(connection: AnyConnection) -> Guard:
    """The guard of the application that got the request."""
    guard = connection.app.state.service.guard
    assert isinstance(guard, Guard)
    return guard


async def guard(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Litestar's guard for everything under /api: asked before anything of the request is read."""
    service = connection.app.state.service
    guard = guard_of(connection)
    guard.check_host(connection)
    if connection.scope.get("method") not in SAFE:  # a socket has no method
        guard.check_origin(connection)
    guard.check_rate(connection, device_token(connection), service.seconds())
