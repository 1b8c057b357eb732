"""Report who is at which table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from worldwright.server.engine.table import Table


class Attendance:
    """Callbacks for what tables show and who connects. By default they do nothing."""

    people: Mapping[str, object] = MappingProxyType({})
    """The persons to report on. Tables without any of them are skipped."""

    def shown(self, table: Table) -> None:
        """A table may show something new."""

    def came(self, table: Table, person: str | None) -> None:
        """A person connected to a table."""

    def went(self, table: Table, person: str | None, cleanly: bool) -> None:
        """A person's connection to a table ended; not `cleanly`: it was dead before."""
