"""Looks of screens: windows, themes and languages, each with a name that ends a picture's name."""

from __future__ import annotations

from typing import NamedTuple


class Window(NamedTuple):
    """A window: its size, pixels of the picture for each of its pixels, and a description."""

    width: int
    height: int
    sharpness: float
    words: str
    touch: bool = False


WINDOWS = {
    "desktop": Window(1440, 900, 1, "on a desktop"),
    "laptop": Window(1366, 768, 1, "on a laptop"),
    "small": Window(1024, 768, 1, "on a small laptop or tablet"),
    "low": Window(1280, 680, 1, "in a low window"),
    "tablet": Window(820, 1180, 1, "on a tablet held upright", touch=True),
    "phone": Window(390, 844, 1.5, "on a phone", touch=True),
    "short": Window(390, 664, 1.5, "on a phone whose browser takes a fifth of it", touch=True),
    "tiny": Window(360, 640, 1.5, "on a small phone", touch=True),
    "lying": Window(844, 390, 1.25, "on a phone lying down", touch=True),
    "wide": Window(3840, 2160, 0.375, "on a 4K screen"),
    "tv": Window(1920, 1080, 0.75, "on a television"),
}


class Look(NamedTuple):
    """A window in a theme and a language."""

    name: str
    window: Window
    theme: str
    lang: str


def look(name: str) -> Look:
    """The look with a name such as `phone-dark` or `desktop-light-de`."""
    window, theme, *lang = name.split("-")
    return Look(name, WINDOWS[window], theme, lang[0] if lang else "en")


DESKTOP = look("desktop-light")
"""The look in which a screen is opened first."""
BOTH = ("desktop-light", "phone-light")
USUAL = ("desktop-light", "desktop-dark", "phone-light")
GERMAN = "desktop-light-de"
TV = ("tv-light",)
