"""Find me somebody: people who look for the same game are brought together, the best fitting first, wider with time.

Wishes are in memory alone, bounded, and gone as soon as whoever has one stops asking. Who plays a bot meanwhile is
asked before they are brought to a table; the other waits for the answer, for a bounded time, and keeps their place.
"""

from __future__ import annotations

import asyncio
import secrets
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
from worldwright.server.runtime.warm_up import in_turn

MOST: Final = 2000
"""So many people can look for somebody at once."""
MOST_NETWORK: Final = 50
"""So many of them from one network."""
GONE_SECONDS: Final = 15.0
"""Who has not asked for so long does not look any more."""
ANSWER_SECONDS: Final = 30.0
"""So long somebody who plays meanwhile has to say whether they come; the other waits for it."""
FOUND_SECONDS: Final = 120.0
"""So long a table that was found is told again."""


class Matching(PeopleWatcher):
    """Everybody who looks for somebody."""

    def __init__(self, ports: Ports, new_tables: NewTables, ratings: Ratings) -> None:
        self.ports = ports
        self.ratings = ratings
        self._new_tables = new_tables
        ports.nodes.commands.add("keep_for_later", self.keep_for_later)
        self._pairing = asyncio.Lock()
        """One after the other is brought together: nobody sits down at two tables."""
        self.seekers: dict[str, Seeker] = {}
        self._offers: dict[str, Offer] = {}
        """Of both people who are held by one."""
        self._found: dict[str, Found] = {}

    @property
    def now(self) -> float:
        """By the steady clock."""
        return self.ports.guard.steady()

    def is_looking(self, person: str, game: str, speed: Speed) -> bool:
        """Whether somebody looks for this already."""
        self._let_go()
        own = self.seekers.get(person)
        return own is not None and (own.game, own.speed) == (game, speed)

    def offer(self, person: str) -> Offer | None:
        """What somebody is asked, or waits for the answer of."""
        self._let_go()
        return self._offers.get(person)

    async def look(self, person: str, game: str, speed: Speed, lang: Lang, address: str) -> None:
        """Look for somebody from now on, for this and nothing else; Rejected if too many do."""
        if self.is_looking(person, game, speed):
            return
        network = networks(address)[0]
        near = sum(seeker.network == network for seeker in self.seekers.values())
        if person not in self.seekers and (len(self.seekers) >= MOST or near >= MOST_NETWORK):
            raise Rejected("match_full", "Too many people look for somebody at once: try again in a moment.")
        rating = await self.ratings.of(person, game, speed)
        self.stop(person)
        self.seekers[person] = Seeker(person, game, speed, lang, rating, network, self.now, self.now)

    def plays(self, person: str, is_playing: bool) -> None:
        """Somebody who looks plays a bot meanwhile, or does so no longer; who begins to is asked from then on."""
        if (own := self.seekers.get(person)) is None or own.is_playing == is_playing:
            return
        own.is_playing = is_playing
        if (offer := self._offers.get(person)) is not None and is_playing:
            self._hold(msgspec.structs.replace(offer, agreed=offer.agreed - {person}))

    def _hold(self, offer: Offer) -> None:
        for one in offer.pair:
            self._offers[one.person] = offer

    async def asked(self, person: str) -> None:
        """Somebody still looks: bring them together with whoever fits best by now."""
        self._let_go()
        if (own := self.seekers.get(person)) is None:
            return
        own.asked = self.now
        async with self._pairing:
            if self.seekers.get(person) is not own or person in self._offers:
                return  # somebody else was brought to them meanwhile
            free = [other for other in self.seekers.values() if other.person not in self._offers]
            others = [other for other in free if fits(own, other, self.now)]
            if others:
                await self._meet(own, best_for(own, others))

    async def _meet(self, own: Seeker, other: Seeker) -> None:
        """Bring two together, or ask first whoever plays meanwhile."""
        agreed = frozenset(one.person for one in (own, other) if not one.is_playing)
        if len(agreed) == 2:
            await self._bring(own, other)
        else:
            self._hold(Offer((own, other), self.now, agreed, {}))

    async def answer(self, person: str, comes: bool, leaves: str) -> None:
        """Somebody who plays meanwhile comes, or goes on playing and looks no more; Rejected if nobody asks them."""
        self._let_go()
        async with self._pairing:
            offer = self._offers.get(person)
            if offer is None or not offer.is_open(person):
                raise Rejected("no_offer", "Nobody waits for your answer any more.")
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
        for one, table in offer.leaves.items():
            if table:
                await self.ports.nodes.commands.run("keep_for_later", one, table)

    async def keep_for_later(self, person: str, id_: str) -> None:
        """Somebody's game with bots stands still until they come back; whatever else they named is left as it is."""
        table = await self.ports.runtime.table(id_)
        if table is None or not table.is_begun or not (seats := table.seats_of(person)):
            return
        if asides.pause(table, seats[0], True, self.ports.runtime.clock) is None:
            self.ports.runtime.touched(table)
            await self.ports.runtime.saved(table)

    async def _bring(self, own: Seeker, other: Seeker) -> None:
        """A table for two, begun. Whoever asked is its host, and hears why if there can be none."""
        terms = await asyncio.to_thread(in_turn(match_terms), own.game, own.speed)
        if self.seekers.get(other.person) is not other or self.seekers.get(own.person) is not own:
            return  # one of them went away meanwhile
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
        note = Made(terms, next(iter(people)), int(self.ports.seconds()), chairs)
        table = await self._new_tables.make(note, people, host)
        await self._new_tables.begin(table.id, host)
        return table

    def found(self, person: str) -> str | None:
        """The table that somebody was brought to."""
        self._let_go()
        found = self._found.get(person)
        return None if found is None else found.table

    def forgotten(self, person: str) -> None:
        """Nobody knows somebody any more: they look for nobody."""
        self.stop(person)

    def stop(self, person: str) -> None:
        """Somebody does not look any more; whoever waited for their answer keeps their place."""
        self.seekers.pop(person, None)
        if (offer := self._offers.get(person)) is not None:
            self._withdraw(offer)
        self._found.pop(person, None)

    def others(self, own: Seeker) -> int:
        """How many others look for the same."""
        same = [one for one in self.seekers.values() if (one.game, one.speed) == (own.game, own.speed)]
        return len(same) - 1

    def _withdraw(self, offer: Offer) -> None:
        for one in offer.pair:
            del self._offers[one.person]

    def _let_go(self) -> None:
        """Forget those who stopped asking, and those who were asked and did not answer."""
        now = self.now
        silent = [
            person
            for person, offer in self._offers.items()
            if offer.is_open(person) and now - offer.at > ANSWER_SECONDS
        ]
        gone = [one.person for one in self.seekers.values() if now - one.asked > GONE_SECONDS]
        for person in {*silent, *gone}:
            self.stop(person)
        for person in [one for one, found in self._found.items() if now - found.at > FOUND_SECONDS]:
            del self._found[person]
