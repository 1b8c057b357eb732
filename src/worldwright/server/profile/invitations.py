"""Invitations to people one played with: to which open tables somebody is asked, and by whom."""

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
MOST = 20
"""So many invitations of somebody are kept; the oldest goes first."""


class TableInvitation(msgspec.Struct, frozen=True):
    """Somebody is asked to a table."""

    table: str
    by: str
    """The person who asks."""
    at: int


def ask(person: str, table: str, by: str, now: int) -> tuple[Change, ...]:
    """Ask somebody to a table, once; of too many the oldest are forgotten."""
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
    """Somebody does not want to be asked to a table any more."""
    return Change(
        'DELETE FROM asked WHERE person = ? AND "table" = (SELECT number FROM tables WHERE id = ?)', (person, table)
    )


def invitations(db: Rows, person: str) -> list[TableInvitation]:
    """The open tables that somebody is asked to and does not sit at, the newest first."""
    rows = db.rows(
        'SELECT t.id, a.by, a.at FROM asked a JOIN tables t ON t.number = a."table" WHERE a.person = ?1'
        " AND t.state = 'open' AND NOT EXISTS (SELECT 1 FROM holder h WHERE h.\"table\" = t.number AND h.person = ?1)"
        " ORDER BY a.at DESC, t.number DESC",
        person,
    )
    return [TableInvitation(*row) for row in rows]


def asked_by(db: Rows, person: str, table: str) -> str | None:
    """Who asked somebody to a table; None: nobody did, or it is done."""
    return next((one.by for one in invitations(db, person) if one.table == table), None)
