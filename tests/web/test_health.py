"""S165: health turns red by itself when something is wrong. Faults are put in where the machine would put them."""

from __future__ import annotations

import shutil
import sqlite3
import time
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.house import House, Line
from worldwright.web import health, runtime


def acts(house: House) -> tuple[Line, dict[str, Any]]:
    """A line whose seat is to move, and the message it would send."""
    guests, table = house.table(2)
    lines = [Line(guest, table) for guest in guests]
    line = lines[lines[0].welcome["to_move"][0]]
    frame = line.welcome
    return line, {"say": "act", "n": 1, "seq": frame["seq"], "action": frame["actions"][0]}


def test_s165_health_is_red_when_a_sync_fails_and_stays_red(own_house: House) -> None:
    guest = own_house.guest()
    line, message = acts(own_house)
    assert guest.answer("GET", "/health")[0] == 200

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    own_house.service.db._sync = fail
    line.send(**message)
    assert line.read("notice")["code"] == "frozen"
    for _ in range(2):
        status, content = guest.answer("GET", "/health")
        assert (status, content["status"]) == (503, "sync")


def test_s165_health_is_red_while_the_disk_is_full_and_green_again_when_there_is_room(own_house: House) -> None:
    guest = own_house.guest()
    line, message = acts(own_house)
    store = own_house.service.db
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
    own_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = own_house.guest()
    assert guest.answer("GET", "/health")[0] == 200
    own_house.do(lambda _: time.sleep(health.STALL + 1.2))  # something blocks the loop; it beats once a second
    answer = guest.answer("GET", "/health")
    while answer[0] == 200:  # the stall is noticed at the next beat
        answer = guest.answer("GET", "/health")
    assert answer[1]["status"] == "stall"
    monkeypatch.setattr(runtime, "REMEMBERED_SECONDS", 0.0)
    own_house.do(lambda service: setattr(service.runtime, "_late_until", 0.0))
    while guest.answer("GET", "/health")[0] != 200:
        time.sleep(0.05)


def test_s165_health_is_red_when_less_than_a_twentieth_of_the_disk_is_free(
    own_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = own_house.guest()
    for free, status in ((100, 200), (51, 200), (49, 503), (0, 503)):
        monkeypatch.setattr(
            shutil, "disk_usage", lambda _, free=free: SimpleNamespace(total=1000, used=1000 - free, free=free)
        )
        assert guest.answer("GET", "/health")[0] == status
    assert guest.answer("GET", "/health")[1]["status"] == "disk"
