"""The outcome of a move of Lords of Worlds, for the story of a table: public information only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from worldwright.core.game import Move
from worldwright.games.lords_of_worlds.model import Actions, Collect, Fetch, Hire, Pick, Place, State, Walk
from worldwright.games.lords_of_worlds.pieces import CARD_NAMES, TILE_NAMES
from worldwright.games.lords_of_worlds.scoring import score


def outcome(before: State, move: Move[Actions], after: State) -> Mapping[str, Any]:
    """The tile or cards of the move, the cart's origin, and its points at once and in chains."""
    act, seat = move.act, move.by
    match act:
        case Hire(pile):
            return {"cards": [CARD_NAMES[card] for card in before.piles[pile - 1]]}
        case Walk():
            return {"from": _cart(before, seat)}
        case Collect(hex=name) | Fetch(hex=name):
            lying = before.tiles[before.table.names.index(name)]
            return {"from": _cart(before, seat), "tile": TILE_NAMES[lying], **_scored(before, after, seat)}
        case Pick():
            return _scored(before, after, seat)
        case Place():
            return {"tile": TILE_NAMES[before.carried], **_scored(before, after, seat), **_grown(before, after, seat)}
    return {}


def _cart(state: State, seat: int) -> str:
    at = state.carts[seat]
    return state.table.names[at] if at >= 0 else ""


def _scored(before: State, after: State, seat: int) -> dict[str, int]:
    """The immediate points on the track."""
    points = sum(line.points for line in after.earned[seat][len(before.earned[seat]) :])
    return {"points": points} if points else {}


def _grown(before: State, after: State, seat: int) -> dict[str, int]:
    """The increase of the planet's score if the game ended now."""
    then, now = (
        score(state)[seat].total - sum(line.points for line in state.earned[seat]) for state in (before, after)
    )
    return {"chains": now - then} if now != then else {}
