"""How a level thinks: by the game's own style, by looking ahead, roughly, or by what looks best."""

from __future__ import annotations

from typing import Any

import pytest

from worldwright.bots import bot as thinking
from worldwright.core.chance import Chance, seed_from
from worldwright.core.skill import Skill, Style
from worldwright.core.thinking import Budget, Choice, Sight, Thought

SHARP = Thought((Choice("a", 9.0), Choice("b", 5.0), Choice("c", 1.0)))
OWN = Thought((Choice("own", 0.0),))
SIGHT = Sight(None, ["a", "b", "c"])
LOOKAHEAD: Any = object()


def sharp(_sight: Sight, _budget: Budget) -> Thought:
    return SHARP


def thought(known: Skill, how: Style) -> Thought:
    game: Any = None
    return thinking._thinking(game, known, how)(SIGHT, Budget(Chance(seed_from(1), "style")))


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many games were imagined, each time somebody looked ahead."""
    works: list[int] = []

    def look_ahead(_game: Any, _sight: Any, budget: Budget, **_: Any) -> Thought:
        works.append(budget.work)
        return OWN

    monkeypatch.setattr(thinking, "look_ahead", look_ahead)
    return works


@pytest.mark.parametrize(
    ("lookahead", "how", "works"),
    [
        (LOOKAHEAD, Style(work=7), [7]),
        (LOOKAHEAD, Style(), []),
        (None, Style(work=7), []),
        (None, Style(), []),
    ],
)
def test_a_level_looks_ahead_where_it_works_and_the_game_knows_how(
    ahead: list[int], lookahead: Any, how: Style, works: list[int]
) -> None:
    found = thought(Skill("toy", think=sharp, lookahead=lookahead), how)
    assert ahead == works
    assert found is (OWN if works else SHARP)


def test_a_budget_says_more_work_than_the_level(ahead: list[int]) -> None:
    game: Any = None
    think = thinking._thinking(game, Skill("toy", think=sharp, lookahead=LOOKAHEAD), Style(work=7))
    think(SIGHT, Budget(Chance(seed_from(1), "style"), work=50))
    assert ahead == [50]


def test_a_game_with_a_style_of_its_own_plays_by_it(ahead: list[int]) -> None:
    known = Skill(
        "toy", think=sharp, lookahead=LOOKAHEAD, by_style=lambda how: lambda _s, _b: Thought((Choice(how, 0),))
    )
    assert thought(known, Style(work=7)).action == Style(work=7)
    assert ahead == []


@pytest.mark.parametrize(
    ("how", "error"), [(Style(rough=3.0), 3.0), (Style(spreads=0.5), 0.5 * 8 / 3), (Style(rough=1.0, spreads=9.0), 1.0)]
)
def test_a_rough_level_errs_by_points_or_by_spreads_of_what_it_weighs(how: Style, error: float) -> None:
    found = thought(Skill("toy", think=sharp), how)
    assert [choice.error for choice in found.choices] == pytest.approx([error] * 3)
    assert {choice.action for choice in found.choices} == {"a", "b", "c"}
