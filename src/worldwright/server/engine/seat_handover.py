"""How the seats of a running game change hands: players who leave, their successors, players who come back."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from worldwright.core.game import Millis, Move, Seat
from worldwright.server.engine import seating as lobby
from worldwright.server.engine.audience import Grant
from worldwright.server.engine.events import LONG_TURN, Holiday, Hosts, Left, TableEnded, Taken
from worldwright.server.engine.pause import go_on

if TYPE_CHECKING:
    from worldwright.server.engine.table import Table


def vacate(table: Table, seat: Seat, reason: str, at: Millis, former: bool = False) -> None:
    """Take a seat from its owner and do what the table's terms say. An absent player is followed by a bot."""
    log, question = table.log, table.log.card.question
    if question is not None and (question.asked.what, question.asked.by) != ("bot", seat):
        table.questions.close("withdrawn", at)
    leavers, holder = "bot" if reason == "away" else log.terms.leavers, log.card.chairs[seat].holder
    me = table.people.holders_of(table.people.get(holder)) | {holder}
    moves = 0
    if log.terms.rated or log.card.club is not None:
        moves = sum(move.by >= 0 if log.terms.rated else move.by == seat for _, move in log.moves)
    log.note(Left(seat, reason, lobby.BOT if leavers == "bot" else "", former, moves), at)
    if leavers == "end":
        log.note(TableEnded(reason), at)
    elif heir := lobby.heir_of(log.card, me):
        log.note(Hosts(heir), at)
    excuse(table)


def leave(table: Table, seats: Collection[Seat], clock: Millis, reason: str = "left", former: bool = False) -> None:
    """Let players leave a running game for good, as the table's terms say.

    The table ends when no person is left. A tournament table is played on by bots.
    """
    go_on(table, clock)
    table.tick(clock)
    for seat in seats:
        if not table.log.over and not table.frozen and table.log.kinds[seat] == "person":
            vacate(table, seat, reason, table.now(clock), former)
    is_deserted = "person" not in table.log.kinds and table.log.card.club is None
    if not table.log.over and not table.frozen and is_deserted:
        table.end("abandoned", clock)


def run_out(table: Table, at: Millis) -> None:
    """Take the seats whose time is up. A player on holiday gets that much more time."""
    log = table.log
    while (late := min(((due, seat) for seat, due in table.stopwatch.turn_dues().items()), default=None)) and late[
        0
    ] <= at:
        due, seat = max(late[0], log.time), late[1]
        owed = table.holidays(seat, at - log.turns.since(seat)) - log.turns.rested(seat)
        if owed > 0 and log.terms.turn >= LONG_TURN:
            log.note(Holiday(seat, owed), due)
        else:
            vacate(table, seat, "time", due)


def excuse(table: Table) -> None:
    """Make the move that a game has for an empty seat, so that it holds up no one."""
    log = table.log
    if log.over:
        return
    for seat, kind in enumerate(log.kinds):
        if kind == "free" and (action := log.extras.farewell(log.state, seat)) is not None:
            draft = log.draft()
            draft.add(Move(log.time, seat, action))
            draft.settle()
            table.take(draft)  # calls `excuse` again, until a seat is to move that is not empty
            return


def occupy(table: Table, seat: Seat, clock: Millis, *, holder: str = "", level: str = "") -> Grant | None:
    """Give a seat to another player.

    Returns the new grant and voids older ones; None if the table is over or frozen.
    """
    go_on(table, clock)
    table.tick(clock)
    if table.log.over or table.frozen:
        return None
    table.write([Taken(seat, holder, level)], clock)
    return Grant(seat, table.log.generations[seat])


def ask_for_seat(table: Table, seat: Seat, me: Collection[str], clock: Millis) -> None:
    """Request a seat of the running game. One's own is given at once; for others the people are asked."""
    table.tick(clock)
    if any(seat in table.log.held.get(holder, ()) for holder in me):
        go_on(table, clock)
    elif table.is_paused:
        raise lobby.Rejected("paused", "The game is paused: wait until it goes on.")
    table.questions.ask_for_seat(seat, me, table.now(clock))
