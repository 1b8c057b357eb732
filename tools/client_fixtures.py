"""Moments of real matches for the page's own tests: `python -m tools.client_fixtures`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from tests.tables import Table, random_match, tables_of
from worldwright.core.match import replay
from worldwright.games import NAMES
from worldwright.games import game as load

HERE = Path(__file__).parents[1] / "client" / "test" / "fixtures"
_MOMENTS = 6
_MOST_ACTIONS = 300


def moments(table: Table) -> list[dict[str, Any]]:
    """A few moments of a match, each as a seat that is to move sees it; the last as a spectator."""
    rules = table.game
    match = random_match(table, seed=2)
    states = list(replay(rules, match.options, match.seats, match.log))
    found = []
    for number in range(1, _MOMENTS + 1):
        at = len(states) * number // (_MOMENTS + 1)
        while at < len(states) - 1 and not any(seat >= 0 for seat in rules.to_move(states[at])):
            at += 1
        found.append(_moment(table, states[at], min((s for s in rules.to_move(states[at]) if s >= 0), default=None)))
    return [*found, _moment(table, states[-1], None)]


def _moment(table: Table, state: Any, seat: int | None) -> dict[str, Any]:
    rules = table.game
    actions = [] if seat is None else list(rules.actions(state, seat))
    return {
        "table": table.id,
        "you": seat,
        "view": rules.view(state, seat),
        "actions": actions if len(actions) <= _MOST_ACTIONS else None,
        "players": [{"name": f"Player {s + 1}", "bot": s > 0, "away": False} for s in range(table.seats)],
    }


def fixtures(game: str) -> bytes:
    """All moments of a game as JSON, one a line."""
    lines = [msgspec.json.encode(moment) for table in tables_of(game) for moment in moments(table)]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


def content(game: str) -> bytes:
    """What a game is played with, as the server answers it."""
    return msgspec.json.encode(load(game).content()) + b"\n"


def main() -> None:
    """Write the fixtures of the games named, or of all."""
    HERE.mkdir(parents=True, exist_ok=True)
    for game in sys.argv[1:] or NAMES:
        (HERE / f"{game}.json").write_bytes(fixtures(game))
        (HERE / f"content-{game}.json").write_bytes(content(game))


if __name__ == "__main__":
    main()
