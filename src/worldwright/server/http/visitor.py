"""The sender of a request: a user and their device."""

from __future__ import annotations

import msgspec


class Person(msgspec.Struct, frozen=True):
    """A user. `login` is None for a guest."""

    id: str
    name: str
    login: str | None
    made: int


class Visitor(msgspec.Struct, frozen=True):
    """A user and their device; `device` is the hash of its token."""

    person: Person
    device: str
