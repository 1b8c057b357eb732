"""Ports of the profile routes, and open invitations of friends."""

from __future__ import annotations

from dataclasses import dataclass

from worldwright.server.accounts.store import People
from worldwright.server.http.ports import NewTables, Notifications, Ports, TableCards
from worldwright.server.profile import invitations
from worldwright.server.storage.database import Database


class FriendInvitations:
    """Invitations to tables by friends."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def asked_by(self, person: str, table: str) -> str | None:
        """The user who invited a person to a table; None: no open invitation."""
        return await self._db.read(lambda db: invitations.asked_by(db, person, table))


@dataclass(frozen=True)
class PlayersPage:
    """What the routes of a player's own page use."""

    ports: Ports
    people: People
    new_tables: NewTables
    cards: TableCards
    notifications: Notifications
