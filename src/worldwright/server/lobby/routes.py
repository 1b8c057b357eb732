"""Routes of the lobby: create a table, find one, sit, start, leave, rematch."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from worldwright.core.errors import UserError
from worldwright.server.engine import seating
from worldwright.server.engine.events import Note, Terms
from worldwright.server.engine.messages import HOUR, MINUTE, SECOND
from worldwright.server.engine.ownership import Elsewhere
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.summary import Card
from worldwright.server.http.guard import NotThere
from worldwright.server.http.identity import AnyRequest, known_visitor
from worldwright.server.http.routing import FromPath, JSONBody, NamedDependency, Router, delete, get, post
from worldwright.server.http.schemas import (
    BotWish,
    Invitation,
    Invited,
    InviteToken,
    InviteWish,
    MyTable,
    NewTable,
    OnwardWish,
    ReadyWish,
    SeatWish,
    TableCard,
    Withdrawn,
)
from worldwright.server.http.table_access import asked_card, waited_for
from worldwright.server.http.visitor import Visitor
from worldwright.server.lobby.service import Lobby
from worldwright.server.process.tokens import hashed, new_token
from worldwright.server.storage import cleanup
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.database import Conflict

INVITES_EACH = 20
FINISHED = 120
"""Number of latest tables listed in any state; open and running ones are always listed."""


@get("/tables")
async def list_tables(request: AnyRequest) -> list[TableCard]:
    """The publicly listed tables."""
    lobby, visitor = request.part(Lobby), await known_visitor(request)
    if visitor is None and lobby.ports.settings.registration != "open":
        return []  # a table's id invites
    rows = await lobby.ports.db.read(stored.listed)
    return await lobby.cards.cards(rows, visitor.person.id if visitor else None)


@post("/tables", status_code=201)
async def make_table(request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[NewTable]) -> TableCard:
    """Create a table with its host on the first seat. Its id is its link: share it with friends, or list it."""
    lobby = request.part(Lobby)
    lobby.ports.guard.check_new_table(request, cleanup.is_newcomer(visitor.person.made, int(lobby.ports.seconds())))
    terms = await _checked(request, visitor, data)
    return await lobby.cards.card(await lobby.new_tables.make_table(terms, visitor.person.id, sits=data.sits), visitor)


async def _checked(request: AnyRequest, visitor: Visitor, data: NewTable) -> Terms:
    wanted = Terms(
        data.game, data.seats, data.options, data.listed, data.watch, data.leavers, data.undo,
        data.turn_seconds * SECOND or data.turn_hours * HOUR, data.hot_seat, data.pace, data.bank_minutes * MINUTE,
        data.rated, data.begins,
    )  # fmt: skip
    lane = request.part(Lobby).ports.runtime.workers.terms
    return await waited_for(request, lane.submit(visitor.person.id, partial(seating.checked_terms, wanted)))


@post("/tables/{table:str}/terms", status_code=200)
async def change_terms(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[NewTable]
) -> TableCard:
    """Choose other terms under the same link, while no one but the host sits at the table."""
    await asked_card(request, table)
    terms = await _checked(request, visitor, data)
    return await _changed(request, visitor, table, lambda card, me: seating.change_terms(card, me, terms))


@get("/tables/{table:str}")
async def read_table(request: AnyRequest, table: FromPath[str]) -> TableCard:
    """A table, for everyone with its link."""
    visitor = await known_visitor(request)
    card = await asked_card(request, table)
    return (await request.part(Lobby).cards.cards([card], visitor.person.id if visitor else None))[0]


@get("/me/tables")
async def my_tables(request: AnyRequest, visitor: NamedDependency[Visitor]) -> list[MyTable]:
    """The visitor's tables: those that wait for the visitor first, then the newest; older games are in `/me/games`."""
    lobby, person = request.part(Lobby), visitor.person.id
    rows = await lobby.ports.tables.tables_of(person, FINISHED)
    shown = await lobby.cards.cards(rows, person)
    mine = []
    seats_by_table = {
        card.id: card.seats_of({holder for holder, who in people.items() if who == person}) for card, people, _ in rows
    }
    left = await lobby.ports.tables.left_of_turns(
        {card.id: seats_by_table[card.id] for card, _, _ in rows if card.state == "running"}
    )
    for table, (card, _, waits) in zip(shown, rows, strict=True):
        seats = seats_by_table[card.id]
        asked = card.question.need if card.question is not None else ()
        mine.append(
            MyTable(
                table=table,
                your_seats=seats,
                your_move=card.state == "running" and bool(set(seats) & set(waits)),
                your_answer=bool(set(seats) & set(asked)),
                left=left.get(card.id),
                made=card.made,
                winners=card.winners,
                points=card.points,
            )
        )
    order = {"running": 1, "open": 2, "over": 3, "abandoned": 4}
    mine.sort(key=lambda entry: entry.made, reverse=True)
    return sorted(mine, key=lambda entry: 0 if entry.your_move or entry.your_answer else order[entry.table.state])


Decision = Callable[[Card, Collection[str]], Collection[Note]]


async def _changed(request: AnyRequest, visitor: Visitor, table: str, decide: Decision) -> TableCard:
    await asked_card(request, table)
    lobby = request.part(Lobby)
    changed = await lobby.ports.tables.change(table, visitor.person.id, decide)
    return await lobby.cards.card(await lobby.new_tables.begun_if_complete(changed), visitor)


@post("/tables/{table:str}/sit", status_code=200)
async def sit(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[SeatWish]
) -> TableCard:
    """Take a seat. In a running game its players are asked first, so the seat is still free in the answer."""
    await asked_card(request, table)
    lobby = request.part(Lobby)
    sat = await lobby.ports.tables.sit(table, visitor.person.id, data.seat)
    return await lobby.cards.card(await lobby.new_tables.begun_if_complete(sat), visitor)


