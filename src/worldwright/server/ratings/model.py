"""Rating model: one scale for people and bots, updated by rated games.

400 points are odds of ten to one, as in the arena, whose good bot is 1300. A person's rating is a value and its
uncertainty. Bots' ratings were measured and are fixed.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from worldwright.server.http.skills import CENTRE, FEWEST, PARTS, UNSURE, SkillEstimate

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

BETA: Final = 122.83
"""Variation of strength in one game: the square root of 2 times this is 400 / ln 10, the arena's scale."""
DRIFT: Final = 7.0
"""Growth of uncertainty before each game, as people change."""
SETTLED: Final = 110.0
"""Deviation above which a rating is provisional."""
REGULAR: Final = 10
"""Age at which a player is a newcomer no more: rated games in the game and speed, of which `AGED` a day count."""
AGED: Final = 2
GIVEN: Final = 4 * PARTS
"""By how much one newcomer changes all others together in a day."""
LENT: Final = 40 * PARTS
"""By how much newcomers together raise or lower one rating in 30 days."""


class RatedPlayer(msgspec.Struct, frozen=True):
    """A seat of a rated game before it counts."""

    skill: SkillEstimate
    age: int = REGULAR
    """Counted up to `REGULAR`."""
    is_bot: bool = False
    given: int = 0
    """By how much this newcomer has changed others today."""
    lent: int = 0
    """By how much newcomers have changed this player in 30 days."""

    @property
    def is_new(self) -> bool:
        return self.age < REGULAR

    @property
    def trust(self) -> float:
        """Weight of a game against this player: a newcomer's grows with age and certainty."""
        if not self.is_new:
            return 1.0
        return (self.age + 1) / (REGULAR + 1) * min(1.0, SETTLED * PARTS / max(1, self.skill.deviation))


class Counted(msgspec.Struct, frozen=True):
    """What a rated game made of a player."""

    skill: SkillEstimate
    lent: int = 0
    """Part of the change that newcomers made."""
    given: int = 0
    """By how much this newcomer changed the others."""


def counted(
    players: Sequence[RatedPlayer], ranks: Sequence[int], counting: Collection[int], weight: float = 1.0
) -> list[Counted]:
    """What a game makes of its players, of whom only those in `counting` change.

    At a table with newcomers everyone is rated against the other regular people; bots can be outplayed together there.
    What the rest of the table adds is weighted by the newcomers' trust, and bounded for each newcomer by day and for
    each player by month: so a crowd of new guests gives next to nothing, whatever they do.
    """
    whole = after([player.skill for player in players], ranks, weight)
    given = [player.given for player in players]
    changed: dict[int, Counted] = {}
    for seat in sorted(counting):
        new = [other for other, player in enumerate(players) if other != seat and player.is_new]
        if not new:
            changed[seat] = Counted(whole[seat])
            continue
        known = _among_known(players, ranks, seat, weight)
        extra = whole[seat].value - known.value
        share = sum(players[other].trust for other in new) / len(new)
        room = LENT - players[seat].lent if extra > 0 else LENT + players[seat].lent
        shares = ((GIVEN - players[other].given) // len([one for one in counting if one != other]) for other in new)
        most = max(0, min(room, *shares))
        lent = max(-most, min(most, round(extra * share)))
        for other in new:
            given[other] += abs(lent)
        sure = known.deviation + (whole[seat].deviation - known.deviation) * (lent / extra if extra else share)
        changed[seat] = Counted(SkillEstimate(known.value + lent, round(sure)), lent)
    return [
        msgspec.structs.replace(changed.get(seat, Counted(player.skill)), given=given[seat] - player.given)
        for seat, player in enumerate(players)
    ]


def _among_known(players: Sequence[RatedPlayer], ranks: Sequence[int], seat: int, weight: float) -> SkillEstimate:
    """A player's skill after the game as if only they and regular people had played."""
    seats = [other for other, player in enumerate(players) if other == seat or not (player.is_new or player.is_bot)]
    if len(seats) == 1:
        return players[seat].skill
    skills = after([players[other].skill for other in seats], [ranks[other] for other in seats], weight)
    return skills[seats.index(seat)]


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
