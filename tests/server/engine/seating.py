"""Tables, watchers and clients for tests: everything driven by hand."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.games.kinds import TABLES
from tests.games.kinds import Table as Kind
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import AnyGame
from worldwright.core.match import options_from
from worldwright.core.snapshot import snapshot
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.events import Chair, Made, Terms
from worldwright.server.engine.log import Event, Log, check_chain
from worldwright.server.engine.table import Table

NAMES = sorted({kind.game_name for kind in TABLES})
SOME = [kind for name in NAMES for kind in [kind for kind in TABLES if kind.game_name == name][:2]]
"""Two kinds of tables a game, for tests that take long."""
MONUMENTS = next(kind for kind in TABLES if kind.game_name == "monuments")


def made(game: AnyGame, options: Any, seats: int, holder: str = "h", **terms: Any) -> Made:
    """A table with a person on every seat: holder `h0` is person `p0`, and so on."""
    chairs = tuple(Chair(f"{holder}{seat}") for seat in range(seats))
    return Made(Terms(game.NAME, seats, msgspec.to_builtins(options), **terms), f"{holder}0", 0, chairs)


def people_of(seats: int, holder: str = "h") -> dict[str, str]:
    """Which person each holder of `made` is."""
    return {f"{holder}{seat}": f"p{seat}" for seat in range(seats)}


def opened(kind: Kind = MONUMENTS, seed: int = 1, kept: list[Event] | None = None, **terms: Any) -> Table:
    """A new table, its first deals saved, and kept in a list if one is given."""
    options = options_from(kind.game, kind.options)
    table = Table.made("t1", made(kind.game, options, kind.seats, **terms), people=people_of(kind.seats))
    table.begin(kind.game, snapshot(kind.game, options).hash, seed_from(seed), 0)
    save(table, 0, kept)
    return table


def restored(id_: str, events: list[Event], game: AnyGame, epoch: int) -> Table:
    """The table that a saved log adds up to, as another run finds it; Damaged names the first event that is wrong."""
    check_chain(id_, events)
    log = Log(id_, lambda _terms, _began: game)
    for _ in log.read(events):
        pass
    return Table(log, epoch, people_of(log.terms.seats))


def is_asking(table: Table) -> bool:
    return table.log.card.question is not None


def waits_for(table: Table, seat: int) -> bool:
    """Whether a question waits for that seat's yes or no."""
    question = table.log.card.question
    return question is not None and seat in question.need


def save(table: Table, clock: int = 0, kept: list[Event] | None = None) -> None:
    """Save everything a table has."""
    events = table.handed(clock)
    if kept is not None:
        kept.extend(events)
    table.saved(table.log.seq, clock)


class Ear:
    """A watcher that keeps what it was told."""

    IS_PERSON = True

    def __init__(self, seat: int | None, generation: int = 0) -> None:
        self.grant = Grant(seat, generation)
        self.lag = 0
        self.frames: list[bytes] = []

    def send(self, *frames: bytes) -> None:
        self.frames += frames

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
        return [m for m in self.heard() if isinstance(m, say.Accepted | say.CommandRefused | say.Superseded)]


def seated(table: Table) -> list[Ear]:
    """One watcher a seat, welcomed."""
    ears = [Ear(seat) for seat in range(table.terms.seats)]
    for ear in ears:
        table.watch(ear, 0, 0, 0)
    for ear in ears:
        ear.frames.clear()
    return ears


def command(number: int, action: Any, seq: int) -> say.Act:
    return say.Act(number, seq, msgspec.Raw(msgspec.json.encode(action)))


def turn(table: Table) -> int:
    """The first seat that may act."""
    return min(seat for seat in table.game.to_move(table.log.state) if seat >= 0)


def some_action(table: Table, seat: int, chance: Chance | None = None) -> Any:
    """A legal action."""
    return table.game.sample(table.log.state, seat, chance or Chance(bytes(32), f"some/{len(table.log.moves)}"))


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
            table.command(ear, command(10_000_000 + table.log.seq, some_action(table, seat), table.log.seq), clock)
            if due is not None:
                clock += 40
        save(table, clock, kept)
    return clock
