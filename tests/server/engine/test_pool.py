"""The shared pool against the clock: the promises S040 to S052 as a table keeps them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.server.engine.seating import Ear, command, opened, save
from worldwright.core.chance import Chance
from worldwright.core.game import Seat
from worldwright.core.match import options_from
from worldwright.server.engine import messages as say
from worldwright.server.engine.table import Table

POOLS = [
    kind
    for kind in TABLES
    if kind.game_name in {"mondo", "mondo_sapiens"} and kind.seats > 1 and kind.options.get("mode") != "step"
]
pools = pytest.mark.parametrize("kind", POOLS, ids=lambda kind: kind.id)
WINDOWED = [kind for kind in POOLS if options_from(kind.game, kind.options).window]
windowed = pytest.mark.parametrize("kind", WINDOWED, ids=lambda kind: kind.id)


def playing(kind: Kind) -> tuple[Table, int]:
    """A table whose round has begun, and the clock."""
    table = opened(kind)
    clock = 0
    while not any(seat >= 0 for seat in table.game.to_move(table.log.state)):
        clock = table.due() or 0
        table.tick(clock)
        save(table, clock)
    return table, clock


def reaches(table: Table, seat: Seat) -> list[Any]:
    """Every reach of a seat for a tile of the pool."""
    actions = msgspec.to_builtins(table.game.actions(table.log.state, seat))
    return [action for action in actions if action["do"] == "reach"]


def reach(table: Table, seat: Seat, action: Any, clock: int, *, number: int = 1, lag: int = 0) -> Ear:
    ear = Ear(seat)
    table.command(ear, command(number, action, table.log.seq), clock, lag)
    return ear


def settled(table: Table, clock: int) -> int:
    """Let the windows close."""
    for _ in range(6):
        clock += 60
        table.tick(clock)
        save(table, clock)
    return clock


def holders(table: Table) -> tuple[int | None, ...]:
    return tuple(player.hand for player in table.log.state.players)


@pools
def test_S040_two_hands_on_one_tile_and_one_of_them_gets_it(kind: Kind) -> None:
    table, clock = playing(kind)
    before = table.game.census(table.log.state)
    action = reaches(table, 0)[0]
    assert action in reaches(table, 1)
    ears = [reach(table, seat, action, clock + 5) for seat in (0, 1)]
    save(table, clock + 5)
    settled(table, clock + 5)
    assert all(len(ear.answers()) == 1 for ear in ears)
    held = [hand for hand in holders(table)[:2] if hand is not None]
    assert len(held) == 1
    assert table.game.census(table.log.state) == before


@pools
def test_S041_all_seats_reach_at_once_for_different_tiles_and_all_get_theirs(kind: Kind) -> None:
    table, clock = playing(kind)
    for seat in range(kind.seats):
        ear = reach(table, seat, reaches(table, seat)[seat], clock + 5)
        save(table, clock + 5)
        assert isinstance(ear.answers()[0], say.Accepted)
    settled(table, clock + 5)
    held = holders(table)
    assert len(set(held)) == kind.seats
    assert None not in held


@pools
@pytest.mark.parametrize("thing", ["", "-1", "p-1", "zzz", "p99999", "M001:other", "😀", 1, 1.5, None, 10**30, ["p1"]])
def test_S042_a_thing_that_is_not_there_is_refused(kind: Kind, thing: Any) -> None:
    table, clock = playing(kind)
    before = table.log.link
    ear = reach(table, 0, {"do": "reach", "thing": thing}, clock)
    (answer,) = ear.answers()
    assert answer.code in {"malformed", "rule"}
    assert table.log.link == before


@pools
def test_S043_a_full_hand_cannot_reach(kind: Kind) -> None:
    table, clock = playing(kind)
    first, second = reaches(table, 0)[:2]
    reach(table, 0, first, clock + 5)
    save(table, clock + 5)
    clock = settled(table, clock + 1000)
    held = holders(table)[0]
    assert held is not None
    (answer,) = reach(table, 0, second, clock + 1000, number=2).answers()
    assert answer.code == "rule"
    assert holders(table)[0] == held


@pools
def test_S047_S049_before_go_nothing_is_seen_and_no_hand_counts(kind: Kind) -> None:
    early = opened(kind)
    ready, _ = playing(kind)
    action = reaches(ready, 0)[0]
    assert early.log.seq < ready.log.seq, "every round against the clock opens with a count-down"
    (answer,) = reach(early, 0, action, 0).answers()
    assert answer.code == "rule"
    for viewer in (None, 0, 1):
        twin = kind.game.imagine(kind.game.view(early.shown.state, viewer), Chance(bytes(32), "early"))
        assert kind.game.view(twin, viewer) == kind.game.view(early.shown.state, viewer)


@pools
def test_S052_who_drops_out_with_a_tile_in_hand_keeps_it_until_the_round_ends(kind: Kind) -> None:
    table, clock = playing(kind)
    ear = Ear(0)
    table.watch(ear, 0, 0, clock)
    reach(table, 0, reaches(table, 0)[0], clock + 5)
    save(table, clock + 5)
    clock = settled(table, clock + 5)
    held = holders(table)[0]
    table.unwatch(ear)
    assert held is not None
    assert holders(table)[0] == held
    assert not table.audience.presence().seats[0].here
    before = table.game.census(table.log.state)
    for _ in range(12):
        if table.log.over or (due := table.due()) is None:
            break
        clock = max(clock, due)
        table.tick(clock)
        save(table, clock)
    assert table.game.census(table.log.state) == before


@windowed
def test_S053_the_one_who_was_there_first_gets_it_however_far_away(kind: Kind) -> None:
    table, clock = playing(kind)
    action = reaches(table, 0)[0]
    reach(table, 0, action, clock + 1000, lag=0)
    reach(table, 1, action, clock + 1000 + 60, lag=100)  # pressed 40 ms before the other
    save(table, clock + 1060)
    settled(table, clock + 1060)
    assert holders(table)[1] is not None
    assert holders(table)[0] is None
