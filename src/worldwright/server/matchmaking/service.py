"""Matchmaking: pairs players who look for the same game, best fit first, wider with time.

Searches are bounded, in memory only, and end when the client stops polling. A player with a bot game is asked before
they are paired; the other waits for the answer, for a bounded time, and keeps their place.
"""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from typing import Final

import msgspec

from worldwright.core.words import Lang
from worldwright.server.accounts.personal_data import PeopleWatcher
from worldwright.server.engine import requests as asides
from worldwright.server.engine.events import Chair, Made, Speed, Terms
from worldwright.server.engine.seating import Rejected
from worldwright.server.engine.table import Table
from worldwright.server.http.guard import networks
from worldwright.server.http.ports import NewTables, Ports, Ratings
from worldwright.server.matchmaking.model import Found, Offer, Seeker, best_for, fits, match_terms
from worldwright.server.process.tokens import new_id

MOST: Final = 2000
"""Largest number of searches."""
MOST_NETWORK: Final = 50
"""Largest number of searches from one network."""
GONE_SECONDS: Final = 15.0
"""Seconds without a request after which a search ends."""
ANSWER_SECONDS: Final = 30.0
"""Seconds a player with a bot game has to answer, while the other waits."""
FOUND_SECONDS: Final = 120.0
"""Seconds for which a found table is repeated in answers."""


