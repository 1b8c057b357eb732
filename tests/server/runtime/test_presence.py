"""Who comes to a table and goes is told to whoever wants to know, and whether the line was dead before it ended."""

from __future__ import annotations

from queue import SimpleQueue
from typing import Any

import pytest

from tests.server.site import Line, LiveSite
from worldwright.server.engine.table import Table
from worldwright.server.runtime.presence import Attendance


class Doorkeeper(Attendance):
    """Notes who comes and goes."""

    def __init__(self) -> None:
        self.seen: SimpleQueue[tuple[Any, ...]] = SimpleQueue()

    def came(self, table: Table, person: str | None) -> None:
        self.seen.put(("came", table.id, person is not None))

    def went(self, table: Table, person: str | None, cleanly: bool) -> None:
        self.seen.put(("went", table.id, person is not None, cleanly))


@pytest.mark.parametrize("why", ["", "silent", "slow", "logged_out"])
def test_a_line_that_ends_is_told_and_whether_it_was_dead_before(own_site: LiveSite, why: Any) -> None:
    guests, table = own_site.table(2)
    door = Doorkeeper()
    own_site.do(lambda site: site.runtime.watch(door))
    line = Line(guests[0], table)
    assert door.seen.get(timeout=30) == ("came", table, True)
    if why:
        own_site.do(lambda site: site.runtime.close_sockets(lambda _: True, why))
    else:
        line.close()
    assert door.seen.get(timeout=30) == ("went", table, True, why not in ("silent", "slow"))
    line.close()


def test_an_onlooker_without_a_name_is_nobody_in_particular(own_site: LiveSite) -> None:
    _, table = own_site.table(2)
    door = Doorkeeper()
    own_site.do(lambda site: site.runtime.watch(door))
    stranger = own_site.guest()
    stranger.cookie = ""
    line = Line(stranger, table)
    assert door.seen.get(timeout=30) == ("came", table, False)
    line.close()
    assert door.seen.get(timeout=30) == ("went", table, False, True)
