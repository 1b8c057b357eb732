"""Routes of the player's own page: games and results, friends and invitations, privacy, bot accounts."""

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
from worldwright.server.storage import cleanup
from worldwright.server.storage import table_store as stored
from worldwright.server.storage.database import Rows
from worldwright.server.storage.table_store import Listed

LAST = 2**53


def friend_id(person: str, friend: str) -> str:
    """A friend's id on one player's page, useless to anyone else."""
    return hashed(f"{person} {friend}")[:16]


async def _games(site: PlayersPage, person: str, games: list[Played]) -> list[PlayedGame]:
    rows = await site.ports.db.read(lambda db: stored.by_numbers(db, [game.number for game in games]))
    listed_games = [(game, rows[game.number]) for game in games if game.number in rows]
    cards = await site.cards.cards([row for _, row in listed_games], person)
    return [
        PlayedGame(game.number, card, _own_seat(row, person), game.ending, game.points, row[0].made)
        for (game, row), card in zip(listed_games, cards, strict=True)
    ]


def _own_seat(row: Listed, person: str) -> int:
    seats = row[0].seats_of({holder for holder, who in row[1].items() if who == person})
    return min(seats, key=lambda seat: (seat not in row[0].winners, seat), default=0)


@get("/me/page")
async def your_page(request: AnyRequest, visitor: NamedDependency[Visitor]) -> Response[YourPage]:
    """The visitor's own page; its numbers come from indexes, however much was played."""
    site, person = request.part(PlayersPage), visitor.person.id
    profile = site.people.profile(person)

    def read(db: Rows) -> tuple[list[played.GamesPlayed], list[Played], list[Together], list[Listed]]:
        tallies = played.tallies(db, person)
        best = [
            best_game
            for game in dict.fromkeys(tally.game for tally in tallies)
            for best_game in played.best(db, person, game)
        ]
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
    """Present fellow players first, then earlier ones; with a shared table, or one to watch."""
    alive = [row for row in await site.ports.tables.tables_of(person, 0) if row[0].state in ALIVE]
    tables = {who: card.id for card, people, _ in alive for who in _sitting(card, people) if who != person}
    friends_by_person = {friend.person: friend for friend in friends}
    order = [*(who for who in tables if who not in friends_by_person), *friends_by_person]
    names = await site.people.names(set(order))
    watched = [row for row in listed if row[0].state == "running" and row[0].terms.watch == "anyone"]
    watched = [row for row in watched if person not in row[1].values()]
    cards = dict(zip((row[0].id for row in watched), await site.cards.cards(watched, person), strict=True))
    watch = {who: cards[card.id] for card, people, _ in watched for who in _sitting(card, people)}
    return [
        Friend(
            friend_id(person, who),
            names.get(who, FORMER),
            friends_by_person[who].games if who in friends_by_person else 0,
            friends_by_person[who].won if who in friends_by_person else 0,
            friends_by_person[who].lost if who in friends_by_person else 0,
            site.people.profile(who).bot,
            tables.get(who),
            watch.get(who),
        )
        for who in order
    ]


def _sitting(card: Card, people: dict[str, str]) -> set[str]:
    return {people[chair.holder] for chair in card.chairs if chair.holder in people}


async def _invitations(site: PlayersPage, person: str) -> list[AskedTo]:
    invited_to = await site.ports.db.read(lambda db: invitations.invitations(db, person))
    rows = [
        (invited, row) for invited in invited_to if (row := await site.ports.tables.card(invited.table)) is not None
    ]
    names = await site.people.names({invited.by for invited in invited_to})
    cards = await site.cards.cards([row for _, row in rows], person)
    return [
        AskedTo(card, names.get(invited.by, FORMER), invited.at) for (invited, _), card in zip(rows, cards, strict=True)
    ]


