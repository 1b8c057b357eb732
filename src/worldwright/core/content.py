"""Content files: TOML to frozen values, or one sentence that says what is wrong where.

A game's files lie beside its rules. A host or an owner of the box can put a corrected or an additional file into the
folder named by WORLDWRIGHT_CONTENT, under the game's name; it then stands for, or beside, the packaged one.
"""

from __future__ import annotations

import functools
import hashlib
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec

from worldwright.core.errors import ContentError

FOLDER_VARIABLE = "WORLDWRIGHT_CONTENT"

Source: TypeAlias = Literal["printed", "reconstructed", "ruling", "own"]
"""Where a piece of content comes from: the box, our reading of it, our decision, or somebody's own idea."""

T = TypeVar("T")

_PACKAGED = Path(__file__).parents[1] / "games"


def _folders(game: str) -> tuple[Path, ...]:
    """Where a game's content is looked for, first the host's own folder."""
    own = os.environ.get(FOLDER_VARIABLE)
    return (Path(own) / game, _PACKAGED / game) if own else (_PACKAGED / game,)


def path_of(game: str, file: str) -> Path:
    """The file that counts: the host's, else the packaged one."""
    for folder in _folders(game):
        path = folder / file
        if path.is_file():
            return path
    raise ContentError(file, "", f"{game} has no such content file")


def names(game: str, folder: str) -> tuple[str, ...]:
    """The TOML files in a content folder, packaged and added, without their ending, in order."""
    found = {path.stem for base in _folders(game) for path in (base / folder).glob("*.toml")}
    return tuple(sorted(found))


def load(game: str, file: str, type_: type[T]) -> T:
    """A content file of a game as a value of the given type."""
    return read(path_of(game, file), type_)


def read(path: Path, type_: type[T]) -> T:
    """Any TOML file as a value of the given type."""
    try:
        known = path.stat()
        tree = _tree(path, known.st_mtime_ns, known.st_size)
    except (OSError, UnicodeDecodeError) as fault:
        raise ContentError(path.name, "", f"cannot be read ({_reason(fault)})") from fault
    except tomllib.TOMLDecodeError as fault:
        raise ContentError(path.name, "", f"is not TOML: {fault}") from fault
    try:
        return msgspec.convert(tree, type_)
    except msgspec.ValidationError as fault:
        reason, _, place = str(fault).partition(" - at ")
        raise ContentError(path.name, place.strip("`").removeprefix("$."), _lower_first(reason)) from fault


@functools.lru_cache(maxsize=64)
def _tree(path: Path, changed: int, size: int) -> dict[str, Any]:
    """What stands in a file, read again only when it `changed`: TOML takes its time. Nobody may alter it."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def digest(content: Mapping[str, Any]) -> str:
    """The hash of what a table plays with, for its record."""
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()


def _reason(fault: OSError | UnicodeDecodeError) -> str:
    return (fault.strerror or "unreadable").lower() if isinstance(fault, OSError) else "it is not UTF-8 text"


def _lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]
