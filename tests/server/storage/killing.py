"""Real `kill -9`s: `python -m tests.server.storage.killing --kills 1000`.

A child plays tables on the SQLite store and writes down, outside of it, everything it told anybody. After every kill
all of that must be in the logs, as it was told; every log must add up; and a table's people and the content it is
played with are there if it is.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import select
import signal
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.server.engine.registry import MemorySite, NotPlayable, begin
from tests.server.engine.seating import Ear, command, some_action
from worldwright.core.chance import seed_from
from worldwright.core.playout import Dice
from worldwright.games import NAMES, game
from worldwright.server.engine import messages as say
from worldwright.server.engine.audience import Audience
from worldwright.server.engine.log import Log, check_chain
from worldwright.server.engine.table import Table
from worldwright.server.storage.table_store import content_of

FRESH_FOLDER_EVERY = 25
TABLES_AT_ONCE = 6
SEATED = 'SELECT t.id FROM holder h LEFT JOIN tables t ON t.number = h."table"'


def mark(table: str, viewer: int | None, seen: say.Seen) -> str:
    """A line that says what a viewer was told."""
    return f"seen {table} {viewer} {seen.seq} {hashlib.sha256(say.encode(seen)).hexdigest()}\n"


class Witness(Ear):
    """Writes down what it is told, at once and unbuffered."""

    def __init__(self, table: str, seat: int | None, write: Callable[[bytes], object]) -> None:
        super().__init__(seat)
        self._table = table
        self._write = write

    def send(self, *frames: bytes) -> None:
        for frame in frames:
            self._mark(frame)

    def _mark(self, frame: bytes) -> None:
        message = say.decode_server(frame)
        lines = ""
        if isinstance(message, say.Moves):
            lines = "".join(mark(self._table, self.grant.seat, seen) for seen in message.moves)
        elif isinstance(message, say.Accepted):
            lines = f"accepted {self._table} {message.n} {message.seq}\n"
        if lines:
            self._write(lines.encode())


def play(folder: Path, seed: int, write: Callable[[bytes], object]) -> None:
    """Play tables until somebody pulls the plug."""
    site = MemorySite(folder)
    parent = os.getppid()
    play_on(site, Dice(seed), write, lambda: os.getppid() == parent)


def play_on(site: MemorySite, dice: Dice, write: Callable[[bytes], object], goes_on: Callable[[], bool]) -> None:
    """Play tables as long as it goes on."""
    tables: list[Table] = []
    for name in site.names()[-TABLES_AT_ONCE:]:
        table = site.table(name)
        if table.is_begun and not table.log.over:
            tables.append(table)
            watch(table, write)
    while goes_on():
        if len(tables) < TABLES_AT_ONCE:
            tables += new_table(site, dice, write)
        for table in tables:
            step(site, table, dice, write)
        site.wait()
        tables = [table for table in tables if not table.log.over]


def watch(table: Table, write: Callable[[bytes], object]) -> None:
    for seat in (None, *range(table.terms.seats)):
        table.watch(Witness(table.id, seat, write), 0, 0, 0)


def new_table(site: MemorySite, dice: Dice, write: Callable[[bytes], object]) -> list[Table]:
    """A new table with its onlookers; none where the disk takes nothing."""
    rules = game(dice.choice(NAMES))
    name = f"table-{site.store.epoch}-{dice.below(1 << 40)}"
    seed = seed_from(dice.below(1 << 40))
    table = begin(site.registry, rules, rules.Options(), dice.choice(rules.SEATS), id_=name, seed=seed)
    site.wait()  # a table is shown when it is on disk
    if table.saved_seq < table.log.seq:
        return []
    watch(table, write)
    return [table]


def step(site: MemorySite, table: Table, dice: Dice, write: Callable[[bytes], object]) -> None:
    """One command of a seat, or time passes to the next thing the clock does."""
    site.time += 30
    seats = [seat for seat in table.game.to_move(table.log.state) if seat >= 0]
    if not seats or dice.below(10) == 0:
        due = table.due()
        site.time = max(site.time, site.time if due is None else due)
        site.registry.beat()
    if seats := [seat for seat in table.game.to_move(table.log.state) if seat >= 0]:
        seat = dice.choice(sorted(seats))
        number = (site.store.epoch << 32) + table.log.seq
        action = some_action(table, seat, dice)
        table.command(Witness(table.id, seat, write), command(number, action, table.log.seq), site.registry.clock.now())
    site.registry.touched(table)


def look(folder: Path, told: list[str]) -> int:
    """Check that everything told is there; how many events there are."""
    site = MemorySite(folder)
    names = site.names()
    seated = {str(row[0]) for row in site.store.look(lambda db: db.rows(SEATED))}
    assert seated == set(names), "people without a table, or a table without people"
    known: set[str] = set()
    events_read = 0
    for name in names:
        try:
            table = site.table(name)
        except NotPlayable as fault:
            raise AssertionError(f"{name}: {fault}") from None
        events = site.events(name)
        check_chain(name, events)
        if (began := table.log.began) is None:
            continue  # the plug was pulled between its making and its beginning
        kept = site.store.look(lambda db, began=began: content_of(db, began.content))  # type: ignore[misc]
        assert kept is not None, "a game without what it is played with"
        events_read += len(events)
        log = Log(name, lambda _terms, _began, game=table.game: game)  # type: ignore[misc]
        entries = list(log.read(events))
        audience = Audience(log, 0)
        for entry, event in zip(entries, events, strict=True):
            for viewer in (None, *range(table.terms.seats)):
                known.add(mark(name, viewer, audience.seen(entry, viewer)).strip())
            if event.command is not None:
                known.add(f"accepted {name} {event.command} {event.seq}")
    site.close()
    missing = [line for line in told if line not in known]
    assert not missing, f"told and gone: {missing[:3]}"
    return events_read


def kill_once(folder: Path, dice: Dice) -> list[str]:
    """Let a child play, kill it, and give back what it told."""
    out, into = os.pipe()
    seed = dice.below(1 << 30)
    child = os.fork()
    if child == 0:
        os.close(out)
        try:
            play(folder, seed, lambda lines: os.write(into, lines))
        except BaseException as fault:
            os.write(into, f"fault {type(fault).__name__} {fault}\n".encode())
        finally:
            os._exit(3)
    os.close(into)
    ready, _, _ = select.select([out], [], [], 60)
    body = os.read(out, 1 << 16) if ready else b"the child tells nothing"
    time.sleep(dice.below(120) / 1000)
    os.kill(child, signal.SIGKILL)
    while more := os.read(out, 1 << 16):
        body += more
    os.close(out)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), body.decode()[-500:]
    text = body.decode()
    return text[: text.rfind("\n") + 1].splitlines()


def main() -> None:
    """Kill as often as asked; the first lie ends it."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    dice = Dice(chosen.seed)
    told_of = events = 0
    for first in range(0, chosen.kills, FRESH_FOLDER_EVERY):
        with tempfile.TemporaryDirectory() as name:
            told: list[str] = []
            for _ in range(min(FRESH_FOLDER_EVERY, chosen.kills - first)):
                told += kill_once(Path(name), dice)
                found = look(Path(name), told)
            told_of, events = told_of + len(told), events + found
    print(f"{chosen.kills} kills, {told_of} things told, {events} events kept, nothing missing")


if __name__ == "__main__":
    main()
