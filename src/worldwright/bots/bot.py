"""What a bot is, and the bots there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from worldwright.core.chance import Chance
from worldwright.core.errors import Trouble
from worldwright.core.game import AnyGame
from worldwright.games.editions import companion

Chooser: TypeAlias = Callable[[Any, Sequence[Any], Chance], Any]
"""From a view and the legal actions to one of the actions, with chance to break ties."""

LEVELS = ("random", "greedy")


@dataclass(frozen=True)
class Bot:
    """A player made of code. `looks` is false for one that never uses its view, so that none is built for it."""

    name: str
    choose: Chooser
    looks: bool = True


def _any_action(_view: Any, actions: Sequence[Any], chance: Chance) -> Any:
    return chance.choice(actions)


RANDOM = Bot("random", _any_action, looks=False)


def bot(name: str, game: AnyGame) -> Bot:
    """The bot of that level for a game; Trouble with the names there are."""
    if name == "random":
        return RANDOM
    if name == "greedy":
        return Bot(name, companion(game, f"worldwright.bots.greedy.{game.NAME}").choose)
    raise Trouble(f"there is no bot {name!r}: choose {' or '.join(LEVELS)}")
