"""Who fits whom: seekers, how far apart they may be, and the terms of their table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from worldwright.core.extras import extras
from worldwright.core.match import options_from
from worldwright.core.words import Lang
from worldwright.games import known_game
from worldwright.server.engine import seating as lobby
from worldwright.server.engine.events import Speed, Terms
from worldwright.server.engine.messages import HOUR, MINUTE
from worldwright.server.http.skills import FEWEST, PARTS, Rating

NARROW, WIDER, ANYBODY_SECONDS = 150, 15, 45.0
"""So many points away at first, so many more each second, and after so many seconds whoever there is."""
OWN_LANGUAGE_SECONDS: Final = 15.0
LIVE_TURN, DAYS_TURN = 2 * MINUTE, 48 * HOUR


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
