"""Routes of the daily world: deal and seals, the visitor's attempt, leaderboard, ghosts and streak."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated

import msgspec

from worldwright.server.accounts.names import FORMER, told_apart
from worldwright.server.daily import deals
from worldwright.server.daily import jobs as daily_work
from worldwright.server.daily import leaderboard as standings
from worldwright.server.daily.deals import DailyDeal, known_day
from worldwright.server.daily.leaderboard import LeaderboardEntry
from worldwright.server.daily.schemas import DailyCard, DayCard, DayPage, DayRow, SealCard, Yesterday, YourTry
from worldwright.server.daily.service import DailyWorld
from worldwright.server.daily.streak import WEEKS, row_of_days
from worldwright.server.engine.ghost import Lane, lane
from worldwright.server.engine.replay import past_of
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.table import Table
from worldwright.server.http.game_access import asked_game
from worldwright.server.http.guard import NotThere
from worldwright.server.http.identity import AnyRequest, known_visitor
from worldwright.server.http.response import Response
from worldwright.server.http.routing import FromPath, NamedDependency, QueryParameter, Router, get, post
from worldwright.server.http.schemas import TableCard
from worldwright.server.http.table_access import NO_STORE, worked_out
from worldwright.server.http.visitor import Visitor
from worldwright.server.process.lanes import Unworked
from worldwright.server.storage import cleanup
from worldwright.server.storage.database import Rows

MOST_SKIPPED = 1_000_000
BEFORE = 7
"""Earlier days shown with their seeds."""
A_MONDAY = "2024-01-01"


def _your_try(db: Rows, person: str | None, game: str, day: str) -> YourTry | None:
    attempt = None if person is None else standings.tried(db, person, game, day)
    if person is None or attempt is None:
        return None
    results = standings.of_people(db, game, day, [person]) if attempt.state == "over" else []
    if not results:
        return YourTry(attempt.table, attempt.state, 0, 0, 0, 0)
    return YourTry(attempt.table, attempt.state, results[0].points, results[0].score, results[0].took, results[0].place)


@get("/daily")
async def read_daily(request: AnyRequest) -> Response[DailyCard]:
    """Today's deal, the visitor's attempt, and their points of the last weeks."""
    world, visitor = request.part(DailyWorld), await known_visitor(request)
    await world.turn()
    today, person = world.today, visitor.person.id if visitor else None
    game = deals.game_of(today)
    deal, count = await world.deal(game, today), await world.count(today)

    def read(db: Rows) -> DailyCard:
        played = standings.days_played(db, person) if person else []
        since = deals.days_after(today, -WEEKS * 7)
        return DailyCard(
            today=today,
            now=int(world.now),
            ends=deals.begins(deals.days_after(today, 1)),
            deal=DayCard(game, deal.sealed, count, deal.levels, _your_try(db, person, game, today)),
            games=tuple(deals.game_of(deals.days_after(A_MONDAY, weekday)) for weekday in range(7)),
            row=row_of_days({day for day, _, _ in played}, today),
            points=tuple((day, points) for day, each, points in played if day > since and each == deals.game_of(day)),
        )

    return Response(await world.ports.db.read(read), headers=NO_STORE)


@get("/daily/{name:str}/{day:str}")
async def read_day(
    request: AnyRequest,
    name: FromPath[str],
    day: FromPath[str],
    since: Annotated[int, QueryParameter(name="from", ge=0, le=MOST_SKIPPED)] = 0,
) -> Response[DayPage]:
    """The deal of a day: its seal, its seed once the day is over, and its leaderboard."""
    asked_game(name)
    world, visitor = request.part(DailyWorld), await known_visitor(request)
    deal = await world.deal(name, known_day(day))
    today, person = world.today, visitor.person.id if visitor else None
    secret = await world.seed(deal)
    yesterday = deals.days_after(day, -1)
    before = deals.game_of(yesterday)

    def read(db: Rows) -> tuple[DayPage, list[LeaderboardEntry], list[LeaderboardEntry], list[LeaderboardEntry]]:
        friends = standings.of_people(db, name, day, [person, *standings.friends(db, person)]) if person else []
        rows = standings.page(db, name, day, since)
        last = deals.deal(db, before, yesterday)
        best = standings.page(db, before, yesterday, most=1) if last is not None and last.opened else []
        best += standings.of_people(db, before, yesterday, [person]) if best and person else []
        page = DayPage(
            day=day,
            game=name,
            sealed=deal.sealed,
            seed=None if secret is None else secret.hex(),
            rules=deal.rules,
            content=deal.content,
            options=deal.terms.options,
            seats=deal.terms.seats,
            levels=deal.levels,
            races=not deal.levels,
            players=standings.count(db, name, day),
            yours=_your_try(db, person, name, day),
            spread=standings.spread(db, name, day),
            friends=(),
            bots=(),
            rows=(),
            since=since,
            ahead=tuple(SealCard(other.day, other.game, other.sealed) for other in _others(db, day, 1, deals.AHEAD)),
            before=(),
        )
        return page, friends, rows, best

    page, friends, rows, best = await world.ports.db.read(read)
    names = await _names(world, [*friends, *rows, *best])
    earlier = await world.ports.db.read(lambda db: _others(db, day, -BEFORE, -1))
    page = msgspec.structs.replace(
        page,
        friends=tuple(_row(result, names, person, deal.opened) for result in friends),
        rows=tuple(_row(result, names, person, deal.opened) for result in rows),
        bots=await _bots(request, deal) if day <= today else (),
        before=tuple([await _seal(world, other) for other in reversed(earlier)]),
        yesterday=Yesterday(
            yesterday, before, _row(best[0], names, person, True), best[1].points if len(best) > 1 else None
        )
        if best
        else None,
    )
    return Response(page, headers=NO_STORE)


def _others(db: Rows, day: str, since: int, until: int) -> list[DailyDeal]:
    """The deals between two numbers of days later or earlier."""
    between = deals.deals(db, deals.days_after(day, since), deals.days_after(day, until))
    return [other for other in between if other.game == deals.game_of(other.day)]


async def _seal(world: DailyWorld, deal: DailyDeal) -> SealCard:
    seed = await world.seed(deal)
    return SealCard(deal.day, deal.game, deal.sealed, None if seed is None else seed.hex())


async def _names(world: DailyWorld, rows: Sequence[LeaderboardEntry]) -> dict[str, str]:
    """Names for a leaderboard, made distinct; users who hide theirs are missing."""
    names = await world.people.names({row.person for row in rows})
    people = [row for row in dict.fromkeys(row.person for row in rows) if world.people.profile(row).shown]
    shown = told_apart([names.get(person, FORMER) for person in people], people)
    return dict(zip(people, shown, strict=True))


def _row(result: LeaderboardEntry, names: dict[str, str], person: str | None, is_public: bool) -> DayRow:
    return DayRow(
        name=names.get(result.person, ""),
        points=result.points,
        score=result.score,
        took=result.took,
        place=result.place,
        you=result.person == person,
        ghost=result.number,
        table=result.table if is_public else None,
    )


# Bots and ghosts


async def _bot_lane(request: AnyRequest, deal: DailyDeal, strength: int) -> Lane:
    """A bot's play of a deal: always the same, so it is only cached."""
    world = request.part(DailyWorld)
    key = (deal.game, deal.day, deal.content, strength)
    body = world.ports.answers.get(key)
    if body is None:
        content = await world.played_with(deal)
        seed = await world.sealed_seed(deal)
        args = ((deal.rules, content), deal.terms, deal.levels, strength, seed)
        job = world.ports.runtime.workers.bots.submit(key, daily_work.bot_lane, *args)
        body = await asyncio.wrap_future(job)
        world.ports.answers.put(key, body)
    return msgspec.json.decode(body, type=Lane)


