"""Matches among bots, in virtual time."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Any

from worldwright.bots.bot import Bot
from worldwright.bots.pace import Setting, delay, paced
from worldwright.core.chance import Chance
from worldwright.core.extras import extras
from worldwright.core.game import Millis, Seat
from worldwright.core.match import Match
from worldwright.core.thinking import Budget, Sight, Thought

AnyMatch = Match[Any, Any, Any, Any]


def play_out(match: AnyMatch, bots: Sequence[Bot], seed: bytes, pace: Setting = "natural") -> None:
    """Play a match to its end, one bot a seat; the same seed gives the same match."""
    Evening(match, bots, seed, pace).play()


def all_at_once(match: AnyMatch) -> bool:
    """Whether the table plays against the clock, everybody at the same time."""
    return extras(match.game).all_at_once(match.options)


class Evening:
    """A match among bots: each decides on what it sees, and its hand is there a while later, when that may be gone."""

    def __init__(self, match: AnyMatch, bots: Sequence[Bot], seed: bytes, pace: Setting) -> None:
        self.match = match
        self.bots = bots
        self.pace: Setting = pace
        self.races = all_at_once(match)
        self.thinking = [Chance(seed, f"bot/{seat}") for seat in range(match.seats)]
        self.waiting = [Chance(seed, f"pace/{seat}") for seat in range(match.seats)]

    def play(self) -> None:
        """Play to the end."""
        if self.pace == "at_once" and not self.races:
            self._take_turns()
        else:
            self._hurry()

    def thought(self, seat: Seat) -> Thought:
        """What a bot thinks about the table as it sees it now."""
        bot = self.bots[seat]
        view = self.match.view(seat) if bot.looks else None
        return bot.think(Sight(view, self.match.actions(seat)), Budget(self.thinking[seat]))

    def _take_turns(self) -> None:
        """One after the other, no time passes."""
        match = self.match
        while not match.over:
            seats = match.to_move()
            if not seats:
                due = match.game.deadline(match.state)
                assert due is not None  # else the match would be over
                match.tick(due[0])
                continue
            # Where several may act, each in turn: whoever sits first must not always be the quickest.
            seat = sorted(seats)[len(match.log) % len(seats)]
            match.submit(seat, self.thought(seat).action)

    def _hurry(self) -> None:
        match = self.match
        under_way: list[tuple[Millis, Seat, Any]] = []  # when a hand arrives, whose, and what it does
        busy: set[Seat] = set()
        lost: set[Seat] = set()
        now: Millis = match.now
        while not match.over:
            for seat in sorted(match.to_move()):
                if seat not in busy:
                    action, wait = self._decided(seat, seat in lost)
                    heapq.heappush(under_way, (now + wait, seat, action))
                    busy.add(seat)
            due = match.game.deadline(match.state)
            if due is not None and (not under_way or due[0] <= under_way[0][0]):
                now = max(now, due[0])
                match.tick(now)
                continue
            now, seat, action = heapq.heappop(under_way)
            busy.discard(seat)
            lost.discard(seat)
            if seat in match.to_move() and match.game.refusal(match.state, seat, action) is None:
                match.submit(seat, action, now)
            else:
                lost.add(seat)

    def _decided(self, seat: Seat, again: bool) -> tuple[Any, Millis]:
        """What a bot does, and after how long its hand is there."""
        thought = self.thought(seat)
        name, luck = self.bots[seat].name, self.waiting[seat]
        verb = type(thought.action).__struct_config__.tag
        natural = delay(name, verb, thought.hardness, luck, races=self.races, again=again)
        return thought.action, max(1 if self.races else 0, paced(natural, self.pace))
