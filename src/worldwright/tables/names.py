"""Names of people: which are allowed, and friendly ones for those who gave none."""

from __future__ import annotations

import secrets
import unicodedata

from worldwright.core.errors import Trouble

LONGEST = 24
FORMER = "former player"
"""How a game shows somebody who asked to be forgotten."""
_MARKS = 2
_SIGNS = "'’.-_ "
# fmt: off
_FIRST = [
    "Amber", "Brave", "Bright", "Calm", "Clever", "Coral", "Dappled", "Early", "Gentle", "Golden", "Happy", "Hazel",
    "Jolly", "Keen", "Kind", "Lively", "Lucky", "Mellow", "Misty", "Noble", "Nimble", "Plucky", "Quiet", "Rosy",
    "Sandy", "Silver", "Sunny", "Swift", "Tidal", "Velvet", "Warm", "Wise",
]
_LAST = [
    "Badger", "Beaver", "Bison", "Condor", "Crane", "Dolphin", "Egret", "Falcon", "Finch", "Gecko", "Heron", "Ibex",
    "Jackdaw", "Kestrel", "Koala", "Lemur", "Lynx", "Magpie", "Marten", "Otter", "Owl", "Panda", "Plover", "Puffin",
    "Raven", "Robin", "Seal", "Stork", "Swan", "Tapir", "Toucan", "Wren",
]
# fmt: on


class NameTrouble(Trouble):
    """A name nobody can have here."""


def friendly_name() -> str:
    """A name for a guest, such as Amber Heron."""
    return f"{secrets.choice(_FIRST)} {secrets.choice(_LAST)}"


def clean_name(text: str) -> str:
    """The name as it is kept: letters and digits of any script and a few signs; Trouble says what is not allowed.

    Invisible and direction-changing signs fall away, so that a name reads the same in a page, a log, a file and a
    spreadsheet; it begins with a letter or digit, so that none of them takes it for an order.
    """
    if len(text) > 20 * LONGEST:
        raise NameTrouble(f"A name has at most {LONGEST} signs.")
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind[0] == "M" else 0
        if kind[0] in "LN" or sign in _SIGNS or (kind[0] == "M" and marks <= _MARKS):
            kept.append(sign)
        elif kind[0] == "Z":
            kept.append(" ")
        elif kind[0] not in "CM":
            raise NameTrouble(f"A name cannot contain {sign!r}: letters, digits, blanks and {_SIGNS.strip()} can.")
    name = unicodedata.normalize("NFC", " ".join("".join(kept).split()))
    if not name or not name[0].isalnum():
        raise NameTrouble("A name begins with a letter or a digit.")
    if len(name) > LONGEST:
        raise NameTrouble(f"A name has at most {LONGEST} signs.")
    return name
