"""What the box of Lords of Worlds holds, against the spec; and boards laid out as a table likes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.rulemark import rule
from worldwright.core.content import digest, read
from worldwright.core.errors import ContentError, OptionError, PositionError
from worldwright.core.match import options_from
from worldwright.games import game, lords_of_worlds
from worldwright.games.lords_of_worlds.content import (
    CELL_NAMES,
    Cards,
    LaidBoard,
    boards,
    cards,
    deck,
    ground,
    planet,
    tiles,
    tiles_of,
)
from worldwright.games.lords_of_worlds.pieces import CARD_NAMES, COLOURS, TILE_NAMES
from worldwright.games.lords_of_worlds.table import Options, laid, table


def test_there_are_100_cards() -> None:
    count = Counter(CARD_NAMES[card] for card in deck())
    assert sum(count.values()) == 100
    assert all(count[f"{colour}{value}"] == 3 for colour in COLOURS for value in range(1, 6))
    assert (count["white3"], count["white4"]) == (5, 5)


def test_there_are_76_tiles() -> None:
    count = Counter(TILE_NAMES[tile] for tile in tiles_of(tuple(range(6))))
    assert sum(count.values()) == 76
    basics = ("water", "desert", "lowlands", "forest", "hills", "mountains")
    assert all(count[f"{terrain}{value}"] == 1 for terrain in basics for value in range(1, 11))
    specials = {"mix": (10, 11), "sage_tree": (6, 7), "architect": (8, 9), "viewpoint": (8, 9)}
    assert all(count[f"{name}{value}"] == 2 for name, values in specials.items() for value in values)
    assert [len(tiles_of(tuple(range(terrains)))) for terrains in (4, 5, 6)] == [56, 66, 76]


@pytest.mark.parametrize(
    ("name", "hexes", "portals"), [("large_a", 20, 2), ("large_b", 20, 2), ("small_a", 10, 1), ("small_b", 10, 1)]
)
@pytest.mark.parametrize("side", ["front", "back"])
def test_boards_have_20_and_2_or_10_and_1_hexes(name: Any, hexes: int, portals: int, side: Any) -> None:
    spots = laid(LaidBoard(name, side))
    assert sum(portal for _, portal in spots.values()) == portals
    assert len(spots) - portals == hexes
    colours = Counter(colour for colour, _ in spots.values() if colour)
    assert set(colours.values()) == {1}
    assert len(colours) == (6 if name.startswith("large") else 3)


def test_the_back_is_the_mirror_image_with_colours_exchanged() -> None:
    swap = {
        "blue": "yellow",
        "yellow": "blue",
        "green": "cyan",
        "cyan": "green",
        "violet": "red",
        "red": "violet",
        "": "",
    }
    for name in boards().boards:
        front, back = laid(LaidBoard(name)), laid(LaidBoard(name, "back"))
        assert {(row, 10 - x): (swap[colour], portal) for (row, x), (colour, portal) in front.items()} == back


def test_a_turned_board_lies_upside_down() -> None:
    front, turned = laid(LaidBoard("large_a")), laid(LaidBoard("large_a", turned=True))
    assert {(3 - row, 10 - x): spot for (row, x), spot in front.items()} == turned


@rule("LW-R1")
@pytest.mark.parametrize(("seats", "hexes", "portals"), [(2, 40, 4), (3, 50, 5), (4, 60, 6)])
def test_in_the_suggested_assemblies_no_coloured_hexes_touch(seats: int, hexes: int, portals: int) -> None:
    assembled = table(Options(), seats)
    assert len(assembled.portals) == portals
    assert len(assembled.hexes) - portals == hexes
    for spot, beside in enumerate(assembled.beside):
        if assembled.coloured >> spot & 1:
            assert not beside & assembled.coloured
    assert len(set(assembled.names)) == len(assembled.names)


@rule("LW-R2")
def test_the_planet_has_19_hexes_and_four_architects() -> None:
    assert len(CELL_NAMES) == 19
    assert planet().architects == ("0,0", "0,2", "2,-2", "-2,0")
    assert table(Options(), 2).architects.bit_count() == 4
    assert table(Options(architects="seven"), 2).architects.bit_count() == 7
    assert planet().chains.points == tuple(n * (n + 1) // 2 for n in range(1, 20))


@rule("LW-R3")
def test_what_is_reconstructed_is_marked() -> None:
    marks = {entry.name: entry.source for entry in cards().colours}
    assert [name for name, source in marks.items() if source == "reconstructed"] == ["yellow"]
    assert {board.source for board in boards().boards.values()} == {"reconstructed"}
    assert planet().source == "reconstructed"
    assert {entry.source for entry in tiles().basic} == {"reconstructed"}
    assert {entry.tiles: entry.source for entry in planet().value_sets} == {
        3: "printed", 4: "reconstructed", 5: "printed", 6: "reconstructed",
    }  # fmt: skip
    assert {entry.seats: (entry.terrains, entry.spaces_left) for entry in tiles().tables} == {
        2: (4, 0), 3: (5, 1), 4: (6, 4),
    }  # fmt: skip
    whole = lords_of_worlds.content()
    assert (whole["numbers"]["cards"], whole["numbers"]["tiles"]) == (100, 76)
    assert whole["cards"]["yellow"] == {"values": (1, 2, 3, 4, 5), "copies": 3, "source": "reconstructed"}
    assert whole["planet"]["source"] == "reconstructed"
    assert lords_of_worlds.content(Options(strategic=True)) == whole


def test_a_table_plays_with_what_it_chose() -> None:
    options = _boards(A, _small("a", 4, 0), _small("b", 6, 0))
    chosen = msgspec.structs.replace(options, terrains=("water", "desert", "forest", "hills"))
    used = lords_of_worlds.content(chosen)
    assert sorted(used["boards"]) == ["large_a", "small_a", "small_b"]
    assert "mountains" not in used["tiles"]
    assert "mix" in used["tiles"]
    assert digest(used) != digest(lords_of_worlds.content())


def test_rows_of_a_board() -> None:
    assert [x for row, x in ground(2) if row == 0] == [0, 2, 4, 6, 8, 10]
    assert [x for row, x in ground(2) if row == 1] == [1, 3, 5, 7, 9]


def _boards(*entries: dict[str, Any]) -> Options:
    options: Options = options_from(game("lords_of_worlds"), {"boards": list(entries)})
    return options


A: dict[str, Any] = {"board": "large_a"}


def _small(letter: str, row: int, x: int) -> dict[str, Any]:
    return {"board": f"small_{letter}", "offset": [row, x]}


@rule("LW-R1")
@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ([A, _small("a", 4, 2), _small("b", 5, 3)], "small_b overlaps small_a"),
        ([A, _small("a", 4, 0), _small("b", 9, 1)], "small_b does not hang together with large_a"),
        ([A, _small("a", 4, 1), _small("b", 6, 0)], "small_a does not lie on the lattice"),
        ([A, _small("a", 4, 0), _small("a", 6, 0)], "small_a is there only once"),
        ([A, {"board": "large_b", "offset": [4, 0]}], "2 players use 1 large and 2 small boards, not large_a, large_b"),
        ([], None),
    ],
)  # fmt: skip
def test_an_assembly_that_cannot_lie_is_an_option_fault(entries: list[dict[str, Any]], reason: str | None) -> None:
    options = _boards(*entries)
    if reason is None:
        assert lords_of_worlds.start(options, 2).table.hexes
        return
    with pytest.raises(OptionError, match=f"option boards: .*{reason}"):
        lords_of_worlds.start(options, 2)


@rule("LW-R1")
def test_any_connected_assembly_on_one_lattice_can_be_played() -> None:
    options = _boards(
        {"board": "large_b", "side": "back", "turned": True, "offset": [0, -7]},
        {"board": "small_a", "offset": [4, -6]},
        {"board": "small_b", "side": "back", "offset": [-2, -2]},
    )
    assembled = lords_of_worlds.start(options, 2).table
    assert assembled.hexes[0].name.startswith("a")
    assert min(spot.x for spot in assembled.hexes) == 0
    assert min(spot.row for spot in assembled.hexes) == 0
    assert all(steps >= 0 for row in assembled.steps for steps in row)


@pytest.mark.parametrize(
    ("tree", "reason"),
    [
        ({"boards": [{"board": "huge"}]}, "boards"),
        ({"boards": [{"board": "large_a", "offset": [999, 0]}]}, "offset"),
        ({"terrains": ["swamp"]}, "terrains"),
        ({"seats": 3}, "unknown field"),
    ],
)
def test_options_that_do_not_decode_say_where(tree: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        options_from(game("lords_of_worlds"), tree)


def test_a_wrong_content_file_says_where(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text("values = [1]\ncopies = 9\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"cards.toml, copies"):
        read(path, Cards)


WATER = {"terrain": "water", "value": 5}
MIX = {"terrain": "mix", "value": 11}


@pytest.mark.parametrize(
    ("seat", "reason"),
    [
        ({"planet": [{"cell": "3,0", "stack": [WATER]}]}, "seat 0, cell 3,0: is not a hex of the planet"),
        ({"planet": [{"cell": "0,0", "stack": [WATER]}, {"cell": "0,0", "stack": [WATER]}]}, "stands there twice"),
        ({"planet": [{"cell": "0,0", "stack": [WATER, WATER]}]}, "seat 0, cell 0,0: a tile lies on water5"),
        ({"planet": [{"cell": "0,0", "stack": []}]}, "needs a stack"),
        ({"planet": [{"cell": "0,0", "stack": [{"terrain": "water", "value": 11}]}]}, "no water of value 11"),
        ({"planet": [{"cell": "0,0", "stack": [{"terrain": "water", "value": True}]}]}, "no water of value True"),
        ({"planet": [{"cell": "0,0", "stack": [{"terrain": "swamp", "value": 1}]}]}, "no terrain 'swamp'"),
        ({"planet": [{"cell": "0,0", "stack": [{**WATER, "as": "hills"}]}]}, "only a Mix can stand"),
        ({"planet": [{"cell": "0,0", "stack": [{**MIX, "as": "mix"}]}]}, "cannot stand for 'mix'"),
        ({"planet": [{"cell": "0,0", "tiles": []}]}, "unknown key 'tiles'"),
        ({"planet": {}}, "seat 0, planet: must be a list"),
        ({"planet": [[]]}, "must be an object"),
        ({"track": -1}, "seat 0, track: must be a whole number"),
        ({"points": 3}, "unknown key 'points'"),
        (7, "seat 0: must be an object"),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused_with_its_place(seat: Any, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        lords_of_worlds.score_position({"game": "lords_of_worlds", "seats": [seat]})


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ([], "position: must be an object"),
        ({"game": "mondo", "seats": [{}]}, "game: is 'mondo'"),
        ({"seats": []}, "seats: must be a list of 1 to 4"),
        ({"seats": [{}] * 5}, "seats: must be a list of 1 to 4"),
        ({"seats": [{}], "options": {"strategic": 3}}, "options.strategic: "),
        ({"seats": [{}], "round": 1}, "unknown key 'round'"),
    ],
)
def test_a_position_that_is_none_is_refused(position: Any, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        lords_of_worlds.score_position(position)


def test_strict_counts_the_tiles_of_the_box() -> None:
    planet = [{"cell": "0,0", "stack": [WATER]}]
    twice = {"game": "lords_of_worlds", "seats": [{"planet": planet}, {"planet": planet}]}
    assert len(lords_of_worlds.score_position(twice)) == 2
    with pytest.raises(PositionError, match="seat 1: water5 is there 2 times, the box holds 1"):
        lords_of_worlds.score_position(twice, strict=True)
