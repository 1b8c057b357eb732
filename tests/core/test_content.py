"""Content files: a fault is named by file, entry and reason."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from worldwright.core import content
from worldwright.core.errors import ContentError


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    value: int


class Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tiles: tuple[Tile, ...]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[[tiles]]\nname = "a"\nvalue = 1\n[[tiles]]\nname = "b"\n', r"tiles.toml, tiles\[1\]: .*missing.*value"),
        ("[[tiles]]\nname = 3\nvalue = 1\n", r"tiles.toml, tiles\[0\].name: expected `str`, got `int`"),
        ('[[tiles]]\nname = "a"\nvalue = 1\nsize = 2\n', r"unknown field `size`"),
        ("tiles = [", r"tiles.toml: is not TOML"),
        ("", r"tiles.toml: .*missing.*tiles"),
    ],
)
def test_a_fault_names_file_entry_and_reason(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "tiles.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=says):
        content.read(path, Tiles)


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be read"):
        content.read(tmp_path / "none.toml", Tiles)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError, match="not UTF-8"):
        content.read(tmp_path / "bytes.toml", Tiles)
    with pytest.raises(ContentError, match="no such content file"):
        content.load("monuments", "none.toml", Tiles)


def test_a_hosts_file_stands_before_the_packaged_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "monuments"
    folder.mkdir()
    (folder / "box.toml").write_text('[[tiles]]\nname = "mine"\nvalue = 1\n', encoding="utf-8")
    monkeypatch.setenv(content.FOLDER_VARIABLE, str(tmp_path))
    assert content.load("monuments", "box.toml", Tiles).tiles[0].name == "mine"


def test_the_hash_does_not_depend_on_the_order_of_keys() -> None:
    assert content.digest({"a": 1, "b": [2, 3]}) == content.digest({"b": [2, 3], "a": 1})
    assert content.digest({"a": 1}) != content.digest({"a": 2})
