"""A table of Mondo Sapiens as text."""

from __future__ import annotations

from worldwright.core.drawing import WIDTH, Canvas
from worldwright.core.words import Lang
from worldwright.games.mondo_sapiens.model import View
from worldwright.games.mondo_sapiens.results import ground_of, sheets
from worldwright.games.mondo_sapiens.rules import setup
from worldwright.kit.scramble.drawing import draw_glance, draw_table


def draw(view: View, lang: Lang = "en", width: int = WIDTH) -> Canvas:
    """The table as this view shows it, in a language."""
    table, ground = setup(view.options, view.seats), ground_of(view.options, view.round)
    return draw_table(
        table,
        view,
        ground,
        lambda standing: sheets(view.options, view.seats, standing, view.round),
        lang=lang,
        width=width,
    )


def glance(view: View, lang: Lang = "en") -> Canvas:
    """What a decision needs, for a low terminal."""
    table, ground = setup(view.options, view.seats), ground_of(view.options, view.round)
    return draw_glance(
        table,
        view,
        ground,
        lambda standing: sheets(view.options, view.seats, standing, view.round),
        lang=lang,
    )
