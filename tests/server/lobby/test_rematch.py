"""Two who ask for another game at the same moment come to one table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server.site import LiveSite, played


def test_two_who_ask_for_a_rematch_at_once_come_to_the_same_table(own_site: LiveSite) -> None:
    guests, table = played(own_site)
    with ThreadPoolExecutor(2) as threads:
        asked = list(threads.map(lambda guest: guest.ask("POST", f"/api/tables/{table}/rematch"), guests))
    assert asked[0]["id"] == asked[1]["id"]
    for guest in guests:
        assert len(guest.ask("GET", "/api/me/tables")) == 2
        assert any(seat["you"] for seat in guest.ask("GET", f"/api/tables/{asked[0]['id']}")["seats"])


def test_whoever_is_gone_while_the_new_table_is_made_breaks_nothing(
    own_site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ann, _), table = played(own_site)
    make = own_site.service.lobby.new_tables.make

    async def gone_meanwhile(*words: Any) -> Any:
        made = await make(*words)
        own_site.service.runtime.registry.tables[table].people.clear()
        return made

    monkeypatch.setattr(own_site.service.lobby.new_tables, "make", gone_meanwhile)
    assert ann.answer("POST", f"/api/tables/{table}/rematch")[0] == 200
