"""Positions typed in, and the table as text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.rules.mapominoes.setting import after, cross, dealt, lay
from tests.rulemark import rule
from worldwright.core.errors import PositionError
from worldwright.games import mapominoes
from worldwright.games.mapominoes.drawing import short
from worldwright.games.mapominoes.position import score_position


def position(*hands: list[str], **options: Any) -> dict[str, Any]:
    return {"game": "mapominoes", "options": options, "seats": [{"hand": hand} for hand in hands]}


@rule("MA-S1", "MA-V1")
def test_hands_are_counted_by_cards_area_or_population() -> None:
    hands: tuple[list[str], ...] = (["Malta", "Italy"], ["vatican_city"], [])
    for score, totals in (("cards", [2, 1, 0]), ("area", [1 + 5, 1, 0]), ("population", [2 + 6, 1, 0])):
        sheets = score_position(position(*hands, score=score))
        assert [sheets[seat].total for seat in range(3)] == totals
    lines = score_position(position(*hands))[0].lines
    assert [(line.rule, line.points, line.where) for line in lines] == [
        ("MA-S1", 1, ("malta",)),
        ("MA-S1", 1, ("italy",)),
    ]


def test_german_names_and_other_decks_are_understood() -> None:
    sheets = score_position(position(["Österreich", "ÄGYPTEN"], deck=["europe", "africa"]))
    assert sheets[0].total == 2


@pytest.mark.parametrize(
    ("tree", "where"),
    [
        (position(["Atlantis"]), r"seats\[0\].hand\[0\]: there is no country 'Atlantis'"),
        (position(["Malta"], ["Italy", "Kenya"]), r"seats\[1\].hand\[1\]"),
        (position(["Malta"], deck=["moon"]), r"options.deck: there is no deck 'moon'"),
        (position(["Malta"], deck=["europe", "europe_47"]), "cannot be joined"),
        (position(["Malta"], score="luck"), "options.score"),
        (position(["Malta"], raw=True), "options.raw"),
        (position(), "seats: there are none"),
        ({"game": "mapominoes", "seats": [{"hands": []}]}, "hands"),
        ({"game": "mapominoes"}, "seats"),
        ([], "position"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_place(tree: Any, where: str) -> None:
    with pytest.raises(PositionError, match=where):
        score_position(tree)


def test_strictly_a_country_exists_once_and_two_to_five_play() -> None:
    twice = position(["Malta"], ["Malta"])
    assert score_position(twice)[1].total == 1
    with pytest.raises(PositionError, match=r"seats\[1\].hand\[0\]: malta is already"):
        score_position(twice, strict=True)
    with pytest.raises(PositionError, match="2 to 5"):
        score_position(position(["Malta"]), strict=True)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Spain", ("Spain", "")),
        ("Vatican City", ("Vatican", "City")),
        ("Switzerland", ("Switze-", "rland")),
        ("Bosnia & Herzegovina", ("Bosnia.", "Herzeg.")),
        ("Mediterranean Sea", ("Medite-", "rranean")),
        ("Atlantic Ocean", ("Atla-", "ntic")),
        ("Central African Republic", ("Centra.", "Republ.")),
    ],
)
def test_names_are_shortened_to_two_lines(name: str, lines: tuple[str, str]) -> None:
    assert short(name, 7) == lines


def test_the_table_is_drawn_as_a_map_with_the_hand_and_its_places() -> None:
    state = dealt("france", ["ireland", "spain", "andorra"], ["portugal"], ["monaco"])
    text = mapominoes.draw(mapominoes.view(state, 0)).plain()
    assert "Spain" in text.split("Your hand")[1]
    state = after(state, (0, lay("spain", "h5")), (1, lay("portugal", "i5")), (2, lay("monaco", "g4")))
    state = after(state, (0, cross("atlantic", "f5")), (0, lay("ireland", "e5")))
    view = mapominoes.view(state, 0)
    text = mapominoes.draw(view).plain()
    lines = text.split("\n")
    assert max(len(line) for line in lines) <= 140
    for word in ("France", "Spain", "Portugal", "Ireland", "Atlantic", "round 1 of 3", "on the pile"):
        assert word in text
    andorra = next(line for line in lines if "Andorra" in line)
    assert andorra.split() == ["Andorra", "g6", "h6"]
    spectator = mapominoes.draw(mapominoes.view(state, None)).plain()
    assert "Your hand" not in spectator


def test_a_double_connection_is_starred() -> None:
    state = dealt("italy", ["slovenia"], ["austria"], ["switzerland"])
    state = after(state, (0, lay("slovenia", "h5")), (1, lay("austria", "h6")))
    lines = mapominoes.draw(mapominoes.view(state, 2)).plain().split("\n")
    assert "g6*" in next(line for line in lines if "Switzerland" in line)


def test_a_large_table_still_fits_a_terminal() -> None:
    state = dealt("egypt", deck=("africa", "asia_australasia", "europe"))
    for seat in (0, 1, 2):
        state = after(state, (seat, mapominoes.actions(state, seat)[0])) if state.mover == seat else state
    text = mapominoes.draw(mapominoes.view(state, 0)).plain()
    assert max(len(line) for line in text.split("\n")) <= 140
