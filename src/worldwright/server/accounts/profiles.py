"""What people have said about themselves, and what a host has: privacy, a recovery code, that a program plays."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec

from worldwright.server.engine.summary import checked
from worldwright.server.storage.database import Change, Rows

TABLES = """
CREATE TABLE profile (person TEXT PRIMARY KEY REFERENCES person ON DELETE CASCADE, body TEXT NOT NULL,
    bot INTEGER NOT NULL, sum TEXT NOT NULL) WITHOUT ROWID
"""
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters that nobody takes for one another."""
_LONG = 4
"""Signs of a group."""
RECOVERY_GROUPS, DEVICE_GROUPS = 5, 3
"""100 bits for a code that lies in a drawer, 60 for one that holds ten minutes."""
DEVICE_SECONDS = 600
_TYPED = str.maketrans("OIL", "011")


class Profile(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept about somebody beside name and login. Most people have none."""

    recovery: str = ""
    """The hash of the code that brings the account back; "": there is none."""
    invites: bool = True
    """People one played with may invite one."""
    shown: bool = True
    """One's name stands in tables of the day."""
    bot: bool = False
    """A program plays with this account."""
    suspended: int = 0
    """Until when the host keeps somebody out, in seconds since 1970."""
    why: str = ""
    """What the host said about it."""
    device_code: str = ""
    """The hash of a code that brings another device in, once; "": there is none."""
    device_until: int = 0
    """Until when it holds, in seconds since 1970."""

    def is_out(self, now: float) -> bool:
        """Whether the host keeps somebody out now; a clock that stands before 1970 keeps nobody out."""
        return bool(self.suspended) and self.suspended > now

    def without_device_code(self, **changes: Any) -> Profile:
        """The profile without a code for another device: it was used, or every other device ends."""
        return msgspec.structs.replace(self, device_code="", device_until=0, **changes)


def profiles(db: Rows, whose: str | None = None) -> dict[str, Profile]:
    """Everybody's profile, or somebody's; what is damaged is nobody's wish."""
    found = {}
    question = "SELECT person, body, bot, sum FROM profile"
    rows = db.rows(question) if whose is None else db.rows(f"{question} WHERE person = ?", whose)
    for person, body, bot, sum_ in rows:
        if sum_ == checked(person, body, bot):
            found[str(person)] = msgspec.json.decode(body, type=Profile)
    return found


_KEEP = (
    "INSERT INTO profile VALUES (?, ?, ?, ?)"
    " ON CONFLICT (person) DO UPDATE SET body = excluded.body, bot = excluded.bot, sum = excluded.sum"
)


def keep(person: str, profile: Profile) -> Change:
    """Somebody's profile from now on."""
    row = (person, msgspec.json.encode(profile).decode(), int(profile.bot))
    return Change(_KEEP, (*row, checked(*row)))


def own(profile: Profile) -> dict[str, Any]:
    """All of it but the hashes."""
    told: dict[str, Any] = msgspec.to_builtins(profile)
    told.pop("device_code", None)
    return told | {"recovery": bool(profile.recovery)}


# Codes


def new_code(groups: int) -> str:
    """A code of twenty bits a group, in groups that can be written down."""
    return "-".join("".join(secrets.choice(_SIGNS) for _ in range(_LONG)) for _ in range(groups))


def typed(code: str) -> str:
    """A code as it was given out, however it was typed: small letters, blanks, O for 0."""
    signs = "".join(sign for sign in code.upper().translate(_TYPED) if sign in _SIGNS)
    return "-".join(signs[at : at + _LONG] for at in range(0, len(signs), _LONG))
