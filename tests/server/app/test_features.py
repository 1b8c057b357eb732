"""The features that engine and storage know of: which they are, and in which order their rows are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from worldwright.server.app import features
from worldwright.server.app.opened_data import opened_data
from worldwright.server.process.settings import Settings
from worldwright.server.storage import projections


def test_the_rows_of_a_table_are_written_in_this_order() -> None:
    names = [feature.name for feature in projections.registered() if feature.projection is not None]
    assert names == ["daily", "ratings", "profile", "tournaments"]


def test_a_feature_is_registered_once_however_often_that_is_asked_for() -> None:
    before = projections.registered()
    features.register()
    assert projections.registered() == before


def test_a_database_is_not_opened_without_features(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projections, "_registered", [])
    with pytest.raises(RuntimeError, match="no feature is registered"):
        projections.projections()


def test_opening_the_data_of_a_server_registers_the_features(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = projections.registered()
    monkeypatch.setattr(projections, "_registered", [])
    opened_data(tmp_path, Settings(), lambda: None).db.close()
    assert projections.registered() == everything
