"""Matches among bots, in virtual time."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Any

from worldwright.bots.bot import Bot
from worldwright.bots.pace import STEADY, Pace
from worldwright.core.chance import Chance
from worldwright.core.extras import extras
from worldwright.core.game import Millis, Seat
from worldwright.core.match import Match

AnyMatch = Match[Any, Any, Any, Any]


def play_out(match: AnyMatch, bots: Sequence[Bot], seed: bytes, paces: Sequence[Pace] = ()) -> None:
    """Play a match to its end, one bot a seat; the same seed gives the same match."""
    chances = [Chance(seed, f"bot/{seat}") for seat in range(match.seats)]
    if all_at_once(match):
        hurry(match, bots, chances, paces or [STEADY] * match.seats)
    else:
        take_turns(match, bots, chances)


def all_at_once(match: AnyMatch) -> bool:
    """Whether the table plays against the clock, everybody at the same time."""
    return extras(match.game).all_at_once(match.options)


def take_turns(match: AnyMatch, bots: Sequence[Bot], chances: Sequence[Chance]) -> None:
    """One after the other, no time passes."""
    while not match.over:
        seats = match.to_move()
        if not seats:
            due = match.game.deadline(match.state)
            assert due is not None  # else the match would be over
            match.tick(due[0])
            continue
        # Where several may act, each in turn: whoever sits first must not always be the quickest.
        seat = sorted(seats)[len(match.log) % len(seats)]
        match.submit(seat, decision(match, bots[seat], seat, chances[seat]))


def decision(match: AnyMatch, bot: Bot, seat: Seat, chance: Chance) -> Any:
    """What a bot does about the table as it sees it now."""
    view = match.view(seat) if bot.looks else None
    return bot.choose(view, match.actions(seat), chance)


def hurry(match: AnyMatch, bots: Sequence[Bot], chances: Sequence[Chance], paces: Sequence[Pace]) -> None:
    """All at once: a bot decides on what it sees, and its hand is there a while later, when that may be gone."""
    under_way: list[tuple[Millis, Seat, Any]] = []  # when a hand arrives, whose, and what it does
    busy: set[Seat] = set()
    now: Millis = match.now
    while not match.over:
        for seat in sorted(match.to_move()):
            if seat not in busy:
                action = decision(match, bots[seat], seat, chances[seat])
                heapq.heappush(under_way, (now + paces[seat].delay(action, chances[seat]), seat, action))
                busy.add(seat)
        due = match.game.deadline(match.state)
        if due is not None and (not under_way or due[0] <= under_way[0][0]):
            now = max(now, due[0])
            match.tick(now)
            continue
        now, seat, action = heapq.heappop(under_way)
        busy.discard(seat)
        if seat in match.to_move() and match.game.refusal(match.state, seat, action) is None:
            match.submit(seat, action, now)
