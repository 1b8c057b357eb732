"""The game agrees with the slow book on random tables: what may be laid, what is on the table, what it scores."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.oracle import mapominoes as oracle
from worldwright.core.chance import Chance, seed_from
from worldwright.core.match import Match, options_from, replay
from worldwright.games import mapominoes
from worldwright.games.mapominoes.model import Lay, Options, State, Transit
from worldwright.games.mapominoes.phases import Play

TABLES: list[tuple[int, dict[str, Any], int]] = [
    (2, {}, 6),
    (3, {"rounds": 1}, 6),
    (5, {"deck": ["europe_47"], "rounds": 1}, 4),
    (3, {"correct_side": True, "rounds": 1}, 6),
    (4, {"deck": ["us_states"], "correct_side": True, "rounds": 1}, 4),
    (3, {"deck": ["africa"], "rounds": 1, "free_pass": True, "table": "cosy"}, 4),
    (2, {"deck": ["europe", "asia_australasia"], "rounds": 1}, 2),
    (4, {"deck": ["americas"], "rounds": 1}, 4),
]


def played(seats: int, options: dict[str, Any], seed: int) -> tuple[Options, list[State]]:
    """All states of a random match."""
    chosen = options_from(mapominoes, options)
    match: Match[Any, Any, Any, Any] = Match(mapominoes, chosen, seats, seed)
    chance = Chance(seed_from(seed), "oracle")
    while not match.over:
        seat = min(match.to_move())
        match.submit(seat, mapominoes.sample(match.state, seat, chance))
    return chosen, list(replay(mapominoes, chosen, seats, match.log))


def position_of(book: oracle.Book, state: State, seat: int) -> oracle.Position:
    view = mapominoes.view(state, seat)
    cells = {card.cell: card.card or f"~{card.transit}" for card in view.table}
    hand = frozenset(view.hand)
    return oracle.Position(book, view.columns, view.rows, cells, hand, view.transits[seat], view.options.correct_side)


@pytest.mark.parametrize(("seats", "options", "games"), TABLES)
def test_what_may_be_laid_is_what_the_book_says(seats: int, options: dict[str, Any], games: int) -> None:
    book = oracle.book(tuple(options.get("deck", ["europe"])))
    for seed in range(games):
        _, states = played(seats, options, seed)
        for state in states[seed % 3 :: 3]:
            if not isinstance(state.phase, Play):
                continue
            position = position_of(book, state, state.mover)
            acts = mapominoes.actions(state, state.mover)
            assert {(a.card, a.cell) for a in acts if isinstance(a, Lay)} == oracle.lays(position)
            assert {(a.name, a.cell) for a in acts if isinstance(a, Transit)} == oracle.crossings(position)


@pytest.mark.parametrize(("seats", "options", "games"), TABLES)
def test_after_every_move_all_neighbours_on_the_table_border_each_other(
    seats: int, options: dict[str, Any], games: int
) -> None:
    book = oracle.book(tuple(options.get("deck", ["europe"])))
    for seed in range(games):
        _, states = played(seats, options, 100 + seed)
        for state in states:
            assert oracle.sound(position_of(book, state, 0)) == []


@pytest.mark.parametrize("score", ["cards", "area", "population"])
@pytest.mark.parametrize("raw", [False, True])
def test_the_sheets_are_what_the_book_counts(score: str, raw: bool) -> None:
    if raw and score == "cards":
        raw = False
    book = oracle.book(("europe",))
    for seed in range(4):
        _, states = played(3, {"score": score, "raw": raw}, seed)
        end = states[-1]
        view = mapominoes.view(end, None)
        for seat, sheet in mapominoes.score(end).items():
            assert sheet.total == sum(oracle.points(book, score, raw, each.left[seat]) for each in view.finished)
        totals = [sheet.total for sheet in mapominoes.score(end).values()]
        assert mapominoes.winners(end) == {seat for seat, total in enumerate(totals) if total == min(totals)}
