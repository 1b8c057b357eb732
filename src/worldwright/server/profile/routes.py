"""What somebody's own page asks: what was played and how well, friends and invitations, privacy, being a bot."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from worldwright.core.errors import Trouble
from worldwright.games import NAMES
from worldwright.tables import invitations, janitor, lobby, played, stored
from worldwright.tables.card import ALIVE, Card
from worldwright.tables.database import Rows
from worldwright.tables.lobby import Unfit
from worldwright.tables.names import FORMER
from worldwright.tables.notes import Chair, Made, Terms
from worldwright.tables.people import Visitor
from worldwright.tables.played import Played, Together
from worldwright.tables.stored import Listed
from worldwright.tables.tokens import hashed, new_id
from worldwright.web.accounts import AnyRequest, Conflict, me, service_of
from worldwright.web.api import Me, TableCard
from worldwright.web.asked import NO_STORE
from worldwright.web.games import asked_game
from worldwright.web.guard import NotThere, TooMany
from worldwright.web.lobby import table_cards, told
from worldwright.web.service import Service
from worldwright.web.your_page_api import AskedTo, BotMark, Friend, InviteFriend, PlayedGame, Privacy, YourPage

LAST = 2**53


def friend_id(person: str, friend: str) -> str:
    """How somebody is called on a friend's page: of no use to anybody else."""
    return hashed(f"{person} {friend}")[:16]


async def _games(service: Service, person: str, games: list[Played]) -> list[PlayedGame]:
    rows = await service.db.read(lambda db: stored.by_numbers(db, [one.number for one in games]))
    found = [(one, rows[one.number]) for one in games if one.number in rows]
    cards = await table_cards(service, [row for _, row in found], person)
    return [
        PlayedGame(one.number, card, _own_seat(row, person), one.ending, one.points, row[0].made)
        for (one, row), card in zip(found, cards, strict=True)
    ]


def _own_seat(row: Listed, person: str) -> int:
    own = row[0].seats_of({holder for holder, who in row[1].items() if who == person})
    return min(own, key=lambda seat: (seat not in row[0].winners, seat), default=0)


