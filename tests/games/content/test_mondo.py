"""The content of Mondo against what the rulebook counts."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.rulemark import rule
from worldwright.core.content import read
from worldwright.core.errors import ContentError
from worldwright.games.mondo.content import TileRows, board_row, tinted
from worldwright.games.mondo.content import box as box_of
from worldwright.games.mondo.content import chips as chips_for
from worldwright.games.mondo.content import modifiers as modifier_names
from worldwright.games.mondo.content import species as species_of
from worldwright.games.mondo.content import tasks as task_points
from worldwright.kit.square import GLOBE, ISLAND, MASKS, RECTANGLE


@rule("MO-R1")
def test_136_tiles_with_a_picture_side_and_a_bare_one() -> None:
    box = box_of()
    assert len(box.pieces) == 136
    for piece in box.pieces:
        picture, bare = piece.sides
        assert len(set(picture.lands)) <= 3  # no tile shows four landscapes
        assert len(set(bare.lands)) == 1
        assert not bare.picture
        assert not bare.volcano


def test_sixteen_species_four_times_each_in_their_own_landscape() -> None:
    animals = Counter((piece.sides[0].picture, piece.sides[0].on) for piece in box_of().pieces)
    del animals["", ""]
    assert animals == {(animal, on): 4 for on, four in species_of().items() for animal in four}
    assert len(animals) == 16


def test_every_animal_stands_in_one_certain_part_of_its_face() -> None:
    for small in (False, True):
        for piece in box_of(small).pieces:
            for side in piece.sides:
                if side.on:
                    first = side.lands.index(side.on)
                    run = side.lands[first:] + side.lands[:first]
                    assert side.on not in run.lstrip(side.on).rstrip(side.on)


def test_48_small_tiles() -> None:
    box = box_of(small=True)
    assert len(box.pieces) == 48
    assert box.side_names == ("front", "back")
    assert all(piece.sides[0].lands != piece.sides[1].lands for piece in box.pieces)
    assert Counter(bool(piece.sides[0].picture) for piece in box.pieces)[True] == 24


@rule("MO-R1")
def test_the_globe_has_24_cells_and_border_edges_in_their_order() -> None:
    assert len(GLOBE.cells) == 24
    assert [GLOBE.cells[edge.cell] + "NESW"[edge.direction] for edge in GLOBE.border] == (
        re.findall(
            r"\w+", "c1N d1N d1E e2N e2E f3N f3E f4E f4S e5E e5S d6E d6S c6S c6W b5S b5W a4S a4W a3W a3N b2W b2N c1W"
        )
    )
    assert len(RECTANGLE.cells) == 24
    assert len(RECTANGLE.border) == 20
    assert len(ISLAND.cells) == 25


@rule("MO-V2", "MO-R1")
def test_the_back_of_the_boards() -> None:
    back = board_row("globe").back
    runs = {"F": [20, 21, 22, 23, 24, 1], "D": range(2, 8), "P": range(8, 14), "W": range(14, 20)}
    assert all(back[number - 1] == letter for letter, numbers in runs.items() for number in numbers)
    assert board_row("rectangle").back == "F" * 6 + "D" * 4 + "P" * 6 + "W" * 4
    for mask in ("globe", "rectangle"):
        row = board_row(mask)
        assert set(row.front) == {"W"}
        assert len(row.front) == len(row.back) == len(MASKS[mask].border)
    assert [GLOBE.cells[cell] for cell in tinted("globe")] == ["c2", "e3", "d5", "b4"]
    assert [RECTANGLE.cells[cell] for cell in tinted("rectangle")] == ["b2", "c3", "d2", "e3"]


@rule("MO-G4")
def test_chips_modifiers_and_tasks() -> None:
    assert [chips_for(seats) for seats in (1, 2, 3, 4)] == [(), (4, 2), (4, 3, 2), (4, 3, 2, 1)]
    assert len(modifier_names()) == 5
    assert list(task_points().values()) == [6] * 6 + [5] * 3 + [4, 2, 2]


def test_codes_go_there_and_back() -> None:
    box = box_of()
    for name, side, turn in (("M017", "picture", 3), ("M001", "bare", 0), ("M136", "bare", 3)):
        assert box.decode(box.code(name, side, turn)) == (name, side, turn)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        (["M001", "WWX", "-", "-", "W"], "four letters"),
        (["M001", "WWWW", "unicorn@W", "-", "W"], "no animal"),
        (["M001", "WWWW", "panda@F", "-", "W"], "no animal"),
        (["M001", "WWWW", "-", "x", "W"], "a volcano is"),
    ],
)
def test_a_broken_tile_file_says_where(
    row: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "mondo"
    folder.mkdir()
    quoted = ", ".join(f'"{part}"' for part in row)
    (folder / "tiles.toml").write_text(f'source = "own"\ntiles = [[{quoted}]]\n', encoding="utf-8")
    monkeypatch.setenv("WORLDWRIGHT_CONTENT", str(tmp_path))
    with pytest.raises(ContentError, match=rf"tiles\.toml, M001: .*{reason}"):
        box_of.__wrapped__()


def test_a_host_may_put_another_file_in_its_place(tmp_path: Path) -> None:
    path = tmp_path / "tiles.toml"
    path.write_text('source = "own"\ntiles = [["A", "WWFF", "-", "-", "W"]]\n', encoding="utf-8")
    assert read(path, TileRows).source == "own"
