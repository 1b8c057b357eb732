"""Positions typed in from a cardboard game: JSON to values; a PositionError names the wrong key and the reason."""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar

import msgspec

from worldwright.core.errors import PositionError, PositionReason
from worldwright.core.words import Lang, Said, say

T = TypeVar("T")


class PlaceName(str):
    """A place of a position that a sentence names: `seat 0, cell c2`."""

    __slots__ = ()


class Shape(PositionReason):
    """Faults in a position's form, found before its pieces are checked."""

    UNKNOWN_KEY = Said("unknown field {key}", "unbekannter Eintrag {key}")
    MISSING_KEY = Said("missing field {key}", "es fehlt {key}")
    WRONG_KIND = Said("should be {wanted}, not {given}", "sollte {wanted} sein, nicht {given}")
    NO_SUCH_WORD = Said("{word} is not an option", "{word} gibt es hier nicht")
    OUT_OF_RANGE = Said("expected {wanted}", "erwartet wird {wanted}")
    NOT_UNDERSTOOD = Said("{reason}", "nicht lesbar ({reason})")
    NO_SUCH_GAME = Said("choose one of {games}", "wähl eines von {games}")


PATTERNS: Final = (
    (re.compile(r"object contains unknown field (?P<key>.+)"), Shape.UNKNOWN_KEY),
    (re.compile(r"object missing required field (?P<key>.+)"), Shape.MISSING_KEY),
    (re.compile(r"expected (?P<wanted>.+), got (?P<given>.+)"), Shape.WRONG_KIND),
    (re.compile(r"invalid enum value (?P<word>.+)"), Shape.NO_SUCH_WORD),
    (re.compile(r"expected (?P<wanted>.+)"), Shape.OUT_OF_RANGE),
    (re.compile(r"(?P<reason>.+)"), Shape.NOT_UNDERSTOOD),
)
"""Messages of msgspec, as reasons."""


def position_from(tree: Any, type_: type[T], root: str = "") -> T:
    """A position file's content, or the part at `root`, as a value; PositionError names the wrong key."""
    try:
        return msgspec.convert(tree, type_)
    except msgspec.ValidationError as fault:
        text, _, place = str(fault).replace("`", "").partition(" - at ")
        text = text[:1].lower() + text[1:]
        where = re.sub(r"^\.", "", place.replace("$", root, 1)) or root or "position"
        for pattern, why in PATTERNS:
            if match := pattern.fullmatch(text):
                raise PositionError(where, why, **match.groupdict()) from None
        raise


PARTS: Final = {
    "position": Said("Position", "Stellung"),
    "game": Said("Game", "Spiel"),
    "seats": Said("Players", "Personen"),
    "options": Said("Options", "Einstellungen"),
    "round": Said("Round", "Runde"),
    "cell": Said("cell", "Feld"),
    "chip": Said("chip", "Chip"),
    "tasks": Said("tasks", "Aufgaben"),
    "track": Said("track", "Leiste"),
    "gems": Said("gems", "Edelsteine"),
    "planet": Said("planet", "Planet"),
    "hand": Said("card", "Karte"),
    "placed": Said("tile", "Plättchen"),
    "turn": Said("turn", "Drehung"),
    "face": Said("face", "Landschaften"),
    "modifier": Said("modifier", "Wertungskarte"),
    "volcano_chip": Said("volcano chip", "Vulkanchip"),
}
PLAYER: Final = Said("Player {number}", "Person {number}")


def place_name(where: str, lang: Lang) -> str:
    """A place in words, counted from 1: `seat 0, cell c2` is `Player 1, cell c2`."""
    return ", ".join(_part(part, lang) for part in re.split(r", |\.", where) if part)


def _part(part: str, lang: Lang) -> str:
    word, index, rest = re.fullmatch(r"(\w*)(?:\[(\d+)\])?(.*)", part, re.DOTALL).groups()  # type: ignore[union-attr]
    number = index if index is not None else rest.strip() if word == "seat" else None
    if word in ("seat", "seats") and number is not None and number.isdigit():
        return say(PLAYER, lang, number=int(number) + 1)
    named = say(PARTS[word], lang) if word in PARTS else word
    return f"{named} {int(index) + 1}{rest}" if index is not None else f"{named}{rest}"


def fault_sentence(fault: PositionError, lang: Lang) -> str:
    """What is impossible, where and why, in one sentence for people."""
    parts = {
        name: place_name(part, lang) if isinstance(part, PlaceName) else part for name, part in fault.parts.items()
    }
    return f"{place_name(fault.where, lang)}: {say(fault.why.value, lang, **parts)}."
