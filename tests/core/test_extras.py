"""What a game may offer beside the contract: defaults, and one sentence for what is wrong."""

from __future__ import annotations

from types import ModuleType
from typing import Any, ClassVar

import msgspec
import pytest

from worldwright.core.extras import HOOKS, ContractError, Extras, SoakTable, extras
from worldwright.core.game import Action, Move, allowance_of, with_allowance


class Wave(Action, frozen=True):
    """An action of no importance."""


class Grab(Action, frozen=True):
    """A hand that races."""

    HAND: ClassVar[bool] = True
    thing: str
    allowance: int = 0


class Unmarked(Action, frozen=True):
    """A hand that does not say so."""

    allowance: int = 0


class Empty(Action, frozen=True):
    """A hand without a field for its way."""

    HAND: ClassVar[bool] = True


def package(**names: Any) -> Any:
    """A game as far as its extras are concerned."""
    found = ModuleType("worldwright.games.waving")
    vars(found).update({"NAME": "waving", "RULES_VERSION": 3, "Actions": Wave | Grab, **names})
    return found


def test_a_game_without_extras_has_the_defaults() -> None:
    found = extras(package())
    assert found.farewell(None, 0) is None
    assert (found.question, found.halves, found.explain_position) == (None, None, None)
    assert not found.hidden_time(None)
    assert not found.all_at_once(None)
    assert found.allowance(None) is None
    assert found.choices("deck") is None
    assert (found.assets, found.facts(None), found.earlier_rules) == ({}, {}, ())
    assert found.outcome(None, Move(0, 0, Wave()), None) == {}
    assert (found.course(None, {}), found.nearly(None, 0)) == ({}, None)
    assert found.soak == (SoakTable(20, {}, ()),)


def test_what_a_game_offers_is_found_and_worked_out_once() -> None:
    def public(state: Any) -> str:
        return f"all see {state}"

    def own(state: Any, seat: int | None) -> str:
        return f"{seat} sees {state}"

    game = package(EXTRAS=Extras("waving", public_view=public, own_view=own, earlier_rules=(1, 2)), public_view=public)
    found = extras(game)
    assert found is extras(game)
    assert found.halves is not None
    assert (found.halves.public("x"), found.halves.own("x", 1)) == ("all see x", "1 sees x")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"farewel": lambda state, seat: None}, "waving: there is no extra 'farewel'; there are farewell, question"),
        ({"public_view": lambda state: state}, "waving: public_view is given without own_view"),
        ({"own_view": lambda state, seat: state}, "waving: own_view is given without public_view"),
        ({"farewell": lambda state: None}, r"waving: farewell must take \(state, seat\)"),
        ({"question": lambda: None}, r"waving: question must take \(state\)"),
        ({"hidden_time": True}, "waving: hidden_time is not a function"),
        ({"assets": {"maps": lambda: None}}, r"waving: assets\['maps'\] must take \(name\)"),
    ],
)
def test_a_wrong_hook_is_named_with_its_game(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ContractError, match=sentence):
        Extras("waving", **given)


@pytest.mark.parametrize("name", [name for name, places in HOOKS.items() if places])
def test_every_hook_is_asked_with_what_it_says(name: str) -> None:
    wrong: dict[str, Any] = {name: lambda one, two, three, four: None}
    with pytest.raises(ContractError, match=f"waving: {name} must take"):
        Extras("waving", **wrong)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ({"EXTRAS": {"farewell": print}}, "waving: EXTRAS is not an Extras"),
        ({"EXTRAS": Extras("waving_2")}, "waving: EXTRAS names the game 'waving_2'"),
        ({"farewell": print}, "waving: farewell is defined in the package, but missing in its EXTRAS"),
        ({"Actions": Wave | Unmarked}, "waving: the action Unmarked has a field allowance, but not HAND"),
        ({"Actions": Empty}, "waving: the action Empty has HAND, but no field allowance"),
    ],
)
def test_a_game_that_does_not_fit_its_extras_is_refused(names: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ContractError, match=sentence):
        extras(package(**names))


def test_only_a_hand_is_allowed_time_for_its_way() -> None:
    hand = with_allowance(Grab("shell"), 40)
    assert (hand, allowance_of(hand)) == (Grab("shell", 40), 40)
    assert with_allowance(Wave(), 40) == Wave()
    assert allowance_of(Wave()) == 0
    assert msgspec.to_builtins(Grab("shell")) == {"do": "grab", "thing": "shell"}  # marks are no fields
