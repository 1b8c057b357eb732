"""Many games between players, from Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from worldwright.api.players import Player, seated
from worldwright.api.tables import table
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.errors import OptionError
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame, Seat
from worldwright.core.match import Match
from worldwright.core.record import Record


@dataclass(frozen=True)
class GameResult:
    """One game of `play`."""

    order: tuple[int, ...]
    """For each seat the index of its player."""
    totals: tuple[int, ...]
    """The points of each seat."""
    winners: frozenset[Seat]
    """The seats that won, several on a tie."""
    record: Record
    """The game as a record: `record.text()` is the file that `worldwright verify` checks."""

    def share(self, player: int) -> float:
        """The player's share of the win: 1, a part of it on a tie, or 0."""
        return (self.order.index(player) in self.winners) / len(self.winners)


@dataclass(frozen=True)
class PlayResult:
    """The result of `play`, by the players' indices."""

    game: str
    players: tuple[str, ...]
    fewest_win: bool
    """Whether the fewest points win."""
    games: tuple[GameResult, ...]

    def share(self, player: int) -> float:
        """The player's share of all wins, from 0 to 1."""
        return sum(game.share(player) for game in self.games) / len(self.games)

    def mean(self, player: int) -> float:
        """The player's mean points."""
        return sum(game.totals[game.order.index(player)] for game in self.games) / len(self.games)


def play(
    game: str | AnyGame,
    players: Sequence[Player],
    games: int = 1,
    seed: int = 0,
    options: object = None,
    **more: Any,
) -> PlayResult:
    """Let players play many games; each deal is played once from every seat, one seat further each time.

    A player is a bot's name, `module:Class`, or an object with a method `act`. Options of the game are given by
    `options` or as keywords. The same seed gives the same games. Where all play at once, a player acts at a human pace.
    """
    rules, chosen = table(game, options, more)
    if games < 1:
        raise OptionError("games", f"must be at least 1, not {games}")
    thinkers = [seated(player, rules) for player in players]
    names = tuple(thinker.name for thinker in thinkers)
    done = []
    for number in range(games):
        deal, turn = divmod(number, max(1, len(names)))
        order = tuple((seat + turn) % len(names) for seat in range(len(names)))
        here = [thinkers[player] for player in order]
        match: Match[Any, Any, Any, Any] = Match(
            rules, chosen, len(names), seed_from(seed, rules.NAME, deal), [thinker.name for thinker in here]
        )
        play_out(match, here, seed_from(seed, rules.NAME, deal, "bots"))
        done.append(GameResult(order, match.totals, match.winners, match.record()))
    return PlayResult(rules.NAME, names, extras(rules).fewest_win, tuple(done))
