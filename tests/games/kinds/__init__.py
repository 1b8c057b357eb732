"""The tables that every law and playthrough is tried on: one TOML file a game."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from worldwright.core.chance import Chance, seed_from
from worldwright.core.game import AnyGame
from worldwright.core.match import Match, options_from
from worldwright.games import NAMES, game

HERE = Path(__file__).parent


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game with options and seats, small enough to be played to its end in a test."""

    name: str
    seats: int
    options: dict[str, Any] = {}
    game_name: str = ""

    @property
    def game(self) -> AnyGame:
        return game(self.game_name)

    @property
    def id(self) -> str:
        return f"{self.game_name}-{self.name}"

    def match(self, seed: int) -> Match[Any, Any, Any, Any]:
        """A new match at this table."""
        return Match(self.game, options_from(self.game, self.options), self.seats, seed)


def tables_of(name: str) -> list[Table]:
    """The tables of one game; none is a fault."""
    tree = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
    return [msgspec.structs.replace(table, game_name=name) for table in msgspec.convert(tree["tables"], list[Table])]


TABLES = [table for name in NAMES for table in tables_of(name)]


def random_step(match: Match[Any, Any, Any, Any], chance: Chance) -> None:
    """One random thing that may happen next: a seat acts, or time runs to the clock's next move."""
    seats = sorted(match.to_move())
    due = match.game.deadline(match.state)
    if due is not None and (not seats or chance.below(16) == 0):
        match.tick(due[0])
        return
    seat = chance.choice(seats)
    at = match.now + (chance.below(300) if due is not None else 0)
    action = match.game.sample(match.state, seat, chance)
    if due is not None:
        match.tick(at)
        if seat not in match.to_move() or action not in match.actions(seat):
            return
    match.submit(seat, action, at)


def random_match(table: Table, seed: int, most: int = 20_000) -> Match[Any, Any, Any, Any]:
    """A match played at random to its end."""
    match = table.match(seed)
    chance = Chance(seed_from(seed, table.id), "random-match")
    for _ in range(most):
        if match.over:
            return match
        random_step(match, chance)
    raise AssertionError(f"{table.id} does not end within {most} steps")
