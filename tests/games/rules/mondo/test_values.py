"""The quick values of modifiers are those of the sheets."""

from __future__ import annotations

import pytest

from worldwright.core.chance import Chance
from worldwright.games.mondo.content import MaskName, SideName, StripsName, ground
from worldwright.games.mondo.modifiers import measure
from worldwright.games.mondo.values import value
from worldwright.kit.areas import survey
from worldwright.kit.growth import mixed_worlds


@pytest.mark.parametrize("strips", ["joined", "separate"])
@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize("mask", ["globe", "rectangle"])
def test_lakes_and_forests_count_the_same_in_bits(mask: MaskName, side: SideName, strips: StripsName) -> None:
    board = ground(mask, side, strips)
    seen = set()
    for world in mixed_worlds(board, 60, Chance(bytes(32), f"{mask}/{side}/{strips}")):
        part = tuple(lies if number % 5 else 0 for number, lies in enumerate(world))
        for modifier in ("most_lakes", "largest_lake", "largest_forest"):
            for one in (world, part):
                quick = value(survey(board, one), modifier)
                assert quick == measure(board, modifier, one)[0]
                seen.add((modifier, quick))
    assert len(seen) > 6
