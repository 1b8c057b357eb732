"""A try of the deal of a day at its table: a line that is lost at the beginning gives it back, once a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from worldwright.core.game import Millis, Seat
from worldwright.server.engine.events import LineBack, LineLost
from worldwright.server.engine.hooks import TableHooks

if TYPE_CHECKING:
    from worldwright.server.engine.table import Table

BEGINNING: Millis = 20_000
"""So long a lost line gives the try back, and so long one may be away and go on."""
GIVEN_BACK = "given_back"
"""Why a table ends whose try is given back."""


class DailyHooks(TableHooks):
    """What happens at tables that play the deal of a day."""

    def arrived(self, table: Table, seat: Seat | None, clock: Millis) -> None:
        """Somebody who tries the deal is there."""
        _line_back(table, seat, clock)

    def gone(self, table: Table, seat: Seat | None, clock: Millis) -> None:
        """A screen of somebody who tries the deal is gone."""
        _line_lost(table, seat, clock)


def _line_lost(table: Table, seat: Seat | None, clock: Millis) -> None:
    """Note that the last screen of a try is gone, if that was at its beginning."""
    day = table.log.card.day
    if seat is None or day is None or not day.daily.gives_back or day.lost is not None:
        return
    if table.log.over or table.frozen or any(watcher.IS_PERSON for watcher in table.audience.watchers):
        return
    if (now := table.now(clock)) <= BEGINNING:
        table.log.note(LineLost(seat, now), now)


def _line_back(table: Table, seat: Seat | None, clock: Millis) -> None:
    """Note that somebody is there; a race that ran on without them for too long ends, and the try is given back."""
    day = table.log.card.day
    if seat is None or day is None or day.lost is None or table.log.over or table.frozen:
        return
    now = table.now(clock)
    if table.log.is_timed and now - day.lost > BEGINNING:
        table.end(GIVEN_BACK, clock)
    else:
        table.log.note(LineBack(seat), now)
