"""Matches among bots, in virtual time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from worldwright.bots.bot import Bot
from worldwright.core.chance import Chance
from worldwright.core.match import Match


def play_out(match: Match[Any, Any, Any, Any], bots: Sequence[Bot], seed: bytes) -> None:
    """Play a match to its end, one bot a seat; the same seed gives the same match."""
    chances = [Chance(seed, f"bot/{seat}") for seat in range(match.seats)]
    while not match.over:
        seats = match.to_move()
        if not seats:
            due = match.game.deadline(match.state)
            assert due is not None  # else the match would be over
            match.tick(due[0])
            continue
        # Where several may act, each in turn: whoever sits first must not always be the quickest.
        seat = sorted(seats)[len(match.log) % len(seats)]
        bot = bots[seat]
        view = match.view(seat) if bot.looks else None
        match.submit(seat, bot.choose(view, match.actions(seat), chances[seat]))
