"""Values of the answers to a question: computed for all of them, or tried in imagined games for some.

Deterministic: a test weighs a puzzle again and must find the values of its file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from worldwright.bots.bot import bot
from worldwright.bots.companions import skill
from worldwright.bots.comparing import is_as_good, played_on
from worldwright.bots.puzzles.showing import deciding
from worldwright.bots.review import REVIEWER
from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import AnyGame, Seat
from worldwright.core.thinking import Budget, Choice, Sight, Thought
from worldwright.teaching.questions import PuzzleQuestion

CHOICES: Final = 4
LEAST: Final[Mapping[bool, float]] = {True: 1.0, False: 1.5}
"""Least lead of the best answer in points: computed, and tried in imagined games."""
MOST_TRIED: Final = 6
"""Answers compared with the best until three are clearly behind it."""
Answers = Mapping[str, Sequence[Any]]


@dataclass(frozen=True)
class Weighed:
    """An answer: the best of its actions, and its points; from imagined games, relative to the best answer."""

    action: Any
    points: float


def counted(kind: PuzzleQuestion, game: AnyGame, state: Any, seat: Seat, answers: Answers) -> list[Weighed]:
    """Every answer to an exact question, best first, each with its best action."""
    assert kind.counted is not None
    weighed = []
    for actions in answers.values():
        worth = [sum(part.points for part in kind.counted(game, state, seat, action)) for action in actions]
        weighed.append(Weighed(actions[worth.index(max(worth))], max(worth)))
    return sorted(weighed, key=lambda answer: -answer.points)


def thought_about(game: AnyGame, sight: Sight, number: int) -> Thought:
    """The reviewer's thought about a moment; the move's `number` seeds its luck."""
    budget = Budget(Chance(seed_from(number, "puzzle"), "thought"), skill(game).imagined, by_games=True)
    return bot(REVIEWER, game).think(sight, budget)


def tried(game: AnyGame, sight: Sight, answers: Answers, number: int) -> list[Weighed] | None:
    """The best answer and three that are clearly behind it in imagined games, each for a reason that can be named.

    None where there are not three.
    """
    thought = thought_about(game, sight, number)
    named = {_key(action): name for name, actions in answers.items() for action in actions}
    firsts: dict[str, Choice] = {}
    for choice in thought.choices:
        name = named.get(_key(choice.action))
        if name is None and not firsts:
            return None  # the best action does not answer this question
        if name is not None:
            firsts.setdefault(name, choice)
    best, *others = firsts.values()
    if len(others) < CHOICES - 1 or is_as_good(best, others[0]):
        return None
    weighed = [Weighed(best.action, 0.0)]
    for other in _spread(others):
        behind = behind_best(game, sight, best.action, other.action, number)
        if behind is not None and deciding(game, sight, best.action, other.action, number) is not None:
            weighed.append(behind)
        if len(weighed) == CHOICES:
            return weighed
    return None


def behind_best(game: AnyGame, sight: Sight, best: Any, action: Any, number: int) -> Weighed | None:
    """How far an action is behind the best when both are played on; None where that is not clear.

    A search spends more on moves it likes, so its own values are not used.
    """
    apart = played_on(game, sight, best, action, number)
    if apart is None or apart.points <= apart.error or apart.points < LEAST[False]:
        return None
    return Weighed(action, -round(apart.points, 1))


def _key(action: Any) -> str:
    return repr(action)


def _spread(others: Sequence[Choice]) -> list[Choice]:
    """The next best answers, with one from further down among the first three, so that not all are nearly as good."""
    order = list(others[:MOST_TRIED])
    if len(others) > CHOICES:
        order.insert(2, others[len(others) // 2])
    return list(dict.fromkeys(order))
