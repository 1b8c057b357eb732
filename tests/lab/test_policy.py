"""Learned weights as a bot, by numpy alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import worldwright as ww
from worldwright import lab
from worldwright.core.errors import UserError
from worldwright.lab.network import shapes
from worldwright.lab.policy import Learned

WIDTH = 8


def weights(path: Path, name: str, seats: int, **options: Any) -> Path:
    """A file as the trainer writes it, of a network that has learned nothing."""
    spec, luck = lab.spec_of(name, seats, **options), np.random.default_rng(1)
    arrays = {name: luck.normal(size=shape).astype(np.float16) for name, shape in shapes(spec, WIDTH, 1).items()}
    arrays["spread"] = np.ones_like(arrays["spread"])
    np.savez(path, allow_pickle=False, game=np.array(name), key=np.array(spec.key), **arrays)
    return path


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats"), [("monuments", 3), ("mondo", 2), ("mondo_sapiens", 2), ("mapominoes", 2), ("lords_of_worlds", 2)]
)
def test_learned_weights_play_a_whole_game(tmp_path: Path, name: str, seats: int) -> None:
    path = weights(tmp_path / "some.npz", name, seats)
    options = {"mode": "step"} if name.startswith("mondo") else {}
    result = ww.play(name, [Learned(path), *["random"] * (seats - 1)], games=1, seed=1, **options)
    assert len(result.games) == 1


def test_it_takes_the_legal_id_that_it_likes_best(tmp_path: Path) -> None:
    bot, env = Learned(weights(tmp_path / "some.npz", "monuments", 2)), lab.make("monuments", 2, seed=4)
    while not env.over:
        ids = []
        action = bot.act(env.match.view(env.seat), [], ww.Chance(bytes(32), "bot"))
        seat, decisions = env.seat, env.decisions
        while (env.seat, env.decisions) == (seat, decisions):
            liked = bot.logits(env.observe()[None], env.spec)[0]
            ids.append(int(np.where(env.mask(), liked, -np.inf).argmax()))
            env.step(ids[-1])
            if env.prefix == ():
                break
        assert env.number(action) == tuple(ids)
        if env.decisions == 12:
            break


def test_weights_of_another_table_are_refused(tmp_path: Path) -> None:
    path = weights(tmp_path / "some.npz", "monuments", 2)
    with pytest.raises(UserError, match="other numbers"):
        ww.play("monuments", [Learned(path), "random", "random"], games=1, seed=1)


@pytest.mark.parametrize("written", [b"", b"not weights", None])
def test_a_file_without_weights_is_one_sentence(tmp_path: Path, written: bytes | None) -> None:
    path = tmp_path / "other.npz"
    if written is None:
        np.savez(path, allow_pickle=False, other=np.zeros(3))
    else:
        path.write_bytes(written)
    with pytest.raises(UserError, match="holds no learned weights"):
        Learned(path)


def test_a_missing_extra_is_one_sentence() -> None:
    code = "import sys, runpy; sys.modules['jax'] = None; sys.argv = ['ppo', 'monuments']; "
    code += "runpy.run_module('worldwright.lab.ppo', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode
    assert done.stderr == "worldwright.lab.ppo needs JAX: pip install 'worldwright[train]'\n"
