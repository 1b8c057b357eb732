"""Positions typed in from a cardboard game: JSON to values, or one sentence that says what is wrong where."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from worldwright.core.errors import PositionError
from worldwright.core.reading import converted

T = TypeVar("T")


def position_from(tree: Any, type_: type[T]) -> T:
    """A position file's content as a value; PositionError names the seat and key that is wrong."""
    try:
        return converted(tree, type_)
    except msgspec.ValidationError as fault:
        reason, _, place = str(fault).partition(" - at ")
        where = re.sub(r"^\$\.?", "", place.strip("`")) or "position"
        raise PositionError(where, (reason[:1].lower() + reason[1:]).replace("`", "")) from None
