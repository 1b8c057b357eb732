"""Reading values of our types, one reader at a time.

The first reading of a type prepares what msgspec knows about it. Two threads that prepare the same type at once were
seen to end the whole process: two people who opened the first table of a game at the same moment.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
_turn = threading.RLock()


def converted(tree: Any, type_: type[T]) -> T:
    """A tree of plain values as a value of the given type; msgspec.ValidationError if it is none."""
    with _turn:
        return msgspec.convert(tree, type_)


def decoded(text: bytes | str, type_: type[T]) -> T:
    """JSON as a value of the given type; msgspec.MsgspecError if it is none."""
    with _turn:
        return msgspec.json.decode(text, type=type_)
