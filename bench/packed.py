"""Gain of hand-packed integers: each beside the same work with tuples and dictionaries, alternated.

A record packed into an int is harder to read than a tuple, so it must be clearly faster or become plain values again.
Every packed record has a case here. Bit masks used as sets are not records and have none.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from itertools import repeat
from operator import add, getitem
from typing import Any, Final, NamedTuple

from worldwright.games.lords_of_worlds.pieces import CARD_VALUES, SUM, WILD_SUM
from worldwright.games.mondo.content import ground as board_ground
from worldwright.kit.ground import PLANE, PLANE_BITS
from worldwright.kit.pieces import piece_of, side_of, turn_of
from worldwright.kit.piles import ONE, kinds, pile, size

ROUNDS: Final = 60
ENOUGH: Final = 1.2
"""Least speed-up for a packed record to stay."""


class Case(NamedTuple):
    """A packed record: its place in the source, and the same work done both ways."""

    name: str
    where: str
    packed: Callable[[], Any]
    plain: Callable[[], Any]


def piles() -> Case:
    """Stones added to a screen, sorted by kind, counted, and removed one by one."""
    counts = [tuple((seed * 7 + kind * 3) % 4 for kind in range(6)) for seed in range(40)]
    packed = [pile(count) for count in counts]
    singles = [tuple(int(kind == other) for other in range(6)) for kind in range(6)]

    def with_ints() -> list[Any]:
        out, screen = [], 0
        for stones in packed:
            screen += stones
            out.append((kinds(screen), size(screen)))
            for kind in range(6):
                if screen >> 8 * kind & 255:
                    screen -= ONE[kind]
        return out

    def with_tuples() -> list[Any]:
        out = []
        screen: tuple[int, ...] = (0,) * 6
        for stones in counts:
            screen = tuple(map(add, screen, stones))
            out.append((sum(1 << kind for kind, number in enumerate(screen) if number), sum(screen)))
            for kind in range(6):
                if screen[kind]:
                    screen = tuple(map(int.__sub__, screen, singles[kind]))
        return out

    return Case("pile", "kit/piles.py", with_ints, with_tuples)


def _worlds() -> list[tuple[int, ...]]:
    ground = board_ground("globe", "front", "joined")
    cells = len(ground.mask.cells)
    return [tuple(1 + (seed * 31 + cell * 17) % (len(ground.lands) - 1) for cell in range(cells)) for seed in range(20)]


def codes() -> Case:
    """Contents of a world's cells, looked up by code or by piece, side and turn."""
    lands = board_ground("globe", "front", "joined").lands
    worlds = _worlds()
    by_tile = {(piece_of(code), side_of(code), turn_of(code)): lands[code] for code in range(1, len(lands))}
    tiles = [tuple((piece_of(code), side_of(code), turn_of(code)) for code in world) for world in worlds]
    return Case(
        "code",
        "kit/pieces.py",
        lambda: [list(map(getitem, repeat(lands), world)) for world in worlds],
        lambda: [list(map(getitem, repeat(by_tile), world)) for world in tiles],
    )


def planes() -> Case:
    """The planes and counters of a world: added as one int, or each on its own."""
    ground = board_ground("globe", "front", "joined")
    worlds = _worlds()
    parts = 5

    def taken_apart(total: int) -> tuple[int, ...]:
        return (*(total >> part * PLANE & PLANE_BITS for part in range(parts - 1)), total >> ground.counts_shift)

    apart = [[[taken_apart(entry)[part] for entry in table] for table in ground.tables] for part in range(parts)]

    def with_ints() -> list[tuple[int, ...]]:
        return [taken_apart(sum(map(getitem, ground.tables, world))) for world in worlds]

    def with_tuples() -> list[tuple[int, ...]]:
        return [tuple(sum(map(getitem, apart[part], world)) for part in range(parts)) for world in worlds]

    return Case("planes", "kit/ground.py", with_ints, with_tuples)


def hands() -> Case:
    """The value of a colour's cards and wilds: by packed counts in a table, or counted."""
    held = [tuple((seed * 5 + value) % 3 for value in range(5)) for seed in range(60)]
    wilds = [(seed % 4, seed % 3) for seed in range(60)]
    packed = [sum(number << 2 * value for value, number in enumerate(cards)) for cards in held]
    packed_wilds = [low | high << 3 for low, high in wilds]

    def counted(cards: Sequence[int], wild: tuple[int, int]) -> int:
        return sum(number * value for number, value in zip(cards, CARD_VALUES, strict=True)) + 3 * wild[0] + 4 * wild[1]

    return Case(
        "hand",
        "games/lords_of_worlds/pieces.py",
        lambda: [SUM[cards] + WILD_SUM[wild] for cards, wild in zip(packed, packed_wilds, strict=True)],
        lambda: [counted(cards, wild) for cards, wild in zip(held, wilds, strict=True)],
    )


CASES: Final = (piles, codes, planes, hands)


def seconds(work: Callable[[], Any]) -> float:
    """CPU seconds of one run."""
    began = time.process_time()
    work()
    return time.process_time() - began


def ratio(case: Case, rounds: int = ROUNDS) -> float:
    """Speed-up of the packed way: the best of many runs each, alternated."""
    best = [(seconds(case.packed), seconds(case.plain)) for _ in range(rounds)]
    return min(plain for _, plain in best) / max(1e-9, min(packed for packed, _ in best))


def main() -> int:
    """Print the speed-ups; 1 if a packed record is not worth it."""
    argparse.ArgumentParser(prog="./dev bench packed", description=__doc__).parse_args()
    wasted = 0
    for make in CASES:
        case = make()
        times = ratio(case)
        wasted += times < ENOUGH
        sys.stdout.write(f"{case.name:<12} {times:5.1f} times as fast as plain values  ({case.where})\n")
    return 1 if wasted else 0


if __name__ == "__main__":
    sys.exit(main())
