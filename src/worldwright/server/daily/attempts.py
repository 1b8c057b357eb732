"""Attempts at a daily deal: a connection lost at the beginning gives the attempt back, once a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from worldwright.core.game import Millis, Seat
from worldwright.server.engine.events import LineBack, LineLost
from worldwright.server.engine.hooks import TableHooks

if TYPE_CHECKING:
    from worldwright.server.engine.table import Table

BEGINNING: Millis = 20_000
"""Time in which a lost connection gives the attempt back, and in which a player may return and go on."""
GIVEN_BACK = "given_back"
"""Reason of a table's end that gives its attempt back."""


class DailyHooks(TableHooks):
    """Reactions of tables that play a daily deal."""

    def arrived(self, table: Table, seat: Seat | None, clock: Millis) -> None:
        """A player of the deal connects."""
        _connection_back(table, seat, clock)

    def gone(self, table: Table, seat: Seat | None, clock: Millis) -> None:
        """A player of the deal disconnects."""
        _connection_lost(table, seat, clock)


def _connection_lost(table: Table, seat: Seat | None, clock: Millis) -> None:
    """Log that the last connection of an attempt is gone, if that was at its beginning."""
    day = table.log.card.day
    if seat is None or day is None or not day.daily.gives_back or day.lost is not None:
        return
    if table.log.over or table.frozen or any(watcher.IS_PERSON for watcher in table.audience.watchers):
        return
    if (now := table.now(clock)) <= BEGINNING:
        table.log.note(LineLost(seat, now), now)


def _connection_back(table: Table, seat: Seat | None, clock: Millis) -> None:
    """Log a returned player; a race that ran on without them for too long ends, and the attempt is given back."""
    day = table.log.card.day
    if seat is None or day is None or day.lost is None or table.log.over or table.frozen:
        return
    now = table.now(clock)
    if table.log.is_timed and now - day.lost > BEGINNING:
        table.end(GIVEN_BACK, clock)
    else:
        table.log.note(LineBack(seat), now)
