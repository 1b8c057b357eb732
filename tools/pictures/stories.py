"""The tables that pictures are taken of: a game among bots, played over again at a real table up to a good moment."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from examples.play_over_sockets import Guest
from tools.pictures.house import House, Sitter
from worldwright.bots.bot import bot
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.game import AnyGame, Millis, Move
from worldwright.core.match import Match, options_from, replay
from worldwright.games import game as load

PEOPLE = ("Amber Otter", "Ines", "Bo", "Mara")
"""Who sits at the tables; the pictures are what the first of them sees."""
BETWEEN_MOVES = 2_000
"""Milliseconds that somebody thinks at a table in turns."""
BREATH = 150
"""The same while a page looks on: real milliseconds."""
LIVE = 8
"""So many moves are made when the pages are open, so that boards can show what happened last."""
Worth = Callable[[AnyGame, Any, float], float]
"""How good a state of the game is for a picture, given how much of the game has been played; 0: not at all."""


@dataclass(frozen=True)
class Story:
    """A game, who plays it on what terms, and which moment of it is wanted; with no worth it is played to the end."""

    game: str
    seats: int
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    worth: Worth | None = None
    listed: bool = False
    rated: bool = False


def moves_of(story: Story) -> list[Move[Any]]:
    """What happens at the table until the moment that is worth most, and ours is the turn."""
    rules = load(story.game)
    match = Match(rules, options_from(rules, dict(story.options)), story.seats, seed_from(story.seed))
    play_out(match, [bot("greedy", rules)] * story.seats, seed_from(story.seed, "bots"))
    log = list(match.log)
    worth = story.worth
    if worth is None:
        return log
    states = list(replay(rules, match.options, match.seats, log))
    ours = [at for at, state in enumerate(states) if 0 in rules.to_move(state)]
    best = max(ours, key=lambda at: worth(rules, states[at], at / len(log)))
    return log[:best]


class Telling:
    """A table at which a story happens: most of it at once, the last moves when somebody is looking.

    The house's time has to stand still from before the beginning until the end.
    """

    def __init__(self, house: House, story: Story, people: list[Guest]) -> None:
        host = people[0]
        terms = {"game": story.game, "seats": story.seats, "options": story.options, "listed": story.listed}
        if story.rated:
            terms |= {"rated": True, "undo": False}
        self.table: str = host.ask("POST", "/api/tables", terms)["id"]
        for guest in people[1 : story.seats]:
            guest.ask("POST", f"/api/tables/{self.table}/sit", {})
            guest.ask("POST", f"/api/tables/{self.table}/ready", {"ready": True})
        self._house = house
        moves = [move for move in moves_of(story) if move.by >= 0]
        at = len(moves) - LIVE if story.worth else len(moves)
        self._rest = moves[at:]
        house.begin(host, self.table, story.seed)
        self._sitters = house.do(lambda: [Sitter(house, self.table, seat) for seat in range(story.seats)])
        for move in moves[:at]:
            self._happen(move)
        if story.worth is None:  # the clock has the last word in a game against it
            game = house.table(self.table)
            house.run_on(lambda: 0 if game.log.over else BETWEEN_MOVES)

    def finish(self) -> int:
        """Let the last moves happen; the number of the last thing that did."""
        for move in self._rest:
            self._happen(move, BREATH)
            time.sleep(BREATH / 1000)  # a page that watches answers the house's pings meanwhile
        self._rest = []
        game = self._house.table(self.table)
        return game.log.seq

    def leave(self) -> None:
        """Let everybody go who has no browser."""
        for sitter in self._sitters:
            self._house.do(sitter.leave)

    def _happen(self, move: Move[Any], pause: Millis = BETWEEN_MOVES) -> None:
        """Let the table's time come to a move, and make it."""
        house = self._house
        game = house.table(self.table)
        if game.log.is_timed:
            house.run_on(lambda: move.at - game.now(house.registry.clock.now()))
        else:
            until = house.do(house.registry.clock.now) + pause
            house.run_on(lambda: until - house.registry.clock.now())
        house.do(lambda: self._sitters[move.by].act(move.act))
