"""Why a position of Monuments is impossible."""

from __future__ import annotations

from worldwright.core.errors import PositionReason
from worldwright.core.words import Said


class MonumentsReason(PositionReason):
    """Faults of players and gems."""

    PLAYERS = Said(
        "{game} is for {fewest} to {most} players, not {count}",
        "{game} ist für {fewest} bis {most} Personen, nicht {count}",
    )
    TOO_MANY_GEMS = Said(
        "there are more than the {gems} gems of the box", "das sind mehr als die {gems} Edelsteine der Schachtel"
    )
