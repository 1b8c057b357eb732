"""The outcome of a move of Mapominoes, for the story of a table: public information only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from worldwright.core.game import Move
from worldwright.games.mapominoes.model import Act, Call, Lay, State, TimeUp
from worldwright.games.mapominoes.phases import Extra, Last, Play, callable_card
from worldwright.games.mapominoes.scoring import round_points
from worldwright.games.mapominoes.world import World, world


def outcome(before: State, move: Move[Act], after: State) -> Mapping[str, Any]:
    """The cards left, an extra turn, the called card and whether the call was right, and the result of a round."""
    here = world(before.options, before.seats)
    found: dict[str, Any] = {}
    match move.act:
        case Lay():
            found["left"] = before.hands[move.by].bit_count() - 1
            if isinstance(after.phase, Play | Last) and isinstance(after.phase.go, Extra):
                found["again"] = True
        case Call():
            found |= _called(here, before, after)
        case TimeUp():
            found["seat"] = before.mover
    if len(after.results) > len(before.results):
        result = after.results[-1]
        found["round"] = list(round_points(here, before.options, result))
        if result.blocked:
            found["blocked"] = True
    return found


def _called(here: World, before: State, after: State) -> dict[str, Any]:
    laid = callable_card(before.phase)
    assert laid is not None
    card, cell = here.ids[before.table.cells[laid.cell] - 1], here.cell_names[laid.cell]
    is_right = after.held[laid.by] != before.held[laid.by] if after.round == before.round else False
    return {"card": card, "cell": cell, "seat": laid.by, "right": is_right}
