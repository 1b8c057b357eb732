"""A game that branches off another: it keeps one seat's knowledge of a moment and deals again what that seat could not
know.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any

import msgspec

from worldwright.core.chance import Chance
from worldwright.core.game import AnyGame, Seat

TRIES = 200
"""Most states imagined for one moment. Some of them fail: a seat that must play a card may hold none of that kind."""


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moment of another game at which a game starts."""

    sealed: str
    """The seal of the game it branches from."""
    seat: Seat
    """The seat whose knowledge of that moment is kept."""
    moves: int
    """How many moves of that game come first."""
    luck: str
    """The seed for everything hidden, 64 hexadecimal digits. Derived from the new game's seed, which it does not
    reveal.
    """


def origin_luck(seed: bytes) -> str:
    """The luck of a branch under a sealed seed."""
    return hmac.new(seed, b"worldwright origin 1", hashlib.sha256).hexdigest()


def going_on(game: AnyGame, origins: Sequence[Origin], index: int, state: Any) -> Any:
    """The state in which move `index` is made. Where the game branches, an imagined state replaces the real one.

    None if no imagined state fits the moment.
    """
    for origin in origins:
        if origin.moves == index and state is not None:
            state = _imagined(game, state, origin)
    return state


def _imagined(game: AnyGame, state: Any, origin: Origin) -> Any:
    view = game.view(state, origin.seat)
    luck = bytes.fromhex(origin.luck)
    for number in range(TRIES):
        imagined = game.imagine(view, Chance(luck, f"imagine/{number}"))
        if all(game.actions(imagined, seat) for seat in game.to_move(imagined) if seat >= 0):
            return imagined
    return None
