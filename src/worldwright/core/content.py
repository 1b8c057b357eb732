"""Content files: TOML to frozen values, or one sentence that says what is wrong where.

A game's files lie beside its rules. A host or an owner of the box can put a corrected or an additional file into the
folder named by WORLDWRIGHT_CONTENT, under the game's name; it then stands for, or beside, the packaged one. While a
program runs a file is read once: rules and snapshots see the same.

A game reads its content through this module only. An edition of a game (`games/editions.py`) gets a copy of it whose
`shelf` holds a snapshot, so that the same code reads what a table began with.
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
"""Marks a field that no rule reads, a title or a remark: `title: Annotated[str, FOR_PEOPLE]`. No hash counts it."""
Source: TypeAlias = Annotated[Literal["printed", "reconstructed", "ruling", "own"], FOR_PEOPLE]
"""Where a piece of content comes from: the box, our reading of it, our decision, or somebody's own idea."""
Tree: TypeAlias = dict[str, Any]
"""What stands in a file, as plain values. Nobody may alter it."""

T = TypeVar("T")

_PACKAGED = Path(__file__).parents[1] / "games"


class File(NamedTuple):
    """A content file that a table plays with."""

    name: str
    """As the game calls it: `plans/capitol.toml`."""
    type_: type
    """What it is read as: the type says which fields are for people only."""
    tree: Tree
    counts: bool = True
    """Whether any rule reads it under these options; else it is kept only to be shown."""


class AnalysisCache(Protocol):
    """Where the files of games come from."""

    def tree(self, game: str, file: str) -> Tree:
        """What stands in a file; ContentError if there is none or it cannot be read."""

    def names(self, game: str, folder: str) -> tuple[str, ...]:
        """The TOML files in a content folder without their ending, in order."""

    def path_of(self, game: str, file: str) -> Path:
        """Where a file lies that is no TOML, such as pictures; ContentError if there is none."""

    def rules_in_force(self, newest: int) -> int:
        """The version of the rules that is played by."""


class Folders:
    """The folders of this machine, first the host's own. What was read once stays as it was."""

    def __init__(self) -> None:
        self._trees: dict[tuple[str, str, str], Tree] = {}
        self._names: dict[tuple[str, str, str], tuple[str, ...]] = {}

    def tree(self, game: str, file: str) -> Tree:
        known = self._trees.get((_own_folder(), game, file))
        if known is None:
            known = self._trees[_own_folder(), game, file] = _read_tree(self.path_of(game, file))
        return known

    def names(self, game: str, folder: str) -> tuple[str, ...]:
        known = self._names.get((_own_folder(), game, folder))
        if known is None:
            found = {path.stem for base in _folders(game) for path in (base / folder).glob("*.toml")}
            known = self._names[_own_folder(), game, folder] = tuple(sorted(found))
        return known

    def path_of(self, game: str, file: str) -> Path:
        for folder in _folders(game):
            path = folder / file
            if path.is_file():
                return path
        raise ContentError(file, "", f"{game} has no such content file")

    def rules_in_force(self, newest: int) -> int:
        return newest


shelf: AnalysisCache = Folders()
"""What this module reads from."""


def _own_folder() -> str:
    return os.environ.get(FOLDER_VARIABLE, "")


def _folders(game: str) -> tuple[Path, ...]:
    """Where a game's content is looked for, first the host's own folder."""
    own = _own_folder()
    return (Path(own) / game, _PACKAGED / game) if own else (_PACKAGED / game,)


def path_of(game: str, file: str) -> Path:
    """The file that counts: the host's, else the packaged one."""
    return shelf.path_of(game, file)


def names(game: str, folder: str) -> tuple[str, ...]:
    """The TOML files in a content folder, packaged and added, without their ending, in order."""
    return shelf.names(game, folder)


def load(game: str, file: str, type_: type[T]) -> T:
    """A content file of a game as a value of the given type."""
    return _converted(shelf.tree(game, file), type_, PurePosixPath(file).name)


def file(game: str, name: str, type_: type, counts: bool = True) -> File:
    """A content file of a game as it goes into a snapshot."""
    return File(name, type_, shelf.tree(game, name), counts)


def earlier_bodies(game: str) -> tuple[bytes, ...]:
    """All content files of a game as earlier versions of this package had them, newest first: bodies of snapshots.

    Tables and records of a version that kept no snapshots name their content by its hash alone.
    """
    return tuple(path.read_bytes() for path in sorted((_PACKAGED / game / "earlier").glob("*.json"), reverse=True))


def rules_in_force(newest: int) -> int:
    """The version of the rules that is played by: the newest, or in an edition an earlier one.

    `RULES_VERSION = rules_in_force(2)`, and where version 1 differed: `if RULES_VERSION < 2`.
    """
    return shelf.rules_in_force(newest)


def read(path: Path, type_: type[T]) -> T:
    """Any TOML file as a value of the given type."""
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
    """The hash of everything a table plays with, titles and source marks included, as records had it at first."""
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()


def _reason(fault: OSError | UnicodeDecodeError) -> str:
    return (fault.strerror or "unreadable").lower() if isinstance(fault, OSError) else "it is not UTF-8 text"


def _lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]
