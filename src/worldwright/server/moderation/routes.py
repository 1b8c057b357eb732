"""The host's desk: one account that the settings name sees what goes on, and every act of it is written down.

To everybody else there is no desk. A message to all and reporting words are for everybody.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from worldwright.server.accounts.names import FORMER
from worldwright.server.engine.chat import cleaned
from worldwright.server.engine.opening import Readable
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.summary import ALIVE
from worldwright.server.engine.table import Table
from worldwright.server.http.guard import NotThere, TooMany
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.response import Response
from worldwright.server.http.routing import FromPath, FromQuery, JSONBody, NamedDependency, Router, delete, get, post
from worldwright.server.http.table_access import NO_STORE, asked_game
from worldwright.server.http.visitor import Visitor
from worldwright.server.moderation import store as desk
from worldwright.server.moderation.schemas import (
    Desk,
    DeskDone,
    DeskPerson,
    DeskReport,
    DeskWhy,
    NewNotice,
    ReportWish,
    Suspension,
)
from worldwright.server.moderation.service import Moderation
from worldwright.server.moderation.store import DAY, Announcement
from worldwright.server.process.incidents import REPORTER
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.database import Change, Conflict

MOST_HERE = 200
MOST_TABLES = 100
ENDED = "host"
"""Why a table ends that the host has ended."""


async def host(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Visitor:
    """The visitor, if they are the host; to everybody else there is nothing here."""
    if not request.part(Moderation).accounts.host or visitor.person.id != request.part(Moderation).accounts.host:
        raise NotThere(f"There is nothing at {request.scope['path']}.")
    return visitor


async def _people(moderation: Moderation, identities: Collection[str]) -> dict[str, DeskPerson]:
    here = {socket.person for socket in moderation.ports.runtime.sockets}
    found = {}
    for one in await moderation.people.people(identities):
        profile = moderation.people.profile(one.id)
        out = profile.suspended if profile.is_out(moderation.ports.seconds()) else 0
        found[one.id] = DeskPerson(
            one.id, one.name, one.login, one.made, one.id in here, profile.bot, out, profile.why if out else ""
        )
    return found


async def _desk(request: AnyRequest) -> Response[Desk]:
    moderation = request.part(Moderation)
    since = int(moderation.ports.seconds()) - DAY
    counts, states, reports, acts = await moderation.ports.db.read(
        lambda db: (desk.counts(db, since), stored.states(db), desk.reports(db), desk.acts(db))
    )
    here = list(dict.fromkeys(socket.person for socket in moderation.ports.runtime.sockets if socket.person))[
        :MOST_HERE
    ]
    named = {one.person for one in reports} | {who for one in acts for who in (one.by, one.person) if who}
    people = await _people(moderation, {*here, *named})
    alive = [table for table in moderation.ports.runtime.registry.tables.values() if table.shown.card.state in ALIVE]
    rows: list[stored.Listed] = [(table.shown.card, table.people, ()) for table in alive[:MOST_TABLES]]
    page = Desk(
        *counts,
        sockets=len(moderation.ports.runtime.sockets),
        here=tuple(people[who] for who in here if who in people),
        states=states,
        tables=tuple(await moderation.cards.cards(rows, None)),
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
        notice=moderation.notice,
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
    moderation = request.part(Moderation)
    found = await moderation.ports.db.read(lambda db: desk.found(db, name[:64]))
    return Response(list((await _people(moderation, found)).values()), headers=NO_STORE)


async def _somebody(moderation: Moderation, host: Visitor, who: str) -> str:
    """A person the host may do something about."""
    if who == host.person.id:
        raise Rejected("yourself", "That is you: the host cannot be kept out.")
    if await moderation.people.person(who) is None:
        raise NotThere("There is nobody like that.")
    return who


@post("/desk/people/{person:str}/suspend", status_code=200)
async def suspend(
    request: AnyRequest, host: NamedDependency[Visitor], person: FromPath[str], data: JSONBody[Suspension]
) -> Response[Desk]:
    """Keep somebody out for some days, on every device, or let them in again. Their games go on as agreed."""
    moderation, now = request.part(Moderation), int(request.part(Moderation).ports.seconds())
    whom = await _somebody(moderation, host, person)
    until = now + data.days * DAY if data.days else 0
    why = cleaned(data.why) if until else ""
    act = desk.did(now, host.person.id, "suspended" if until else "restored", data.why, person=whom)
    await moderation.people.change_profile(
        whom, lambda profile: msgspec.structs.replace(profile, suspended=until, why=why), act
    )
    if until:
        moderation.removal.put_out(whom)
    return await _desk(request)


@post("/desk/people/{person:str}/remove", status_code=200)
async def remove(
    request: AnyRequest, host: NamedDependency[Visitor], person: FromPath[str], data: JSONBody[DeskWhy]
) -> Response[Desk]:
    """Delete somebody, as they could themselves: their games show a former player."""
    moderation, now = request.part(Moderation), int(request.part(Moderation).ports.seconds())
    whom = await _somebody(moderation, host, person)
    await moderation.ports.db.write(desk.did(now, host.person.id, "removed", data.why))
    await moderation.removal.forget(whom)
    return await _desk(request)


@post("/desk/tables/{table:str}/end", status_code=200)
async def end(
    request: AnyRequest, host: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[DeskWhy]
) -> Response[Desk]:
    """End a table: whoever sits there is told that the host ended it, and the moves can be looked at."""
    moderation, now = request.part(Moderation), int(request.part(Moderation).ports.seconds())
    found = await moderation.ports.runtime.find(table)
    if not isinstance(found, Table | Readable):
        raise NotThere("There is no such table.")
    card = found.shown.card if isinstance(found, Table) else found.card
    if card.state not in ALIVE:
        raise Rejected("over", "The game is over.")
    await moderation.ports.db.write(desk.did(now, host.person.id, "table_ended", data.why, table=table))
    await moderation.ports.tables.end(table, ENDED)
    return await _desk(request)


@delete("/desk/reports/{number:int}", status_code=200)
async def settle(request: AnyRequest, host: NamedDependency[Visitor], number: FromPath[int]) -> Response[Desk]:
    """A report is dealt with: the line is forgotten."""
    moderation, now = request.part(Moderation), int(request.part(Moderation).ports.seconds())
    try:
        await moderation.ports.db.write(desk.settle(number), desk.did(now, host.person.id, "settled", ""))
    except Conflict:
        raise NotThere("There is no such report.") from None
    return await _desk(request)


# A message to all


@get("/notice")
async def read_notice(request: AnyRequest) -> Response[Announcement | None]:
    """What the host tells everybody; nothing: null."""
    return Response(request.part(Moderation).notice, headers=NO_STORE)


@post("/desk/notice", status_code=200)
async def tell_all(request: AnyRequest, host: NamedDependency[Visitor], data: JSONBody[NewNotice]) -> Response[Desk]:
    """Tell everybody something for some hours."""
    now = int(request.part(Moderation).ports.seconds())
    if not (text := cleaned(data.text)):
        raise Rejected("malformed", "Say something that can be read.")
    return await _told(
        request, Announcement(text, now + data.hours * 3600), desk.did(now, host.person.id, "notice", text)
    )


@delete("/desk/notice", status_code=200)
async def tell_nothing(request: AnyRequest, host: NamedDependency[Visitor]) -> Response[Desk]:
    """Tell nothing any more."""
    now = int(request.part(Moderation).ports.seconds())
    return await _told(request, None, desk.did(now, host.person.id, "notice_ended", ""))


async def _told(request: AnyRequest, told: Announcement | None, act: Change) -> Response[Desk]:
    await request.part(Moderation).tell(told, act)
    return await _desk(request)


# Reporting


@post("/tables/{table:str}/report", status_code=200)
async def report_words(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[ReportWish]
) -> None:
    """Report words that somebody else wrote at a table one sits at: the host sees that line, and nothing around it."""
    moderation, now = request.part(Moderation), int(request.part(Moderation).ports.seconds())
    found = await asked_game(request, table)
    own = found.seats_of(visitor.person.id)
    if not own:
        raise Rejected("not_seated", "Only those who sit at a table can do that.")
    line = found.talk.line(data.line, found.log.generations)
    said_by = None if line is None else found.people.get(found.log.card.chairs[line.seat].holder)
    if line is None or not line.text or said_by is None or line.seat in own:
        raise Rejected("no_line", "There is no such line any more.")
    if not moderation.ports.guard.reports.take(visitor.person.id, moderation.ports.guard.steady()):
        raise TooMany("You have reported several lines: the host will look at them first.")
    await moderation.ports.db.write(*desk.report(now, table, line.text, said_by, visitor.person.id))


router = Router(
    "/",
    route_handlers=[
        read_desk, find_people, suspend, remove, end, settle, read_notice, tell_all, tell_nothing, report_words,
    ],
    dependencies={"host": host},
    tags=["desk"],
)  # fmt: skip
