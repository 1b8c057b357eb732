"""Table sizes, groups of three and more, and seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations

from worldwright.core.chance import Chance
from worldwright.server.tournaments.pairing.entries import FILLER, PairingRule, Round

AGAIN = 1_000_000
"""Cost of a repeated meeting: more than any difference of points."""
TRIES = 6
FIRST = 4
"""Weight of the first seat over the others, as sitting first equally often matters most."""


def sizes(count: int, rule: PairingRule) -> tuple[list[int], int]:
    """The size of each table for so many entrants, and the number of byes.

    Tables have the chosen number of seats or one less; with bots that fill in, one seat may stay free for a bot.
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
    numbers = [seated // tables + (at < seated % tables) for at in range(tables)]
    for at in range(more):
        numbers[-1 - at % tables] -= 1
    return numbers, byes


def _tables(seated: int, least: int, most: int) -> int:
    """The number of tables for so many; 0: impossible."""
    tables = -(-seated // most)
    return tables if tables * least <= seated else 0


def groups(
    order: Sequence[str],
    wanted: Sequence[int],
    met: Counter[frozenset[str]],
    scores: Callable[[str], int],
    luck: Chance,
) -> list[list[str]]:
    """Groups of these sizes: neighbours by rank first, then improved to repeat as few meetings as possible."""
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
    tables, at = [], 0
    for size in wanted:
        tables.append(list(order[at : at + size]))
        at += size
    return tables


def _stirred(order: Sequence[str], scores: Callable[[str], int], luck: Chance) -> list[str]:
    """The same ranks, with equals shuffled."""
    return sorted(luck.shuffled(order), key=lambda one: -scores(one))


def _pair_cost(one: str, other: str, met: Counter[frozenset[str]], scores: Callable[[str], int]) -> int:
    return AGAIN * met[frozenset((one, other))] ** 2 + abs(scores(one) - scores(other))


def _cost(table: Sequence[str], met: Counter[frozenset[str]], scores: Callable[[str], int]) -> int:
    return sum(_pair_cost(one, other, met, scores) for at, one in enumerate(table) for other in table[:at])


def _improved(tables: list[list[str]], met: Counter[frozenset[str]], scores: Callable[[str], int]) -> list[list[str]]:
    """The tables after all swaps of two entrants that lower the cost, the best swap first each time."""

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
    """A table's entrants on the seats they had least often, above all the first."""
    had: Counter[tuple[str, int]] = Counter()
    for played in rounds:
        for sitting in played.tables:
            had.update((one, seat) for seat, one in enumerate(sitting.entrants))

    def cost(order: Sequence[str]) -> int:
        return sum(
            (FIRST if seat == 0 else 1) * (2 * had[one, seat] + 1) for seat, one in enumerate(order) if one != FILLER
        )

    return min(permutations(luck.shuffled(table)), key=cost)
