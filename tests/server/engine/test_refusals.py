"""S061 for refusals: what was refused once is not played later, whatever happened to the server in between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from tests.server.engine.registry import begin, every_kind
from tests.server.engine.seating import Ear, command, opened, play_on, restored, save, some_action
from tools.simulation.memory_store import Disk, MemoryStore
from worldwright.core.chance import seed_from
from worldwright.server.engine import messages as say
from worldwright.server.engine.log import Event
from worldwright.server.engine.pause import freeze, outage, thaw
from worldwright.server.engine.registry import Registry
from worldwright.server.engine.table import Table

LOOK_AHEAD = 60


def answer(table: Table, seat: int, wanted: say.Act, clock: int, kept: list[Event] | None = None) -> Any:
    """What a seat is told."""
    ear = Ear(seat, table.log.generations[seat])
    table.command(ear, wanted, clock)
    save(table, clock, kept)
    (told,) = ear.answers()
    return told


class Early(msgspec.Struct, frozen=True):
    """A command that comes too early: in which game, when, by whom, and when it would be legal."""

    seed: int
    seq: int
    seat: int
    action: Any
    legal_at: int


def early_commands(kind: Kind) -> Iterator[Early]:
    """Commands that the rules refuse and later allow."""
    for seed in range(20):
        table = opened(kind, seed)
        clock = play_on(table, 4)
        earlier: list[tuple[int, Any]] = [(table.log.seq, table.log.state)]
        for _ in range(LOOK_AHEAD):
            if table.log.over:
                break
            for seat in sorted(seat for seat in table.game.to_move(table.log.state) if seat >= 0):
                action = some_action(table, seat)
                for seq, state in earlier:
                    if table.game.refusal(state, seat, action) is not None:
                        yield Early(seed, seq, seat, action, table.log.seq)
            clock = play_on(table, 1, clock)
            earlier.append((table.log.seq, table.log.state))


def played_with(kind: Kind, early: Early, wanted: say.Act, kept: list[Event]) -> tuple[Table, int, Any]:
    """The table when the command would be legal, its clock, and what was answered when it came too early."""
    table = opened(kind, early.seed, kept=kept)
    clock = play_on(table, 4, kept=kept)
    while table.log.seq < early.seq:
        clock = play_on(table, 1, clock, kept)
    told = answer(table, early.seat, wanted, clock, kept)
    while table.log.seq < early.legal_at:
        clock = play_on(table, 1, clock, kept)
    return table, clock, told


@every_kind
def test_S061_what_was_refused_stays_refused_after_a_restart(kind: Kind) -> None:
    for early in early_commands(kind):
        kept: list[Event] = []
        seat, wanted = early.seat, command(4711, early.action, early.seq)
        table, clock, told = played_with(kind, early, wanted, kept)
        is_legal_now = table.game.refusal(table.log.state, seat, early.action) is None
        if isinstance(told, say.CommandRefused) and told.code == "rule" and is_legal_now:
            break
    else:
        raise AssertionError("everything was legal all the time")
    again = restored(table.id, kept, kind.game, 2)
    outage(again, "restart", 0, clock)
    save(again, clock)
    later = answer(again, seat, wanted, clock)
    assert not isinstance(later, say.Accepted)
    assert (seat, 4711) not in again.log.commands
    assert answer(again, seat, wanted, clock) == later, "and the same however often it comes"


@every_kind
def test_S061_a_command_that_a_crash_swallowed_counts_when_it_is_repeated(kind: Kind) -> None:
    """Where nothing happened since, it is judged as it was; against the clock the restart itself is an event."""
    kept: list[Event] = []
    table = opened(kind, kept=kept)
    clock = play_on(table, 5, kept=kept)
    while not (seats := sorted(seat for seat in table.game.to_move(table.log.state) if seat >= 0)):
        clock = table.due() or clock
        table.tick(clock)
        save(table, clock, kept)
    wanted = command(4711, some_action(table, seats[0]), table.log.seq)
    again = restored(table.id, kept, kind.game, 2)
    outage(again, "restart", 0, clock)
    save(again, clock)
    is_timed = again.log.is_timed
    told = answer(again, seats[0], wanted, clock)
    if is_timed:
        assert isinstance(told, say.CommandRefused)
        assert told.code == "stale", "all begin again at the restart's signal"
    else:
        assert isinstance(told, say.Accepted)


def test_a_command_that_a_full_disk_kept_from_being_judged_may_come_again() -> None:
    disk = Disk()
    store = MemoryStore(disk)
    registry = Registry(store, _Standing())  # type: ignore[arg-type]
    kind = next(kind for kind in TABLES if kind.game_name == "monuments")
    table = begin(registry, kind.game, kind.game.Options(), 2, id_="t", seed=seed_from(1))
    store.sync()
    freeze(table, "full", 0)
    seat = min(seat for seat in table.game.to_move(table.log.state) if seat >= 0)
    wanted = command(1, some_action(table, seat), table.log.seq)
    assert answer(table, seat, wanted, 0).code == "frozen"
    thaw(table, 0)
    told = answer(table, seat, wanted, 0)
    assert isinstance(told, say.Accepted)


class _Standing:
    """A clock that stands still."""

    steady = 0

    def now(self) -> int:
        return 0
