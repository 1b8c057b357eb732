"""Tables for pictures: a game between bots, replayed at a real table up to a good moment."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from examples.play_over_sockets import Guest
from tools.pictures.site import PictureSite, Sitter
from worldwright.bots.bot import bot
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.game import AnyGame, Millis, Move
from worldwright.core.match import Match, options_from, replay
from worldwright.games import game as load

PEOPLE = ("Amber Otter", "Ines", "Bo", "Mara")
"""The players; pictures show the first one's view."""
BETWEEN_MOVES = 2_000
"""Milliseconds between moves of a game in turns."""
BREATH = 150
"""The same with a page open, in real milliseconds."""
LIVE = 8
"""Moves made while pages are open, so that boards show what happened last."""
Worth = Callable[[AnyGame, Any, float], float]
"""Score of a state for a picture, given the played part of the game; 0: unsuitable."""


@dataclass(frozen=True)
class Story:
    """A game, its table, and the wanted moment; without `worth` it is played to the end."""

    game: str
    seats: int
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    worth: Worth | None = None
    listed: bool = False
    rated: bool = False


def moves_of(story: Story) -> list[Move[Any]]:
    """The moves up to the best moment at which the first player is to move."""
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


class StoryTable:
    """A table that plays a story: most of it at once, the last moves while pages are open.

    The server's clock must be stopped from the start to the end.
    """

    def __init__(self, site: PictureSite, story: Story, people: list[Guest], live: int = LIVE) -> None:
        host = people[0]
        terms = {"game": story.game, "seats": story.seats, "options": story.options, "listed": story.listed}
        if story.rated:
            terms |= {"rated": True, "undo": False}
        self.table: str = host.ask("POST", "/api/tables", terms)["id"]
        for guest in people[1 : story.seats]:
            guest.ask("POST", f"/api/tables/{self.table}/sit", {})
            guest.ask("POST", f"/api/tables/{self.table}/ready", {"ready": True})
        self._site = site
        moves = [move for move in moves_of(story) if move.by >= 0]
        at = max(0, len(moves) - live) if story.worth else len(moves)
        self._rest = moves[at:]
        site.begin(host, self.table, story.seed)
        self._sitters = site.do(lambda: [Sitter(site, self.table, seat) for seat in range(story.seats)])
        for move in moves[:at]:
            self._happen(move)
        if story.worth is None:  # in a game against the clock, time ends it
            game = site.table(self.table)
            site.run_on(lambda: 0 if game.log.over else BETWEEN_MOVES)

    def finish(self) -> int:
        """Make the last moves; the number of the last event."""
        return self.go_on(len(self._rest))

    def go_on(self, moves: int) -> int:
        """Make some of the last moves; the number of the last event."""
        now, self._rest = self._rest[:moves], self._rest[moves:]
        for move in now:
            self._happen(move, BREATH)
            time.sleep(BREATH / 1000)  # an open page answers the server's pings meanwhile
        return self._site.table(self.table).log.seq

    @property
    def over(self) -> bool:
        """Whether all moves are made."""
        return not self._rest

    def leave(self) -> None:
        """Disconnect all players without a browser."""
        for sitter in self._sitters:
            self._site.do(sitter.leave)

    def _happen(self, move: Move[Any], pause: Millis = BETWEEN_MOVES) -> None:
        """Advance the table's time to a move, and make it."""
        site = self._site
        game = site.table(self.table)
        if game.log.is_timed:
            site.run_on(lambda: move.at - game.now(site.registry.clock.now()))
        else:
            until = site.do(site.registry.clock.now) + pause
            site.run_on(lambda: until - site.registry.clock.now())
        site.do(lambda: self._sitters[move.by].act(move.act))
