"""Bots: a name and a function that thinks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from worldwright.bots import compiled_search as compiled
from worldwright.bots.companions import skill
from worldwright.bots.levels import known_bot
from worldwright.bots.search import AtRandom, look_ahead
from worldwright.core.chance import Chance
from worldwright.core.game import AnyGame
from worldwright.core.skill import Skill, Style
from worldwright.core.thinking import Budget, Choice, Sight, Think, Thought, rough

UNGUIDED = 64
"""How many games are imagined for a move in a game without a skill."""


@dataclass(frozen=True)
class Thinker:
    """A bot that ranks its actions, as hints and reviews need it."""

    name: str
    think: Think
    looks: bool = True
    """False for a bot that ignores its view, so that no view is built for it."""
    is_foreign: bool = False
    """Whether it is a user's own code, so that its actions are checked and its pace is that of a usual bot."""

    def act(self, view: Any, actions: Sequence[Any], luck: Chance) -> Any:
        """The action it takes, of the legal `actions` of a seat that sees `view`."""
        return self.think(Sight(view, actions), Budget(luck)).action


def _any_action(sight: Sight, budget: Budget) -> Thought:
    return Thought((Choice(budget.luck.choice(sight.actions), 0.0),))


RANDOM = Thinker("random", _any_action, looks=False)


def bot(name: str, game: AnyGame) -> Thinker:
    """The bot of that name for a game; a UserError lists the names."""
    if known_bot(name) == "random":
        return RANDOM
    known = skill(game)
    return Thinker(name, _thinking(game, known, known.levels.get(name, Style())))


def _thinking(game: AnyGame, known: Skill, how: Style) -> Think:
    if known.by_style is not None:
        return known.by_style(how)
    first = known.think or _unguided(game)
    if how.work and known.lookahead is not None:
        return _ahead(game, known, first, how)
    if how.rough or how.spreads:
        return lambda sight, budget: _roughly(first(sight, budget), how, budget)
    return first


def _roughly(thought: Thought, how: Style, budget: Budget) -> Thought:
    values = [choice.value for choice in thought.choices]
    middle = sum(values) / len(values)
    spread = sum(abs(value - middle) for value in values) / len(values)
    return rough(thought, how.rough or how.spreads * spread, budget.luck)


def _ahead(game: AnyGame, known: Skill, first: Think, how: Style) -> Think:
    def think(sight: Sight, budget: Budget) -> Thought:
        if how.search:
            valued = 0 if budget.by_games else how.valued
            found = compiled.think(game, known.reasons, sight, replace(budget, work=how.search), valued)
            if found is not None:
                return found
        assert known.lookahead is not None
        work = replace(budget, work=budget.work or how.work)
        return look_ahead(game, sight, work, think=first, reasons=known.reasons, ahead=known.lookahead)

    return think


def _unguided(game: AnyGame) -> Think:
    """Ranks every action by random playouts: for a game without an evaluation."""

    def first(sight: Sight, budget: Budget) -> Thought:
        return Thought(tuple(Choice(action, 0.0) for action in budget.luck.shuffled(sight.actions)))

    def think(sight: Sight, budget: Budget) -> Thought:
        work = replace(budget, work=budget.work or UNGUIDED)
        return look_ahead(game, sight, work, think=first, reasons=skill(game).reasons, ahead=AtRandom(game))

    return think
