"""Routes of the admin page: the accounts named in the settings may use it, and every action is recorded.

Everyone else gets 404. The notice and reporting are for all players.
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
from worldwright.server.moderation import store
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
"""Reason of a table's end by the host."""


async def host(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Visitor:
    """The visitor if they are a host; 404 for everyone else."""
    if visitor.person.id not in request.part(Moderation).accounts.hosts:
        raise NotThere(f"There is nothing at {request.scope['path']}.")
    return visitor


async def _people(moderation: Moderation, identities: Collection[str]) -> dict[str, DeskPerson]:
    here = {socket.person for socket in moderation.ports.runtime.sockets}
    by_id = {}
    for person in await moderation.people.people(identities):
        profile = moderation.people.profile(person.id)
        out = profile.suspended if profile.is_out(moderation.ports.seconds()) else 0
        by_id[person.id] = DeskPerson(
            person.id,
            person.name,
            person.login,
            person.made,
            person.id in here,
            profile.bot,
            out,
            profile.why if out else "",
        )
    return by_id


async def _desk(request: AnyRequest) -> Response[Desk]:
    moderation = request.part(Moderation)
    since = int(moderation.ports.seconds()) - DAY
    counts, states, reports, acts, days = await moderation.ports.db.read(
        lambda db: (
            store.counts(db, since),
            stored.states(db),
            store.reports(db),
            store.acts(db),
            store.begun(db, since + DAY),
        )
    )
    here = list(dict.fromkeys(socket.person for socket in moderation.ports.runtime.sockets if socket.person))[
        :MOST_HERE
    ]
    named = {report.person for report in reports} | {who for done in acts for who in (done.by, done.person) if who}
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
            DeskReport(report.number, report.at, report.table, report.text, people[report.person])
            for report in reports
            if report.person in people
        ),
        acts=tuple(
            DeskDone(
                done.at,
                people[done.by].login or "" if done.by in people else FORMER,
                done.what,
                people[done.person].name if done.person in people else "",
                done.table,
                done.why,
            )
            for done in acts
        ),
        notice=moderation.notice,
        server=await moderation.server(days),
    )
    return Response(page, headers=NO_STORE)


@get("/desk")
async def read_desk(request: AnyRequest, host: NamedDependency[Visitor]) -> Response[Desk]:
    """Connected users, tables, incidents, reports and the host's past actions."""
    return await _desk(request)


@get("/desk/people")
async def find_people(
    request: AnyRequest, host: NamedDependency[Visitor], name: FromQuery[str]
) -> Response[list[DeskPerson]]:
    """Users with exactly that username or name."""
    moderation = request.part(Moderation)
    identities = await moderation.ports.db.read(lambda db: store.found(db, name[:64]))
    return Response(list((await _people(moderation, identities)).values()), headers=NO_STORE)


async def _other_user(moderation: Moderation, host: Visitor, who: str) -> str:
    """A user who is not a host; NotThere if there is none."""
    if who == host.person.id:
        raise Rejected("yourself", "That is you: a host cannot be suspended.")
    if who in moderation.accounts.hosts:
        raise Rejected("a_host", "That is a host too: take the name out of WORLDWRIGHT_HOST_ACCOUNTS first.")
    if await moderation.people.person(who) is None:
        raise NotThere("There is no such user.")
    return who


@post("/desk/people/{person:str}/suspend", status_code=200)
async def suspend(
    request: AnyRequest, host: NamedDependency[Visitor], person: FromPath[str], data: JSONBody[Suspension]
) -> Response[Desk]:
    """Suspend a user for some days on every device, or end a suspension. Their games go on as agreed."""
    moderation, now = request.part(Moderation), int(request.part(Moderation).ports.seconds())
    whom = await _other_user(moderation, host, person)
    until = now + data.days * DAY if data.days else 0
    why = cleaned(data.why) if until else ""
    act = store.did(now, host.person.id, "suspended" if until else "restored", data.why, person=whom)
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
    """Remove a user, as they could do themselves: their games show a former player."""
    moderation, now = request.part(Moderation), int(request.part(Moderation).ports.seconds())
    whom = await _other_user(moderation, host, person)
    await moderation.ports.db.write(store.did(now, host.person.id, "removed", data.why))
    await moderation.removal.forget(whom)
    return await _desk(request)


