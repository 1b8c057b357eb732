"""Moments of the Mondo games for the client: full pools, tiles in hand, held pieces, grown worlds, breaks and ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.kinds import Table, tables_of
from worldwright.bots.bot import bot
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.match import replay
from worldwright.kit.scramble.model import State
from worldwright.kit.scramble.phases import Counting, Over, Resting, Taking

GAMES = ("mondo", "mondo_sapiens")
_GROWN = 14
_GROWN_SMALL = 5


def scramble_moments(game: str) -> list[dict[str, Any]]:
    """A few moments of a bots' match at each table, with what the client gets besides the view."""
    return [moment for table in tables_of(game) for moment in _of_table(table)]


def _of_table(table: Table) -> list[dict[str, Any]]:
    match = table.match(seed=3)
    play_out(match, [bot("greedy", table.game)] * table.seats, seed_from(3, table.id))
    states: list[State] = list(replay(table.game, match.options, match.seats, match.log))
    grown = _GROWN_SMALL if _island(match.options) else _GROWN
    wanted: list[tuple[Callable[[State, int], bool], bool]] = [
        (lambda s, _: isinstance(s.phase, Counting), False),
        (lambda s, p: _to_move(table, s, p) and not _tiles(s, p) and _hand(s, p) is None, True),
        (lambda s, p: _tiles(s, p) >= grown - 1 and _to_move(table, s, p) and _hand(s, p) is not None, True),
        (lambda s, p: _tiles(s, p) >= grown and _to_move(table, s, p) and _hand(s, p) is None, True),
        (lambda s, p: _to_move(table, s, p) and (_hand(s, p) or 0) >= len(s.pool.tiles), True),
        (lambda s, p: _reaching(s, p) or (isinstance(s.phase, Taking) and s.phase.choices[p] is not None), False),
        (lambda s, p: s.out >> p & 1 == 1 and s.out != (1 << s.seats) - 1, False),
        (lambda s, _: isinstance(s.phase, Resting), True),
        (lambda s, _: isinstance(s.phase, Over), False),
    ]
    moments = []
    for fits, last_seat_too in wanted:
        seats = [table.seats - 1, 0] if last_seat_too and table.seats > 2 else [0, table.seats - 1]
        hit = next(((s, p) for p in seats for s in states if s.players and fits(s, p)), None)
        if hit is not None:
            moments.append(_moment(table, *hit))
    return moments


def _island(options: Any) -> bool:
    return getattr(options, "edition", "classic") == "small"


def _tiles(state: State, seat: int) -> int:
    return state.players[seat].filled.bit_count()


def _hand(state: State, seat: int) -> int | None:
    return state.players[seat].hand


def _to_move(table: Table, state: State, seat: int) -> bool:
    return seat in table.game.to_move(state) and not isinstance(state.phase, Resting | Over)


def _reaching(state: State, seat: int) -> bool:
    return any(claim.seat == seat for window in state.phase.windows for claim in window.claims)


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
