"""The rules: one folder a game, all with the same files."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from typing import Any, cast

from worldwright.core.errors import Trouble
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame

NAMES: tuple[str, ...] = ("mondo", "mondo_sapiens", "mapominoes", "lords_of_worlds", "monuments")
IN_TURNS: dict[str, dict[str, Any]] = {"mondo": {"mode": "step"}, "mondo_sapiens": {"mode": "step"}}
"""Options that make a game against the clock one in turns: for the terminal, and to measure rules alone."""


def game(name: str) -> AnyGame:
    """The game of that name; LookupError if there is none. Loaded, and its extras checked, when first asked for."""
    if name not in NAMES:
        raise LookupError(name)
    found = cast("AnyGame", importlib.import_module(f"worldwright.games.{name}"))
    extras(found)
    return found


def known_game(name: str) -> AnyGame:
    """The game of that name, or Trouble with the names there are."""
    try:
        return game(name)
    except LookupError:
        raise Trouble(f"there is no game {name!r}: choose one of {', '.join(NAMES)}") from None


class Games(Mapping[str, AnyGame]):
    """All games by name, each loaded when it is first asked for."""

    def __getitem__(self, name: str) -> AnyGame:
        return game(name)

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)
