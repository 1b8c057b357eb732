"""Notes: every kind survives its line of text, strange ones are damage, and none tells a secret."""

from __future__ import annotations

import contextlib
from typing import Any, get_args

import msgspec
import pytest

from tests.server.engine.seating import opened, play_on
from tests.server.storage.test_audit import relinked
from worldwright.core.game import Sheet
from worldwright.core.origin import Origin
from worldwright.server.engine import events as notes
from worldwright.server.engine.events import note_text, parse_note
from worldwright.server.engine.log import Damaged, Event
from worldwright.server.engine.opening import Playable, Readable, Stored, card_of
from worldwright.server.engine.opening import opened as found_in

SECRET = "sesame"
TERMS = notes.Terms("monuments", 2, {"monument": SECRET}, listed=True, watch="nobody", leavers="free", turn=5)
CHAIRS = (notes.Chair(SECRET, ready=True), notes.Chair(level="greedy"), notes.Chair(former=True))
BEGINNING = notes.Beginning((Origin(SECRET, 1, 2, SECRET),), (SECRET,))
SAMPLES: tuple[notes.Note, ...] = (
    notes.Made(TERMS, SECRET, 7, CHAIRS, notes.Source(SECRET, 3)),
    notes.Made(notes.Terms("monuments", 1), "", 0, ()),
    notes.Sat(1, SECRET),
    notes.Sat(1, level=SECRET),
    notes.Stood(0),
    notes.TermsChanged(TERMS),
    notes.ReadyChanged(1, True),
    notes.ReadyChanged(1, False),
    notes.Hosts(SECRET),
    notes.Began(1, SECRET, SECRET, SECRET, 5),
    notes.Began(1, SECRET, SECRET, SECRET, 5, BEGINNING),
    notes.Left(2, "time"),
    notes.Left(2, "left", SECRET, former=True),
    notes.Taken(0, SECRET),
    notes.Taken(0, level=SECRET),
    notes.Paused(1),
    notes.Pause(5, "sync"),
    notes.Outage(0, "restart"),
    notes.QuestionAsked("undo", 1, (0, 2), 2**53, kept=4),
    notes.QuestionAsked("vacation", 1, (0,), 0, ms=5),
    notes.Agreed((0, 2)),
    notes.QuestionClosed("declined"),
    notes.Undone(1, 0),
    notes.Vacation(1, 3_600_000),
    notes.Holiday(1, 3_600_000),
    notes.Hinted(1, 4),
    notes.LineLost(0, 1500),
    notes.LineBack(0),
    notes.Late(),
    notes.NotRated("network"),
    notes.Rated(1000, 1_700_000_000, "live", (notes.Measured(), notes.Measured(1_300_000))),
    notes.GameOver((0, 1), (Sheet(3, ()), Sheet(3, ()))),
    notes.TableEnded("abandoned"),
    notes.Rematch(SECRET, 1),
)
HARMLESS = {"seat", "seats", "to", "by", "what", "ms", "reason"}
every_note = pytest.mark.parametrize("note", SAMPLES, ids=lambda note: note.name)


def test_every_kind_of_note_is_among_the_samples() -> None:
    assert {type(note) for note in SAMPLES} == set(get_args(notes.AnyNote))
    assert len({note.name for note in SAMPLES}) == len(get_args(notes.AnyNote)), "each has a name of its own"


@every_note
def test_a_note_survives_its_line_of_text(note: notes.Note) -> None:
    assert parse_note(note_text(12_345, note)) == (12_345, note)


@every_note
def test_what_is_told_of_a_note_names_only_harmless_facts(note: notes.Note) -> None:
    assert set(note.PUBLIC) <= HARMLESS
    assert SECRET not in str(note.facts())
    assert all(isinstance(fact, int | str | tuple) for fact in note.facts().values())


@every_note
def test_an_unknown_field_or_name_is_not_understood(note: notes.Note) -> None:
    line = note_text(0, note)
    for strange in (line.replace("{", '{"gift":1,', 1), line.replace(f'"note":"{note.name}"', '"note":"teleported"')):
        assert strange != line
        with pytest.raises(msgspec.ValidationError):
            parse_note(strange)


def test_a_move_is_no_note() -> None:
    assert parse_note("1.000 p0 walk steps=[]") is None
    assert parse_note('1.000 p0 say words=" table "') is None


def events_of_a_game() -> list[Event]:
    events: list[Event] = []
    play_on(opened(kept=events), 6, kept=events)
    return events


def noted(note: notes.Note) -> Event:
    return Event(0, note_text(0, note), "")


GAME = events_of_a_game()
STRANGE: dict[str, list[Event]] = {
    "nothing": [],
    "no making": GAME[1:],
    "a move before the game": [GAME[0], GAME[2]],
    "made twice": [GAME[0], *GAME],
    "begun twice": [*GAME[:2], *GAME[1:]],
    "a seat that is not there": [GAME[0], noted(notes.ReadyChanged(9, True))],
    "a seat that changed hands before the game": [GAME[0], noted(notes.Taken(1, "x"))],
    "more taken back than there is": [*GAME, noted(notes.Undone(0, 999))],
    "an unknown note": [*GAME, Event(0, '0.000 table {"note":"teleported"}', "")],
    "an unknown field": [*GAME, Event(0, '0.000 table {"note":"stood","seat":1,"why":2}', "")],
    "half a note": [*GAME, Event(0, '0.000 table {"note":"sto', "")],
    "a time that is none": [*GAME, Event(0, 'noon table {"note":"stood","seat":1}', "")],
    "no line at all": [*GAME, Event(0, "", "")],
}


@pytest.mark.parametrize("what", STRANGE)
def test_a_log_that_cannot_have_happened_is_damaged_or_only_readable_and_never_a_crash(what: str) -> None:
    """Its chain holds: so wrote somebody who knows how, or a version that we are not."""
    log = relinked("t1", STRANGE[what])
    found: Any = found_in(Stored("t1", log, {}), lambda _: None)
    assert isinstance(found, Damaged | Readable)
    with contextlib.suppress(Damaged):
        card_of("t1", log)


@pytest.mark.parametrize(
    ("what", "seq"), [("nothing", 1), ("no making", 1), ("a seat that is not there", 2), ("half a note", len(GAME) + 1)]
)
def test_a_damaged_log_says_at_which_event(what: str, seq: int) -> None:
    with pytest.raises(Damaged) as damaged:
        card_of("t1", relinked("t1", STRANGE[what]))
    assert damaged.value.seq == seq


def test_a_rating_of_nothing_is_not_written_down() -> None:
    rated = notes.Rated(5, 6, "live", (notes.Measured(), notes.Measured(1300, 10)))
    assert '"bots":[{},{"value":1300,"deviation":10}]' in note_text(0, rated)


def test_a_log_without_an_event_is_damaged() -> None:
    found = found_in(Stored("t1", [], {}), lambda _: None)
    assert isinstance(found, Damaged)
    assert found.seq == 1


def test_a_log_that_goes_back_in_time_cannot_be_played_on() -> None:
    late = Event(0, note_text(60_000, notes.Outage(5, "stall")), "")
    for at, is_sound in ((60_000, True), (59_999, False)):
        then = Event(0, note_text(at, notes.Outage(5, "stall")), "")
        found = found_in(Stored("t1", relinked("t1", [*GAME, late, then]), {}), lambda _: None)
        assert isinstance(found, Playable if is_sound else Readable)


def test_the_game_itself_can_be_played_on() -> None:
    assert isinstance(found_in(Stored("t1", GAME, {}), lambda _: None), Playable)
