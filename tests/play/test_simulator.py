"""The simulator: it finds nothing where nothing is wrong, and every fault we put in."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.run import worldwright
from worldwright.games import NAMES
from worldwright.tables import messages as say
from worldwright.tables.answers import Answers
from worldwright.tables.audience import Audience
from worldwright.tables.session import Session
from worldwright.tables.soaking import Plan, several, tale, worlds
from worldwright.tables.store import Disk, Done, MemoryStore
from worldwright.tables.table import Table

FEW = list(worlds(("monuments",), 25, 0))


@pytest.mark.parametrize("name", NAMES)
def test_everything_goes_wrong_and_every_promise_holds(name: str) -> None:
    tales = several(list(worlds((name,), 4 if name != "monuments" else 40, 100)))
    assert [(tale.seed, tale.broken) for tale in tales if tale.broken] == []
    assert sum(sum(tale.faults.values()) for tale in tales) > 20


def test_a_world_is_the_same_every_time() -> None:
    plan = Plan("monuments", {}, 3, 42)
    assert tale(plan) == tale(plan)


def test_the_command_soaks_and_keeps_a_ledger(tmp_path: Any) -> None:
    done = worldwright("soak", "--games", "2", "--game", "monuments", "--ledger", str(tmp_path / "ledger"), "--json")
    assert done.code == 0
    assert len((tmp_path / "ledger").read_text().splitlines()) == 2


def first_broken() -> str:
    """What the simulator finds in a few worlds."""
    return next((found.broken for found in map(tale, FEW) if found.broken), "")


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
    assert "more often than asked" in first_broken()


def test_it_finds_a_command_that_counts_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Answers, "known", lambda *_: None)
    monkeypatch.setattr(Table, "_stale", lambda *_: None)
    assert first_broken()


def test_it_finds_a_lost_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Session.tell
    count = [0]

    def careless(self: Session, frame: bytes) -> None:
        count[0] += 1
        if count[0] % 50 or frame.startswith((b'{"say":"moves"', b'{"say":"welcome"')):
            honest(self, frame)

    monkeypatch.setattr(Session, "tell", careless)
    assert "not answered" in first_broken()


def test_it_finds_a_sync_that_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    def pretending(self: MemoryStore, fault: str = "") -> None:
        batches, self.waiting = self.waiting, []
        for batch in batches:
            self._add(batch)
        self.done([Done(batch.table, batch.events[-1].seq if batch.events else 0) for batch in batches])

    monkeypatch.setattr(MemoryStore, "sync", pretending)
    assert "gone" in first_broken()
