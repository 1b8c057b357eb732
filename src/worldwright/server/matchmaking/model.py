"""Seekers, whom they may be paired with, and the terms of their table."""

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
"""Rating gap allowed at first, its growth per second, and seconds after which any gap is allowed."""
OWN_LANGUAGE_SECONDS: Final = 15.0
LIVE_TURN, DAYS_TURN = 2 * MINUTE, 48 * HOUR


class Seeker(msgspec.Struct):
    """A player who looks for an opponent."""

    person: str
    game: str
    speed: Speed
    lang: Lang
    rating: Rating
    network: str
    since: float
    """Start of the search and last request, by the monotonic clock."""
    asked: float
    is_playing: bool = False
    """They play a bot meanwhile and are asked before they are paired."""

    def reach(self, now: float) -> int | None:
        """The largest allowed rating gap; None: any."""
        waited = now - self.since
        if waited >= ANYBODY_SECONDS:
            return None
        # A player with few games may really be anywhere within two deviations.
        return max(NARROW, 2 * self.rating.skill.spread if self.rating.games < FEWEST else 0) + int(waited) * WIDER

    def is_any_language(self, now: float) -> bool:
        """Whether an opponent of another language is allowed by now."""
        return now - self.since >= OWN_LANGUAGE_SECONDS


class Offer(msgspec.Struct, frozen=True):
    """A pair of which at least one plays a bot and is asked first."""

    pair: tuple[Seeker, Seeker]
    at: float
    agreed: frozenset[str]
    """Players who come; those who play nothing else always do."""
    leaves: dict[str, str]
    """Tables that players leave for it, paused for later."""

    def is_open(self, person: str) -> bool:
        """Whether a player has yet to answer."""
        return person not in self.agreed


class Found(msgspec.Struct, frozen=True):
    """A table for a paired player."""

    table: str
    at: float


def gap(seeker: Seeker, other: Seeker) -> int:
    """The rating gap of two players."""
    return abs(seeker.rating.skill.value - other.rating.skill.value) // PARTS


def fits(seeker: Seeker, other: Seeker, now: float) -> bool:
    """Whether two can be paired: the one who has waited longer decides the allowed gap."""
    if seeker.person == other.person or (seeker.game, seeker.speed) != (other.game, other.speed):
        return False
    if seeker.lang != other.lang and not (seeker.is_any_language(now) or other.is_any_language(now)):
        return False
    reaches = (seeker.reach(now), other.reach(now))
    return None in reaches or gap(seeker, other) <= max(reach for reach in reaches if reach is not None)


def best_for(own: Seeker, others: Sequence[Seeker]) -> Seeker:
    """The best of the fitting opponents: those who can come at once before those who have to be asked."""
    return min(others, key=lambda other: (other.is_playing, other.lang != own.lang, gap(own, other), other.since))


def match_terms(game: str, speed: Speed) -> Terms:
    """Terms of a table for two strangers: printed game, rated, and a player who leaves loses."""
    rules = known_game(game)
    options = dict(extras(rules).days_options) if speed == "days" else {}
    is_race = extras(rules).all_at_once(options_from(rules, options))
    turn = 0 if is_race else DAYS_TURN if speed == "days" else LIVE_TURN
    return lobby.checked_terms(Terms(game, 2, options, leavers="end", turn=turn, rated=True))
