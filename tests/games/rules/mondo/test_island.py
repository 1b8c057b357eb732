"""The small edition: an island of three by three (MO-V6)."""

from __future__ import annotations

from tests.games.rules.mondo.boards import Placed, lines, points, sheets, tile
from tests.rulemark import rule
from worldwright.core.game import Line

WHOLE: list[Placed] = [
    tile("b2", "WFFW"), tile("c2", "WFFF"), tile("d2", "WWFF"),
    tile("b3", "FFFW"), tile("c3", "FFFF", animal="panda@F"), tile("d3", "FWFF"),
    tile("b4", "FFWW"), tile("c4", "FFWF"), tile("d4", "FWWF"),
]  # fmt: skip


@rule("MO-V6")
def test_a_whole_island_scores_landscape_animal_and_being_first() -> None:
    first, second = sheets(WHOLE, WHOLE, chips=(4, 0), edition="small")
    assert points(first, "MO-S2") == 2
    assert points(first, "MO-S1") == 1
    assert points(first, "MO-V6") == 4
    assert (first.total, second.total) == (7, 3)


@rule("MO-V6")
def test_a_breach_makes_the_round_exactly_nothing() -> None:
    for cell, face in (("b2", "FFFW"), ("c3", "FWFF")):  # land outside; water inside
        world = [placed for placed in WHOLE if placed["cell"] != cell]
        world.append(tile(cell, face, volcano="active"))
        (sheet,) = sheets(world, chips=(4,), edition="small")  # even though it was complete first
        assert sheet.total == 0
        assert [line.rule for line in sheet.lines] == ["MO-V6"]
        assert lines(sheet, "MO-V6")[0].lost == (("b2N",) if cell == "b2" else ("c3E",))


@rule("MO-V6")
def test_mismatch_missing_tile_and_most_volcanoes_cost_a_point_each() -> None:
    world = [placed for placed in WHOLE if placed["cell"] not in {"c3", "d4"}]
    world.append(tile("c3", "FDFF", volcano="active"))  # against d3's forest
    mine, other = sheets(world, [], edition="small")
    assert points(mine, "MO-S7") == -1
    assert lines(mine, "MO-S8") == [Line("MO-S8", -1, (), ("d4",))]
    assert points(mine, "MO-S6") == -1
    assert mine.total == -3
    assert other.total == -9


@rule("MO-V6")
def test_until_the_frame_is_fixed_any_frame_without_a_breach_will_do() -> None:
    corner = [tile("c3", "WFFW")]
    middle = [tile("c3", "FFFF")]
    never = [tile("c3", "WFWF")]  # water north and south: no tile of a three-row island
    scored = sheets(corner, middle, never, edition="small")
    assert [sheet.total for sheet in scored] == [-8, -8, 0]