class Matching(PeopleWatcher):
    """All searches and their pairings."""

    def __init__(self, ports: Ports, new_tables: NewTables, ratings: Ratings) -> None:
        self.ports = ports
        self.ratings = ratings
        self._new_tables = new_tables
        ports.nodes.commands.add("keep_for_later", self.keep_for_later)
        self._pairing = asyncio.Lock()
        """Serialises pairings, so that no player is seated at two tables."""
        self.seekers: dict[str, Seeker] = {}
        self._offers: dict[str, Offer] = {}
        """By each of the two players of an offer."""
        self._found: dict[str, Found] = {}

    @property
    def now(self) -> float:
        """The monotonic clock in seconds."""
        return self.ports.guard.steady()

    def is_looking(self, person: str, game: str, speed: Speed) -> bool:
        """Whether a player already searches for this."""
        self._let_go()
        own = self.seekers.get(person)
        return own is not None and (own.game, own.speed) == (game, speed)

    def offer(self, person: str) -> Offer | None:
        """The open offer that a player is asked about or waits for."""
        self._let_go()
        return self._offers.get(person)

    async def look(self, person: str, game: str, speed: Speed, lang: Lang, address: str) -> None:
        """Start a search in place of any other; Rejected if there are too many."""
        if self.is_looking(person, game, speed):
            return
        network = networks(address)[0]
        near = sum(seeker.network == network for seeker in self.seekers.values())
        if person not in self.seekers and (len(self.seekers) >= MOST or near >= MOST_NETWORK):
            raise Rejected("match_full", "Too many players are searching: try again in a moment.")
        rating = await self.ratings.of(person, game, speed)
        self.stop(person)
        self.seekers[person] = Seeker(person, game, speed, lang, rating, network, self.now, self.now)

    def plays(self, person: str, is_playing: bool) -> None:
        """Set whether a seeker plays a bot meanwhile; if so they are asked before they are paired."""
        if (own := self.seekers.get(person)) is None or own.is_playing == is_playing:
            return
        own.is_playing = is_playing
        if (offer := self._offers.get(person)) is not None and is_playing:
            self._hold(msgspec.structs.replace(offer, agreed=offer.agreed - {person}))

    def _hold(self, offer: Offer) -> None:
        for seeker in offer.pair:
            self._offers[seeker.person] = offer

    async def asked(self, person: str) -> None:
        """A seeker polls: pair them with the best fitting opponent."""
        self._let_go()
        if (own := self.seekers.get(person)) is None:
            return
        own.asked = self.now
        async with self._pairing:
            if self.seekers.get(person) is not own or person in self._offers:
                return  # they were paired meanwhile
            free = [other for other in self.seekers.values() if other.person not in self._offers]
            others = [other for other in free if fits(own, other, self.now)]
            if others:
                await self._meet(own, best_for(own, others))

    async def _meet(self, own: Seeker, other: Seeker) -> None:
        """Pair two players, or first ask those who play a bot."""
        agreed = frozenset(seeker.person for seeker in (own, other) if not seeker.is_playing)
        if len(agreed) == 2:
            await self._bring(own, other)
        else:
            self._hold(Offer((own, other), self.now, agreed, {}))

    async def answer(self, person: str, comes: bool, leaves: str) -> None:
        """Answer an offer: join, or keep playing and stop searching; Rejected if there is no open offer."""
        self._let_go()
        async with self._pairing:
            offer = self._offers.get(person)
            if offer is None or not offer.is_open(person):
                raise Rejected("no_offer", "This offer is no longer open.")
            if not comes:
                self.stop(person)
                return
            offer = msgspec.structs.replace(
                offer, agreed=offer.agreed | {person}, leaves={**offer.leaves, person: leaves}
            )
            own, other = offer.pair if offer.pair[0].person == person else offer.pair[::-1]
            if offer.is_open(other.person):
                self._hold(offer)
                return
            self._withdraw(offer)
            await self._bring(own, other)
        for leaving, table in offer.leaves.items():
            if table:
                await self.ports.nodes.commands.run("keep_for_later", leaving, table)

    async def keep_for_later(self, person: str, id_: str) -> None:
        """Pause a player's game with bots until they return; any other table stays as it is."""
        table = await self.ports.runtime.table(id_)
        if table is None or not table.is_begun or not (seats := table.people.seats_of(person)):
            return
        if asides.pause(table, seats[0], True, self.ports.runtime.clock) is None:
            self.ports.runtime.touched(table)
            await self.ports.runtime.saved(table)

    async def _bring(self, own: Seeker, other: Seeker) -> None:
        """Create and start a table for two. The player who polled is its host and gets the error if there is one."""
        terms = await asyncio.wrap_future(
            self.ports.runtime.workers.terms.submit(own.person, partial(match_terms, own.game, own.speed))
        )
        if self.seekers.get(other.person) is not other or self.seekers.get(own.person) is not own:
            return  # one of them stopped meanwhile
        del self.seekers[own.person], self.seekers[other.person]
        try:
            table = await self._table(terms, own.person, other.person)
        except BaseException:
            self.seekers.setdefault(other.person, other)
            raise
        for person in (own.person, other.person):
            self._found[person] = Found(table.id, self.now)

    async def _table(self, terms: Terms, host: str, guest: str) -> Table:
        people = {new_id(): host, new_id(): guest}
        holders = list(people)
        if secrets.randbelow(2):
            holders.reverse()
        chairs = tuple(Chair(holder, ready=True) for holder in holders)
        created = Made(terms, next(iter(people)), int(self.ports.seconds()), chairs)
        table = await self._new_tables.make(created, people, host)
        await self._new_tables.begin(table.id, host)
        return table

    def found(self, person: str) -> str | None:
        """The table of a paired player."""
        self._let_go()
        pairing = self._found.get(person)
        return None if pairing is None else pairing.table

    def forgotten(self, person: str) -> None:
        """A removed user stops searching."""
        self.stop(person)

    def stop(self, person: str) -> None:
        """Stop a search; an opponent who waited for the answer keeps their place."""
        self.seekers.pop(person, None)
        if (offer := self._offers.get(person)) is not None:
            self._withdraw(offer)
        self._found.pop(person, None)

    def others(self, own: Seeker) -> int:
        """Number of others with the same search."""
        same = [seeker for seeker in self.seekers.values() if (seeker.game, seeker.speed) == (own.game, own.speed)]
        return len(same) - 1

    def _withdraw(self, offer: Offer) -> None:
        for seeker in offer.pair:
            del self._offers[seeker.person]

    def _let_go(self) -> None:
        """End searches that stopped polling, and those that left an offer unanswered."""
        now = self.now
        silent = [
            person
            for person, offer in self._offers.items()
            if offer.is_open(person) and now - offer.at > ANSWER_SECONDS
        ]
        gone = [seeker.person for seeker in self.seekers.values() if now - seeker.asked > GONE_SECONDS]
        for person in {*silent, *gone}:
            self.stop(person)
        for person in [person for person, pairing in self._found.items() if now - pairing.at > FOUND_SECONDS]:
            del self._found[person]
