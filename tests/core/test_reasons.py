"""Why a position is impossible: every reason has both languages, and seats and places are counted as people do."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from worldwright.core.errors import PositionError, PositionReason
from worldwright.core.position import PlaceName, Shape, fault_sentence, place_name, position_from
from worldwright.games import NAMES, game
from worldwright.kit.reasons import WorldReason


def every_reason() -> list[PositionReason]:
    for name in NAMES:  # a game's reasons are there when the game is
        game(name)
    return [why for kind in PositionReason.__subclasses__() for why in kind]


def parts_of(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_reason_has_two_languages_that_speak_of_the_same_things() -> None:
    reasons = every_reason()
    assert len(reasons) > 60
    for why in reasons:
        assert why.value.en != why.value.de, why
        assert parts_of(why.value.de) <= parts_of(why.value.en), why
        assert not re.search(r"\b(the|is|not|there|must)\b", why.value.de), why


@pytest.mark.parametrize(
    ("where", "english", "german"),
    [
        ("seat 0, cell c2", "Player 1, cell c2", "Person 1, Feld c2"),
        ("seat 1, cell 9,9", "Player 2, cell 9,9", "Person 2, Feld 9,9"),
        ("seats[2].hand[0]", "Player 3, card 1", "Person 3, Karte 1"),
        ("seats[0].placed[1].turn", "Player 1, tile 2, turn", "Person 1, Plättchen 2, Drehung"),
        ("seat 3, chip", "Player 4, chip", "Person 4, Chip"),
        ("round.volcano_chip", "Round, volcano chip", "Runde, Vulkanchip"),
        ("options.strange", "Options, strange", "Einstellungen, strange"),
        ("seat 0, cell None", "Player 1, cell None", "Person 1, Feld None"),
        ("", "", ""),
    ],
)
def test_a_place_is_said_as_people_count(where: str, english: str, german: str) -> None:
    assert place_name(where, "en") == english
    assert place_name(where, "de") == german


def test_a_seat_inside_a_sentence_is_counted_from_one_too() -> None:
    fault = PositionError("round.volcano_chip", WorldReason.NO_SUCH_SEAT, seat=PlaceName("seat 4"))
    assert str(fault) == "round.volcano_chip: seat 4 doesn’t exist"
    assert fault_sentence(fault, "en") == "Round, volcano chip: Player 5 doesn’t exist."
    assert fault_sentence(fault, "de") == "Runde, Vulkanchip: Person 5 gibt es nicht."


@pytest.mark.parametrize(
    ("given", "why"),
    [("x", Shape.WRONG_KIND), ({"a": 1}, Shape.WRONG_KIND), ([1, "x"], Shape.WRONG_KIND), (None, Shape.WRONG_KIND)],
)
def test_what_is_misshapen_has_a_reason(given: object, why: Shape) -> None:
    with pytest.raises(PositionError) as caught:
        position_from(given, list[int])
    assert caught.value.why is why
    assert "sollte" in fault_sentence(caught.value, "de")
