"""Books: every picture is a scene that the rules keep, or the book is refused with one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from worldwright.core.content import load
from worldwright.core.errors import ContentError
from worldwright.core.words import Words
from worldwright.games import NAMES, game
from worldwright.teaching.book import (
    FILE,
    Book,
    BookFile,
    LineFile,
    PictureFile,
    SceneFile,
    Shown,
    Writer,
    book,
    played,
    scenes,
)

MOST_BYTES = 400_000


def said(text: str = "So it is.") -> Words:
    return Words(text, text)


def file_of(name: str) -> BookFile:
    return load(name, f"{FILE}.toml", BookFile)


def found(name: str) -> Book:
    """The book of a game that has one."""
    written = book(game(name))
    assert written is not None
    return written


def pictures(of: Book) -> Iterator[Shown]:
    """Every picture of a book, line by line of its examples."""
    yield of.picture
    yield from (fact.picture for fact in (*of.turn, *of.scores, *of.tips) if fact.picture)
    for example in of.examples:
        yield example.picture
        yield from (line.picture for line in example.lines)


def changed(**changes: Any) -> None:
    """Write the book of Monuments with something else in it."""
    rules = game("monuments")
    Writer(rules, msgspec.structs.replace(file_of("monuments"), **changes), scenes(rules)).written()


def built() -> SceneFile:
    """The building scene of Monuments."""
    return scenes(game("monuments"))["build"]


def scene(**changes: Any) -> None:
    """Play the building scene of Monuments with something else in it."""
    played(game("monuments"), "changed", msgspec.structs.replace(built(), **changes))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_book_whose_promises_are_kept(name: str) -> None:
    written = found(name)
    assert len(written.turn) == 3
    assert len(written.scores) >= 2
    assert written.examples
    assert written.tips
    assert all(fact.picture for fact in (*written.turn, *written.scores))


@pytest.mark.parametrize("name", NAMES)
def test_every_scene_is_shown(name: str) -> None:
    assert set(scenes(game(name))) == {picture.scene for picture in pictures(found(name))}


@pytest.mark.parametrize("name", NAMES)
def test_a_book_is_bounded_and_survives_json(name: str) -> None:
    bytes_ = msgspec.json.encode(found(name))
    assert len(bytes_) < MOST_BYTES
    for each in msgspec.json.decode(bytes_)["scenes"].values():
        assert (each["view"] is None) != (each["position"] is None)
        if each["view"] is not None:
            msgspec.convert(each["view"], game(name).View)


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_of_a_book_say_something_of_their_own(name: str) -> None:
    file = file_of(name)
    facts = (*file.turn, *file.scores, *file.tips)
    lines = [line for example in file.examples for line in example.lines]
    for words in (file.aim, *(fact.say for fact in facts), *(line.say for line in lines)):
        assert words.en != words.de


@pytest.mark.parametrize("name", NAMES)
def test_a_fact_of_a_phase_shows_a_table_in_that_phase(name: str) -> None:
    written = found(name)
    for fact in written.turn:
        if fact.phases:
            assert fact.picture is not None
            assert written.scenes[fact.picture.scene].view.phase in fact.phases


def test_points_that_the_sheet_does_not_give_are_refused() -> None:
    with pytest.raises(ContentError, match="claims 9 for WM-Q9, the sheet has 2"):
        scene(points={"WM-Q9": 9})


def test_totals_that_the_sheets_do_not_give_are_refused() -> None:
    with pytest.raises(ContentError, match=r"claims \(1, 2\), the sheets have"):
        scene(totals=(1, 2))


def test_a_gain_that_the_act_does_not_bring_is_refused() -> None:
    with pytest.raises(ContentError, match="claims 7 points, the sheet has 5"):
        scene(gain=7)


def test_an_act_against_the_rules_is_refused_with_the_rule() -> None:
    with pytest.raises(ContentError, match="against WM-B2"):
        scene(next="build place=L5:6,3")


def test_a_refusal_that_nothing_forbids_is_refused() -> None:
    with pytest.raises(ContentError, match="nothing forbids it"):
        scene(moves=(*built().moves, "refused WM-B2 p0 build place=L3:5,2"))


def test_a_refusal_by_another_rule_is_refused() -> None:
    with pytest.raises(ContentError, match="it is against WM-B4"):
        scene(moves=(*built().moves, "refused WM-B2 p0 pass"))


def test_a_claim_of_points_on_the_way_is_checked() -> None:
    with pytest.raises(ContentError, match="score p0 total=99: total is 22"):
        scene(moves=(*built().moves, "score p0 total=99"))


def test_scenes_that_go_on_from_each_other_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("worldwright.core.content.names", lambda *_: ("round", "about"))
    monkeypatch.setattr(
        "worldwright.core.content.load",
        lambda _, file, __: SceneFile("own", after="about" if "round" in file else "round"),
    )
    with pytest.raises(ContentError, match="there is no scene 'about' to continue"):
        scenes(game("monuments"))


def test_a_position_that_cannot_be_is_refused() -> None:
    with pytest.raises(ContentError, match="position"):
        played(game("monuments"), "wrong", SceneFile("own", position={"game": "monuments", "seats": []}))


def test_a_picture_of_no_scene_is_refused() -> None:
    with pytest.raises(ContentError, match="there is no scene 'moon'"):
        changed(picture=PictureFile("moon", "monument"))


def test_a_picture_of_a_line_that_is_not_there_is_refused() -> None:
    with pytest.raises(ContentError, match="the sheet of walk has no line of WM-E2"):
        changed(picture=PictureFile("walk", "quarry", rule="WM-E2"))


def test_a_rule_that_is_none_is_refused() -> None:
    fact = file_of("monuments").tips[0]
    with pytest.raises(ContentError, match="there is no rule WM-X1"):
        changed(tips=(msgspec.structs.replace(fact, rules=("WM-X1",)),))
    with pytest.raises(ContentError, match="names no rule"):
        changed(tips=(msgspec.structs.replace(fact, rules=()),))


def test_two_pictures_of_a_turn_are_refused() -> None:
    with pytest.raises(ContentError, match="has 2 pictures; 3 are required"):
        changed(turn=file_of("monuments").turn[:2])


def test_an_example_that_leaves_out_a_line_of_its_sheet_is_refused() -> None:
    example = msgspec.structs.replace(
        file_of("monuments").examples[0],
        picture=PictureFile("gems", "gems"),
        lines=(LineFile(said(), ("WM-E2",), "WM-E2"),),
    )
    with pytest.raises(ContentError, match="its lines add up to 6, the sheet has 40"):
        changed(examples=(example,))


def test_a_long_sentence_of_a_book_is_refused() -> None:
    with pytest.raises(ContentError, match="more than 20 words"):
        changed(aim=said("word " * 21 + "end."))


def test_a_game_without_a_book_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("worldwright.core.content.names", lambda *_: ())
    assert book(game("monuments")) is None
