"""How many sit at each table, who sits with whom where tables have three and more, and on which seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations

from worldwright.core.chance import Chance
from worldwright.server.tournaments.pairing.entries import FILLER, PairingRule, Round

AGAIN = 1_000_000
"""What it costs that two meet who have met: more than any difference of points."""
TRIES = 6
FIRST = 4
"""The first seat weighs so much more than the others: that everybody sits first equally often matters most."""


def sizes(count: int, rule: PairingRule) -> tuple[list[int], int]:
    """How many of so many people sit at each table, and how many have a bye.

    Tables have the wished number of seats or one less; with bots that fill in a seat may stay free for one.
    """
    least = rule.seats if rule.seats == 2 else max(2, rule.fewest, rule.seats - 1)
    more = 0
    while rule.fills and not _tables(count + more, least, rule.seats):
        more += 1
    byes = 0
    while not rule.fills and count - byes and not _tables(count - byes, least, rule.seats):
        byes += 1
    seated = count + more - byes
    tables = _tables(seated, least, rule.seats)
    if not tables:
        return [], byes
    found = [seated // tables + (at < seated % tables) for at in range(tables)]
    for at in range(more):
        found[-1 - at % tables] -= 1
    return found, byes


def _tables(seated: int, least: int, most: int) -> int:
    """At how many tables so many can sit; 0: they cannot."""
    tables = -(-seated // most)
    return tables if tables * least <= seated else 0


def groups(
    order: Sequence[str],
    wanted: Sequence[int],
    met: Counter[frozenset[str]],
    scores: Callable[[str], int],
    luck: Chance,
) -> list[list[str]]:
    """People at tables of these sizes: neighbours in order together, then changed until as few as can be meet again."""
    best: list[list[str]] = []
    least = -1
    for _ in range(TRIES):
        tables = _improved(_cut(order, wanted), met, scores)
        cost = sum(_cost(table, met, scores) for table in tables)
        if least < 0 or cost < least:
            best, least = tables, cost
        if least < AGAIN:
            break
        order = _stirred(order, scores, luck)
    return best


def _cut(order: Sequence[str], wanted: Sequence[int]) -> list[list[str]]:
    found, at = [], 0
    for size in wanted:
        found.append(list(order[at : at + size]))
        at += size
    return found


def _stirred(order: Sequence[str], scores: Callable[[str], int], luck: Chance) -> list[str]:
    """The same ranks, with another order among equals."""
    return sorted(luck.shuffled(order), key=lambda one: -scores(one))


def _pair_cost(one: str, other: str, met: Counter[frozenset[str]], scores: Callable[[str], int]) -> int:
    return AGAIN * met[frozenset((one, other))] ** 2 + abs(scores(one) - scores(other))


def _cost(table: Sequence[str], met: Counter[frozenset[str]], scores: Callable[[str], int]) -> int:
    return sum(_pair_cost(one, other, met, scores) for at, one in enumerate(table) for other in table[:at])


def _improved(tables: list[list[str]], met: Counter[frozenset[str]], scores: Callable[[str], int]) -> list[list[str]]:
    """The tables after all changes of two people that make it better, the best of each time first."""

    def at_table(one: str, table: Sequence[str], but: str) -> int:
        return sum(_pair_cost(one, other, met, scores) for other in table if other not in (one, but))

    for _ in range(4 * sum(map(len, tables))):
        best: tuple[int, int, int, int, int] | None = None
        for at, table in enumerate(tables):
            if _cost(table, met, scores) < AGAIN:
                continue
            for seat, one in enumerate(table):
                own = at_table(one, table, one)
                for to, others in enumerate(tables):
                    if to == at:
                        continue
                    for place, other in enumerate(others):
                        gain = at_table(one, others, other) + at_table(other, table, one)
                        gain -= own + at_table(other, others, other)
                        if gain < 0 and (best is None or gain < best[0]):
                            best = (gain, at, seat, to, place)
            if best is not None:
                break
        if best is None:
            break
        _, at, seat, to, place = best
        tables[at][seat], tables[to][place] = tables[to][place], tables[at][seat]
    return tables


def seated(table: Sequence[str], rounds: Sequence[Round], luck: Chance) -> tuple[str, ...]:
    """Those at a table on seats they had least often, the first seat before all."""
    had: Counter[tuple[str, int]] = Counter()
    for played in rounds:
        for sitting in played.tables:
            had.update((one, seat) for seat, one in enumerate(sitting.entrants))

    def cost(order: Sequence[str]) -> int:
        return sum(
            (FIRST if seat == 0 else 1) * (2 * had[one, seat] + 1) for seat, one in enumerate(order) if one != FILLER
        )

    return min(permutations(luck.shuffled(table)), key=cost)
