"""Each seat's chance to win, from its points and the share of the game played.

A simple estimate: it ignores what is about to happen. A lead counts more the further the game is: the chance
of a seat is proportional to exp(k * points), and k grows with the share of the moves made. The two constants are the
game's own (`core.skill.Slope`).
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
    """Each seat's chance to win with these points, when this share of the game is played."""
    return softmax(points, skill(game).slope.at(share) * (-1 if extras(game).fewest_win else 1))


def softmax(points: Sequence[float], slope: float) -> tuple[float, ...]:
    """Shares of 1, proportional to exp(slope * points)."""
    most = max(slope * value for value in points)
    weights = [math.exp(slope * value - most) for value in points]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def at_the_end(winners: Collection[Seat], seats: int) -> tuple[float, ...]:
    """The result of a finished game: 1 for the winner, equal shares on a tie, 0 for the others."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


@dataclass(frozen=True)
class ChanceStanding:
    """Points and chances right after a move, from public information."""

    move: int
    share: float
    """The share of the game played, from 0 to 1."""
    points: tuple[int, ...]
    chances: tuple[float, ...]


def with_more(game: AnyGame, standing: ChanceStanding, seat: Seat, more: float) -> float:
    """A seat's chance with this many more points."""
    better = -more if extras(game).fewest_win else more
    points = [own + better * (who == seat) for who, own in enumerate(standing.points)]
    return chances(game, points, standing.share)[seat]


def standing(game: AnyGame, states: Sequence[Any], moves: Sequence[Move[Any]], number: int) -> ChanceStanding:
    """The standing right after move `number`; after the last move the result."""
    points = points_now(game, states[number])
    if number == len(moves) and over(game, states[number]):
        return ChanceStanding(number, 1.0, points, at_the_end(game.winners(states[number]), len(points)))
    made = [move.by >= 0 for move in moves]
    share = sum(made[:number]) / max(1, sum(made))
    return ChanceStanding(number, share, points, chances(game, points, share))


def curve(game: AnyGame, states: Sequence[Any], moves: Sequence[Move[Any]]) -> list[ChanceStanding]:
    """The standing before the first move and after every move of a player."""
    made = [number for number, move in enumerate(moves, 1) if move.by >= 0 or number == len(moves)]
    return [standing(game, states, moves, number) for number in (0, *made)]


def points_now(game: AnyGame, state: Any) -> tuple[int, ...]:
    """Each seat's points as if the round ended now."""
    own = skill(game).standing
    if own is not None:
        return own(state)
    sheets = game.score(state)
    return tuple(sheets[seat].total for seat in sorted(sheets))
