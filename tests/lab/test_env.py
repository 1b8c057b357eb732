"""The environment of one game: seeds, rewards, copies, limits, bad input."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pytest

import worldwright as ww
from worldwright import lab
from worldwright.core.errors import UserError
from worldwright.core.verify import verify
from worldwright.games import NAMES, game
from worldwright.lab import Env
from worldwright.lab.rewards import for_margin, for_places, for_winning

every_game = pytest.mark.parametrize("name", NAMES)


def played(env: Env, seed: int = 0, steps: int = 100_000) -> Env:
    """Play at random, so many steps or to the end."""
    luck = random.Random(seed)
    while not env.over and steps:
        env.step(luck.choice(env.mask().nonzero()[0]))
        steps -= 1
    return env


@pytest.mark.slow
@every_game
def test_the_same_seed_gives_the_same_game_and_its_record_verifies(name: str) -> None:
    one, other = (played(lab.make(name, seed=3)) for _ in range(2))
    assert one.match.log == other.match.log
    assert one.returns == other.returns
    text = one.match.record().text()
    assert verify(text.encode(), game).sealed
    assert played(lab.make(name, seed=4), 0, 60).match.log[:1] != one.match.log[:1]


def test_games_without_a_seed_differ_and_come_in_the_order_of_the_last_seed() -> None:
    def three(env: Env) -> list[int]:
        return [env.reset() is None or env.seed for _ in range(3)]

    env = lab.make("monuments", seed=5)
    seeds = three(env)
    assert len(set(seeds)) == 3
    env.reset(5)
    assert three(env) == seeds == three(lab.make("monuments", seed=5))


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("reward", ["win", "rank", "margin", "shaped"])
def test_rewards_are_for_the_winners_and_their_sum_is_0(name: str, reward: str) -> None:
    env = lab.make(name, game(name).SEATS[-1], seed=1, reward=reward)
    total = np.zeros(env.seats)
    luck = random.Random(1)
    while not env.over:
        env.step(luck.choice(env.mask().nonzero()[0]))
        total += env.rewards
    assert total == pytest.approx(env.returns)
    assert sum(env.returns) == pytest.approx(0)
    best = {seat for seat in range(env.seats) if env.returns[seat] == max(env.returns)}
    assert env.match.winners <= best
    assert best == env.match.winners or reward in ("margin", "shaped")


def test_rewards_by_hand() -> None:
    assert for_winning(frozenset({1}), 2) == [-1, 1]
    assert for_winning(frozenset({0, 1, 2}), 3) == pytest.approx([0, 0, 0])
    assert for_winning(frozenset({0, 1}), 4) == pytest.approx([1 / 3, 1 / 3, -1 / 3, -1 / 3])
    assert for_places(frozenset({2}), [5, 3, 9]) == [0, -1, 1]
    assert for_places(frozenset({0}), [5, 3, 3]) == [1, -0.5, -0.5]
    assert for_margin([10, 0], 20) == [0.5, -0.5]
    assert for_margin([9, 0, 0], 3) == [3, -1.5, -1.5]


def test_points_are_penalties_where_the_fewest_win() -> None:
    env = played(lab.make("mapominoes", reward="margin", seed=2))
    mine, others = env.match.totals
    assert mine != others
    assert (env.returns[0] > 0) == (mine < others)


def test_a_copy_goes_on_alone_with_the_same_deals() -> None:
    env = played(lab.make("lords_of_worlds", seed=1), 0, 30)
    before, seen = env.match.state, env.observe()
    copies = [played(env.clone(), 9) for _ in range(2)]
    assert copies[0].match.log == copies[1].match.log
    assert env.match.state == before
    assert (env.observe() == seen).all()
    assert played(env, 9).match.log == copies[0].match.log


def test_an_imagined_game_has_other_deals_to_come() -> None:
    env = played(lab.make("monuments", seed=1), 0, 30)
    futures = [played(env.imagine(0, luck), 9).match.log[-1] for luck in range(3)]
    assert len(set(futures)) > 1


def test_a_game_is_cut_off_without_a_winner() -> None:
    env = played(lab.make("lords_of_worlds", seed=1, max_decisions=20))
    assert (env.decisions, env.over, env.truncated, env.terminated) == (20, True, True, False)
    assert env.returns == [0, 0]
    with pytest.raises(lab.IllegalAction):
        env.step(0)


def test_a_long_action_is_made_step_by_step() -> None:
    env = lab.make("monuments", seed=1)
    env.step(env.mask().nonzero()[0][0])  # the first walk enters one field
    assert env.decisions == 1
    seat = env.seat
    env.step(env.mask().nonzero()[0][0])
    assert (env.seat, env.decisions, len(env.prefix)) == (seat, 1, 1)
    assert env.spec.names[env.prefix[0]].startswith("walk ")
    begun = env.spec.layout["begun"]
    assert env.observe()[begun][0] == env.prefix[0] + 1
    assert env.info == {"decision": 1, "prefix": env.prefix, "awaited": (seat,)}


def test_all_seats_choose_in_secret_in_step_mode() -> None:
    env = lab.make("mondo", seats=3, seed=1)
    everybody = env.awaited
    before = env.observe(1)
    env.step(env.mask(0).nonzero()[0][0], 0)
    changed = (env.observe(1) != before).nonzero()[0]
    assert (everybody, env.awaited) == ((0, 1, 2), (1, 2))
    assert all(env.spec.layout["seats"].start <= place < env.spec.layout["seats"].stop for place in changed)


def test_time_passes_only_if_it_is_let_pass_or_nobody_can_act() -> None:
    env = lab.make("mondo", 2, mode="real_time", rounds=1, seed=1)
    start = env.observe(0)[env.spec.layout["now"]][0]
    env.let_pass(20_000)
    assert env.observe(0)[env.spec.layout["now"]][0] == start + 20
    env.let_pass(3_600_000)
    assert env.over
    assert env.terminated


def test_arrays_can_be_given() -> None:
    env = lab.make("monuments", seed=1)
    row, mask = np.zeros(env.spec.shape, np.int16), np.zeros(env.spec.actions, np.int8)
    assert env.observe(out=row) is row
    assert env.mask(out=mask) is mask
    assert (row == env.observe()).all()
    assert (mask == env.mask()).all()


def test_a_table_is_drawn() -> None:
    assert "Round 1 of 3" in lab.make("monuments").render()


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (lambda: lab.make("chess"), "there is no game 'chess'"),
        (lambda: lab.make("mondo", reward="gold"), "choose one of win, rank, margin, shaped"),
        (lambda: lab.make("mondo", seats=9), "option seats: mondo is for 1 to 4 players, not 9"),
        (lambda: lab.make("mondo", depth=9), "option depth: mondo has level"),
        (lambda: lab.make("mondo", max_decisions=0), "option max_decisions: must be at least 1"),
    ],
)
def test_what_there_is_not_is_one_sentence(fault: object, words: str) -> None:
    assert callable(fault)
    with pytest.raises(UserError, match=words) as caught:
        fault()
    assert "\n" not in str(caught.value)


def test_a_checkpoint_of_other_numbers_is_refused() -> None:
    spec = lab.spec_of("monuments")
    spec.accept(spec.key)
    for other in (lab.spec_of("monuments", 3), lab.spec_of("monuments", monument="capitol"), lab.spec_of("mondo")):
        with pytest.raises(UserError, match="this was learned with other numbers"):
            spec.accept(other.key)


def test_a_spec_of_other_content_has_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    from worldwright.lab import spec as specs

    before = lab.spec_of("monuments")
    specs._numbered.cache_clear()
    monkeypatch.setattr(specs, "content_hash", lambda _files: "2:other")
    with pytest.raises(UserError):
        lab.spec_of("monuments").accept(before.key)
    specs._numbered.cache_clear()


def test_rules_and_arena_load_no_numpy() -> None:
    code = (
        "import sys, worldwright, worldwright.lab.arena, worldwright.lab.simulate; worldwright.match('mondo');"
        "sys.exit(any(name in sys.modules for name in ('numpy', 'gymnasium', 'pettingzoo')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(("part", "module"), [("make", "numpy"), ("aec_env", "pettingzoo"), ("SoloEnv", "gymnasium")])
def test_a_missing_extra_is_one_sentence(part: str, module: str) -> None:
    code = f"import sys; sys.modules[{module!r}] = None; import worldwright.lab as lab; lab.{part}"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    last = done.stderr.strip().splitlines()[-1]
    assert last == f"ModuleNotFoundError: worldwright.lab.{part} needs {module}: pip install 'worldwright[lab]'"
    assert "During handling" not in done.stderr


def test_a_refusal_says_what_was_wanted_and_why() -> None:
    env = lab.make("mondo", 2, seed=1)
    with pytest.raises(ww.Refused, match="place c3 side=picture turn=0: rule MO-P6"):
        env.step(env.spec.names.index("place c3 side=picture turn=0"))
    with pytest.raises(IndexError, match="4000 is no id: there are"):
        env.step(4000)
