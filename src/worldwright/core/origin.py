"""A game that goes on from a moment of another: the same past; what one seat could not know there is dealt anew."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any

import msgspec

from worldwright.core.chance import Chance
from worldwright.core.game import AnyGame, Seat

TRIES = 200
"""A moment can ask for more than its view says: whoever owes a card must hold one. So some imagined ones do not do."""


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a game began that did not begin at the beginning."""

    sealed: str
    """The seal of the game it goes on from."""
    seat: Seat
    """Whose knowledge of that moment is kept."""
    moves: int
    """How many moves of that game come first."""
    luck: str
    """What all else was imagined by, 64 hexadecimal digits. It follows from the new seed and does not tell it."""


def origin_luck(seed: bytes) -> str:
    """The luck of a new beginning under a sealed seed."""
    return hmac.new(seed, b"worldwright origin 1", hashlib.sha256).hexdigest()


def going_on(game: AnyGame, origins: Sequence[Origin], index: int, state: Any) -> Any:
    """The state in which move `index` is made: where one game is left for another, one that looks the same.

    None where no luck fits the moment.
    """
    for origin in origins:
        if origin.moves == index and state is not None:
            state = _imagined(game, state, origin)
    return state


def _imagined(game: AnyGame, state: Any, origin: Origin) -> Any:
    view = game.view(state, origin.seat)
    luck = bytes.fromhex(origin.luck)
    for number in range(TRIES):
        found = game.imagine(view, Chance(luck, f"imagine/{number}"))
        if all(game.actions(found, seat) for seat in game.to_move(found) if seat >= 0):
            return found
    return None
