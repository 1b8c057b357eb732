"""Device codes: a user creates one to sign in on another device, within ten minutes and once."""

from __future__ import annotations

from functools import partial

import msgspec

from worldwright.server.accounts import profiles
from worldwright.server.accounts.profiles import DEVICE_GROUPS, DEVICE_SECONDS, Profile
from worldwright.server.accounts.returning_browsers import again
from worldwright.server.accounts.routes import answer_as, check_password, me, rotated
from worldwright.server.accounts.schemas import DeviceCode, DeviceCodeWish, Me, OtherDevice
from worldwright.server.accounts.service import Accounts
from worldwright.server.engine.seating import Rejected
from worldwright.server.http.guard import TooMany, address
from worldwright.server.http.identity import AnyRequest, check_suspended, known_visitor
from worldwright.server.http.response import Response
from worldwright.server.http.routing import JSONBody, NamedDependency, Router, delete, post
from worldwright.server.http.visitor import Visitor
from worldwright.server.process.tokens import hashed


@post("/me/device-code", status_code=200)
async def make_device_code(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[DeviceCodeWish]
) -> DeviceCode:
    """Create a code for one other device, replacing the one before.

    An account's password is required, because the other device stays signed in when this one is returned.
    """
    accounts, login = request.part(Accounts), visitor.person.login
    if login is not None:
        stored = await accounts.people.password(login)
        await check_password(request, login, "" if stored is None else stored[1], data.password, visitor.device)
    code, until = profiles.new_code(DEVICE_GROUPS), int(accounts.ports.seconds()) + DEVICE_SECONDS
    await accounts.people.change_profile(visitor.person.id, partial(_with, hashed(code), until))
    return DeviceCode(code, until)


@delete("/me/device-code", status_code=200)
async def end_device_code(request: AnyRequest, visitor: NamedDependency[Visitor]) -> None:
    """Revoke the visitor's code."""
    people, person = request.part(Accounts).people, visitor.person.id
    if people.profile(person).device_code:
        await people.change_profile(person, Profile.without_device_code)


@post("/session/device", status_code=200)
async def bring_device(request: AnyRequest, data: JSONBody[OtherDevice]) -> Response[Me]:
    """Sign in on this device with a code. A guest's seats here move along; wrong codes are limited by network."""
    accounts, where, now = request.part(Accounts), address(request), request.part(Accounts).ports.seconds()
    guard, code = accounts.ports.guard, hashed(profiles.typed(data.code))
    if not guard.login_networks.take(where, guard.steady()):
        raise TooMany("Too many tries from your address: wait ten minutes.")
    owner = accounts.people.by_device_code(code, now)
    person = None if owner is None else await accounts.people.person(owner)
    if person is None:
        raise _no_code()
    check_suspended(request, person.id)
    await accounts.people.change_profile(person.id, partial(_spent, code))
    guard.login_networks.give_back(where)
    before = await known_visitor(request)
    if before is not None and before.person.login is None and before.person.id != person.id:
        await accounts.removal.merge(before.person.id, person.id)
    token = await rotated(request, before, person.id)
    stored = None if person.login is None else await accounts.people.password(person.login)
    return answer_as(request, me(request, person), token, None if stored is None else again(accounts.secret, *stored))


def _no_code() -> Rejected:
    return Rejected("no_device_code", "That code does not work: it was used, has expired, or has a typing mistake.")


def _with(code: str, until: int, profile: Profile) -> Profile:
    return msgspec.structs.replace(profile, device_code=code, device_until=until)


def _spent(code: str, profile: Profile) -> Profile:
    """The profile without its code; fails if the code was used at the same moment."""
    if profile.device_code != code:
        raise _no_code()
    return profile.without_device_code()


router = Router("/", route_handlers=[make_device_code, end_device_code, bring_device], tags=["people"])
