"""The trainer: it learns, goes on from what it saved, and writes weights that numpy judges alike."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from worldwright import lab
from worldwright.core.errors import UserError
from worldwright.lab import ppo
from worldwright.lab.policy import Learned

pytestmark = pytest.mark.slow
SMALL = ["--reward", "shaped", "--lanes", "64", "--threads", "2", "--batch", "512", "--width", "32", "--rate", "3e-3"]


def trained(folder: Path, game: str, updates: int, *more: str) -> ppo.Learner:
    """A learner after a few updates; files in the folder."""
    return ppo.train(ppo.arguments([game, *SMALL, "--updates", str(updates), "--out", str(folder), *more]))


def share_against_random(bot: Learned, game: str, lanes: int = 200) -> float:
    """How often it wins against random ids, in every second game from each seat."""
    env, luck = lab.VectorEnv(game, lanes, 2, seed=9), np.random.default_rng(9)
    mine = np.arange(lanes) % 2
    won, ended = np.zeros(lanes), np.zeros(lanes, bool)
    while not ended.all():
        liked = np.where(env.mask, bot.logits(env.obs, env.spec), -np.inf).argmax(1)
        drawn = (env.mask * (luck.random(env.mask.shape) + 0.01)).argmax(1)
        env.step(np.where(env.seat == mine, liked, drawn))
        now = (env.done > 0) & ~ended
        won[now] = env.reward[np.arange(lanes), mine][now]
        ended |= now
    return float((won.mean() + 1) / 2)


def test_it_learns_to_beat_random_play(tmp_path: Path) -> None:
    trained(tmp_path, "monuments", 1, "--rate", "0")
    before = share_against_random(Learned(tmp_path / "weights-6.npz"), "monuments")
    trained(tmp_path / "more", "monuments", 40)
    after = share_against_random(Learned(tmp_path / "more" / "weights-6.npz"), "monuments")
    assert after > max(0.75, before + 0.15)
    rows = [line.split(",") for line in (tmp_path / "more" / "curve.csv").read_text().splitlines()]
    assert len(rows) == 4
    assert {len(row) for row in rows} == {7}


@pytest.mark.parametrize("game", ["monuments", pytest.param("mondo", marks=pytest.mark.long)])
def test_what_it_saved_and_wrote_is_what_it_knows(tmp_path: Path, game: str) -> None:
    first = trained(tmp_path, game, 2, "--steps", "16", "--rarely", "jump_out")
    again = ppo.Learner(first.spec, ppo.arguments([game, *SMALL]))
    kept = again.load(tmp_path / "checkpoint.npz")
    assert kept["steps"] == 2 * 16 * 64
    for name, array in first.weights.items():
        assert np.array_equal(array, again.weights[name]), name
    begun = ppo.first_weights(first.spec, ppo.arguments([game, *SMALL]))
    assert not np.array_equal(begun["head"], again.weights["head"])
    seen = lab.VectorEnv(game, 8, 2, seed=3).obs.copy()
    likes = Learned(tmp_path / "weights-6.npz").logits(seen, first.spec)
    assert np.abs(np.asarray(first.judge(first.weights, seen)[0]) - likes).max() < 0.05
    went_on = trained(tmp_path, game, 1, "--steps", "16")
    assert int(went_on.moments["count"]) > int(first.moments["count"])


def test_an_id_hardly_to_be_tried_is_hardly_liked() -> None:
    spec = lab.spec_of("mondo", 2)
    weights = ppo.first_weights(spec, ppo.arguments(["mondo", *SMALL, "--rarely", "jump_out"]))
    assert weights["head_bias"][spec.names.index("jump_out")] == ppo.RARELY
    assert not weights["head_bias"][1:].any()


def test_what_another_table_learned_is_refused(tmp_path: Path) -> None:
    trained(tmp_path, "monuments", 1, "--steps", "8")
    with pytest.raises(UserError, match="other numbers"):
        trained(tmp_path, "monuments", 1, "--option", "monument=capitol")
