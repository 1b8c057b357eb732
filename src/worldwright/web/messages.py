"""Every answer the page can get, as types. The client's types are written from these (`tools/client_types.py`)."""

from __future__ import annotations

import msgspec

from worldwright.core.words import Lang


class Words(msgspec.Struct, frozen=True):
    """A short text in every language we speak."""

    en: str
    de: str


class SeatCounts(msgspec.Struct, frozen=True):
    """The fewest and the most who can play."""

    min: int
    max: int


class GameCard(msgspec.Struct, frozen=True):
    """What the start page tells about a game."""

    name: str
    seats: SeatCounts
    minutes: int
    title: Words
    blurb: Words


class Health(msgspec.Struct, frozen=True):
    """That the server answers, and which version it is."""

    status: str
    version: str


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """What went wrong, in one sentence, and a code for the page where it has its own words."""

    error: str
    code: str = ""
    at: str = ""
    """The option or the place of a position it is about."""
    why: str = ""
    """What exactly cannot be about a position."""
    parts: dict[str, str | int] = {}
    """What the reason speaks of."""
    told: dict[Lang, str] = {}
    """The sentence for people in each language, where the game has words for it."""
