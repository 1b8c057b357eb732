"""The simulator: it finds nothing where nothing is wrong, and every fault we put in."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.run import ran
from tools.simulation.faults import RATES, Faults
from tools.simulation.memory_store import Disk, MemoryStore
from tools.simulation.soak import SoakPlan, added_up, outcome, read_ledger, several, worlds
from tools.simulation.world import SoakOutcome
from worldwright.core.extras import extras
from worldwright.games import NAMES
from worldwright.games import game as load_game
from worldwright.server.engine import messages as say
from worldwright.server.engine import outdated_commands as stale
from worldwright.server.engine.audience import Audience
from worldwright.server.engine.commands import SeatCommands
from worldwright.server.engine.connection import Connection
from worldwright.server.engine.events import Note, Undone
from worldwright.server.engine.log import Entry, Log
from worldwright.server.engine.ports import Saved
from worldwright.server.engine.table import Table
from worldwright.server.process.clock import SiteClock

MANY = [SoakPlan("monuments", {}, 2 + seed % 3, seed) for seed in range(80)]
"""Enough for what is rare."""
FEW = MANY[:20]
LATER = [SoakPlan("monuments", {}, 2 + seed % 3, seed) for seed in range(200, 300)]
"""For what is rarer: a command that was refused has to be repeated after a restart."""
SHORT = list(worlds(("mondo",), 150, 0))


@pytest.mark.parametrize("name", NAMES)
def test_everything_goes_wrong_and_every_promise_holds(name: str) -> None:
    outcomes = several(list(worlds((name,), 1 if name == "lords_of_worlds" else 8, 50_000)))
    assert [(outcome.seed, outcome.broken) for outcome in outcomes if outcome.broken] == []
    assert {outcome.game for outcome in outcomes} == {name}


def test_every_kind_of_fault_happens_and_is_counted() -> None:
    found = added_up(several(list(worlds(NAMES, 30, 60_000))))
    assert found.worlds == 30
    assert found.broken == ()
    assert set(found.faults) == set(RATES)
    assert [name for name, times in found.faults.items() if times == 0] == []


def test_all_five_games_are_in_the_mix_with_and_without_a_clock() -> None:
    mix = {(name, str(kind.options)) for name in NAMES for kind in extras(load_game(name)).soak}
    plans = list(worlds(NAMES, 1000, 0))
    assert {(plan.game, str(plan.options)) for plan in plans} == mix


def test_a_world_is_the_same_every_time() -> None:
    plan = SoakPlan("monuments", {}, 3, 42)
    assert outcome(plan) == outcome(plan)


def test_the_command_soaks_and_goes_on_where_its_ledger_ends(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger"

    def soak(games: int) -> Any:
        words = ("--games", str(games), "--game", "monuments", "--seed", "3", "--ledger", str(ledger), "--json")
        done = ran("tools.simulation", *words)
        assert done.code == 0
        return msgspec.json.decode(done.out)

    assert soak(2)["known"] == 0
    with ledger.open("ab") as book:
        book.write(b'{"game":"monu')  # the machine was switched off
    more = soak(3)
    assert (more["worlds"], more["known"], more["broken"]) == (3, 2, [])
    kept = read_ledger(ledger)
    assert sorted(kept) == [3, 4, 5]
    with ledger.open("ab") as book:
        book.write(msgspec.json.encode(msgspec.structs.replace(kept[4], broken="Broken: once")) + b"\n")
    assert soak(3)["known"] == 2, "what broke is tried again"


def test_a_file_that_is_no_ledger_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear all,\nnothing to report.\n")
    done = ran("tools.simulation", "--games", "1", "--ledger", str(tmp_path / "letter"))
    assert done.code != 0
    assert "line 1 is not a line of a ledger" in done.err
    assert (tmp_path / "letter").read_text() == "Dear all,\nnothing to report.\n"


# Faults put in on purpose


def first_broken(plans: Iterable[SoakPlan] = FEW) -> str:
    """What the simulator finds in a few worlds."""
    return next((found.broken for found in map(outcome, plans) if found.broken), "")


def test_it_finds_telling_before_saving(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.handed

    def hasty(self: Table, clock: int) -> Any:
        events = honest(self, clock)
        if events:
            self.audience.release(self.log.seq, say.Clock(0))
        return events

    monkeypatch.setattr(Table, "handed", hasty)
    assert "before it was saved" in first_broken()


def test_it_finds_a_disk_that_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Disk.after_crash
    monkeypatch.setattr(Disk, "after_crash", lambda self, torn: Disk(bytes(honest(self, 0).kept[:-400])))
    assert "gone" in first_broken()


def test_it_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Audience, "viewer", lambda self, watcher: watcher.grant.seat or 0)  # spectators see for seat 0
    assert "may not know" in first_broken()


def test_it_finds_a_second_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Audience.reply

    def twice(self: Audience, who: Any, answer: Any) -> None:
        honest(self, who, answer)
        honest(self, who, answer)

    monkeypatch.setattr(Audience, "reply", twice)
    assert "more often than sent" in first_broken()


def test_it_finds_a_command_that_counts_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SeatCommands, "known", lambda *_: None)
    monkeypatch.setattr(stale, "answer", lambda *_: None)
    assert first_broken()


def test_it_finds_a_lost_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Connection.send
    count = [0]

    def careless(self: Connection, *frames: bytes) -> None:
        for frame in frames:
            count[0] += 1
            if count[0] % 50 or frame.startswith((b'{"say":"moves"', b'{"say":"welcome"')):
                honest(self, frame)

    monkeypatch.setattr(Connection, "send", careless)
    assert "not answered" in first_broken()


def test_it_finds_a_sync_that_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def pretending(self: MemoryStore, fault: str = "") -> None:
        batches, self.waiting = self.waiting, []
        for batch in batches:
            self._add(batch)
        self._finished += [Saved(batch.table, batch.events[-1].seq) for batch in batches]

    monkeypatch.setattr(MemoryStore, "sync", pretending)
    assert "gone" in first_broken()


def test_it_finds_a_store_that_reads_torn_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.simulation.memory_store._line", lambda body: body + b"#1\n")
    honest = Disk.after_crash

    def patched(self: Disk, torn: int) -> Disk:
        """The disk fills what was torn off with the end of a line, and no check tells."""
        kept = bytes(honest(self, torn).kept)
        return Disk(kept if kept.endswith(b"\n") or not kept else kept + b"#1\n")

    monkeypatch.setattr(Disk, "after_crash", patched)
    assert first_broken()


def test_it_finds_an_outage_that_costs_time(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = SiteClock.__init__

    def greedy(self: SiteClock, before: int, steady: Any) -> None:
        honest(self, before + (5000 if before else 0), steady)

    monkeypatch.setattr(SiteClock, "__init__", greedy)
    assert "an outage cost the tables time" in first_broken()


def test_it_finds_a_leap_of_the_clock_that_costs_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("worldwright.server.process.clock.GAP", 10**9)
    assert "cost the tables time" in first_broken(SHORT)


def test_it_finds_a_gap_in_what_a_client_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Audience._missed

    def careless(self: Audience, viewer: Any, epoch: object, seq: object) -> Any:
        missed = honest(self, viewer, epoch, seq)
        return missed if missed is None or len(missed) < 3 else (missed[0], *missed[2:])

    monkeypatch.setattr(Audience, "_missed", careless)
    assert "there is a gap" in first_broken(FEW + SHORT)


def test_it_finds_an_undo_that_goes_too_far(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Log.note

    def forgetful(self: Log, note: Note, at: int = 0, command: int | None = None) -> int:
        number = honest(self, note, at, command)
        if isinstance(note, Undone) and len(self.moves) > 1:
            self.state = self.states()[-2]
        return number

    monkeypatch.setattr(Log, "note", forgetful)
    assert first_broken(MANY)


def test_it_finds_an_event_told_in_two_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Audience.seen

    def moody(self: Audience, entry: Entry, viewer: Any) -> say.Seen:
        seen = honest(self, entry, viewer)
        return msgspec.structs.replace(seen, at=seen.at + self.epoch) if self.epoch > 1 and entry.seq % 5 == 0 else seen

    monkeypatch.setattr(Audience, "seen", moody)
    assert first_broken()


def test_it_finds_a_refused_command_that_is_accepted_after_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    """S061: what was refused once stays refused."""
    honest = SeatCommands._act

    def fickle(self: SeatCommands, seat: Any, command: Any, clock: int, allowance: int) -> say.Answer:
        answer = honest(self, seat, command, clock, allowance)
        if (
            isinstance(answer, say.CommandRefused)
            and answer.code in {"rule", "stale"}
            and self._table.audience.epoch > 1
        ):
            return say.Accepted(command.n, self._log.seq)
        return answer

    monkeypatch.setattr(SeatCommands, "_act", fickle)
    assert "in two versions" in first_broken(LATER)


def test_without_faults_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Faults, "strikes", lambda self, fault: False)
    told: SoakOutcome = outcome(FEW[0])
    assert (told.broken, told.faults, told.finished) == ("", {}, True)
