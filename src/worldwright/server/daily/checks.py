"""What the daily world keeps in the database, and how the doctor checks it: attempts and sealed deals."""

from __future__ import annotations

import sqlite3
from functools import partial

from worldwright.server.daily import deals, leaderboard
from worldwright.server.engine.summary import Card
from worldwright.server.storage.checks import ProjectedRows
from worldwright.server.storage.projections import FeatureData, Ill


class SealedDealsCheck:
    """Tables that play the deal of a day play the one that was sealed for it."""

    def __init__(self) -> None:
        self._sealed: list[tuple[str, str, str, str]] = []
        """Of each table its id, day and game, and the seal it began with."""

    def add(self, _connection: sqlite3.Connection, _number: int, summary: Card) -> None:
        """A table whose log is sound."""
        if summary.day is not None and summary.sealed:
            self._sealed.append((summary.id, summary.day.daily.day, summary.terms.game, summary.sealed))

    def differences(self, connection: sqlite3.Connection) -> list[Ill]:
        """Deals that are not those of their seals, and tables that play another."""
        found = [Ill(deal, "its seal is not that of its seed") for deal in deals.wrong_seals(connection.execute)]
        published = {row[:2]: row[2] for row in connection.execute("SELECT day, game, sealed FROM daily_deal")}
        for id_, day, game, sealed in self._sealed:
            if published.get((day, game)) != sealed:
                found.append(Ill(id_, f"it does not play the deal that was sealed for {day}"))
        return found

    def rebuild(self, _connection: sqlite3.Connection) -> int:
        """Deals follow from no log."""
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
