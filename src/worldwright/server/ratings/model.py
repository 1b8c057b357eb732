"""Rating model: one scale for people and bots, updated by rated games.

400 points are odds of ten to one, as in the arena, whose good bot is 1300. A person's rating is a value and its
uncertainty. Bots' ratings were measured and are fixed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from worldwright.server.http.skills import CENTRE, FEWEST, PARTS, UNSURE, SkillEstimate

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

BETA: Final = 122.83
"""Variation of strength in one game: the square root of 2 times this is 400 / ln 10, the arena's scale."""
DRIFT: Final = 7.0
"""Growth of uncertainty before each game, as people change."""
SETTLED: Final = 110.0
"""Deviation above which a rating is provisional."""


def is_provisional(skill: SkillEstimate, games: int) -> bool:
    """Whether a rating is still provisional."""
    return games < FEWEST or skill.deviation > SETTLED * PARTS


def after(skills: Sequence[SkillEstimate], ranks: Sequence[int], weight: float = 1.0) -> list[SkillEstimate]:
    """Everyone's skill after a game with these ranks, best first; equal ranks shared a place.

    `weight` scales the change of value and certainty.
    """
    rated = _model().rate([[_rating(skill)] for skill in skills], ranks=[float(rank) for rank in ranks])
    return [_blend(old, new[0].mu, new[0].sigma, weight) for old, new in zip(skills, rated, strict=True)]


def _blend(old: SkillEstimate, mu: float, sigma: float, weight: float) -> SkillEstimate:
    value = old.value + (mu * PARTS - old.value) * weight
    deviation = old.deviation + (sigma * PARTS - old.deviation) * weight
    return SkillEstimate(round(value), round(min(deviation, UNSURE * PARTS)))


def _rating(skill: SkillEstimate) -> Any:
    return _model().rating(mu=skill.value / PARTS, sigma=skill.deviation / PARTS)


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # noqa: PLC0415  imported only when a rated game ends

    return PlackettLuce(mu=CENTRE, sigma=UNSURE, beta=BETA, tau=DRIFT)
