"""The score pad of Mondo Sapiens at the beginner's level, and alone."""

from __future__ import annotations

import pytest

from tests.games.rules.mondo_sapiens.boards import block, lines, points, sheets, tile
from tests.rulemark import rule
from worldwright.core.game import Line


@rule("MS-P1", "MS-S7")
def test_a_street_that_ends_at_a_streetless_edge_is_no_mistake() -> None:
    (sheet,) = sheets([tile("c3", "MMMM", street="NE"), tile("d3", "MMMM"), tile("c2", "MMMM")])
    assert points(sheet, "MS-S7") == 0
    (border,) = sheets([tile("d1", "MWWW"), tile("c1", "MMWW", street="NE")])  # B2 has no street; d1 is water
    assert [line.lost for line in lines(border, "MS-S7")] == [("c1E",)]


@rule("MS-S1")
def test_every_worker_is_a_point_for_beginners() -> None:
    world = [tile("c3", "WWFF", picture="fisherman"), tile("d3", "FFFF", picture="lumberjack"), tile("e3", "MMMM")]
    (sheet,) = sheets([*world, tile("e4", "MMMM", picture="shepherd"), tile("d4", "WWWW", picture="ship")])
    assert [line.where for line in lines(sheet, "MS-S1")] == [("c3",), ("d3",), ("e4",)]


@rule("MS-S2")
def test_streets_do_not_divide_meadows() -> None:
    world = [{**placed, "street": "SW"} for placed in block("M")]
    (sheet,) = sheets(world, board=1)
    assert Line("MS-S2", 2, ("c2:ES", "d2:SW", "c3:NE", "d3:NW")) in sheet.lines


@rule("MS-S2")
def test_the_islet_of_board_1_is_two_points_for_everybody() -> None:
    scored = sheets([], block("F"), board=1)
    assert [points(sheet, "MS-S2") for sheet in scored] == [2, 4]
    assert [points(sheet, "MS-S2") for sheet in sheets([], board=2)] == [0]


@rule("MS-S2")
def test_a_border_strip_is_land_closed_outside() -> None:
    # B1 and B2 of board 1 are meadow: c1 and d1 together close it, c1 alone leaves a gap.
    both = [tile("c1", "MWWW"), tile("d1", "MWWW")]
    (closed,) = sheets(both, board=1)
    assert Line("MS-S2", 2, ("c1:N", "d1:N", "B1-B2")) in closed.lines
    (half,) = sheets(both[:1], board=1)
    assert Line("MS-S2", 0, ("c1:N", "B1-B2"), ("d1",)) in half.lines


@rule("MS-S3", "MS-S4")
def test_street_tiles_and_segments_bring_a_point_and_connected_streets_cost_one() -> None:
    # c1 joins B1 to b... its other end meets d1's; c4 is a street of its own.
    world = [
        tile("c1", "MMMM", street="NE"),
        tile("d1", "MMMM", street="SW"),
        tile("c4", "MMMM", street="NE"),
    ]
    (sheet,) = sheets(world, board=1)
    assert [line.where for line in lines(sheet, "MS-S3")] == [("c1",), ("d1",), ("c4",), ("B1",)]
    assert [line.where for line in lines(sheet, "MS-S4")] == [("c1", "d1", "B1"), ("c4",)]


@rule("MS-S4")
def test_a_ring_of_four_curves_is_one_street_and_so_is_a_lone_segment() -> None:
    ring = [
        tile("c3", "MMMM", street="ES"),
        tile("d3", "MMMM", street="SW"),
        tile("c4", "MMMM", street="NE"),
        tile("d4", "MMMM", street="WN"),
    ]
    (sheet,) = sheets(ring, board=1)
    assert [line.where for line in lines(sheet, "MS-S4")] == [("c3", "d3", "c4", "d4"), ("B1",)]


@rule("MS-S5", "MS-S8")
def test_chip_and_empty_cells() -> None:
    (sheet,) = sheets([tile("c3", "WWWW")], chips=(3,))
    assert points(sheet, "MS-S5") == 3
    assert points(sheet, "MS-S8") == -23


@rule("MS-S6")
@pytest.mark.parametrize(("holders", "lost"), [((), (0, -2)), ((0,), (-3, 0))])
def test_most_volcanoes_cost_them_all(holders: tuple[int, ...], lost: tuple[int, int]) -> None:
    mine = [tile("c3", "WWWW", volcano="active")]
    mine += [tile("d3", "WWWW", volcano="inactive"), tile("e3", "WWWW", volcano="inactive")]
    other = [tile("c3", "WWWW", volcano="active"), tile("d3", "WWWW", volcano="active")]
    assert tuple(points(sheet, "MS-S6") for sheet in sheets(mine, other, volcano_chip=holders)) == lost


@rule("MS-S9")
def test_other_pictures_count_nothing_below_the_expert_game() -> None:
    def world(picture: str) -> list[dict[str, object]]:
        return [tile("c3", "WWFF", **({"picture": picture} if picture else {}))]

    for level in ("beginner", "advanced"):
        for picture in ("ship", "boar"):
            with_it, without = sheets(world(picture), world(""), level=level)
            assert with_it.total == without.total


@rule("MS-1P")
def test_alone_streets_beyond_two_cost_a_point_each() -> None:
    streets = [tile(cell, "MMMM", street="NE") for cell in ("c3", "e3", "c5")]
    volcanoes = [tile("d3", "MMMM", volcano="active"), tile("d5", "MMMM", volcano="inactive", picture="shepherd")]
    (sheet,) = sheets([*streets, *volcanoes], board=1, solo=True)
    assert points(sheet, "MS-S8") == -19
    assert points(sheet, "MS-1P") == -2 - (4 - 2)  # two volcanoes; three streets and the border's, two are free
    assert sheet.total == -23


@rule("MS-V")
def test_handicap_and_childrens_lines_work_as_in_mondo() -> None:
    world = [tile("c3", "WWWW", volcano="active"), tile("d3", "WWWW", volcano="inactive")]
    scored = sheets(world, world, world, handicap=["none", "normal", "strong"])
    assert [points(sheet, "MS-V") for sheet in scored] == [0, -1, -2]
    (picked,) = sheets([*world, tile("c4", "WWWW", picture="fisherman")], children=True, lines=["MS-S1"])
    assert picked.total == 1
