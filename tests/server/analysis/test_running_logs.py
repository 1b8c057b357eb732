"""A player reads the log of their running game, however busy the workers are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from examples.play_over_sockets import Guest
from tests.server.site import Line, LiveSite
from worldwright.server.analysis import jobs
from worldwright.server.analysis.schemas import LogPage
from worldwright.server.analysis.service import Analysis, RunningLogs
from worldwright.server.engine.log import KEPT
from worldwright.server.engine.replay import past_of
from worldwright.server.process.worker_pool import WorkerGroup


def replayed(site: LiveSite, identity: str, viewer: int) -> Any:
    """The moves of a table as a worker finds them."""
    table = site.at(identity)
    past = site.do(lambda _: past_of(table.log, table.audience.moves))
    numbers = tuple(seq for seq, _ in table.audience.moves)
    head = LogPage(identity, table.terms.game, viewer, "", (), (), False)
    return msgspec.json.decode(jobs.lines(past, numbers, viewer, head))["moves"]


class Noted(WorkerGroup):
    """A lane that remembers what it was given."""

    ranks: list[tuple[str, bool]]

    def submit(self, asker: Any, work: Any, *args: Any, seated: bool = False) -> Any:
        self.ranks.append((work.__name__, seated))
        return super().submit(asker, work, *args, seated=seated)


@pytest.fixture
def noted(own_site: LiveSite) -> Iterator[list[tuple[str, bool]]]:
    """What the workers are given from now on, and whether for a player."""
    pool = own_site.service.runtime.workers
    before, lane = pool.visitors, Noted("visitors", pool.visitors.limits, pool.visitors._prepare)
    lane.ranks = []
    own_site.do(lambda _: setattr(pool, "visitors", lane))
    yield lane.ranks
    before.close()


def answered(line: Line, seq: int) -> Any:
    """The frame with more than this event, or a refusal."""
    while True:
        frame = line.read("moves", "refused")
        if frame["say"] == "refused" or frame["seq"] > seq:
            return frame


def test_the_log_of_ones_own_running_game_needs_no_worker(own_site: LiveSite, noted: list[tuple[str, bool]]) -> None:
    site = own_site
    guest, stranger = site.guest(), Guest(site.address)
    table = guest.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "hot_seat": True})["id"]
    guest.ask("POST", f"/api/tables/{table}/sit", {"seat": 1})
    guest.ask("POST", f"/api/tables/{table}/start")
    lines = [Line(guest, table, f"?seat={seat}") for seat in (0, 1)]
    audience, undone = site.at(table).audience, 0
    while len(audience.moves) <= KEPT + 10:
        seat, seq = audience.to_move()[0], audience.shown.seq
        action = guest.ask("GET", f"/api/tables/{table}/actions?seat={seat}")["actions"][0]
        lines[seat].send(say="act", n=seq, seq=seq, action=action)
        done = answered(lines[seat], seq)
        if undone < 3:
            lines[seat].send(say="undo", n=10**6 + seq, seq=done["seq"])
            undone += answered(lines[seat], done["seq"])["say"] == "moves"
        if seq % 5 == 0 or 0 < undone < 3:
            assert guest.ask("GET", f"/api/tables/{table}/log?seat=0")["moves"] == replayed(site, table, 0)
    assert undone == 3
    known = guest.ask("GET", f"/api/tables/{table}/log?seat=0")["moves"]
    assert {work for work, _ in noted} <= {"undo_verdict_code"}
    noted.clear()
    # Without anything cached, and for others, a worker replays the game.
    site.do(lambda service: service.parts.__setitem__(Analysis, forgetful(service.parts[Analysis])))
    again = guest.ask("GET", f"/api/tables/{table}/log?seat=0")["moves"]
    assert again == known == guest.ask("GET", f"/api/tables/{table}/log?seat=0")["moves"]
    assert len(stranger.ask("GET", f"/api/tables/{table}/log")["moves"]) == len(known)
    assert noted == [("lines", True), ("lines", False)]
    for line in lines:
        line.close()


def forgetful(analysis: object) -> Analysis:
    assert isinstance(analysis, Analysis)
    return Analysis(analysis.ports, analysis.people, RunningLogs())


def test_what_a_player_asks_comes_before_what_strangers_ask(own_site: LiveSite, noted: list[tuple[str, bool]]) -> None:
    guest, stranger = own_site.guest(), Guest(own_site.address)
    table = guest.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})["id"]
    guest.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "novice"})
    guest.ask("POST", f"/api/tables/{table}/start")
    for who in (guest, stranger):
        who.ask("GET", f"/api/tables/{table}/moves/0")
        who.ask("GET", f"/api/tables/{table}/course")
    assert noted == [("moment", True), ("course", True), ("moment", False), ("course", False)]
