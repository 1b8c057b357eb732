"""Features' data about users: how to merge, delete and export it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from worldwright.server.storage.database import Change, Rows


def _nothing(*_: object) -> tuple[Change, ...]:
    return ()


class PersonalData(NamedTuple):
    """A feature's data about a user in the database."""

    merge: Callable[[Rows, str, str], Iterable[Change]] = _nothing
    """Changes that move a guest's data to an account."""
    forget: Callable[[str], Change] | None = None
    """Change that deletes a user's data, where the user's row does not cascade to it."""
    export: tuple[str, Callable[[Rows, str], Any]] | None = None
    """The name in the user's export file, and what reads the data."""


class PeopleWatcher:
    """Feature with users' data in memory: notified when a user changes. Does nothing by default."""

    async def merging(self, guest: str, account: str) -> None:
        """A guest is about to be merged into an account."""

    def merged(self, guest: str, account: str, /) -> None:
        """A guest was merged into an account."""

    async def leaving(self, person: str) -> None:
        """A user is about to be removed."""

    def forgotten(self, person: str) -> None:
        """A user was removed."""

    async def changed(self, person: str) -> None:
        """A user changed at another node."""
