"""The score pad of Mondo, line by line."""

from __future__ import annotations

import pytest

from tests.games.rules.mondo.boards import block, filled, lines, points, sheets, tile
from tests.rulemark import rule
from worldwright.core.game import Line


@rule("MO-S1")
def test_every_animal_is_a_point_wherever_it_stands() -> None:
    (sheet,) = sheets([tile("c3", "WWFF", animal="panda@F"), tile("f4", "DDDD", animal="camel@D"), tile("a3", "WWWW")])
    assert lines(sheet, "MO-S1") == [Line("MO-S1", 1, ("c3",)), Line("MO-S1", 1, ("f4",))]


@rule("MO-S2")
def test_an_enclosed_landscape_without_mistakes_is_two_points() -> None:
    (sheet,) = sheets(block("F"))
    assert lines(sheet, "MO-S2") == [Line("MO-S2", 2, ("c2:ES", "d2:SW", "c3:NE", "d3:NW"))]


@rule("MO-S2")
def test_water_is_no_landscape_that_scores() -> None:
    (sheet,) = sheets(filled("WWWW"))
    assert sheet.total == 0


@rule("MO-S2")
def test_an_open_landscape_says_which_gap_leaves_it_open() -> None:
    (sheet,) = sheets(block("F")[:3])
    assert lines(sheet, "MO-S2") == [Line("MO-S2", 0, ("c2:ES", "d2:SW", "c3:NE"), ("d3",))]


@rule("MO-S2", "MO-S7")
def test_a_wrong_edge_spoils_both_landscapes_and_costs_one_point() -> None:
    faulty = [*block("F")[:3], tile("d3", "FWWD")]  # desert where the forest of c3 should go on
    (sheet,) = sheets(faulty)
    assert [(line.points, line.lost) for line in lines(sheet, "MO-S2")] == [(0, ("c3E",)), (0, ("c3E",))]
    assert lines(sheet, "MO-S7") == [Line("MO-S7", -1, ("c3", "d3"), ("c3E",))]


@rule("MO-S2")
def test_areas_join_over_edges_never_over_corners() -> None:
    first = block("F", at=("b3", "c3", "b4", "c4"))
    second = block("F", at=("d5", "e5", "d6", "e6"))[:1]
    (sheet,) = sheets([*first, *second])  # c4 and d5 touch at a corner only
    assert [line.points for line in lines(sheet, "MO-S2")] == [2, 0]


@rule("MO-S2")
def test_opposite_triangles_join_only_through_a_neighbour() -> None:
    (apart,) = sheets([tile("c3", "FWFW")])
    (together,) = sheets([tile("c3", "FWFF")])
    assert [line.where for line in lines(apart, "MO-S2")] == [("c3:N",), ("c3:S",)]
    assert [line.where for line in lines(together, "MO-S2")] == [("c3:NSW",)]


@rule("MO-S3")
def test_a_chip_is_worth_its_number() -> None:
    first, second = sheets([], [], chips=(4, 0))
    assert lines(first, "MO-S3") == [Line("MO-S3", 4)]
    assert lines(second, "MO-S3") == []


@rule("MO-S6")
@pytest.mark.parametrize(
    ("counts", "holders", "lost"),
    [
        ((4, 5), (), (0, -5)),
        ((4, 5), (0,), (-6, 0)),
        ((3, 3), (), (-3, -3)),
        ((0, 0), (), (0, 0)),
        ((4, 2), (), (-4, 0)),
    ],
)
def test_whoever_has_most_volcanoes_loses_them_all(
    counts: tuple[int, int], holders: tuple[int, ...], lost: tuple[int, int]
) -> None:
    sleeping = [tile("c1", "WWWW", volcano="inactive"), tile("d1", "WWWW", volcano="inactive")]
    worlds = [
        [*(sleeping if seat == 0 else []), *(tile(f"{x}3", "WWWW", volcano="active") for x in "abcdef"[:count])]
        for seat, count in enumerate(counts)
    ]
    assert tuple(points(sheet, "MO-S6") for sheet in sheets(*worlds, volcano_chip=holders)) == lost


@rule("MO-S7")
def test_an_edge_that_does_not_match_the_border_is_wrong() -> None:
    (sheet,) = sheets([tile("d1", "DDWW")])
    assert [(line.where, line.lost) for line in lines(sheet, "MO-S7")] == [(("d1",), ("B2",)), (("d1",), ("B3",))]


@rule("MO-S8")
def test_every_empty_cell_is_a_point_lost_and_no_wrong_edge() -> None:
    (sheet,) = sheets([tile("c3", "FFFF")])
    assert points(sheet, "MO-S8") == -23
    assert points(sheet, "MO-S7") == 0
    assert {line.lost for line in lines(sheet, "MO-S8")} >= {("c1",), ("d4",)}


@rule("MO-S9", "MO-V2")
def test_a_strip_of_the_back_is_land_that_joins_and_is_closed_outside() -> None:
    # The rectangle's north border is one forest strip: six tiles below it hang together by it alone.
    row = [tile(f"{x}1", "FWWW") for x in "bcde"] + [tile("a1", "FWWW"), tile("f1", "FDWW")]
    (joined,) = sheets(row, side="back", mask="rectangle")
    forests = [line for line in lines(joined, "MO-S2") if line.where[0].startswith("a1")]
    assert forests == [Line("MO-S2", 2, ("a1:N", "b1:N", "c1:N", "d1:N", "e1:N", "f1:N", "B1-B6"))]
    (separate,) = sheets(row, side="back", mask="rectangle", strips="separate")
    assert [line.points for line in lines(separate, "MO-S2")].count(2) == 7  # six forests, and the desert of f1


