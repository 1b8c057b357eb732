"""The games under the tests of PettingZoo and Gymnasium."""

from __future__ import annotations

import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from worldwright import lab
from worldwright.core.errors import OptionError
from worldwright.core.game import CLOCK
from worldwright.games import NAMES, game
from worldwright.lab import SoloEnv

pytestmark = pytest.mark.slow
TABLES = [(name, seats) for name in NAMES for seats in (2, game(name).SEATS[-1])]
every_game = pytest.mark.parametrize("name", NAMES)
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
CUT = 120
"""Decisions of a game here."""


@pytest.fixture(autouse=True)
def quiet() -> Any:
    """The test tools remark on observations with a mask, which PettingZoo's own games have too."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@every_table
def test_aec(name: str, seats: int) -> None:
    api_test(lab.aec_env(name, seats, max_decisions=CUT), num_cycles=1000)
    seed_test(lambda: lab.aec_env(name, seats, max_decisions=CUT))


@every_table
def test_parallel(name: str, seats: int) -> None:
    parallel_api_test(lab.parallel_env(name, seats, max_decisions=CUT), num_cycles=1000)
    parallel_seed_test(lambda: lab.parallel_env(name, seats, max_decisions=CUT), num_cycles=100)


@every_table
def test_gymnasium(name: str, seats: int) -> None:
    check_env(SoloEnv(name, seats, max_decisions=CUT), skip_render_check=True)


@pytest.mark.long
@every_table
def test_whole_games(name: str, seats: int) -> None:
    api_test(lab.aec_env(name, seats), num_cycles=20_000)
    parallel_api_test(lab.parallel_env(name, seats), num_cycles=20_000)


@every_game
def test_drawn(name: str) -> None:
    render_test(lambda render_mode: lab.aec_env(name, 2, render_mode=render_mode))


@pytest.mark.parametrize("name", [name for name in NAMES if "mode" in game(name).Options.__struct_fields__])
@pytest.mark.parametrize("seats", [2, 4])
def test_real_time(name: str, seats: int) -> None:
    options: dict[str, Any] = {"mode": "real_time", "rounds": 1, "minutes": 4}
    parallel_api_test(lab.parallel_env(name, seats, **options), num_cycles=3000)
    env = lab.parallel_env(name, seats, seed=1, tick=500, **options)
    seen, _ = env.reset(seed=1)
    luck = random.Random(1)
    while env.agents:
        acted = {agent: luck.choice(seen[agent]["action_mask"].nonzero()[0]) for agent in env.agents}
        seen, rewards, *_ = env.step(acted)
    assert env.env.terminated
    assert sum(rewards.values()) == pytest.approx(0)
    assert any(move.by == CLOCK for move in env.env.match.log)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", NAMES)
def test_parallel_and_one_after_the_other_are_the_same_game(name: str, seats: int) -> None:
    together, single = (
        lab.parallel_env(name, seats, seed=3, max_decisions=CUT),
        lab.make(name, seats, seed=3, max_decisions=CUT),
    )
    seen, _ = together.reset(seed=3)
    luck = random.Random(3)
    while together.agents:
        acted = {agent: luck.choice(seen[agent]["action_mask"].nonzero()[0]) for agent in together.agents}
        for seat in single.awaited:
            if not single.over:
                single.step(acted[f"player_{seat}"], seat)
        seen, *_ = together.step(acted)
        assert single.match.log == together.env.match.log
        for seat in range(seats):
            assert (seen[f"player_{seat}"]["observation"] == single.observe(seat)).all()


def test_a_hand_arrives_after_its_delay_and_the_faster_one_takes_the_tile() -> None:
    env = lab.parallel_env("mondo", 2, mode="real_time", rounds=1, tick=100, delay=250, seed=1)
    seen, _ = env.reset(seed=1)
    began, wait = env.env.time, env.wait
    tile = env.env.spec.names.index("reach t5")
    seen, *_ = env.step({"player_0": tile, "player_1": wait})
    assert seen["player_0"]["action_mask"].nonzero()[0].tolist() == [wait]
    assert seen["player_1"]["action_mask"][tile]
    env.step({"player_0": wait, "player_1": tile})
    assert not env.env.match.view(0).hands_out
    env.step({"player_0": wait, "player_1": wait})
    assert env.env.match.view(0).hands_out == (0,)
    assert env.env.match.log[-1].at == began + 250
    *_, infos = env.step({"player_0": wait, "player_1": wait})
    assert env.env.match.view(0).hands[0].thing == "t5"
    assert infos == {"player_0": {}, "player_1": {"rule": "MO-P10"}}


def test_a_tick_without_time_is_refused() -> None:
    with pytest.raises(OptionError, match="is at least 1 millisecond"):
        lab.parallel_env("mondo", 2, tick=0)


def test_an_agent_that_is_not_asked_may_only_wait() -> None:
    env = lab.parallel_env("monuments", 3, seed=1)
    seen, _ = env.reset(seed=1)
    for seat, agent in enumerate(env.agents):
        mask = seen[agent]["action_mask"]
        assert mask[env.wait] == (seat != env.env.seat)
        assert mask.sum() == 1 or seat == env.env.seat


def test_an_illegal_id_of_one_agent_stops_nobody() -> None:
    env = lab.parallel_env("mondo", 2, seed=1)
    seen, _ = env.reset(seed=1)
    good = seen["player_1"]["action_mask"].nonzero()[0][0]
    bad = env.env.spec.names.index("place c3 side=picture turn=0")
    *_, infos = env.step({"player_0": bad, "player_1": good})
    assert infos == {"player_0": {"rule": "MO-P6"}, "player_1": {}}
    assert env.env.awaited == (0,)


@every_game
def test_bots_are_opponents(name: str) -> None:
    env: Any = gymnasium.make(
        f"worldwright/{name.title().replace('_', '')}-v0", opponents="easy", seat="random", seats=2, max_decisions=60
    )
    _, info = env.reset(seed=4)
    over = False
    while not over:
        seat = env.unwrapped.seat
        assert seat in info["awaited"]
        number = env.unwrapped.action_masks().nonzero()[0][-1]
        _, _, terminated, truncated, info = env.step(number)
        assert info["rule"] is None
        over = terminated or truncated
    by = {move.by for move in env.unwrapped.env.match.log}
    assert {0, 1} <= by


def test_several_at_once_go_on_after_the_end_of_a_game() -> None:
    mode = {"autoreset_mode": AutoresetMode.SAME_STEP}
    envs: Any = gymnasium.make_vec("worldwright/Monuments-v0", 3, "sync", mode, opponents="random", max_decisions=40)
    envs.reset(seed=1)
    luck, ended = random.Random(1), 0
    for _ in range(120):
        chosen = np.array([luck.choice(mask.nonzero()[0]) for mask in envs.call("action_masks")])
        rows, _, _, truncated, _ = envs.step(chosen)
        ended += truncated.sum()
    assert rows.shape == (3, *envs.single_observation_space.shape)
    assert ended > 3


def test_own_bots_are_opponents_too() -> None:
    class First:
        def act(self, view: Any, actions: Any, luck: Any) -> Any:
            return actions[0]

    env = SoloEnv("monuments", 2, opponents=[First()], seed=2)
    env.reset(seed=2)
    while not env.env.over:
        row, reward, *_ = env.step(env.action_masks().nonzero()[0][0])
        assert row.dtype == np.int16
    assert reward == env.env.returns[0] != 0


def test_an_illegal_id_of_the_learner_changes_nothing() -> None:
    env = SoloEnv("monuments", 2, seed=2)
    before, _ = env.reset(seed=2)
    after, reward, terminated, truncated, info = env.step(0)
    assert (before == after).all()
    assert (reward, terminated, truncated, info["rule"]) == (0.0, False, False, "WM-G2")


def test_opponents_that_do_not_fit_are_refused() -> None:
    with pytest.raises(OptionError, match="names 1 players for 2 other seats"):
        SoloEnv("monuments", 3, opponents=["keen"])
    with pytest.raises(OptionError, match="is 0 to 1 or random, not 4"):
        SoloEnv("monuments", 2, seat=4)
