"""Generates moments of real matches for the client's tests: `python -m tools.client_fixtures`."""

from __future__ import annotations

import sys
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import msgspec

from tests.games.kinds import Table, random_match, tables_of
from tools.scramble_moments import GAMES, scramble_moments
from worldwright.bots.bot import bot
from worldwright.bots.matches import play_out
from worldwright.core.chance import seed_from
from worldwright.core.extras import extras
from worldwright.core.match import replay
from worldwright.core.rulebook import rulebook
from worldwright.core.words import LANGS
from worldwright.games import NAMES
from worldwright.games import game as load
from worldwright.server.catalogue.jobs import options_schema

HERE = Path(__file__).parents[1] / "client" / "test" / "fixtures"
_MOMENTS = 6
_MOST_ACTIONS = 300
_FEW_MOVES = 60
_ALIKE = 2


def moments(table: Table) -> list[dict[str, Any]]:
    """A few moments of a match, each as a seat to move sees it; the last as a spectator."""
    rules = table.game
    match = random_match(table, seed=2)
    states = list(replay(rules, match.options, match.seats, match.log))
    chosen = []
    for number in range(1, _MOMENTS + 1):
        at = len(states) * number // (_MOMENTS + 1)
        while at < len(states) - 1 and not any(seat >= 0 for seat in rules.to_move(states[at])):
            at += 1
        chosen.append(_moment(table, states[at], min((s for s in rules.to_move(states[at]) if s >= 0), default=None)))
    return [*chosen, _moment(table, states[-1], None)]


def _moment(table: Table, state: Any, seat: int | None) -> dict[str, Any]:
    rules = table.game
    actions = [] if seat is None else list(rules.actions(state, seat))
    return {
        "table": table.id,
        "you": seat,
        "view": rules.view(state, seat),
        "actions": actions if len(actions) <= _MOST_ACTIONS else None,
        "totals": [rules.score(state)[s].total for s in range(table.seats)],
        "players": [{"name": f"Player {s + 1}", "bot": s > 0, "away": False} for s in range(table.seats)],
    }


def _played(table: Table, name: str) -> list[tuple[Any, int]]:
    """Every state of a match with the seat to move: played by bots, or always the first action."""
    match = table.match(seed=3)
    if name == "first":
        for _ in range(_FEW_MOVES):
            seat = min(match.to_move(), default=None)
            if seat is None:
                break
            match.submit(seat, match.actions(seat)[0])
    else:
        play_out(match, [bot(name, table.game)] * table.seats, seed_from(3, table.id))
    states = replay(table.game, match.options, match.seats, match.log)
    return [(state, seat) for state in states for seat in sorted(table.game.to_move(state)) if seat >= 0]


def bot_moments(game: str) -> list[dict[str, Any]]:
    """Moments of bots' matches: at each table the late one with the widest choice, and one for each kind of action.

    Kinds that bots never use come from a player who always takes the first action.
    """
    chosen: list[dict[str, Any]] = []
    shown: set[type] = set()
    for name in ("greedy", "first"):
        for table in tables_of(game):
            offered: dict[type, list[tuple[Any, int]]] = {}
            widest, most = None, 0
            played = _played(table, name)
            for number, (state, seat) in enumerate(played):
                actions = table.game.actions(state, seat)
                late = name == "greedy" and number * 2 > len(played)
                if late and most < len(actions) <= _MOST_ACTIONS:
                    widest, most = (state, seat), len(actions)
                for kind in sorted({type(action) for action in actions} - shown, key=str):
                    offered.setdefault(kind, []).append((state, seat))
            for kind, places in offered.items():
                if kind not in shown:
                    chosen.append(_moment(table, *places[len(places) * 2 // 3]))
                    shown |= {type(action) for action in chosen[-1]["actions"] or ()}
            chosen += [_moment(table, *widest)] if widest else []
    return chosen


def fixtures(game: str) -> bytes:
    """All moments of a game as JSON, one a line."""
    if game in GAMES:
        listed = scramble_moments(game)
    else:
        listed = [moment for table in tables_of(game) for moment in moments(table)] + bot_moments(game)
    lines = [msgspec.json.encode(moment) for moment in listed]
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


def content(game: str) -> bytes:
    """A game's content, as the server sends it."""
    return msgspec.json.encode(load(game).content()) + b"\n"


def options() -> bytes:
    """The options of every game, as the server sends them."""
    return msgspec.json.format(msgspec.json.encode({game: options_schema(game) for game in NAMES}), indent=1) + b"\n"


def option_words() -> bytes:
    """The names of the options by game and language, as the rulebook has them."""
    words = {game: {lang: rulebook(game, lang).options for lang in LANGS} for game in NAMES}
    return msgspec.json.format(msgspec.json.encode(words), indent=1) + b"\n"


def moves(game: str) -> bytes:
    """Two moves of each kind with their outcomes, as a player and as a spectator saw them, one a line."""
    shown: dict[tuple[type, int | None], list[dict[str, Any]]] = {}
    for table, seed in product(tables_of(game), range(2, 6)):
        match = random_match(table, seed)
        states = pairwise(replay(table.game, match.options, match.seats, match.log))
        for (state, after), move in zip(states, match.log, strict=True):
            for viewer in (0, None):
                moves_of_kind = shown.setdefault((type(move.act), viewer), [])
                if len(moves_of_kind) < _ALIKE:
                    seen = table.game.redact(state, move, viewer)
                    brought = extras(table.game).outcome(state, seen, after)
                    moves_of_kind.append({**msgspec.to_builtins(seen), "facts": brought})
    lines = {msgspec.json.encode(move): None for moves_of_kind in shown.values() for move in moves_of_kind}
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


def main() -> None:
    """Write the fixtures of the named games, or of all."""
    HERE.mkdir(parents=True, exist_ok=True)
    (HERE / "options.json").write_bytes(options())
    (HERE / "option-words.json").write_bytes(option_words())
    for game in sys.argv[1:] or NAMES:
        (HERE / f"{game}.json").write_bytes(fixtures(game))
        (HERE / f"content-{game}.json").write_bytes(content(game))
        (HERE / f"moves-{game}.json").write_bytes(moves(game))


if __name__ == "__main__":
    main()
