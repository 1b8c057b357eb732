"""A recovery code in place of a mail address: made here, told once, kept as a hash, and spent when it is used."""

from __future__ import annotations

from functools import partial

import msgspec

from worldwright.server.accounts import profiles
from worldwright.server.accounts.profiles import Profile
from worldwright.server.accounts.returning_browsers import again
from worldwright.server.accounts.routes import HASHER, answer_as, check_password, me, rotated
from worldwright.server.accounts.schemas import Me, OwnPassword, Recovery, RecoveryCode
from worldwright.server.accounts.service import Accounts
from worldwright.server.engine.seating import Rejected
from worldwright.server.http.errors import NotAuthorizedException
from worldwright.server.http.identity import AnyRequest, check_suspended, known_visitor
from worldwright.server.http.response import Response
from worldwright.server.http.routing import JSONBody, NamedDependency, Router, post
from worldwright.server.http.visitor import Visitor

WRONG = "That login name and code do not belong together."


@post("/me/recovery", status_code=200)
async def make_code(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[OwnPassword]
) -> RecoveryCode:
    """A code that brings the visitor's account back, in place of the one before; the password is asked for."""
    accounts, login = request.part(Accounts), visitor.person.login
    kept = None if login is None else await accounts.people.password(login)
    if login is None or kept is None:
        raise Rejected("no_account", "A guest has no account to come back to: make one first.")
    await check_password(request, login, kept[1], data.password, visitor.device)
    code = profiles.new_code(profiles.RECOVERY_GROUPS)
    hashed = await accounts.slowly(lambda: HASHER.hash(code))
    await accounts.people.change_profile(
        visitor.person.id, lambda profile: msgspec.structs.replace(profile, recovery=hashed)
    )
    return RecoveryCode(code)


@post("/session/recovery", status_code=200)
async def come_back(request: AnyRequest, data: JSONBody[Recovery]) -> Response[Me]:
    """Come back with the code: the password is another one, the code is spent, and every device until now ends.

    Wrong codes are limited and answered as wrong passwords are, and take as long where there is no such account.
    """
    accounts = request.part(Accounts)
    known = await accounts.people.password(data.login)
    kept = accounts.people.profile("" if known is None else known[0]).recovery
    await check_password(request, data.login, kept, profiles.typed(data.code), None)
    person = None if known is None else await accounts.people.person(known[0])
    if person is None:
        raise NotAuthorizedException(WRONG)
    check_suspended(request, person.id)
    password = await accounts.slowly(lambda: HASHER.hash(data.password))
    await accounts.people.change_profile(person.id, partial(_spent, kept))
    await accounts.people.change_password(person.id, password)
    await accounts.removal.end_devices([one.hash for one in await accounts.people.devices(person.id)])
    guest = await known_visitor(request)
    if guest is not None and guest.person.login is None:
        await accounts.removal.merge(guest.person.id, person.id)
    token = await rotated(request, guest, person.id)
    return answer_as(request, me(request, person), token, again(accounts.secret, person.id, password))


def _spent(kept: str, profile: Profile) -> Profile:
    """The profile without its codes; somebody who uses it at the same time comes too late."""
    if profile.recovery != kept:
        raise NotAuthorizedException(WRONG)
    return profile.without_device_code(recovery="")


router = Router("/", route_handlers=[make_code, come_back], tags=["people"])
