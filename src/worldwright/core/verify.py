"""Verify a record: every move is legal, every deal follows from the sealed seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from worldwright.core.chance import commitment
from worldwright.core.errors import OptionError, RecordError
from worldwright.core.extras import extras
from worldwright.core.game import DEALER, AnyGame, over
from worldwright.core.match import Refused, deal_chance, options_from, play, start
from worldwright.core.origin import going_on, origin_luck
from worldwright.core.record import Hints, Record, header_line, parse
from worldwright.core.snapshot import is_played_with


class Verdict(msgspec.Struct, frozen=True):
    """The result of a verification: `sealed` says that the seed is published and every deal follows from it.

    `continues` is how many moves come first from another game, whose deals follow from another seed.
    """

    game: str
    moves: int
    deals: int
    complete: bool
    sealed: bool
    continues: int | None = None
    hints: Hints = ()
    """How many hints of each grade each seat had, as the record's author says."""


def opening(game: AnyGame, record: Record) -> tuple[Any, Any]:
    """The options and first state of a record, checked against the content and rules we have."""
    header = record.header
    if header.rules != game.RULES_VERSION:
        reason = f"rules version {header.rules}, but version {game.RULES_VERSION} is installed"
        raise RecordError(header_line("rules"), reason)
    try:
        options = options_from(game, header.options)
        written = msgspec.json.decode(msgspec.json.encode(options))  # lists, as in the record
        later = {name: written[name] for name in extras(game).later_options if name not in header.options}
        if written != header.options | later:
            raise RecordError(header_line("options"), "the options are not written out in full")
        state = start(game, options, header.seats)
    except OptionError as fault:
        field = "seats" if fault.option == "seats" else "options"
        raise RecordError(header_line(field), str(fault)) from None
    if not is_played_with(game, options, header.content):
        raise RecordError(header_line("content"), "was played with content that is not installed here")
    if len(header.players) != header.seats:
        raise RecordError(header_line("players"), f"names {len(header.players)} players at {header.seats} seats")
    return options, state


def entered(game: AnyGame, record: Record, index: int, state: Any) -> Any:
    """The state in which move `index` of a record is made."""
    entered_state = going_on(game, record.header.origins, index, state)
    if entered_state is None:
        raise RecordError(header_line("origin"), "names a moment from which no game can continue")
    return entered_state


def verify(content: bytes, game_of: Callable[[str], AnyGame]) -> Verdict:
    """The verdict on a record, or RecordError with the first wrong line."""
    record = parse(content, game_of)
    game = game_of(record.header.game)
    _, state = opening(game, record)
    last = record.header.lines + len(record.moves) + bool(record.hints) + 1
    if record.seed is not None and commitment(record.seed) != record.header.sealed:
        raise RecordError(last, "this is not the seed that was sealed in the header")
    origin = record.header.origins[-1] if record.header.origins else None
    if origin is not None and record.seed is not None and origin.luck != origin_luck(record.seed):
        raise RecordError(header_line("origin"), "this origin does not follow from the seed")
    if origin is not None and origin.moves > len(record.moves):
        raise RecordError(header_line("origin"), f"names {origin.moves} moves, the record has {len(record.moves)}")
    deals = 0
    now = 0
    for index, move in enumerate(record.moves):
        line = record.header.lines + index + 1
        state = entered(game, record, index, state)
        if move.at < now:
            raise RecordError(line, "goes back in time")
        now = move.at
        if move.by == DEALER:
            is_own = origin is None or index >= origin.moves
            deals += is_own
            if DEALER not in game.to_move(state):
                raise RecordError(line, "it was not the dealer's turn")
            if is_own and record.seed is not None and game.deal(state, deal_chance(record.seed, index)) != move.act:
                raise RecordError(line, "this deal does not follow from the seed")
        try:
            state = play(game, state, move)
        except Refused as fault:
            raise RecordError(line, f"is against rule {fault.refusal.rule}") from None
    state = entered(game, record, len(record.moves), state)
    if over(game, state) != (record.seed is not None):
        reason = "the game is over, but its seed is missing" if record.seed is None else "the game is not over here"
        raise RecordError(last, reason)
    complete = record.seed is not None
    continues = None if origin is None else origin.moves
    return Verdict(game.NAME, len(record.moves), deals, complete, complete, continues, record.hints)
