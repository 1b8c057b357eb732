"""The web app's drawings and colours: `art.json`, which `tools/picture_art.mjs` writes from the client's sources."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec

from worldwright.kit.pictures.svg import placed, tag


class Land(msgspec.Struct, frozen=True):
    """A landscape: its ground, the marks of its pattern, and the sign at an edge."""

    fill: str
    mark: str
    filled: bool
    symbol: str
    sign: str
    sign_filled: bool


class SeatSign(msgspec.Struct, frozen=True):
    """A seat's shape and colour."""

    d: str
    colour: str


class Stroke(msgspec.Struct, frozen=True):
    """A part of a stone's mark; without a width it is filled."""

    d: str
    stroke: float = 0


class Stone(msgspec.Struct, frozen=True):
    """The look of a kind of stone: its front, its mark, its top, its shadow side and its edges."""

    base: str
    ink: str
    mark: tuple[Stroke, ...]
    light: str
    dark: str
    edge: str


class Art(msgspec.Struct, frozen=True):
    """Everything that `art.json` holds."""

    colours: Mapping[str, str]
    """The colours of the light theme, by token."""
    pictures: Mapping[str, str]
    """Animals and buildings in a box from -3 to 51."""
    lands: Mapping[str, Land]
    hexes: str
    """Definitions of hexagonal tiles, patterns and signs."""
    seats: tuple[SeatSign, ...]
    stones: Mapping[str, Stone]
    mark: str
    """The mark of Worldwright in a box of 60."""


@cache
def art() -> Art:
    """The drawings, read once."""
    return msgspec.json.decode(resources.files(__package__).joinpath("art.json").read_bytes(), type=Art)


def colour(token: str) -> str:
    """A colour of the light theme."""
    return art().colours[token]


def picture(name: str, x: float, y: float, size: float) -> str:
    """An animal or building around a point; nothing if there is none of that name."""
    drawn = art().pictures.get(name, "")
    return placed(drawn, x - size * 24 / 54, y - size * 24 / 54, size / 54) if drawn else ""


def seat_sign(seat: int, x: float, y: float, scale: float = 1, edge: str = "") -> str:
    """A seat's sign, about 20 wide."""
    sign = art().seats[seat % len(art().seats)]
    rim = tag(
        "path", d=sign.d, fill=edge or colour("drawn-paper"), stroke=edge or colour("drawn-paper"), stroke_width=3
    )
    return placed(rim + tag("path", d=sign.d, fill=sign.colour), x, y, scale)


def seat_colour(seat: int) -> str:
    """A seat's colour."""
    return art().seats[seat % len(art().seats)].colour
