"""What the page asks of the daily world: deals and seals, one's try, the table of a day, ghosts, the row of days."""

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
from worldwright.server.daily.jobs import Lane
from worldwright.server.daily.leaderboard import LeaderboardEntry
from worldwright.server.daily.schemas import DailyCard, DayCard, DayPage, DayRow, SealCard, YourTry
from worldwright.server.daily.service import DailyWorld
from worldwright.server.daily.streak import row_of_days
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
from worldwright.server.process.worker_pool import Unworked
from worldwright.server.storage import cleanup as janitor
from worldwright.server.storage.database import Rows

MOST_SKIPPED = 1_000_000
BEFORE = 7
"""So many earlier days are shown with their seeds."""


def _your_try(db: Rows, person: str | None, game: str, day: str) -> YourTry | None:
    own = None if person is None else standings.tried(db, person, game, day)
    if person is None or own is None:
        return None
    found = standings.of_people(db, game, day, [person]) if own.state == "over" else []
    if not found:
        return YourTry(own.table, own.state, 0, 0, 0, 0)
    return YourTry(own.table, own.state, found[0].points, found[0].score, found[0].took, found[0].place)


@get("/daily")
async def read_daily(request: AnyRequest) -> Response[DailyCard]:
    """Today's deals, the visitor's tries of them, and the row of days."""
    world, found = request.part(DailyWorld), await known_visitor(request)
    await world.turn()
    today, person = world.today, found.person.id if found else None

    counts = await world.counts(today)

    def read(db: Rows) -> DailyCard:
        cards = tuple(
            DayCard(
                deal.game,
                deal.sealed,
                counts.get(deal.game, 0),
                deal.levels,
                _your_try(db, person, deal.game, today),
            )
            for deal in deals.deals(db, today, today)
        )
        played = standings.days_played(db, person) if person else []
        ends = deals.begins(deals.days_after(today, 1))
        row = row_of_days({day for day, _, _ in played}, today)
        return DailyCard(today, int(world.ports.seconds()), ends, cards, row)

    return Response(await world.ports.db.read(read), headers=NO_STORE)


@get("/daily/{name:str}/{day:str}")
async def read_day(
    request: AnyRequest,
    name: FromPath[str],
    day: FromPath[str],
    since: Annotated[int, QueryParameter(name="from", ge=0, le=MOST_SKIPPED)] = 0,
) -> Response[DayPage]:
    """The deal of a game on a day: its seal, its seed once the day is over, and its table."""
    asked_game(name)
    world, found = request.part(DailyWorld), await known_visitor(request)
    deal = await world.deal(name, known_day(day))
    today, person = world.today, found.person.id if found else None
    secret = await world.seed(deal)

    def read(db: Rows) -> tuple[DayPage, list[LeaderboardEntry], list[LeaderboardEntry]]:
        friends = standings.of_people(db, name, day, [person, *standings.friends(db, person)]) if person else []
        rows = standings.page(db, name, day, since)
        own = _your_try(db, person, name, day)
        weeks = (
            [one for one in standings.days_played(db, person, deals.days_after(today, -35)) if one[1] == name]
            if person
            else []
        )
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
            yours=own,
            friends=(),
            bots=(),
            rows=(),
            since=since,
            ahead=tuple(SealCard(one.day, one.sealed) for one in _others(db, deal, 1, deals.AHEAD)),
            before=(),
            points=tuple((one[0], one[2]) for one in weeks),
        )
        return page, friends, rows

    page, friends, rows = await world.ports.db.read(read)
    is_told = deal.opened or (page.yours is not None and page.yours.state != "running")
    names = await _names(world, [*friends, *rows])
    earlier = await world.ports.db.read(lambda db: _others(db, deal, -BEFORE, -1))
    before = tuple([await _seal(world, one) for one in reversed(earlier)])
    page = msgspec.structs.replace(
        page,
        friends=tuple(_row(one, names, person, is_told) for one in friends),
        rows=tuple(_row(one, names, person, is_told) for one in rows),
        bots=await _bots(request, deal) if day <= today else (),
        before=before,
    )
    return Response(page, headers=NO_STORE)


def _others(db: Rows, deal: DailyDeal, since: int, until: int) -> list[DailyDeal]:
    """The deals of the same game some days later or earlier."""
    found = deals.deals(db, deals.days_after(deal.day, since), deals.days_after(deal.day, until))
    return [one for one in found if one.game == deal.game]


async def _seal(world: DailyWorld, deal: DailyDeal) -> SealCard:
    seed = await world.seed(deal)
    return SealCard(deal.day, deal.sealed, None if seed is None else seed.hex())


