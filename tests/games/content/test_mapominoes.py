"""The decks: counts and facts against the spec, and the frozen files against the tool that makes them."""

from __future__ import annotations

import gzip
import tomllib
from pathlib import Path

import pytest

from tests.rulemark import rule
from tools import mapominoes_decks
from tools.mapominoes import decks, measure, tables
from worldwright.core import content
from worldwright.core.errors import ContentError
from worldwright.core.rulebook import rulebook
from worldwright.core.words import LANGS, Lang
from worldwright.games import mapominoes
from worldwright.games.mapominoes.content import Card, across, deck_file, deck_names, right_sides, turned, waters
from worldwright.games.mapominoes.content import tables as tables_file
from worldwright.games.mapominoes.model import Options
from worldwright.games.mapominoes.outlines import outlines

NAMES = ("africa", "americas", "asia_australasia", "europe", "europe_47", "us_states")
COUNTS = {
    "europe": (45, 85, 10),
    "europe_47": (47, 88, 12),
    "africa": (55, 108, 12),
    "asia_australasia": (50, 71, 20),
    "americas": (35, 36, 10),
    "us_states": (51, 107, 10),
}


def cards(deck: str) -> dict[str, Card]:
    return {card.id: card for card in deck_file(deck).cards}


def test_all_decks_are_there() -> None:
    assert deck_names() == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_deck_has_its_cards_borders_and_transits(name: str) -> None:
    deck = deck_file(name)
    borders = {frozenset((card.id, other)) for card in deck.cards for other in card.borders}
    assert (len(deck.cards), len(borders), deck.transits) == COUNTS[name]


@pytest.mark.parametrize("name", NAMES)
def test_all_borders_are_mutual_and_all_sides_opposite(name: str) -> None:
    for card in cards(name).values():
        for other, sides in card.borders.items():
            assert right_sides(cards(name)[other].borders[card.id]) == right_sides(turned(sides))


@pytest.mark.parametrize("name", NAMES)
def test_every_card_can_be_reached_and_has_its_figures(name: str) -> None:
    for card in cards(name).values():
        assert card.borders or card.waters, card.id
        assert card.area_ha > 0
        assert card.population > 0
        assert card.en
        assert card.de
        assert card.code
        assert card.region in deck_file(name).regions
        assert card.small == (card.area_ha < 100_000)
        assert set(card.waters) <= set(waters())


def test_the_facts_of_europe() -> None:
    europe = cards("europe")
    assert set(cards("europe_47")) - set(europe) == {"cyprus", "kosovo"}
    assert europe["denmark"].borders == {"germany": "S"}
    for island in ("malta", "iceland"):
        assert europe[island].borders == {}
        assert set(europe[island].waters.values()) == {"*"}
    assert europe["france"].borders["germany"] == "E"
    assert europe["italy"].borders["san_marino"] == europe["italy"].borders["vatican_city"] == "*"
    assert europe["poland"].borders["russia"] == "*"
    assert europe["albania"].borders["serbia"] == "N"
    assert "serbia" not in cards("europe_47")["albania"].borders
    used = {water for card in europe.values() for water in card.waters}
    assert used == {"baltic", "north_sea", "mediterranean", "atlantic", "adriatic", "black_sea", "arctic"}


def test_the_frozen_europe_is_the_table_it_comes_from() -> None:
    for row in tables.rows("europe.csv"):
        names = {entry["english"]: entry["id"] for entry in tables.rows("europe_names.csv")}
        card = cards("europe_47")[names[row["country"]]]
        for side in ("north", "east", "south", "west"):
            for entry in filter(None, row[side].split(";")):
                if "†" in entry:
                    continue
                name, _, second = entry.partition("/")
                wanted = set("NESW") if name.endswith("*") else {side[0].upper(), *second}
                assert right_sides(card.borders[names[name.rstrip("*")]]) == wanted


@pytest.mark.parametrize(
    ("deck", "a", "b", "side"),
    [
        ("africa", "egypt", "libya", "W"),
        ("africa", "south_africa", "zimbabwe", "N"),
        ("africa", "south_africa", "lesotho", "*"),
        ("africa", "botswana", "zambia", "N"),
        ("asia_australasia", "india", "pakistan", "W"),
        ("asia_australasia", "china", "mongolia", "N"),
        ("asia_australasia", "indonesia", "papua_new_guinea", "E"),
        ("americas", "mexico", "united_states", "N"),
        ("americas", "argentina", "chile", "W"),
        ("us_states", "california", "oregon", "N"),
        ("us_states", "texas", "louisiana", "E"),
    ],
)
def test_neighbours_lie_where_everybody_knows_them(deck: str, a: str, b: str, side: str) -> None:
    assert cards(deck)[a].borders[b][0] == side


