"""A table of mondo_sapiens as text."""

from __future__ import annotations

from worldwright.core.drawing import Canvas
from worldwright.games.mondo_sapiens.model import View
from worldwright.games.mondo_sapiens.rules import setup
from worldwright.kit.scramble.drawing import draw_table, plain_world


def draw(view: View) -> Canvas:
    """The table as this view shows it."""
    tables = setup(view.options, view.seats)
    return draw_table(tables, view, lambda world: plain_world(tables, world))