@get("/me/page")
async def your_page(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Response[YourPage]:
    """The visitor's own page: figures are counted in indexes, whatever they have played."""
    service, person = service_of(request), visitor.person.id
    profile = service.people.profile(person)

    def read(db: Rows) -> tuple[list[played.Tally], list[Played], list[Together], list[Listed]]:
        tallies = played.tallies(db, person)
        best = [one for game in dict.fromkeys(tally.game for tally in tallies) for one in played.best(db, person, game)]
        return tallies, best, played.together(db, person), stored.listed(db)

    tallies, best, friends, listed = await service.db.read(read)
    page = YourPage(
        name=visitor.person.name,
        login=visitor.person.login,
        since=visitor.person.made,
        tallies=tuple(tallies),
        best=tuple(await _games(service, person, best)),
        friends=tuple(await _friends(service, person, friends, listed)),
        invitations=tuple(await _invitations(service, person)),
        privacy=Privacy(profile.invites, profile.shown),
        recovery=bool(profile.recovery),
        bot=profile.bot,
    )
    return Response(page, headers=NO_STORE)


async def _friends(service: Service, person: str, friends: list[Together], listed: list[Listed]) -> list[Friend]:
    """The people one plays with now, then those one played with; with a table to go on at or to watch."""
    alive = [row for row in await service.tables_of(person, 0) if row[0].state in ALIVE]
    tables = {who: card.id for card, people, _ in alive for who in _sitting(card, people) if who != person}
    known = {one.person: one for one in friends}
    order = [*(who for who in tables if who not in known), *known]
    names = await service.people.names(set(order))
    watched = [row for row in listed if row[0].state == "running" and row[0].terms.watch == "anyone"]
    watched = [row for row in watched if person not in row[1].values()]
    cards = dict(zip((row[0].id for row in watched), await table_cards(service, watched, person), strict=True))
    watch = {who: cards[card.id] for card, people, _ in watched for who in _sitting(card, people)}
    return [
        Friend(
            friend_id(person, who),
            names.get(who, FORMER),
            known[who].games if who in known else 0,
            known[who].won if who in known else 0,
            known[who].lost if who in known else 0,
            service.people.profile(who).bot,
            tables.get(who),
            watch.get(who),
        )
        for who in order
    ]


def _sitting(card: Card, people: dict[str, str]) -> set[str]:
    return {people[chair.holder] for chair in card.chairs if chair.holder in people}


async def _invitations(service: Service, person: str) -> list[AskedTo]:
    asked = await service.db.read(lambda db: invitations.invitations(db, person))
    rows = [(one, row) for one in asked if (row := await service.card(one.table)) is not None]
    names = await service.people.names({one.by for one in asked})
    cards = await table_cards(service, [row for _, row in rows], person)
    return [AskedTo(card, names.get(one.by, FORMER), one.at) for (one, _), card in zip(rows, cards, strict=True)]


@get("/me/games")
async def my_games(
    request: AnyRequest,
    visitor: NamedDependency[Visitor],
    since: Annotated[int, QueryParameter(name="from", ge=0, le=LAST)] = LAST,
) -> Response[list[PlayedGame]]:
    """The visitor's finished games, the latest first: a page of those before a number."""
    service, person = service_of(request), visitor.person.id
    games = await service.db.read(lambda db: played.latest(db, person, since))
    return Response(await _games(service, person, games), headers=NO_STORE)


# Friends


@post("/me/friends/{friend:str}/invite", status_code=201)
async def invite_friend(
    request: AnyRequest, visitor: NamedDependency[Visitor], friend: FromPath[str], data: JSONBody[InviteFriend]
) -> TableCard:
    """A table for the visitor and somebody they played with, who is asked to it if they allow that.

    Whether they do is nobody's to know: the answer is the same.
    """
    service, own, now = service_of(request), visitor.person.id, int(service_of(request).seconds())
    if not service.guard.invites.take(own, service.guard.steady()):
        raise TooMany("You have invited many people: wait a minute.")
    service.guard.check_new_table(request, janitor.is_newcomer(visitor.person.made, now))
    known = [one.person for one in await service.db.read(lambda db: played.together(db, own))]
    known += [who for card, people, _ in await service.tables_of(own, 0) for who in _sitting(card, people)]
    whom = next((who for who in known if friend_id(own, who) == friend and who != own), None)
    if whom is None:
        raise NotThere("You have not played with them of late.")
    if data.game is not None:
        asked_game(data.game)
    note, host = await _table_for_two(service, own, whom, data.game, now)
    table = await service.new_tables.make(note, {host: own}, own)
    if service.people.profile(whom).invites:
        await service.db.write(*invitations.ask(whom, table.id, own, now))
        await service.notifier.invited(whom, table.id)
    return await told(service, table, visitor)


async def _table_for_two(service: Service, person: str, whom: str, game: str | None, now: int) -> tuple[Made, str]:
    """A table like the last one of both, its bots at their places, or of another game for two."""
    host = new_id()
    last = await service.db.read(lambda db: stored.last_together(db, person, whom)) if game is None else None
    if last is not None:
        try:
            terms = lobby.checked_terms(last.terms)
        except Trouble:  # another version may not know its options any more
            last = None
        else:
            free = next(seat for seat, chair in enumerate(last.chairs) if not chair.level)
            chairs = [Chair(level=chair.level) for chair in last.chairs]
            chairs[free] = Chair(host)
            return Made(msgspec.structs.replace(terms, listed=False), host, now, tuple(chairs)), host
    name = game or NAMES[0]
    terms = lobby.checked_terms(Terms(name, max(2, asked_game(name).SEATS[0])))
    return lobby.made(terms, host, now), host


@delete("/me/invitations/{table:str}", status_code=200)
async def decline(request: AnyRequest, visitor: NamedDependency[Visitor], table: FromPath[str]) -> list[AskedTo]:
    """Do not be asked to a table any more; those that are left. Nobody is told."""
    service, person = service_of(request), visitor.person.id
    await service.db.write(invitations.decline(person, table))
    return await _invitations(service, person)


# What one says about oneself


@post("/me/privacy", status_code=200)
async def set_privacy(request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[Privacy]) -> Privacy:
    """Who may invite the visitor, and where their name stands."""
    people, person = service_of(request).people, visitor.person.id
    await people.change_profile(
        person, lambda now: msgspec.structs.replace(now, invites=data.invites, shown=data.shown)
    )
    return data


@post("/me/bot", status_code=200)
async def mark_bot(request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[BotMark]) -> Me:
    """Say that a program plays with this account, or no longer: not while it sits at a table."""
    service, person = service_of(request), visitor.person
    if person.login is None:
        raise Conflict("Only an account can be a bot: make one first.")
    if data.bot != service.people.profile(person.id).bot:
        if await service.db.read(lambda db: stored.alive(db, person.id)):
            raise Unfit("playing", "It sits at a table: finish or leave its games first.")
        await service.people.change_profile(person.id, lambda now: msgspec.structs.replace(now, bot=data.bot))
    return me(request, person)


router = Router(
    "/",
    route_handlers=[your_page, my_games, invite_friend, decline, set_privacy, mark_bot],
    tags=["people"],
)
