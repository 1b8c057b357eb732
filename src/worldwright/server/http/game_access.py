"""The game named by a request, or a 404."""

from __future__ import annotations

from worldwright.core.game import AnyGame
from worldwright.games import NAMES, game
from worldwright.server.http.errors import NotFoundException


class NoSuchGame(NotFoundException):
    """A game or deck that this server does not have."""


def asked_game(name: str) -> AnyGame:
    """The game with that name, or a 404 that lists the names."""
    try:
        return game(name)
    except LookupError:
        raise NoSuchGame(f"There is no game {name!r}: choose one of {', '.join(NAMES)}.") from None
