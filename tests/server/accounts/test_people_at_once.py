"""Somebody who does two things at once, or is forgotten in the middle of one: nothing comes back that was ended."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from worldwright.server.accounts.store import SEEN_EVERY, People
from worldwright.server.process.tokens import hashed
from worldwright.server.storage.data_folder import FORGOTTEN
from worldwright.server.storage.database import Rows
from worldwright.server.storage.sqlite import SqliteDatabase

NOW = 2_000_000_000


class Interrupted(SqliteDatabase):
    """A database where something else happens right after the next question was answered."""

    then: Callable[[], Awaitable[Any]] | None = None

    async def read(self, work: Callable[[Rows], Any]) -> Any:
        answer = await super().read(work)
        then, self.then = self.then, None
        if then is not None:
            await then()
        return answer


def at_once(folder: Path, evening: Callable[[Interrupted, People], Awaitable[None]]) -> None:
    async def run() -> None:
        db = Interrupted(folder)
        try:
            await evening(db, People(db, folder / FORGOTTEN))
        finally:
            db.close()

    asyncio.run(run())


def test_who_is_forgotten_while_they_are_renamed_stays_forgotten(tmp_path: Path) -> None:
    async def evening(db: Interrupted, people: People) -> None:
        ann, _ = await people.new_guest(NOW)
        db.then = lambda: people.erasure.forget(ann.id)
        await people.rename(ann.id, "Back again")
        assert await people.person(ann.id) is None

    at_once(tmp_path, evening)


def test_who_is_forgotten_while_their_device_is_looked_up_is_not_remembered(tmp_path: Path) -> None:
    async def evening(db: Interrupted, people: People) -> None:
        ann, token = await people.new_guest(NOW)
        db.then = lambda: people.erasure.forget(ann.id)
        await people.visitor(token, NOW)
        assert await people.visitor(token, NOW) is None

    at_once(tmp_path, evening)


def test_who_is_forgotten_while_names_are_looked_up_is_not_remembered(tmp_path: Path) -> None:
    async def evening(db: Interrupted, people: People) -> None:
        ann, _ = await people.new_guest(NOW)
        db.then = lambda: people.erasure.forget(ann.id)
        await people.names({ann.id})
        assert await people.names({ann.id}) == {}

    at_once(tmp_path, evening)


def test_a_device_that_is_ended_while_its_visit_is_noted_stays_ended(tmp_path: Path) -> None:
    async def evening(db: Interrupted, people: People) -> None:
        _, token = await people.new_guest(NOW)
        db.then = lambda: people.end_devices([hashed(token)])
        await people.visitor(token, NOW)
        await people.visitor(token, NOW + 2 * SEEN_EVERY)
        assert await people.visitor(token, NOW + 2 * SEEN_EVERY) is None

    at_once(tmp_path, evening)


def test_a_name_and_an_account_at_once_are_both_kept(tmp_path: Path) -> None:
    async def evening(db: Interrupted, people: People) -> None:
        ann, _ = await people.new_guest(NOW)
        db.then = lambda: people.register(ann.id, "ann", "hash")
        await people.rename(ann.id, "Ann")
        found = await people.person(ann.id)
        assert found is not None
        assert (found.name, found.login) == ("Ann", "ann")

    at_once(tmp_path, evening)