def test_every_country_with_a_coast_has_a_sea_and_no_other_has() -> None:
    coasts = set(measure.frozen()["coasts"])
    for place in (*tables.places(), *tables.europe()):
        if place.id in ("jordan", "iraq", "bosnia_and_herzegovina", "dr_congo", "slovenia", "belgium", "monaco"):
            assert place.waters  # so short a coast that a map may leave it out
        elif place.deck == "us_states":
            continue  # the map of the states ends at the state line, lakes and bays included
        else:
            assert bool(place.waters) == (place.id in coasts), place.id


@rule("MA-V7")
def test_borders_across_decks_join_two_decks() -> None:
    home = {card.id: name for name in NAMES if name != "europe" for card in deck_file(name).cards}
    pairs = {(border.a, border.b) for border in across().borders}
    assert len(pairs) == len(across().borders) == 15
    assert all(home[a] != home[b] for a, b in pairs)
    assert ("kazakhstan", "russia") in pairs
    assert ("morocco", "spain") in pairs  # by way of Ceuta and Melilla
    assert ("egypt", "palestine") in pairs


@rule("MA-R1")
def test_the_seas_and_exclaves_that_were_wrong_are_right() -> None:
    asia, africa = cards("asia_australasia"), cards("africa")
    assert set(asia["timor_leste"].waters) == {"indian_ocean", "pacific"}  # the Banda Sea is the Pacific's
    assert "gulf_of_thailand" in asia["malaysia"].waters  # Kelantan
    assert "red_sea" in africa["djibouti"].waters
    assert asia["armenia"].borders["azerbaijan"] == asia["azerbaijan"].borders["armenia"] == "*"  # Nakhchivan


@rule("MA-V7", "MA-X1")
def test_every_water_lies_between_two_cards_of_some_decks() -> None:
    """The Bering Sea was on one card only: no Transit could ever lead over it."""
    found: dict[str, set[str]] = {}
    for name in NAMES:
        for card in deck_file(name).cards:
            for water in card.waters:
                found.setdefault(water, set()).add(card.id)
    for far in across().waters:
        for water in far.waters:
            found[water].add(far.card)
    assert {water: ids for water, ids in found.items() if len(ids) < 2} == {}


def test_far_waters_must_be_waters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mapominoes").mkdir()
    text = 'source = "own"\nborders = []\nwaters = [{ card = "russia", waters = { styx = "N" } }]\n'
    (tmp_path / "mapominoes" / "across.toml").write_text(text, encoding="utf-8")
    monkeypatch.setenv(content.FOLDER_VARIABLE, str(tmp_path))
    across.cache_clear()
    try:
        with pytest.raises(ContentError, match=r"across.toml, russia: there is no water 'styx'"):
            across()
    finally:
        across.cache_clear()


@pytest.mark.parametrize("lang", LANGS)
def test_the_setup_names_the_recommended_numbers_of_players(lang: Lang) -> None:
    """Each deck that is not for everybody is named in the option's help with its numbers."""
    words = rulebook("mapominoes", lang).options["deck"]
    assert {name: deck_file(name).seats for name in NAMES if deck_file(name).seats != (2, 5)} == {
        "africa": (3, 5),
        "asia_australasia": (4, 5),
    }
    assert tables_file().joined_seats == (4, 5)
    told = next(sentence for sentence in words.note.split(". ") if "4" in sentence)
    assert words.values["africa"] in told
    assert words.values["asia_australasia"] in told
    assert "5" in told


@pytest.mark.parametrize("lang", LANGS)
def test_the_rules_name_options_in_the_words_of_the_page_and_the_sizes_of_the_table(lang: Lang) -> None:
    book = rulebook("mapominoes", lang)
    text = " ".join(one.text for one in book.rules().values())
    assert "`" not in text
    assert [words.title for words in book.options.values() if words.title not in text] == []
    by = {"en": "by", "de": "mal"}[lang]
    sizes = {each.cards: each.standard for each in tables_file().sizes}
    for cards in (48, 60, 300):
        assert f"{sizes[cards][0]} {by} {sizes[cards][1]}" in book.rules()["MA-P4"].text
    assert str(tables_file().joining_transits) in book.rules()["MA-V7"].text
    assert f" {tables_file().right_side_transits} " in book.rules()["MA-V4"].text


