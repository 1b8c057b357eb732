"""SVG as text: elements, and words as outlines, so that a picture needs no font where it is rendered."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib import resources
from typing import Literal, TypeAlias

import msgspec

Anchor: TypeAlias = Literal["start", "middle", "end"]
DISPLAY, TEXT, BOLD = "fraunces-600", "atkinson-hyperlegible-400", "atkinson-hyperlegible-700"
"""The faces: of headings and large numbers, of sentences, of names."""
CUT = "…"


def number(value: float) -> str:
    """A number as SVG writes it, to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def tag(name: str, *content: str, **attributes: float | str) -> str:
    """An element; an underscore in an attribute's name stands for a hyphen."""
    pairs = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    inside = "".join(f' {key}="{escape(value) if isinstance(value, str) else number(value)}"' for key, value in pairs)
    return f"<{name}{inside}>{''.join(content)}</{name}>" if content else f"<{name}{inside}/>"


def placed(markup: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A drawing moved, then turned, then scaled."""
    turned = f" rotate({number(turn)})" if turn else ""
    return f'<g transform="translate({number(x)} {number(y)}){turned} scale({scale:.4f})">{markup}</g>'


@cache
def _letters() -> Mapping[str, Mapping[str, tuple[int, str]]]:
    """The width and outline of every letter, by face: a thousand units high."""
    text = resources.files(__package__).joinpath("letters.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, dict[str, tuple[int, str]]])


def drawable(text: str) -> str:
    """The text in letters that can be drawn, accents left out where they must be; empty: its script is not known."""
    letters = _letters()[TEXT]
    plain = "".join(
        each if each in letters else unicodedata.normalize("NFKD", each)[0]
        for each in unicodedata.normalize("NFC", text)
    )
    return plain if all(each in letters for each in plain) else ""


def width(text: str, size: float, face: str = TEXT, spacing: float = 0) -> float:
    """How wide a line is; `spacing` between letters in parts of the size."""
    letters = _letters()[face]
    return sum(letters[each][0] / 1000 + spacing for each in text) * size


def line(
    x: float,
    y: float,
    text: str,
    size: float,
    face: str = TEXT,
    *,
    fill: str,
    anchor: Anchor = "start",
    spacing: float = 0,
) -> str:
    """A line of text with its baseline at `y`."""
    letters, at, paths = _letters()[face], 0.0, ""
    for each in text:
        wide, outline = letters[each]
        if outline:
            paths += f'<path transform="translate({number(at)} 0)" d="{outline}"/>'
        at += wide + spacing * 1000
    begin = x - at * size / 1000 * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    return f'<g fill="{fill}">{placed(paths, begin, y, size / 1000)}</g>'


def wrapped(text: str, size: float, room: float, face: str = TEXT, spacing: float = 0) -> list[str]:
    """The lines of a text in a room; a single word may be wider."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, face, spacing) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def shortened(text: str, size: float, room: float, face: str = TEXT) -> str:
    """A text cut to a room."""
    if width(text, size, face) <= room:
        return text
    while text and width(text + CUT, size, face) > room:
        text = text[:-1].rstrip()
    return text + CUT
