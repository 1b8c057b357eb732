"""All data about a user: exported, merged into an account, or deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from worldwright.server.accounts import profiles
from worldwright.server.accounts.personal_data import PersonalData
from worldwright.server.storage.database import Change, Database, Rows
from worldwright.server.storage.removals import Forgotten

if TYPE_CHECKING:
    from worldwright.server.accounts.store import People

SWEPT_SHARE = 50
"""At most one in so many devices is deleted at a time, so that a wrong clock is noticed before much is lost."""
LEAST_SWEPT = 10


class Erasure:
    """Exports, merges and deletes users' rows. Times are seconds since 1970, given by the caller."""

    def __init__(self, people: People, db: Database, gone: Forgotten, personal_data: Sequence[PersonalData]) -> None:
        """`gone` lists users to remove, outside the database; `personal_data` is what features store about users."""
        self._people = people
        self._db = db
        self._gone = gone
        self._personal_data = personal_data

    async def merge(self, guest: str, account: str) -> None:
        """Merge a guest into an account, with seats and data."""
        moved = Change("UPDATE holder SET person = ? WHERE person = ?", (account, guest))
        gone = Change("DELETE FROM person WHERE id = ?", (guest,))
        along = await self._db.read(
            lambda db: [change for data in self._personal_data for change in data.merge(db, guest, account)]
        )
        await self._db.write(moved, *along, gone)
        self._people.profiles.pop(guest, None)
        self._people.has_changed(guest)

    def promise_to_forget(self, identity: str) -> None:
        """List a user among the removals first, so that neither a crash nor an old backup brings them back."""
        self._gone.add([identity])

    async def unforgotten(self) -> list[str]:
        """Users whose removal was promised and not finished: a crash came between, or a backup was restored.

        Ended devices that a backup brought back are ended again.
        """
        listed = await asyncio.to_thread(self._gone.words)
        if not listed:
            return []
        devices = {row[0] for row in await self._db.read(lambda db: db.rows("SELECT hash FROM device"))}
        if back := [word for word in listed if word in devices]:
            await self._db.write(*(Change("DELETE FROM device WHERE hash = ?", (word,)) for word in back))
        rows = await self._db.read(lambda db: db.rows("SELECT id FROM person UNION SELECT person FROM holder"))
        present = {row[0] for row in rows}
        return [identity for identity in listed if identity in present]

    async def forget(self, identity: str) -> None:
        """Delete a user: name, login, password, devices and seats."""
        await self._db.write(
            Change("DELETE FROM person WHERE id = ?", (identity,)),
            Change("DELETE FROM holder WHERE person = ?", (identity,)),
            *(data.forget(identity) for data in self._personal_data if data.forget is not None),
        )
        await self._db.purge()
        self._people.profiles.pop(identity, None)
        self._people.has_changed(identity)

    async def own(self, identity: str) -> dict[str, Any]:
        """All data about a user for export; secrets only as the fact that they exist."""

        def read(db: Rows) -> dict[str, Any]:
            row = db.row("SELECT name, login, password, made FROM person WHERE id = ?", identity)
            assert row is not None
            devices = db.rows("SELECT made, seen, browser FROM device WHERE person = ? ORDER BY made", identity)
            return {
                "name": row[0],
                "login": row[1],
                "since": row[3],
                "password": row[2] is not None,
                **{data.export[0]: data.export[1](db, identity) for data in self._personal_data if data.export},
                "profile": profiles.own(self._people.profile(identity)),
                "devices": [{"since": made, "seen": seen, "browser": browser} for made, seen, browser in devices],
            }

        return await self._db.read(read)

    async def sweep(self, before: int) -> None:
        """Delete idle devices, and guests without a device and without a table; a bounded number at a time."""

        idle = (
            "login IS NULL AND made < ? AND id NOT IN (SELECT person FROM device WHERE seen >= ?)"
            " AND id NOT IN (SELECT person FROM holder)"
        )

        def gone(db: Rows) -> list[Change]:
            count = db.row("SELECT count(*) FROM device")
            most = max(LEAST_SWEPT, int(count[0]) // SWEPT_SHARE if count else 0)
            devices = db.rows("SELECT hash FROM device WHERE seen < ? ORDER BY seen LIMIT ?", before, most)
            guests = db.rows(f"SELECT id FROM person WHERE {idle} ORDER BY made LIMIT ?", before, before, most)  # noqa: S608
            forget = f"DELETE FROM person WHERE id = ? AND {idle}"  # noqa: S608
            return [
                *(Change("DELETE FROM device WHERE hash = ? AND seen < ?", (row[0], before)) for row in devices),
                *(Change(forget, (row[0], before, before)) for row in guests),
            ]

        if changes := await self._db.read(gone):
            await self._db.write(*changes)
            self._people.cache.drop_visitors()
