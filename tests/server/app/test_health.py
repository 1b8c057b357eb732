"""S165: health turns red by itself when something is wrong. Faults are put in where the machine would put them."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import sqlite3
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from examples.play_over_sockets import Guest
from tests.server.site import ROOMY, Line, LiveSite, open_site
from worldwright.server.process import loop_lag as lateness
from worldwright.server.process.incidents import AT_MOST, MINUTE, Reporter
from worldwright.server.storage.database import Change


def acts(site: LiveSite) -> tuple[Line, dict[str, Any]]:
    """A line whose seat is to move, and the message it would send."""
    guests, table = site.table(2)
    lines = [Line(guest, table) for guest in guests]
    line = lines[lines[0].welcome["to_move"][0]]
    frame = line.welcome
    return line, {"say": "act", "n": 1, "seq": frame["seq"], "action": frame["actions"][0]}


def test_s165_health_is_red_when_a_sync_fails_and_stays_red(own_site: LiveSite) -> None:
    guest = own_site.guest()
    line, message = acts(own_site)
    assert guest.answer("GET", "/health")[0] == 200

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    own_site.service.db._sync = fail
    line.send(**message)
    assert line.read("notice")["code"] == "frozen"
    for _ in range(2):
        status, content = guest.answer("GET", "/health")
        assert (status, content["status"]) == (503, "sync")


def test_s165_health_is_red_while_the_disk_is_full_and_green_again_when_there_is_room(own_site: LiveSite) -> None:
    guest = own_site.guest()
    line, message = acts(own_site)
    store = own_site.service.db
    honest = store._sync

    def full(*_: object) -> None:
        fault = sqlite3.OperationalError("database or disk is full")
        fault.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise fault

    store._sync = full
    line.send(**message)
    assert line.read("notice")["code"] == "frozen"
    assert guest.answer("GET", "/health")[1]["status"] == "sync"
    store._sync = honest
    while guest.answer("GET", "/health")[0] != 200:  # the house tries again by itself
        time.sleep(0.05)


def test_s165_health_is_red_after_the_loop_stalled_for_more_than_a_second(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = own_site.guest()
    assert guest.answer("GET", "/health")[0] == 200
    own_site.do(lambda _: time.sleep(lateness.STALL + 1.2))  # something blocks the loop; it beats once a second
    answer = guest.answer("GET", "/health")
    while answer[0] == 200:  # the stall is noticed at the next beat
        answer = guest.answer("GET", "/health")
    assert answer[1]["status"] == "stall"
    monkeypatch.setattr(lateness, "REMEMBERED_SECONDS", 0.0)
    own_site.do(lambda service: setattr(service.runtime.lateness, "until", 0.0))
    while guest.answer("GET", "/health")[0] != 200:
        time.sleep(0.05)


def test_s165_health_is_red_when_less_than_a_twentieth_of_the_disk_is_free(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = own_site.guest()
    for free, status in ((100, 200), (51, 200), (49, 503), (0, 503)):
        monkeypatch.setattr(
            shutil, "disk_usage", lambda _, free=free: SimpleNamespace(total=1000, used=1000 - free, free=free)
        )
        assert guest.answer("GET", "/health")[0] == status
    assert guest.answer("GET", "/health")[1]["status"] == "disk"


def until(site: LiveSite, **wanted: str) -> tuple[int, Any]:
    """Ask for health until some parts say what they must; the answer."""
    guest = Guest(site.address)  # who never came in: coming in needs a store
    while True:
        status, content = guest.answer("GET", "/health")
        if all(content["parts"].get(part) == word for part, word in wanted.items()):
            return status, content
        time.sleep(0.05)


def test_w1_every_part_is_asked_and_named(own_site: LiveSite) -> None:
    status, content = own_site.guest().answer("GET", "/health")
    assert (status, content["status"]) == (200, "ok")
    assert set(content["parts"]) == {
        "loop", "disk", "workers", "sockets", "proxies", "store", "threads", "tables"
    }  # fmt: skip
    assert set(content["parts"].values()) == {"ok"}


def test_w1_a_store_whose_sync_never_ends_is_late_and_the_health_still_answers(own_site: LiveSite) -> None:
    go_on = threading.Event()
    store = own_site.service.db
    honest = store._sync

    def slow(*words: Any) -> object:
        go_on.wait(60)
        return honest(*words)

    store._sync = slow
    store.give(Change("UPDATE house SET value = value WHERE key = 'epoch'"))
    try:
        status, content = until(own_site, store="late")
        assert (status, content["status"]) == (503, "store")
    finally:
        store._sync = honest
        go_on.set()
    assert until(own_site, store="ok")[0] == 200


def test_b1_w1_health_is_red_when_every_thread_of_the_pool_is_taken(own_site: LiveSite) -> None:
    go_on = threading.Event()

    async def take_all(_: Any) -> None:
        for _number in range(200):
            asyncio.get_running_loop().run_in_executor(None, go_on.wait, 60)

    own_site.run(take_all)
    try:
        status, content = until(own_site, threads="late")
        assert (status, content["status"]) == (503, "threads")
    finally:
        go_on.set()
    assert until(own_site, threads="ok")[0] == 200


def test_b4_w1_a_full_site_is_told_and_nobody_who_plays_is_sent_away(tmp_path: Path) -> None:
    with open_site(tmp_path, type(ROOMY)(guests_hourly=1000, tables=1, sockets=2)) as site:
        guests, table = site.table(2)
        lines = [Line(guest, table) for guest in guests]
        status, content = until(site, sockets="full", tables="full")
        assert status == 200, "a proxy that believes a 503 would cut off those who play"
        assert content["status"] == "sockets,tables"
        for line in lines:
            line.close()


def test_health_asks_each_part_once_a_second_however_many_ask(own_site: LiveSite) -> None:
    asked = []
    honest = own_site.service.db.write

    async def counted(*changes: Change) -> None:
        if not changes:  # the question of health, which writes nothing
            asked.append(changes)
        await honest(*changes)

    own_site.service.db.write = counted  # type: ignore[method-assign]
    guest = Guest(own_site.address)
    began = time.monotonic()
    for _ in range(100):
        assert guest.answer("GET", "/health")[0] == 200
    assert len(asked) <= 2 + (time.monotonic() - began)


def test_w2_an_incident_is_one_line_of_json_and_a_storm_is_counted(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    reporter = Reporter(lambda: now[0])
    with caplog.at_level(logging.ERROR, "worldwright.incidents"):
        for _ in range(1000):
            reporter.report("store", "the disk takes nothing", fault="full")
        reporter.report("stall", "x" * 100_000, seconds=1.5)
        reporter.finish()
        lines = [json.loads(record.getMessage()) for record in caplog.records]
        assert [line["incident"] for line in lines] == ["store"] * AT_MOST + ["stall"]
        assert lines[0]["fault"] == "full"
        assert len(lines[-1]["what"]) <= 2000
        caplog.clear()
        now[0] += MINUTE
        reporter.finish()
        (last,) = [json.loads(record.getMessage()) for record in caplog.records]
        assert (last["incident"], last["left_out"]) == ("store", 1000 - AT_MOST)
        reporter.finish()
        assert len(caplog.records) == 1


def test_w2_a_failed_sync_a_stall_and_a_storm_of_refusals_are_in_the_log(
    own_site: LiveSite, caplog: pytest.LogCaptureFixture
) -> None:
    line, message = acts(own_site)

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    own_site.service.db._sync = fail
    line.send(**message)
    assert line.read("notice")["code"] == "frozen"

    def storm(service: Any) -> None:
        for number in range(400):
            service.guard.guesses.take("somebody", number / 1000)
        for _ in range(61):
            service.storms.look()
        service.runtime.lateness.note(1.5, 0.0)

    own_site.do(storm)
    kinds = {json.loads(r.getMessage())["incident"] for r in caplog.records if r.name == "worldwright.incidents"}
    assert {"store", "storm", "stall"} <= kinds
