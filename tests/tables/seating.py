"""Tables, watchers and clients for tests: everything driven by hand."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from worldwright.core.chance import Chance, seed_from
from worldwright.core.match import options_from
from worldwright.tables import messages as say
from worldwright.tables.table import Table
from worldwright.tables.values import Command, Event, Grant, Policy

NAMES = sorted({kind.game_name for kind in TABLES})
SOME = [kind for name in NAMES for kind in [kind for kind in TABLES if kind.game_name == name][:2]]
"""Two kinds of tables a game, for tests that take long."""
MONUMENTS = next(kind for kind in TABLES if kind.game_name == "monuments")


def opened(
    kind: Kind = MONUMENTS, seed: int = 1, policy: Policy | None = None, kept: list[Event] | None = None
) -> Table:
    """A new table, its first deals saved, and kept in a list if one is given."""
    table = Table.open(
        "t1",
        kind.game,
        options_from(kind.game, kind.options),
        seats=kind.seats,
        seed=seed_from(seed),
        clock=0,
        policy=policy,
    )
    save(table, 0, kept)
    return table


def save(table: Table, clock: int = 0, kept: list[Event] | None = None) -> None:
    """Save everything a table has."""
    events = table.handed(clock)
    if kept is not None:
        kept.extend(events)
    table.saved(table.log.seq, clock)


class Ear:
    """A watcher that keeps what it was told."""

    def __init__(self, seat: int | None, generation: int = 0) -> None:
        self.grant = Grant(seat, generation)
        self.lag = 0
        self.frames: list[bytes] = []

    def tell(self, frame: bytes) -> None:
        self.frames.append(frame)

    def heard(self) -> list[Any]:
        """Everything told since the last time, decoded."""
        frames, self.frames = self.frames, []
        return [say.decode_server(frame) for frame in frames]

    def asked(self) -> say.Ask:
        """The question it was asked."""
        (ask,) = [m.ask for m in self.heard() if isinstance(m, say.Notice) and m.ask is not None]
        return ask

    def answers(self) -> list[Any]:
        """The answers among it."""
        return [m for m in self.heard() if isinstance(m, say.Accepted | say.Refused | say.Superseded)]


def seated(table: Table) -> list[Ear]:
    """One watcher a seat, welcomed."""
    ears = [Ear(seat) for seat in range(table.header.seats)]
    for ear in ears:
        table.watch(ear, 0, 0, 0)
    for ear in ears:
        ear.frames.clear()
    return ears


def command(number: int, action: Any, seq: int) -> Command:
    return Command(number, seq, msgspec.json.encode(action))


def turn(table: Table) -> int:
    """The first seat that may act."""
    return min(seat for seat in table.game.to_move(table.log.state) if seat >= 0)


def some_action(table: Table, seat: int, chance: Chance | None = None) -> Any:
    """A legal action."""
    return table.game.sample(table.log.state, seat, chance or Chance(bytes(32), f"some/{table.log.seq}"))


def play_on(table: Table, moves: int, clock: int = 0, kept: list[Event] | None = None) -> int:
    """Let the seats make so many moves or play to the end; the last clock."""
    for number in range(moves):
        if table.log.over:
            break
        due = table.game.deadline(table.log.state)
        seats = sorted(seat for seat in table.game.to_move(table.log.state) if seat >= 0)
        if not seats or (due is not None and number % 7 == 6):
            clock = max(clock, table.due() or clock)
            table.tick(clock)
        else:
            seat = seats[number % len(seats)]
            ear = Ear(seat, table.log.generations[seat])
            table.act(ear, command(10_000_000 + table.log.seq, some_action(table, seat), table.log.seq), clock)
            if due is not None:
                clock += 40
        save(table, clock, kept)
    return clock
