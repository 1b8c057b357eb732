"""Names of users: which are allowed, and friendly ones for guests."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence

from worldwright.bots.levels import NAMES as BOTS
from worldwright.core.errors import UserError

LONGEST = 24
FORMER = "former player"
"""Name shown for a removed user."""
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


_LOOKALIKES = str.maketrans(
    "АВЕКМНОРСТУХЅІЈАΑΒΕΖΗΙΚΜΝΟΡΤΥΧавекмнорстухѕіјԁԛԝһӏαβεικνορτυχγηωıłøđħɑɡ01i|",
    "ABEKMHOPCTYXSIJAABEZHIKMNOPTYXabekmhopctyxsijdqwhlabeikvoptuxynwllodhagolll",
)
"""Letters of other scripts, and digits, that look like Latin letters in most typefaces. Small on purpose.

See docs/decisions/identity-and-limits.md: too few pairs cost a number that is missing, not a seat.
"""
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
_RESERVED = (
    "former player",
    "früherer mitspieler",
    "nobody",
    "dealer",
    "host",
    "server",
    "worldwright",
    "admin",
    "bot",
)
_LONGEST_BOT = len("bot") + 2
"""The client calls bots Bot A, Bot B and so on."""


class NameTrouble(UserError):
    """A name that is not allowed."""


def friendly_name() -> str:
    """A name for a guest, such as Amber Heron."""
    return f"{secrets.choice(_FIRST)} {secrets.choice(_LAST)}"


def clean_name(text: str) -> str:
    """The cleaned name: letters and digits of any script and a few characters; UserError says what is not allowed.

    Invisible and direction-changing characters are dropped, so that a name reads the same in a page, a log and a
    spreadsheet. It starts with a letter or digit, so that no program reads it as a formula or option.
    """
    if len(text) > 20 * LONGEST:
        raise NameTrouble(f"A name has at most {LONGEST} characters.")
    cleaned: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind[0] == "M" else 0
        if kind[0] in "LN" or sign in _SIGNS or (kind[0] == "M" and marks <= _MARKS):
            cleaned.append(sign)
        elif kind[0] == "Z":
            cleaned.append(" ")
        elif kind[0] not in "CM":
            raise NameTrouble(f"A name cannot contain {sign!r}: use letters, digits, blanks and {_SIGNS.strip()}.")
    name = unicodedata.normalize("NFC", " ".join("".join(cleaned).split()))
    if not name or not name[0].isalnum():
        raise NameTrouble("A name starts with a letter or a digit.")
    if len(name) > LONGEST:
        raise NameTrouble(f"A name has at most {LONGEST} characters.")
    if is_reserved(name):
        raise NameTrouble("That name is reserved for bots and the server: choose another.")
    return name


def skeleton(name: str) -> str:
    """A form that is equal for names that look alike."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", name) if unicodedata.category(sign)[0] in "LN")
    form = plain.translate(_LOOKALIKES).casefold().translate(_LOOKALIKES)
    for pair, letter in _PAIRS:
        form = form.replace(pair, letter)
    return form


def is_reserved(name: str) -> bool:
    """Whether a name looks like a bot's or like one reserved for the server."""
    form = skeleton(name)
    return form in _TAKEN or (form.startswith("bot") and len(form) <= _LONGEST_BOT)


_TAKEN = frozenset(map(skeleton, (*_RESERVED, *BOTS)))


def told_apart(names: Sequence[str], holders: Sequence[str]) -> tuple[str, ...]:
    """The names at one table: where names of different people look alike, each gets its seat's number in brackets.

    `holders` has "" for a seat without a person; one person may hold several.
    """
    looks: dict[str, set[str]] = {}
    for name, holder in zip(names, holders, strict=True):
        if holder:
            looks.setdefault(skeleton(name), set()).add(holder)
    return tuple(
        f"{name} ({seat})" if holder and len(looks[skeleton(name)]) > 1 else name
        for seat, (name, holder) in enumerate(zip(names, holders, strict=True), 1)
    )
