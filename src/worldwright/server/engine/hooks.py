"""What features do when something happens at a table: the engine calls, and names none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from worldwright.core.game import Millis, Seat

if TYPE_CHECKING:
    from worldwright.server.engine.table import Table


class TableHooks:
    """One feature's part in what happens at tables; by itself it does nothing."""

    def arrived(self, table: Table, seat: Seat | None, clock: Millis) -> None:
        """Somebody is at the table: a player at a seat, or a spectator."""

    def gone(self, table: Table, seat: Seat | None, clock: Millis) -> None:
        """A connection to the table is over."""

    def over(self, table: Table, clock: Millis, seconds: int) -> None:
        """Nothing more can happen at the table: what is noted now is saved together with its end."""
