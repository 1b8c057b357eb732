"""`VectorEnv`: equal to `Env`, the same for a seed, its own memory, bad input."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest

from tests.compiled.pairs import PAIRS
from tests.lab.equal import compare, tables
from tools import twins as building
from worldwright import lab
from worldwright.core.errors import UserError
from worldwright.games import NAMES, game
from worldwright.lab.spec import numbers_of

BATCHED = [name for name in NAMES if numbers_of(game(name)).batch]
every_batch = pytest.mark.parametrize("name", BATCHED)


def played(lanes: lab.VectorEnv, steps: int) -> list[bytes]:
    """The rows of the first two games after each step."""
    rows = []
    for number in range(steps):
        noise = np.random.default_rng(number).random(lanes.spec.actions) + 1
        lanes.step((lanes.mask * noise).argmax(1))
        rows.append(lanes.obs[:2].tobytes() + lanes.mask[:2].tobytes() + lanes.reward[:2].tobytes())
    return rows


@pytest.mark.slow
@every_batch
@pytest.mark.parametrize("number", range(5))
def test_fifty_games_are_equal_byte_for_byte(name: str, number: int) -> None:
    """`python -m tests.lab.equal --games 10000` compares more."""
    compare(name, number * (len(tables(name)) // 5) + number)


@every_batch
def test_what_was_built_comes_from_the_sources_that_are_here(name: str) -> None:
    batch = numbers_of(game(name)).batch
    assert batch in building.batches()
    assert building.recorded(building.BATCHES_BUILT)[batch] == building.fingerprint(batch, building.BATCHES), (
        "run ./dev twins"
    )


@every_batch
def test_a_game_depends_on_the_seed_and_its_number_alone(name: str) -> None:
    few, many = (lab.VectorEnv(name, n, seed=5) for n in (2, 7))
    rows = played(few, 120)
    assert rows == played(many, 120)
    few.reset(6)
    assert rows != played(few, 120)
    few.reset(5)
    assert rows == played(few, 120)


@every_batch
def test_an_illegal_id_is_named_and_nothing_has_changed(name: str) -> None:
    lanes = lab.VectorEnv(name, 3, seed=1)
    before = lanes.obs.tobytes(), lanes.mask.tobytes()
    chosen = lanes.mask.argmax(1)
    for wrong in (int((1 - lanes.mask[1]).argmax()), -1, lanes.spec.actions):
        bad = chosen.copy()
        bad[1] = wrong
        with pytest.raises(UserError, match=r"^game 1: .* is illegal now"):
            lanes.step(bad)
        assert (lanes.obs.tobytes(), lanes.mask.tobytes()) == before
    lanes.step(chosen)


def test_the_arrays_outlive_the_environment() -> None:
    lanes = lab.VectorEnv("monuments", 2, seed=1)
    mask, copy = lanes.mask, lanes.mask.copy()
    del lanes
    gc.collect()
    assert (mask == copy).all()


@pytest.mark.parametrize("options", [{"bluff": True}, {"timer": True}, {"deck": ("europe", "africa")}])
def test_a_table_that_the_compiled_rules_do_not_cover_is_refused_by_one_sentence(options: dict[str, Any]) -> None:
    expected = "^the compiled rules of mapominoes do not cover these options: use worldwright.lab.make$"
    with pytest.raises(UserError, match=expected):
        lab.VectorEnv("mapominoes", 4, **options)


def test_every_game_has_a_batch() -> None:
    assert set(NAMES) == set(BATCHED)


def test_bad_sizes_are_refused() -> None:
    for wrong in (0, -1, 1 << 21):
        with pytest.raises(UserError, match="must be from 1"):
            lab.VectorEnv("monuments", wrong)
    with pytest.raises(UserError, match="max_decisions"):
        lab.VectorEnv("monuments", 1, max_decisions=0)
    assert set(PAIRS) >= set(BATCHED)
