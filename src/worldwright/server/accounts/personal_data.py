"""What features keep about people: accounts walks the list when somebody is merged, forgotten or wants their data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from worldwright.server.storage.database import Change, Rows


def _nothing(*_: object) -> tuple[Change, ...]:
    return ()


class PersonalData(NamedTuple):
    """What a feature keeps about somebody in the database."""

    merge: Callable[[Rows, str, str], Iterable[Change]] = _nothing
    """What moves the data of a guest to their account."""
    forget: Callable[[str], Change] | None = None
    """What deletes somebody's data, where they do not go with the person's row."""
    export: tuple[str, Callable[[Rows, str], Any]] | None = None
    """All of it for whoever asks for their own data, and the name it has in their file."""


class PeopleWatcher:
    """A feature that remembers something of people, at this node: nothing, unless it says so."""

    async def merging(self, guest: str, account: str) -> None:
        """A guest is about to become somebody with an account."""

    def merged(self, guest: str, account: str, /) -> None:
        """A guest is somebody else from now on."""

    async def leaving(self, person: str) -> None:
        """Somebody is about to be forgotten."""

    def forgotten(self, person: str) -> None:
        """Nobody knows somebody any more."""

    async def changed(self, person: str) -> None:
        """Something that is kept of somebody changed at another node."""
