"""The box of Shore, read from its file."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from worldwright.core.content import File, Source, file, load
from worldwright.games.shore.model import NAME, Options


class BoxFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `box.toml` holds."""

    source: Source
    shells: tuple[int, ...]


@cache
def box() -> BoxFile:
    """The box that is played with."""
    return load(NAME, "box.toml", BoxFile)


def content(options: Options | None = None) -> dict[str, Any]:
    """The box: every table plays with all of it."""
    return {"box": msgspec.to_builtins(box())}


def files(options: Options | None = None) -> tuple[File, ...]:
    """The files that the rules read."""
    return (file(NAME, "box.toml", BoxFile),)
