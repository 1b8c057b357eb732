"""Requests and answers about people and their devices, as types."""

from __future__ import annotations

from typing import Annotated

import msgspec

from worldwright.server.http.schemas import Text, Wish

Password = Annotated[str, msgspec.Meta(min_length=8, max_length=200)]
Login = Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9][a-z0-9._-]{2,31}\Z")]


class OwnPassword(Wish, frozen=True):
    """The visitor's password, asked for before something that outlasts a device."""

    password: Text


class RecoveryCode(msgspec.Struct, frozen=True):
    """A code that brings an account back: told once, and kept as a hash."""

    code: str


class Recovery(Wish, frozen=True):
    """Come back to an account with its recovery code, and have another password from now on."""

    login: Login
    code: Annotated[str, msgspec.Meta(max_length=64)]
    password: Password


class DeviceCodeWish(Wish, frozen=True):
    """A code for another device; the password of an account is asked for, a guest has none."""

    password: Text = ""


class DeviceCode(msgspec.Struct, frozen=True):
    """A code that brings one other device in, once."""

    code: str
    until: int
    """Until when it holds, in seconds since 1970."""


class OtherDevice(Wish, frozen=True):
    """Be on this device whoever made the code."""

    code: Annotated[str, msgspec.Meta(max_length=64)]


class NewGuest(Wish, frozen=True):
    """Come in, under this name or one we find."""

    name: Text | None = None


class NewName(Wish, frozen=True):
    """Be called this."""

    name: Text


class Credentials(Wish, frozen=True):
    """The login name and password of an account."""

    login: Login
    password: Password


class NewPassword(Wish, frozen=True):
    """Another password for one's account, and the one until now."""

    old: Text
    new: Password


class Me(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who the visitor is."""

    name: str
    login: str | None
    bot: bool = False
    """A program plays with this account."""
    hosts: bool = False
    """The server's host: the desk is theirs."""


class DeviceCard(msgspec.Struct, frozen=True):
    """One of the visitor's own devices."""

    id: str
    browser: str
    """Its family, such as `Firefox, Linux`; empty where it did not say."""
    made: int
    seen: int
    """Since when it is known, and on which day it was last here, in seconds since 1970."""
    this: bool
