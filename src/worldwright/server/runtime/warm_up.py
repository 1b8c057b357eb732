"""Read rules and content once, so that no table waits for a disk.

The first value of a type makes msgspec prepare that type. Two threads preparing the same type at once were seen to
crash the process, so that only the lane `terms`, which has one thread, reads rules outside the loop.
"""

from __future__ import annotations

from worldwright.core.match import options_from, start
from worldwright.games import NAMES, game


def learn() -> None:
    """Read the rules and content of every game before the first visitor comes."""
    for name in NAMES:
        rules = game(name)
        start(rules, options_from(rules, {}), rules.SEATS[-1])
        rules.content()
