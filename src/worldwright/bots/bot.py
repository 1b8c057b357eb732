"""What a bot is, and the bots there are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from worldwright.bots import compiled, filling, planning, wanted_world, worlds
from worldwright.bots.levels import Style, known_bot, style
from worldwright.bots.search import look_ahead
from worldwright.bots.thought import Budget, Choice, Sight, Think, Thought, rough
from worldwright.core.game import AnyGame
from worldwright.games.editions import companion

POOLS = ("mondo", "mondo_sapiens")
"""Games of worlds that are laid from one pool: what is looked at and planned there is the same."""


@dataclass(frozen=True)
class Bot:
    """A player made of code. `looks` is false for one that never uses its view, so that none is built for it."""

    name: str
    think: Think
    looks: bool = True


def _any_action(sight: Sight, budget: Budget) -> Thought:
    return Thought((Choice(budget.luck.choice(sight.actions), 0.0),))


RANDOM = Bot("random", _any_action, looks=False)


def bot(name: str, game: AnyGame) -> Bot:
    """The bot of that name for a game; Trouble with the names there are."""
    if known_bot(name) == "random":
        return RANDOM
    return Bot(name, _thinking(game, style(game.NAME, name)))


def _thinking(game: AnyGame, how: Style) -> Think:
    greedy: Any = companion(game, f"worldwright.bots.greedy.{game.NAME}")
    if game.NAME in POOLS:
        return _at_a_pool(greedy, how)
    if how.work:
        return _ahead(game, greedy, how)
    if how.rough:
        return lambda sight, budget: rough(greedy.think(sight, budget), how.rough, budget.luck)
    think: Think = greedy.think
    return think


def _ahead(game: AnyGame, greedy: Any, how: Style) -> Think:
    ahead: Any = companion(game, f"worldwright.bots.ahead.{game.NAME}")

    def think(sight: Sight, budget: Budget) -> Thought:
        if how.search:
            valued = 0 if budget.by_games else how.valued
            found = compiled.think(game, greedy, sight, replace(budget, work=how.search), valued)
            if found is not None:
                return found
        return look_ahead(game, greedy, ahead, sight, replace(budget, work=budget.work or how.work))

    return think


def _at_a_pool(greedy: Any, how: Style) -> Think:
    def think(sight: Sight, budget: Budget) -> Thought:
        taste = greedy.taste_of(sight.view)
        found: Thought | None = None
        if how.search and not filling.others_left(sight.view):  # nobody is in the way of the world that is wanted
            steps = how.search + filling.STEPS_A_FILLING * how.fillings
            found = wanted_world.think(taste, sight.view, sight.actions, replace(budget, work=steps))
        if found is None and how.fillings:
            found = filling.think(taste, sight.view, sight.actions, replace(budget, work=how.fillings), how.search)
        if found is not None:
            return found
        if how.work:
            return planning.think(taste, sight.view, sight.actions, budget.luck, budget.work or how.work)
        if how.looks_at:
            taste = replace(taste, looks_at=how.looks_at)
        thought = worlds.think(taste, sight.view, sight.actions, budget.luck)
        return rough(thought, how.rough, budget.luck)

    return think
