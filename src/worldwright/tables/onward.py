"""Playing on from a moment of a game that is over, or of one's own game alone: a new table that begins there.

What follows must not be known to somebody who has seen the end: chance has a new seed, and what the seat could not
know at that moment is dealt anew, by the game's own `imagine`.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from worldwright.core.game import Millis, Seat, over
from worldwright.core.notation import move_text
from worldwright.core.origin import Origin, going_on, origin_luck
from worldwright.tables.card import Card
from worldwright.tables.lobby import BOT, Unfit
from worldwright.tables.notes import Beginning, Chair, Made, Source
from worldwright.tables.table import Table

LOOK_AROUND: Millis = 3000
"""How long the clock of a race waits before it goes on: nobody is thrown into the middle of one."""


class Onward(msgspec.Struct, frozen=True):
    """A beginning, and what the clock of the new table shows at first."""

    beginning: Beginning
    time: Millis


def onward(table: Table, move: int, seat: Seat, seed: bytes) -> Onward:
    """How a table goes on from another's moment under a new seed; Unfit where it cannot."""
    game, log = table.game, table.log
    known = [played for _, played in table.audience.moves]
    if not 0 <= move <= len(known):
        raise Unfit("no_move", f"There is no move {move} at this table.")
    if not 0 <= seat < table.terms.seats:
        raise Unfit("no_seat", f"There is no seat {seat} at this table.")
    if log.extras.hidden_time(log.options):
        raise Unfit("hidden_time", "Nobody knew the time at this table, so nobody can go on from a moment of it.")
    state = log.first
    for played in known[:move]:
        state = game.apply(state, played)
    if over(game, state):
        raise Unfit("over", "The game is over there: choose an earlier moment.")
    past = (*log.past, *known[:move])
    assert log.began is not None
    before = log.began.beginning
    origin = Origin(log.began.sealed, seat, len(past), origin_luck(seed))
    if (first := going_on(game, (origin,), len(past), state)) is None:
        raise Unfit("no_way_on", "That moment leaves no way on: choose another one.")
    origins = (*(before.origins if before is not None else ()), origin)
    at = past[-1].at if past else 0
    time = at - LOOK_AROUND if game.deadline(first) is not None else at
    return Onward(Beginning(origins, tuple(map(move_text, past))), time)


def onward_made(card: Card, own: Collection[Seat], holder: str, *, move: int, seat: Seat, now: int) -> Made:
    """The new table: one person, bots everywhere else. A running game is copied by nobody but a loner."""
    if card.state == "open":
        raise Unfit("open", "The game has not begun yet.")
    if card.state == "running" and (len(card.chairs) > 1 or not own):
        raise Unfit("running", "The game still runs: go on from it when it is over.")
    terms = msgspec.structs.replace(card.terms, listed=False, turn=0, hot_seat=False, leavers="bot")
    chairs = tuple(Chair(holder) if at == seat else Chair(level=BOT) for at in range(len(card.chairs)))
    return Made(terms, holder, now, chairs, Source(card.id, move))
