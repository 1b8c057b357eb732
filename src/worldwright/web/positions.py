"""Scores for owners of cardboard: a position comes in, its sheets go out, and nothing is kept."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, Router, post
from litestar.params import JSONBody

from worldwright.core.errors import PositionError
from worldwright.core.position import Shape
from worldwright.games import NAMES, game
from worldwright.web.api import Scored, Scoring
from worldwright.web.guard import TooMany, address, guard_of
from worldwright.web.warm_up import in_turn


def sheets_of(wish: Scoring) -> Scored:
    """The sheets of a position; PositionError names the place that cannot be."""
    name = wish.position.get("game")
    if name not in NAMES:
        raise PositionError("game", Shape.NO_SUCH_GAME, games=", ".join(NAMES))
    sheets = game(name).score_position(wish.position, wish.strict)
    return Scored(name, tuple(sheets[seat] for seat in sorted(sheets)))


@post("/score", status_code=200)
async def score(request: Request[Any, Any, Any], data: JSONBody[Scoring]) -> Response[Scored]:
    """The score of a position as the command `worldwright score` reads it. Nobody needs to come in for that."""
    if not guard_of(request).scores.take(address(request), guard_of(request).steady()):
        raise TooMany("That was too much at once: wait a moment.")
    return Response(await asyncio.to_thread(in_turn(sheets_of), data), headers={"Cache-Control": "no-store"})


router = Router("/", route_handlers=[score], tags=["games"])
