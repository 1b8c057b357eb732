"""The game that a request names, or why there is none."""

from __future__ import annotations

from worldwright.core.game import AnyGame
from worldwright.games import NAMES, game
from worldwright.server.http.errors import NotFoundException


class NoSuchGame(NotFoundException):
    """A game, or a deck of one, that is not on this server."""


def asked_game(name: str) -> AnyGame:
    """The game of that name, or a 404 with the names there are."""
    try:
        return game(name)
    except LookupError:
        raise NoSuchGame(f"There is no game {name!r}: choose one of {', '.join(NAMES)}.") from None
