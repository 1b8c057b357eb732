"""The daily world's tables in the database, and the doctor's checks of attempts and sealed deals."""

from __future__ import annotations

import sqlite3
from functools import partial

from worldwright.server.daily import deals, leaderboard
from worldwright.server.engine.summary import Card
from worldwright.server.storage.checks import ProjectedRows
from worldwright.server.storage.projections import FeatureData, Ill


class SealedDealsCheck:
    """Checks that daily tables play the deal that was sealed for their day."""

    def __init__(self) -> None:
        self._sealed: list[tuple[str, str, str, str]] = []
        """Each table's id, day, game and seal."""

    def add(self, _connection: sqlite3.Connection, _number: int, summary: Card) -> None:
        """Add a table whose log is sound."""
        if summary.day is not None and summary.sealed:
            self._sealed.append((summary.id, summary.day.daily.day, summary.terms.game, summary.sealed))

    def differences(self, connection: sqlite3.Connection) -> list[Ill]:
        """Deals that do not match their seals, and tables that play another deal."""
        faults = [Ill(deal, "its seal does not match its seed") for deal in deals.wrong_seals(connection.execute)]
        published = {row[:2]: row[2] for row in connection.execute("SELECT day, game, sealed FROM daily_deal")}
        for id_, day, game, sealed in self._sealed:
            if published.get((day, game)) != sealed:
                faults.append(Ill(id_, f"it does not play the deal that was sealed for {day}"))
        return faults

    def rebuild(self, _connection: sqlite3.Connection) -> int:
        """Deals are not derived from logs."""
        return 0


DATA = FeatureData(
    "daily",
    leaderboard.PROJECTION,
    f"{deals.TABLES};{leaderboard.TABLES}",
    {"daily_secret": "id, secret, sum", "daily_deal": "day, game, sealed, rules, content, plan, opened, sum"},
    (
        partial(ProjectedRows, leaderboard.PROJECTION, "daily_try", leaderboard.COLUMNS, leaderboard.TABLES, ill="try"),
        SealedDealsCheck,
    ),
)
