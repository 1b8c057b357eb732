"""What the page asks of the daily world: deals and seals, one's try, the table of a day, ghosts, the row of days."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from worldwright.core.game import Millis
from worldwright.tables import daily, janitor, standings
from worldwright.tables.daily import Deal, known_day
from worldwright.tables.database import Rows
from worldwright.tables.lobby import Unfit
from worldwright.tables.names import FORMER, told_apart
from worldwright.tables.people import Visitor
from worldwright.tables.replay import past_of
from worldwright.tables.row_of_days import RowOfDays, row_of_days
from worldwright.tables.standings import Standing, State
from worldwright.tables.table import Table
from worldwright.tables.worker_pool import Unworked
from worldwright.web import daily_work
from worldwright.web.accounts import AnyRequest, known_visitor, service_of
from worldwright.web.api import TableCard
from worldwright.web.asked import NO_STORE, worked_out
from worldwright.web.daily_work import Lane
from worldwright.web.games import asked_game
from worldwright.web.guard import NotThere
from worldwright.web.lobby import told
from worldwright.web.service import Service

MOST_SKIPPED = 1_000_000
BEFORE = 7
"""So many earlier days are shown with their seeds."""


class YourTry(msgspec.Struct, frozen=True):
    """The visitor's one try of a day, and what came of it once it counts."""

    table: str
    state: State
    points: int
    score: int
    took: Millis
    place: int


class DayCard(msgspec.Struct, frozen=True):
    """The deal of a game today, as the list of games shows it."""

    game: str
    sealed: str
    players: int
    levels: tuple[str, ...]
    yours: YourTry | None


class SealCard(msgspec.Struct, frozen=True):
    """The seal of a day, and its seed once it is open."""

    day: str
    sealed: str
    seed: str | None = None


class DailyCard(msgspec.Struct, frozen=True):
    """The daily world today."""

    today: str
    now: int
    ends: int
    """The server's time, and when the day ends, in seconds since 1970."""
    games: tuple[DayCard, ...]
    row: RowOfDays


class DayRow(msgspec.Struct, frozen=True):
    """A result in the table of a day; `score` decides, then `took`. Bots have no place."""

    name: str
    """Empty where somebody does not want to be named."""
    points: int
    score: int
    took: Millis
    place: int | None
    you: bool
    ghost: int
    """The number to ask for its points by second with; of a bot its level's strength, below zero."""
    level: str | None = None
    table: str | None = None
    """Its link, for those whose own try is over."""


class DayPage(msgspec.Struct, frozen=True):
    """The deal of a game on a day, and its table: friends first, then a page of everybody."""

    day: str
    game: str
    sealed: str
    seed: str | None
    rules: int
    content: str
    options: dict[str, Any]
    seats: int
    levels: tuple[str, ...]
    races: bool
    """Time decides between equal points."""
    players: int
    yours: YourTry | None
    friends: tuple[DayRow, ...]
    bots: tuple[DayRow, ...]
    rows: tuple[DayRow, ...]
    since: int
    ahead: tuple[SealCard, ...]
    before: tuple[SealCard, ...]
    points: tuple[tuple[str, int], ...]
    """The visitor's own points in this game, day by day, of the last weeks."""


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
    service, found = service_of(request), await known_visitor(request)
    await service.daily.turn()
    today, person = service.daily.today, found.person.id if found else None

    counts = await service.daily.counts(today)

    def read(db: Rows) -> DailyCard:
        cards = tuple(
            DayCard(
                deal.game,
                deal.sealed,
                counts.get(deal.game, 0),
                deal.levels,
                _your_try(db, person, deal.game, today),
            )
            for deal in daily.deals(db, today, today)
        )
        played = standings.days_played(db, person) if person else []
        ends = daily.begins(daily.days_after(today, 1))
        row = row_of_days({day for day, _, _ in played}, today)
        return DailyCard(today, int(service.seconds()), ends, cards, row)

    return Response(await service.db.read(read), headers=NO_STORE)


