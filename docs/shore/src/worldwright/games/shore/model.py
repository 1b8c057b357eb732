"""The words of Shore: options, actions, the state and what is seen of it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from worldwright.core.game import Action, Seat

NAME = "shore"
SEATS = range(2, 4)
RULES_VERSION = 1


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table agrees on before the game."""

    hand: Annotated[int, msgspec.Meta(ge=1, le=6)] = 3
    """Shells dealt to each seat (SH-G1)."""


class Deal(Action, frozen=True):
    """The dealer gives everybody a hand; a hand you may not see is empty."""

    hands: tuple[tuple[int, ...], ...]


class Lay(Action, frozen=True):
    """Lay a shell on the shore."""

    shell: int


Act: TypeAlias = Deal | Lay


class State(msgspec.Struct, frozen=True):
    """A game of Shore."""

    options: Options
    hands: tuple[tuple[int, ...], ...]
    shore: tuple[int, ...] = ()
    dealt: bool = False


class View(msgspec.Struct, frozen=True):
    """The table as one seat sees it, or a spectator."""

    you: Seat | None
    options: Options
    dealt: bool
    counts: tuple[int, ...]
    hand: tuple[int, ...]
    shore: tuple[int, ...]
