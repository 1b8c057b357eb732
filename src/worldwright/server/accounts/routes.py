"""Guests with a device cookie, accounts with a password, signing out and account removal."""

from __future__ import annotations

from typing import Any

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from worldwright.core.errors import UserError
from worldwright.server.accounts.browser_names import browser_family
from worldwright.server.accounts.names import clean_name
from worldwright.server.accounts.returning_browsers import again, is_again
from worldwright.server.accounts.schemas import Credentials, Me, NewGuest, NewName
from worldwright.server.accounts.service import NO_NEWCOMERS, Accounts
from worldwright.server.engine.seating import Rejected
from worldwright.server.http.errors import ClientException, HTTPException, NotAuthorizedException
from worldwright.server.http.guard import (
    TooMany,
    address,
    again_cookie,
    again_token,
    device_cookie,
    networks,
)
from worldwright.server.http.identity import AnyRequest, check_suspended, known_visitor
from worldwright.server.http.response import Response
from worldwright.server.http.routing import JSONBody, NamedDependency, Router, delete, get, patch, post
from worldwright.server.http.visitor import Person, Visitor
from worldwright.server.process.tokens import new_token
from worldwright.server.storage.database import StoreFault

HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_DECOY = HASHER.hash(new_token())
"""Hash to check where there is no such account, so that both take the same time."""


class HTTPConflict(HTTPException):
    """The request conflicts with the present state."""

    status_code = 409


def me(request: AnyRequest, person: Person) -> Me:
    """The visitor as their own client sees them."""
    accounts = request.part(Accounts)
    return Me(person.name, person.login, accounts.people.profile(person.id).bot, person.id in accounts.hosts)


def answer_as(request: AnyRequest, content: Any, token: str | None, again: str | None = None) -> Response[Any]:
    """An answer with a new device cookie; `again` marks a browser that has signed in to an account."""
    cookies = [device_cookie(request, token)]
    if again is not None:
        cookies.append(again_cookie(request, again))
    return Response(content, cookies=cookies)


@post("/me", status_code=200)
async def come_in(request: AnyRequest, data: JSONBody[NewGuest]) -> Response[Me]:
    """Become a guest; a known visitor stays who they are."""
    visitor = await known_visitor(request)
    if visitor is not None:
        return Response(me(request, visitor.person))
    accounts = request.part(Accounts)
    name = None if data.name is None else clean_name(data.name)
    try:
        await accounts.check_newcomer(data.invited)
    except Rejected:
        accounts.ports.guard.check_guess(request)
        raise
    if not accounts.ports.guard.guests.take(address(request), accounts.ports.guard.steady()):
        raise TooMany("Too many new guests from your network. Try again later.")
    person, token = await accounts.people.new_guest(int(accounts.ports.seconds()), name, browser_family(request))
    return answer_as(request, me(request, person), token)


@get("/me")
async def who_am_i(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Response[Me]:
    """The visitor."""
    return Response(me(request, visitor.person))


@patch("/me")
async def rename(request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[NewName]) -> Me:
    """Change the visitor's name."""
    name = clean_name(data.name)
    await request.part(Accounts).people.rename(visitor.person.id, name)
    return me(request, msgspec.structs.replace(visitor.person, name=name))


@delete("/me", status_code=200)
async def forget_me(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Response[None]:
    """Delete the visitor: name, login, password and devices. Their games show a former player and still replay."""
    await request.part(Accounts).removal.forget(visitor.person.id)
    return answer_as(request, None, None)


@post("/me/account", status_code=200)
async def register(request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[Credentials]) -> Response[Me]:
    """Turn a guest into an account: it keeps the seats and signs in from any device."""
    accounts = request.part(Accounts)
    if visitor.person.login is not None:
        raise HTTPConflict("You already have an account.")
    if accounts.ports.settings.registration == "closed":
        raise Rejected("closed", NO_NEWCOMERS)
    if data.login in accounts.ports.settings.host_accounts:  # the first to register it would get the admin page
        raise HTTPConflict("That username is taken. Choose another.")
    if not accounts.ports.guard.login_networks.take(address(request), accounts.ports.guard.steady()):
        raise TooMany("Too many tries from your address: wait ten minutes.")
    password = await accounts.slowly(request, lambda: HASHER.hash(data.password))
    try:
        await accounts.people.register(visitor.person.id, data.login, password)
    except StoreFault:
        raise
    except UserError as taken:
        raise HTTPConflict(str(taken)) from None
    accounts.ports.guard.login_networks.give_back(address(request))
    token = await rotated(request, visitor, visitor.person.id)
    return answer_as(
        request,
        me(request, msgspec.structs.replace(visitor.person, login=data.login)),
        token,
        again(accounts.secret, visitor.person.id, password),
    )


@post("/session", status_code=200)
async def log_in(request: AnyRequest, data: JSONBody[Credentials]) -> Response[Me]:
    """Sign in to an account. A guest's seats move along; the guest's own device token is void."""
    accounts = request.part(Accounts)
    stored = await accounts.people.password(data.login)
    password_hash, token = "" if stored is None else stored[1], again_token(request)
    was_here = stored is not None and is_again(accounts.secret, *stored, token)
    await check_password(request, data.login, password_hash, data.password, token if was_here else None)
    assert stored is not None
    guest = await known_visitor(request)
    person = await accounts.people.person(stored[0])
    if person is None:
        raise ClientException("That account was just deleted.")
    check_suspended(request, person.id)
    if guest is not None and guest.person.login is None:
        await accounts.removal.merge(guest.person.id, person.id)
    token = await rotated(request, guest, person.id)
    return answer_as(request, me(request, person), token, again(accounts.secret, *stored))


async def check_password(
    request: AnyRequest, login: str, password_hash: str, password: str, browser: str | None
) -> None:
    """Refuse a wrong password, and too many of them: by network first, then by account and network.

    A `browser` that has signed in before has its own tries, so that strangers cannot use up its owner's.
    """
    accounts, where = request.part(Accounts), address(request)
    guard, now = accounts.ports.guard, accounts.ports.guard.steady()
    whose = (login, networks(where)[0] if browser is None else browser)
    is_first = browser is not None or guard.login_networks.is_full(where, now)
    if (browser is None and not guard.login_networks.take(where, now)) or not guard.logins.take(whose, now):
        raise TooMany("Too many tries: wait a few minutes.")
    if not await accounts.slowly(request, lambda: _is_right(password_hash or _DECOY, password), first=is_first):
        raise NotAuthorizedException("Wrong username or password.")
    if browser is None:
        guard.login_networks.give_back(where)
    guard.logins.give_back(whose)


@delete("/session", status_code=200)
async def log_out(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Response[None]:
    """End this device: its cookie is void and its sockets close."""
    await request.part(Accounts).removal.end_devices([visitor.device])
    return answer_as(request, None, None)


async def rotated(request: AnyRequest, old: Visitor | None, person: str) -> str:
    """A new device token; sockets opened with the old one close."""
    accounts, device = request.part(Accounts), None if old is None else old.device
    token = await accounts.people.new_device(person, int(accounts.ports.seconds()), device, browser_family(request))
    if device is not None:
        accounts.removal.close_device(device)
    return token


def _is_right(password_hash: str, password: str) -> bool:
    try:
        return HASHER.verify(password_hash, password)
    except (VerificationError, InvalidHashError):
        return False


router = Router("/", route_handlers=[come_in, who_am_i, rename, forget_me, register, log_in, log_out], tags=["people"])
