"""A pause against bots, and haste when only bots play on."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.games.kinds import Table as Kind
from tests.server.engine.seating import Ear, command, opened, play_on, restored, save, some_action, turn
from worldwright.bots.choosing import BotAnswer
from worldwright.kit.scramble.model import JumpOut, Reach
from worldwright.server.engine import messages as say
from worldwright.server.engine import requests as asides
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.bot_seats import BotFrame, BotSeat, Job, pause
from worldwright.server.engine.events import Left
from worldwright.server.engine.log import Event
from worldwright.server.engine.pause import PAUSED, freeze, thaw
from worldwright.server.engine.replay import luck
from worldwright.server.engine.seat_handover import leave
from worldwright.server.engine.table import Table

MONDO = Kind("race", 2, {"rounds": 1}, "mondo")


def against_bots(kind: Kind = MONDO, kept: list[Event] | None = None) -> tuple[Table, Ear, int]:
    """A table of one person and bots, just after "go", and its clock."""
    table = opened(kind, seed=3, kept=kept)
    for seat in range(1, kind.seats):
        table.log.note(Left(seat, "left", "keen"), 0)
    clock = table.due() or 0
    table.tick(clock)
    save(table, clock, kept)
    ear = Ear(0)
    table.watch(ear, None, None, clock)
    return table, ear, clock


def wants(table: Table, ear: Ear, wish: say.Command, clock: int) -> Any:
    ear.frames.clear()
    table.command(ear, wish, clock)
    save(table, clock)
    (answer,) = ear.answers()
    return answer


def test_a_pause_stops_the_clock_and_everybodys_hands_until_it_ends() -> None:
    table, ear, clock = against_bots()
    bell = table.game.deadline(table.log.state)
    assert isinstance(wants(table, ear, say.PauseRequest(1, True), clock + 1000), say.Accepted)
    assert (table.frozen, table.due()) == (PAUSED, None)
    reach = command(2, some_action(table, 0), table.log.seq)
    assert wants(table, ear, reach, clock + 5000).code == "paused"
    bot = Ear(1, 1)
    assert wants(table, bot, command(2, some_action(table, 1), table.log.seq), clock + 6000).code == "paused"
    table.tick(clock + 10_000_000)
    assert not table.log.over
    assert isinstance(wants(table, ear, say.PauseRequest(3, False), clock + 9000), say.Accepted)
    assert table.now(clock + 9000) - table.now(clock + 1000) == 0
    assert table.game.deadline(table.log.state) == bell
    assert isinstance(wants(table, ear, command(4, some_action(table, 0), table.log.seq), clock + 9500), say.Accepted)
    assert table.log.time == clock + 1500, "eight seconds did not count"


def test_a_bot_whose_hand_came_during_a_pause_thinks_again_when_it_ends() -> None:
    table, ear, clock = against_bots()
    sights: list[BotFrame] = []
    bot = BotSeat(Grant(1, 1), "keen", lambda _bot, sight: sights.append(sight))
    table.watch(bot, None, None, clock)
    wants(table, ear, say.PauseRequest(1, True), clock)
    for number in (9, 10):  # the second thought is about the pause itself
        act = say.Act(number, sights[-1].seq, msgspec.Raw(msgspec.json.encode(Reach("t1"))))
        table.command(bot, act, clock)
    seen = len(sights)
    wants(
        table, ear, say.PauseRequest(2, False), clock
    )  # within the same millisecond: no time was lost, and still it goes on
    assert len(sights) == seen + 1
    assert not bot.again, "nobody was faster"


def test_nobody_stops_the_time_of_somebody_else() -> None:
    table = opened(MONDO)
    ear = Ear(0)
    assert wants(table, ear, say.PauseRequest(1, True), 10).code == "no_pause"
    table.people["h1"] = "p0"  # one person with both seats
    assert isinstance(wants(table, ear, say.PauseRequest(2, True), 10), say.Accepted)


def test_a_pause_outlives_a_restart_and_ends_with_whoever_leaves() -> None:
    kept: list[Event] = []
    table, ear, clock = against_bots(kept=kept)
    table.command(ear, say.PauseRequest(1, True), clock + 100)
    save(table, clock + 100, kept)
    again = restored("t1", kept, table.game, 2)
    assert again.is_paused
    assert again.is_idle(), "it can leave memory"
    again.tick(clock + 10_000_000)
    assert again.now(clock + 10_000_000) == clock + 100
    leave(again, [0], clock + 10_000_000)
    assert again.log.over
    assert not again.log.is_paused


def test_a_full_disk_during_a_pause_ends_and_the_pause_does_not() -> None:
    table, ear, clock = against_bots()
    wants(table, ear, say.PauseRequest(1, True), clock)
    freeze(table, "full", clock + 1000)
    assert wants(table, ear, say.PauseRequest(2, False), clock + 1100).code == "frozen"
    thaw(table, clock + 2000)
    assert table.is_paused
    wants(table, ear, say.PauseRequest(3, False), clock + 3000)
    assert not table.frozen
    assert table.now(clock + 3000) == clock


def test_pauses_fill_a_log_no_further_than_it_has_room_for() -> None:
    table, ear, clock = against_bots()
    for number in range(0, 2 * asides.MOST_PAUSES, 2):
        for on in (True, False):
            wants(table, ear, say.PauseRequest(10 + number + on, on), clock)
    events = table.log.seq
    assert wants(table, ear, say.PauseRequest(9, True), clock).code == "no_pause"
    assert table.log.seq == events


def waits(table: Table) -> int:
    """The milliseconds a bot at seat 1 would let people wait."""
    job = Job(table, BotSeat(Grant(1, 1), "keen", lambda *_: None), BotFrame(table.log.seq, b"", b""), 0.0)
    return pause(job, BotAnswer(msgspec.Raw(b'{"do":"reach"}'), 0.5), luck("s", "t1", 1, table.log.seq))


def test_when_only_bots_play_on_they_act_at_once_if_everybody_wants_it() -> None:
    table, ear, clock = against_bots()
    assert wants(table, ear, say.Hurry(1), clock).code == "no_hurry", "there is something to do"
    out = next(act for act in table.game.actions(table.log.state, 0) if isinstance(act, JumpOut))
    clock += 1000
    assert isinstance(wants(table, ear, command(2, out, table.log.seq), clock), say.Accepted)
    assert waits(table) > 0
    ear.frames.clear()
    table.command(ear, say.Hurry(3), clock)
    assert [message.code for message in ear.heard() if isinstance(message, say.Notice)] == ["hurried"]
    assert waits(table) == 0


def test_a_hand_under_way_is_there_at_once_when_everybody_hurries() -> None:
    rushed: list[str] = []
    bot = BotSeat(Grant(1, 1), "keen", lambda *_: None)
    bot.rush = lambda: rushed.append("now")
    bot.send(say.encode(say.Notice("frozen")))
    assert rushed == [], "only when everybody hurries"
    bot.send(say.encode(say.Notice("hurried")))
    assert rushed == ["now"]
    bot.rush = None
    bot.send(say.encode(say.Notice("hurried")))
    assert rushed == ["now"], "nothing is under way"


def test_haste_ends_as_soon_as_somebody_is_to_act() -> None:
    kind = Kind("turns", 2, {}, "mapominoes")
    table, ear, clock = against_bots(kind)
    while turn(table) == 0:
        wants(table, ear, command(table.log.seq, some_action(table, 0), table.log.seq), clock)
    table.command(ear, say.Hurry(1), clock)
    assert asides.is_hurried(table)
    while turn(table) == 1:
        play_on(table, 1)
    assert not table.hasty


def test_one_of_two_people_hurries_nobody() -> None:
    kind = Kind("three", 3, {}, "mapominoes")
    table = opened(kind, seed=3)
    table.log.note(Left(2, "left", "keen"), 0)
    save(table)
    while turn(table) != 2:
        play_on(table, 1)
    for seat, hurried in ((0, False), (1, True)):
        wants(table, Ear(seat), say.Hurry(1), 0)
        assert asides.is_hurried(table) == hurried
