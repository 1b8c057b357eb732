"""Villages, buildings and the houses on the border."""

from __future__ import annotations

from tests.games.rules.mondo_sapiens.boards import Placed, block, building, lines, points, sheets, tile, village
from tests.rulemark import rule
from worldwright.core.game import Line


@rule("MS-A2")
def test_workers_count_only_with_their_village_and_then_anywhere() -> None:
    workers = [tile("a3", "WWFF", picture="fisherman"), tile("f4", "WWFF", picture="lumberjack")]
    (sheet,) = sheets([*workers, village("c3", "fishermen")], level="advanced")
    assert lines(sheet, "MS-A2") == [
        Line("MS-A2", 2, ("fisherman", "a3", "c3")),
        Line("MS-A2", 0, ("lumberjack", "f4"), ("lumberjacks",)),
    ]
    assert lines(sheet, "MS-S1") == []


@rule("MS-A3")
def test_most_of_a_kind_is_three_more_and_never_for_nothing() -> None:
    two = [village("c3", "shepherds"), tile("d3", "MMMM", picture="shepherd")]
    many = [tile(cell, "MMMM", picture="shepherd") for cell in ("c3", "d3", "e3")]
    scored = sheets(two, two, many, level="advanced")
    assert [points(sheet, "MS-A3") for sheet in scored] == [3, 3, 0]
    assert [points(sheet, "MS-A3") for sheet in sheets(many, many, level="advanced")] == [0, 0]


@rule("MS-E3")
def test_a_coach_station_counts_the_coaches_of_its_street() -> None:
    world = [
        tile("c1", "MMMM", street="NE", picture="coach"),  # joins B1 with its coach
        building("d1", "coach_station", "MMMM", 2),  # its street now runs from south to west
        tile("d2", "MMMM", street="NE"),
        tile("c4", "MMMM", street="NE", picture="coach"),  # another street
    ]
    (sheet,) = sheets(world, level="expert", board=1)
    assert lines(sheet, "MS-E3") == [Line("MS-E3", 3, ("coach", "c1", "d1", "B1"))]
    assert Line("MS-E8", 3, ("coach",)) in sheet.lines


@rule("MS-S3", "MS-E3")
def test_a_coach_station_is_a_street_tile() -> None:
    (sheet,) = sheets([building("d3", "coach_station", "MMFF")], level="expert", board=1)
    assert [line.where for line in lines(sheet, "MS-S3")] == [("d3",), ("B1",)]


@rule("MS-E4")
def test_a_hunting_lodge_counts_the_boars_of_its_whole_forest() -> None:
    forest = block("F", pictures=("boar", "boar", "", ""))[:3]
    elsewhere = tile("f4", "FFFF", picture="boar")
    lodge = building("d3", "hunting_lodge", "FFWW", 3)  # forest north and west
    (sheet,) = sheets([*forest, lodge, elsewhere], level="expert", board=1)
    assert lines(sheet, "MS-E4") == [Line("MS-E4", 3, ("boar", "c2", "d2", "d3"))]
    (opened,) = sheets([*forest[1:], lodge, elsewhere], level="expert", board=1)
    assert lines(opened, "MS-E4") == [Line("MS-E4", 0, ("boar", "d3"), ("c2",))]


@rule("MS-E4")
def test_a_mill_counts_fields_on_the_border_strip_it_has_joined() -> None:
    world = [building("c1", "mill", "MMWW", 3), tile("d1", "MWWM")]
    (sheet,) = sheets(world, level="expert", board=1)
    # c1 shows meadow west and north: the west edge is wrong at the sea, so the meadow is faulty
    assert lines(sheet, "MS-E4") == [Line("MS-E4", 0, ("field", "c1"), ("B24", "c1E"))]
    whole = [building("c1", "mill", "MMWW"), tile("d1", "MWWM", picture="field")]
    (good,) = sheets(whole, level="expert", board=1)
    assert lines(good, "MS-E4") == [Line("MS-E4", 3, ("field", "c1", "d1", "B2"))]


@rule("MS-E4")
def test_a_ship_on_other_water_is_nothing_to_the_lighthouse() -> None:
    lake = block("W", "F", pictures=("ship", "", "", ""))[:3]
    lighthouse = building("d3", "lighthouse", "WWFF", 3)
    elsewhere = tile("f4", "WWWW", picture="ship")
    (sheet,) = sheets([*lake, lighthouse, elsewhere], level="expert", board=1)
    assert lines(sheet, "MS-E4") == [Line("MS-E4", 2, ("ship", "c2", "d3"))]


def sea(*, but: list[Placed]) -> list[Placed]:
    """Board 1 full of water, with meadow at its meadow strip."""
    rows = ("cd", "bcde", "abcdef", "abcdef", "bcde", "cd")
    mine = {placed["cell"]: placed for placed in [tile("c1", "MWWW"), tile("d1", "MWWW"), *but]}
    cells = [f"{column}{y}" for y, row in enumerate(rows, 1) for column in row]
    return [mine.get(cell, tile(cell, "WWWW")) for cell in cells]


