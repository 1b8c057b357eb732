"""Pages that compute for the bots of their own table, and what happens when they do not."""

from __future__ import annotations

import json
import threading
from typing import Any

import msgspec
import pytest

from examples.play_over_sockets import Guest
from tests.server.site import Line, LiveSite
from worldwright.server.engine.events import Club
from worldwright.server.engine.table import Table
from worldwright.server.runtime import page_thinking


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_thinking, "WAITS", 1.0)


def against_a_master(site: LiveSite, level: str = "master") -> tuple[Guest, str]:
    ann = site.guest()
    terms = {"game": "monuments", "seats": 2, "options": {"monument": "capitol"}, "pace": "at_once"}
    table = str(ann.ask("POST", "/api/tables", terms)["id"])
    ann.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": level})
    ann.ask("POST", f"/api/tables/{table}/start")
    return ann, table


class Player:
    """Somebody at a table of bots who takes the first action there is."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.line = Line(guest, table)
        self.line.send(say="hello")
        self.frame = self.line.read("welcome")
        self.moved = 0

    def move(self) -> None:
        """Move, and wait until it is this seat's turn again."""
        self.line.send(say="act", n=self.frame["seq"], seq=self.frame["seq"], action=self.frame["actions"][0])
        assert self.line.read("accepted", "refused")["say"] == "accepted"
        self.wait()

    def wait(self) -> None:
        while 0 not in self.frame["to_move"] or not self.frame.get("actions"):
            self.frame = self.line.read("moves")


def computes(ann: Guest, table: str, answers: list[dict[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = ann.ask("POST", f"/api/tables/{table}/computing", {"answers": answers})
    return found


def test_a_page_is_asked_and_what_it_answers_is_played(own_site: LiveSite) -> None:
    """The page says that the last choice is by far the best: the bot believes it."""
    ann, table = against_a_master(own_site)
    calls: list[dict[str, Any]] = []
    ended = threading.Event()

    def page() -> None:
        answers: list[dict[str, Any]] = []
        while not ended.is_set():
            work = computes(ann, table, answers)
            answers = []
            if work.get("call"):
                calls.append(work["call"])
                answers = [{"n": work["n"], "answer": "[[0,10,0.9,50.0,0.1]]"}]

    thread = threading.Thread(target=page, daemon=True)
    thread.start()
    player = Player(ann, table)
    player.wait()
    for _ in range(20):  # a page that comes late is asked later
        if len(calls) < 2:
            player.move()
    ended.set()
    thread.join()
    player.line.close()
    assert calls
    assert all(call["program"] == "monuments" for call in calls)
    assert {"you": 1}.items() <= json.loads(calls[0]["view"]).items()


def test_a_page_that_never_answers_keeps_nobody_waiting(own_site: LiveSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_thinking, "PATIENCE", 0.4)
    ann, table = against_a_master(own_site)
    work: list[dict[str, Any]] = []
    thread = threading.Thread(target=lambda: work.append(computes(ann, table, [])), daemon=True)
    thread.start()
    player = Player(ann, table)
    player.wait()
    for _ in range(3):
        player.move()
    thread.join()
    player.line.close()
    assert work


def test_only_who_sits_there_may_compute(own_site: LiveSite) -> None:
    _, table = against_a_master(own_site)
    status, _ = own_site.guest().answer("POST", f"/api/tables/{table}/computing", {})
    assert status == 403


def test_with_two_people_no_page_learns_what_a_bot_sees(own_site: LiveSite) -> None:
    """The view of a bot goes to nobody who plays against somebody else."""
    ann, ben = own_site.guest(), own_site.guest()
    terms = {"game": "monuments", "seats": 3, "options": {"monument": "capitol"}}
    table = str(ann.ask("POST", "/api/tables", terms)["id"])
    ann.ask("POST", f"/api/tables/{table}/bots", {"seat": 2, "level": "master"})
    ben.ask("POST", f"/api/tables/{table}/sit", {})
    ben.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
    ann.ask("POST", f"/api/tables/{table}/start")
    assert computes(ann, table, []) == {"n": 0, "call": None, "over": True}


@pytest.mark.parametrize("leavers", ["bot", "free"])
def test_where_somebody_left_no_page_learns_what_a_bot_sees(own_site: LiveSite, leavers: str) -> None:
    """Who left may come back, and would play against somebody who has seen what the bots hold."""
    ann, ben = own_site.guest(), own_site.guest()
    terms = {"game": "monuments", "seats": 3, "options": {"monument": "capitol"}, "leavers": leavers}
    table = str(ann.ask("POST", "/api/tables", terms)["id"])
    ann.ask("POST", f"/api/tables/{table}/bots", {"seat": 2, "level": "master"})
    ben.ask("POST", f"/api/tables/{table}/sit", {})
    ben.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
    ann.ask("POST", f"/api/tables/{table}/start")
    ben.ask("POST", f"/api/tables/{table}/stand", {})
    assert computes(ann, table, [])["over"]


def test_a_bot_that_does_not_search_has_no_work_for_a_page(own_site: LiveSite) -> None:
    ann, table = against_a_master(own_site, "easy")
    assert computes(ann, table, [])["over"]


@pytest.mark.parametrize(
    "wish",
    [
        {"answers": 5},
        {"answers": [{"n": -1, "answer": ""}]},
        {"answers": [{"n": 1, "answer": "x" * 20_000}]},
        {"more": 1},
    ],
)
def test_what_is_no_answer_is_refused(own_site: LiveSite, wish: dict[str, Any]) -> None:
    ann, table = against_a_master(own_site)
    status, fault = ann.answer("POST", f"/api/tables/{table}/computing", wish)
    assert status == 400
    assert fault["error"]


def test_where_a_result_counts_the_server_computes(own_site: LiveSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Daily attempts, tournaments and rated games need equal bots for all."""
    ann, identity = against_a_master(own_site)
    table = own_site.at(identity)
    assert own_site.do(lambda _: page_thinking.may_compute(table))
    for counted in (Club("t", 1, 1), None):
        card = msgspec.structs.replace(table.log.card, club=counted)
        rated = msgspec.structs.replace(table.terms, rated=counted is None)
        with monkeypatch.context() as patched:
            patched.setattr(table.log, "card", card)
            patched.setattr(Table, "terms", rated)
            assert own_site.do(lambda _: page_thinking.may_compute(table)) is False
    assert computes(ann, identity, []).get("over", False) is False
