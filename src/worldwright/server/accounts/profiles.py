"""Profiles: a user's privacy settings, recovery and device codes, and suspension."""

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
"""Digits and letters that are not mistaken for one another."""
_LONG = 4
"""Characters of a group."""
RECOVERY_GROUPS, DEVICE_GROUPS = 5, 3
"""100 bits for a code kept on paper, 60 for one that lasts ten minutes."""
DEVICE_SECONDS = 600
_TYPED = str.maketrans("OIL", "011")


class Profile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A user's data besides name and login. Most users have none."""

    recovery: str = ""
    """Hash of the recovery code; "": none."""
    invites: bool = True
    """Earlier fellow players may send invitations."""
    shown: bool = True
    """The name is shown in daily leaderboards."""
    bot: bool = False
    """A program plays with this account."""
    suspended: int = 0
    """End of a suspension, in seconds since 1970."""
    why: str = ""
    """The host's reason for it."""
    device_code: str = ""
    """Hash of a one-use code for another device; "": none."""
    device_until: int = 0
    """Expiry of the device code, in seconds since 1970."""

    def is_out(self, now: float) -> bool:
        """Whether the user is suspended now; a clock before 1970 suspends no one."""
        return bool(self.suspended) and self.suspended > now

    def without_device_code(self, **changes: Any) -> Profile:
        """The profile without a device code: it was used, or every other device ends."""
        return msgspec.structs.replace(self, device_code="", device_until=0, **changes)


def profiles(db: Rows, whose: str | None = None) -> dict[str, Profile]:
    """Profiles of all users, or of one; damaged rows are left out."""
    by_person = {}
    question = "SELECT person, body, bot, sum FROM profile"
    rows = db.rows(question) if whose is None else db.rows(f"{question} WHERE person = ?", whose)
    for person, body, bot, sum_ in rows:
        if sum_ == checked(person, body, bot):
            by_person[str(person)] = msgspec.json.decode(body, type=Profile)
    return by_person


_KEEP = (
    "INSERT INTO profile VALUES (?, ?, ?, ?)"
    " ON CONFLICT (person) DO UPDATE SET body = excluded.body, bot = excluded.bot, sum = excluded.sum"
)


def keep(person: str, profile: Profile) -> Change:
    """Store a profile."""
    row = (person, msgspec.json.encode(profile).decode(), int(profile.bot))
    return Change(_KEEP, (*row, checked(*row)))


def own(profile: Profile) -> dict[str, Any]:
    """A profile for export, without hashes."""
    exported: dict[str, Any] = msgspec.to_builtins(profile)
    exported.pop("device_code", None)
    return exported | {"recovery": bool(profile.recovery)}


# Codes


def new_code(groups: int) -> str:
    """A random code of so many groups of twenty bits."""
    return "-".join("".join(secrets.choice(_SIGNS) for _ in range(_LONG)) for _ in range(groups))


def typed(code: str) -> str:
    """A typed code in its original form: upper case, no blanks, 0 for O."""
    signs = "".join(sign for sign in code.upper().translate(_TYPED) if sign in _SIGNS)
    return "-".join(signs[at : at + _LONG] for at in range(0, len(signs), _LONG))
