"""Scores for owners of cardboard: a position comes in, its sheets go out, and nothing is kept."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, post
from litestar.params import JSONBody

from worldwright.web import work
from worldwright.web.api import Scored, Scoring
from worldwright.web.asked import answer, worked_out
from worldwright.web.guard import TooMany, address, guard_of


@post("/score", status_code=200)
async def score(request: Request[Any, Any, Any], data: JSONBody[Scoring]) -> Response[Scored]:
    """The score of a position as the command `worldwright score` reads it. Nobody needs to come in for that."""
    if not guard_of(request).scores.take(address(request), guard_of(request).steady()):
        raise TooMany("That was too much at once: wait a moment.")
    return answer(await worked_out(request, work.scored, await request.body()))


router = Router("/", route_handlers=[score], tags=["games"])
