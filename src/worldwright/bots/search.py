"""Lookahead: the actions that look best now are played on in imagined games, all with the same luck.

A game is imagined from the view alone. Each imagined deal is tried with every remaining action, so that luck does not
decide between them; after each round of trials the worse half is dropped.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from worldwright.core.chance import Chance
from worldwright.core.extras import extras
from worldwright.core.game import CLOCK, DEALER, AnyGame, Move, Seat, over
from worldwright.core.playout import Dice
from worldwright.core.skill import Ahead
from worldwright.core.thinking import REASONED, Budget, Choice, Reasons, Sight, Think, Thought, apart

_SPAN = 1 << 32


class AtRandom:
    """Lookahead for a game that offers nothing for it: random playouts to the end."""

    TOP = 24
    MOVES = 2000
    TRUST = 0.0

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._sign = -1 if extras(game).fewest_win else 1

    def quick(self, _state: Any, _seat: Seat, actions: Sequence[Any], dice: Dice) -> Any:
        """Any action."""
        return dice.choice(actions)

    def margin(self, state: Any, seat: Seat) -> float:
        """The lead over the best of the others; alone, the points."""
        totals = {who: self._sign * sheet.total for who, sheet in self._game.score(state).items()}
        return totals[seat] - max((total for who, total in totals.items() if who != seat), default=0)

    def is_far_enough(self, _before: Any, now: Any) -> bool:
        """The game is over."""
        return over(self._game, now)


def look_ahead(
    game: AnyGame,
    sight: Sight,
    budget: Budget,
    *,
    think: Think,
    reasons: Callable[[Any], Reasons],
    ahead: Ahead,
) -> Thought:
    """The thought after `budget.work` imagined games. `think` preselects the actions."""
    first = think(sight, budget)
    if len(first.choices) < 2:
        return first
    trial = _Trial(game, ahead, sight.view, first.choices[: ahead.TOP], budget)
    trial.run(budget.work)
    return trial.thought(reasons(sight.view), first.choices[ahead.TOP :])


@dataclass(frozen=True)
class ImaginedEnd:
    """The end of an imagined game, for one seat."""

    margin: float
    own: Mapping[str, float]
    """The points of its own sheet by rule."""
    others: float
    """The points of the others, on average."""
    acts: Mapping[str, int]
    """How often it took each type of action."""


def paired(
    game: AnyGame, ahead: Ahead, view: Any, both: tuple[Any, Any], luck: Chance, *, deals: int
) -> list[tuple[float, float]]:
    """The results of two actions, each imagined deal played on after both of them."""
    return [
        (ahead.margin(first, view.you), ahead.margin(second, view.you))
        for (first, _), (second, _) in _ends(game, ahead, view, both, luck, deals=deals)
    ]


def played_to_the_end(
    game: AnyGame, ahead: Ahead, view: Any, both: tuple[Any, Any], luck: Chance, *, deals: int
) -> list[tuple[ImaginedEnd, ImaginedEnd]]:
    """As `paired`, with the sheets at the end and the actions on the way."""

    def ending(state: Any, acts: Mapping[str, int]) -> ImaginedEnd:
        sheets = game.score(state)
        own: Counter[str] = Counter()
        for line in sheets[view.you].lines:
            own[line.rule] += line.points
        theirs = [sheet.total for who, sheet in sheets.items() if who != view.you]
        return ImaginedEnd(ahead.margin(state, view.you), own, sum(theirs) / max(1, len(theirs)), acts)

    return [(ending(*first), ending(*second)) for first, second in _ends(game, ahead, view, both, luck, deals=deals)]


End: TypeAlias = tuple[Any, Counter[str]]
"""The last state of an imagined game, and how often the seat took each type of action."""


def _ends(
    game: AnyGame, ahead: Ahead, view: Any, both: tuple[Any, Any], luck: Chance, *, deals: int
) -> Iterator[tuple[End, End]]:
    first = luck.below(_SPAN) * 4096
    for number in range(first, first + deals):
        start = game.imagine(view, Dice(number))
        one, two = (_played_on(game, ahead, view, start, action=action, dice=Dice(number + 1)) for action in both)
        yield one, two


def _played_on(game: AnyGame, ahead: Ahead, view: Any, start: Any, *, action: Any, dice: Dice) -> End:
    now = getattr(view, "since", None) or 0
    state = game.apply(start, Move(now, view.you, action))
    acts: Counter[str] = Counter()
    for _ in range(ahead.MOVES):
        seats = game.to_move(state)
        while DEALER in seats and not ahead.is_far_enough(start, state):
            state = game.apply(state, Move(now, DEALER, game.deal(state, dice)))
            seats = game.to_move(state)
        if ahead.is_far_enough(start, state):
            break
        if not seats:
            due = game.deadline(state)
            if due is None:
                break
            now = due[0]
            state = game.apply(state, Move(now, CLOCK, due[1]))
            continue
        seat = min(seats)
        act = ahead.quick(state, seat, game.actions(state, seat), dice)
        if seat == view.you:
            acts[act.__struct_config__.tag] += 1
        state = game.apply(state, Move(now, seat, act))
    return state, acts


class _Trial:
    """Some actions, and their results in imagined games."""

    def __init__(self, game: AnyGame, ahead: Ahead, view: Any, choices: Sequence[Choice], budget: Budget) -> None:
        self.game, self.ahead, self.view = game, ahead, view
        self.seat: Seat = view.you
        self.choices = choices
        self.found: list[list[float]] = [[] for _ in choices]
        self.live = list(range(len(choices)))
        self.luck = budget.luck.below(_SPAN)
        self.deals = 0
        self.played = 0

    def run(self, work: int) -> None:
        """Try all, keep the better half, and repeat until the work is done or one is left."""
        rounds = max(1, math.ceil(math.log2(len(self.live))))
        for number in range(rounds):
            share = (work - self.played) // (rounds - number)
            for _ in range(max(1, share // len(self.live))):
                self.deal()
            self.live.sort(key=lambda one: -self.value(one))
            self.live = self.live[: max(1, (len(self.live) + 1) // 2)]

    def deal(self) -> None:
        """One imagined deal, played on after each remaining action."""
        number = self.luck * 4096 + self.deals
        self.deals += 1
        start = self.game.imagine(self.view, Dice(number))
        for one in self.live:
            dice = Dice(number + 1)
            end, _ = _played_on(self.game, self.ahead, self.view, start, action=self.choices[one].action, dice=dice)
            self.found[one].append(self.ahead.margin(end, self.seat))
            self.played += 1

    def value(self, one: int) -> float:
        """The value of an action: the mean of its imagined games and, with a small weight, its first value."""
        found, trust = self.found[one], self.ahead.TRUST
        return (sum(found) + trust * self.choices[one].value) / (len(found) + trust)

    def _error(self, one: int) -> float:
        found = self.found[one]
        if len(found) < 2:
            return abs(found[0]) if found else 0.0
        mean = sum(found) / len(found)
        return math.sqrt(sum((value - mean) ** 2 for value in found) / (len(found) - 1) / len(found))

    def thought(self, reasons: Callable[[Any], Any], rest: Sequence[Choice]) -> Thought:
        """The actions by how often they were tried; those never tried come last, below all others."""
        order = sorted(range(len(self.choices)), key=lambda one: (-len(self.found[one]), -self.value(one)))
        best = self.found[order[0]]
        ranked = [
            Choice(self.choices[one].action, self.value(one), self._error(one),
                   reasons(self.choices[one].action) if place < REASONED else (),
                   apart(best, self.found[one]) if place else None)
            for place, one in enumerate(order)
        ]  # fmt: skip
        least = min(choice.value for choice in ranked)
        below = [Choice(choice.action, min(least, choice.value), choice.error) for choice in rest]
        return Thought((*ranked, *below), self.played)
