"""What somebody's own page asks: what was played and how well, friends and invitations, privacy, being a bot."""

from __future__ import annotations

from typing import Annotated

import msgspec

from worldwright.core.errors import UserError
from worldwright.games import NAMES
from worldwright.server.accounts.names import FORMER
from worldwright.server.accounts.routes import HTTPConflict, me
from worldwright.server.accounts.schemas import Me
from worldwright.server.engine import seating as lobby
from worldwright.server.engine.events import Chair, Made, Terms
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.summary import ALIVE, Card
from worldwright.server.http.game_access import asked_game
from worldwright.server.http.guard import NotThere, TooMany
from worldwright.server.http.identity import AnyRequest
from worldwright.server.http.response import Response
from worldwright.server.http.routing import (
    FromPath,
    JSONBody,
    NamedDependency,
    QueryParameter,
    Router,
    delete,
    get,
    post,
)
from worldwright.server.http.schemas import TableCard
from worldwright.server.http.table_access import NO_STORE
from worldwright.server.http.visitor import Visitor
from worldwright.server.process.tokens import hashed, new_id
from worldwright.server.profile import invitations
from worldwright.server.profile import store as played
from worldwright.server.profile.schemas import AskedTo, BotMark, Friend, InviteFriend, PlayedGame, Privacy, YourPage
from worldwright.server.profile.service import PlayersPage
from worldwright.server.profile.store import Played, Together
from worldwright.server.storage import cleanup as janitor
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.database import Rows
from worldwright.server.storage.table_store import Listed

LAST = 2**53


def friend_id(person: str, friend: str) -> str:
    """How somebody is called on a friend's page: of no use to anybody else."""
    return hashed(f"{person} {friend}")[:16]


async def _games(site: PlayersPage, person: str, games: list[Played]) -> list[PlayedGame]:
    rows = await site.ports.db.read(lambda db: stored.by_numbers(db, [one.number for one in games]))
    found = [(one, rows[one.number]) for one in games if one.number in rows]
    cards = await site.cards.cards([row for _, row in found], person)
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
    site, person = request.part(PlayersPage), visitor.person.id
    profile = site.people.profile(person)

    def read(db: Rows) -> tuple[list[played.GamesPlayed], list[Played], list[Together], list[Listed]]:
        tallies = played.tallies(db, person)
        best = [one for game in dict.fromkeys(tally.game for tally in tallies) for one in played.best(db, person, game)]
        return tallies, best, played.together(db, person), stored.listed(db)

    tallies, best, friends, listed = await site.ports.db.read(read)
    page = YourPage(
        name=visitor.person.name,
        login=visitor.person.login,
        since=visitor.person.made,
        tallies=tuple(tallies),
        best=tuple(await _games(site, person, best)),
        friends=tuple(await _friends(site, person, friends, listed)),
        invitations=tuple(await _invitations(site, person)),
        privacy=Privacy(profile.invites, profile.shown),
        recovery=bool(profile.recovery),
        bot=profile.bot,
    )
    return Response(page, headers=NO_STORE)


async def _friends(site: PlayersPage, person: str, friends: list[Together], listed: list[Listed]) -> list[Friend]:
    """The people one plays with now, then those one played with; with a table to go on at or to watch."""
    alive = [row for row in await site.ports.tables.tables_of(person, 0) if row[0].state in ALIVE]
    tables = {who: card.id for card, people, _ in alive for who in _sitting(card, people) if who != person}
    known = {one.person: one for one in friends}
    order = [*(who for who in tables if who not in known), *known]
    names = await site.people.names(set(order))
    watched = [row for row in listed if row[0].state == "running" and row[0].terms.watch == "anyone"]
    watched = [row for row in watched if person not in row[1].values()]
    cards = dict(zip((row[0].id for row in watched), await site.cards.cards(watched, person), strict=True))
    watch = {who: cards[card.id] for card, people, _ in watched for who in _sitting(card, people)}
    return [
        Friend(
            friend_id(person, who),
            names.get(who, FORMER),
            known[who].games if who in known else 0,
            known[who].won if who in known else 0,
            known[who].lost if who in known else 0,
            site.people.profile(who).bot,
            tables.get(who),
            watch.get(who),
        )
        for who in order
    ]


def _sitting(card: Card, people: dict[str, str]) -> set[str]:
    return {people[chair.holder] for chair in card.chairs if chair.holder in people}


