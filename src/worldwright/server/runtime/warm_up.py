"""Read rules and content in threads, one at a time, so that no table waits for a disk.

The first value of a type makes msgspec prepare that type. Two threads preparing the same type at once were seen to
crash the process.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from worldwright.core.match import options_from, start
from worldwright.games import NAMES, game

P = ParamSpec("P")
T = TypeVar("T")
_turn = threading.Lock()


def in_turn(read: Callable[P, T]) -> Callable[P, T]:
    """The same function, executed by one thread at a time."""

    @functools.wraps(read)
    def reading(*args: P.args, **more: P.kwargs) -> T:
        with _turn:
            return read(*args, **more)

    return reading


def learn() -> None:
    """Read the rules and content of every game before the first visitor comes; tables read them without this lock."""
    for name in NAMES:
        rules = game(name)
        start(rules, options_from(rules, {}), rules.SEATS[-1])
        rules.content()
