"""Positions typed in from a table of Shore: the shore as it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from worldwright.core.errors import PositionError, PositionReason
from worldwright.core.game import Seat, Sheet
from worldwright.core.position import position_from
from worldwright.core.words import Said
from worldwright.games.shore.content import box
from worldwright.games.shore.model import Options, State
from worldwright.games.shore.scoring import score


class ShoreReason(PositionReason):
    """Why a shore cannot be."""

    TOO_MANY_SHELLS = Said(
        "there are more shells of a number than in the box", "so viele Muscheln hat die Schachtel nicht"
    )


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["shore"]
    seats: Literal[2, 3]
    shore: tuple[int, ...]


def score_position(position: Any, strict: bool = False) -> Mapping[Seat, Sheet]:
    """The sheets of a shore."""
    typed = position_from(position, Position)
    if strict and not Counter(typed.shore) <= Counter(box().shells):
        raise PositionError("shore", ShoreReason.TOO_MANY_SHELLS)
    return score(State(Options(), ((),) * typed.seats, typed.shore, dealt=True))