def test_content_lists_every_deck_with_borders_sides_waters_and_sources() -> None:
    all_there_is = mapominoes.content()
    assert tuple(all_there_is["decks"]) == NAMES
    for name, deck in all_there_is["decks"].items():
        assert (len(deck["cards"]), deck["borders"], deck["transits"]) == COUNTS[name]
        assert deck["notes"]
    one = mapominoes.content(Options(deck=("africa",)))
    assert list(one["decks"]) == ["africa"]
    assert one["across"]["borders"] == []
    assert {"red_sea", "gulf_of_guinea"} <= set(one["waters"])


def test_the_decks_are_what_the_tool_makes_of_the_frozen_borders() -> None:
    assert mapominoes_decks.out_of_date(None) == []


def test_the_frozen_borders_and_outlines_are_what_the_maps_say() -> None:
    """Where the maps are installed (npm, in client/) everything is made anew from them."""
    if (mapominoes_decks.MAPS / measure.WORLD).exists() and (mapominoes_decks.MAPS / measure.STATES).exists():
        assert mapominoes_decks.out_of_date(mapominoes_decks.MAPS) == []
    assert decks.map_borders(measure.frozen())["botswana"]["zambia"] == "N"


@pytest.mark.parametrize("name", NAMES)
def test_every_country_has_an_outline(name: str) -> None:
    found = outlines(name)
    assert set(found) == set(cards(name))
    for card, outline in found.items():
        assert max(outline.size) == 1000, card
        assert outline.land.startswith("M")
        assert outline.land.endswith("z")
        assert outline.coast or outline.border


def test_the_pictures_of_a_table_are_those_of_its_decks() -> None:
    assert set(mapominoes.pictures(Options(deck=("europe", "africa")))) == {"europe", "africa"}
    assert tuple(mapominoes.pictures()) == NAMES


def test_an_outline_tells_coast_from_border() -> None:
    europe = outlines("europe")
    assert not europe["iceland"].border
    assert not europe["switzerland"].coast
    assert europe["france"].coast
    assert europe["france"].border
    assert europe["serbia"].land != outlines("europe_47")["serbia"].land


def test_the_outlines_are_small() -> None:
    folder = Path(content.path_of("mapominoes", "waters.toml")).parent / "outlines"
    sizes = {file.stem: len(gzip.compress(file.read_bytes())) for file in folder.glob("*.json")}
    assert sizes["europe"] < 60_000
    assert all(size < 60_000 for size in sizes.values())


DECK = """
name = "{name}"
title = {{ en = "Two", de = "Zwei" }}
transits = 10
source = "own"
[[cards]]
id = "here"
en = "Here"
de = "Hier"
area_ha = 1
population = 1
borders = {{ {border} }}
waters = {{ {water} }}
[[cards]]
id = "there"
en = "There"
de = "Dort"
area_ha = 1
population = 1
borders = {{ here = "W" }}
waters = {{}}
"""


@pytest.mark.parametrize(
    ("name", "lines", "reason"),
    [
        ("one_way", ("", ""), "which does not border it"),
        ("same_side", ('there = "W"', ""), "on side"),
        ("no_side", ('there = "X"', ""), "regex|match"),
        ("no_water", ('there = "E"', 'styx = "N"'), "no water 'styx'"),
        ("nowhere", ('there = "E", atlantis = "N"', ""), "'atlantis'"),
    ],
)
def test_a_deck_that_is_wrong_is_refused_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, lines: tuple[str, str], reason: str
) -> None:
    border, water = lines
    folder = tmp_path / "mapominoes" / "decks"
    folder.mkdir(parents=True)
    text = DECK.format(name=name, border=border, water=water)
    tomllib.loads(text)
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    monkeypatch.setenv(content.FOLDER_VARIABLE, str(tmp_path))
    with pytest.raises(ContentError, match=reason):
        deck_file(name)
    deck_file.cache_clear()


def test_more_players_than_cards_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "mapominoes" / "decks"
    folder.mkdir(parents=True)
    (folder / "two.toml").write_text(DECK.format(name="two", border='there = "E"', water=""), encoding="utf-8")
    monkeypatch.setenv(content.FOLDER_VARIABLE, str(tmp_path))
    with pytest.raises(Exception, match="option deck: 2 cards are too few for 2 players"):
        mapominoes.start(Options(deck=("two",)), 2)
    assert outlines("two") == {}
    deck_file.cache_clear()
    outlines.cache_clear()
