"""The client's types are the server's."""

from __future__ import annotations

import pytest

from tools import client_types


def test_the_clients_types_are_up_to_date() -> None:
    assert client_types.FILE.read_text(encoding="utf-8") == client_types.written(), "run python -m tools.client_types"


def test_a_type_without_a_translation_is_refused() -> None:
    with pytest.raises(ValueError, match="no TypeScript for"):
        client_types.typescript({"type": "object"})
