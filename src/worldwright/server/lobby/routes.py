"""What the page asks of the lobby: make a table, find one, sit, start, leave, play again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping

from litestar import Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from worldwright.bots.ratings import rating_of
from worldwright.core.errors import Trouble
from worldwright.core.game import Seat
from worldwright.tables import janitor, lobby, ratings, stored
from worldwright.tables.card import ALIVE, Card
from worldwright.tables.database import Conflict, Rows
from worldwright.tables.lobby import Unfit
from worldwright.tables.messages import HOUR, MINUTE, SECOND
from worldwright.tables.names import FORMER, told_apart
from worldwright.tables.notes import LONG_TURN, Chair, Note, Terms, Unrated
from worldwright.tables.ownership import Elsewhere
from worldwright.tables.people import Visitor
from worldwright.tables.rating import FEWEST, shown_speed
from worldwright.tables.table import Table
from worldwright.tables.tokens import hashed, new_token
from worldwright.web.accounts import AnyRequest, known_visitor, service_of
from worldwright.web.api import (
    BotWish,
    Invitation,
    Invited,
    InviteToken,
    InviteWish,
    MyTable,
    NewTable,
    OnwardWish,
    ReadyWish,
    SeatCard,
    SeatWish,
    TableCard,
    Withdrawn,
)
from worldwright.web.asked import asked_card
from worldwright.web.guard import NotThere
from worldwright.web.service import Service
from worldwright.web.warm_up import in_turn

INVITES_EACH = 20
FINISHED = 120
"""So many of the latest tables are listed whatever became of them; all that are open or running are."""


async def table_cards(service: Service, rows: Iterable[stored.Listed], person: str | None) -> list[TableCard]:
    """Cards as everybody may see them: people by their names, never by their identities."""
    rows = list(rows)
    names = await service.people.names({who for _, people, _ in rows for who in people.values()})
    there, now = service.runtime.registry.tables, service.seconds()
    away = {
        who: until
        for who in names
        if who in service.notifier.preferences and (until := service.notifier.away_until(who, now)) is not None
    }
    known = await _ratings(service, rows)
    bots = {who for who in names if service.people.profile(who).bot}
    return [
        _table_card(
            card,
            people,
            names,
            person,
            there[card.id].log.held if card.id in there else lobby.NOBODY,
            away=away,
            worth=known.get(card.id, {}),
            bots=bots,
        )
        for card, people, _ in rows
    ]


async def _ratings(service: Service, rows: list[stored.Listed]) -> dict[str, dict[str, int]]:
    """What the people of each open or running table are worth, by holder; nothing below three games."""

    def read(db: Rows) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {}
        for card, people, _ in rows:
            for chair in card.chairs if card.state in ALIVE else ():
                who = people.get(chair.holder)
                known = None if who is None else ratings.rating(db, who, card.terms.game, shown_speed(card.terms))
                if known is not None and known.games >= FEWEST:
                    found.setdefault(card.id, {})[chair.holder] = known.skill.points
        return found

    return await service.db.read(read) if any(card.state in ALIVE for card, _, _ in rows) else {}


def _unrated(card: Card, is_own: bool) -> Unrated:
    """Why a rated game does not count, as far as that may be known: hints are told when the game is over."""
    if card.contest is None or (card.contest.unrated == "hints" and card.state in ALIVE and not is_own):
        return ""
    return card.contest.unrated


def _table_card(
    card: Card,
    people: dict[str, str],
    names: dict[str, str],
    person: str | None,
    held: Mapping[str, Collection[Seat]],
    *,
    away: Mapping[str, int],
    worth: Mapping[str, int],
    bots: Collection[str],
) -> TableCard:
    terms = card.terms
    me = {holder for holder, who in people.items() if who == person}

    def name(holder: str) -> str:
        return names.get(people.get(holder, ""), FORMER)

    holders = [chair.holder for chair in card.chairs]
    shown = told_apart([name(holder) for holder in holders], holders)
    is_over = card.state != "running" or bool(card.seats_of(me))
    back = set() if is_over else {seat for holder in me for seat in held.get(holder, ())}
    return TableCard(
        id=card.id,
        game=terms.game,
        options=terms.options,
        state=card.state,
        seats=tuple(
            SeatCard(
                name=shown[seat] if chair.holder else FORMER if chair.former else chair.level,
                kind=chair.kind,
                you=chair.holder in me,
                ready=chair.ready,
                level=chair.level or None,
                back=seat in back and not chair.holder,
                away=away.get(people.get(chair.holder, "")) if terms.turn >= LONG_TURN else None,
                rating=worth.get(chair.holder) if chair.holder else _bot_rating(card, chair),
                bot_account=people.get(chair.holder, "") in bots,
            )
            for seat, chair in enumerate(card.chairs)
        ),
        host=shown[holders.index(card.host)] if card.host in holders else name(card.host),
        hosting=card.host in me,
        listed=terms.listed,
        watch=terms.watch,
        leavers=terms.leavers,
        undo=terms.undo,
        turn_hours=terms.turn // HOUR,
        turn_seconds=terms.turn // SECOND,
        bank_minutes=terms.bank // MINUTE,
        hot_seat=terms.hot_seat,
        pace=terms.pace,
        sealed=card.sealed,
        rematch=card.rematch,
        source=card.source if card.host in me else None,
        evening=card.evening,
        hints=card.hints if card.state not in ALIVE else (),
        daily=None if card.day is None else card.day.daily,
        rated=terms.rated,
        unrated=_unrated(card, bool(card.seats_of(me))),
        speed=shown_speed(terms),
        club=card.club,
    )


def _bot_rating(card: Card, chair: Chair) -> int | None:
    found = rating_of(card.terms.game, chair.level, len(card.chairs)) if chair.level and card.state in ALIVE else None
    return None if found is None else found.value


async def told(service: Service, table: Table, visitor: Visitor | None) -> TableCard:
    """A table's card as a visitor may see it now."""
    person = visitor.person.id if visitor else None
    return (await table_cards(service, [(table.shown.card, table.people, ())], person))[0]


