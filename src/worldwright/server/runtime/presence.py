"""Who is at which table, told to whoever wants to know."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from worldwright.server.engine.table import Table


class Attendance:
    """Whoever wants to know what is shown at tables, and who comes to them and goes: nobody, unless it is set."""

    people: Mapping[str, object] = MappingProxyType({})
    """For whom it matters: of tables with none of them nothing is said."""

    def shown(self, table: Table) -> None:
        """Something new may be shown at a table."""

    def came(self, table: Table, person: str | None) -> None:
        """Somebody opened a line to a table."""

    def went(self, table: Table, person: str | None, cleanly: bool) -> None:
        """Somebody's line to a table ended; not `cleanly`: it was dead before it ended."""