@get("/daily/{name:str}/{day:str}")
async def read_day(
    request: AnyRequest,
    name: FromPath[str],
    day: FromPath[str],
    since: Annotated[int, QueryParameter(name="from", ge=0, le=MOST_SKIPPED)] = 0,
) -> Response[DayPage]:
    """The deal of a game on a day: its seal, its seed once the day is over, and its table."""
    asked_game(name)
    service, found = service_of(request), await known_visitor(request)
    deal = await service.daily.deal(name, known_day(day))
    today, person = service.daily.today, found.person.id if found else None
    secret = await service.daily.seed(deal)

    def read(db: Rows) -> tuple[DayPage, list[Standing], list[Standing]]:
        friends = standings.of_people(db, name, day, [person, *standings.friends(db, person)]) if person else []
        rows = standings.page(db, name, day, since)
        own = _your_try(db, person, name, day)
        weeks = (
            [one for one in standings.days_played(db, person, daily.days_after(today, -35)) if one[1] == name]
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
            ahead=tuple(SealCard(one.day, one.sealed) for one in _others(db, deal, 1, daily.AHEAD)),
            before=(),
            points=tuple((one[0], one[2]) for one in weeks),
        )
        return page, friends, rows

    page, friends, rows = await service.db.read(read)
    is_told = deal.opened or (page.yours is not None and page.yours.state != "running")
    names = await _names(service, [*friends, *rows])
    earlier = await service.db.read(lambda db: _others(db, deal, -BEFORE, -1))
    before = tuple([await _seal(service, one) for one in reversed(earlier)])
    page = msgspec.structs.replace(
        page,
        friends=tuple(_row(one, names, person, is_told) for one in friends),
        rows=tuple(_row(one, names, person, is_told) for one in rows),
        bots=await _bots(request, deal) if day <= today else (),
        before=before,
    )
    return Response(page, headers=NO_STORE)


def _others(db: Rows, deal: Deal, since: int, until: int) -> list[Deal]:
    """The deals of the same game some days later or earlier."""
    found = daily.deals(db, daily.days_after(deal.day, since), daily.days_after(deal.day, until))
    return [one for one in found if one.game == deal.game]


async def _seal(service: Service, deal: Deal) -> SealCard:
    seed = await service.daily.seed(deal)
    return SealCard(deal.day, deal.sealed, None if seed is None else seed.hex())


async def _names(service: Service, rows: Sequence[Standing]) -> dict[str, str]:
    """How the people of a table of a day are called, told apart; who does not want to stand there is missing."""
    known = await service.people.names({row.person for row in rows})
    people = [row for row in dict.fromkeys(row.person for row in rows) if service.people.profile(row).shown]
    shown = told_apart([known.get(person, FORMER) for person in people], people)
    return dict(zip(people, shown, strict=True))


def _row(one: Standing, names: dict[str, str], person: str | None, is_told: bool) -> DayRow:
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


async def _bot_lane(request: AnyRequest, deal: Deal, strength: int) -> Lane:
    """How a bot played a deal: the same whenever it is asked for, so it is kept nowhere but while there is room."""
    service = service_of(request)
    key = (deal.game, deal.day, deal.content, strength)
    found = service.shelf.get(key)
    if found is None:
        body = await service.daily.played_with(deal)
        seed = daily.seed_of(await service.daily.secret(), deal.game, deal.day)
        args = ((deal.rules, body), deal.terms, deal.levels, strength, seed)
        job = service.runtime.workers.bots.submit(key, daily_work.bot_lane, *args)
        found = await asyncio.wrap_future(job)
        service.shelf.put(key, found)
    return msgspec.json.decode(found, type=Lane)


async def _bots(request: AnyRequest, deal: Deal) -> tuple[DayRow, ...]:
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
    service = service_of(request)
    deal = await service.daily.deal(name, known_day(day))
    if -number in daily_work.STRENGTHS:
        if day > service.daily.today:
            raise Unfit("day_ahead", "That day is still sealed: it begins at midnight UTC.")
        return Response(await _bot_lane(request, deal, -number), headers=NO_STORE)
    found = await service.db.read(lambda db: standings.by_number(db, name, day, number))
    if found is None:
        raise NotThere("There is no such result on that day.")
    key = ("ghost", number)
    body = service.shelf.get(key)
    if body is None:
        table = await service.runtime.find(found.table)
        if not isinstance(table, Table):
            raise NotThere("That game cannot be looked at here now.")
        body = await worked_out(request, daily_work.lane, past_of(table.log, table.audience.moves))
        service.shelf.put(key, body)
    names = await _names(service, [found])
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
    service = _new_table(request, visitor, name)
    return await told(service, await service.daily.try_it(name, known_day(day), visitor.person.id), visitor)


@post("/daily/{name:str}/{day:str}/practice", status_code=201)
async def practise(
    request: AnyRequest, visitor: NamedDependency[Visitor], name: FromPath[str], day: FromPath[str]
) -> TableCard:
    """A table with the deal of a day that does not count, after one's own try or when the day is over."""
    service = _new_table(request, visitor, name)
    return await told(service, await service.daily.practise(name, known_day(day), visitor.person.id), visitor)


def _new_table(request: AnyRequest, visitor: Visitor, name: str) -> Service:
    asked_game(name)
    service = service_of(request)
    service.guard.check_new_table(request, janitor.is_newcomer(visitor.person.made, int(service.seconds())))
    return service


router = Router("/", route_handlers=[read_daily, read_day, read_ghost, try_it, practise], tags=["daily"])
