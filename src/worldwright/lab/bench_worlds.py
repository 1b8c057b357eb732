"""Measure how fast worlds are scored, full boards from their tiles, in the games in which players build worlds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import msgspec

from worldwright.bots.companions import skill
from worldwright.core.chance import Chance, seed_from
from worldwright.games import game
from worldwright.kit.ground import Ground
from worldwright.kit.growth import mixed_worlds
from worldwright.kit.pieces import World

_WORLDS = 64


class ScoringSpeed(msgspec.Struct, frozen=True):
    """Full worlds scored one after the other on one core, in CPU time; three in four have well-fitting tiles."""

    game: str
    boards: int
    cpu_seconds: float
    boards_per_second: float


def scoring(name: str, seconds: float, seed: int) -> ScoringSpeed | None:
    """The speed of a game with worlds; None for the others."""
    scored = skill(game(name)).scored_worlds
    return None if scored is None else _measured(name, *scored(), seconds, seed)


def _measured(
    name: str, ground: Ground, score: Callable[[Ground, Iterable[World]], int], seconds: float, seed: int
) -> ScoringSpeed:
    worlds = mixed_worlds(ground, _WORLDS, Chance(seed_from(seed), "worlds"))
    score(ground, worlds)
    boards = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or not boards:
        score(ground, worlds)
        boards += len(worlds)
    return ScoringSpeed(name, boards, round(spent, 3), round(boards / spent, 1))
