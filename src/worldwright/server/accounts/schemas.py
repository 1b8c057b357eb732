"""Requests and answers about users and their devices, as types."""

from __future__ import annotations

from typing import Annotated

import msgspec

from worldwright.server.http.schemas import Text, Wish

Password = Annotated[str, msgspec.Meta(min_length=8, max_length=200)]
Login = Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9][a-z0-9._-]{2,31}\Z")]


class OwnPassword(Wish, frozen=True):
    """The visitor's password, required before something that outlasts a device."""

    password: Text


class RecoveryCode(msgspec.Struct, frozen=True):
    """A recovery code: shown once, stored as a hash."""

    code: str


class Recovery(Wish, frozen=True):
    """Recover an account with its code and set a new password."""

    login: Login
    code: Annotated[str, msgspec.Meta(max_length=64)]
    password: Password


class DeviceCodeWish(Wish, frozen=True):
    """Create a code for another device; an account's password is required, a guest has none."""

    password: Text = ""


class DeviceCode(msgspec.Struct, frozen=True):
    """A one-use code for another device."""

    code: str
    until: int
    """Its expiry, in seconds since 1970."""


class OtherDevice(Wish, frozen=True):
    """Sign in on this device with a code."""

    code: Annotated[str, msgspec.Meta(max_length=64)]


class NewGuest(Wish, frozen=True):
    """Become a guest, under this name or a generated one."""

    name: Text | None = None
    invited: Text | None = None
    """The table or tournament whose link was opened, for a server that new players need an invitation for."""


class NewName(Wish, frozen=True):
    """A new name."""

    name: Text


class Credentials(Wish, frozen=True):
    """Username and password of an account."""

    login: Login
    password: Password


class NewPassword(Wish, frozen=True):
    """A new password, and the present one."""

    old: Text
    new: Password


class Me(msgspec.Struct, frozen=True, omit_defaults=True):
    """The visitor."""

    name: str
    login: str | None
    bot: bool = False
    """A program plays with this account."""
    hosts: bool = False
    """The server's host, who may open the admin page."""


class DeviceCard(msgspec.Struct, frozen=True):
    """One of the visitor's devices."""

    id: str
    browser: str
    """Its family, such as `Firefox, Linux`; empty where unknown."""
    made: int
    seen: int
    """First visit, and day of the last one, in seconds since 1970."""
    this: bool
