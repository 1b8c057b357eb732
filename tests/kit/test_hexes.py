"""Hexes in both kinds of coordinates."""

from __future__ import annotations

import pytest

from worldwright.kit import hexes


@pytest.mark.parametrize(("radius", "count"), [(0, 1), (1, 7), (2, 19), (3, 37)])
def test_a_hexagon_has_so_many_hexes(radius: int, count: int) -> None:
    assert len(set(hexes.hexagon(radius))) == count


@pytest.mark.parametrize("ring", [hexes.AXIAL, hexes.DOUBLED])
def test_neighbours_touch_both_ways_and_each_other_around(ring: tuple[hexes.Hex, ...]) -> None:
    assert len(set(ring)) == 6
    for number, (a, b) in enumerate(ring):
        assert (-a, -b) in ring
        after = ring[(number + 1) % 6]
        assert (after[0] - a, after[1] - b) in ring  # the next one around touches it too


def test_neighbours_of_a_list_are_positions_in_it() -> None:
    assert hexes.neighbours([(0, 0), (0, 2), (1, 1), (5, 5)], hexes.DOUBLED) == ((1, 2), (0, 2), (0, 1), ())
    assert hexes.masks(((1, 2), (0,), ())) == (0b110, 0b1, 0)


def test_distances_and_connection() -> None:
    touching = hexes.neighbours(hexes.hexagon(2), hexes.AXIAL)
    middle = hexes.hexagon(2).index((0, 0))
    assert sorted(hexes.distances(touching, middle)) == [0] + [1] * 6 + [2] * 12
    assert hexes.distances(((), ()), 0) == (0, -1)
