"""What a player's own page uses of others: tables, cards and notifications; and who invited whom."""

from __future__ import annotations

from dataclasses import dataclass

from worldwright.server.accounts.store import People
from worldwright.server.http.ports import NewTables, Notifications, Ports, TableCards
from worldwright.server.profile import invitations
from worldwright.server.storage.database import Database


class FriendInvitations:
    """Who is asked to which table by somebody they played with."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def asked_by(self, person: str, table: str) -> str | None:
        """Who asked somebody to a table; None: nobody did, or it is done."""
        return await self._db.read(lambda db: invitations.asked_by(db, person, table))


@dataclass(frozen=True)
class PlayersPage:
    """What the routes of somebody's own page use."""

    ports: Ports
    people: People
    new_tables: NewTables
    cards: TableCards
    notifications: Notifications
