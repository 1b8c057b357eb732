"""Requests and answers of notifications and vacations, as types."""

from __future__ import annotations

from typing import Annotated

import msgspec

from worldwright.core.words import Lang
from worldwright.server.http.schemas import Text, Wish

Minute = Annotated[int, msgspec.Meta(ge=0, lt=24 * 60)]
Day = Annotated[str, msgspec.Meta(pattern=r"\A[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]


class NotificationWish(Wish, frozen=True):
    """Notification settings."""

    push: bool
    mail: bool
    lang: Lang
    zone: Annotated[str, msgspec.Meta(max_length=64)]
    """The visitor's time zone, such as Europe/Berlin."""
    quiet: tuple[Minute, Minute] | None = None
    """Start and end of quiet hours, in minutes of the day; equal: none."""


class BrowserWish(Wish, frozen=True):
    """A browser's subscription: address of its push service, and encryption keys."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    key: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]


class AddressWish(Wish, frozen=True):
    """A mail address to confirm; empty: remove it."""

    address: Annotated[str, msgspec.Meta(max_length=254)]


class AboutTable(Wish, frozen=True):
    """Notifications of one table on or off; None: the default."""

    on: bool | None


class LinkToken(Wish, frozen=True):
    """Token of a notification's or mail's link; `all`: every table instead of that one."""

    token: Text
    all: bool = False


class HolidayWish(Wish, frozen=True):
    """First and last day of a vacation, in the visitor's time zone."""

    first: Day
    last: Day


class DaysOff(msgspec.Struct, frozen=True):
    """A vacation, in seconds since 1970."""

    begin: int
    end: int


class Notifying(msgspec.Struct, frozen=True):
    """The visitor's notification settings, and what this server supports."""

    push: bool
    mail: bool
    address: str
    confirmed: bool
    lang: Lang
    zone: str
    quiet: tuple[int, int] | None
    here: bool
    """Whether this browser is subscribed."""
    browsers: int
    """Number of subscribed browsers."""
    key: str
    """The server's public key, for the browser's push service."""
    can_mail: bool
    tables: dict[str, bool]
    """Choices for single tables."""
    holidays: tuple[DaysOff, ...]
    """Vacations that are not over."""
    holiday_days_left: int
    """Vacation days left this year."""


class Ended(msgspec.Struct, frozen=True):
    """What a link ended: notifications of one table, or of all."""

    all: bool
