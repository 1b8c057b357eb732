"""Play on from a moment of a finished game, or of one's own solo game: a new table that begins there.

A player may have seen the end, so chance gets a new seed, and the game's `imagine` deals again what the seat could not
know at that moment.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from worldwright.core.extras import extras
from worldwright.core.game import Millis, Seat, over
from worldwright.core.notation import move_text
from worldwright.core.origin import Origin, going_on
from worldwright.server.engine.events import Beginning, Chair, Made, Source
from worldwright.server.engine.replay import Replay, ReplayInput
from worldwright.server.engine.seating import BOT, Rejected
from worldwright.server.engine.summary import Card

LOOK_AROUND: Millis = 3000
"""How far the clock of a race is set back, so that players can look around before it goes on."""


class Onward(msgspec.Struct, frozen=True):
    """Where a new table begins, and the first time its clock shows."""

    beginning: Beginning
    time: Millis


def onward(handed: ReplayInput, sealed: str, move: int, seat: Seat, luck: str) -> bytes:
    """The beginning of a table that goes on from another's moment, with a new seed.

    Runs in a worker; may raise Rejected.
    """
    replay = Replay(handed)
    game = replay.game
    if not 0 <= move <= len(replay.moves):
        raise Rejected("no_move", f"There is no move {move} at this table.")
    if not 0 <= seat < replay.seats:
        raise Rejected("no_seat", f"There is no seat {seat} at this table.")
    if extras(game).hidden_time(replay.options):
        raise Rejected("hidden_time", "Time was hidden at this table, so no one can play on from it.")
    *_, state = replay.states(move)
    if over(game, state):
        raise Rejected("over", "The game is over there: choose an earlier moment.")
    past = (*replay.earlier, *replay.moves[:move])
    before = handed.beginning
    origin = Origin(sealed, seat, len(past), luck)
    if (first := going_on(game, (origin,), len(past), state)) is None:
        raise Rejected("no_way_on", "That moment leaves no way on: choose another one.")
    origins = (*(before.origins if before is not None else ()), origin)
    at = past[-1].at if past else 0
    time = at - LOOK_AROUND if game.deadline(first) is not None else at
    return msgspec.json.encode(Onward(Beginning(origins, tuple(map(move_text, past))), time))


def onward_made(card: Card, own: Collection[Seat], holder: str, *, move: int, seat: Seat, now: int) -> Made:
    """The `Made` event of the new table: one person, bots at the other seats.

    Only a solo player may copy a running game.
    """
    if card.state == "open":
        raise Rejected("open", "The game has not begun yet.")
    if card.state == "running" and (len(card.chairs) > 1 or not own or card.day is not None):
        raise Rejected("running", "The game still runs: go on from it when it is over.")
    terms = msgspec.structs.replace(
        card.terms, listed=False, turn=0, bank=0, hot_seat=False, leavers="bot", rated=False
    )
    chairs = tuple(Chair(holder) if at == seat else Chair(level=BOT) for at in range(len(card.chairs)))
    return Made(terms, holder, now, chairs, Source(card.id, move))
