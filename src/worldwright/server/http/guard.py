"""The guard: which requests come in. Ours only, from our own page, and not too many of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, NotFoundException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler

from worldwright.tables.incidents import report
from worldwright.tables.limits import Buckets
from worldwright.tables.people import Visitor
from worldwright.web.networks import NetworkBuckets
from worldwright.web.requests import parsed_host
from worldwright.web.settings import LOOPBACK, Settings

AnyConnection = ASGIConnection[Any, Any, Any, Any]
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
COOKIE_DAYS = 365
RELAYED = "worldwright.relayed"
"""Where a request has it that another node let it in; nothing that a visitor sends gets there."""
STEWARDS_OWN = ("/api/match", "/api/tournaments")
"""What there is once in a house."""
TOO_MUCH = "That was too much at once: wait a moment."
TOO_MANY_MAILS = "Too many mails were asked for: try again in an hour."


class TooMany(HTTPException):
    """Somebody does too much at once."""

    status_code = 429


class Suspended(PermissionDeniedException):
    """Somebody whom the host keeps out for a while."""


class NotThere(NotFoundException):
    """Something that is not there, or not for this visitor; its sentence says no more than that."""


class Guard:
    """What the house lets in. Known devices have limits of their own; strangers share those of their network.

    All limits are on the steady clock: setting the machine's time changes none of them.
    """

    def __init__(self, settings: Settings, steady: Callable[[], float]) -> None:
        self.settings = settings
        self.steady = steady
        """Seconds that only ever go on."""
        self.changes = Buckets(burst=40, each=0.25)
        """State-changing requests of one device."""
        self.devices = Buckets(burst=1000, each=0.02)
        """All questions of one known device."""
        self.sockets = Buckets(burst=100, each=0.5)
        """Sockets of one known device: opening one costs as much as many moves, and a page that lost its line waits."""
        self.watchers = NetworkBuckets(burst=600, each=0.1)
        """Sockets of a network's devices that nobody knows."""
        self.crowds = NetworkBuckets(burst=8000, each=0.001)
        """All questions of a network's known devices together: a school has many."""
        self.strangers = NetworkBuckets(burst=2000, each=0.005)
        """All questions of a network's devices that nobody knows."""
        self.lookups = NetworkBuckets(burst=400, each=0.01)
        """Tokens that the database is asked about because memory does not know them."""
        self.guests = NetworkBuckets(burst=settings.guests_hourly, each=3600 / max(1, settings.guests_hourly))
        self.tables = NetworkBuckets(burst=settings.tables_hourly, each=3600 / max(1, settings.tables_hourly))
        """New tables of people who came only lately."""
        self.guesses = NetworkBuckets(burst=30, each=10)
        """Tables, invitations and devices that are not there: more than a few are no typing mistakes."""
        self.scores = NetworkBuckets(burst=60, each=0.5)
        """Positions counted for one network: a world can be large."""
        self.puzzles = NetworkBuckets(burst=200, each=0.2)
        """Puzzles shown to one network that are not kept: a game is played to its moment for each."""
        self.hints = Buckets(burst=60, each=1)
        """Hints for one person: a coach asks fifty times in a round of Mondo, somebody in doubt four times a turn."""
        self.reviews = NetworkBuckets(burst=200, each=2)
        """Slices of reviews and best worlds that are not kept yet: each takes up to a second of a worker."""
        self.mails = NetworkBuckets(burst=10, each=600)
        """Mails that ask strangers to confirm an address, from one network: guests are made in a moment."""
        self.invites = Buckets(burst=10, each=60)
        """People that one person asks to a table."""
        self.downloads = Buckets(burst=5, each=120)
        """Files with all of one person's data: every game is read for one."""
        self.reports = Buckets(burst=5, each=600)
        """Words that one person reports."""
        self.login_networks = NetworkBuckets(burst=10, each=60)
        """Wrong passwords from one network: ten in ten minutes."""
        self.logins = Buckets(burst=5, each=12)
        """Wrong passwords for one account from one network, or from a browser that came in with it before."""

    def share(self, nodes: int) -> None:
        """Count a share of every limit: so many nodes let visitors in, whichever a proxy chooses."""
        for limit in vars(self).values():
            if isinstance(limit, Buckets):
                limit.share(nodes)

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

    def check_rate(self, connection: AnyConnection, device: str | None) -> None:
        """Refuse what is too much; `device` is the hash of a known device's token."""
        now, where = self.steady(), address(connection)
        is_socket = connection.scope["type"] == ScopeType.WEBSOCKET
        if device is None:
            is_fine = self.strangers.take(where, now) and (not is_socket or self.watchers.take(where, now))
        else:
            is_change = connection.scope.get("method", "GET") not in SAFE
            is_fine = (not is_change or self.changes.take(device, now)) and self.devices.take(device, now)
            is_fine = is_fine and (not is_socket or self.sockets.take(device, now)) and self.crowds.take(where, now)
        if not is_fine:
            raise TooMany(TOO_MUCH)

    def check_new_table(self, connection: AnyConnection, is_newcomer: bool) -> None:
        """Refuse a table more where newcomers of one network make too many of them."""
        if is_newcomer and not self.tables.take(address(connection), self.steady()):
            raise TooMany("Too many tables were made from your address: try again in a while.")

    def check_puzzle(self, connection: AnyConnection) -> None:
        """Refuse a puzzle more that is not kept where somebody asks for one after the other."""
        if not self.puzzles.take(address(connection), self.steady()):
            raise TooMany(TOO_MUCH)

    def check_mail(self, connection: AnyConnection) -> None:
        """Refuse a mail more to an address that nobody has confirmed."""
        if not self.mails.take(address(connection), self.steady()):
            raise TooMany(TOO_MANY_MAILS)

    def check_guess(self, connection: AnyConnection) -> None:
        """Count something that is not there; refuse when it looks like guessing."""
        if not self.guesses.take(address(connection), self.steady()):
            report("guessing", "somebody guesses at tables or tokens")
            raise TooMany(TOO_MUCH)


