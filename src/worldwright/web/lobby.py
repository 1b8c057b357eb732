"""What the page asks of the lobby: make a table, find one, sit, start, leave, play again."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from worldwright.tables import lobby
from worldwright.tables.card import Card, Terms, new_card
from worldwright.tables.lobby import Unfit
from worldwright.tables.names import FORMER
from worldwright.tables.people import Visitor
from worldwright.web.accounts import AnyRequest, known_visitor, service_of
from worldwright.web.api import (
    BotWish,
    Invitation,
    Invited,
    InviteToken,
    InviteWish,
    MyTable,
    OnwardWish,
    ReadyWish,
    SeatCard,
    SeatWish,
    TableCard,
    Withdrawn,
)
from worldwright.web.guard import NotThere
from worldwright.web.service import Service
from worldwright.web.warm_up import in_turn

INVITES_EACH = 20


def asked_card(request: AnyRequest, identity: str) -> Card:
    """The card of a table whose link somebody has."""
    service = service_of(request)
    card = service.card(identity)
    if card is None:
        service.guard.check_guess(request, service.seconds())
        raise NotThere("There is no such table.")
    return card


def table_card(service: Service, card: Card, person: str | None) -> TableCard:
    """A card as everybody may see it: people by their names, never by their identities."""
    names = service.people.names({*card.people, *([card.host] if card.host else [])})
    terms = card.terms
    return TableCard(
        id=card.id,
        game=terms.game,
        options=terms.options,
        state=card.state,
        seats=tuple(
            SeatCard(
                name=names.get(chair.person or "", FORMER) if chair.person or chair.former else (chair.bot or ""),
                kind="person" if chair.person else "bot" if chair.bot else "free",
                you=chair.person is not None and chair.person == person,
                ready=chair.ready,
                level=chair.bot,
            )
            for chair in card.chairs
        ),
        host=names.get(card.host or "", FORMER),
        hosting=card.host is not None and card.host == person,
        listed=terms.listed,
        watch=terms.watch,
        leavers=terms.leavers,
        undo=terms.undo,
        turn_hours=terms.turn_hours,
        hot_seat=terms.hot_seat,
        sealed=card.sealed,
        rematch=card.rematch,
        source=card.source if card.host is not None and card.host == person else None,
    )


@get("/tables")
async def list_tables(request: AnyRequest) -> list[TableCard]:
    """The tables that strangers may find."""
    service = service_of(request)
    found = known_visitor(request)
    return [table_card(service, card, found.person.id if found else None) for card in service.drawer.listed()]


@post("/tables", status_code=201)
async def make_table(request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[Terms]) -> TableCard:
    """A new table with its host on the first seat. Its id is its link: keep it among friends, or list it."""
    service = service_of(request)
    terms = await asyncio.to_thread(in_turn(lobby.checked_terms), data)
    async with service.desk_turn:
        own = service.drawer.of(visitor.person.id)
        full = lobby.too_many(service.drawer.alive(), own, service.settings.tables, service.settings.tables_each)
        if full is not None:
            raise full
        card = new_card(terms, visitor.person.id, int(service.seconds()))
        await asyncio.to_thread(service.drawer.keep, card)
    return table_card(service, card, visitor.person.id)


@get("/tables/{table:str}")
async def read_table(request: AnyRequest, table: FromPath[str]) -> TableCard:
    """A table, for whoever has its link."""
    found = known_visitor(request)
    return table_card(service_of(request), asked_card(request, table), found.person.id if found else None)


@get("/me/tables")
async def my_tables(request: AnyRequest, visitor: NamedDependency[Visitor]) -> list[MyTable]:
    """The visitor's tables, those that wait for the visitor first, then the newest: this is the history too."""
    service = service_of(request)
    person = visitor.person.id
    cards = await asyncio.to_thread(service.drawer.of, person)
    mine = [
        MyTable(
            table=table_card(service, card, person),
            your_seats=card.seats_of(person),
            your_move=service.waits_for(card, person),
            your_answer=service.asks(card, person),
            made=card.made,
            winners=card.winners,
            points=card.points,
        )
        for card in cards
    ]
    order = {"running": 1, "open": 2, "over": 3, "abandoned": 4}
    mine.sort(key=lambda one: one.made, reverse=True)
    return sorted(mine, key=lambda one: 0 if one.your_move or one.your_answer else order[one.table.state])


async def _changed(request: AnyRequest, visitor: Visitor, table: str, change: Any) -> TableCard:
    service = service_of(request)
    asked_card(request, table)
    card = await service.change(table, change)
    return table_card(service, card, visitor.person.id)


@post("/tables/{table:str}/sit", status_code=200)
async def sit(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[SeatWish]
) -> TableCard:
    """Take a seat."""
    return await _changed(request, visitor, table, lambda card: lobby.sit(card, visitor.person.id, data.seat))


