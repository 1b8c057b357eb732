"""The client's types are the server's."""

from __future__ import annotations

import re
from typing import Literal

import msgspec
import pytest

from tools import client_fixtures, client_types
from worldwright.games import NAMES


def test_the_clients_types_are_up_to_date() -> None:
    assert client_types.FILE.read_text(encoding="utf-8") == client_types.written(), "run python -m tools.client_types"


def test_the_types_of_the_socket_are_up_to_date() -> None:
    text = client_types.SOCKET.read_text(encoding="utf-8")
    assert text == client_types.socket_types(), "run python -m tools.client_types"
    assert client_types.BOTS.read_text(encoding="utf-8") == client_types.bots(), "run python -m tools.client_types"


@pytest.mark.parametrize("game", NAMES)
def test_the_types_of_a_game_are_up_to_date(game: str) -> None:
    text = client_types.game_file(game).read_text(encoding="utf-8")
    assert text == client_types.game_types(game), "run python -m tools.client_types"


def test_the_options_the_page_has_words_for_are_up_to_date() -> None:
    kept = (client_fixtures.HERE / "options.json").read_bytes()
    assert kept == client_fixtures.options(), "run python -m tools.client_fixtures"


def test_the_option_words_of_the_pages_tests_are_up_to_date() -> None:
    kept = (client_fixtures.HERE / "option-words.json").read_bytes()
    assert kept == client_fixtures.option_words(), "run python -m tools.client_fixtures"


def test_one_thing_has_one_type_on_the_page() -> None:
    files = [client_types.FILE, client_types.SOCKET, client_types.BOTS, *map(client_types.game_file, NAMES)]
    declared = re.compile(r"^export interface (Line|Sheet) ", re.MULTILINE)
    found = [name for file in files for name in declared.findall(file.read_text(encoding="utf-8"))]
    assert sorted(found) == ["Line", "Sheet"]


def test_codes_are_unions_of_their_words() -> None:
    kind = msgspec.json.schema(Literal["full", "gone"])
    assert client_types.typescript(kind) == '"full" | "gone"'
    assert client_types.typescript({"type": "array", "items": kind}) == '("full" | "gone")[]'


def test_a_type_without_a_translation_is_refused() -> None:
    with pytest.raises(ValueError, match="no TypeScript for"):
        client_types.typescript({"type": "mystery"})
