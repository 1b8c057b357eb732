"""Reviews of finished games: win chances, costs of decisions, best worlds.

Each request is one job of a worker; results are cached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from worldwright.server.analysis import review_jobs as review_work
from worldwright.server.analysis.review_schemas import BestWorlds, Chances, Review
from worldwright.server.analysis.service import Analysis
from worldwright.server.engine.history import recorded
from worldwright.server.engine.replay import ReplayInput, past_of
from worldwright.server.engine.seating import Rejected
from worldwright.server.http.guard import TOO_MUCH, TooMany, address
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.response import Response
from worldwright.server.http.routing import FromPath, FromQuery, QueryParameter, Router, get
from worldwright.server.http.table_access import answer, asked_game, worked_out
from worldwright.server.process.worker_pool import Overran

SEEDS = 4
"""Number of seeds with which a best world can be searched."""


async def _finished(request: AnyRequest, table: str) -> ReplayInput:
    """A finished game; running ones get no analysis."""
    game = await asked_game(request, table)
    if recorded(game) is None:
        raise Rejected("running", "The game is not over: there is nothing to review yet.")
    if await request.part(Analysis).ports.tables.source_runs(game.shown.card):
        raise Rejected("source_runs", "This game branched from one that still runs: review it when that is over.")
    if not await request.part(Analysis).ports.sealed.is_open(game.shown.card):
        raise Rejected("day_runs", "Others have yet to play this deal: you can review it tomorrow.")
    return past_of(game.log, game.audience.moves)


async def _cached(
    request: AnyRequest, past: ReplayInput, key: tuple[Any, ...], work: Callable[..., bytes], *args: Any
) -> bytes:
    """The cached answer, or a worker's, which is then cached."""
    analysis = request.part(Analysis)
    key = (past.table, len(past.moves), work.__name__, *key)
    body = analysis.ports.answers.get(key)
    if body is None:
        if not analysis.ports.guard.reviews.take(address(request), analysis.ports.guard.steady()):
            raise TooMany(TOO_MUCH)
        body = await worked_out(request, work, past, *args)
        analysis.ports.answers.put(key, body)
    return body


@get("/tables/{table:str}/chances")
async def read_chances(request: AnyRequest, table: FromPath[str]) -> Response[Chances]:
    """Win chances of every seat after every move of a finished game."""
    past = await _finished(request, table)
    return answer(await _cached(request, past, (), review_work.chances))


@get("/tables/{table:str}/review")
async def read_review(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[int] = 0,
    first: Annotated[int, QueryParameter(name="from", ge=0, le=10_000)] = 0,
) -> Response[Review]:
    """The costs of a seat's decisions, starting at one of them; `next` is where the next slice starts."""
    past = await _finished(request, table)
    try:
        body = await _cached(request, past, (seat, first), review_work.review, seat, first, False)
    except Overran:  # a slow machine: less work, and the answer says so
        body = await _cached(request, past, (seat, first), review_work.review, seat, first, True)
    return answer(body)


@get("/tables/{table:str}/best")
async def read_best(
    request: AnyRequest,
    table: FromPath[str],
    seat: FromQuery[int] = 0,
    number: Annotated[int, QueryParameter(name="round", ge=0, le=100)] = 0,
    seed: Annotated[int, QueryParameter(ge=1, le=SEEDS)] = 1,
) -> Response[BestWorlds]:
    """A seat's world of a round, and the best that a search finds; another seed searches again."""
    past = await _finished(request, table)
    key = (seat, number, seed)
    try:
        body = await _cached(request, past, key, review_work.best, number, seat, seed, False)
    except Overran:
        body = await _cached(request, past, key, review_work.best, number, seat, seed, True)
    return answer(body)


router = Router("/", route_handlers=[read_chances, read_review, read_best], tags=["games"])
