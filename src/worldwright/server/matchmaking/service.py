"""Find me somebody: people who look for the same game are brought together, the best fitting first, wider with time.

Wishes are in memory alone, bounded, and gone as soon as whoever has one stops asking. Who plays a bot meanwhile is
asked before they are brought to a table; the other waits for the answer, for a bounded time, and keeps their place.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from worldwright.bots.levels import LEVELS
from worldwright.bots.ratings import rating_of
from worldwright.core.extras import extras
from worldwright.core.match import options_from
from worldwright.core.words import Lang
from worldwright.games import known_game
from worldwright.tables import asides, lobby, ratings
from worldwright.tables.lobby import Unfit
from worldwright.tables.messages import HOUR, MINUTE
from worldwright.tables.notes import Chair, Made, Speed, Terms
from worldwright.tables.rating import FEWEST, PARTS
from worldwright.tables.ratings import Rating
from worldwright.tables.table import Table
from worldwright.tables.tokens import new_id
from worldwright.web.networks import networks
from worldwright.web.warm_up import in_turn

if TYPE_CHECKING:
    from worldwright.web.service import Service

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
NARROW, WIDER, ANYBODY_SECONDS = 150, 15, 45.0
"""So many points away at first, so many more each second, and after so many seconds whoever there is."""
OWN_LANGUAGE_SECONDS: Final = 15.0
LIVE_TURN, DAYS_TURN = 2 * MINUTE, 48 * HOUR
NEWCOMERS_BOT: Final = "easy"


class Seeker(msgspec.Struct):
    """Somebody who looks for somebody to play with."""

    person: str
    game: str
    speed: Speed
    lang: Lang
    rating: Rating
    network: str
    since: float
    """When they began to look, and when they last asked, by the steady clock."""
    asked: float
    is_playing: bool = False
    """They play a bot meanwhile, and are asked before they are brought anywhere."""

    def reach(self, now: float) -> int | None:
        """How many points away somebody may be; None: whoever there is."""
        waited = now - self.since
        if waited >= ANYBODY_SECONDS:
            return None
        # Who is not known well may be anywhere within two deviations.
        return max(NARROW, 2 * self.rating.skill.spread if self.rating.games < FEWEST else 0) + int(waited) * WIDER

    def is_any_language(self, now: float) -> bool:
        """Whether somebody of another language will do."""
        return now - self.since >= OWN_LANGUAGE_SECONDS


class Offer(msgspec.Struct, frozen=True):
    """Two who fit, at least one of whom plays meanwhile and is asked."""

    pair: tuple[Seeker, Seeker]
    at: float
    agreed: frozenset[str]
    """Who comes: whoever plays nothing else does anyway."""
    leaves: dict[str, str]
    """The tables that people leave for it, which are kept for later."""

    def is_open(self, person: str) -> bool:
        """Whether somebody is still to answer."""
        return person not in self.agreed


class Found(msgspec.Struct, frozen=True):
    """A table that somebody was brought to."""

    table: str
    at: float


def gap(one: Seeker, other: Seeker) -> int:
    """How many points two are apart."""
    return abs(one.rating.skill.value - other.rating.skill.value) // PARTS


def fits(one: Seeker, other: Seeker, now: float) -> bool:
    """Whether two can be brought together: who has waited longer decides how far apart they may be."""
    if one.person == other.person or (one.game, one.speed) != (other.game, other.speed):
        return False
    if one.lang != other.lang and not (one.is_any_language(now) or other.is_any_language(now)):
        return False
    reaches = (one.reach(now), other.reach(now))
    return None in reaches or gap(one, other) <= max(reach for reach in reaches if reach is not None)


def best_for(own: Seeker, others: Sequence[Seeker]) -> Seeker:
    """Of those who fit, who fits best: somebody who can come at once before somebody who has to be asked."""
    return min(others, key=lambda one: (one.is_playing, one.lang != own.lang, gap(own, one), one.since))


def match_terms(game: str, speed: Speed) -> Terms:
    """The terms of a table for two strangers: the printed game, rated, and whoever leaves has lost."""
    rules = known_game(game)
    options = dict(extras(rules).days_options) if speed == "days" else {}
    is_race = extras(rules).all_at_once(options_from(rules, options))
    turn = 0 if is_race else DAYS_TURN if speed == "days" else LIVE_TURN
    return lobby.checked_terms(Terms(game, 2, options, leavers="end", turn=turn, rated=True))


def nearest_bot(game: str, rating: Rating) -> str | None:
    """The level of the bot that is nearest to somebody; None: below three games, or no bot was measured."""
    if rating.games < FEWEST:
        return None
    known = [one for level in LEVELS if (one := rating_of(game, level, 2)) is not None]
    nearest = min(known, key=lambda bot: abs(bot.value - rating.skill.points), default=None)
    return None if nearest is None else nearest.level


def bot_for(game: str, rating: Rating) -> str:
    """The level of the bot to offer somebody: the nearest, or that for newcomers where nobody knows which it is."""
    return nearest_bot(game, rating) or NEWCOMERS_BOT


class Matching:
    """Everybody who looks for somebody."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._pairing = asyncio.Lock()
        """One after the other is brought together: nobody sits down at two tables."""
        self.seekers: dict[str, Seeker] = {}
        self._offers: dict[str, Offer] = {}
        """Of both people who are held by one."""
        self._found: dict[str, Found] = {}

    @property
    def now(self) -> float:
        """By the steady clock."""
        return self._service.guard.steady()

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
        """Look for somebody from now on, for this and nothing else; Unfit if too many do."""
        if self.is_looking(person, game, speed):
            return
        network = networks(address)[0]
        near = sum(seeker.network == network for seeker in self.seekers.values())
        if person not in self.seekers and (len(self.seekers) >= MOST or near >= MOST_NETWORK):
            raise Unfit("match_full", "Too many people look for somebody at once: try again in a moment.")
        rating = await self._service.db.read(lambda db: ratings.rating(db, person, game, speed))
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
        """Somebody who plays meanwhile comes, or goes on playing and looks no more; Unfit if nobody asks them."""
        self._let_go()
        async with self._pairing:
            offer = self._offers.get(person)
            if offer is None or not offer.is_open(person):
                raise Unfit("no_offer", "Nobody waits for your answer any more.")
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
                await self._service.somewhere(table, self.keep_for_later, "keep_for_later", one, table)

    async def keep_for_later(self, person: str, id_: str) -> None:
        """Somebody's game with bots stands still until they come back; whatever else they named is left as it is."""
        table = await self._service.runtime.table(id_)
        if table is None or not table.is_begun or not (seats := table.seats_of(person)):
            return
        if asides.pause(table, seats[0], True, self._service.runtime.clock) is None:
            self._service.runtime.touched(table)
            await self._service.runtime.saved(table)

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
        note = Made(terms, next(iter(people)), int(self._service.seconds()), chairs)
        table = await self._service.new_tables.make(note, people, host)
        await self._service.new_tables.begin(table.id, host)
        return table

    def found(self, person: str) -> str | None:
        """The table that somebody was brought to."""
        self._let_go()
        found = self._found.get(person)
        return None if found is None else found.table

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