async def _invitations(site: PlayersPage, person: str) -> list[AskedTo]:
    asked = await site.ports.db.read(lambda db: invitations.invitations(db, person))
    rows = [(one, row) for one in asked if (row := await site.ports.tables.card(one.table)) is not None]
    names = await site.people.names({one.by for one in asked})
    cards = await site.cards.cards([row for _, row in rows], person)
    return [AskedTo(card, names.get(one.by, FORMER), one.at) for (one, _), card in zip(rows, cards, strict=True)]


@get("/me/games")
async def my_games(
    request: AnyRequest,
    visitor: NamedDependency[Visitor],
    since: Annotated[int, QueryParameter(name="from", ge=0, le=LAST)] = LAST,
) -> Response[list[PlayedGame]]:
    """The visitor's finished games, the latest first: a page of those before a number."""
    site, person = request.part(PlayersPage), visitor.person.id
    games = await site.ports.db.read(lambda db: played.latest(db, person, since))
    return Response(await _games(site, person, games), headers=NO_STORE)


# Friends


@post("/me/friends/{friend:str}/invite", status_code=201)
async def invite_friend(
    request: AnyRequest, visitor: NamedDependency[Visitor], friend: FromPath[str], data: JSONBody[InviteFriend]
) -> TableCard:
    """A table for the visitor and somebody they played with, who is asked to it if they allow that.

    Whether they do is nobody's to know: the answer is the same.
    """
    site, own, now = request.part(PlayersPage), visitor.person.id, int(request.part(PlayersPage).ports.seconds())
    if not site.ports.guard.invites.take(own, site.ports.guard.steady()):
        raise TooMany("You have invited many people: wait a minute.")
    site.ports.guard.check_new_table(request, janitor.is_newcomer(visitor.person.made, now))
    known = [one.person for one in await site.ports.db.read(lambda db: played.together(db, own))]
    known += [who for card, people, _ in await site.ports.tables.tables_of(own, 0) for who in _sitting(card, people)]
    whom = next((who for who in known if friend_id(own, who) == friend and who != own), None)
    if whom is None:
        raise NotThere("You have not played with them of late.")
    if data.game is not None:
        asked_game(data.game)
    note, host = await _table_for_two(site, own, whom, data.game, now)
    table = await site.new_tables.make(note, {host: own}, own)
    if site.people.profile(whom).invites:
        await site.ports.db.write(*invitations.ask(whom, table.id, own, now))
        await site.notifications.invited(whom, table.id)
    return await site.cards.card(table, visitor)


async def _table_for_two(site: PlayersPage, person: str, whom: str, game: str | None, now: int) -> tuple[Made, str]:
    """A table like the last one of both, its bots at their places, or of another game for two."""
    host = new_id()
    last = await site.ports.db.read(lambda db: played.last_together(db, person, whom)) if game is None else None
    if last is not None:
        try:
            terms = lobby.checked_terms(last.terms)
        except UserError:  # another version may not know its options any more
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
    site, person = request.part(PlayersPage), visitor.person.id
    await site.ports.db.write(invitations.decline(person, table))
    return await _invitations(site, person)


# What one says about oneself


@post("/me/privacy", status_code=200)
async def set_privacy(request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[Privacy]) -> Privacy:
    """Who may invite the visitor, and where their name stands."""
    people, person = request.part(PlayersPage).people, visitor.person.id
    await people.change_profile(
        person, lambda now: msgspec.structs.replace(now, invites=data.invites, shown=data.shown)
    )
    return data


@post("/me/bot", status_code=200)
async def mark_bot(request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[BotMark]) -> Me:
    """Say that a program plays with this account, or no longer: not while it sits at a table."""
    site, person = request.part(PlayersPage), visitor.person
    if person.login is None:
        raise HTTPConflict("Only an account can be a bot: make one first.")
    if data.bot != site.people.profile(person.id).bot:
        if await site.ports.db.read(lambda db: stored.alive(db, person.id)):
            raise Rejected("playing", "It sits at a table: finish or leave its games first.")
        await site.people.change_profile(person.id, lambda now: msgspec.structs.replace(now, bot=data.bot))
    return me(request, person)


router = Router(
    "/",
    route_handlers=[your_page, my_games, invite_friend, decline, set_privacy, mark_bot],
    tags=["people"],
)
