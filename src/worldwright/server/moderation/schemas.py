"""Requests and answers of the admin page, as types."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from worldwright.server.http.schemas import TableCard, Wish
from worldwright.server.moderation.store import Announcement, What

Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class DeskPerson(msgspec.Struct, frozen=True):
    """A user as the host sees them."""

    id: str
    name: str
    login: str | None
    since: int
    here: bool
    """Connected to a table now."""
    bot: bool
    suspended: int
    """End of their suspension, in seconds since 1970; 0: not suspended."""
    why: str


class DeskReport(msgspec.Struct, frozen=True):
    """A reported chat line."""

    number: int
    at: int
    table: str
    text: str
    person: DeskPerson


class DeskDone(msgspec.Struct, frozen=True):
    """An action of the host."""

    at: int
    by: str
    what: What
    whom: str
    """The user it concerned; empty: none, or removed."""
    table: str
    why: str


class DeskServer(msgspec.Struct, frozen=True):
    """The state of the server that a host looks at first."""

    version: str
    disk_free: int
    """Bytes free where the data lie; 0: unknown."""
    disk_used: int
    """Bytes of the data folder."""
    memory: int
    """Bytes of this process; 0: unknown."""
    backup: int | None
    """Time of the last backup of the data folder, in seconds since 1970; None: none is known."""
    days: tuple[int, ...]
    """Games begun on each of the last days, today last."""


class Desk(msgspec.Struct, frozen=True):
    """The admin page: users, tables, incidents, reports and past actions."""

    people: int
    accounts: int
    devices: int
    """Devices seen within a day."""
    sockets: int
    here: tuple[DeskPerson, ...]
    states: dict[str, int]
    """Number of tables in each state."""
    tables: tuple[TableCard, ...]
    """Tables in memory that are not over."""
    incidents: tuple[dict[str, Any], ...]
    """Latest incidents since the start, newest first."""
    reports: tuple[DeskReport, ...]
    acts: tuple[DeskDone, ...]
    notice: Announcement | None
    server: DeskServer


class Suspension(Wish, frozen=True):
    """Suspend a user for so many days; 0 ends a suspension. The user reads the reason."""

    days: Annotated[int, msgspec.Meta(ge=0, le=3650)]
    why: Reason


class DeskWhy(Wish, frozen=True):
    """Reason of an action."""

    why: Reason


class NewNotice(Wish, frozen=True):
    """A notice to all players for so many hours."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
    hours: Annotated[int, msgspec.Meta(ge=1, le=24 * 30)]


class ReportWish(Wish, frozen=True):
    """Report a chat line by its number."""

    line: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
