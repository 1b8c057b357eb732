"""A table of Mondo Sapiens as text."""

from __future__ import annotations

from worldwright.core.drawing import Canvas
from worldwright.core.words import Lang
from worldwright.games.mondo_sapiens.model import View
from worldwright.games.mondo_sapiens.results import ground_of
from worldwright.games.mondo_sapiens.rules import setup
from worldwright.kit.scramble.drawing import draw_table


def draw(view: View, lang: Lang = "en") -> Canvas:
    """The table as this view shows it, in a language."""
    return draw_table(setup(view.options, view.seats), view, ground_of(view.options, view.round), lang)
