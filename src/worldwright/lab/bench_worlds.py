"""How fast worlds are scored: Mondo and Mondo Sapiens, full boards from their tiles."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import msgspec

from worldwright.core.chance import Chance, seed_from
from worldwright.games.mondo.content import ground as mondo_ground
from worldwright.games.mondo.scoring import boards_scored as mondo_boards
from worldwright.games.mondo_sapiens.content import ground as sapiens_ground
from worldwright.games.mondo_sapiens.scoring import boards_scored as sapiens_boards
from worldwright.kit.ground import Ground
from worldwright.kit.growth import mixed_worlds
from worldwright.kit.pieces import World

_WORLDS = 64


class Scoring(msgspec.Struct, frozen=True):
    """Full worlds scored one after the other on one core, in CPU time; three in four are laid with care."""

    game: str
    boards: int
    cpu_seconds: float
    boards_per_second: float


def scoring(game: str, seconds: float, seed: int) -> Scoring | None:
    """The speed of a game that has worlds; None for the others."""
    match game:
        case "mondo":
            return _measured(game, mondo_ground(), mondo_boards, seconds, seed)
        case "mondo_sapiens":
            return _measured(game, sapiens_ground(1), sapiens_boards, seconds, seed)
    return None


def _measured(
    game: str, ground: Ground, score: Callable[[Ground, Iterable[World]], int], seconds: float, seed: int
) -> Scoring:
    worlds = mixed_worlds(ground, _WORLDS, Chance(seed_from(seed), "worlds"))
    score(ground, worlds)
    boards = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or not boards:
        score(ground, worlds)
        boards += len(worlds)
    return Scoring(game, boards, round(spent, 3), round(boards / spent, 1))
