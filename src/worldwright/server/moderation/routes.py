"""The host's desk: one account that the settings name sees what goes on, and every act of it is written down.

To everybody else there is no desk. A message to all and reporting words are for everybody.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, JSONBody

from worldwright.tables import desk, stored
from worldwright.tables.card import ALIVE
from worldwright.tables.database import Change, Conflict
from worldwright.tables.desk import DAY, Notice
from worldwright.tables.incidents import REPORTER
from worldwright.tables.lobby import Unfit
from worldwright.tables.names import FORMER
from worldwright.tables.opening import Readable
from worldwright.tables.people import Visitor
from worldwright.tables.table import Table
from worldwright.tables.talk import cleaned
from worldwright.web.accounts import AnyRequest, service_of
from worldwright.web.asked import NO_STORE, asked_game
from worldwright.web.chores import end_table
from worldwright.web.cluster import talk
from worldwright.web.desk_api import (
    Desk,
    DeskDone,
    DeskPerson,
    DeskReport,
    DeskWhy,
    NewNotice,
    ReportWish,
    Suspension,
)
from worldwright.web.guard import NotThere, TooMany
from worldwright.web.lobby import table_cards
from worldwright.web.service import Service

MOST_HERE = 200
MOST_TABLES = 100
ENDED = "host"
"""Why a table ends that the host has ended."""


async def host(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Visitor:
    """The visitor, if they are the host; to everybody else there is nothing here."""
    if not service_of(request).host or visitor.person.id != service_of(request).host:
        raise NotThere(f"There is nothing at {request.scope['path']}.")
    return visitor


async def _people(service: Service, identities: Collection[str]) -> dict[str, DeskPerson]:
    here = {socket.person for socket in service.runtime.sockets}
    found = {}
    for one in await service.people.people(identities):
        profile = service.people.profile(one.id)
        out = profile.suspended if profile.is_out(service.seconds()) else 0
        found[one.id] = DeskPerson(
            one.id, one.name, one.login, one.made, one.id in here, profile.bot, out, profile.why if out else ""
        )
    return found


async def _desk(request: AnyRequest) -> Response[Desk]:
    service = service_of(request)
    since = int(service.seconds()) - DAY
    counts, states, reports, acts = await service.db.read(
        lambda db: (desk.counts(db, since), stored.states(db), desk.reports(db), desk.acts(db))
    )
    here = list(dict.fromkeys(socket.person for socket in service.runtime.sockets if socket.person))[:MOST_HERE]
    named = {one.person for one in reports} | {who for one in acts for who in (one.by, one.person) if who}
    people = await _people(service, {*here, *named})
    alive = [table for table in service.runtime.registry.tables.values() if table.shown.card.state in ALIVE]
    rows: list[stored.Listed] = [(table.shown.card, table.people, ()) for table in alive[:MOST_TABLES]]
    page = Desk(
        *counts,
        sockets=len(service.runtime.sockets),
        here=tuple(people[who] for who in here if who in people),
        states=states,
        tables=tuple(await table_cards(service, rows, None)),
        incidents=tuple(reversed(REPORTER.latest)),
        reports=tuple(
            DeskReport(one.number, one.at, one.table, one.text, people[one.person])
            for one in reports
            if one.person in people
        ),
        acts=tuple(
            DeskDone(
                one.at,
                people[one.by].login or "" if one.by in people else FORMER,
                one.what,
                people[one.person].name if one.person in people else "",
                one.table,
                one.why,
            )
            for one in acts
        ),
        notice=current_notice(service),
    )
    return Response(page, headers=NO_STORE)


@get("/desk")
async def read_desk(request: AnyRequest, host: NamedDependency[Visitor]) -> Response[Desk]:
    """Who is here, the tables, what went wrong, what was reported, and what the host did."""
    return await _desk(request)


@get("/desk/people")
async def find_people(
    request: AnyRequest, host: NamedDependency[Visitor], name: FromQuery[str]
) -> Response[list[DeskPerson]]:
    """The people with exactly that login name or name."""
    service = service_of(request)
    found = await service.db.read(lambda db: desk.found(db, name[:64]))
    return Response(list((await _people(service, found)).values()), headers=NO_STORE)


async def _somebody(service: Service, host: Visitor, who: str) -> str:
    """A person the host may do something about."""
    if who == host.person.id:
        raise Unfit("yourself", "That is you: the host cannot be kept out.")
    if await service.people.person(who) is None:
        raise NotThere("There is nobody like that.")
    return who


@post("/desk/people/{person:str}/suspend", status_code=200)
async def suspend(
    request: AnyRequest, host: NamedDependency[Visitor], person: FromPath[str], data: JSONBody[Suspension]
) -> Response[Desk]:
    """Keep somebody out for some days, on every device, or let them in again. Their games go on as agreed."""
    service, now = service_of(request), int(service_of(request).seconds())
    whom = await _somebody(service, host, person)
    until = now + data.days * DAY if data.days else 0
    why = cleaned(data.why) if until else ""
    act = desk.did(now, host.person.id, "suspended" if until else "restored", data.why, person=whom)
    await service.people.change_profile(
        whom, lambda profile: msgspec.structs.replace(profile, suspended=until, why=why), act
    )
    if until:
        service.departures.put_out(whom)
    return await _desk(request)


@post("/desk/people/{person:str}/remove", status_code=200)
async def remove(
    request: AnyRequest, host: NamedDependency[Visitor], person: FromPath[str], data: JSONBody[DeskWhy]
) -> Response[Desk]:
    """Delete somebody, as they could themselves: their games show a former player."""
    service, now = service_of(request), int(service_of(request).seconds())
    whom = await _somebody(service, host, person)
    await service.db.write(desk.did(now, host.person.id, "removed", data.why))
    await service.departures.forget(whom)
    return await _desk(request)


@post("/desk/tables/{table:str}/end", status_code=200)
async def end(
    request: AnyRequest, host: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[DeskWhy]
) -> Response[Desk]:
    """End a table: whoever sits there is told that the host ended it, and the moves can be looked at."""
    service, now = service_of(request), int(service_of(request).seconds())
    found = await service.runtime.find(table)
    if not isinstance(found, Table | Readable):
        raise NotThere("There is no such table.")
    card = found.shown.card if isinstance(found, Table) else found.card
    if card.state not in ALIVE:
        raise Unfit("over", "The game is over.")
    await service.db.write(desk.did(now, host.person.id, "table_ended", data.why, table=table))
    await end_table(service, table, ENDED)
    return await _desk(request)


@delete("/desk/reports/{number:int}", status_code=200)
async def settle(request: AnyRequest, host: NamedDependency[Visitor], number: FromPath[int]) -> Response[Desk]:
    """A report is dealt with: the line is forgotten."""
    service, now = service_of(request), int(service_of(request).seconds())
    try:
        await service.db.write(desk.settle(number), desk.did(now, host.person.id, "settled", ""))
    except Conflict:
        raise NotThere("There is no such report.") from None
    return await _desk(request)


# A message to all


def current_notice(service: Service) -> Notice | None:
    """What everybody is told now."""
    return service.notice if service.notice is not None and service.notice.until > service.seconds() else None


@get("/notice")
async def read_notice(request: AnyRequest) -> Response[Notice | None]:
    """What the host tells everybody; nothing: null."""
    return Response(current_notice(service_of(request)), headers=NO_STORE)


@post("/desk/notice", status_code=200)
async def tell_all(request: AnyRequest, host: NamedDependency[Visitor], data: JSONBody[NewNotice]) -> Response[Desk]:
    """Tell everybody something for some hours."""
    now = int(service_of(request).seconds())
    if not (text := cleaned(data.text)):
        raise Unfit("malformed", "Say something that can be read.")
    return await _told(request, Notice(text, now + data.hours * 3600), desk.did(now, host.person.id, "notice", text))


@delete("/desk/notice", status_code=200)
async def tell_nothing(request: AnyRequest, host: NamedDependency[Visitor]) -> Response[Desk]:
    """Tell nothing any more."""
    now = int(service_of(request).seconds())
    return await _told(request, None, desk.did(now, host.person.id, "notice_ended", ""))


async def _told(request: AnyRequest, told: Notice | None, act: Change) -> Response[Desk]:
    service = service_of(request)
    await service.db.write(desk.say(told), act)
    service.notice = told
    service.tell_all(talk.NoticeChanged())
    return await _desk(request)


# Reporting


@post("/tables/{table:str}/report", status_code=200)
async def report_words(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[ReportWish]
) -> None:
    """Report words that somebody else wrote at a table one sits at: the host sees that line, and nothing around it."""
    service, now = service_of(request), int(service_of(request).seconds())
    found = await asked_game(request, table)
    own = found.seats_of(visitor.person.id)
    if not own:
        raise Unfit("not_seated", "Only those who sit at a table can do that.")
    line = found.talk.line(data.line, found.log.generations)
    said_by = None if line is None else found.people.get(found.log.card.chairs[line.seat].holder)
    if line is None or not line.text or said_by is None or line.seat in own:
        raise Unfit("no_line", "There is no such line any more.")
    if not service.guard.reports.take(visitor.person.id, service.guard.steady()):
        raise TooMany("You have reported several lines: the host will look at them first.")
    await service.db.write(*desk.report(now, table, line.text, said_by, visitor.person.id))


router = Router(
    "/",
    route_handlers=[
        read_desk, find_people, suspend, remove, end, settle, read_notice, tell_all, tell_nothing, report_words,
    ],
    dependencies={"host": Provide(host)},
    tags=["desk"],
)  # fmt: skip
