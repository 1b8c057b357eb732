"""Records: read from files, replayed and verified."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from worldwright.core.errors import RecordError, UserError
from worldwright.core.extras import extras
from worldwright.core.game import Action, AnyGame, Move, Seat
from worldwright.core.game import over as is_over
from worldwright.core.match import Refused, play
from worldwright.core.record import Record, parse
from worldwright.core.verify import Verdict, entered, opening
from worldwright.core.verify import verify as verdict_on
from worldwright.games.editions import game_of_record

RecordFile: TypeAlias = str | os.PathLike[str] | bytes
"""A record: the path of its file, or its content."""


@dataclass(frozen=True)
class PlayedRecord:
    """A record, replayed by the rules and the content it was played with."""

    game: AnyGame
    record: Record
    """Its header, its moves and its seed, as they are in the file."""
    states: list[Any]
    """The state before the first move and after each move."""
    options: Any
    """The game's Options."""

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.game.NAME

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self.record.header.seats

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self.record.header.players

    @property
    def moves(self) -> tuple[Move[Action], ...]:
        """Every move: when (`at`, in milliseconds), `by` whom and what (`act`)."""
        return self.record.moves

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return is_over(self.game, self.states[-1])

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of every seat at the end of the record."""
        sheets = self.game.score(self.states[-1])
        return tuple(sheets[seat].total for seat in range(self.seats))

    @property
    def winners(self) -> frozenset[Seat]:
        """The seats that won, several on a tie; none if the game is not over."""
        return self.game.winners(self.states[-1]) if self.over else frozenset()

    @property
    def fewest_win(self) -> bool:
        """Whether the fewest points win."""
        return extras(self.game).fewest_win

    def view(self, seat: Seat | None, after: int | None = None) -> Any:
        """What a seat (None: a spectator) saw after so many moves; after all if not given."""
        return self.game.view(self.states[-1 if after is None else after], seat)


def read_record(file: RecordFile) -> PlayedRecord:
    """Read and replay a record; UserError names the file and the first wrong line."""
    content = content_of(file)
    try:
        game_of = game_of_record(content)
        record = parse(content, game_of)
        rules = game_of(record.header.game)
        options, state = opening(rules, record)
        states = [state]
        for index, move in enumerate(record.moves):
            try:
                states.append(play(rules, entered(rules, record, index, states[-1]), move))
            except Refused as fault:
                raise RecordError(record.header.lines + index + 1, f"is against rule {fault.refusal.rule}") from None
    except RecordError as fault:
        raise _named(file, fault) from None
    return PlayedRecord(rules, record, states, options)


def verify(file: RecordFile) -> Verdict:
    """Check a record: every line, every move, and every deal against the sealed seed.

    UserError names the file and the first wrong line.
    """
    content = content_of(file)
    try:
        return verdict_on(content, game_of_record(content))
    except RecordError as fault:
        raise _named(file, fault) from None


def content_of(file: RecordFile) -> bytes:
    """The content of a file; UserError if it cannot be read."""
    if isinstance(file, bytes):
        return file
    try:
        return Path(file).read_bytes()
    except OSError as fault:
        raise UserError(f"{file}: cannot be read ({(fault.strerror or 'unreadable').lower()})") from None


def _named(file: RecordFile, fault: RecordError) -> UserError:
    return fault if isinstance(file, bytes) else UserError(f"{os.fspath(file)}, {fault}")
