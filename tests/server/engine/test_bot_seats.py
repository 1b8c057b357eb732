"""Bots at tables: one thought for one act, whatever the others do, and a wait as the table wants it."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from statistics import mean, pstdev
from typing import Any

import msgspec
import pytest

from tests.games.kinds import Table as Kind
from tests.server.engine.seating import MONUMENTS, opened, restored, save
from worldwright.bots.choosing import BotAnswer
from worldwright.kit.scramble.model import Reach
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.bot_seats import BotFrame, BotSeat, Job, chosen, pause, turn_of
from worldwright.server.engine.events import Terms
from worldwright.server.engine.log import Event
from worldwright.server.engine.replay import luck
from worldwright.server.engine.table import Table

MONDO = Kind("race", 3, {"rounds": 1}, "mondo")
UNTIMED = Kind("untimed", 3, {"rounds": 1, "tempo": "untimed"}, "mondo")


def going(kind: Kind, **terms: Any) -> Table:
    """A table right after "go"."""
    table = opened(kind, seed=3, **terms)
    if (due := table.due()) is not None:
        table.tick(due)
        save(table, due)
    return table


class Thinker:
    """A bot at seat 1 of a table of Mondo whose thoughts are counted and whose acts are sent by hand."""

    def __init__(self) -> None:
        self.table = going(MONDO)
        self.sights: list[BotFrame] = []
        self.bot = BotSeat(Grant(1), "keen", lambda _bot, sight: self.sights.append(sight))
        self.clock = self.table.log.time
        self.table.watch(self.bot, None, None, self.clock)

    def other_reaches(self, thing: str) -> None:
        self.clock += 1000
        other = BotSeat(Grant(2), "keen", lambda *_: None)
        self.table.command(other, say.Act(self.clock, self.table.log.seq, raw(Reach(thing))), self.clock)
        save(self.table, self.clock)

    def reaches(self, thing: str) -> None:
        self.clock += 1000
        sight = self.sights[-1]
        self.table.command(self.bot, say.Act(sight.seq, sight.seq, raw(Reach(thing))), self.clock)
        save(self.table, self.clock)


def raw(action: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))


def test_the_moves_of_others_neither_restart_a_thought_nor_begin_another() -> None:
    thinker = Thinker()
    assert len(thinker.sights) == 1
    for number in range(1, 4):
        thinker.other_reaches(f"t{number}")
    assert len(thinker.sights) == 1, "its hand is under way"


def test_after_its_own_act_a_bot_thinks_about_nothing_older_than_that() -> None:
    thinker = Thinker()
    thinker.other_reaches("t1")
    thinker.reaches("t9")
    own = next(seq for seq, move in thinker.table.log.moves if move.by == 1)
    assert all(sight.seq >= own for sight in thinker.sights[1:])
    assert not thinker.bot.again


def test_who_was_too_late_looks_again_and_knows_it() -> None:
    thinker = Thinker()
    thinker.other_reaches("t1")
    while (due := thinker.table.due()) is not None and due <= thinker.clock + 1000:
        thinker.table.tick(due)  # the window closes
        save(thinker.table, due)
    thinker.reaches("t1")
    assert thinker.bot.again
    assert len(thinker.sights) == 2
    assert thinker.sights[1].seq > thinker.sights[0].seq


def waited(table: Table, do: str, hardness: float = 0.5, seq: int = 7) -> int:
    bot = BotSeat(Grant(1), "keen", lambda *_: None)
    job = Job(table, bot, BotFrame(seq, b"", None), 0.0)
    return pause(job, BotAnswer(msgspec.Raw(b'{"do":"%s"}' % do.encode()), hardness), luck("secret", "t1", 1, seq))


@pytest.mark.parametrize("kind", [MONUMENTS, MONDO, UNTIMED], ids=lambda kind: kind.id)
def test_b2_bots_take_time_at_every_table_with_or_without_a_clock(kind: Kind) -> None:
    verb = "walk" if kind is MONUMENTS else "reach"
    natural = [waited(going(kind), verb, seq=seq) for seq in range(12)]
    assert min(natural) > 200
    assert len(set(natural)) == len(natural)
    assert [waited(going(kind, pace="brisk"), verb, seq=seq) for seq in range(12)] == [wait // 2 for wait in natural]
    assert waited(going(kind, pace="at_once"), verb) == 0


def record_of(kind: Kind, most: int = 260) -> list[list[int]]:
    """When each seat acted in the log of a table that bots play as the house seats them, each at its own pace."""
    table = going(kind)
    due: list[tuple[int, int, BotSeat, say.Act]] = []
    clock = table.log.time

    def think(player: BotSeat, sight: BotFrame) -> None:
        seat = player.grant.seat
        assert seat is not None
        own = luck("secret", "t1", seat, sight.seq)
        job = Job(table, player, sight, 0.0)
        answer = msgspec.json.decode(chosen(turn_of(job, "keen", sight.actions or b"[]", own)), type=BotAnswer)
        heappush(due, (clock + pause(job, answer, own), len(due), player, say.Act(sight.seq, sight.seq, answer.action)))

    for seat in range(kind.seats):
        table.watch(BotSeat(Grant(seat), "keen", think), None, None, clock)
    while due and len(table.log.moves) < most:
        bell = table.due()
        if bell is not None and bell <= due[0][0]:
            clock = bell
            table.tick(clock)
        else:
            clock, _, player, act = heappop(due)
            table.command(player, act, clock)
        save(table, clock)
    return [[move.at for _, move in table.log.moves if move.by == seat] for seat in range(kind.seats)]


@pytest.mark.parametrize("kind", [MONUMENTS, MONDO, UNTIMED], ids=lambda kind: kind.id)
def test_b2_in_the_record_of_a_table_intervals_have_a_spread_and_no_two_bots_are_in_step(kind: Kind) -> None:
    times = record_of(kind)
    for own in times:
        waits = [later - earlier for earlier, later in pairwise(own)]
        assert len(waits) >= 20
        assert pstdev(waits) / mean(waits) >= 0.3
    for one, other in pairwise(times):
        together = sum(any(abs(at - there) <= 50 for there in other) for at in one)
        assert together < 0.2 * len(one)


def test_a_table_made_before_there_was_a_pace_is_natural_and_opens_as_before() -> None:
    kept: list[Event] = []
    opened(MONUMENTS, kept=kept)
    assert '"pace":"natural"' in kept[0].text
    tree = msgspec.to_builtins(msgspec.json.decode(msgspec.json.encode(Terms("monuments", 2)), type=Terms))
    del tree["pace"]
    assert msgspec.convert(tree, Terms).pace == "natural"
    assert restored("t1", kept, MONUMENTS.game, 2).terms.pace == "natural"
