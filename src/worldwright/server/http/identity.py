"""Identity of a request: device, user and suspension, checked before the body is read."""

from __future__ import annotations

from datetime import UTC, datetime

from worldwright.server.http.errors import NotAuthorizedException
from worldwright.server.http.guard import FORWARDED, SAFE, AnyConnection, Suspended, address, device_token
from worldwright.server.http.ports import Ports
from worldwright.server.http.request import Request
from worldwright.server.http.visitor import Visitor

AnyRequest = Request
LEADERS_OWN = ("/api/match", "/api/tournaments")
"""Paths that only the cluster's leader answers."""


async def known_visitor(connection: AnyConnection) -> Visitor | None:
    """The visitor of a request's device token, if known. Lookups are limited, so strangers cannot load the database."""
    ports, token = connection.part(Ports), device_token(connection)
    if not token:
        return None
    guard = ports.guard
    if not ports.identities.is_remembered(token) and not guard.lookups.take(address(connection), guard.steady()):
        return None
    return await ports.identities.visitor(token, int(ports.seconds()))


async def visitor(request: AnyRequest) -> Visitor:
    """The visitor of a request that needs one; missing, wrong, old and ended devices get the same answer."""
    sender = await known_visitor(request)
    ports = request.part(Ports)
    if sender is None:
        if device_token(request):
            ports.guard.check_guess(request)
        raise NotAuthorizedException("Sign in first: this device is not known here.")
    ports.networks.see(sender.person.id, address(request))
    return sender


async def guard_door(connection: AnyConnection) -> None:
    """The guard of everything under /api."""
    ports, is_forwarded = connection.part(Ports), FORWARDED in connection.scope
    if not is_forwarded:
        ports.guard.check_host(connection)
        if connection.scope.get("method") not in SAFE:  # a socket has no method
            ports.guard.check_origin(connection)
    visitor = await known_visitor(connection)
    if not is_forwarded:
        ports.guard.check_rate(connection, None if visitor is None else visitor.device)
    if visitor is not None and not is_ones_own(connection):
        check_suspended(connection, visitor.person.id)
    if connection.scope["path"].startswith(LEADERS_OWN):
        ports.nodes.leader.check()


def is_ones_own(connection: AnyConnection) -> bool:
    """Whether a suspended user may still ask for this: their data, their removal, and signing out."""
    asked = (connection.scope.get("method"), connection.scope["path"])
    return asked in {("GET", "/api/me/data"), ("DELETE", "/api/me"), ("DELETE", "/api/session")}


def check_suspended(connection: AnyConnection, person: str) -> None:
    """Refuse a user suspended by the host."""
    ports = connection.part(Ports)
    if (kept_out := ports.identities.kept_out(person, ports.seconds())) is not None:
        until = datetime.fromtimestamp(kept_out[0], UTC).strftime("%Y-%m-%d")
        raise Suspended(f"The host of this server keeps you out until {until}: {kept_out[1]}")
