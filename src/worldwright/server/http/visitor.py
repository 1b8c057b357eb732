"""Who sends a request: a person and the device they come with."""

from __future__ import annotations

import msgspec


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays here. `login` is None for a guest."""

    id: str
    name: str
    login: str | None
    made: int


class Visitor(msgspec.Struct, frozen=True):
    """A person and the device they come with; `device` is the hash of its token."""

    person: Person
    device: str
