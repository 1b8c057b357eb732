"""Recovery codes in place of a mail address: shown once, stored as a hash, used once."""

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

WRONG = "Wrong username or code."


@post("/me/recovery", status_code=200)
async def make_code(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[OwnPassword]
) -> RecoveryCode:
    """Create a recovery code for the visitor's account, replacing the one before; the password is required."""
    accounts, login = request.part(Accounts), visitor.person.login
    stored = None if login is None else await accounts.people.password(login)
    if login is None or stored is None:
        raise Rejected("no_account", "A guest has no account to recover: create one first.")
    await check_password(request, login, stored[1], data.password, visitor.device)
    code = profiles.new_code(profiles.RECOVERY_GROUPS)
    hashed = await accounts.slowly(request, lambda: HASHER.hash(code))
    await accounts.people.change_profile(
        visitor.person.id, lambda profile: msgspec.structs.replace(profile, recovery=hashed)
    )
    return RecoveryCode(code)


@post("/session/recovery", status_code=200)
async def come_back(request: AnyRequest, data: JSONBody[Recovery]) -> Response[Me]:
    """Recover an account: sets a new password, spends the code and ends every device.

    Wrong codes are limited and answered like wrong passwords, and take as long where there is no such account.
    """
    accounts = request.part(Accounts)
    stored = await accounts.people.password(data.login)
    recovery = accounts.people.profile("" if stored is None else stored[0]).recovery
    await check_password(request, data.login, recovery, profiles.typed(data.code), None)
    person = None if stored is None else await accounts.people.person(stored[0])
    if person is None:
        raise NotAuthorizedException(WRONG)
    check_suspended(request, person.id)
    password = await accounts.slowly(request, lambda: HASHER.hash(data.password))
    await accounts.people.change_profile(person.id, partial(_spent, recovery))
    await accounts.people.change_password(person.id, password)
    await accounts.removal.end_devices([device.hash for device in await accounts.people.devices(person.id)])
    guest = await known_visitor(request)
    if guest is not None and guest.person.login is None:
        await accounts.removal.merge(guest.person.id, person.id)
    token = await rotated(request, guest, person.id)
    return answer_as(request, me(request, person), token, again(accounts.secret, person.id, password))


def _spent(recovery: str, profile: Profile) -> Profile:
    """The profile without its codes; fails if the code was used at the same moment."""
    if profile.recovery != recovery:
        raise NotAuthorizedException(WRONG)
    return profile.without_device_code(recovery="")


router = Router("/", route_handlers=[make_code, come_back], tags=["people"])
