"""Scores for owners of cardboard: a position comes in, its sheets go out, and nothing is kept."""

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
    """The score of a position as the command `worldwright score` reads it. Nobody needs to come in for that."""
    guard = request.part(Ports).guard
    if not guard.scores.take(address(request), guard.steady()):
        raise TooMany("That was too much at once: wait a moment.")
    return answer(await worked_out(request, scored, await request.body()))


router = Router("/", route_handlers=[score], tags=["games"])
