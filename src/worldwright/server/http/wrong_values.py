"""Wrong values in requests, in plain sentences: which field, what it may be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

KINDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
UNITS: Final = {"str": " characters", "array": " entries", "object": " entries"}
PATTERNS: Final[list[tuple[str, Callable[..., str]]]] = [
    (r"Object missing required field `(.+)`", lambda name: f"{name!r} is missing"),
    (r"Object contains unknown field `(.+)`", lambda name: f"{name!r} is not known here"),
    (r"Expected `(\w+)` of length (<=|>=|==) (\d+)", lambda kind, how, limit: f"must have {_limit(how, limit, kind)}"),
    (r"Expected `\w+` (<=|>=|<|>) (.+)", lambda how, limit: f"must be {_limit(how, limit)}"),
    (r"Expected `\w+` matching regex .+", lambda: "does not have the right form"),
    (r"Expected `(.+)`, got `(.+)`", lambda wanted, got: f"must be {_kinds(wanted)}, not {_kinds(got)}"),
]


def sentence(wrong: Exception, kind: Any) -> str:
    """What is wrong with a request that should be of this kind."""
    if not isinstance(wrong, msgspec.ValidationError):
        return "The request is not valid JSON."
    reason, _, place = str(wrong).partition(" - at ")
    field = place.strip("`").removeprefix("$").removeprefix(".")
    if found := re.fullmatch(r"Invalid enum value (.+)", reason):
        words = ", ".join(str(choice) for choice in _choices_at(kind, field))
        return f"{field!r} must be one of {words}, not {found[1]}." if words else f"{field!r} cannot be {found[1]}."
    for pattern, words_of in PATTERNS:
        if found := re.fullmatch(pattern, reason):
            said = words_of(*found.groups())
            if said.startswith("'"):  # it names its field itself
                return f"{said} in {field!r}." if field else f"{said}."
            return f"{field!r} {said}." if field else f"The request {said}."
    return f"{field!r} is wrong." if field else "The request is wrong."


def _limit(how: str, limit: str, kind: str = "") -> str:
    bound = {"<=": "at most ", ">=": "at least ", "==": "exactly ", "<": "less than ", ">": "more than "}[how]
    unit = UNITS.get(kind, "")
    return f"{bound}{limit}{unit.removesuffix('s').replace('entrie', 'entry') if limit == '1' else unit}"


def _kinds(names: str) -> str:
    """Types by their names in the decoder's words: `int | null`."""
    return " or ".join(KINDS.get(name, name) for name in names.split(" | "))


def _choices_at(kind: Any, field: str) -> list[Any]:
    """The values allowed at a field, as far as its names lead."""
    for name in re.findall(r"[^.\[\]]+", re.sub(r"\[.*?\]", "", field)):
        found = next(
            (part for part in _parts(kind) if isinstance(part, type) and issubclass(part, msgspec.Struct)), None
        )
        names = {each.encode_name: each.name for each in msgspec.structs.fields(found)} if found else {}
        if name not in names:
            return []
        kind = get_type_hints(found, include_extras=True)[names[name]]
    return [
        choice
        for part in _parts(kind)
        for choice in (
            get_args(part)
            if get_origin(part) is Literal
            else [each.value for each in part]
            if isinstance(part, type) and issubclass(part, Enum)
            else ()
        )
    ]


def _parts(kind: Any) -> Iterator[Any]:
    """A type and all it is made of."""
    yield kind
    if get_origin(kind) is not Literal:
        for part in get_args(kind):
            yield from _parts(part)
