"""Time: the promises S070 to S076."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import pytest

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.server.engine.registry import MemorySite
from tests.server.engine.seating import Ear, command, opened, restored, save, seated, some_action, turn
from worldwright.server.engine import messages as say
from worldwright.server.engine.log import Event
from worldwright.server.engine.pause import GRACE, outage, resume
from worldwright.server.engine.table import Table
from worldwright.server.process.clock import GAP, SiteClock, monotonic

DAY = 24 * 3600 * 1000
TIMED = [kind for kind in TABLES if kind.game.deadline(opened(kind).log.state) is not None]
timed = pytest.mark.parametrize("kind", TIMED, ids=lambda kind: kind.id)


def test_S070_the_time_of_day_does_not_move_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SiteClock()
    before = clock.now()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert clock.now() >= before
    assert monotonic() > 0


def test_S071_S072_a_loop_that_is_away_costs_nobody_time() -> None:
    steady = [0]
    clock = SiteClock(500, lambda: steady[0])
    assert clock.now() == 500
    steady[0] += 100
    assert clock.beat() == 0
    assert clock.now() == 600
    steady[0] += 600_000
    assert clock.now() == 600 + GAP
    assert clock.beat() == 600_000 - GAP
    steady[0] += 10
    assert clock.now() == 600 + GAP + 10


@timed
def test_S071_the_log_says_that_the_machine_was_asleep(kind: Kind) -> None:
    table = opened(kind)
    outage(table, "stall", 598_500, 1500)
    save(table, 1500)
    note = table.log.recent[-1].note
    assert note is not None
    assert (note.name, note.facts()) == ("outage", {"ms": 598_500, "reason": "stall"})


@timed
def test_S073_after_a_restart_the_remaining_time_is_what_it_was(kind: Kind) -> None:
    events: list[Event] = []
    table = opened(kind, kept=events)
    due = table.due()
    assert due is not None
    again = restored(table.id, events, kind.game, 2)
    ear = Ear(None)
    again.watch(ear, 0, 0, 700)  # the house's clock went on from its last commit, however long it was down
    welcome = ear.heard()[0]
    assert welcome.clock.deadline == (None if kind.options.get("hidden_time") else due)
    assert welcome.clock.now == 700
    again.tick(due - 1)
    assert again.log.seq == table.log.seq
    again.tick(due)
    assert again.log.seq > table.log.seq


def test_S073_S076_the_clock_goes_on_from_the_last_commit_however_long_the_site_was_down(tmp_path: Path) -> None:
    site = MemorySite(tmp_path)
    table = site.open(turn=DAY)
    for _ in range(3600):
        site.time += 1000
        site.registry.beat()
    site.play(table, 1)
    at = site.registry.clock.now()
    assert at == 3_600_000
    site.close()
    site = MemorySite(tmp_path)  # another machine clock, begun anew
    assert site.registry.clock.now() == at
    again = site.table(table.id)
    assert again.due() == at + DAY
    site.close()


@pytest.mark.parametrize(("limit", "bank"), [(DAY, 0), (0, DAY)], ids=["a turn", "a bank of minutes"])
def test_a_turn_clock_that_runs_out_gives_the_seat_away_and_is_in_the_log(limit: int, bank: int) -> None:
    events: list[Event] = []
    table = opened(turn=limit, bank=bank, leavers="bot", kept=events)
    seat = turn(table)
    table.tick(DAY - 1)
    assert table.log.kinds[seat] == "person"
    table.tick(DAY)
    save(table, DAY, events)
    assert table.shown.kinds[seat] == "bot"
    assert restored(table.id, events, table.game, 2).log.kinds == table.log.kinds


def test_whose_time_was_nearly_up_when_the_site_went_down_has_a_grace_after_the_start() -> None:
    events: list[Event] = []
    table = opened(turn=DAY, kept=events)
    seat, start = turn(table), DAY - 5000
    again = restored(table.id, events, table.game, 2)
    resume(again, start)
    assert again.due() == start + GRACE, "not five seconds after the start"
    ear = Ear(seat)
    again.watch(ear, 0, 0, start)
    (welcome,) = [one for one in ear.heard() if isinstance(one, say.Welcome)]
    assert welcome.clock.turns == ((seat, start + GRACE),), "and everybody is told so"
    again.tick(start + GRACE - 1)
    assert again.log.kinds[seat] == "person"
    again.tick(start + GRACE)
    assert again.log.kinds[seat] == "bot"


def test_a_vacation_needs_the_others_and_makes_the_turn_longer() -> None:
    table = opened(turn=DAY)
    ears = seated(table)
    seat = turn(table)
    table.command(ears[seat], say.VacationRequest(1, (3 * DAY) // say.HOUR), 0)
    save(table)
    ask = ears[1 - seat].asked()
    table.command(ears[1 - seat], say.Consent(2, ask.ask, True), 0)
    save(table)
    assert isinstance(ears[seat].answers()[-1], say.Accepted)
    table.tick(DAY)
    assert table.log.kinds[seat] == "person"
    assert table.due() == 4 * DAY


def test_S074_a_client_that_says_what_time_it_is_is_refused() -> None:
    for body in (
        b'{"say":"act","n":1,"seq":1,"action":{},"at":5}',
        b'{"say":"act","n":1,"seq":1,"action":{},"lag":5}',
        b'{"say":"pong","n":1,"elapsed":5}',
    ):
        with pytest.raises(msgspec.ValidationError):
            say.decode_client(body)


@timed
def test_S074_a_client_cannot_fill_in_its_own_allowance(kind: Kind) -> None:
    table = opened(kind)
    for action in (b'{"do":"reach","thing":"p1","allowance":150}', b'{"do":"jump_out","allowance":9}'):
        ear = Ear(0)
        table.command(ear, say.Act(hash(action) & 0xFFFF, table.log.seq, msgspec.Raw(action)), 0)
        save(table)
        assert ear.answers()[-1].code == "malformed"


def begun(kind: Kind) -> tuple[Table, int]:
    """A table at the moment when the first seat may act, and the clock then."""
    table = opened(kind)
    clock = 0
    while not any(seat >= 0 for seat in table.game.to_move(table.log.state)):
        clock = table.due() or 0
        table.tick(clock)
        save(table, clock)
    return table, clock


WITH_BELL = [kind for kind in TIMED if begun(kind)[0].due() is not None]


@pytest.mark.parametrize("kind", WITH_BELL, ids=lambda kind: kind.id)
def test_S048_a_command_after_the_bell_is_too_late(kind: Kind) -> None:
    table, clock = begun(kind)
    seat = turn(table)
    action = some_action(table, seat)
    due = table.due()
    assert due is not None
    ear = Ear(seat)
    table.command(ear, command(1, action, table.log.seq), due)
    by_the_clock = [move.by for _, move in table.log.moves if move.at >= due - clock]
    assert -2 in by_the_clock, "the clock moved first"


def test_whose_holiday_falls_into_a_turn_has_that_much_longer_and_it_is_in_the_log() -> None:
    events: list[Event] = []
    table = opened(turn=DAY, leavers="bot", kept=events)
    seat, away = turn(table), 3 * DAY
    table.holidays = lambda who, waited: away if who == seat else 0
    table.tick(DAY)
    save(table, DAY, events)
    assert table.log.kinds[seat] == "person"
    assert table.stopwatch.turn_dues() == {seat: DAY + away}
    again = restored(table.id, events, table.game, 2)
    again.holidays = table.holidays
    assert again.stopwatch.turn_dues() == {seat: DAY + away}
    again.tick(DAY + away - 1)
    assert again.log.kinds[seat] == "person"
    again.tick(DAY + away)
    assert again.log.kinds[seat] == "bot", "the same holiday counts once"


def test_nobody_takes_a_holiday_from_an_evening_together() -> None:
    table = opened(turn=60_000, leavers="bot")
    seat = turn(table)
    table.holidays = lambda _who, _waited: DAY
    table.tick(60_000)
    assert table.log.kinds[seat] == "bot"
