"""Names of people: which are allowed, and friendly ones for those who gave none."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence

from worldwright.bots.levels import NAMES as BOTS
from worldwright.core.errors import UserError

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


_LOOKALIKES = str.maketrans(
    "АВЕКМНОРСТУХЅІЈАΑΒΕΖΗΙΚΜΝΟΡΤΥΧавекмнорстухѕіјԁԛԝһӏαβεικνορτυχγηωıłøđħɑɡ01i|",
    "ABEKMHOPCTYXSIJAABEZHIKMNOPTYXabekmhopctyxsijdqwhlabeikvoptuxynwllodhagolll",
)
"""Letters of other scripts, and digits, that look like ours in most typefaces. Small on purpose.

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
"""The page calls bots Bot A, Bot B and so on."""


class NameTrouble(UserError):
    """A name nobody can have here."""


def friendly_name() -> str:
    """A name for a guest, such as Amber Heron."""
    return f"{secrets.choice(_FIRST)} {secrets.choice(_LAST)}"


def clean_name(text: str) -> str:
    """The name as it is kept: letters and digits of any script and a few signs; UserError says what is not allowed.

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
    if is_reserved(name):
        raise NameTrouble("That name is kept for bots and for the server: choose another.")
    return name


def skeleton(name: str) -> str:
    """What a name looks like: equal for names that can be taken for one another."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", name) if unicodedata.category(sign)[0] in "LN")
    found = plain.translate(_LOOKALIKES).casefold().translate(_LOOKALIKES)
    for pair, one in _PAIRS:
        found = found.replace(pair, one)
    return found


def is_reserved(name: str) -> bool:
    """Whether a name could be taken for a bot's or for the server's own words."""
    found = skeleton(name)
    return found in _KEPT or (found.startswith("bot") and len(found) <= _LONGEST_BOT)


_KEPT = frozenset(map(skeleton, (*_RESERVED, *BOTS)))


def told_apart(names: Sequence[str], holders: Sequence[str]) -> tuple[str, ...]:
    """The names at one table: people whose names look alike get the number of their seat, in signs no name has.

    Who holds each seat is "" where no person sits; one person may hold several.
    """
    looks: dict[str, set[str]] = {}
    for name, holder in zip(names, holders, strict=True):
        if holder:
            looks.setdefault(skeleton(name), set()).add(holder)
    return tuple(
        f"{name} ({seat})" if holder and len(looks[skeleton(name)]) > 1 else name
        for seat, (name, holder) in enumerate(zip(names, holders, strict=True), 1)
    )
