"""Worker jobs of the daily world: points of an attempt over time, and how bots play a deal."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from worldwright.bots.bot import bot
from worldwright.bots.levels import LADDER
from worldwright.bots.matches import AnyMatch, play_out
from worldwright.core.chance import Chance
from worldwright.core.game import Millis
from worldwright.core.match import Match, options_from, start
from worldwright.server.daily.leaderboard import score_of
from worldwright.server.engine.events import Terms
from worldwright.server.engine.replay import Replay, ReplayInput, edition_of

STRENGTHS = (2, 4)
"""Levels that play every deal: an easy one and a good one."""
MOST_STEPS = 400


class Lane(msgspec.Struct, frozen=True):
    """The points of an attempt over time, and nothing else of it."""

    steps: tuple[tuple[Millis, int], ...]
    """The table's time, and the points from then on."""
    name: str
    level: str | None
    points: int
    score: int
    took: Millis


def lane(past: ReplayInput) -> bytes:
    """The first seat's points over time, without the player's name."""
    replay = Replay(past)
    states = replay.states()
    next(states)
    steps = [(move.at, replay.game.score(state)[0].total) for move, state in zip(replay.moves, states, strict=True)]
    return msgspec.json.encode(Lane(_changes(steps), "", None, 0, 0, 0))


def bot_lane(
    version: tuple[int, bytes | None], terms: Terms, levels: tuple[str, ...], strength: int, seed: bytes
) -> bytes:
    """A bot's play of a deal on the first seat; the same every time."""
    game = edition_of(terms.game, *version)
    level = LADDER[strength - 1]
    options = options_from(game, terms.options)
    names = (level.name, *levels)
    match: AnyMatch = Match(game, options, terms.seats, seed, names)
    luck = bytes(Chance(seed, f"daily bot {level.name}").below(256) for _ in range(32))
    play_out(match, [bot(name, game) for name in names], luck)
    steps = []
    state = start(game, options, terms.seats)
    for move in match.log:
        state = game.apply(state, move)
        steps.append((move.at, game.score(state)[0].total))
    points = match.score()[0].total
    took = match.log[-1].at if terms.seats == 1 else 0
    score = score_of(terms.game, points)
    return msgspec.json.encode(Lane(_changes(steps), level.person, level.name, points, score, took))


def _changes(steps: list[tuple[Millis, int]]) -> tuple[tuple[Millis, int], ...]:
    """The steps at which points change, the first and the last; evenly thinned where there are too many."""
    if not steps:
        return ()
    changes = [steps[0], *(after for before, after in pairwise(steps) if before[1] != after[1]), steps[-1]]
    stride = 1 + len(changes) // MOST_STEPS
    return tuple(dict.fromkeys([*changes[::stride], changes[-1]]))
