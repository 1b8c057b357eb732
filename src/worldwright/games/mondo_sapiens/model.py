"""The values of Mondo Sapiens: its options, its view, and the table it shares with Mondo."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from worldwright.core.content import rules_in_force
from worldwright.core.game import Action
from worldwright.games.mondo_sapiens.content import StripsName
from worldwright.kit.scramble.model import State, TableActions
from worldwright.kit.scramble.options import TableOptions
from worldwright.kit.scramble.view import TableView

NAME: Final = "mondo_sapiens"
SEATS: Final = range(1, 5)
RULES_VERSION = rules_in_force(2)
"""In version 1 children could play any level, and no longer than others (MS-V)."""

LineName: TypeAlias = Literal[
    "MS-S1", "MS-S2", "MS-S3", "MS-S4", "MS-S5", "MS-S6", "MS-S7", "MS-S8",
    "MS-A2", "MS-A3", "MS-E3", "MS-E4", "MS-E5", "MS-E6", "MS-E7", "MS-E8",
]  # fmt: skip
BoardNumber: TypeAlias = Literal[1, 2, 3, 4]


class ChooseBoard(Action, frozen=True):
    """Choose the board of the next round; the last choice counts."""

    board: BoardNumber


Act: TypeAlias = TableActions | ChooseBoard
Actions: Any = Act


class Options(TableOptions, frozen=True, kw_only=True):
    """The options of a table of Mondo Sapiens."""

    board: BoardNumber = 1
    boards: Annotated[tuple[BoardNumber, ...], msgspec.Meta(max_length=5)] = ()
    """The board of each round, if it changes; empty: the same board throughout."""
    strips: StripsName = "joined"
    """Whether equal neighbouring border edges are one strip of land (MS-S2)."""
    quick_start: bool = False
    """Round 1 by beginner's, round 2 by advanced, round 3 by expert rules."""
    lines: tuple[LineName, ...] = ("MS-S1", "MS-S2", "MS-S8")
    """The score lines of a game with children."""


class View(TableView, frozen=True, kw_only=True):
    """The table as one seat, or a spectator, sees it."""

    options: Options


__all__ = ["NAME", "RULES_VERSION", "SEATS", "Act", "Actions", "BoardNumber", "ChooseBoard", "Options", "State", "View"]
