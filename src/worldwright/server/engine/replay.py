"""A game packed for a worker, which replays it there: no table, no people, no database."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from worldwright.core.game import AnyGame, Move, Seat
from worldwright.core.match import options_from, replay_from
from worldwright.games.editions import Edition, edition
from worldwright.server.engine.events import Beginning
from worldwright.server.engine.log import Log, beginning_of


class ReplayInput(msgspec.Struct, frozen=True):
    """The moves of a game with its rules, content and options: all that a worker gets."""

    table: str
    game: str
    rules: int
    content: bytes | None
    """The body of the content; None: the installed one."""
    options: Any
    seats: int
    beginning: Beginning | None
    moves: bytes


def past_of(log: Log, moves: Sequence[tuple[int, Move[Any]]]) -> ReplayInput:
    """A table's game as far as `moves` go: those that may be shown, or all."""
    began = log.began
    assert began is not None, "there is a game to look back at"
    rules, content = version_of(log.game)
    packed = msgspec.msgpack.encode([move for _, move in moves])
    return ReplayInput(
        log.id, log.game.NAME, rules, content, log.terms.options, log.terms.seats, began.beginning, packed
    )


def version_of(game: AnyGame) -> tuple[int, bytes | None]:
    """The version of a table's rules and its content, by which another process finds the same edition."""
    return game.RULES_VERSION, game.body if isinstance(game, Edition) else None


class Replay:
    """A past game, replayed."""

    def __init__(self, past: ReplayInput) -> None:
        self.game = game = edition_of(past.game, past.rules, past.content)
        self.options = options_from(game, past.options)
        self.seats = past.seats
        self.earlier, self.first = beginning_of(game, self.options, past.seats, past.beginning)
        self.moves: list[Move[Any]] = msgspec.msgpack.decode(past.moves, type=list[Move[game.Actions]])  # type: ignore[name-defined]

    def states(self, moves: int | None = None) -> Iterator[Any]:
        """The state before the first move and after each of the first `moves`; None: of all."""
        return replay_from(self.game, self.first, self.moves[:moves])


@lru_cache(maxsize=8)
def edition_of(name: str, rules: int, content: bytes | None) -> AnyGame:
    """The edition of a game that a worker plays. The last few are cached."""
    return edition(name, rules, content)


def luck(secret: str, table: str, seat: Seat, seq: int) -> bytes:
    """The seed of a bot's decision: fixed for a moment, secret outside the server."""
    return hmac.new(secret.encode(), f"bot {table} {seat} {seq}".encode(), hashlib.sha256).digest()
