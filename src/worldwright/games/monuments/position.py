"""Positions typed in from a cardboard game of Monuments: track and gems (WM-G1, WM-E2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from worldwright.core.errors import PositionError
from worldwright.core.game import Line, Seat, Sheet
from worldwright.core.position import position_from
from worldwright.games.monuments.box import box
from worldwright.games.monuments.model import NAME, SEATS
from worldwright.games.monuments.reasons import MonumentsReason

LARGEST: Final = 10_000
"""An upper limit for every track and every number of gems."""


class SeatPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a seat's counter, laps included, and its gems."""

    track: Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
    gems: Annotated[int, msgspec.Meta(ge=0, le=LARGEST)] = 0


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["monuments"]
    seats: tuple[SeatPosition, ...]


def score_position(position: Any, strict: bool = False) -> Mapping[Seat, Sheet]:
    """The final sheets of a game played on cardboard: the track and the gems."""
    typed = position_from(position, Position)
    if len(typed.seats) not in SEATS:
        raise PositionError(
            "seats", MonumentsReason.PLAYERS, game=NAME, fewest=SEATS[0], most=SEATS[-1], count=len(typed.seats)
        )
    gems = next(stone.count for stone in box().file.stones if stone.kind == box().file.gem)
    if strict and sum(seat.gems for seat in typed.seats) > gems:
        raise PositionError("seats", MonumentsReason.TOO_MANY_GEMS, gems=gems)
    return {
        number: Sheet.of([Line("WM-G1", seat.track), Line("WM-E2", seat.gems * box().file.gem_points)])
        for number, seat in enumerate(typed.seats)
    }
