"""What a table plays with, kept for good: its content files, and the hash of what the rules read of them.

The hash leaves out what is for people only (titles, translations, remarks, source marks), so that a corrected word
changes no table. It begins with its style, `2:`; records of the first style have a bare hash of all of it.
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
    """All files, as JSON: from the name of each to what stands in it."""


def snapshot(game: AnyGame, options: Any) -> Snapshot:
    """What a table with these options plays with, as this game (or edition) has it."""
    files = game.files(options)
    body = msgspec.json.encode({file.name: file.tree for file in sorted(files)})
    return Snapshot(game.NAME, content_hash(files), body)


def trees_of(body: bytes) -> dict[str, Tree]:
    """The files of a snapshot's body by name; ValueError if it is none."""
    try:
        return msgspec.json.decode(body, type=dict[str, Tree])
    except msgspec.MsgspecError as fault:
        raise ValueError(str(fault)) from None


def is_played_with(game: AnyGame, options: Any, told: str) -> bool:
    """Whether a hash of either style is that of what the game plays with under these options."""
    if told.startswith(STYLE):
        return told == content_hash(game.files(options))
    return told == digest(game.content(options))


def content_hash(files: Sequence[File]) -> str:
    """The hash of what rules read: of every file that counts, without the fields that are for people only."""
    read = {file.name: _Reader().what_counts(file.tree, file.type_) for file in sorted(files) if file.counts}
    return STYLE + hashlib.sha256(msgspec.json.encode(read)).hexdigest()


class _Reader:
    """Goes through a content file by its type, and looks at every type once."""

    def __init__(self) -> None:
        self._fields: dict[type, dict[str, Any]] = {}

    def what_counts(self, value: Any, type_: Any) -> Any:
        """A value as it is hashed: the fields of a struct by name, what is for people only left out.

        A table whose keys are free is taken pair by pair as the file has it: rules may go through it in that order.
        """
        if get_origin(type_) is Annotated:
            return self.what_counts(value, get_args(type_)[0])
        if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
            known = self._counting(type_)
            return {name: self.what_counts(value[name], known[name]) for name in sorted(value) if name in known}
        inner = get_args(type_)
        if isinstance(value, Mapping):
            return [[key, self.what_counts(entry, inner[1] if inner else Any)] for key, entry in value.items()]
        if isinstance(value, list):
            kinds = inner if inner and inner[-1] is not ... else inner[:1] * len(value)
            return [self.what_counts(*pair) for pair in zip_longest(value, kinds[: len(value)], fillvalue=Any)]
        return value

    def _counting(self, type_: type) -> dict[str, Any]:
        """The fields of a struct that count, as a file calls them, with their types."""
        known = self._fields.get(type_)
        if known is None:
            fields = msgspec.structs.fields(type_)
            known = {field.encode_name: field.type for field in fields if not _is_for_people(field.type)}
            self._fields[type_] = known
        return known


def _is_for_people(type_: Any) -> bool:
    return get_origin(type_) is Annotated and FOR_PEOPLE in type_.__metadata__
