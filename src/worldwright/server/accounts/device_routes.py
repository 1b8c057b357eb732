"""The visitor's devices: list, end one, change the password for all."""

from __future__ import annotations

from worldwright.server.accounts.profiles import Profile
from worldwright.server.accounts.routes import HASHER, HTTPConflict, check_password
from worldwright.server.accounts.schemas import DeviceCard, NewPassword
from worldwright.server.accounts.service import Accounts
from worldwright.server.engine.seating import Rejected
from worldwright.server.http.guard import NotThere
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.routing import FromPath, JSONBody, NamedDependency, Router, delete, get, post
from worldwright.server.http.visitor import Visitor
from worldwright.server.process.tokens import hashed


def public_id(device: str) -> str:
    """The public id of a device; it cannot be used to sign in."""
    return hashed(device)[:16]


async def _cards(request: AnyRequest, visitor: Visitor) -> list[DeviceCard]:
    return [
        DeviceCard(public_id(device.hash), device.browser, device.made, device.seen, device.hash == visitor.device)
        for device in await request.part(Accounts).people.devices(visitor.person.id)
    ]


@get("/me/devices")
async def my_devices(request: AnyRequest, visitor: NamedDependency[Visitor]) -> list[DeviceCard]:
    """The visitor's devices, last seen first."""
    return await _cards(request, visitor)


@delete("/me/devices/{device:str}", status_code=200)
async def end_device(request: AnyRequest, visitor: NamedDependency[Visitor], device: FromPath[str]) -> list[DeviceCard]:
    """End a device: its cookie is void and its sockets close at once. Returns the remaining devices."""
    accounts = request.part(Accounts)
    devices = await accounts.people.devices(visitor.person.id)
    ended = [known.hash for known in devices if public_id(known.hash) == device]
    if not ended:
        raise NotThere("You have no such device.")
    if visitor.device in ended:
        raise HTTPConflict("This is the device you are using: sign out to end it.")
    await accounts.removal.end_devices(ended)
    return await _cards(request, visitor)


@post("/me/password", status_code=200)
async def change_password(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[NewPassword]
) -> list[DeviceCard]:
    """Change the password: the old one is required, and every other device ends."""
    accounts, login = request.part(Accounts), visitor.person.login
    stored = None if login is None else await accounts.people.password(login)
    if login is None or stored is None:
        raise Rejected("no_account", "A guest has no password: make an account first.")
    await check_password(request, login, stored[1], data.old, visitor.device)
    password = await accounts.slowly(request, lambda: HASHER.hash(data.new))
    await accounts.people.change_password(visitor.person.id, password)
    if accounts.people.profile(visitor.person.id).device_code:
        await accounts.people.change_profile(visitor.person.id, Profile.without_device_code)
    devices = await accounts.people.devices(visitor.person.id)
    await accounts.removal.end_devices([device.hash for device in devices if device.hash != visitor.device])
    return await _cards(request, visitor)


router = Router("/", route_handlers=[my_devices, end_device, change_password], tags=["people"])
