"""The score pad agrees with the rules: every line of a sheet has a line of the pad with the same points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from tests.games.golden.examples import positions
from tests.games.kinds import TABLES, random_match
from worldwright.core.extras import extras
from worldwright.core.game import Line, Sheet
from worldwright.core.pad import Pad, PadLine
from worldwright.core.rulebook import rule
from worldwright.games import NAMES, game

SHARED = {
    "MO-V1": "MO-S6", "MO-V6": "MO-S3", "MS-V": "MS-S6", "MS-A3": "MS-A2",
    "MS-E3": "MS-E4", "MS-E5": "MS-E4", "MS-E6": "MS-E4", "MS-E7": "MS-E4", "MA-S2": "MA-S1",
}  # fmt: skip
"""Rules that share a line of the pad with another."""
TYPED = {"LW-T2", "WM-G1"}
"""The points of a track, where a position names them as one number."""
LUMPED = {"MA-V1"}
"""A line for a whole hand; the pad takes its cards one by one."""
GOLDEN = positions()


def pad_of(name: str) -> Pad:
    offer = extras(game(name)).pad
    assert offer is not None
    return offer()


def could_be(line: Line, offered: PadLine) -> bool:
    """Whether the pad can make the points of this line, from a count, an entry or a comparison."""
    if offered.table:
        return line.points in offered.table
    if offered.adds:
        several = len(line.where) if line.rule in LUMPED else 1
        return offered.takes_chip or line.points in offered.offers or several > 1 <= line.points <= 6 * several
    if line.points in {offered.best, offered.worst}:
        return True
    each = offered.each or offered.best_each
    return each != 0 and line.points % each == 0 and line.points // each > 0


def sheets(name: str) -> Iterator[Sheet]:
    """The sheets of printed examples, and of played games."""
    for position in GOLDEN.values():
        if position["game"] == name and not (position.get("options") or {}).get("raw"):
            yield from game(name).score_position(position).values()
    for table in TABLES:
        if table.game_name == name and not table.options.get("raw"):
            yield from table.game.score(random_match(table, 3).state).values()


@pytest.mark.parametrize("name", NAMES)
def test_every_line_of_a_sheet_has_a_line_of_the_pad(name: str) -> None:
    pad = pad_of(name)
    by_rule = defaultdict[str, list[PadLine]](list)
    for each in pad.lines:
        by_rule[each.rule].append(each)
    seen = set()
    for line in (line for sheet in sheets(name) for line in sheet.lines if line.rule not in TYPED and line.points):
        offered = by_rule[SHARED.get(line.rule, line.rule)]
        assert any(could_be(line, one) for one in offered), (line, offered)
        seen.add(line.rule)
    assert seen
    assert name != "monuments" or {sheet.start for sheet in pad.sheets} == {10}


@pytest.mark.parametrize("name", NAMES)
def test_every_line_names_a_rule_of_its_book(name: str) -> None:
    for line in pad_of(name).lines:
        assert rule(name, line.rule, "en").number == line.rule
        assert rule(name, line.rule, "de").number == line.rule
