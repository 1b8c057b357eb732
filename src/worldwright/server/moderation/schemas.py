"""What the host's desk asks and is told. Part of `api`, in a file of its own."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from worldwright.server.http.schemas import TableCard, Wish
from worldwright.server.moderation.store import Announcement, What

Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class DeskPerson(msgspec.Struct, frozen=True):
    """Somebody as the host sees them."""

    id: str
    name: str
    login: str | None
    since: int
    here: bool
    """They have a table open now."""
    bot: bool
    suspended: int
    """Until when they are kept out, in seconds since 1970; 0: they are not."""
    why: str


class DeskReport(msgspec.Struct, frozen=True):
    """A line of talk that somebody reported."""

    number: int
    at: int
    table: str
    text: str
    person: DeskPerson


class DeskDone(msgspec.Struct, frozen=True):
    """Something that the host did."""

    at: int
    by: str
    what: What
    whom: str
    """Whom it concerned; empty: nobody, or somebody who is forgotten."""
    table: str
    why: str


class Desk(msgspec.Struct, frozen=True):
    """The host's desk: who is here, the tables, what went wrong, what was reported, and what was done."""

    people: int
    accounts: int
    devices: int
    """Devices that were here within a day."""
    sockets: int
    here: tuple[DeskPerson, ...]
    states: dict[str, int]
    """How many tables there are in each state."""
    tables: tuple[TableCard, ...]
    """Those that are in memory and not over."""
    incidents: tuple[dict[str, Any], ...]
    """The latest since the start, the last one first."""
    reports: tuple[DeskReport, ...]
    acts: tuple[DeskDone, ...]
    notice: Announcement | None


class Suspension(Wish, frozen=True):
    """Keep somebody out for so many days; 0: let them in again. They read why."""

    days: Annotated[int, msgspec.Meta(ge=0, le=3650)]
    why: Reason


class DeskWhy(Wish, frozen=True):
    """Why the host does something."""

    why: Reason


class NewNotice(Wish, frozen=True):
    """Tell everybody this for so many hours."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
    hours: Annotated[int, msgspec.Meta(ge=1, le=24 * 30)]


class ReportWish(Wish, frozen=True):
    """Report a line of talk, by its number."""

    line: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
