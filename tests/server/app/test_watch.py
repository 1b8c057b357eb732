"""What the server looks at once a second."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from worldwright.server.app import site as site_module
from worldwright.server.app.site import Site
from worldwright.server.process.settings import Settings


def test_incidents_are_written_and_limits_are_looked_at_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_module, "INCIDENT_SECONDS", 0)
    looks: list[str] = []
    site = Site(Settings(), tmp_path / "data")
    monkeypatch.setattr(site, "_write_incidents", lambda: looks.append("incidents"))

    class Storms:
        def look(self) -> None:
            looks.append("limits")
            if len(looks) >= 6:
                raise StopAsyncIteration

    monkeypatch.setattr(site, "storms", Storms(), raising=False)
    with contextlib.suppress(RuntimeError, StopAsyncIteration):
        asyncio.run(asyncio.wait_for(site._watch_incidents(), 30))
    site.close_data()
    assert looks == ["incidents", "limits"] * 3
