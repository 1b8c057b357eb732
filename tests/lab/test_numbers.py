"""Laws of numbered actions and observations, over random matches at every kind of table."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from tests.games.kinds import TABLES, Table
from worldwright import lab
from worldwright.core.match import options_from
from worldwright.lab import Env

MOST = 250
"""Decisions of a game at these tables."""
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)


def env_of(table: Table, seed: int = 0, most: int = MOST) -> Env:
    options = msgspec.to_builtins(options_from(table.game, table.options))
    return lab.make(table.game, table.seats, seed=seed, max_decisions=most, **options)


def moments(env: Env, luck: random.Random, apart: int = 1) -> Iterator[int]:
    """Play at random; the number of each step, before it is taken."""
    step = 0
    while not env.over:
        if step % apart == 0:
            yield step
        if "now" in env.spec.layout and luck.randrange(8) == 0:
            env.let_pass(luck.randrange(30_000))
        else:
            seat = luck.choice(env.awaited)
            env.step(luck.choice(env.mask(seat).nonzero()[0]), seat)
        step += 1


@every_table
def test_ids_and_actions_are_the_same_thing(table: Table) -> None:
    env = env_of(table)
    for _ in moments(env, random.Random(1), 7):
        for seat in env.awaited:
            for action in env.match.actions(seat):
                ids = env.number(action)
                assert env.action(ids) == action
                assert len(ids) <= env.spec.steps
                assert all(env.action(ids[:end]) is None for end in range(1, len(ids)))


@every_table
def test_the_mask_holds_what_continues_a_legal_action_and_nothing_else(table: Table) -> None:
    env = env_of(table)
    for _ in moments(env, random.Random(2), 3):
        for seat in range(env.seats):
            begun = env.prefix_of(seat)
            wanted = {
                ids[len(begun)]
                for action in env.match.actions(seat)
                if (ids := env.number(action))[: len(begun)] == begun
            }
            assert set(env.mask(seat).nonzero()[0]) == wanted
            assert bool(wanted) == (seat in env.awaited)


@every_table
def test_an_observation_is_that_of_any_state_imagined_from_the_view(table: Table) -> None:
    """An imagined state is made from the view alone: so an observation equals an encoding of the view."""
    env = env_of(table)
    for step in moments(env, random.Random(3), 11):
        for seat in range(env.seats):
            imagined = env.imagine(seat, step)
            assert (imagined.observe(seat) == env.observe(seat)).all()
            assert imagined.legal(seat) == env.legal(seat)


@every_table
def test_an_illegal_id_names_a_rule_and_changes_nothing(table: Table) -> None:
    env, luck = env_of(table), random.Random(4)
    known = {"WW-T1", "WW-T2", "WW-T3", "WW-T4", "WW-T5"}
    for _ in moments(env, luck, 5):
        state, log, prefix = env.match.state, len(env.match.log), env.prefix
        number = luck.choice((1 - env.mask()).nonzero()[0])
        with pytest.raises(lab.IllegalAction) as caught:
            env.step(number)
        assert (env.match.state, len(env.match.log), env.prefix) == (state, log, prefix)
        assert caught.value.refusal.rule not in known - {"WW-T1"}
        assert env.spec.names[number] in str(caught.value)


@every_table
def test_a_spec_has_a_name_for_each_id_and_a_key_for_all(table: Table) -> None:
    env, again = env_of(table), env_of(table)
    spec = env.spec
    assert len(set(spec.names)) == len(spec.names) == spec.actions
    assert env.observe().shape == spec.shape
    assert [block.start for block in spec.layout.values()][1:] == [block.stop for block in spec.layout.values()][:-1]
    assert again.spec == spec
    spec.accept(again.spec.key)
