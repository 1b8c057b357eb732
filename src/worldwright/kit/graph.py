"""Fields that touch each other, and walks over them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import TypeAlias, TypeVar

Thing = TypeVar("Thing")

Neighbours: TypeAlias = Sequence[Sequence[int]]
"""For each field the fields it touches."""


def mutual(neighbours: Neighbours) -> bool:
    """Whether every field touches those that touch it, and never itself."""
    return all(
        field != other and field in neighbours[other] for field, others in enumerate(neighbours) for other in others
    )


def walks(neighbours: Neighbours, start: int, steps: int, back_to_start: bool) -> Iterator[tuple[int, ...]]:
    """Every way to walk so many steps entering no field twice, in the order of the neighbours.

    The start was not entered, so a walk may come back to it once where `back_to_start` allows.
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
    """The things whose bits are set, lowest first: without a step of Python for each, for what every view shows."""
    return compress(things, bin(mask)[:1:-1].encode().translate(_IS_SET))