@rule("MO-S9")
def test_a_strip_needs_every_inward_edge_matched() -> None:
    row = [tile(f"{x}1", "FWWW") for x in "abcd"] + [tile("f1", "WDWW")]
    (sheet,) = sheets(row, side="back", mask="rectangle")
    assert lines(sheet, "MO-S2")[0] == Line("MO-S2", 0, ("a1:N", "b1:N", "c1:N", "d1:N", "B1-B6"), ("B6", "e1"))


@rule("MO-S9")
def test_the_globes_forest_strip_runs_round_the_first_edge() -> None:
    (sheet,) = sheets([tile("c1", "FWWF")], side="back")
    assert lines(sheet, "MO-S2")[0].where == ("c1:NW", "B20-B1")


@rule("MO-S4", "MO-S10")
def test_most_lakes_counts_closed_water_off_the_border() -> None:
    lake = block("W", "F", at=("b3", "c3", "b4", "c4"))
    second_lake = block("W", "F", at=("c1", "d1", "c2", "d2"))
    open_water = block("W", "F")[:3]
    at_the_border = [tile("c1", "WFFF")]  # closed by the border's own water: no lake
    scored = sheets([*lake, *second_lake], lake, open_water, at_the_border, modifier="most_lakes", level="advanced")
    assert [points(sheet, "MO-S4") for sheet in scored] == [4, 0, -4, -4]


@rule("MO-S4")
def test_all_with_the_best_gain_and_all_with_the_worst_lose() -> None:
    one = block("F")
    two = [*one, *block("D", at=("e3", "f3", "e4", "f4"))]
    scored = sheets(two, two, one, modifier="most_landscapes", level="advanced")
    assert [points(sheet, "MO-S4") for sheet in scored] == [4, 4, -4]
    equal = sheets(one, one, one, modifier="most_landscapes", level="advanced")
    assert [points(sheet, "MO-S4") for sheet in equal] == [0, 0, 0]


@rule("MO-S11")
def test_largest_counts_the_tiles_that_hold_a_part() -> None:
    small = [tile("c3", "WWFW"), tile("c4", "FWWW")]
    large = block("F")
    spoiled = [*block("F")[:3], tile("d3", "FFFF"), tile("d4", "FFFF"), tile("e3", "FFFF")]
    scored = sheets(large, small, spoiled, modifier="largest_forest", level="advanced")
    assert [points(sheet, "MO-S4") for sheet in scored] == [4, 0, -4]
    lakes = sheets(block("W", "F"), [], modifier="largest_lake", level="advanced")
    assert lines(lakes[0], "MO-S4")[0].where == ("largest_lake", "c2:ES", "d2:SW", "c3:NE", "d3:NW")
    assert [points(sheet, "MO-S4") for sheet in lakes] == [4, -4]


@rule("MO-S12")
def test_water_animals_count_wherever_they_swim() -> None:
    many = [tile("c3", "WWWW", animal="shark@W"), tile("f3", "WWDD", animal="turtle@W")]
    few = [tile("c3", "FFFF", animal="panda@F"), tile("d3", "WWWW", animal="dolphin@W")]
    scored = sheets(many, few, [], modifier="most_aquatic_animals", level="advanced")
    assert [points(sheet, "MO-S4") for sheet in scored] == [4, 0, -4]


@rule("MO-1P4")
def test_alone_only_minus_points_count_and_every_volcano_is_one() -> None:
    world = filled(
        "WWWW",
        but=[
            tile("c3", "WWWW", volcano="active", animal="shark@W"),
            tile("d3", "WWWW", volcano="inactive"),
            *block("F", at=("b4", "c4", "b5", "c5"))[:3],
        ],
    )[:-1]
    (sheet,) = sheets(world, solo=True)
    assert points(sheet, "MO-1P4") == -2
    assert points(sheet, "MO-S7") == -2  # the forest's missing corner: c4S and b5E
    assert points(sheet, "MO-S8") == -1
    assert sheet.total == -5


@rule("MO-V1")
def test_with_handicaps_only_the_handicapped_pay_for_volcanoes() -> None:
    world = [tile("c3", "WWWW", volcano="active"), tile("d3", "WWWW", volcano="inactive")]
    scored = sheets(world, world, world, volcano_chip=(0,), handicap=["none", "normal", "strong"])
    assert [points(sheet, "MO-V1") for sheet in scored] == [0, -1, -2]
    assert [points(sheet, "MO-S6") for sheet in scored] == [0, 0, 0]


@rule("MO-V5")
def test_with_children_only_the_picked_lines_count() -> None:
    world = [tile("c3", "FFFF", animal="panda@F"), tile("d3", "DDDD", volcano="active")]
    (default,) = sheets(world, children=True)
    assert default.total == 1 - 22
    (picked,) = sheets(world, children=True, lines=["MO-S1", "MO-S7"])
    assert picked.total == 1 - 1


def test_the_lines_always_add_up() -> None:
    world = [tile("c3", "FFFF", animal="panda@F"), tile("d3", "DDDD", volcano="active"), tile("d1", "DDWW")]
    (sheet,) = sheets(world, chips=(3,))
    assert sheet.total == sum(line.points for line in sheet.lines) == 1 + 3 - 1 - 3 - 21
