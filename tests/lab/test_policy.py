"""Learned weights as a bot, by numpy alone; the trainer itself needs PyTorch, which is not installed for the tests."""

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
from worldwright.lab.policy import Columns, Learned

WIDTH = 8


def weights(path: Path, name: str, seats: int, **options: Any) -> Path:
    """A file as the trainer writes it, of a network that has learned nothing."""
    spec = lab.spec_of(name, seats, **options)
    columns, luck = Columns(spec), np.random.default_rng(1)

    def drawn(*shape: int) -> np.ndarray[Any, np.dtype[np.float16]]:
        return luck.normal(size=shape).astype(np.float16)

    plain = len(columns.plain)
    arrays = {"middle": drawn(plain), "spread": np.ones(plain, np.float16), "b0": drawn(WIDTH)}
    if columns.pool:
        arrays |= {"faces": drawn(4 * 512, 3), "ask": drawn(2, WIDTH), "ask_bias": drawn(2)}
        arrays |= {"offer": drawn(2, 3), "like": drawn(1, 2)}
        plain += 3 * (len(columns.faces) - columns.pool + 1)
    arrays |= {"w0": drawn(WIDTH, plain), "head": drawn(spec.actions, WIDTH), "head_bias": drawn(spec.actions)}
    np.savez(path, allow_pickle=False, game=np.array(name), key=np.array(spec.key), **arrays)
    return path


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), [("monuments", 3), ("mondo", 2), ("mondo_sapiens", 2), ("mapominoes", 2)])
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
    done = subprocess.run(
        [sys.executable, "-m", "worldwright.lab.ppo", "monuments"], capture_output=True, text=True, check=False
    )
    assert done.returncode
    assert done.stderr == "worldwright.lab.ppo needs PyTorch: pip install 'worldwright[train]'\n"
