"""The values of Mondo: its options, its view, and the table it shares with Mondo Sapiens."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from worldwright.core.content import rules_in_force
from worldwright.games.mondo.content import MaskName, SideName, StripsName
from worldwright.kit.scramble.model import State, TableActions
from worldwright.kit.scramble.options import TableOptions
from worldwright.kit.scramble.view import TableView

NAME: Final = "mondo"
SEATS: Final = range(1, 5)
RULES_VERSION = rules_in_force(2)
"""In version 1 children could play any level, and no longer than others (MO-V5)."""

LineName: TypeAlias = Literal["MO-S1", "MO-S2", "MO-S3", "MO-S4", "MO-S5", "MO-S6", "MO-S7", "MO-S8"]
Act: TypeAlias = TableActions
Actions: Any = TableActions


class Options(TableOptions, frozen=True, kw_only=True):
    """The options of a table of Mondo."""

    edition: Literal["classic", "small"] = "classic"
    mask: MaskName = "globe"
    side: SideName = "front"
    strips: StripsName = "joined"
    """Whether equal neighbouring border edges of the back side are one strip of land."""
    lines: tuple[LineName, ...] = ("MO-S1", "MO-S2", "MO-S8")
    """The score lines of a game with children."""


class View(TableView, frozen=True, kw_only=True):
    """The table as one seat, or a spectator, sees it."""

    options: Options


__all__ = ["NAME", "RULES_VERSION", "SEATS", "Act", "Actions", "Options", "State", "View"]
