"""Route for bot moves computed in the browser of a player at the table."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec

from worldwright.server.http.errors import PermissionDeniedException
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.ports import Ports
from worldwright.server.http.response import Response
from worldwright.server.http.routing import FromPath, JSONBody, NamedDependency, Router, post
from worldwright.server.http.table_access import NO_STORE, asked_game, unless_hung_up
from worldwright.server.http.visitor import Visitor
from worldwright.server.runtime.page_thinking import Computed, Computing, may_compute


class Work(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The browser's answers to earlier questions, and its request for the next one."""

    answers: Annotated[tuple[Computed, ...], msgspec.Meta(max_length=4)] = ()


@post("/tables/{table:str}/computing", status_code=200)
async def compute(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[Work]
) -> Response[Computing]:
    """Take what the browser computed and return the next question, once there is one."""
    game = await asked_game(request, table)
    if not game.people.seats_of(visitor.person.id):
        raise PermissionDeniedException("Only players at this table compute for its bots.")
    if not may_compute(game):
        return Response(Computing(over=True), headers=NO_STORE)
    work = asyncio.ensure_future(request.part(Ports).runtime.thinking.pages.work(game, data.answers))
    try:
        return Response(await unless_hung_up(request, work), headers=NO_STORE)
    finally:
        work.cancel()


router = Router("/", route_handlers=[compute], tags=["games"])
