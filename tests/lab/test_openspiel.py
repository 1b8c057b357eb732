"""The games in OpenSpiel: its own random simulations, playthroughs that can be repeated, resampled states."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from worldwright.core.errors import UserError
from worldwright.games import NAMES, game
from worldwright.lab import openspiel

openspiel.register()
every_table = pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in NAMES for seats in (2, game(name).SEATS[-1])]
)


def loaded(name: str, seats: int, limit: int = 15, **more: Any) -> Any:
    return pyspiel.load_game(f"python_worldwright_{name}", {"players": seats, "max_decisions": limit, **more})


@pytest.mark.slow
@every_table
def test_random_simulation(name: str, seats: int) -> None:
    pyspiel.random_sim_test(loaded(name, seats), num_sims=1, serialize=False, verbose=False)


@pytest.mark.long
@every_table
def test_random_simulation_of_whole_games(name: str, seats: int) -> None:
    pyspiel.random_sim_test(loaded(name, seats, 10_000), num_sims=2, serialize=False, verbose=False)


@pytest.fixture(scope="module")
def playthroughs() -> Any:
    """OpenSpiel's own module: SciPy comes with it, so it is loaded only where it is used."""
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS(["playthrough"])  # its flags have to be read before they have their usual values
    return generate_playthrough


@pytest.mark.slow
@every_table
def test_a_playthrough_can_be_repeated(playthroughs: Any, name: str, seats: int, tmp_path: Path) -> None:
    text = playthroughs.playthrough(str(loaded(name, seats, 3, deals=5)), action_sequence=None, seed=1)
    file = tmp_path / "playthrough.txt"
    file.write_text(text, encoding="utf-8")
    original, again = playthroughs.replay(file)
    is_equal = original == again  # too long to be printed
    assert is_equal
    assert "IsTerminal() = True" in again


@pytest.mark.slow
@every_table
def test_a_resampled_state_looks_the_same_and_goes_on(name: str, seats: int) -> None:
    luck = random.Random(3)
    table = loaded(name, seats, 60)
    state = table.new_initial_state()
    state.apply_action(7)
    observation = make_observation(table)
    while not state.is_terminal():
        player = state.current_player()
        if luck.random() < 0.1:
            other = state.resample_from_infostate(player, luck.random)
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string(player) == state.information_state_string(player)
            observation.set_from(state, player)
            seen = observation.tensor.copy()
            observation.set_from(other, player)
            assert (observation.tensor == seen).all()
            other.apply_action(luck.choice(other.legal_actions()))
        copy = state.clone()
        state.apply_action(luck.choice(state.legal_actions()))
        assert len(copy.history()) + 1 == len(state.history())
    assert sum(state.returns()) == pytest.approx(0)


def test_what_a_seat_may_not_know_is_not_in_its_information_state() -> None:
    """Of another's walk a seat sees the fields, not the stones."""
    state = loaded("monuments", 2).new_initial_state()
    state.apply_action(0)
    walker = state.current_player()
    while state.current_player() == walker:
        state.apply_action(state.legal_actions()[0])
    own, other = (state.information_state_string(player).split("\n")[2] for player in (walker, 1 - walker))
    assert ":" in own
    assert ":" not in other


def test_the_public_observation_is_what_a_spectator_sees() -> None:
    state = loaded("monuments", 2).new_initial_state()
    state.apply_action(0)
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    for player in range(2):
        seen = make_observation(state.get_game(), public).string_from(state, player)
        assert seen == state.env.render(None)


def test_bad_settings_are_one_sentence() -> None:
    with pytest.raises(UserError, match="no 'gigantic'"):
        loaded("monuments", 2, options="monument=gigantic")
    with pytest.raises(UserError, match="needs a value"):
        loaded("monuments", 2, options="monument")
