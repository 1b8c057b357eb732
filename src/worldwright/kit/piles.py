"""Piles of pieces that differ only in kind, each packed into one int: eight bits a kind, the first kind lowest.

Adding and removing whole piles is + and -; a pile of one piece of kind k is `ONE[k]`. `./dev bench packed` measures the
gain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

Pile: TypeAlias = int

BITS = 8
MOST = (1 << BITS) - 1
"""The limit of pieces of one kind."""
ONE: tuple[Pile, ...] = tuple(1 << BITS * kind for kind in range(16))


def pile(counts: Sequence[int]) -> Pile:
    """The pile with these numbers of pieces by kind."""
    return sum(count * ONE[kind] for kind, count in enumerate(counts))


def pile_of(kinds: Iterable[int]) -> Pile:
    """The pile of these pieces, given by kind."""
    return sum(ONE[kind] for kind in kinds)


def count(pile: Pile, kind: int) -> int:
    """The number of pieces of a kind."""
    return pile >> BITS * kind & MOST


def size(pile: Pile) -> int:
    """The number of pieces in all."""
    return sum(pile.to_bytes((pile.bit_length() + 7) // 8, "little"))


def pieces(pile: Pile) -> Iterator[int]:
    """The kind of each piece, lowest first."""
    kind = 0
    while pile:
        yield from (kind,) * (pile & MOST)
        pile >>= BITS
        kind += 1


@lru_cache(maxsize=1 << 14)
def kinds(pile: Pile) -> int:
    """The kinds of at least one piece, as a bit mask."""
    mask = 0
    bit = 1
    while pile:
        if pile & MOST:
            mask |= bit
        pile >>= BITS
        bit <<= 1
    return mask
