"""Masks: the things whose bits are set."""

from __future__ import annotations

from worldwright.kit.graph import bits, picked

THINGS = tuple(f"thing {number}" for number in range(70))


def test_the_things_whose_bits_are_set_are_picked_lowest_first() -> None:
    for mask in (0, 1, 2, 0b1011, 1 << 69, (1 << 70) - 1, 0x2_AAAA_5555_0F0F_3333):
        assert [*picked(THINGS, mask)] == [THINGS[number] for number in bits(mask)]
