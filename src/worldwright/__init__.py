"""Five world-building games: rules, bots and records.

import worldwright as ww

match = ww.match("monuments", seats=3, seed=7)
while waiting := match.wait():
    seat = min(waiting)
    match.submit(seat, match.actions(seat)[0])
print(match.totals, match.winners)
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any

if sys.version_info < (3, 11):  # noqa: UP036  also run from the source, which pip has not checked
    raise ImportError(f"Worldwright needs Python 3.11 or newer: this is {sys.version.split()[0]}, so use a newer one")

from worldwright.api.typed import Games, match
from worldwright.core.chance import Chance
from worldwright.core.errors import UserError
from worldwright.core.match import Match, Refused

if TYPE_CHECKING:
    from worldwright.api.players import Bot, bot
    from worldwright.api.playing import GameResult, PlayResult, play
    from worldwright.api.records import PlayedRecord, read_record, verify

games = Games()

__all__ = [
    "Bot",
    "Chance",
    "GameResult",
    "Match",
    "PlayResult",
    "PlayedRecord",
    "Refused",
    "UserError",
    "bot",
    "games",
    "match",
    "play",
    "read_record",
    "verify",
]  # fmt: skip
__version__ = "1.0.0"

_LATER = {
    "Bot": "players", "bot": "players", "PlayResult": "playing", "GameResult": "playing", "play": "playing",
    "PlayedRecord": "records", "read_record": "records", "verify": "records",
}  # fmt: skip
"""What is loaded on first use, and its module: so the import itself stays quick."""


if not TYPE_CHECKING:  # a type checker would take any name to be there

    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module 'worldwright' has no attribute {name!r}")
        found = globals()[name] = getattr(importlib.import_module(f"worldwright.api.{_LATER[name]}"), name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
