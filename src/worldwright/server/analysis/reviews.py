"""Looking back at a game that is over: chances, what decisions cost, the best worlds. Nothing of a running game.

Each question is one piece of a worker's time; what was worked out is kept while there is room.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from worldwright.server.analysis import review_jobs as review_work
from worldwright.server.analysis.review_schemas import BestWorlds, Chances, Review
from worldwright.server.analysis.service import Analysis
from worldwright.server.engine.history import recorded
from worldwright.server.engine.replay import PlayedGame, past_of
from worldwright.server.engine.seating import Rejected
from worldwright.server.http.guard import TOO_MUCH, TooMany, address
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.response import Response
from worldwright.server.http.routing import FromPath, FromQuery, QueryParameter, Router, get
from worldwright.server.http.table_access import answer, asked_game, worked_out
from worldwright.server.process.worker_pool import Overran

SEEDS = 4
"""So often a best world can be searched for anew."""


async def _finished(request: AnyRequest, table: str) -> PlayedGame:
    """The game of a table that is over; nobody is told what would have been best while it is played."""
    game = await asked_game(request, table)
    if recorded(game) is None:
        raise Rejected("running", "The game is not over: there is nothing to look back at yet.")
    if await request.part(Analysis).ports.tables.source_runs(game.shown.card):
        raise Rejected("source_runs", "This game goes on from one that still runs: look back at it when that is over.")
    return past_of(game.log, game.audience.moves)


async def _kept(
    request: AnyRequest, past: PlayedGame, key: tuple[Any, ...], work: Callable[..., bytes], *args: Any
) -> bytes:
    """What is known already, or what a worker finds out now."""
    analysis = request.part(Analysis)
    key = (past.table, len(past.moves), work.__name__, *key)
    found = analysis.ports.answers.get(key)
    if found is None:
        if not analysis.ports.guard.reviews.take(address(request), analysis.ports.guard.steady()):
            raise TooMany(TOO_MUCH)
        found = await worked_out(request, work, past, *args)
        analysis.ports.answers.put(key, found)
    return found


@get("/tables/{table:str}/chances")
async def read_chances(request: AnyRequest, table: FromPath[str]) -> Response[Chances]:
    """The chances of every seat after every move of a finished game."""
    past = await _finished(request, table)
    return answer(await _kept(request, past, (), review_work.chances))


@get("/tables/{table:str}/review")
async def read_review(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[int] = 0,
    first: Annotated[int, QueryParameter(name="from", ge=0, le=10_000)] = 0,
) -> Response[Review]:
    """What a seat's decisions cost, from one of them on; `next` says where the next slice begins."""
    past = await _finished(request, table)
    try:
        found = await _kept(request, past, (seat, first), review_work.review, seat, first, False)
    except Overran:  # a slow machine: less work, and the answer says so
        found = await _kept(request, past, (seat, first), review_work.review, seat, first, True)
    return answer(found)


@get("/tables/{table:str}/best")
async def read_best(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[int] = 0,
    number: Annotated[int, QueryParameter(name="round", ge=0, le=100)] = 0,
    seed: Annotated[int, QueryParameter(ge=1, le=SEEDS)] = 1,
) -> Response[BestWorlds]:
    """A seat's world of a round, and the best that a search finds; another seed searches anew."""
    past = await _finished(request, table)
    key = (seat, number, seed)
    try:
        found = await _kept(request, past, key, review_work.best, number, seat, seed, False)
    except Overran:
        found = await _kept(request, past, key, review_work.best, number, seat, seed, True)
    return answer(found)


router = Router("/", route_handlers=[read_chances, read_review, read_best], tags=["games"])
