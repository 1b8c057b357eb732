"""Many games by random players at once, by the compiled rules: all that a summary asks of them, but not their moves.

The luck is the program's own, so these are other games than those of records with the same seed.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from worldwright.compiled.program import halves
from worldwright.core.chance import seed_from
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame
from worldwright.core.match import options_from, start
from worldwright.games import game
from worldwright.games.editions import companion
from worldwright.lab.program import LabProgram

BUILT = Path(__file__).parent / "built" / "playouts"
AT_ONCE = 1024
"""The most games of one call."""
_FIRST = ("moves", "acted", "winners", "began", "whole")
"""The columns before totals, facts and verbs, as the program has them."""


class PlayoutTable(msgspec.Struct, frozen=True):
    """The table that is played, as plain values."""

    game: str
    options: bytes
    """As JSON, so that equal tables are the same key."""
    seats: int
    seed: int


class Playouts:
    """A table's random games. Every column of a game is a whole number."""

    def __init__(self, program: LabProgram, table: PlayoutTable) -> None:
        self._program = program
        self._seed = halves(seed_from(table.seed, table.game, "playouts"))
        totals, facts, verbs, self.facts, self.verbs = msgspec.json.decode(
            program.told("columns"), type=tuple[int, int, int, list[str], list[str]]
        )
        self._totals = len(_FIRST)
        self._facts = self._totals + totals
        self._verbs = self._facts + facts
        self.width = self._verbs + verbs

    def rows(self, numbers: range) -> array[int]:
        """The games with these numbers, each `width` numbers; a game depends on the seed and its number alone."""
        found = array("i")
        for first in range(numbers.start, numbers.stop, AT_ONCE):
            some = min(AT_ONCE, numbers.stop - first)
            at = self._program.call("play_games", first, some, *self._seed)
            found.frombytes(self._program.read(at, some * self.width * found.itemsize))
        return found

    def column(self, name: str) -> int:
        """Where a number of a game is: a fact, a verb, or one of these.

        `moves`, and of them those of seats, `acted`; `winners` as bits; who `began`; `whole`: all pieces are there.
        """
        if name in _FIRST:
            return _FIRST.index(name)
        return self._facts + self.facts.index(name) if name in self.facts else self._verbs + self.verbs.index(name)

    def total(self, seat: int) -> int:
        """Where the points of a seat are."""
        return self._totals + seat

    def told(self, number: int) -> Iterator[tuple[int, Any]]:
        """A game's moves, who (-1 the dealer, -2 the clock) and what; then its row is in `last`."""
        at = self._program.call("tell_game", number, *self._seed)
        while words := self._program.told("tell_move"):
            by, action = msgspec.json.decode(words)
            yield by, action
        self.last: Sequence[int] = array("i", self._program.read(at, self.width * array("i").itemsize))


@lru_cache(maxsize=8)
def playouts(table: PlayoutTable) -> Playouts | None:
    """The compiled rules of a table; None where they do not cover it: against the clock, alone, rare options."""
    rules = game(table.game)
    options = options_from(rules, msgspec.json.decode(table.options))
    wasm = BUILT / f"{_program_of(rules)}.wasm"
    if not wasm.is_file() or extras(rules).all_at_once(options):
        return None
    content = msgspec.json.encode(rules.content(options))
    seen = msgspec.json.encode(rules.view(start(rules, options, table.seats), None))
    program = LabProgram(wasm)
    covered = (
        program.give("content", content)
        and program.give("more", content)
        and program.give("see", seen)
        and program.call("open", table.seats)
    )
    return Playouts(program, table) if covered else None


def _program_of(rules: AnyGame) -> str:
    """The name of a game's compiled rules, which it may share."""
    try:
        return companion(rules, "numbers").NUMBERS.batch or rules.NAME
    except ModuleNotFoundError:  # a game of one's own without numbers
        return rules.NAME
