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


@pytest.fixture(scope="module")
def monuments(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ppo.Learner]:
    """A learner of Monuments, and its files."""
    folder = tmp_path_factory.mktemp("monuments")
    return folder, trained(folder, "monuments", 40, "--steps", "64")


def test_it_learns_to_beat_random_play(monuments: tuple[Path, ppo.Learner], tmp_path: Path) -> None:
    folder, learner = monuments
    ppo.Learner(learner.spec, learner.words).export(tmp_path / "before.npz")
    before = share_against_random(Learned(tmp_path / "before.npz"), "monuments")
    after = share_against_random(Learned(folder / "weights-6.npz"), "monuments")
    assert after > max(0.75, before + 0.15)
    rows = [line.split(",") for line in (folder / "curve.csv").read_text().splitlines()]
    assert [(len(row), int(row[1])) for row in rows] == [(7, 64 * 64 * (1 + 10 * number)) for number in range(4)]


def saved_and_written(folder: Path, learner: ppo.Learner, game: str) -> None:
    """What it saved and wrote is what it knows, and not what it began with."""
    spec, words = learner.spec, learner.words
    again = ppo.Learner(spec, words)
    again.load(folder / "checkpoint.npz")
    for name, array in learner.weights.items():
        assert np.array_equal(array, again.weights[name]), name
    assert again.moments["count"] == learner.moments["count"] > 0
    assert not np.array_equal(ppo.first_weights(spec, words)["head"], again.weights["head"])
    seen = lab.VectorEnv(game, 8, 2, seed=3).obs.copy()
    likes = Learned(folder / "weights-6.npz").logits(seen, spec)
    assert np.abs(np.asarray(learner.judge(learner.weights, seen)[0]) - likes).max() < 0.05


def test_what_it_saved_and_wrote_is_what_it_knows(monuments: tuple[Path, ppo.Learner]) -> None:
    saved_and_written(*monuments, "monuments")


@pytest.mark.long
def test_a_world_is_learned_and_a_checkpoint_goes_on(tmp_path: Path) -> None:
    few = ("--steps", "8", "--rarely", "jump_out", "--soon", "0.7")
    first = trained(tmp_path, "mondo", 2, *few)
    saved_and_written(tmp_path, first, "mondo")
    again = trained(tmp_path, "mondo", 1, *few)
    assert again.moments["count"] == 1.5 * first.moments["count"]
    with np.load(tmp_path / "checkpoint.npz") as file:
        assert int(file["steps"]) == 3 * 8 * 64


def test_an_id_hardly_to_be_tried_is_hardly_liked() -> None:
    spec = lab.spec_of("mondo", 2)
    weights = ppo.first_weights(spec, ppo.arguments(["mondo", *SMALL, "--rarely", "jump_out"]))
    assert weights["head_bias"][spec.names.index("jump_out")] == ppo.RARELY
    assert not weights["head_bias"][1:].any()


def test_what_another_table_learned_is_refused(monuments: tuple[Path, ppo.Learner]) -> None:
    other = ppo.Learner(lab.spec_of("monuments", 2, monument="capitol"), monuments[1].words)
    with pytest.raises(UserError, match="other numbers"):
        other.load(monuments[0] / "checkpoint.npz")
