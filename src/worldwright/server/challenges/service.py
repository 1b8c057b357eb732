"""Challenges: what a link leads to, and new tables that play the same deal. Nothing is stored but those tables.

Such a game is unrated and enters no leaderboard and no list of played games: who opens the first table's replay knows
the deal.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from worldwright.core.extras import extras
from worldwright.core.game import Seat
from worldwright.games import game
from worldwright.server.accounts.store import People
from worldwright.server.engine.events import Chair, Made, Rival
from worldwright.server.engine.ports import Content
from worldwright.server.engine.replay import ReplayInput, past_of
from worldwright.server.engine.seating import BOT, Rejected
from worldwright.server.engine.summary import Card
from worldwright.server.engine.table import Table
from worldwright.server.http.challenge_links import ChallengeLinks, is_challenge
from worldwright.server.http.guard import NotThere
from worldwright.server.http.ports import DailyLinks, NewTables, Ports, TableCards
from worldwright.server.process.tokens import new_id
from worldwright.server.storage import table_store as stored

GONE = "This world is gone."


class ChallengeTables:
    """The finished games behind links, and tables that play their deals again."""

    def __init__(
        self,
        ports: Ports,
        people: People,
        new_tables: NewTables,
        cards: TableCards,
        *,
        daily: DailyLinks,
        links: ChallengeLinks,
    ) -> None:
        self.ports = ports
        self.people = people
        self.cards = cards
        self.daily = daily
        self._new_tables = new_tables
        self._links = links

    async def found(self, link: str) -> tuple[Card, Mapping[str, str], Seat] | None:
        """The finished table of a challenge, its people by holder, and the seat to beat; None: there is none.

        A player who deleted their account takes the challenge with them.
        """
        named = self._links.read(link)
        listed = None if named is None else await self.ports.tables.card(named[0])
        if named is None or listed is None:
            return None
        (card, people, _), seat = listed, named[1]
        return (card, people, seat) if is_challenge(card, seat) and card.chairs[seat].holder in people else None

    async def source(self, card: Card) -> Table:
        """The finished table, to be replayed or played again here."""
        table = await self.ports.runtime.find(card.id)
        if not isinstance(table, Table):
            raise NotThere("That game cannot be opened on this server.")
        return table

    async def past(self, card: Card) -> ReplayInput:
        """The finished game, for a worker."""
        table = await self.source(card)
        return past_of(table.log, table.audience.moves)

    async def play(self, link: str, person: str) -> Table:
        """A new table with the same deal, on disk with its game: the visitor on the same seat, bots on the others."""
        if (challenged := await self.found(link)) is None:
            raise NotThere(GONE)
        card, people, seat = challenged
        if not await self.ports.sealed.is_open(card):
            raise Rejected("day_runs", "This is the deal of a day that is not over: play it as your try of that day.")
        rival = Rival(card.id, seat)
        if people[card.chairs[seat].holder] == person:
            rival = await self._best_of(card, seat)
        source, holder = await self.source(card), new_id()
        log, began = source.log, source.log.began
        assert began is not None
        body = await self.ports.db.read(lambda db: stored.content_of(db, began.content))
        terms = msgspec.structs.replace(
            card.terms, listed=False, watch="nobody", leavers="end", turn=0, bank=0, hot_seat=False, rated=False,
            begins="host",
        )  # fmt: skip
        chairs = tuple(
            Chair(holder) if at == seat else Chair(level=chair.level or BOT) for at, chair in enumerate(card.chairs)
        )
        created = Made(terms, holder, int(self.ports.seconds()), chairs, rival=rival)
        table = await self._new_tables.make(created, {holder: person}, person)
        runtime = self.ports.runtime
        runtime.registry.begin(table, log.game, Content(began.content, card.terms.game, body or b""), log.seed)
        runtime.touched(table)
        await runtime.saved(table)
        self.ports.tables.visited(table.id)
        return table

    async def _best_of(self, card: Card, seat: Seat) -> Rival:
        """Whom to race when a player plays their own deal again: that game, or the one it raced if that was better.

        Each table races the best before it, so two are enough to find the best of all.
        """
        before = card.rival
        listed = None if before is None else await self.ports.tables.card(before.table)
        if before is None or listed is None or not is_challenge(listed[0], before.seat):
            return Rival(card.id, seat)
        sign = -1 if extras(game(card.terms.game)).fewest_win else 1
        is_better = sign * listed[0].points[before.seat] > sign * card.points[seat]
        return before if is_better else Rival(card.id, seat)
