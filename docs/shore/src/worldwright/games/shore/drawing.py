"""A table of Shore as text."""

from __future__ import annotations

from worldwright.core.drawing import WIDTH, Canvas
from worldwright.core.words import Lang, Said, say
from worldwright.games.shore.model import View

SHORE = Said("Shore: {shells}", "Ufer:  {shells}")
HAND = Said("Hand:  {shells}", "Hand:  {shells}")


def draw(seen: View, lang: Lang = "en", width: int = WIDTH) -> Canvas:
    """The shore, and the hand of whoever looks."""
    canvas = Canvas()
    shore, hand = (" ".join(map(str, shells)) for shells in (seen.shore, seen.hand))
    below = canvas.flow(
        0, 0, ((word, "blue") for word in say(SHORE, lang, shells=shore).split(" ")), gap=1, until=width
    )
    canvas.flow(0, below, ((word, "bold") for word in say(HAND, lang, shells=hand).split(" ")), gap=1, until=width)
    return canvas
