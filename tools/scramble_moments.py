"""Moments of the Mondo games for the page: full pools, hands out, held pieces, grown worlds, rests and ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.kinds import Table, tables_of
from worldwright.bots.arena import play_out
from worldwright.bots.bot import bot
from worldwright.core.chance import seed_from
from worldwright.core.match import replay
from worldwright.kit.scramble.model import COUNTING, NOTHING, OVER, RESTING, State

GAMES = ("mondo", "mondo_sapiens")
_GROWN = 14
_GROWN_SMALL = 5


def scramble_moments(game: str) -> list[dict[str, Any]]:
    """A handful of moments of a bots' match at each table, each with what the page is told beside the view."""
    return [moment for table in tables_of(game) for moment in _of_table(table)]


def _of_table(table: Table) -> list[dict[str, Any]]:
    match = table.match(seed=3)
    play_out(match, [bot("greedy", table.game)] * table.seats, seed_from(3, table.id))
    states: list[State] = list(replay(table.game, match.options, match.seats, match.log))
    grown = _GROWN_SMALL if _island(match.options) else _GROWN
    wanted: list[tuple[Callable[[State, int], bool], bool]] = [
        (lambda s, _: s.phase == COUNTING, False),
        (lambda s, p: _to_move(table, s, p) and not s.filled[p] and s.hands[p] == NOTHING, True),
        (lambda s, p: _tiles(s, p) >= grown - 1 and _to_move(table, s, p) and s.hands[p] != NOTHING, True),
        (lambda s, p: _tiles(s, p) >= grown and _to_move(table, s, p) and s.hands[p] == NOTHING, True),
        (lambda s, p: _to_move(table, s, p) and s.hands[p] >= len(s.pool), True),
        (lambda s, p: _reaching(s, p) or (bool(s.choices) and s.choices[p] != NOTHING), False),
        (lambda s, p: s.out >> p & 1 == 1 and s.out != (1 << s.seats) - 1, False),
        (lambda s, _: s.phase == RESTING, True),
        (lambda s, _: s.phase == OVER, False),
    ]
    found = []
    for fits, last_seat_too in wanted:
        seats = [table.seats - 1, 0] if last_seat_too and table.seats > 2 else [0, table.seats - 1]
        hit = next(((s, p) for p in seats for s in states if s.worlds and fits(s, p)), None)
        if hit is not None:
            found.append(_moment(table, *hit))
    return found


def _island(options: Any) -> bool:
    return getattr(options, "edition", "classic") == "small"


def _tiles(state: State, seat: int) -> int:
    return state.filled[seat].bit_count()


def _to_move(table: Table, state: State, seat: int) -> bool:
    return seat in table.game.to_move(state) and state.phase not in (RESTING, OVER)


def _reaching(state: State, seat: int) -> bool:
    return any(claim.seat == seat for window in state.windows for claim in window.claims)


def _moment(table: Table, state: State, seat: int) -> dict[str, Any]:
    rules = table.game
    names = ("Ada", "Ines", "Bo", "Mara")
    return {
        "table": table.id,
        "you": seat,
        "view": rules.view(state, seat),
        "actions": list(rules.actions(state, seat)),
        "players": [{"name": names[s], "bot": s > 0, "away": False} for s in range(table.seats)],
        "sheets": rules.score(state),
    }