@post("/desk/tables/{table:str}/end", status_code=200)
async def end(
    request: AnyRequest, host: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[DeskWhy]
) -> Response[Desk]:
    """End a table: its players see that the host ended it, and can replay it."""
    moderation, now = request.part(Moderation), int(request.part(Moderation).ports.seconds())
    target = await moderation.ports.runtime.find(table)
    if not isinstance(target, Table | Readable):
        raise NotThere("There is no such table.")
    card = target.shown.card if isinstance(target, Table) else target.card
    if card.state not in ALIVE:
        raise Rejected("over", "The game is over.")
    await moderation.ports.db.write(store.did(now, host.person.id, "table_ended", data.why, table=table))
    await moderation.ports.tables.end(table, ENDED)
    return await _desk(request)


@delete("/desk/reports/{number:int}", status_code=200)
async def settle(request: AnyRequest, host: NamedDependency[Visitor], number: FromPath[int]) -> Response[Desk]:
    """Settle a report, which deletes the reported line."""
    moderation, now = request.part(Moderation), int(request.part(Moderation).ports.seconds())
    try:
        await moderation.ports.db.write(store.settle(number), store.did(now, host.person.id, "settled", ""))
    except Conflict:
        raise NotThere("There is no such report.") from None
    return await _desk(request)


# Notice to all players


@get("/notice")
async def read_notice(request: AnyRequest) -> Response[Announcement | None]:
    """The host's notice to all players; null: none."""
    return Response(request.part(Moderation).notice, headers=NO_STORE)


@post("/desk/notice", status_code=200)
async def tell_all(request: AnyRequest, host: NamedDependency[Visitor], data: JSONBody[NewNotice]) -> Response[Desk]:
    """Publish a notice for some hours."""
    now = int(request.part(Moderation).ports.seconds())
    if not (text := cleaned(data.text)):
        raise Rejected("malformed", "The notice is empty.")
    return await _publish(
        request, Announcement(text, now + data.hours * 3600), store.did(now, host.person.id, "notice", text)
    )


@delete("/desk/notice", status_code=200)
async def tell_nothing(request: AnyRequest, host: NamedDependency[Visitor]) -> Response[Desk]:
    """End the notice."""
    now = int(request.part(Moderation).ports.seconds())
    return await _publish(request, None, store.did(now, host.person.id, "notice_ended", ""))


async def _publish(request: AnyRequest, notice: Announcement | None, act: Change) -> Response[Desk]:
    await request.part(Moderation).publish(notice, act)
    return await _desk(request)


# Reporting


@post("/tables/{table:str}/report", status_code=200)
async def report_words(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[ReportWish]
) -> None:
    """Report another player's chat line at the visitor's own table: the host sees that line only."""
    moderation, now = request.part(Moderation), int(request.part(Moderation).ports.seconds())
    game = await asked_game(request, table)
    seats = game.people.seats_of(visitor.person.id)
    if not seats:
        raise Rejected("not_seated", "Only those who sit at a table can do that.")
    line = game.talk.line(data.line, game.log.generations)
    author = None if line is None else game.people.get(game.log.card.chairs[line.seat].holder)
    if line is None or not line.text or author is None or line.seat in seats:
        raise Rejected("no_line", "That line no longer exists.")
    if not moderation.ports.guard.reports.take(visitor.person.id, moderation.ports.guard.steady()):
        raise TooMany("You have reported several lines: try again later.")
    await moderation.ports.db.write(*store.report(now, table, line.text, author, visitor.person.id))


router = Router(
    "/",
    route_handlers=[
        read_desk, find_people, suspend, remove, end, settle, read_notice, tell_all, tell_nothing, report_words,
    ],
    dependencies={"host": host},
    tags=["desk"],
)  # fmt: skip
