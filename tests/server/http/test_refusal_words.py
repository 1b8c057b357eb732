"""The page has words in both languages for every code that the server refuses with."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from worldwright.server.app.application import CODES
from worldwright.server.engine.summary import State
from worldwright.server.process.lanes import Busy, Unworked
from worldwright.server.process.worker_pool import Overran
from worldwright.server.tournaments.model import State as TournamentState

ROOT = Path(__file__).parents[3]
TOLD_OTHERWISE = {
    "option": "its field shows what must hold, from the game's own options.toml",
    "no_device_code": "DevicePage.svelte asks for this code itself",
}


def calls() -> Iterator[ast.Call]:
    """Every place where the server makes a refusal."""
    for file in (ROOT / "src" / "worldwright").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                yield node


def codes() -> set[str]:
    """What those places call it: the first word of an Rejected, the third of a fault."""
    found: set[str] = set()
    for call in calls():
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        at = {"Rejected": 0, "fault": 2}.get(name)
        if at is not None and len(call.args) > at and isinstance(call.args[at], ast.Constant):
            found.add(str(ast.literal_eval(call.args[at])))
    states = {*get_args(State)} | {f"tournament_{state}" for state in get_args(TournamentState)}
    return found | states | {*CODES.values()} | {kind.code for kind in (Unworked, Busy, Overran)}


def words() -> list[set[str]]:
    """The codes that the page has a sentence for: in English, in German."""
    spoken: list[set[str]] = [set(), set()]
    for file in (ROOT / "client" / "src").rglob("*.ts"):
        text = file.read_text(encoding="utf-8")
        for name in ("faults", "onwardFaults", "hintTroubles"):
            blocks = re.findall(rf"^  {name}: \{{(.*?)^  \}}", text, re.DOTALL | re.MULTILINE)
            assert len(blocks) in (0, 2), f"{file.name} speaks one language"
            for language, block in zip(spoken, blocks, strict=False):
                language.update(re.findall(r"^    (\w+):", block, re.MULTILINE))
    return spoken


def test_every_code_of_a_refusal_has_a_sentence_in_both_languages() -> None:
    asked = codes()
    assert {"text", "no_account", "taken"} <= asked, "they are found at all"
    for language in words():
        assert asked - language == set(TOLD_OTHERWISE)
