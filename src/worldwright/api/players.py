"""Bots for matches: the built-in ones by name, and your own."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from worldwright.bots.bot import Thinker
from worldwright.bots.bot import bot as built_in
from worldwright.core.chance import Chance
from worldwright.core.errors import UserError
from worldwright.core.game import AnyGame
from worldwright.core.thinking import Budget, Sight, Thought, decided
from worldwright.games import known_game


class Bot(Protocol):
    """A player: any object with this method. It sees what its seat may know, never the state."""

    def act(self, view: Any, actions: Sequence[Any], luck: Chance, /) -> Any:
        """The action to play: one of `actions`, or another legal one.

        `view` is the game's `View` for the seat. `luck` draws the same for the same seed.
        """


Player: TypeAlias = str | Bot
"""A bot, or the name of one: `keen`, or `module:Class` for your own."""


def bot(name: str, game: str | AnyGame) -> Bot:
    """A bot for a game: a built-in one (`novice` to `master`, `random`, `greedy`), or your own by `module:Class`.

    UserError if there is none of that name.
    """
    return seated(name, known_game(game) if isinstance(game, str) else game)


def seated(player: Player, game: AnyGame) -> Thinker:
    """A player as a bot that plays matches of a game; UserError if it is none."""
    if isinstance(player, Thinker):
        return player
    if isinstance(player, str):
        return _own(_loaded(player), player) if ":" in player else built_in(player, game)
    return _own(player, type(player).__name__)


def _own(player: object, name: str) -> Thinker:
    act = getattr(player, "act", None)
    if not callable(act):
        raise UserError(f"{name} is no bot: it needs a method act(view, actions, luck)")

    def think(sight: Sight, budget: Budget) -> Thought:
        return decided(act(sight.view, sight.actions, budget.luck))

    return Thinker(name, think, is_foreign=True)


def _loaded(name: str) -> object:
    """The object `module:attribute`, from this folder or an installed module; a class is called without arguments."""
    module, _, attribute = name.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), attribute)):
        raise UserError(f"{name!r} names no bot: write module:Class, such as mybots:MyBot")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(importlib.import_module(module), attribute)
    except ModuleNotFoundError as fault:
        if not f"{module}.".startswith(f"{fault.name}."):
            raise
        raise UserError(f"there is no module {module!r} in this folder or installed, for the bot {name!r}") from None
    except AttributeError:
        raise UserError(f"the module {module!r} has no {attribute!r}, for the bot {name!r}") from None
    return found() if isinstance(found, type) else found
