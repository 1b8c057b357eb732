"""A page asks what it can compute for the bots of its own table."""

from __future__ import annotations

import asyncio

from litestar import Response, Router, post
from litestar.di import NamedDependency
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, JSONBody

from worldwright.tables.people import Visitor
from worldwright.web.accounts import AnyRequest, service_of
from worldwright.web.api import Computing, Work
from worldwright.web.asked import NO_STORE, HungUp, asked_game, hung_up
from worldwright.web.page_thinking import may_compute


@post("/tables/{table:str}/computing", status_code=200)
async def compute(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[Work]
) -> Response[Computing]:
    """Take what the page computed, and give it the next question; the answer comes when there is one."""
    game = await asked_game(request, table)
    if not game.seats_of(visitor.person.id):
        raise PermissionDeniedException("Only who sits here computes for its bots.")
    if not may_compute(game):
        return Response(Computing(over=True), headers=NO_STORE)
    work = asyncio.ensure_future(service_of(request).runtime.thinking.pages.work(game, data.answers))
    gone = asyncio.ensure_future(hung_up(request))
    try:
        await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise HungUp("Nobody waits for this answer any more.")
        return Response(work.result(), headers=NO_STORE)
    finally:
        gone.cancel()
        work.cancel()


router = Router("/", route_handlers=[compute], tags=["games"])
