"""Slow work of the lobby and about people delays no move: it is done beside the loop and beside the writer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from threading import Event, Thread
from typing import Any

import pytest

from tests.server.site import Line, LiveSite
from worldwright.server.engine import seating as lobby
from worldwright.server.storage import table_store as stored

SLOW = 0.6
"""Seconds that a piece of work takes."""
MOST = 0.010
"""Seconds by which it may delay a move of another table."""
STALLED = SLOW / 2
"""A move that took so long waited for the work."""
MOVES = 30


class Players:
    """Two at a table who move one after the other."""

    def __init__(self, site: LiveSite) -> None:
        guests, table = site.table(2, "mapominoes")
        self._lines = [Line(guest, table) for guest in guests]

    def round_trips(self) -> list[float]:
        """How long it took to ask where the table stands, move and be answered, many times, in seconds."""
        found: list[float] = []
        while len(found) < MOVES:
            for line in self._lines:
                began = time.perf_counter()
                line.send(say="hello")
                frame = line.read("welcome")
                if frame.get("actions"):
                    line.send(say="act", n=frame["seq"], seq=frame["seq"], action=frame["actions"][0])
                    assert line.read("accepted", "refused")["say"] == "accepted"
                    found.append(time.perf_counter() - began)
            time.sleep(0.06)  # nobody plays faster than the house allows
        return found

    def close(self) -> None:
        for line in self._lines:
            line.close()


@contextmanager
def again_and_again(work: Callable[[], Any]) -> Iterator[None]:
    """Slow work without a break."""
    ended, done = Event(), []

    def go_on() -> None:
        while not ended.is_set():
            work()
            done.append(time.perf_counter())

    worker = Thread(target=go_on)
    worker.start()
    try:
        yield
    finally:
        ended.set()
        worker.join(60)
    assert done, "the work was done meanwhile"


def slowed(honest: Callable[..., Any]) -> Callable[..., Any]:
    def slow(*given: Any) -> Any:
        time.sleep(SLOW)
        return honest(*given)

    return slow


def reading(site: LiveSite, _: pytest.MonkeyPatch) -> Callable[[], Any]:
    """Any slow question to the database."""
    return lambda: site.run(lambda service: service.db.read(lambda _: time.sleep(SLOW)))


def listing(site: LiveSite, patching: pytest.MonkeyPatch) -> Callable[[], Any]:
    """A slow list of somebody's tables."""
    guest = site.guest()
    patching.setattr(stored, "tables_of", slowed(stored.tables_of))
    return lambda: guest.ask("GET", "/api/me/tables")


def making(site: LiveSite, patching: pytest.MonkeyPatch) -> Callable[[], Any]:
    """Tables that are slow to make: their terms are slow to check."""
    guest = site.guest()
    patching.setattr(lobby, "checked_terms", slowed(lobby.checked_terms))
    return lambda: guest.ask("POST", "/api/tables", {"game": "monuments", "seats": 2})


def renaming(site: LiveSite, patching: pytest.MonkeyPatch) -> Callable[[], Any]:
    """People who are slow to be renamed: to find them takes long."""
    guest = site.guest()
    honest = site.service.db.look
    patching.setattr(site.service.db, "look", slowed(honest))
    return lambda: guest.ask("PATCH", "/api/me", {"name": "Slow"})


@pytest.mark.parametrize("work", [reading, listing, making, renaming])
def test_slow_work_delays_no_move_of_another_table(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch, work: Callable[..., Callable[[], Any]]
) -> None:
    players = Players(own_site)
    quiet = players.round_trips()
    with again_and_again(work(own_site, monkeypatch)):
        busy = players.round_trips()
    players.close()
    assert median(busy) - median(quiet) < MOST
    # One that takes long is this machine's; work on the loop or in the writer's way would hold up many.
    assert sum(took > STALLED for took in busy) <= 1, sorted(busy)[-5:]


def test_work_on_the_loop_would_be_noticed(own_site: LiveSite) -> None:
    """What the measure above is worth: the same work in the loop's own thread."""
    players = Players(own_site)

    def block() -> None:
        own_site.do(lambda _: time.sleep(SLOW))
        time.sleep(SLOW / 4)

    with again_and_again(block):
        busy = players.round_trips()
    players.close()
    assert sum(took > STALLED for took in busy) > 1
