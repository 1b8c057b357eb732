"""The table's options: handicap, back side, hidden time, other times, children, the small edition."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.rules.scramble import (
    CALM,
    AnyMatch,
    JumpOut,
    Place,
    Reach,
    Return,
    begun,
    end_round,
    fill,
    laid_out,
    lay,
    next_round,
    reach_any,
    refused,
)
from tests.rulemark import rule
from worldwright.core.errors import OptionError
from worldwright.core.match import Match, options_from, replay
from worldwright.games import game
from worldwright.games.editions import edition

MINUTE = 60_000


def lay_volcano(match: AnyMatch, seat: int, kind: str, cell: str) -> None:
    """Take a lying tile with such a volcano up and lay it so."""
    for place, tile in enumerate(match.view(seat).pool):
        if tile is not None and tile.face.endswith(f" {kind}"):
            match.submit(seat, Reach(f"t{place + 1}"))
            match.submit(seat, Place(cell, 0, match.view(seat).hands[seat].side))
            return
    raise AssertionError(f"no {kind} volcano lies up")


@rule("MO-V1")
def test_only_the_handicapped_pay_for_volcanoes_and_there_is_no_volcano_chip() -> None:
    match = begun("mondo", 3, **CALM, handicap=("none", "normal", "strong"), rounds=2)
    for seat in range(3):
        lay_volcano(match, seat, "active", "c3")
        lay_volcano(match, seat, "inactive", "d3")
    volcanoes = [
        sum(line.points for line in match.score()[seat].lines if line.rule in ("MO-S6", "MO-V1")) for seat in range(3)
    ]
    assert volcanoes == [0, -1, -2]
    end_round(match)
    next_round(match)
    assert match.view(0).volcano_chip == ()


@rule("MO-V2")
@pytest.mark.parametrize("seats", [1, 2])
def test_the_back_side_can_be_played_at_every_level_and_alone(seats: int) -> None:
    match = begun("mondo", seats, **CALM, side="back")
    fill(match, 0, 20 if seats == 1 else 24)
    front = begun("mondo", seats, **CALM)
    fill(front, 0, 20 if seats == 1 else 24)
    lands = [sum(line.points for line in m.score()[0].lines if line.rule == "MO-S7") for m in (match, front)]
    assert lands[0] != lands[1]  # the border is another one
    for level in ("advanced", "expert"):
        assert begun("mondo", 2, side="back", level=level).view(0).level == level


@rule("MO-V3")
def test_hidden_time_is_in_nobodys_data() -> None:
    match = begun("mondo", 2, hidden_time=True)
    for viewer in (None, 0, 1):
        assert match.view(viewer).bell is None
        assert match.view(viewer).since is None
        assert str(3_000 + 7 * MINUTE).encode() not in msgspec.json.encode(match.view(viewer))
    match.tick(3_000 + 7 * MINUTE)
    assert match.view(0).phase == "ringing"  # but the bell rings all the same


@rule("MO-V4")
def test_a_round_may_last_four_to_fifteen_minutes() -> None:
    for minutes in (4, 15):
        assert begun("mondo", 2, minutes=minutes).view(0).bell == 3_000 + minutes * MINUTE
    for minutes in (1, 3, 16):
        with pytest.raises(OptionError):
            laid_out_from({"minutes": minutes})
    assert begun("mondo", 2, tempo="5x").view(0).bell == 3_000 + 35 * MINUTE
    untimed = begun("mondo", 2, tempo="untimed")
    assert untimed.view(0).bell is None
    assert untimed.game.deadline(untimed.state) is None


def laid_out_from(tree: dict[str, Any]) -> AnyMatch:
    """A table from options as they come from outside."""
    rules = game("mondo")
    return laid_out("mondo", 2, **msgspec.to_builtins(options_from(rules, tree)))


@rule("MO-V5")
def test_with_children_only_the_picked_lines_count() -> None:
    match = begun("mondo", 2, **CALM, children=True, minutes=12)
    fill(match, 0, 24)
    match.submit(0, JumpOut())
    sheet = match.score()[0]
    assert {line.rule for line in sheet.lines} <= {"MO-S1", "MO-S2", "MO-S8"}
    picked = begun("mondo", 2, **CALM, children=True, lines=("MO-S3",), rounds=1)
    fill(picked, 0, 5)
    end_round(picked)
    assert [sheet.total for sheet in picked.score().values()] == [2, 4]
    with pytest.raises(OptionError):
        laid_out("mondo", 2, children=True, lines=())


@rule("MO-V5")
def test_children_play_longer_at_the_beginner_level() -> None:
    assert begun("mondo", 2, children=True).view(0).bell == 3_000 + 10 * MINUTE
    assert begun("mondo", 2, children=True, edition="small").view(0).bell == 3_000 + 7 * MINUTE
    assert begun("mondo", 2, children=True, minutes=5).view(0).bell == 3_000 + 5 * MINUTE
    for level in ("advanced", "expert"):
        with pytest.raises(OptionError, match="MO-V5") as fault:
            laid_out("mondo", 2, children=True, level=level)
        assert fault.value.option == "level"


@rule("MO-V5", "MS-V")
@pytest.mark.parametrize(("name", "minutes"), [("mondo", 5), ("mondo_sapiens", 7)])
def test_children_of_an_earlier_release_play_on_by_its_rules(name: str, minutes: int) -> None:
    rules = edition(name, 1)
    match: AnyMatch = Match(rules, rules.Options(children=True, level="expert"), 2, 1)
    match.tick(3_000)
    assert match.view(0).bell == 3_000 + minutes * MINUTE
    assert list(replay(rules, match.options, 2, match.log))[-1] == match.state


@rule("MO-V6")
def test_the_small_edition_has_48_tiles_four_minutes_and_two_to_four_players() -> None:
    match = begun("mondo", 3, edition="small")
    assert len(match.view(0).pool) == 48
    assert match.view(0).bell == 3_000 + 4 * MINUTE
    with pytest.raises(OptionError):
        laid_out("mondo", 1, edition="small")
    with pytest.raises(OptionError):
        laid_out("mondo", 2, edition="small", level="expert")


@rule("MO-V6")
def test_the_island_grows_anywhere_until_it_spans_three_rows_and_columns() -> None:
    match = begun("mondo", 2, **CALM, edition="small")
    reach_any(match, 0)
    assert {a.cell for a in match.actions(0) if isinstance(a, Place)} == {"c3"}  # there is no board to choose from
    assert refused(match, 0, Place("b2", 0, "front")) == "MO-V6"
    assert refused(match, 0, Place("c3", 0, "picture")) == "MO-P3"
    match.submit(0, Place("c3", 0, "front"))
    lay(match, 0, "d3", "e3")  # three columns: c to e
    reach_any(match, 0)
    assert {a.cell for a in match.actions(0) if isinstance(a, Place)} == {f"{c}{r}" for c in "cde" for r in "24"}
    assert refused(match, 0, Place("b3", 0, "back")) == "MO-V6"
    assert refused(match, 0, Place("a1", 0, "back")) == "MO-P2"
    match.submit(0, Return("front"))
    lay(match, 0, "d2", "d1")  # three rows: 1 to 3
    reach_any(match, 0)
    assert refused(match, 0, Place("d4", 0, "front")) == "MO-V6"
    match.submit(0, Return("back"))
    lay(match, 0, "c2", "e2", "c1", "e1")
    assert len(match.view(0).worlds[0]) == 9
    reach_any(match, 0)
    assert not any(isinstance(action, Place) for action in match.actions(0))


@rule("MO-V6")
def test_whoever_jumps_out_first_with_a_complete_island_gets_four_points() -> None:
    match = begun("mondo", 3, **CALM, edition="small")
    match.submit(0, JumpOut())  # nothing laid: no chip
    for seat in (1, 2):
        lay(match, seat, "c3", "c2", "c1", "d1", "d2", "d3", "e1", "e2", "e3")
    assert match.view(0).stack == (4,)
    match.submit(2, JumpOut())
    match.submit(1, JumpOut())
    assert match.view(0).past[0].chips == (0, 0, 4)


@rule("MO-V6")
def test_two_who_complete_at_once_are_ruled_on() -> None:
    match = begun("mondo", 2, edition="small", pause=0)
    for seat in (0, 1):
        for cell in ("c3", "c2", "c1", "d1", "d2", "d3", "e1", "e2", "e3"):
            match.submit(seat, match.actions(seat)[0])
            match.tick(match.now + 80)
            match.submit(seat, next(a for a in match.actions(seat) if getattr(a, "cell", "") == cell))
    at = match.now + 10
    match.submit(0, JumpOut(), at)
    match.submit(1, JumpOut(allowance=50), at + 10)
    match.tick(at + 80)
    assert match.view(0).chips == (0, 4)
    match.submit(0, JumpOut())
    assert match.view(0).past[0].chips == (0, 4)


def test_options_that_do_not_go_together_are_refused_with_their_name() -> None:
    for options, name in (
        ({"handicap": ("none", "strong", "none")}, "handicap"),
        ({"steps": 5}, "steps"),
    ):
        with pytest.raises(OptionError) as fault:
            laid_out("mondo", 2, **options)
        assert fault.value.option == name
    for tree in ({"level": "wizard"}, {"window": -1}, {"window": 1001}, {"colour": "red"}, {"rounds": 6}):
        with pytest.raises(OptionError):
            options_from(game("mondo"), tree)
