"""What the rulebooks leave open is a marked ruling, named as ours in both languages."""

from __future__ import annotations

import re

import pytest

from tests.rulemark import rule
from worldwright.core.rulebook import Rule, rulebook
from worldwright.games import NAMES, game
from worldwright.teaching.book import book

OURS = {
    "en": re.compile(r"\brul(ing|ings|e that)\b"),
    "de": re.compile(r"\bFestlegung\b|\bWir legen fest\b|\bwir legen fest\b"),
}
EVERY = [(name, number) for name in NAMES for number in rulebook(name, "en").rules()]

SILENT = {
    "MO-T1": "whether anybody sees the tiles while they are scrambled",
    "MO-S5": "whether one landscape serves two tasks",
    "MO-S7": "whether a wrong edge spoils one landscape or both",
    "MO-S8": "whether a total falls below zero",
    "MO-V4": "how long the longest round is",
    "MS-S4": "whether a piece of street alone is a connected street",
    "MS-S7": "whether a wrong edge spoils one landscape or both",
    "MS-S8": "whether a total falls below zero",
    "MS-S2": "whether border strips join",
    "MS-1P": "what happens to starts that cannot be won",
    "MO-V5": "how much longer a round with children lasts",
    "MS-V": "how much longer a round with children lasts",
    "MA-P4": "cards that hang over the edge of the table, which the rules allow",
    "LW-G1": "which terrains are in play where nobody chooses",
    "LW-G2": "whether white is a colour",
    "LW-G4": "who begins where nobody was shopping",
    "LW-K1": "whether hands are hidden",
    "LW-M4": "whether one may collect and then move",
    "LW-V4": "whether a covered Architect is collected",
    "WM-Q8": "whether the number of stones behind a screen is open",
    "WM-B5": "whether passing costs in the last round",
}
"""What was found by reading each rulebook once more: the rulebook does not say it, we decided it."""


def _rules(name: str, number: str) -> dict[str, Rule]:
    return {lang: rulebook(name, lang).rules()[number] for lang in OURS}


@pytest.mark.parametrize(("name", "number"), EVERY, ids=[f"{name}-{number}" for name, number in EVERY])
def test_a_rule_that_is_marked_says_so_in_both_languages_and_one_that_says_so_is_marked(name: str, number: str) -> None:
    told = {lang: bool(OURS[lang].search(one.text)) for lang, one in _rules(name, number).items()}
    marks = {one.mark for one in _rules(name, number).values()}
    assert len(marks) == 1, "marked in one language only"
    assert told["en"] == told["de"], "named in one language only"
    assert told["en"] == (marks != {""}) or marks == {"reconstructed"}, (number, told, marks)


@rule(*SILENT)
@pytest.mark.parametrize("number", SILENT)
def test_what_a_rulebook_does_not_say_is_a_marked_ruling(number: str) -> None:
    found = [_rules(name, number) for name, each in EVERY if each == number]
    assert found
    for rules in found:
        for lang, one in rules.items():
            assert one.mark, (number, lang)
            assert OURS[lang].search(one.text), (number, lang)


FAULTS = {
    "MO-S12": ("For most aquatic animals", "Für die meisten Wassertiere"),
    "MO-C1": ("haben ihn alle davon",),
    "MA-P1": ("Dann ist links von dir dran",),
    "MA-G1": ("links vom Geber wird begonnen",),
    "LW-C2": ("ist jede eine Farbe recht",),
    "MO-C2": ("After three rounds", "Nach drei Runden"),
    "MO-T1": ("while the rulebooks let",),
    "MS-A2": ("und der auf dem Dorf eingeschlossen",),
    "MS-E5": ("Ihr Ring ist",),
    "MS-G1": ("Der Schnelleinstieg spielt",),
    "MS-V": ("gehen wie in Mondo",),
    "WM-B5": ("kostet es auch dann",),
    "WM-R1": ("vom Anfangen viel hat", "hält etwa so viele", "first bag is the rulebook"),
}
"""Sentences that could be misread, or that nobody would say, by the rule they stood in."""


@rule("MO-S12", "MO-C1", "MO-C2", "MO-T1", "MA-P1", "MA-G1", "LW-C2", "MS-A2", "MS-E5", "MS-G1", "MS-V", "WM-B5")
@pytest.mark.parametrize("number", FAULTS)
def test_what_read_wrongly_is_gone(number: str) -> None:
    texts = [one.text for name, each in EVERY if each == number for one in _rules(name, number).values()]
    assert texts
    assert [fault for fault in FAULTS[number] for text in texts if fault in text] == []


@rule("WM-E1", "WM-R1")
def test_the_rules_of_monuments_say_what_the_printed_ones_do() -> None:
    """That a monument may stay unfinished, and that the example of a first bag names no monument."""
    for lang, rare, unnamed in (("en", "In rare cases", "names no monument"), ("de", "In seltenen", "nennt kein")):
        assert rare in rulebook("monuments", lang).rules()["WM-E1"].text
        assert unnamed in rulebook("monuments", lang).rules()["WM-R1"].text


@rule("LW-G1", "LW-R1")
def test_the_readings_of_the_boards_and_values_of_lords_are_marked() -> None:
    for lang, hexes, values in (("en", "How many hexes", "each value from 1 to 10"), ("de", "Wie viele", "jeden Wert")):
        text = rulebook("lords_of_worlds", lang).rules()["LW-R1"].text
        assert hexes in text
        assert values in text


@rule("MS-S2")
def test_the_book_of_sapiens_says_that_water_does_not_count() -> None:
    written = book(game("mondo_sapiens"))
    assert written is not None
    landscapes = next(fact for fact in written.scores if "MS-S2" in fact.rules)
    assert "Water doesn’t count" in landscapes.say.en
    assert "Wasser zählt nicht" in landscapes.say.de


@rule("MO-G1", "MS-G1")
@pytest.mark.parametrize(("name", "number"), [("mondo", "MO-G1"), ("mondo_sapiens", "MS-G1")])
def test_the_age_on_the_box_is_told(name: str, number: str) -> None:
    for lang, words in {"en": "from age 8", "de": "ab 8 Jahren"}.items():
        assert rulebook(name, lang).age == 8
        assert words in rulebook(name, lang).rules()[number].text
    assert rulebook("monuments", "en").age == 8
    assert rulebook("mapominoes", "en").age == 0, "its rules name none"


@rule("MS-V2")
def test_the_boards_of_sapiens_are_named_from_easy_to_hard() -> None:
    for lang, (easiest, hardest) in {"en": ("easy", "hard"), "de": ("leicht", "schwer")}.items():
        for option in ("board", "boards"):
            values = rulebook("mondo_sapiens", lang).options[option].values
            assert list(values) == ["3", "2", "4", "1"], "from easy to hard, as docs/measured/health.md measures them"
            assert easiest in values["3"]
            assert hardest in values["1"]