@rule("MS-E5")
def test_the_stilt_house_counts_islands_in_its_water_and_the_islet() -> None:
    (plain,) = sheets(sea(but=[]), level="expert", board=1)
    assert lines(plain, "MS-E5") == [Line("MS-E5", 1, ("island", "islet"))]
    (one,) = sheets(sea(but=block("F")), level="expert", board=1)
    assert lines(one, "MS-E5") == [Line("MS-E5", 2, ("island", "islet", "c2", "d2", "c3", "d3"))]


@rule("MS-E5")
def test_an_island_may_be_of_several_landscapes_that_touch() -> None:
    both = [tile("c3", "WWFW"), tile("c4", "FMWW"), tile("d4", "WWWM")]  # forest and meadow touch on c4's diagonal
    (sheet,) = sheets(sea(but=both), level="expert", board=1)
    assert lines(sheet, "MS-E5") == [Line("MS-E5", 2, ("island", "islet", "c3", "c4", "d4"))]
    (faulty,) = sheets(sea(but=both[:2]), level="expert", board=1)  # the meadow meets water: none of it is an island
    assert points(faulty, "MS-E5") == 1


@rule("MS-E5")
def test_land_on_the_rim_or_in_other_water_is_no_island() -> None:
    (rim,) = sheets(sea(but=[]), level="expert", board=1)  # the meadow of B1 and B2 touches the rim
    assert points(rim, "MS-E5") == 1
    inland = [
        *block("W", "F", at=("c2", "d2", "c3", "d3")),  # an island with a lake in it: not ringed by the sea alone
        tile("b2", "WFWW"), tile("b3", "WFWW"), tile("e2", "WWWF"), tile("e3", "WWWF"),
        tile("c1", "MWFW"), tile("d1", "MWFW"), tile("c4", "FWWW"), tile("d4", "FWWW"),
    ]  # fmt: skip
    (ringed,) = sheets(sea(but=inland), level="expert", board=1)
    assert points(ringed, "MS-S7") == 0
    assert points(ringed, "MS-E5") == 1


@rule("MS-E6")
def test_the_tavern_counts_barrels_on_its_street() -> None:
    (alone,) = sheets([], level="expert", board=2)
    assert lines(alone, "MS-E6") == [Line("MS-E6", 1, ("barrel", "B23"))]
    zigzag = [("b2", "NE"), ("c2", "SW"), ("c3", "NE"), ("d3", "SW"), ("d4", "NE"), ("e4", "SW"), ("e5", "NE")]
    world = [tile(cell, "MMMM", street=street) for cell, street in zigzag]  # from the tavern down to B10
    (sheet,) = sheets(world, level="expert", board=2)
    assert lines(sheet, "MS-E6") == [Line("MS-E6", 2, ("barrel", "B23", "B10"))]
    (broken,) = sheets(world[:-1], level="expert", board=2)
    assert points(broken, "MS-E6") == 1


@rule("MS-E7")
def test_the_windpump_counts_lakes_that_touch_its_meadow_and_the_pond() -> None:
    (alone,) = sheets([], level="expert", board=4)
    assert lines(alone, "MS-E7") == [Line("MS-E7", 1, ("lake", "pond"))]
    # d6 and c6 carry the meadow of the border inland; the meadow stays open all the same.
    lake = [tile("d6", "MMMM"), tile("c6", "MMMM"), *block("W", "M", at=("c4", "d4", "c5", "d5"))]
    (sheet,) = sheets(lake, level="expert", board=4)
    assert lines(sheet, "MS-E7") == [Line("MS-E7", 2, ("lake", "pond", "c4:ES", "d4:SW", "c5:NE", "d5:NW"))]
    far = block("W", "M", at=("c2", "d2", "c3", "d3"))  # a lake in another meadow
    (other,) = sheets(far, level="expert", board=4)
    assert points(other, "MS-E7") == 1


@rule("MS-E8")
def test_most_points_of_each_kind_are_three_more_never_with_nothing() -> None:
    with_island = sea(but=block("F"))
    lodge = [*block("F", pictures=("boar", "", "", ""))[:3], building("d3", "hunting_lodge", "FFWW", 3)]
    open_lodge = [building("d3", "hunting_lodge", "FFWW", 3)]
    first, second, third = sheets(with_island, sea(but=lodge), open_lodge, level="expert", board=1)
    assert [line.where for line in lines(first, "MS-E8")] == [("island",)]
    assert [line.where for line in lines(second, "MS-E8")] == [("boar",), ("island",)]
    assert lines(third, "MS-E8") == []
