"""What hand-packed integers bring: each beside the same work with tuples and dictionaries, alternated.

A record packed into one int is harder to read than a tuple, so it has to earn its place: whoever adds one adds a case
here, and a case that is not clearly faster is replaced by plain values. Bit masks as sets are no records and not here.
"""

from __future__ import annotations

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
"""How many times as fast a packed record must be to stay."""


class Case(NamedTuple):
    """One packed record: where it stands, and its work done both ways. Both return the same."""

    name: str
    where: str
    packed: Callable[[], Any]
    plain: Callable[[], Any]


def piles() -> Case:
    """Stones that come into a screen, are asked for their kinds, counted, and go out one by one."""
    counts = [tuple((seed * 7 + kind * 3) % 4 for kind in range(6)) for seed in range(40)]
    packed = [pile(each) for each in counts]
    singles = [tuple(int(kind == other) for other in range(6)) for kind in range(6)]

    def with_ints() -> list[Any]:
        out, screen = [], 0
        for found in packed:
            screen += found
            out.append((kinds(screen), size(screen)))
            for kind in range(6):
                if screen >> 8 * kind & 255:
                    screen -= ONE[kind]
        return out

    def with_tuples() -> list[Any]:
        out = []
        screen: tuple[int, ...] = (0,) * 6
        for found in counts:
            screen = tuple(map(add, screen, found))
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
    """What lies in the cells of a world, looked up by code or by piece, side and turn."""
    lands = board_ground("globe", "front", "joined").lands
    worlds = _worlds()
    by_tile = {(piece_of(one), side_of(one), turn_of(one)): lands[one] for one in range(1, len(lands))}
    tiles = [tuple((piece_of(one), side_of(one), turn_of(one)) for one in world) for world in worlds]
    return Case(
        "code",
        "kit/pieces.py",
        lambda: [list(map(getitem, repeat(lands), world)) for world in worlds],
        lambda: [list(map(getitem, repeat(by_tile), world)) for world in tiles],
    )


def planes() -> Case:
    """The planes and counters of a world: added as one int, or each for itself."""
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
    """What the cards of a colour and the wilds are worth: by packed counts in a table, or counted."""
    held = [tuple((seed * 5 + value) % 3 for value in range(5)) for seed in range(60)]
    wilds = [(seed % 4, seed % 3) for seed in range(60)]
    packed = [sum(number << 2 * value for value, number in enumerate(each)) for each in held]
    packed_wilds = [low | high << 3 for low, high in wilds]

    def counted(each: Sequence[int], wild: tuple[int, int]) -> int:
        return sum(number * value for number, value in zip(each, CARD_VALUES, strict=True)) + 3 * wild[0] + 4 * wild[1]

    return Case(
        "hand",
        "games/lords_of_worlds/pieces.py",
        lambda: [SUM[each] + WILD_SUM[wild] for each, wild in zip(packed, packed_wilds, strict=True)],
        lambda: [counted(each, wild) for each, wild in zip(held, wilds, strict=True)],
    )


CASES: Final = (piles, codes, planes, hands)


def seconds(work: Callable[[], Any]) -> float:
    """CPU seconds of one go."""
    began = time.process_time()
    work()
    return time.process_time() - began


def ratio(case: Case, rounds: int = ROUNDS) -> float:
    """How many times as fast the packed way is: the best of many goes each, one after the other."""
    best = [(seconds(case.packed), seconds(case.plain)) for _ in range(rounds)]
    return min(plain for _, plain in best) / max(1e-9, min(packed for packed, _ in best))


def main() -> int:
    """Print the ratios; 1 if a packed record does not earn its place."""
    wasted = 0
    for make in CASES:
        case = make()
        found = ratio(case)
        wasted += found < ENOUGH
        sys.stdout.write(f"{case.name:<12} {found:5.1f} times as fast as plain values  ({case.where})\n")
    return 1 if wasted else 0


if __name__ == "__main__":
    sys.exit(main())