@get("/tables")
async def list_tables(request: AnyRequest) -> list[TableCard]:
    """The tables that strangers may find."""
    service, found = service_of(request), await known_visitor(request)
    rows = await service.db.read(stored.listed)
    return await table_cards(service, rows, found.person.id if found else None)


@post("/tables", status_code=201)
async def make_table(request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[NewTable]) -> TableCard:
    """A new table with its host on the first seat. Its id is its link: keep it among friends, or list it."""
    service = service_of(request)
    service.guard.check_new_table(request, janitor.is_newcomer(visitor.person.made, int(service.seconds())))
    wanted = Terms(
        data.game, data.seats, data.options, data.listed, data.watch, data.leavers, data.undo,
        data.turn_seconds * SECOND or data.turn_hours * HOUR, data.hot_seat, data.pace, data.bank_minutes * MINUTE,
        data.rated,
    )  # fmt: skip
    terms = await asyncio.to_thread(in_turn(lobby.checked_terms), wanted)
    return await told(service, await service.new_tables.make_table(terms, visitor.person.id), visitor)


@get("/tables/{table:str}")
async def read_table(request: AnyRequest, table: FromPath[str]) -> TableCard:
    """A table, for whoever has its link."""
    found = await known_visitor(request)
    card = await asked_card(request, table)
    return (await table_cards(service_of(request), [card], found.person.id if found else None))[0]


@get("/me/tables")
async def my_tables(request: AnyRequest, visitor: NamedDependency[Visitor]) -> list[MyTable]:
    """The visitor's tables, those that wait for the visitor first, then the newest; older games are in `/me/games`."""
    service, person = service_of(request), visitor.person.id
    rows = await service.tables_of(person, FINISHED)
    shown = await table_cards(service, rows, person)
    mine = []
    own = {
        card.id: card.seats_of({holder for holder, who in people.items() if who == person}) for card, people, _ in rows
    }
    left = await service.left_of_turns({card.id: own[card.id] for card, _, _ in rows if card.state == "running"})
    for table, (card, _, waits) in zip(shown, rows, strict=True):
        seats = own[card.id]
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
    mine.sort(key=lambda one: one.made, reverse=True)
    return sorted(mine, key=lambda one: 0 if one.your_move or one.your_answer else order[one.table.state])


Decision = Callable[[Card, Collection[str]], Collection[Note]]


async def _changed(request: AnyRequest, visitor: Visitor, table: str, decide: Decision) -> TableCard:
    await asked_card(request, table)
    service = service_of(request)
    return await told(service, await service.change(table, visitor.person.id, decide), visitor)


@post("/tables/{table:str}/sit", status_code=200)
async def sit(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[SeatWish]
) -> TableCard:
    """Take a seat. Once the game runs, the people there are asked first: the seat is still free in the answer then."""
    await asked_card(request, table)
    service = service_of(request)
    return await told(service, await service.sit(table, visitor.person.id, data.seat), visitor)


@post("/tables/{table:str}/stand", status_code=200)
async def stand(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[SeatWish]
) -> TableCard:
    """Give up a seat; once the game runs, for good."""
    await asked_card(request, table)
    service = service_of(request)
    return await told(service, await service.stand(table, visitor.person.id, data.seat), visitor)


