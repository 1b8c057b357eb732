"""`python -m tests.lab.played_again --games 10000 monuments`: compiled playouts, played again by the Python rules."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from typing import Any

import msgspec

from tests.compiled.pairs import PAIRS
from worldwright.core.extras import extras
from worldwright.core.game import CLOCK, Move
from worldwright.core.match import start
from worldwright.games import game
from worldwright.lab.playouts import Playouts, PlayoutTable, playouts


class Different(AssertionError):
    """The rules and the program do not agree."""


def tables(name: str) -> list[tuple[Any, int]]:
    """The tables that the compiled rules cover, and that have turns and opponents."""
    rules = game(name)
    return [
        (options, seats)
        for options, seats in PAIRS[name].tables
        if seats > 1 and not extras(rules).all_at_once(options)
    ]


def compare(name: str, number: int) -> int:
    """Play one game of the playouts in Python too; how many moves it had. Different says where they part."""
    listed = tables(name)
    options, seats = listed[number % len(listed)]
    rules = game(name)
    many = playouts(PlayoutTable(name, msgspec.json.encode(options), seats, number))
    where = f"{name} {number}, {seats} seats, {options}"
    if many is None:
        raise Different(f"{where}: not covered")
    begun = state = start(rules, options, seats)
    verbs: Counter[str] = Counter()
    began, acted = None, 0
    for by, told in many.told(number):
        action = msgspec.convert(told, rules.Actions)
        due = rules.deadline(state)
        if by == CLOCK:
            if due is None or type(due[1]) is not type(action):
                raise Different(f"{where}, move {verbs.total()}: the clock has {due}, not {told}")
        elif by not in rules.to_move(state):
            raise Different(f"{where}, move {verbs.total()}: {sorted(rules.to_move(state))} are to move, not {by}")
        elif (refusal := rules.refusal(state, by, action)) is not None:
            raise Different(f"{where}, move {verbs.total()}: {told} of {by} is refused: {refusal}")
        began = by if began is None and by >= 0 else began
        acted += by >= 0
        verbs[told["do"]] += 1
        state = rules.apply(state, Move(due[0] if by == CLOCK and due else 0, by, action))
    if rules.to_move(state) or rules.deadline(state) is not None:
        raise Different(f"{where}: the game is not over")
    sheets, winners = rules.score(state), rules.winners(state)
    expected = {
        "moves": verbs.total(),
        "acted": acted,
        "began": began,
        "winners": sum(1 << seat for seat in winners),
        "whole": int(rules.census(state) == rules.census(begun)),
        **{verb: verbs[verb] for verb in many.verbs},
        **extras(rules).facts(state),
        **{f"points of {seat}": sheets[seat].total for seat in range(seats)},
    }
    found = numbers_of(many, many.last, seats)
    if expected != found or list(many.rows(range(number, number + 1))) != list(many.last):
        raise Different(f"{where}: the rules have {expected}, the program {found}")
    return verbs.total()


def numbers_of(many: Playouts, row: Any, seats: int) -> dict[str, int]:
    """A row by names."""
    names = ["moves", "acted", "began", "winners", "whole", *many.verbs, *many.facts]
    return {name: row[many.column(name)] for name in names} | {
        f"points of {seat}": row[many.total(seat)] for seat in range(seats)
    }


def main() -> int:
    """Compare, with a line a game; 1 if anything differs."""
    words = argparse.ArgumentParser(prog="python -m tests.lab.played_again", description=__doc__)
    words.add_argument("--games", type=int, default=10_000, help="random games of each game")
    words.add_argument("names", nargs="*", metavar="GAME", help="all, if none is named")
    asked = words.parse_args()
    failed = 0
    for name in asked.names or sorted(PAIRS):
        began, moves, different = time.monotonic(), 0, 0
        for number in range(asked.games):
            try:
                moves += compare(name, number)
            except Different as found:
                different += 1
                print(str(found)[:2000])
        failed += different
        print(
            f"{name}: {asked.games:,} games, {moves:,} moves, {different} differences, {time.monotonic() - began:.0f} s"
        )
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
