"""What strangers ask for waits in a lane of its own, and nobody else waits with it."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from urllib.parse import urlsplit

import pytest

from tests.server.process.test_worker_pool import waited
from tests.server.site import LiveSite
from worldwright.bots.puzzles.showing import headings
from worldwright.games import game
from worldwright.server.process.worker_pool import WorkerGroup

MANY = 12
Full = tuple[LiveSite, WorkerGroup, list[http.client.HTTPConnection]]


@pytest.fixture
def full(own_site: LiveSite, tmp_path: Path) -> Iterator[Full]:
    """A server all of whose workers are busy, and strangers who wait for puzzles."""
    lane = own_site.service.runtime.workers.visitors
    gate = tmp_path / "gate"
    busy = [lane.submit(number, waited, str(gate)) for number in range(own_site.service.settings.question_workers)]
    while lane.waiting:
        sleep(0.01)
    where = urlsplit(own_site.address)
    lines = []
    for one in headings(game("monuments"))[:MANY]:
        line = http.client.HTTPConnection(where.hostname or "", where.port)
        line.request("GET", f"/api/games/monuments/puzzles/{one.id}")
        lines.append(line)
    while lane.waiting < MANY:
        sleep(0.01)
    yield own_site, lane, lines
    gate.touch()
    for job in busy:
        job.result()


def test_others_make_tables_log_in_and_ask_for_health_meanwhile(full: Full) -> None:
    site, lane, _ = full
    guest = site.guest()
    account = {"login": "somebody", "password": "the right word"}
    guest.ask("POST", "/api/me/account", account)
    assert guest.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["state"] == "open"
    assert site.guest().answer("POST", "/api/session", account)[0] == 200
    assert guest.ask("GET", "/health")["status"] == "ok"
    assert guest.answer("GET", "/")[0] == 200
    assert lane.waiting == MANY


def test_who_hangs_up_leaves_the_queue(full: Full) -> None:
    site, lane, lines = full
    shared = http.client.HTTPConnection(lines[0].host, lines[0].port)
    shared.request("GET", f"/api/games/monuments/puzzles/{headings(game('monuments'))[0].id}")
    site.do(lambda _: None)
    sleep(0.1)
    assert lane.waiting == MANY, "the same puzzle is made once"
    for line in lines:
        line.close()
    while lane.waiting > 1:
        sleep(0.01)
    shared.close()
    while lane.waiting:
        sleep(0.01)
