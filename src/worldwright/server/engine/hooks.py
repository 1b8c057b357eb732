"""What features do when something happens at a table. The engine calls these hooks and names no feature."""

from __future__ import annotations

from typing import TYPE_CHECKING

from worldwright.core.game import Millis, Seat

if TYPE_CHECKING:
    from worldwright.server.engine.table import Table


class TableHooks:
    """The hooks of one feature. By default they do nothing."""

    def arrived(self, table: Table, seat: Seat | None, clock: Millis) -> None:
        """A player or a spectator connected to the table."""

    def gone(self, table: Table, seat: Seat | None, clock: Millis) -> None:
        """A connection to the table closed."""

    def over(self, table: Table, clock: Millis, seconds: int) -> None:
        """The table is over. Events added now are saved together with its end."""
