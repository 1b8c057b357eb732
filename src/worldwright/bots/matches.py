"""Matches among bots, in virtual time."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Any

from worldwright.bots.bot import Thinker
from worldwright.bots.levels import STAND_IN
from worldwright.bots.pace import Setting, delay, paced
from worldwright.core.chance import Chance
from worldwright.core.errors import UserError
from worldwright.core.extras import extras
from worldwright.core.game import Millis, Seat
from worldwright.core.match import Match
from worldwright.core.notation import action_text
from worldwright.core.thinking import Budget, Sight, Thought

AnyMatch = Match[Any, Any, Any, Any]


def play_out(match: AnyMatch, bots: Sequence[Thinker], seed: bytes, pace: Setting = "natural") -> None:
    """Play a match to its end, one bot per seat; the same seed gives the same match."""
    Evening(match, bots, seed, pace).play()


def all_at_once(match: AnyMatch) -> bool:
    """Whether all seats of the table act at the same time, against the clock."""
    return extras(match.game).all_at_once(match.options)


def thought_of(match: AnyMatch, bot: Thinker, seat: Seat, luck: Chance) -> Thought:
    """A bot's thought about the table as its seat sees it now.

    UserError if a user's own bot answers what is no legal action: it would be asked again without end.
    """
    view = match.view(seat) if bot.looks else None
    thought = bot.think(Sight(view, match.actions(seat)), Budget(luck))
    if bot.is_foreign:
        action, game = thought.action, match.game
        if not isinstance(action, game.Actions) or action.HOST_ONLY:
            raise UserError(f"the bot {bot.name} answered {repr(action)[:60]}, which is no action of {game.NAME}")
        refusal = game.refusal(match.state, seat, action)
        if refusal is not None:
            raise UserError(f"the bot {bot.name} played {action_text(action)!r}, which rule {refusal.rule} forbids")
    return thought


class Evening:
    """A match among bots. A bot decides on its view; its hand arrives later, when the piece may be gone."""

    def __init__(self, match: AnyMatch, bots: Sequence[Thinker], seed: bytes, pace: Setting) -> None:
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
        """The thought of a seat's bot about the table as the seat sees it now."""
        return thought_of(self.match, self.bots[seat], seat, self.thinking[seat])

    def _take_turns(self) -> None:
        """Play in turn, without time passing."""
        match = self.match
        while not match.over:
            seats = match.to_move()
            if not seats:
                due = match.game.deadline(match.state)
                assert due is not None  # else the match would be over
                match.tick(due[0])
                continue
            # Where several may act they take turns, so that the first seat has no advantage.
            seat = sorted(seats)[len(match.log) % len(seats)]
            match.submit(seat, self.thought(seat).action)

    def _hurry(self) -> None:
        match = self.match
        under_way: list[tuple[Millis, Seat, Any]] = []  # when a hand arrives, its seat and its action
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
        """A bot's action, and the milliseconds until its hand arrives."""
        thought = self.thought(seat)
        bot, luck = self.bots[seat], self.waiting[seat]
        name = STAND_IN if bot.is_foreign else bot.name
        verb = type(thought.action).__struct_config__.tag
        natural = delay(name, verb, thought.hardness, luck, races=self.races, again=again)
        return thought.action, max(1 if self.races else 0, paced(natural, self.pace))