@post("/tables/{table:str}/ready", status_code=200)
async def ready(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[ReadyWish]
) -> TableCard:
    """Say that one is ready, or not."""
    return await _changed(request, visitor, table, lambda card, me: lobby.ready(card, me, data.ready))


@post("/tables/{table:str}/bots", status_code=200)
async def seat_bot(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[BotWish]
) -> TableCard:
    """Put a bot on a seat, or take it away."""
    return await _changed(request, visitor, table, lambda card, me: lobby.seat_bot(card, me, data.seat, data.level))


@post("/tables/{table:str}/start", status_code=200)
async def start(request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str]) -> TableCard:
    """Begin the game: from now on the seed is sealed and its hash is on the card."""
    await asked_card(request, table)
    service = service_of(request)
    return await told(service, await service.new_tables.begin(table, visitor.person.id), visitor)


@post("/tables/{table:str}/abandon", status_code=200)
async def abandon(request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str]) -> TableCard:
    """Give the table up."""
    await asked_card(request, table)
    service = service_of(request)
    return await told(service, await service.abandon(table, visitor.person.id), visitor)


@post("/tables/{table:str}/rematch", status_code=200)
async def rematch(request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str]) -> TableCard:
    """Play again at a new table; whoever asks second comes to the same one."""
    await asked_card(request, table)
    service = service_of(request)
    card = await asked_card(request, await service.new_tables.rematch(table, visitor.person.id))
    return (await table_cards(service, [card], visitor.person.id))[0]


@post("/tables/{table:str}/onward", status_code=201)
async def go_on(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[OnwardWish]
) -> TableCard:
    """Play on from a moment of a game that is over, on any seat, against bots: a new table, and the old one stays."""
    await asked_card(request, table)
    service = service_of(request)
    service.guard.check_new_table(request, janitor.is_newcomer(visitor.person.made, int(service.seconds())))
    return await told(service, await service.new_tables.go_on(table, data.move, data.seat, visitor.person.id), visitor)


async def _seated(request: AnyRequest, visitor: Visitor, table: str, sentence: str) -> Card:
    card, people, _ = await asked_card(request, table)
    if not card.seats_of({holder for holder, who in people.items() if who == visitor.person.id}):
        raise Unfit("not_seated", sentence)
    return card


@post("/tables/{table:str}/invites", status_code=201)
async def invite(
    request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str], data: JSONBody[InviteWish]
) -> Invitation:
    """An invitation to one seat, good once."""
    service = service_of(request)
    card = await _seated(request, visitor, table, "Only those who sit at a table can invite to it.")
    if not 0 <= data.seat < len(card.chairs):
        raise Unfit("no_seat", f"There is no seat {data.seat} at this table.")
    number, sent = await service.db.read(lambda db: stored.invites(db, table))
    if len(sent) >= INVITES_EACH:
        raise Unfit("too_many_invites", "This table has sent enough invitations.")
    token = new_token()
    await service.db.write(stored.invite(number, token, data.seat))
    return Invitation(token, data.seat)


@delete("/tables/{table:str}/invites", status_code=200)
async def withdraw_invites(request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str]) -> Withdrawn:
    """Take back all invitations to a table that nobody has used yet."""
    service = service_of(request)
    await _seated(request, visitor, table, "Only those who sit at a table can do that.")
    number, sent = await service.db.read(lambda db: stored.invites(db, table))
    unused = [stored.use(hash_, number, seat) for hash_, used, seat in sent if not used]
    try:
        await service.db.write(*unused)
    except Conflict:  # one of them was used just now: look again
        return await withdraw_invites.fn(request, visitor, table)  # type: ignore[no-any-return]
    return Withdrawn(len(unused))


@post("/invites", status_code=200)
async def accept(request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[InviteToken]) -> Invited:
    """Use an invitation: it is spent now. If its seat is taken, one may look on, as with the table's link."""
    service = service_of(request)
    found = await service.db.read(lambda db: stored.invited(db, data.token))
    if found is None:
        service.guard.check_guess(request)
        raise NotThere("There is no such invitation.")
    table, number, seat, used = found
    try:
        if used:
            return Invited(table, None)
        await service.playable(table)  # before it is spent: a table elsewhere lets its own node do all of it
        await service.db.write(stored.use(hashed(data.token), number, seat))
        sat = await service.sit(table, visitor.person.id, seat)
    except Elsewhere:
        raise
    except (Conflict, Trouble):
        return Invited(table, None)
    return Invited(table, seat if seat in sat.seats_of(visitor.person.id) else None)


router = Router(
    "/",
    route_handlers=[
        list_tables, make_table, read_table, my_tables, sit, stand, ready, seat_bot, start, abandon, rematch, go_on,
        invite, withdraw_invites, accept,
    ],
    tags=["lobby"],
)  # fmt: skip
