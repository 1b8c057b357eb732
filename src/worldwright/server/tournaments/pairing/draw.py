"""Drawing a round: round robin or Swiss, byes, tables and seats. The same entrants, rounds and seed give the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from worldwright.core.chance import Chance
from worldwright.server.tournaments.pairing.entries import (
    FILLER,
    Entrant,
    PairingRule,
    Round,
    Sitting,
    meetings,
    spared,
)
from worldwright.server.tournaments.pairing.groups import groups, seated, sizes
from worldwright.server.tournaments.pairing.matching import pairs_by_rank
from worldwright.server.tournaments.pairing.ranking import scores


class _Field(msgspec.Struct):
    """Those who are drawn, the best first, and what was before."""

    order: list[str]
    scores: dict[str, int]
    met: Counter[frozenset[str]]
    spared: Counter[str]

    def score(self, one: str) -> int:
        return self.scores[one]


def rounds_of(count: int, rule: PairingRule) -> int:
    """How many rounds a round robin of so many takes until everybody has met everybody, or nearly, at larger tables."""
    if rule.seats == 2:
        return max(1, count - 1 + count % 2)
    return max(1, -(-(count - 1) // (rule.seats - 1)))


def drawn(entrants: Sequence[Entrant], rounds: Sequence[Round], rule: PairingRule, seed: bytes, late: int = 0) -> Round:
    """The next round. Where no table can be made, everybody has a bye: there are too few."""
    number = len(rounds) + 1
    luck = Chance(seed, f"round/{number}")
    playing = [one.id for one in entrants if one.plays(number)]
    lots = {one: at for at, one in enumerate(Chance(seed, "lots").shuffled(one.id for one in entrants))}
    worth = scores(entrants, rounds, late) if rule.system == "swiss" else dict.fromkeys(playing, 0)
    order = sorted(playing, key=lambda one: (-worth[one], lots[one]))
    if rule.system == "round_robin" and rule.seats > 2:
        order = luck.shuffled(order)
    field = _Field(order, worth, meetings(rounds), spared(rounds))
    wanted, byes = sizes(len(playing), rule)
    if not wanted:
        return Round((), tuple(playing))
    if rule.seats == 2:
        is_whole = rule.system == "round_robin" and all(one.since == 1 and one.until is None for one in entrants)
        tables, out = _circle(order, number) if is_whole else _pairs(field)
    else:
        out = _byes(field, byes)
        rest = [one for one in order if one not in out]
        tables = groups(rest, wanted, field.met, field.score, luck)
    if rule.fills:
        least = max(2, rule.fewest, rule.seats - 1)
        tables = [[*table, *[FILLER] * (least - len(table))] for table in tables]
        if rule.seats == 2:
            tables, out = [*tables, *([one, FILLER] for one in out)], []
    return Round(tuple(Sitting(seated(table, rounds, luck)) for table in tables), tuple(out))


def _circle(order: Sequence[str], number: int) -> tuple[list[list[str]], list[str]]:
    """Round robin in pairs: all but the first go round a circle, so that everybody meets everybody once."""
    ring = [*order, *([FILLER] if len(order) % 2 else [])]
    turn = (number - 1) % (len(ring) - 1)
    ring = [ring[0], *ring[1 + turn :], *ring[1 : 1 + turn]]
    pairs = [[ring[at], ring[-1 - at]] for at in range(len(ring) // 2)]
    out = [one for pair in pairs if FILLER in pair for one in pair if one != FILLER]
    return [pair for pair in pairs if FILLER not in pair], out


def _byes(field: _Field, count: int) -> list[str]:
    """Who has a bye: the last of those who had fewest."""
    chosen = sorted(field.order, key=lambda one: -field.spared[one])
    return chosen[len(chosen) - count :]


def _pairs(field: _Field) -> tuple[list[list[str]], list[str]]:
    """Everybody with somebody near in points whom they have not met, as far as that can be; nobody has a second bye
    before all had one."""
    order = field.order
    outs: list[str | None] = [None]
    if len(order) % 2:
        fewest = min(field.spared[one] for one in order)
        outs = [one for one in reversed(order) if field.spared[one] == fewest]
    for limit in range(1 + max(field.met.values(), default=0)):
        for out in outs:
            rest = [one for one in order if one != out]
            if (found := _paired(rest, field, limit)) is not None:
                return found, [] if out is None else [out]
    raise AssertionError("everybody may meet everybody")


def _paired(rest: Sequence[str], field: _Field, limit: int) -> list[list[str]] | None:
    def met(one: int, other: int) -> int:
        return field.met[frozenset((rest[one], rest[other]))]

    def wish(one: int, other: int) -> tuple[int, ...]:
        return met(one, other), abs(field.score(rest[one]) - field.score(rest[other])), other

    found = pairs_by_rank(len(rest), lambda one, other: met(one, other) <= limit, wish)
    return None if found is None else [[rest[one], rest[other]] for one, other in found]
