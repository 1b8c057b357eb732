"""Graphs of adjacent fields, walks over them, and bit masks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import TypeAlias, TypeVar

Thing = TypeVar("Thing")

Neighbours: TypeAlias = Sequence[Sequence[int]]
"""For each field its adjacent fields."""


def mutual(neighbours: Neighbours) -> bool:
    """Whether adjacency is symmetric and no field is adjacent to itself."""
    return all(
        field != other and field in neighbours[other] for field, others in enumerate(neighbours) for other in others
    )


def walks(neighbours: Neighbours, start: int, steps: int, back_to_start: bool) -> Iterator[tuple[int, ...]]:
    """All walks of this many steps that enter no field twice, in the order of the neighbours.

    The start does not count as entered, so a walk may return to it once if `back_to_start`.
    """

    def onwards(entered: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(entered) == steps:
            yield entered
            return
        for field in neighbours[entered[-1] if entered else start]:
            if field not in entered and (back_to_start or field != start):
                yield from onwards((*entered, field))

    return onwards(())


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


_IS_SET = bytes.maketrans(b"01", b"\0\1")


def picked(things: Sequence[Thing], mask: int) -> Iterator[Thing]:
    """The things whose bits are set, lowest first. Runs in C, because every view uses it."""
    return compress(things, bin(mask)[:1:-1].encode().translate(_IS_SET))
