"""Invitations of friends to open tables."""

from __future__ import annotations

import msgspec

from worldwright.server.storage.database import Change, Rows

TABLES = """
CREATE TABLE asked (person TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    "table" INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, by TEXT NOT NULL REFERENCES person ON DELETE CASCADE,
    at INTEGER NOT NULL, PRIMARY KEY (person, "table")) WITHOUT ROWID;
CREATE INDEX asked_by_table ON asked ("table");
CREATE INDEX asked_by_whom ON asked (by)
"""
SUMMED = {"asked": 'person, "table", by, at'}
MOST = 20
"""Invitations stored for one user; the oldest goes first."""


class TableInvitation(msgspec.Struct, frozen=True):
    """A user is invited to a table."""

    table: str
    by: str
    """The user who invites."""
    at: int


def ask(person: str, table: str, by: str, now: int) -> tuple[Change, ...]:
    """Invite a user to a table, once; beyond the limit the oldest are deleted."""
    return (
        Change(
            "INSERT INTO asked SELECT ?, number, ?, ? FROM tables WHERE id = ? ON CONFLICT DO NOTHING",
            (person, by, now, table),
        ),
        Change(
            'DELETE FROM asked WHERE person = ? AND "table" NOT IN'
            ' (SELECT "table" FROM asked WHERE person = ? ORDER BY at DESC, "table" DESC LIMIT ?)',
            (person, person, MOST),
        ),
    )


def decline(person: str, table: str) -> Change:
    """Decline an invitation."""
    return Change(
        'DELETE FROM asked WHERE person = ? AND "table" = (SELECT number FROM tables WHERE id = ?)', (person, table)
    )


def invitations(db: Rows, person: str) -> list[TableInvitation]:
    """Open tables that a user is invited to and has not joined, newest first."""
    rows = db.rows(
        'SELECT t.id, a.by, a.at FROM asked a JOIN tables t ON t.number = a."table" WHERE a.person = ?1'
        " AND t.state = 'open' AND NOT EXISTS (SELECT 1 FROM holder h WHERE h.\"table\" = t.number AND h.person = ?1)"
        " ORDER BY a.at DESC, t.number DESC",
        person,
    )
    return [TableInvitation(*row) for row in rows]


def asked_by(db: Rows, person: str, table: str) -> str | None:
    """The user who invited a person to a table; None: no open invitation."""
    return next((invitation.by for invitation in invitations(db, person) if invitation.table == table), None)
