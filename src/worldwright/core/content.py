"""Load content files: TOML to frozen values; a ContentError names the file, the entry and the reason.

A game's files lie beside its rules. A host can put a corrected or an additional file into the folder named by
WORLDWRIGHT_CONTENT, under the game's name: it replaces the packaged file of that name, or is added. A process reads
each file once, so that rules and snapshots see the same.

A game reads its content through this module only. An edition of a game (`games/editions.py`) gets a copy of this module
whose `source_in_use` holds a snapshot, so that the same code reads the content a table began with.
"""

from __future__ import annotations

import hashlib
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Final, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from worldwright.core.errors import ContentError

FOLDER_VARIABLE = "WORLDWRIGHT_CONTENT"

FOR_PEOPLE: Final = "for people only"
"""Marks a field that no rule reads, a title or a remark: `title: Annotated[str, FOR_PEOPLE]`. Content hashes leave it
out.
"""
Source: TypeAlias = Annotated[Literal["printed", "reconstructed", "ruling", "own"], FOR_PEOPLE]
"""The origin of a piece of content: the box, our reading of it, our decision, or an idea of our own or a host's."""
Tree: TypeAlias = dict[str, Any]
"""A file's content as plain values. Read-only."""

T = TypeVar("T")

_PACKAGED = Path(__file__).parents[1] / "games"


class File(NamedTuple):
    """A content file that a table plays with."""

    name: str
    """The file's name in the game's content: `plans/capitol.toml`."""
    type_: type
    """The type it decodes to, which marks the fields that are for people only."""
    tree: Tree
    counts: bool = True
    """Whether a rule reads it under these options. If not, it is only shown."""


class ContentSource(Protocol):
    """A source of the games' content files."""

    def tree(self, game: str, file: str) -> Tree:
        """The content of a file; ContentError if it is missing or unreadable."""

    def names(self, game: str, folder: str) -> tuple[str, ...]:
        """The TOML files in a content folder, without extension, sorted."""

    def path_of(self, game: str, file: str) -> Path:
        """The path of a file that is no TOML, such as a picture; ContentError if it is missing."""

    def rules_in_force(self, newest: int) -> int:
        """The rules version in play."""


class Folders:
    """Content folders on disk, the host's before the packaged one. Each file is read once and cached."""

    def __init__(self) -> None:
        self._trees: dict[tuple[str, str, str], Tree] = {}
        self._names: dict[tuple[str, str, str], tuple[str, ...]] = {}

    def tree(self, game: str, file: str) -> Tree:
        tree = self._trees.get((_own_folder(), game, file))
        if tree is None:
            tree = self._trees[_own_folder(), game, file] = _read_tree(self.path_of(game, file))
        return tree

    def names(self, game: str, folder: str) -> tuple[str, ...]:
        listed = self._names.get((_own_folder(), game, folder))
        if listed is None:
            stems = {path.stem for base in _folders(game) for path in (base / folder).glob("*.toml")}
            listed = self._names[_own_folder(), game, folder] = tuple(sorted(stems))
        return listed

    def path_of(self, game: str, file: str) -> Path:
        for folder in _folders(game):
            path = folder / file
            if path.is_file():
                return path
        raise ContentError(file, "", f"{game} has no such content file")

    def rules_in_force(self, newest: int) -> int:
        return newest


source_in_use: ContentSource = Folders()
"""The source this module reads from."""


def _own_folder() -> str:
    return os.environ.get(FOLDER_VARIABLE, "")


def _folders(game: str) -> tuple[Path, ...]:
    """The folders that may hold a game's content: the host's, then the packaged one."""
    host = _own_folder()
    return (Path(host) / game, _PACKAGED / game) if host else (_PACKAGED / game,)


def path_of(game: str, file: str) -> Path:
    """The path of a content file: the host's if there is one, else the packaged one."""
    return source_in_use.path_of(game, file)


def names(game: str, folder: str) -> tuple[str, ...]:
    """The TOML files in a content folder, packaged and added, without extension, sorted."""
    return source_in_use.names(game, folder)


def load(game: str, file: str, type_: type[T]) -> T:
    """A content file of a game, decoded to the given type."""
    return _converted(source_in_use.tree(game, file), type_, PurePosixPath(file).name)


def file(game: str, name: str, type_: type, counts: bool = True) -> File:
    """A content file of a game as an entry of a snapshot."""
    return File(name, type_, source_in_use.tree(game, name), counts)


def of_a_begun_table() -> bool:
    """Whether the content is a snapshot that a table began with. It is not held to checks that came later."""
    return not isinstance(source_in_use, Folders)


def earlier_bodies(game: str) -> tuple[bytes, ...]:
    """Content files of a game in earlier versions of this package, newest first, as snapshot bodies.

    Tables and records of versions without snapshots name their content by its hash alone.
    """
    return tuple(path.read_bytes() for path in sorted((_PACKAGED / game / "earlier").glob("*.json"), reverse=True))


def rules_in_force(newest: int) -> int:
    """The rules version in play: the newest, or in an edition an earlier one.

    `RULES_VERSION = rules_in_force(2)`, and where version 1 differed: `if RULES_VERSION < 2`.
    """
    return source_in_use.rules_in_force(newest)


def read(path: Path, type_: type[T]) -> T:
    """Any TOML file, decoded to the given type."""
    return _converted(_read_tree(path), type_, path.name)


def _read_tree(path: Path) -> Tree:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        raise ContentError(path.name, "", f"cannot be read ({_reason(fault)})") from fault
    except tomllib.TOMLDecodeError as fault:
        raise ContentError(path.name, "", f"is not TOML: {fault}") from fault


def _converted(tree: Tree, type_: type[T], where: str) -> T:
    try:
        return msgspec.convert(tree, type_)
    except msgspec.ValidationError as fault:
        reason, _, place = str(fault).partition(" - at ")
        raise ContentError(where, place.strip("`").removeprefix("$."), _lower_first(reason)) from fault


def digest(content: Mapping[str, Any]) -> str:
    """The hash of a table's whole content, titles and source marks included, as in the first records."""
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()


def _reason(fault: OSError | UnicodeDecodeError) -> str:
    return (fault.strerror or "unreadable").lower() if isinstance(fault, OSError) else "it is not UTF-8 text"


def _lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]
