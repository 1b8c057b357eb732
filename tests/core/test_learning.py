"""msgspec knows the types of a game before a second thread uses them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from worldwright.games import NAMES

LATER = """
import sys
import msgspec
from worldwright.core.match import Match, options_from
from worldwright.games import game

rules = game(sys.argv[1])
spoiled = 0
for name, module in list(sys.modules.items()):
    if name.startswith(("worldwright.games.", "worldwright.kit.")):
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and "__annotations__" in vars(kind):
                kind.__annotations__ = dict.fromkeys(kind.__annotations__, "NobodyKnows")
                spoiled += 1
match = Match(rules, options_from(rules, {}), 2)
rules.content()
msgspec.json.decode(msgspec.json.encode(match.view(0)), type=rules.View)
msgspec.json.decode(msgspec.json.encode([move.act for move in match.log]), type=list[rules.Actions])
print(spoiled)
"""
"""Whatever had still to be learned would now be a NameError."""


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_left_to_learn_once_a_game_is_loaded(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LATER, name], capture_output=True, text=True, check=False, env=dict(os.environ)
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 10
