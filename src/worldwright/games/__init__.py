"""The games: one folder each, all with the same files."""

from __future__ import annotations

import importlib
import sys
from typing import Any, cast

import msgspec

from worldwright.core.errors import UserError
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame
from worldwright.core.prepared_types import learn_types

NAMES: tuple[str, ...] = ("mondo", "mondo_sapiens", "mapominoes", "lords_of_worlds", "monuments")
IN_TURNS: dict[str, dict[str, Any]] = {"mondo": {"mode": "step"}, "mondo_sapiens": {"mode": "step"}}
"""Options that turn a game against the clock into one in turns: for the terminal, and to measure rules alone."""


_loaded: dict[str, AnyGame] = {}


def game(name: str) -> AnyGame:
    """The game of that name; LookupError if there is none.

    Loaded on first use: its extras are checked and its types prepared. A program with threads loads every game in one
    of them first.
    """
    found = _loaded.get(name)
    if found is None:
        if name not in NAMES:
            raise LookupError(name)
        package = f"worldwright.games.{name}"
        found = cast("AnyGame", importlib.import_module(package))
        extras(found)
        learn_types([module for key, module in list(sys.modules.items()) if f"{key}.".startswith(f"{package}.")])
        msgspec.json.Decoder(found.Actions)
        _loaded[name] = found
    return found


def known_game(name: str) -> AnyGame:
    """The game of that name; a UserError lists the names."""
    try:
        return game(name)
    except LookupError:
        raise UserError(f"there is no game {name!r}: choose one of {', '.join(NAMES)}") from None