def hostname(connection: AnyConnection) -> str:
    """The name this server was called by, without its port."""
    return parsed_host(connection.headers.get("host", "")) or ""


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
    return _cookie(connection, cookie_name(connection), token)


def again_token(connection: AnyConnection) -> str:
    """What a browser that came in with an account before has kept of that."""
    return connection.cookies.get(f"{cookie_name(connection)}-again", "")[:200]


def again_cookie(connection: AnyConnection, token: str) -> Cookie:
    """The cookie by which a browser is known that came in with an account before; it opens nothing."""
    return _cookie(connection, f"{cookie_name(connection)}-again", token)


def _cookie(connection: AnyConnection, name: str, value: str | None) -> Cookie:
    return Cookie(
        name,
        value=value or "",
        path="/",
        max_age=COOKIE_DAYS * 24 * 3600 if value else 0,
        httponly=True,
        samesite="lax",
        secure=hostname(connection) not in LOOPBACK,
    )


def guard_of(connection: AnyConnection) -> Guard:
    """The guard of the application that got the request."""
    guard = connection.app.state.service.guard
    assert isinstance(guard, Guard)
    return guard


async def known_device(connection: AnyConnection) -> Visitor | None:
    """Whose device sent a request, if we know it; strangers cannot make us ask the database without end."""
    service, token = connection.app.state.service, device_token(connection)
    if not token:
        return None
    guard = guard_of(connection)
    if not service.people.is_remembered(token) and not guard.lookups.take(address(connection), guard.steady()):
        return None
    found: Visitor | None = await service.people.visitor(token, int(service.seconds()))
    return found


async def guard(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Litestar's guard for everything under /api: asked before anything of the request is read."""
    guard, is_relayed = guard_of(connection), RELAYED in connection.scope
    if not is_relayed:
        guard.check_host(connection)
        if connection.scope.get("method") not in SAFE:  # a socket has no method
            guard.check_origin(connection)
    visitor = await known_device(connection)
    if not is_relayed:
        guard.check_rate(connection, None if visitor is None else visitor.device)
    if visitor is not None and not is_ones_own(connection):
        check_suspended(connection, visitor.person.id)
    cluster = connection.app.state.service.cluster
    if cluster is not None and connection.scope["path"].startswith(STEWARDS_OWN):
        cluster.steward.check()


def is_ones_own(connection: AnyConnection) -> bool:
    """Whether somebody asks for what nobody can keep from them: their data, and to be forgotten or signed out."""
    asked = (connection.scope.get("method"), connection.scope["path"])
    return asked in {("GET", "/api/me/data"), ("DELETE", "/api/me"), ("DELETE", "/api/session")}


def check_suspended(connection: AnyConnection, person: str) -> None:
    """Refuse somebody whom the host keeps out."""
    service = connection.app.state.service
    profile = service.people.profile(person)
    if profile.is_out(service.seconds()):
        until = datetime.fromtimestamp(profile.suspended, UTC).strftime("%Y-%m-%d")
        raise Suspended(f"The host of this server keeps you out until {until}: {profile.why}")
