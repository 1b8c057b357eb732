"""The chance of each seat to win, from the points as they stand and how much of the game is played.

Plain and no prophecy: it knows nothing of what is in hand or about to happen. A lead counts the more, the further the
game is: the chance of a seat goes with exp(k * points), and k grows with the share of the moves that are made. The two
constants are the game's own (`core.skill.Slope`).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from worldwright.bots.companions import skill
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame, Move, Seat, over


def chances(game: AnyGame, points: Sequence[float], share: float) -> tuple[float, ...]:
    """Each seat's chance to win with these points, when so much of the game is played."""
    return softmax(points, skill(game).slope.at(share) * (-1 if extras(game).fewest_win else 1))


def softmax(points: Sequence[float], slope: float) -> tuple[float, ...]:
    """Shares of one that go with exp(slope * points)."""
    most = max(slope * one for one in points)
    weights = [math.exp(slope * one - most) for one in points]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def at_the_end(winners: Collection[Seat], seats: int) -> tuple[float, ...]:
    """Who has won: all of it, or an equal share of it; nobody has won a game alone that was lost."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


@dataclass(frozen=True)
class ChanceStanding:
    """How it stood right after a move, as everybody could read it off the table."""

    move: int
    share: float
    """How much of the game was played, from 0 to 1."""
    points: tuple[int, ...]
    chances: tuple[float, ...]


def with_more(game: AnyGame, standing: ChanceStanding, seat: Seat, more: float) -> float:
    """A seat's chance if it stood so many points better."""
    better = -more if extras(game).fewest_win else more
    points = [one + better * (who == seat) for who, one in enumerate(standing.points)]
    return chances(game, points, standing.share)[seat]


def standing(game: AnyGame, states: Sequence[Any], moves: Sequence[Move[Any]], number: int) -> ChanceStanding:
    """How it stood right after move `number`; after the last one it is known who has won."""
    points = _totals(game, states[number])
    if number == len(moves) and over(game, states[number]):
        return ChanceStanding(number, 1.0, points, at_the_end(game.winners(states[number]), len(points)))
    made = [move.by >= 0 for move in moves]
    share = sum(made[:number]) / max(1, sum(made))
    return ChanceStanding(number, share, points, chances(game, points, share))


def curve(game: AnyGame, states: Sequence[Any], moves: Sequence[Move[Any]]) -> list[ChanceStanding]:
    """The chances after every move of a player, and before the first."""
    made = [number for number, move in enumerate(moves, 1) if move.by >= 0 or number == len(moves)]
    return [standing(game, states, moves, number) for number in (0, *made)]


def _totals(game: AnyGame, state: Any) -> tuple[int, ...]:
    sheets = game.score(state)
    return tuple(sheets[seat].total for seat in sorted(sheets))
