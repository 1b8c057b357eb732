"""A recovery code in place of a mail address: made here, told once, kept as a hash, and spent when it is used."""

from __future__ import annotations

from functools import partial

import msgspec
from litestar import Response, Router, post
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException
from litestar.params import JSONBody

from worldwright.tables import profiles
from worldwright.tables.lobby import Unfit
from worldwright.tables.people import Visitor
from worldwright.tables.profiles import Profile
from worldwright.web.accounts import (
    HASHER,
    AnyRequest,
    answer_as,
    check_password,
    known_visitor,
    me,
    rotated,
    service_of,
)
from worldwright.web.again import again
from worldwright.web.api import Me
from worldwright.web.guard import check_suspended
from worldwright.web.your_page_api import OwnPassword, Recovery, RecoveryCode

WRONG = "That login name and code do not belong together."


@post("/me/recovery", status_code=200)
async def make_code(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[OwnPassword]
) -> RecoveryCode:
    """A code that brings the visitor's account back, in place of the one before; the password is asked for."""
    service, login = service_of(request), visitor.person.login
    kept = None if login is None else await service.people.password(login)
    if login is None or kept is None:
        raise Unfit("no_account", "A guest has no account to come back to: make one first.")
    await check_password(request, login, kept[1], data.password, visitor.device)
    code = profiles.new_code(profiles.RECOVERY_GROUPS)
    hashed = await service.slowly(lambda: HASHER.hash(code))
    await service.people.change_profile(
        visitor.person.id, lambda profile: msgspec.structs.replace(profile, recovery=hashed)
    )
    return RecoveryCode(code)


@post("/session/recovery", status_code=200)
async def come_back(request: AnyRequest, data: JSONBody[Recovery]) -> Response[Me]:
    """Come back with the code: the password is another one, the code is spent, and every device until now ends.

    Wrong codes are limited and answered as wrong passwords are, and take as long where there is no such account.
    """
    service = service_of(request)
    known = await service.people.password(data.login)
    kept = service.people.profile("" if known is None else known[0]).recovery
    await check_password(request, data.login, kept, profiles.typed(data.code), None)
    person = None if known is None else await service.people.person(known[0])
    if person is None:
        raise NotAuthorizedException(WRONG)
    check_suspended(request, person.id)
    password = await service.slowly(lambda: HASHER.hash(data.password))
    await service.people.change_profile(person.id, partial(_spent, kept))
    await service.people.change_password(person.id, password)
    await service.departures.end_devices([one.hash for one in await service.people.devices(person.id)])
    guest = await known_visitor(request)
    if guest is not None and guest.person.login is None:
        await service.departures.merge(guest.person.id, person.id)
    token = await rotated(request, guest, person.id)
    return answer_as(request, me(request, person), token, again(service.secrets.bots, person.id, password))


def _spent(kept: str, profile: Profile) -> Profile:
    """The profile without its codes; somebody who uses it at the same time comes too late."""
    if profile.recovery != kept:
        raise NotAuthorizedException(WRONG)
    return profile.without_device_code(recovery="")


router = Router("/", route_handlers=[make_code, come_back], tags=["people"])
