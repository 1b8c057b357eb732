"""What is removed while the server runs: tables no one comes to, and finished games older than `keep_days`."""

from __future__ import annotations

import msgspec

from worldwright.server.storage.database import Change, Rows
from worldwright.server.storage.projections import registered

HOUR = 3600
DAY = 24 * HOUR
CLEARED_SHARE = 20
"""At most one in this many tables is removed at a time, so that a wrong clock is noticed before much is lost."""
LEAST_CLEARED = 20
KEPT_SHARE = 4
"""One in this many tables is reserved for people who are no newcomers."""
DREAM = 2 * DAY
"""A clock further ahead of all stored times than this is wrong."""


class Retention(msgspec.Struct, frozen=True):
    """How long things are kept, as the host decides."""

    open_hours: int
    """For a table that has not begun, without a visit."""
    abandon_days: int
    """For a running game, without a person; bots do not count. Never shorter than a turn may take."""
    keep_days: int
    """For a finished game; 0: for ever."""


class Chores(msgspec.Struct, frozen=True):
    """The tables to clean up."""

    unused: tuple[str, ...]
    """Tables to end that never began."""
    abandoned: tuple[str, ...]
    """Running games to end."""
    removed: tuple[str, ...]
    """Tables to delete with all that belongs to them."""


def believed(db: Rows, now: int) -> int:
    """The time, or a bound if it is far ahead of all stored times. Then a wrong clock makes nothing old."""
    row = db.row("SELECT max(t) FROM (SELECT max(seen) AS t FROM tables UNION ALL SELECT max(seen) FROM device) s")
    newest = row[0] if row is not None and row[0] is not None else now
    return min(now, int(newest) + DREAM)


def chores(db: Rows, now: int, kept: Retention) -> Chores:
    """The tables to clean up now, by the last recorded visit of a person."""
    now = believed(db, now)
    unused = db.rows("SELECT id FROM tables WHERE state = 'open' AND seen < ?", now - kept.open_hours * HOUR)
    before = now - kept.abandon_days * DAY
    resting = db.rows("SELECT id, seen, card FROM tables WHERE state = 'running' AND seen < ?", before)
    idle = [row for row in resting if row[1] + _turn(row[2]) < before]
    ended = db.rows("SELECT id, card FROM tables WHERE state = 'abandoned' AND seen < ?", now - DAY)
    never = [row for row in ended if not _may_have_begun(row[1])]
    old = db.rows("SELECT id FROM tables WHERE state IN ('over', 'abandoned') AND seen < ?", now - kept.keep_days * DAY)
    count = db.row("SELECT count(*) FROM tables")
    most = max(LEAST_CLEARED, int(count[0]) // CLEARED_SHARE if count else 0)
    removed = {*(row[0] for row in never), *(row[0] for row in old if kept.keep_days)}
    return Chores(
        tuple(row[0] for row in unused[:most]), tuple(row[0] for row in idle[:most]), tuple(sorted(removed)[:most])
    )


class _Terms(msgspec.Struct, frozen=True):
    turn: int | None = 0


class _Card(msgspec.Struct, frozen=True):
    """The fields needed of a table summary, whichever version wrote it."""

    terms: _Terms = _Terms()
    sealed: str | None = None


def _turn(text: str) -> int:
    """The seconds that a turn may take at a table; 0 if its summary is damaged."""
    try:
        return (msgspec.json.decode(text, type=_Card).terms.turn or 0) // 1000
    except msgspec.MsgspecError:
        return 0


def _may_have_begun(text: str) -> bool:
    """Whether there may be a game to lose."""
    try:
        return msgspec.json.decode(text, type=_Card).sealed is not None
    except msgspec.MsgspecError:
        return True


def unjoined(db: Rows) -> list[str]:
    """Open tables where only their host ever had a seat; those of the newest hosts first."""
    reserved = "".join(f" AND t.number NOT IN ({data.reserved})" for data in registered() if data.reserved)
    rows = db.rows(
        'SELECT t.id FROM tables t JOIN holder h ON h."table" = t.number JOIN person p ON p.id = h.person'  # noqa: S608
        f" WHERE t.state = 'open'{reserved}"
        " GROUP BY t.number HAVING count(*) = 1 ORDER BY max(p.made) DESC, t.number DESC"
    )
    return [str(row[0]) for row in rows]


def is_newcomer(made: int, now: int) -> bool:
    """Whether a person first came less than a day ago. A day is longer than an attack, and no hardship."""
    return now - made < DAY


def remove(table: str) -> tuple[Change, ...]:
    """Delete a table with its events, people and invitations. Content stays, as other tables may use it."""
    return (
        Change('DELETE FROM owned WHERE "table" = ?', (table,)),
        Change("DELETE FROM tables WHERE id = ?", (table,)),
    )
