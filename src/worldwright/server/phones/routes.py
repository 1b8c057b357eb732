"""Routes of the address that links carry. Only the browser on the server's own machine opens and closes it."""

from __future__ import annotations

from worldwright.server.http.errors import PermissionDeniedException
from worldwright.server.http.guard import address, hostname
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.response import Response
from worldwright.server.http.routing import JSONBody, NamedDependency, Router, delete, get, post
from worldwright.server.http.table_access import NO_STORE
from worldwright.server.http.visitor import Visitor
from worldwright.server.phones.schemas import LinkReach, OpenWish
from worldwright.server.phones.service import Phones
from worldwright.server.process.home_network import is_loopback
from worldwright.server.process.settings import LOOPBACK

PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Headers of a proxy: who asks through one may be anywhere."""


def is_hosts_own(request: AnyRequest) -> bool:
    """Whether a request comes from a browser on the server's machine, straight to its loopback address."""
    if request.part(Phones).listener is None or any(name in request.headers for name in PASSED_ON):
        return False
    return is_loopback(address(request)) and hostname(request) in LOOPBACK


async def _reach(request: AnyRequest) -> Response[LinkReach]:
    phones, is_yours = request.part(Phones), is_hosts_own(request)
    where, origin = await phones.reach()
    addresses = tuple(await phones.addresses()) if is_yours else ()
    return Response(LinkReach(where, origin, is_yours, addresses), headers=NO_STORE)


@get("/phones")
async def read_reach(request: AnyRequest) -> Response[LinkReach]:
    """Who can open a link to this server, and the address it carries."""
    return await _reach(request)


@post("/phones", status_code=200)
async def let_join(
    request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[OpenWish]
) -> Response[LinkReach]:
    """Open the server to the home network."""
    _check(request)
    await request.part(Phones).open(data.address)
    return await _reach(request)


@delete("/phones", status_code=200)
async def close_again(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Response[LinkReach]:
    """Close the server to the home network: tables there lose their connection."""
    _check(request)
    await request.part(Phones).close()
    return await _reach(request)


def _check(request: AnyRequest) -> None:
    if not is_hosts_own(request):
        raise PermissionDeniedException(
            "Only the browser on the server's own machine can do that: start it with `worldwright play`."
        )


router = Router("/", route_handlers=[read_reach, let_join, close_again], tags=["phones"])
