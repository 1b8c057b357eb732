"""Records as columns: what each seat knew, what was legal, what it chose, and how its game ended."""

from __future__ import annotations

import numpy as np
import pytest

import worldwright as ww
from worldwright import lab
from worldwright.core.errors import UserError
from worldwright.games import IN_TURNS, NAMES


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_columns_of_a_record_are_what_its_environment_showed(name: str) -> None:
    luck = np.random.default_rng(2)
    env = lab.make(name, 2, seed=5, max_decisions=60)
    seen, masks, chosen, seats = [], [], [], []
    while not env.over:
        seen.append(env.observe())
        masks.append(env.mask())
        seats.append(env.seat)
        chosen.append(int(luck.choice(masks[-1].nonzero()[0])))
        env.step(chosen[-1])
    columns = lab.decisions(env.match.record().text().encode())
    assert (columns["seen"] == np.stack(seen)).all()
    assert (columns["mask"] == np.stack(masks)).all()
    assert columns["chosen"].tolist() == chosen
    assert columns["seat"].tolist() == seats
    assert not columns["won"].any()  # cut off


@pytest.mark.slow
def test_a_finished_game_says_how_it_ended() -> None:
    (game,) = ww.play("monuments", ["easy", "novice"], games=1, seed=3).games
    columns = lab.decisions(game.record.text().encode())
    won = [1.0 if seat in game.winners else -1.0 for seat in columns["seat"].tolist()]
    assert len(game.winners) == 1
    assert columns["won"].tolist() == won
    assert (np.sign(columns["margin"]) == np.sign(columns["won"])).all()


@pytest.mark.slow
def test_a_game_against_the_clock_has_its_time_in_its_rows() -> None:
    assert "mondo" in IN_TURNS
    (game,) = ww.play("mondo", ["novice", "novice"], games=1, seed=3, mode="real_time").games
    columns = lab.decisions(game.record.text().encode())
    assert columns["mask"][np.arange(len(columns["chosen"])), columns["chosen"]].all()
    assert (np.diff(columns["seen"][:, -1]) >= 0).all()
    assert columns["seen"][-1, -1] > 0


def test_a_wrong_record_is_one_sentence() -> None:
    with pytest.raises(UserError):
        lab.decisions(b"nothing")
