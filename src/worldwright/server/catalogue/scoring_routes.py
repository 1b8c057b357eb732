"""Scoring of typed positions from cardboard games; nothing is stored."""

from __future__ import annotations

from worldwright.server.catalogue.jobs import scored
from worldwright.server.catalogue.schemas import Scored, Scoring
from worldwright.server.http.guard import TooMany, address
from worldwright.server.http.ports import Ports
from worldwright.server.http.request import Request
from worldwright.server.http.response import Response
from worldwright.server.http.routing import JSONBody, Router, post
from worldwright.server.http.table_access import answer, worked_out


@post("/score", status_code=200)
async def score(request: Request, data: JSONBody[Scoring]) -> Response[Scored]:
    """Score a position, as the command `worldwright score` does. Needs no sign-in."""
    guard = request.part(Ports).guard
    if not guard.scores.take(address(request), guard.steady()):
        raise TooMany("That was too much at once: wait a moment.")
    return answer(await worked_out(request, scored, await request.body()))


router = Router("/", route_handlers=[score], tags=["games"])