@get("/me/games")
async def my_games(
    request: AnyRequest,
    visitor: NamedDependency[Visitor],
    since: Annotated[int, QueryParameter(name="from", ge=0, le=LAST)] = LAST,
) -> Response[list[PlayedGame]]:
    """The visitor's finished games before a number, newest first."""
    site, person = request.part(PlayersPage), visitor.person.id
    games = await site.ports.db.read(lambda db: played.latest(db, person, since))
    return Response(await _games(site, person, games), headers=NO_STORE)


# Friends


@post("/me/friends/{friend:str}/invite", status_code=201)
async def invite_friend(
    request: AnyRequest, visitor: NamedDependency[Visitor], friend: FromPath[str], data: JSONBody[InviteFriend]
) -> TableCard:
    """Create a table for the visitor and a friend, who is invited if their privacy allows it.

    The answer is the same in both cases, so that it reveals nothing.
    """
    site, person, now = request.part(PlayersPage), visitor.person.id, int(request.part(PlayersPage).ports.seconds())
    if not site.ports.guard.invites.take(person, site.ports.guard.steady()):
        raise TooMany("You have invited many people: wait a minute.")
    site.ports.guard.check_new_table(request, cleanup.is_newcomer(visitor.person.made, now))
    fellows = [
        friend_played.person for friend_played in await site.ports.db.read(lambda db: played.together(db, person))
    ]
    fellows += [
        who for card, people, _ in await site.ports.tables.tables_of(person, 0) for who in _sitting(card, people)
    ]
    whom = next((who for who in fellows if friend_id(person, who) == friend and who != person), None)
    if whom is None:
        raise NotThere("You have not played with them recently.")
    if data.game is not None:
        asked_game(data.game)
    created, host = await _table_for_two(site, person, whom, data.game, now)
    table = await site.new_tables.make(created, {host: person}, person)
    if site.people.profile(whom).invites:
        await site.ports.db.write(*invitations.ask(whom, table.id, person, now))
        await site.notifications.invited(whom, table.id)
    return await site.cards.card(table, visitor)


async def _table_for_two(site: PlayersPage, person: str, whom: str, game: str | None, now: int) -> tuple[Made, str]:
    """A table like the last one of both, with its bots, or for another game with two players."""
    host = new_id()
    last = await site.ports.db.read(lambda db: played.last_together(db, person, whom)) if game is None else None
    if last is not None:
        try:
            terms = lobby.checked_terms(last.terms)
        except UserError:  # this version may not have its options
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
    """Decline an invitation, silently; returns the remaining ones."""
    site, person = request.part(PlayersPage), visitor.person.id
    await site.ports.db.write(invitations.decline(person, table))
    return await _invitations(site, person)


# Settings


@post("/me/privacy", status_code=200)
async def set_privacy(request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[Privacy]) -> Privacy:
    """Set who may invite the visitor, and whether leaderboards show their name."""
    people, person = request.part(PlayersPage).people, visitor.person.id
    await people.change_profile(
        person, lambda now: msgspec.structs.replace(now, invites=data.invites, shown=data.shown)
    )
    return data


@post("/me/bot", status_code=200)
async def mark_bot(request: AnyRequest, visitor: NamedDependency[Visitor], data: JSONBody[BotMark]) -> Me:
    """Mark the account as a bot's, or as a person's; refused while it sits at a table."""
    site, person = request.part(PlayersPage), visitor.person
    if person.login is None:
        raise HTTPConflict("Only an account can be a bot: create one first.")
    if data.bot != site.people.profile(person.id).bot:
        if await site.ports.db.read(lambda db: stored.alive(db, person.id)):
            raise Rejected("playing", "This account sits at a table: finish or leave its games first.")
        await site.people.change_profile(person.id, lambda now: msgspec.structs.replace(now, bot=data.bot))
    return me(request, person)


router = Router(
    "/",
    route_handlers=[your_page, my_games, invite_friend, decline, set_privacy, mark_bot],
    tags=["people"],
)