@post("/tables/{table:str}/stand", status_code=200)
async def stand(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[SeatWish]
) -> TableCard:
    """Give up a seat; once the game runs, for good."""
    return await _changed(request, visitor, table, lambda card: lobby.stand(card, visitor.person.id, data.seat))


@post("/tables/{table:str}/ready", status_code=200)
async def ready(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[ReadyWish]
) -> TableCard:
    """Say that one is ready, or not."""
    return await _changed(request, visitor, table, lambda card: lobby.ready(card, visitor.person.id, data.ready))


@post("/tables/{table:str}/bots", status_code=200)
async def seat_bot(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[BotWish]
) -> TableCard:
    """Put a bot on a seat, or take it away."""
    return await _changed(
        request, visitor, table, lambda card: lobby.seat_bot(card, visitor.person.id, data.seat, data.level)
    )


@post("/tables/{table:str}/start", status_code=200)
async def start(request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str]) -> TableCard:
    """Begin the game: from now on the seed is sealed and its hash is on the card."""
    service = service_of(request)
    asked_card(request, table)
    return table_card(service, await service.begin(table, visitor.person.id), visitor.person.id)


@post("/tables/{table:str}/abandon", status_code=200)
async def abandon(request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str]) -> TableCard:
    """Give the table up."""
    return await _changed(request, visitor, table, lambda card: lobby.abandon(card, visitor.person.id))


@post("/tables/{table:str}/rematch", status_code=200)
async def rematch(request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str]) -> TableCard:
    """Play again at a new table; whoever asks second comes to the same one."""
    service = service_of(request)
    asked_card(request, table)
    async with service.desk_turn:
        card = asked_card(request, table)
        fresh = service.card(card.rematch) if card.rematch else None
        if fresh is None:
            full = lobby.too_many(
                service.drawer.alive(),
                service.drawer.of(visitor.person.id),
                service.settings.tables,
                service.settings.tables_each,
            )
            if full is not None:
                raise full
            fresh = lobby.again(card, visitor.person.id, int(service.seconds()))
            await asyncio.to_thread(service.drawer.keep, fresh, msgspec.structs.replace(card, rematch=fresh.id))
    return table_card(service, fresh, visitor.person.id)


@post("/tables/{table:str}/onward", status_code=201)
async def go_on(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[OnwardWish]
) -> TableCard:
    """Play on from a moment of a game that is over, on any seat, against bots: a new table, and the old one stays."""
    service = service_of(request)
    card = asked_card(request, table)
    game = service.table(table)
    if game is None:
        raise NotThere("The game has not begun yet.")
    fresh = await service.go_on(card, game, data.move, data.seat, visitor.person.id)
    return table_card(service, fresh, visitor.person.id)


@post("/tables/{table:str}/invites", status_code=201)
async def invite(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[InviteWish]
) -> Invitation:
    """An invitation to one seat, good once."""
    service = service_of(request)
    card = asked_card(request, table)
    if not card.seats_of(visitor.person.id):
        raise Unfit("not_seated", "Only those who sit at a table can invite to it.")
    if not 0 <= data.seat < len(card.chairs):
        raise Unfit("no_seat", f"There is no seat {data.seat} at this table.")
    if service.drawer.invites(table) >= INVITES_EACH:
        raise Unfit("too_many_invites", "This table has sent enough invitations.")
    return Invitation(await asyncio.to_thread(service.drawer.invite, table, data.seat), data.seat)


@delete("/tables/{table:str}/invites", status_code=200)
async def withdraw_invites(request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str]) -> Withdrawn:
    """Take back all invitations to a table that nobody has used yet."""
    service = service_of(request)
    if not asked_card(request, table).seats_of(visitor.person.id):
        raise Unfit("not_seated", "Only those who sit at a table can do that.")
    return Withdrawn(await asyncio.to_thread(service.drawer.withdraw_invites, table))


@post("/invites", status_code=200)
async def accept(request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[InviteToken]) -> Invited:
    """Use an invitation: it is spent now. If its seat is taken, one may look on, as with the table's link."""
    service = service_of(request)
    found = await asyncio.to_thread(service.drawer.invited, data.token)
    if found is None:
        service.guard.check_guess(request, service.seconds())
        raise NotThere("There is no such invitation.")
    table, seat, used = found
    if used:
        return Invited(table, None)
    try:
        await service.change(table, lambda card: lobby.sit(card, visitor.person.id, seat))
    except Unfit:
        return Invited(table, None)
    return Invited(table, seat)


router = Router(
    "/",
    route_handlers=[
        list_tables, make_table, read_table, my_tables, sit, stand, ready, seat_bot, start, abandon, rematch, go_on,
        invite, withdraw_invites, accept,
    ],
    tags=["lobby"],
)  # fmt: skip
