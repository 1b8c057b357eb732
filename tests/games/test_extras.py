"""The extras of the games there are, and that nobody above them knows a game by its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import worldwright
from worldwright.core.extras import extras
from worldwright.core.match import options_from, start
from worldwright.games import NAMES, game

SOURCE = Path(worldwright.__file__).parent
TYPED = SOURCE / "api" / "typed.py"
"""The only module above the games that names them: generated from their options, for completion in an editor."""


def named_games(code: str) -> Iterator[str]:
    """Each line of a module that names a game in an import or in a string that is no docstring."""
    tree = ast.parse(code)
    notes = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    names = re.compile(rf"\b({'|'.join(NAMES)})\b")
    for node in ast.walk(tree):
        said = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
            said = [node.value]
        elif isinstance(node, ast.ImportFrom):
            said = [node.module or "", *(alias.name for alias in node.names)]
        elif isinstance(node, ast.Import):
            said = [alias.name for alias in node.names]
        for text in said:
            if (found := names.search(text)) is not None:
                yield f"{getattr(node, 'lineno', 0)}: {found[0]}"


def test_a_games_name_is_seen_in_imports_and_strings_but_not_in_notes() -> None:
    code = '"""Like mondo."""\nfrom worldwright.games.mondo import start\nkind = {"monuments": 1}\n'
    assert sorted(named_games(code)) == ["2: mondo", "3: monuments"]


def test_no_game_is_named_above_the_games() -> None:
    found = {
        f"{path.relative_to(SOURCE).as_posix()}:{line}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path.relative_to(SOURCE).parts[0] != "games" and path != TYPED
        for line in named_games(path.read_text(encoding="utf-8"))
    }
    assert not found, sorted(found)


@pytest.mark.parametrize("name", NAMES)
def test_the_tables_of_the_simulator_can_be_opened(name: str) -> None:
    rules = game(name)
    for table in extras(rules).soak:
        for seats in table.seats or rules.SEATS:
            assert start(rules, options_from(rules, table.options), seats) is not None


def test_the_games_offer_what_they_offered() -> None:
    offered = {name: extras(game(name)) for name in NAMES}
    assert {name for name, found in offered.items() if found.halves} == {"monuments"}
    assert {name for name, found in offered.items() if found.question} == {"mapominoes"}
    assert {name: tuple(found.assets) for name, found in offered.items() if found.assets} == {
        "mapominoes": ("part", "rings", "map"),
        "lords_of_worlds": ("layout",),
    }
    assert "taj_mahal" in (offered["monuments"].choices("monument") or ())
    assert "europe" in (offered["mapominoes"].choices("deck") or ())
    assert offered["monuments"].choices("deck") is None
    for name in ("mondo", "mondo_sapiens"):
        options = options_from(game(name), {"hidden_time": True, "allowance": 90})
        found = offered[name]
        assert found.hidden_time(options)
        assert found.all_at_once(options)
        assert found.allowance(options) == 90
        assert not found.all_at_once(options_from(game(name), {"mode": "step"}))


@pytest.mark.parametrize("name", ["mondo", "mondo_sapiens"])
def test_a_seat_that_is_left_leaves_by_an_action_of_the_table(name: str) -> None:
    rules = game(name)
    state = start(rules, options_from(rules, {"mode": "step"}), 2)
    left = extras(rules).farewell(state, 0)
    assert left is None or left.HOST_ONLY
    assert [kind.__name__ for kind in get_args(rules.Actions) if kind.HOST_ONLY] == ["Leave"]
    assert {kind.__name__ for kind in get_args(rules.Actions) if kind.HAND} == {"Reach", "JumpOut"}
