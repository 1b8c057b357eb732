"""The content of Mondo Sapiens against what the rulebook counts."""

from __future__ import annotations

from collections import Counter

from tests.rulemark import rule
from worldwright.games.mondo_sapiens.content import BUILDINGS, VILLAGES, WORKERS, board_row, landscape_of, tinted
from worldwright.games.mondo_sapiens.content import box as box_of
from worldwright.games.mondo_sapiens.content import ground as ground_of
from worldwright.kit.faces import STREETS
from worldwright.kit.regions import strip_name
from worldwright.kit.square import GLOBE


@rule("MS-R1")
def test_145_tiles_three_villages_and_eight_buildings() -> None:
    kinds = Counter(piece.kind for piece in box_of().pieces)
    assert kinds == {"tile": 145, "village": 3, **dict.fromkeys(BUILDINGS, 2)}
    assert [piece.kind for piece in box_of().pieces[:145]] == ["tile"] * 145


def test_faces_show_one_or_two_landscapes_and_streets_run_on_meadow() -> None:
    for piece in box_of().pieces:
        for side in piece.sides:
            assert len(set(side.lands)) <= 2
            if side.street:
                assert all(side.lands[edge] == "M" for edge in STREETS[side.street])
            if side.picture == "coach":
                assert side.street
        if piece.kind == "tile":
            bare = piece.sides[1]
            assert len(set(bare.lands)) == 1
            assert not bare.street
            assert not bare.picture


@rule("MS-A1", "MS-E1", "MS-R1")
def test_villages_and_buildings_bring_their_own_picture() -> None:
    box = box_of()
    for village, worker in zip(VILLAGES, WORKERS, strict=True):
        assert box.pieces[box.index[village]].sides[0].picture == worker
    faces = {piece.name: piece.sides[0] for piece in box.pieces if piece.kind in BUILDINGS}
    assert set(faces) == {
        "coach_station_MMMM", "coach_station_MMFF", "lighthouse_WWMM", "lighthouse_WWFF",
        "hunting_lodge_FFMM", "hunting_lodge_FFWW", "mill_MMMM", "mill_MMWW",
    }  # fmt: skip
    assert all((face.street == "NE") == (face.picture == "coach") for face in faces.values())


@rule("MS-R1")
def test_the_four_boards_and_their_strips() -> None:
    strips = {
        1: ["B1-B2", "B3-B24"],
        2: ["B20-B1", "B2-B7", "B8-B13", "B14-B19"],
        3: ["B22-B1", "B2-B3", "B4-B5", "B6-B7", "B8-B9", "B10-B11", "B12-B13",
            "B14-B15", "B16-B17", "B18-B19", "B20-B21"],
        4: ["B20-B1", "B2-B7", "B8-B19"],
    }  # fmt: skip
    for number, expected in strips.items():
        ground = ground_of(number)
        assert [strip_name(ground, strip) for strip in range(len(ground.strips))] == expected


@rule("MS-R1")
def test_what_is_printed_on_the_borders_fits_what_it_stands_on() -> None:
    for number in (1, 2, 3, 4):
        board = ground_of(number).board
        for edge in board.segments:
            assert board.border[edge] == "M"  # streets run on meadow
        for picture, edge in board.pictures:
            if picture in ("coach", "barrel", "tavern"):
                assert edge in board.segments
            elif picture in landscape_of():
                assert board.border[edge] == landscape_of()[picture]
        assert [GLOBE.cells[cell] for cell in tinted(number)] == list(board_row(number).tinted)
    assert ground_of(1).board.border[ground_of(1).board.islet or 0] == "W"
    assert ground_of(4).board.border[ground_of(4).board.pond or 0] == "M"


def test_the_segments_and_pictures_of_each_board_are_counted() -> None:
    counts = {number: Counter(picture for picture, _ in ground_of(number).board.pictures) for number in (1, 2, 3, 4)}
    assert counts[1] == {"stilt_house": 1, "ship": 3, "coach": 1, "field": 1}
    assert counts[2] == {"tavern": 1, "barrel": 4, "boar": 2, "ship": 1, "field": 2}
    assert counts[3] == {"tavern": 1, "barrel": 4, "coach": 1, "boar": 3, "ship": 2, "field": 1}
    assert counts[4] == {"windpump": 1, "boar": 2, "ship": 1, "field": 2, "coach": 1}
    assert [len(ground_of(number).board.segments) for number in (1, 2, 3, 4)] == [1, 4, 5, 2]
