"""Worker jobs of the catalogue: score sheets of a typed position."""

from __future__ import annotations

import msgspec

from worldwright.core.errors import PositionError
from worldwright.core.position import Shape
from worldwright.games import NAMES, game
from worldwright.server.catalogue.schemas import Scored, Scoring


def scored(body: bytes) -> bytes:
    """The score sheets of a typed position; PositionError names an impossible place."""
    request = msgspec.json.decode(body, type=Scoring)
    name = request.position.get("game")
    if name not in NAMES:
        raise PositionError("game", Shape.NO_SUCH_GAME, games=", ".join(NAMES))
    sheets = game(name).score_position(request.position, request.strict)
    return msgspec.json.encode(Scored(name, tuple(sheets[seat] for seat in sorted(sheets))))
