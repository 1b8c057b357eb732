"""Table cards of the lobby: people by name, never by id, and nothing of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from worldwright.bots.ratings import rating_of
from worldwright.core.game import Seat
from worldwright.server.accounts.names import FORMER, told_apart
from worldwright.server.accounts.store import People
from worldwright.server.engine import seating as lobby
from worldwright.server.engine.events import LONG_TURN, Chair, Unrated
from worldwright.server.engine.messages import HOUR, MINUTE, SECOND
from worldwright.server.engine.speed import shown_speed
from worldwright.server.engine.summary import ALIVE, Card
from worldwright.server.engine.table import Table
from worldwright.server.http.challenge_links import ChallengeLinks, is_challenge
from worldwright.server.http.guard import LastNetworks
from worldwright.server.http.ports import Absences, Ports, Ratings
from worldwright.server.http.schemas import RivalCard, SeatCard, TableCard
from worldwright.server.http.visitor import Visitor
from worldwright.server.storage import table_store as stored


class LobbyCards:
    """Builds the cards of tables."""

    def __init__(
        self, ports: Ports, people: People, ratings: Ratings, absences: Absences, links: ChallengeLinks
    ) -> None:
        self._ports = ports
        self._links = links
        self._people = people
        self._ratings = ratings
        self._absences = absences

    async def card(self, table: Table, visitor: Visitor | None) -> TableCard:
        """A table's card as a visitor may see it."""
        person = visitor.person.id if visitor else None
        return (await self.cards([(table.shown.card, table.people, ())], person))[0]

    async def cards(self, rows: Iterable[stored.Listed], person: str | None) -> list[TableCard]:
        """Cards of several tables as a user may see them."""
        rows = list(rows)
        names = await self._people.names({who for _, people, _ in rows for who in people.values()})
        there, now = self._ports.runtime.registry.tables, self._ports.seconds()
        away = {who: until for who in names if (until := self._absences.away_until(who, now)) is not None}
        ratings = await self._shown_ratings(rows)
        bots = {who for who in names if self._people.profile(who).bot}
        return [
            _table_card(
                card,
                people,
                names,
                person,
                there[card.id].log.held if card.id in there else lobby.NOBODY,
                away=away,
                worth=ratings.get(card.id, {}),
                bots=bots,
                unrated=self._unrated(card, people),
                links=self._links,
            )
            for card, people, _ in rows
        ]

    def _unrated(self, card: Card, people: Mapping[str, str]) -> Unrated:
        """Why a rated table that is open will not count, as its room says before the game."""
        if card.state != "open" or not card.terms.rated:
            return ""
        return why_unrated(card, people, self._people, self._ratings, self._ports.networks)

    async def _shown_ratings(self, rows: list[stored.Listed]) -> dict[str, dict[str, int]]:
        """Shown ratings of the people at each open or running table, by holder; none below three games."""
        players = {
            (card.id, chair.holder): (people[chair.holder], card.terms.game, shown_speed(card.terms))
            for card, people, _ in rows
            for chair in (card.chairs if card.state in ALIVE else ())
            if chair.holder in people
        }
        ratings = await self._ratings.shown(set(players.values()))
        by_table: dict[str, dict[str, int]] = {}
        for (table, holder), player in players.items():
            if player in ratings:
                by_table.setdefault(table, {})[holder] = ratings[player]
        return by_table


def why_unrated(
    card: Card, people: Mapping[str, str], users: People, ratings: Ratings, networks: LastNetworks
) -> Unrated:
    """Why the game of a rated table does not count if it starts with these players."""
    if not ratings.is_measured(card.terms, card.chairs):
        return "bots"
    players = [people[chair.holder] for chair in card.chairs if chair.holder in people]
    if any(users.profile(person).bot for person in players):
        return "program"
    return "network" if networks.is_shared(players) else ""


def _unrated(card: Card, is_own: bool) -> Unrated:
    """Why a rated game does not count; hints are revealed only when the game is over."""
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
    unrated: Unrated,
    links: ChallengeLinks,
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
        hosting=lobby.is_host(card, me),
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
        unrated=unrated or _unrated(card, bool(card.seats_of(me))),
        speed=shown_speed(terms),
        club=card.club,
        begins=terms.begins,
        rival=_rival(card, links),
        challenge=_challenge(card, me, links) if card.state == "over" else "",
    )


def _challenge(card: Card, me: Collection[str], links: ChallengeLinks) -> str:
    """The link to beat the visitor's result."""
    return next((links.link(card.id, seat) for seat in card.seats_of(me) if is_challenge(card, seat)), "")


def _rival(card: Card, links: ChallengeLinks) -> RivalCard | None:
    if card.rival is None:
        return None
    table, seat = card.rival.table, card.rival.seat
    return RivalCard(links.link(table, seat), seat, None if card.state in ALIVE else table)


def _bot_rating(card: Card, chair: Chair) -> int | None:
    rating = rating_of(card.terms.game, chair.level, len(card.chairs)) if chair.level and card.state in ALIVE else None
    return None if rating is None else rating.value