async def _bots(request: AnyRequest, deal: DailyDeal) -> tuple[DayRow, ...]:
    """The bots' results of a deal; a bot without a free worker is left out."""
    rows = []
    for strength in daily_work.STRENGTHS:
        try:
            ghost = await _bot_lane(request, deal, strength)
        except Unworked:
            continue
        rows.append(DayRow(ghost.name, ghost.points, ghost.score, ghost.took, None, False, -strength, ghost.level))
    return tuple(rows)


@get("/daily/{name:str}/{day:str}/ghosts/{number:int}")
async def read_ghost(
    request: AnyRequest, name: FromPath[str], day: FromPath[str], number: FromPath[int]
) -> Response[Lane]:
    """Points over time of an attempt or a bot, to race against: points and nothing else."""
    asked_game(name)
    world = request.part(DailyWorld)
    deal = await world.deal(name, known_day(day))
    if -number in daily_work.STRENGTHS:
        if day > world.today:
            raise Rejected("day_ahead", "That day is still sealed: it begins at midnight UTC.")
        return Response(await _bot_lane(request, deal, -number), headers=NO_STORE)
    result = await world.ports.db.read(lambda db: standings.by_number(db, name, day, number))
    if result is None:
        raise NotThere("There is no such result on that day.")
    key = ("ghost", number)
    body = world.ports.answers.get(key)
    if body is None:
        table = await world.ports.runtime.find(result.table)
        if not isinstance(table, Table):
            raise NotThere("That game cannot be opened on this server.")
        body = await worked_out(request, lane, past_of(table.log, table.audience.moves))
        world.ports.answers.put(key, body)
    names = await _names(world, [result])
    ghost = msgspec.json.decode(body, type=Lane)
    return Response(
        msgspec.structs.replace(
            ghost, name=names.get(result.person, ""), points=result.points, score=result.score, took=result.took
        ),
        headers=NO_STORE,
    )


# Playing


@post("/daily/{name:str}/{day:str}/try", status_code=201)
async def try_it(
    request: AnyRequest, visitor: NamedDependency[Visitor], name: FromPath[str], day: FromPath[str]
) -> TableCard:
    """Start the visitor's one attempt of today's deal; while it runs, the same table on every device."""
    world = _new_table(request, visitor, name)
    return await world.cards.card(await world.try_it(name, known_day(day), visitor.person.id), visitor)


@post("/daily/{name:str}/{day:str}/practice", status_code=201)
async def practise(
    request: AnyRequest, visitor: NamedDependency[Visitor], name: FromPath[str], day: FromPath[str]
) -> TableCard:
    """Create a table with a day's deal that does not count, after the visitor's attempt or when the day is over."""
    world = _new_table(request, visitor, name)
    return await world.cards.card(await world.practise(name, known_day(day), visitor.person.id), visitor)


def _new_table(request: AnyRequest, visitor: Visitor, name: str) -> DailyWorld:
    asked_game(name)
    world = request.part(DailyWorld)
    world.ports.guard.check_new_table(request, cleanup.is_newcomer(visitor.person.made, int(world.ports.seconds())))
    return world


router = Router("/", route_handlers=[read_daily, read_day, read_ghost, try_it, practise], tags=["daily"])
