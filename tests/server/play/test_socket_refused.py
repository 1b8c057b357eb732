"""A socket that cannot be served now is refused with a status and a sentence, not with an empty answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.site import Line, open_site
from worldwright.server.storage.database import StoreFault


def test_while_the_database_is_away_a_socket_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_site(tmp_path) as site:
        guests, table = site.table(2)
        guest = site.guest()

        async def away(_: Any) -> None:
            raise StoreFault("the database is unreachable: try again later")

        site.do(lambda service: service.runtime.registry.forget(service.runtime.registry.tables[table]))
        monkeypatch.setattr(site.service.db, "read", away)
        for visitor in (guest, *guests):
            with pytest.raises(InvalidStatus) as refused:
                Line(visitor, table)
            response = refused.value.response
            assert response.status_code == 503
            assert response.body == b"the database is unreachable: try again later"
            assert response.headers["Retry-After"] == "2"
        monkeypatch.undo()
        Line(guests[0], table).close()
