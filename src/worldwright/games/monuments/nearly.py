"""The one stone that would have made the difference: on a place that was free at the end, or one more gem."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from worldwright.core.game import Seat
from worldwright.games.monuments.box import box
from worldwright.games.monuments.model import State
from worldwright.games.monuments.plans import plan
from worldwright.games.monuments.scoring import totals
from worldwright.kit.graph import bits
from worldwright.kit.piles import count

LEAST: Final = 2
"""The least points that are mentioned."""


def nearly(state: State, seat: Seat) -> Mapping[str, Any] | None:
    """The place, the kind of stone and the points of its level (WM-B3), or a gem without a place (WM-E2); None: none.

    A player who still had such a stone passed by choice, which is no near miss. A gem is mentioned only if it would
    have made the player first.
    """
    if state.phase != "over":
        return None
    things = box()
    monument = plan(state.options.monument)
    wanting = [place for place in bits(state.ready) if not count(state.screens[seat], monument.kinds[place])]
    best = max(wanting, key=lambda place: (monument.points[place], -place), default=-1)
    if best >= 0 and monument.points[best] >= LEAST:
        row, place = monument.counted[best]
        return {
            "cell": monument.places[best],
            "stone": things.kinds[monument.kinds[best]],
            "row": row,
            "place": place,
            "points": monument.points[best],
        }
    everybody, gem = totals(state), things.file.gem_points
    if 0 < max(everybody) - everybody[seat] <= gem and gem >= LEAST:
        return {"cell": "", "stone": things.kinds[things.gem], "points": gem}
    return None