@post("/tables/{table:str}/stand", status_code=200)
async def stand(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[SeatWish]
) -> TableCard:
    """Give up a seat; in a running game this is final."""
    await asked_card(request, table)
    lobby = request.part(Lobby)
    return await lobby.cards.card(await lobby.ports.tables.stand(table, visitor.person.id, data.seat), visitor)


@post("/tables/{table:str}/ready", status_code=200)
async def ready(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[ReadyWish]
) -> TableCard:
    """Set the visitor ready, or not."""
    return await _changed(request, visitor, table, lambda card, me: seating.ready(card, me, data.ready))


@post("/tables/{table:str}/bots", status_code=200)
async def seat_bot(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[BotWish]
) -> TableCard:
    """Put a bot on a seat, or remove it."""
    return await _changed(request, visitor, table, lambda card, me: seating.seat_bot(card, me, data.seat, data.level))


@post("/tables/{table:str}/start", status_code=200)
async def start(request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str]) -> TableCard:
    """Start the game: its seed is sealed, and the hash is on the card."""
    await asked_card(request, table)
    lobby = request.part(Lobby)
    return await lobby.cards.card(await lobby.new_tables.begin(table, visitor.person.id), visitor)


@post("/tables/{table:str}/abandon", status_code=200)
async def abandon(request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str]) -> TableCard:
    """Abandon the table."""
    await asked_card(request, table)
    lobby = request.part(Lobby)
    return await lobby.cards.card(await lobby.ports.tables.abandon(table, visitor.person.id), visitor)


@post("/tables/{table:str}/rematch", status_code=200)
async def rematch(request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str]) -> TableCard:
    """Start a rematch at a new table; a second request leads to the same one."""
    await asked_card(request, table)
    lobby = request.part(Lobby)
    card = await asked_card(request, await lobby.new_tables.rematch(table, visitor.person.id))
    return (await lobby.cards.cards([card], visitor.person.id))[0]


@post("/tables/{table:str}/onward", status_code=201)
async def go_on(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[OnwardWish]
) -> TableCard:
    """Branch from a moment of a finished game, on any seat, against bots: a new table, and the old one stays."""
    await asked_card(request, table)
    lobby = request.part(Lobby)
    lobby.ports.guard.check_new_table(request, cleanup.is_newcomer(visitor.person.made, int(lobby.ports.seconds())))
    return await lobby.cards.card(await lobby.new_tables.go_on(table, data.move, data.seat, visitor.person.id), visitor)


async def _seated(request: AnyRequest, visitor: Visitor, table: str, sentence: str) -> Card:
    card, people, _ = await asked_card(request, table)
    if not card.seats_of({holder for holder, who in people.items() if who == visitor.person.id}):
        raise Rejected("not_seated", sentence)
    return card


@post("/tables/{table:str}/invites", status_code=201)
async def invite(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[InviteWish]
) -> Invitation:
    """Create a one-use invitation to a seat."""
    lobby = request.part(Lobby)
    card = await _seated(request, visitor, table, "Only those who sit at a table can invite to it.")
    if not 0 <= data.seat < len(card.chairs):
        raise Rejected("no_seat", f"There is no seat {data.seat} at this table.")
    number, sent = await lobby.ports.db.read(lambda db: stored.invites(db, table))
    if len(sent) >= INVITES_EACH:
        raise Rejected("too_many_invites", "This table has sent enough invitations.")
    token = new_token()
    await lobby.ports.db.write(stored.invite(number, token, data.seat))
    return Invitation(token, data.seat)


@delete("/tables/{table:str}/invites", status_code=200)
async def withdraw_invites(request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str]) -> Withdrawn:
    """Withdraw all unused invitations to a table."""
    lobby = request.part(Lobby)
    await _seated(request, visitor, table, "Only those who sit at a table can do that.")
    number, sent = await lobby.ports.db.read(lambda db: stored.invites(db, table))
    unused = [stored.use(hash_, number, seat) for hash_, used, seat in sent if not used]
    try:
        await lobby.ports.db.write(*unused)
    except Conflict:  # one was used meanwhile: read them again
        return await withdraw_invites.fn(request, visitor, table)  # type: ignore[no-any-return]
    return Withdrawn(len(unused))


@post("/invites", status_code=200)
async def accept(request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[InviteToken]) -> Invited:
    """Use an invitation, which spends it. If its seat is taken, the visitor may watch, as with the table's link."""
    lobby = request.part(Lobby)
    invitation = await lobby.ports.db.read(lambda db: stored.invited(db, data.token))
    if invitation is None:
        lobby.ports.guard.check_guess(request)
        raise NotThere("There is no such invitation.")
    table, number, seat, used = invitation
    try:
        if used:
            return Invited(table, None)
        await lobby.ports.tables.playable(
            table
        )  # before it is spent: the owner of a remote table handles the whole request
        await lobby.ports.db.write(stored.use(hashed(data.token), number, seat))
        sat = await lobby.ports.tables.sit(table, visitor.person.id, seat)
        await lobby.new_tables.begun_if_complete(sat)
    except Elsewhere:
        raise
    except (Conflict, UserError):
        return Invited(table, None)
    return Invited(table, seat if seat in sat.people.seats_of(visitor.person.id) else None)


router = Router(
    "/",
    route_handlers=[
        list_tables, make_table, change_terms, read_table, my_tables, sit, stand, ready, seat_bot, start, abandon,
        rematch, go_on, invite, withdraw_invites, accept,
    ],
    tags=["lobby"],
)  # fmt: skip
