"""Ratings: one scale for people and bots, and what the end of a game changes on it.

400 points are odds of ten to one, as in the arena, whose keen bot is 1300. A person's rating is a belief: a value and
how sure we are of it. What bots are worth was measured and never moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from worldwright.core.errors import Trouble
from worldwright.core.extras import extras
from worldwright.core.match import options_from
from worldwright.games import known_game
from worldwright.tables.notes import Speed, Terms

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

CENTRE: Final = 1300.0
UNSURE: Final = 350.0
"""How far the value of somebody new may be off, as a standard deviation."""
BETA: Final = 122.83
"""How much luck and mood do in one game: the square root of 2 times this is 400 / ln 10, the arena's scale."""
DRIFT: Final = 7.0
"""People change: before each game we are a little less sure."""
FEWEST: Final = 3
"""Below so many games no number is told."""
SETTLED: Final = 110.0
"""Above this deviation a rating is provisional."""
PARTS: Final = 1000
"""Ratings are kept in whole thousandths, so that every machine has the same."""


class Skill(msgspec.Struct, frozen=True):
    """What somebody is believed to be worth, in thousandths of points, and the standard deviation of that."""

    value: int = round(CENTRE * PARTS)
    deviation: int = round(UNSURE * PARTS)

    @property
    def points(self) -> int:
        """The value in whole points, as it is told."""
        return _whole(self.value)

    @property
    def spread(self) -> int:
        """The deviation in whole points, as it is told."""
        return _whole(self.deviation)


NEW: Final = Skill()


def _whole(parts: int) -> int:
    return (parts + PARTS // 2) // PARTS


def is_provisional(skill: Skill, games: int) -> bool:
    """Whether a rating is still little more than a guess."""
    return games < FEWEST or skill.deviation > SETTLED * PARTS


def speed_of(terms: Terms) -> Speed:
    """At which speed a table is played: in real time or with up to an hour for a turn it is live."""
    game = known_game(terms.game)
    if extras(game).all_at_once(options_from(game, terms.options)):
        return "live"
    return "days" if terms.lasts_days else "live"


def shown_speed(terms: Terms) -> Speed:
    """The same of any table that is kept, also of one whose options are not known here any more."""
    try:
        return speed_of(terms)
    except Trouble:
        return "days" if terms.lasts_days else "live"


def is_usual(terms: Terms) -> bool:
    """Whether a table's options are as printed, but for those that its game lets differ at rated tables."""
    game = known_game(terms.game)
    free = extras(game).rated_options
    usual: dict[str, Any] = msgspec.to_builtins(options_from(game, {}))
    chosen: dict[str, Any] = msgspec.to_builtins(options_from(game, terms.options))
    return all(chosen[name] == value or chosen[name] in free.get(name, ()) for name, value in usual.items())


def after(skills: Sequence[Skill], ranks: Sequence[int], weight: float = 1.0) -> list[Skill]:
    """What everybody is worth after a game with these ranks, the best first; equal ranks shared a place.

    A game of less weight changes value and certainty by so much less.
    """
    found = _model().rate([[_rating(skill)] for skill in skills], ranks=[float(rank) for rank in ranks])
    return [_blend(old, new[0].mu, new[0].sigma, weight) for old, new in zip(skills, found, strict=True)]


def _blend(old: Skill, mu: float, sigma: float, weight: float) -> Skill:
    value = old.value + (mu * PARTS - old.value) * weight
    deviation = old.deviation + (sigma * PARTS - old.deviation) * weight
    return Skill(round(value), round(min(deviation, UNSURE * PARTS)))


def _rating(skill: Skill) -> Any:
    return _model().rating(mu=skill.value / PARTS, sigma=skill.deviation / PARTS)


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # noqa: PLC0415  only where a rated game ends

    return PlackettLuce(mu=CENTRE, sigma=UNSURE, beta=BETA, tau=DRIFT)
