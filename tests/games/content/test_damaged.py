"""A damaged content file is one sentence, wherever the damage is (B9 of the review)."""

from __future__ import annotations

import os
import random

import pytest

from tests.games.content.damage import GAMES, damaged, files, outcome
from worldwright.core.content import read
from worldwright.games import NAMES


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that begin where this one stands")
@pytest.mark.parametrize("tries", [6, pytest.param(400, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", NAMES)
def test_b9_a_damaged_content_file_is_played_with_or_refused_in_one_sentence(game: str, tries: int) -> None:
    luck = random.Random(game)
    for _ in range(tries):
        file = luck.choice(files(game))
        tree, what = damaged(read(GAMES / game / file, dict), luck)
        found = outcome(game, file, tree)
        assert found.startswith(("played", "refused: ")), f"{file}, {what}: {found}"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that begin where this one stands")
@pytest.mark.parametrize("landscape", ["W", "F", "D", "P"])
def test_b9_species_of_every_landscape_are_asked_for(landscape: str) -> None:
    tree = read(GAMES / "mondo" / "table.toml", dict)
    del tree["species"][landscape]
    assert outcome("mondo", "table.toml", tree).startswith("refused: table.toml, species: ")
