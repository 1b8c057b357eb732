"""A table of Mondo as text."""

from __future__ import annotations

from worldwright.core.drawing import WIDTH, Canvas
from worldwright.core.words import Lang
from worldwright.games.mondo.model import View
from worldwright.games.mondo.results import ground, sheets
from worldwright.games.mondo.rules import setup
from worldwright.kit.scramble.drawing import draw_glance, draw_table


def draw(view: View, lang: Lang = "en", width: int = WIDTH) -> Canvas:
    """The table as this view shows it, in a language."""
    table = setup(view.options, view.seats)
    return draw_table(
        table,
        view,
        ground(view.options),
        lambda standing: sheets(view.options, view.seats, standing),
        lang=lang,
        width=width,
    )


def glance(view: View, lang: Lang = "en") -> Canvas:
    """What a decision needs, for a low terminal."""
    table = setup(view.options, view.seats)
    return draw_glance(
        table,
        view,
        ground(view.options),
        lambda standing: sheets(view.options, view.seats, standing),
        lang=lang,
    )
