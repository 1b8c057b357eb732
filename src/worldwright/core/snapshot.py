"""The content of a table, stored with it: its content files, and a hash of what the rules read of them.

The hash leaves out what is for people only (titles, translations, remarks, source marks), so that a corrected word
changes no table. It begins with its style, `2:`; records of the first style have a bare hash of everything.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Annotated, Any, NamedTuple, get_args, get_origin

import msgspec

from worldwright.core.content import FOR_PEOPLE, File, Tree, digest
from worldwright.core.game import AnyGame

STYLE = "2:"


class Snapshot(NamedTuple):
    """The content of a table of a game."""

    game: str
    hash: str
    """Of what the rules read."""
    body: bytes
    """All files as JSON, by name."""


def snapshot(game: AnyGame, options: Any) -> Snapshot:
    """The content of a table with these options, in this game or edition."""
    files = game.files(options)
    body = msgspec.json.encode({file.name: file.tree for file in sorted(files)})
    return Snapshot(game.NAME, content_hash(files), body)


def trees_of(body: bytes) -> dict[str, Tree]:
    """The files in a snapshot's body by name; ValueError if it is malformed."""
    try:
        return msgspec.json.decode(body, type=dict[str, Tree])
    except msgspec.MsgspecError as fault:
        raise ValueError(str(fault)) from None


def is_played_with(game: AnyGame, options: Any, expected: str) -> bool:
    """Whether a content hash, of either style, fits this game under these options."""
    if expected.startswith(STYLE):
        return expected == content_hash(game.files(options))
    return expected == digest(game.content(options))


def content_hash(files: Sequence[File]) -> str:
    """The hash of what rules read: of every file that counts, without the fields that are for people only."""
    read = {file.name: _Reader().what_counts(file.tree, file.type_) for file in sorted(files) if file.counts}
    return STYLE + hashlib.sha256(msgspec.json.encode(read)).hexdigest()


class _Reader:
    """Reduces content files to what counts, by their types. Examines each type once."""

    def __init__(self) -> None:
        self._fields: dict[type, dict[str, Any]] = {}

    def what_counts(self, value: Any, type_: Any) -> Any:
        """A value as it is hashed: the fields of a struct by name, without what is for people only.

        A table with free keys becomes a list of pairs in the file's order, because rules may iterate over it.
        """
        if get_origin(type_) is Annotated:
            return self.what_counts(value, get_args(type_)[0])
        if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
            fields = self._counting(type_)
            return {name: self.what_counts(value[name], fields[name]) for name in sorted(value) if name in fields}
        inner = get_args(type_)
        if isinstance(value, Mapping):
            return [[key, self.what_counts(entry, inner[1] if inner else Any)] for key, entry in value.items()]
        if isinstance(value, list):
            kinds = inner if inner and inner[-1] is not ... else inner[:1] * len(value)
            return [self.what_counts(*pair) for pair in zip_longest(value, kinds[: len(value)], fillvalue=Any)]
        return value

    def _counting(self, type_: type) -> dict[str, Any]:
        """The fields of a struct that count, by their names in a file, with their types."""
        counting = self._fields.get(type_)
        if counting is None:
            fields = msgspec.structs.fields(type_)
            counting = {field.encode_name: field.type for field in fields if not _is_for_people(field.type)}
            self._fields[type_] = counting
        return counting


def _is_for_people(type_: Any) -> bool:
    return get_origin(type_) is Annotated and FOR_PEOPLE in type_.__metadata__
