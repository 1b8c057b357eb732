"""Bounded work over the real server: whatever visitors ask for and bots think about, the others go on."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from urllib.parse import urlsplit

import pytest

from tests.server.site import ROOMY, Line, LiveSite, open_site
from worldwright.server.catalogue import scoring_routes as work
from worldwright.server.engine.bot_seats import Turn, chosen
from worldwright.server.runtime import nodes as thinking

POSITION = {"position": {"game": "monuments", "seats": []}}


def endless(*_: object) -> bytes:
    """Work that is never done."""
    while True:
        pass


def waited(body: bytes) -> bytes:
    """Work that leaves a file, and is done when another one is there."""
    folder = Path(json.loads(body)["position"]["folder"])
    number = sum(1 for _ in folder.iterdir())
    (folder / f"begun-{number}").touch()
    while not (folder / "gate").exists():
        sleep(0.01)
    return b"{}"


def failing(_: Turn) -> bytes:
    """A bot of any level with a fault in it."""
    raise KeyError("no such tile")


def stuck(turn: Turn) -> bytes:
    """A bot that thinks for ever, unless it is the simpler one."""
    return chosen(turn) if turn.level == "keen" else endless()


def test_b1_scores_that_never_end_stop_nobody(own_site: LiveSite, monkeypatch: pytest.MonkeyPatch) -> None:
    (ann, ben), table = own_site.table()
    line = Line(ann, table)
    strangers = [own_site.guest() for _ in range(4)]
    with monkeypatch.context() as patching, ThreadPoolExecutor(4) as pool:
        patching.setattr(work, "scored", endless)
        asked = [pool.submit(stranger.answer, "POST", "/api/score", POSITION) for stranger in strangers]
        while not all(one.done() for one in asked):
            assert ben.answer("GET", "/api/me")[0] == 200
            line.send(say="hello")
            assert line.read("welcome")["seq"] == line.welcome["seq"]
            assert ben.answer("GET", "/health")[0] in (200, 503)
            sleep(0.1)
        answers = [one.result() for one in asked]
        assert {status for status, _ in answers} == {503}
        codes = {content["code"] for _, content in answers}
        assert "too_long" in codes
        assert codes <= {"too_long", "busy"}, "on a slow machine some have waited too long for a worker"
    status, content = strangers[0].answer("POST", "/api/score", POSITION)
    assert (status, content["code"]) == (400, "position"), "the next one is answered as ever"
    line.close()


def test_b1_who_hangs_up_before_it_begins_is_not_worked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    settings = type(ROOMY)(question_workers=1, question_seconds=5, guests_hourly=100)
    with open_site(tmp_path, settings) as site, ThreadPoolExecutor(1) as pool, monkeypatch.context() as patching:
        patching.setattr(work, "scored", waited)
        body = {"position": {"folder": str(folder)}}
        lane = site.service.runtime.workers.visitors
        first = pool.submit(site.guest().answer, "POST", "/api/score", body)
        while not list(folder.iterdir()):
            sleep(0.01)
        where = urlsplit(site.address)
        with socket.create_connection((where.hostname, where.port)) as impatient:
            text = json.dumps(body)
            impatient.sendall(
                f"POST /api/score HTTP/1.1\r\nHost: {where.netloc}\r\nOrigin: {site.address}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n{text}".encode()
            )
            while not lane.waiting:
                sleep(0.01)
        while lane.waiting:
            sleep(0.01)
        (folder / "gate").touch()
        assert first.result()[0] == 200
        assert sorted(path.name for path in folder.iterdir()) == ["begun-0", "gate"]


@pytest.mark.parametrize("fault", [failing, stuck])
def test_a_bot_that_fails_is_answered_for_and_told_of_once(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: Callable[[Turn], bytes],
) -> None:
    monkeypatch.setattr(thinking, "chosen", fault)
    settings = type(ROOMY)(thought_seconds=1, guests_hourly=100)
    with open_site(tmp_path, settings) as site, caplog.at_level(logging.ERROR):
        ann = site.guest()
        table = ann.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "pace": "at_once"})["id"]
        ann.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "strong"})
        ann.ask("POST", f"/api/tables/{table}/start")
        line = Line(ann, table)
        frame, moved = line.welcome, 0
        while moved < 2:
            if 0 in frame["to_move"]:
                line.send(say="act", n=frame["seq"], seq=frame["seq"], action=frame["actions"][0])
            frame = line.read("moves")
            moved += sum(seen.get("by") == 1 for seen in frame["moves"])
        assert site.do(lambda service: service.runtime.registry.tables[table].frozen) == ""
        line.close()
    told = [record.getMessage() for record in caplog.records if "decision failed" in record.getMessage()]
    assert "bot=strong" in told[0]
    assert fault is stuck or "bot=keen" in told[1]
    assert len(set(told)) == len(told), "each way of failing is told once, however often it happens"
