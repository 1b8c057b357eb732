"""`python -m tests.compiled --games 10000`: random games of each twin beside the rules, on all cores."""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from tests.compiled.comparing import Different, compare
from tests.compiled.pairs import PAIRS

BATCH = 50


def _batch(name: str, first: int, last: int) -> tuple[int, list[str]]:
    moves, different = 0, []
    for number in range(first, last):
        try:
            moves += compare(PAIRS[name], number)
        except Different as found:
            different.append(str(found)[:2000])
    return moves, different


def main() -> int:
    """Compare, with a line a game; 1 if anything differs."""
    words = argparse.ArgumentParser(prog="python -m tests.compiled", description=__doc__)
    words.add_argument("--games", type=int, default=10_000, help="random games of each game")
    words.add_argument("--first", type=int, default=0, help="the number of the first one: to go on where a run ended")
    words.add_argument("--only", choices=sorted(PAIRS), help="one game alone")
    asked = words.parse_args()
    failed = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name in [asked.only] if asked.only else sorted(PAIRS):
            began, moves, done = time.monotonic(), 0, 0
            end = asked.first + asked.games
            tasks = [pool.submit(_batch, name, at, min(at + BATCH, end)) for at in range(asked.first, end, BATCH)]
            for task in tasks:
                made, different = task.result()
                moves, failed, done = moves + made, failed + len(different), done + 1
                print(*different[:1], sep="\n", end="\n" if different else "")
                print(f"\r{name}: {min(done * BATCH, asked.games):,} games", end="", file=sys.stderr, flush=True)
            spent = time.monotonic() - began
            print(f"\r{name}: {asked.games:,} games, {moves:,} moves, {failed} differences, {spent:.0f} s")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
