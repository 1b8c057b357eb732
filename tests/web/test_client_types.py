"""The client's types are the server's."""

from __future__ import annotations

import pytest

from tools import client_fixtures, client_types
from worldwright.games import NAMES


def test_the_clients_types_are_up_to_date() -> None:
    assert client_types.FILE.read_text(encoding="utf-8") == client_types.written(), "run python -m tools.client_types"


def test_the_types_of_the_socket_are_up_to_date() -> None:
    text = client_types.SOCKET.read_text(encoding="utf-8")
    assert text == client_types.socket_types(), "run python -m tools.client_types"


@pytest.mark.parametrize("game", NAMES)
def test_the_types_of_a_game_are_up_to_date(game: str) -> None:
    text = client_types.game_file(game).read_text(encoding="utf-8")
    assert text == client_types.game_types(game), "run python -m tools.client_types"


def test_the_options_the_page_has_words_for_are_up_to_date() -> None:
    kept = (client_fixtures.HERE / "options.json").read_bytes()
    assert kept == client_fixtures.options(), "run python -m tools.client_fixtures"


def test_a_type_without_a_translation_is_refused() -> None:
    with pytest.raises(ValueError, match="no TypeScript for"):
        client_types.typescript({"type": "mystery"})
