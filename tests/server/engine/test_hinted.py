"""Hints in a log: they are remembered, told to nobody, get in nobody's way, and stand in the record."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.engine.seating import command, opened, play_on, restored, save, seated, some_action, turn
from tests.server.storage.test_audit import relinked, with_began
from worldwright.core.errors import RecordError
from worldwright.core.record import Chain, checked_lines, parse
from worldwright.core.verify import verify
from worldwright.games import game
from worldwright.server.engine import messages as say
from worldwright.server.engine.events import Hinted
from worldwright.server.engine.history import recorded
from worldwright.server.engine.log import Event
from worldwright.server.engine.opening import Readable, Stored, card_of
from worldwright.server.engine.opening import opened as found_in
from worldwright.server.engine.table import Table


def hinted(table: Table, seat: int, grade: int, kept: list[Event] | None = None) -> None:
    table.hinted(seat, grade, 0)
    save(table, 0, kept)


def test_a_hint_is_on_disk_and_nobody_is_told_of_it() -> None:
    kept: list[Event] = []
    table = opened(kept=kept)
    ears = seated(table)
    hinted(table, 0, 1, kept)
    assert '"note":"hinted"' in kept[-1].text
    assert [ear.heard() for ear in ears] == [[] for _ in ears]
    assert table.shown.card.hints[0] == (1, 0, 0, 0)


def test_whoever_was_given_a_hint_acts_and_undoes_as_if_nothing_had_happened() -> None:
    table = opened()
    ears = seated(table)
    seat = turn(table)
    seen = table.shown.seq
    hinted(table, seat, 4)
    table.command(ears[seat], command(1, some_action(table, seat), seen), 0)
    save(table)
    heard = ears[seat].heard()
    (moves,) = [frame for frame in heard if isinstance(frame, say.Moves)]
    assert moves.after == seen, "a page that has seen everything it was told misses nothing"
    assert all(each.note != "hinted" for each in moves.moves)
    assert [type(frame) for frame in heard if not isinstance(frame, say.Moves)] == [say.Accepted]
    hinted(table, turn(table), 2)
    assert table.questions._barred(moves.seq) == "", "nor is an undo too late because of it"
    table.command(ears[seat], say.React(3, "👍"), 0)
    assert [type(frame) for frame in ears[seat].heard()][-1] is say.Accepted, "nor does an answer wait for it"


def test_whoever_comes_back_is_not_told_either() -> None:
    table = opened()
    (ear, *_) = seated(table)
    seen = table.shown.seq
    hinted(table, 0, 3)
    play_on(table, 1)
    table.unwatch(ear)
    ear.frames.clear()
    table.watch(ear, 1, seen, 0)
    welcome = next(frame for frame in ear.heard() if isinstance(frame, say.Welcome))
    assert welcome.moves is not None
    assert [each.note for each in welcome.moves if each.note] == []


def test_each_grade_counts_once_until_something_moves() -> None:
    table = opened()
    for grade in (1, 1, 2, 4, 3, 4):
        hinted(table, 0, grade)
    assert table.log.card.hints[0] == (1, 1, 0, 1)
    play_on(table, 1)
    hinted(table, 0, 1)
    assert table.log.card.hints[0] == (2, 1, 0, 1)


def a_game_with_hints() -> tuple[Table, list[Event]]:
    kept: list[Event] = []
    table = opened(kept=kept)
    hinted(table, 1, 2, kept)
    play_on(table, 3, kept=kept)
    hinted(table, 0, 4, kept)
    play_on(table, 100_000, kept=kept)
    return table, kept


def test_a_log_with_hints_read_again_gives_the_same_table() -> None:
    table, events = a_game_with_hints()
    again = restored("t1", events, table.game, 2)
    assert again.log.card == table.log.card == card_of("t1", events)
    assert again.log.state == table.log.state
    assert again.log.published_seq == table.log.published_seq


def test_a_record_says_how_many_hints_were_given_and_verifies() -> None:
    table, _ = a_game_with_hints()
    record = recorded(table)
    assert record is not None
    assert record.hints[:2] == ((0, 0, 0, 1), (0, 1, 0, 0))
    text = record.text().encode()
    assert parse(text, game).hints == record.hints
    verdict = verify(text, game)
    assert verdict.sealed
    assert verdict.hints == record.hints


def test_a_table_that_can_only_be_read_tells_of_its_hints_too() -> None:
    _, events = a_game_with_hints()
    readable = found_in(Stored("t1", relinked("t1", with_began(events, rules=99)), {}), lambda _hash: None)
    assert isinstance(readable, Readable)
    assert "hints [[0,0,0,1],[0,1,0,0]" in readable.record


def test_a_record_without_hints_is_written_as_ever() -> None:
    table = opened()
    play_on(table, 100_000)
    record = recorded(table)
    assert record is not None
    assert "hints" not in record.text()
    assert verify(record.text().encode(), game).hints == ()


@pytest.mark.parametrize(
    "line",
    ["hints", "hints 3", "hints []", "hints [[0,0,0,0],[0,0,0,0],[0,0,0,0]]", "hints [[1,0,0,0]]", "hints [[1,0,0,-1]]",
     "hints [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]", "hints [[1,0,0],[0,0,0],[0,0,0]]"],
)  # fmt: skip
def test_a_line_of_hints_that_cannot_be_is_named(line: str) -> None:
    table, _ = a_game_with_hints()
    record = recorded(table)
    assert record is not None
    lines = [line if each.startswith("hints ") else each for each in checked_lines(record.text().encode())]
    chain = Chain()
    forged = "".join(f"{each} #{chain.check(each)}\n" for each in lines).encode()
    with pytest.raises(RecordError, match=f"line {lines.index(line) + 1}"):
        verify(forged, game)


def test_a_hint_after_the_end_is_not_noted() -> None:
    table, _ = a_game_with_hints()
    before: Any = table.log.seq
    hinted(table, 0, 1)
    assert table.log.seq == before
    assert not any(isinstance(entry.note, Hinted) for entry in table.log.recent if entry.seq > before)
