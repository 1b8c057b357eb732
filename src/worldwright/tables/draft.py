"""What would happen next at a table: thrown away as a whole if anything goes wrong."""

from __future__ import annotations

from typing import Any

from worldwright.core.game import CLOCK, DEALER, AnyGame, Millis, Move, Seat
from worldwright.core.match import deal_chance

_ENDLESS = 10_000


class Draft:
    """A move with all that follows from it: deals and what the clock does."""

    __slots__ = ("done", "game", "number", "seed", "state", "time", "waited")

    def __init__(self, game: AnyGame, seed: bytes, state: Any, time: Millis, number: int) -> None:
        self.game = game
        self.seed = seed
        self.state = state
        self.time = time
        self.number = number
        """How many moves there are: it names the stream of the next deal."""
        self.done: list[tuple[Any, Move[Any]]] = []
        """Each move with the state it was made in."""
        self.waited: frozenset[Seat] = frozenset()
        """Who is to move once all is settled."""

    def add(self, move: Move[Any]) -> None:
        """Play a move that is legal."""
        before = self.state
        self.state = self.game.apply(before, move)
        self.done.append((before, move))
        self.time = move.at
        self.number += 1
        assert len(self.done) < _ENDLESS, "the dealer and the clock never come to an end"

    def settle(self) -> None:
        """Let the dealer deal as long as it is the dealer's turn."""
        while DEALER in (waited := self.game.to_move(self.state)):
            deal = self.game.deal(self.state, deal_chance(self.seed, self.number))
            self.add(Move(self.time, DEALER, deal))
        self.waited = waited

    def tick(self, at: Millis) -> None:
        """Let the clock do all that is due by then."""
        while (due := self.game.deadline(self.state)) is not None and due[0] <= at:
            self.add(Move(max(due[0], self.time), CLOCK, due[1]))
            self.settle()
