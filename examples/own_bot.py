"""Two bots of your own against a built-in one: `python examples/own_bot.py [GAME]`.

The commands take them too: `worldwright arena monuments --bots examples.own_bot:Builder,keen`.
"""

import sys
from collections.abc import Sequence
from typing import Any

import worldwright as ww


class Builder:
    """Does what it can see to be useful before it walks, draws or passes."""

    USEFUL = ("build", "place", "lay", "collect", "reach")

    def act(self, view: Any, actions: Sequence[Any], luck: ww.Chance) -> Any:
        """`view` is what this seat may know, `actions` are legal, `luck` repeats with the seed."""
        useful = [action for action in actions if type(action).__name__.lower().startswith(self.USEFUL)]
        return luck.choice(useful or actions)


class Hinted:
    """Asks a built-in bot, but every fourth time does anything."""

    def __init__(self, game: str) -> None:
        self.adviser = ww.bot("greedy", game)

    def act(self, view: Any, actions: Sequence[Any], luck: ww.Chance) -> Any:
        return luck.choice(actions) if luck.below(4) == 0 else self.adviser.act(view, actions, luck)


if __name__ == "__main__":
    game = sys.argv[1] if len(sys.argv) > 1 else "monuments"
    result = ww.play(game, [Builder(), Hinted(game), "easy"], games=6, seed=1)
    for index, player in enumerate(result.players):
        print(f"{player}: {result.share(index):.0%} of the wins, {result.mean(index):.1f} points on average")
