"""Rules and content read in threads, so that no table waits for a disk; one reader at a time.

The first value of a type prepares what msgspec knows of the type. Two threads that prepared the same one at once were
seen to end the whole process: two people who opened the first tables of a game at the same moment.
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
    """The same function, for any number of threads: they come one after the other."""

    @functools.wraps(read)
    def reading(*args: P.args, **more: P.kwargs) -> T:
        with _turn:
            return read(*args, **more)

    return reading


def learn() -> None:
    """Read the rules and content of every game before anybody comes: tables read them too, and take no turns."""
    for name in NAMES:
        rules = game(name)
        start(rules, options_from(rules, {}), rules.SEATS[-1])
        rules.content()
