"""A visit to a table is written at most once an hour, so that a busy table does not cost a write for each."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.site import LiveSite
from worldwright.server.app.site import Site
from worldwright.server.runtime.tables import SEEN_SECONDS
from worldwright.server.storage import table_store


def test_a_visit_is_written_once_an_hour(own_site: LiveSite, monkeypatch: pytest.MonkeyPatch) -> None:
    _, table = own_site.table(2, begin=False)
    tables = own_site.service.ports.tables
    honest, written = table_store.seen, list[int]()

    def seen(identity: str, now: int) -> object:
        written.append(now)
        return honest(identity, now)

    async def visits(_: Site) -> None:
        start = tables._seen[table]
        for later in (0, SEEN_SECONDS - 1, SEEN_SECONDS, SEEN_SECONDS + 1, 2 * SEEN_SECONDS):
            monkeypatch.setattr(tables, "_seconds", lambda later=later: start + later + 0.5)
            tables.visited(table)
            for task in list(tables._tasks):
                await task
            await asyncio.sleep(0)
            assert not tables._tasks
        assert [now - start for now in written] == [SEEN_SECONDS, 2 * SEEN_SECONDS]

    monkeypatch.setattr(table_store, "seen", seen)
    own_site.run(visits)


def test_visits_are_forgotten_when_they_are_due_again_or_their_table_is_removed(own_site: LiveSite) -> None:
    tables = own_site.service.ports.tables
    tables._seen = {"old": 1000, "due": 1001, "recent": 1002, "removed": 1500}
    tables.forget_visits(1001 + SEEN_SECONDS, "removed", "unknown")
    assert tables._seen == {"recent": 1002}
