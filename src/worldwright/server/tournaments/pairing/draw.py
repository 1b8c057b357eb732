"""Drawing a round: round robin or Swiss, byes, tables and seats. Deterministic for entrants, rounds and seed."""

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
    """The entrants to draw, best first, and their history."""

    order: list[str]
    scores: dict[str, int]
    met: Counter[frozenset[str]]
    spared: Counter[str]

    def score(self, one: str) -> int:
        return self.scores[one]


def rounds_of(count: int, rule: PairingRule) -> int:
    """Rounds of a round robin until all have met, or nearly so at larger tables."""
    if rule.seats == 2:
        return max(1, count - 1 + count % 2)
    return max(1, -(-(count - 1) // (rule.seats - 1)))


def drawn(entrants: Sequence[Entrant], rounds: Sequence[Round], rule: PairingRule, seed: bytes, late: int = 0) -> Round:
    """The next round; all have a bye where there are too few for a table."""
    number = len(rounds) + 1
    luck = Chance(seed, f"round/{number}")
    playing = [entrant.id for entrant in entrants if entrant.plays(number)]
    lots = {entrant: at for at, entrant in enumerate(Chance(seed, "lots").shuffled(entrant.id for entrant in entrants))}
    worth = scores(entrants, rounds, late) if rule.system == "swiss" else dict.fromkeys(playing, 0)
    order = sorted(playing, key=lambda entrant: (-worth[entrant], lots[entrant]))
    if rule.system == "round_robin" and rule.seats > 2:
        order = luck.shuffled(order)
    field = _Field(order, worth, meetings(rounds), spared(rounds))
    wanted, byes = sizes(len(playing), rule)
    if not wanted:
        return Round((), tuple(playing))
    if rule.seats == 2:
        is_whole = rule.system == "round_robin" and all(
            entrant.since == 1 and entrant.until is None for entrant in entrants
        )
        tables, out = _circle(order, number) if is_whole else _pairs(field)
    else:
        out = _byes(field, byes)
        rest = [entrant for entrant in order if entrant not in out]
        tables = groups(rest, wanted, field.met, field.score, luck)
    if rule.fills:
        least = max(2, rule.fewest, rule.seats - 1)
        tables = [[*table, *[FILLER] * (least - len(table))] for table in tables]
        if rule.seats == 2:
            tables, out = [*tables, *([entrant, FILLER] for entrant in out)], []
    return Round(tuple(Sitting(seated(table, rounds, luck)) for table in tables), tuple(out))


def _circle(order: Sequence[str], number: int) -> tuple[list[list[str]], list[str]]:
    """Round robin in pairs: all but the first rotate on a circle, so that all meet once."""
    ring = [*order, *([FILLER] if len(order) % 2 else [])]
    turn = (number - 1) % (len(ring) - 1)
    ring = [ring[0], *ring[1 + turn :], *ring[1 : 1 + turn]]
    pairs = [[ring[at], ring[-1 - at]] for at in range(len(ring) // 2)]
    out = [entrant for pair in pairs if FILLER in pair for entrant in pair if entrant != FILLER]
    return [pair for pair in pairs if FILLER not in pair], out


def _byes(field: _Field, count: int) -> list[str]:
    """The entrants with a bye: the lowest of those with the fewest byes."""
    chosen = sorted(field.order, key=lambda entrant: -field.spared[entrant])
    return chosen[len(chosen) - count :]


def _pairs(field: _Field) -> tuple[list[list[str]], list[str]]:
    """Pairs near in points that have not met, as far as possible; no second bye before all had one."""
    order = field.order
    outs: list[str | None] = [None]
    if len(order) % 2:
        fewest = min(field.spared[entrant] for entrant in order)
        outs = [entrant for entrant in reversed(order) if field.spared[entrant] == fewest]
    for limit in range(1 + max(field.met.values(), default=0)):
        for out in outs:
            rest = [entrant for entrant in order if entrant != out]
            if (pairs := _paired(rest, field, limit)) is not None:
                return pairs, [] if out is None else [out]
    raise AssertionError("without a limit all pairs are allowed")


def _paired(rest: Sequence[str], field: _Field, limit: int) -> list[list[str]] | None:
    def met(one: int, other: int) -> int:
        return field.met[frozenset((rest[one], rest[other]))]

    def preference(one: int, other: int) -> tuple[int, ...]:
        return met(one, other), abs(field.score(rest[one]) - field.score(rest[other])), other

    pairs = pairs_by_rank(len(rest), lambda one, other: met(one, other) <= limit, preference)
    return None if pairs is None else [[rest[one], rest[other]] for one, other in pairs]
