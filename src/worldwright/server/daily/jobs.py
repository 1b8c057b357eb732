"""Worker jobs of the daily world: how bots play a deal."""

from __future__ import annotations

import msgspec

from worldwright.bots.bot import bot
from worldwright.bots.levels import LADDER
from worldwright.bots.matches import AnyMatch, play_out
from worldwright.core.chance import Chance
from worldwright.core.match import Match, options_from, replay_from, start
from worldwright.server.daily.leaderboard import score_of
from worldwright.server.engine.events import Terms
from worldwright.server.engine.ghost import Lane, steps_of
from worldwright.server.engine.replay import edition_of

STRENGTHS = (2, 4)
"""Levels that play every deal: an easy one and a good one."""


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
    states = replay_from(game, start(game, options, terms.seats), match.log)
    next(states)
    steps = steps_of(game, options, zip(match.log, states, strict=True))
    points = match.score()[0].total
    took = match.log[-1].at if terms.seats == 1 else 0
    score = score_of(terms.game, points)
    return msgspec.json.encode(Lane(steps, level.person, level.name, points, score, took))