async def _names(world: DailyWorld, rows: Sequence[LeaderboardEntry]) -> dict[str, str]:
    """How the people of a table of a day are called, told apart; who does not want to stand there is missing."""
    known = await world.people.names({row.person for row in rows})
    people = [row for row in dict.fromkeys(row.person for row in rows) if world.people.profile(row).shown]
    shown = told_apart([known.get(person, FORMER) for person in people], people)
    return dict(zip(people, shown, strict=True))


def _row(one: LeaderboardEntry, names: dict[str, str], person: str | None, is_told: bool) -> DayRow:
    return DayRow(
        name=names.get(one.person, ""),
        points=one.points,
        score=one.score,
        took=one.took,
        place=one.place,
        you=one.person == person,
        ghost=one.number,
        table=one.table if is_told else None,
    )


# Bots and ghosts


async def _bot_lane(request: AnyRequest, deal: DailyDeal, strength: int) -> Lane:
    """How a bot played a deal: the same whenever it is asked for, so it is kept nowhere but while there is room."""
    world = request.part(DailyWorld)
    key = (deal.game, deal.day, deal.content, strength)
    found = world.ports.answers.get(key)
    if found is None:
        body = await world.played_with(deal)
        seed = deals.seed_of(await world.secret(), deal.game, deal.day)
        args = ((deal.rules, body), deal.terms, deal.levels, strength, seed)
        job = world.ports.runtime.workers.bots.submit(key, daily_work.bot_lane, *args)
        found = await asyncio.wrap_future(job)
        world.ports.answers.put(key, found)
    return msgspec.json.decode(found, type=Lane)


async def _bots(request: AnyRequest, deal: DailyDeal) -> tuple[DayRow, ...]:
    """What the bots made of a deal; a bot that cannot be asked now is left out."""
    rows = []
    for strength in daily_work.STRENGTHS:
        try:
            lane = await _bot_lane(request, deal, strength)
        except Unworked:
            continue
        rows.append(DayRow(lane.name, lane.points, lane.score, lane.took, None, False, -strength, lane.level))
    return tuple(rows)


@get("/daily/{name:str}/{day:str}/ghosts/{number:int}")
async def read_ghost(
    request: AnyRequest, name: FromPath[str], day: FromPath[str], number: FromPath[int]
) -> Response[Lane]:
    """The points by time of somebody's try or of a bot: points alone, for everybody who is about to race them."""
    asked_game(name)
    world = request.part(DailyWorld)
    deal = await world.deal(name, known_day(day))
    if -number in daily_work.STRENGTHS:
        if day > world.today:
            raise Rejected("day_ahead", "That day is still sealed: it begins at midnight UTC.")
        return Response(await _bot_lane(request, deal, -number), headers=NO_STORE)
    found = await world.ports.db.read(lambda db: standings.by_number(db, name, day, number))
    if found is None:
        raise NotThere("There is no such result on that day.")
    key = ("ghost", number)
    body = world.ports.answers.get(key)
    if body is None:
        table = await world.ports.runtime.find(found.table)
        if not isinstance(table, Table):
            raise NotThere("That game cannot be looked at here now.")
        body = await worked_out(request, daily_work.lane, past_of(table.log, table.audience.moves))
        world.ports.answers.put(key, body)
    names = await _names(world, [found])
    lane = msgspec.json.decode(body, type=Lane)
    return Response(
        msgspec.structs.replace(
            lane, name=names.get(found.person, ""), points=found.points, score=found.score, took=found.took
        ),
        headers=NO_STORE,
    )


# Playing


@post("/daily/{name:str}/{day:str}/try", status_code=201)
async def try_it(
    request: AnyRequest, visitor: NamedDependency[Visitor], name: FromPath[str], day: FromPath[str]
) -> TableCard:
    """The visitor's one try of today's deal; while it runs, the same table again on every device."""
    world = _new_table(request, visitor, name)
    return await world.cards.card(await world.try_it(name, known_day(day), visitor.person.id), visitor)


@post("/daily/{name:str}/{day:str}/practice", status_code=201)
async def practise(
    request: AnyRequest, visitor: NamedDependency[Visitor], name: FromPath[str], day: FromPath[str]
) -> TableCard:
    """A table with the deal of a day that does not count, after one's own try or when the day is over."""
    world = _new_table(request, visitor, name)
    return await world.cards.card(await world.practise(name, known_day(day), visitor.person.id), visitor)


def _new_table(request: AnyRequest, visitor: Visitor, name: str) -> DailyWorld:
    asked_game(name)
    world = request.part(DailyWorld)
    world.ports.guard.check_new_table(request, janitor.is_newcomer(visitor.person.made, int(world.ports.seconds())))
    return world


router = Router("/", route_handlers=[read_daily, read_day, read_ghost, try_it, practise], tags=["daily"])
