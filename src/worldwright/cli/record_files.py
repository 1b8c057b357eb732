"""Records as commands read them: opened, checked and replayed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from worldwright.cli.inputs import read_bytes
from worldwright.core.errors import RecordError, UserError
from worldwright.core.game import AnyGame
from worldwright.core.match import Refused, play
from worldwright.core.record import FIRST, Record, parse
from worldwright.core.verify import entered, opening
from worldwright.games.editions import game_of_record


class PlayedRecord(NamedTuple):
    """A record with the state before the first move and after each move."""

    game: AnyGame
    record: Record
    states: list[Any]


def is_record(content: bytes) -> bool:
    """Whether a file claims to be a record."""
    return content.startswith(FIRST.encode())


def played(path: Path) -> PlayedRecord:
    """Replay the record in a file; UserError names the first wrong line."""
    try:
        content = read_bytes(path)
        game_of = game_of_record(content)
        record = parse(content, game_of)
        rules = game_of(record.header.game)
        _, state = opening(rules, record)
        states = [state]
        for index, move in enumerate(record.moves):
            try:
                states.append(play(rules, entered(rules, record, index, states[-1]), move))
            except Refused as fault:
                raise RecordError(record.header.lines + index + 1, f"is against rule {fault.refusal.rule}") from None
    except RecordError as fault:
        raise UserError(f"{path}, {fault}") from None
    return PlayedRecord(rules, record, states)
