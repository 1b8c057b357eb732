"""What the page asks and is told about notifications and holidays. Part of `api`, in a file of its own."""

from __future__ import annotations

from typing import Annotated

import msgspec

from worldwright.core.words import Lang
from worldwright.server.http.schemas import Text, Wish

Minute = Annotated[int, msgspec.Meta(ge=0, lt=24 * 60)]
Day = Annotated[str, msgspec.Meta(pattern=r"\A[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]


class NotificationWish(Wish, frozen=True):
    """How the visitor wants to be told that a table waits for them."""

    push: bool
    mail: bool
    lang: Lang
    zone: Annotated[str, msgspec.Meta(max_length=64)]
    """The visitor's time zone, such as Europe/Berlin."""
    quiet: tuple[Minute, Minute] | None = None
    """From and to which minute of the day nothing is sent; the same twice: never quiet."""


class BrowserWish(Wish, frozen=True):
    """Tell this browser: where its push service is, and what to encrypt for it with."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    key: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]


class AddressWish(Wish, frozen=True):
    """A mail address to be confirmed; empty: none any more."""

    address: Annotated[str, msgspec.Meta(max_length=254)]


class AboutTable(Wish, frozen=True):
    """Whether to be told about one table; None: as about others of its kind."""

    on: bool | None


class LinkToken(Wish, frozen=True):
    """What a link of a notification or a mail carries; `all`: about every table, not only that one."""

    token: Text
    all: bool = False


class HolidayWish(Wish, frozen=True):
    """The first and the last day that the visitor is away, in their own time zone."""

    first: Day
    last: Day


class DaysOff(msgspec.Struct, frozen=True):
    """Days away, in seconds since 1970."""

    begin: int
    end: int


class Notifying(msgspec.Struct, frozen=True):
    """How the visitor is told, and what this server can do for it."""

    push: bool
    mail: bool
    address: str
    confirmed: bool
    lang: Lang
    zone: str
    quiet: tuple[int, int] | None
    here: bool
    """Whether this very browser is told."""
    browsers: int
    """How many browsers are."""
    key: str
    """The server's public key, for the browser's push service."""
    can_mail: bool
    tables: dict[str, bool]
    """What the visitor said about single tables."""
    holidays: tuple[DaysOff, ...]
    """Those that are not over."""
    holiday_days_left: int
    """Days of this year's holidays that are not taken."""


class Ended(msgspec.Struct, frozen=True):
    """What a link ended: notifications about the games of one table, or about all."""

    all: bool
