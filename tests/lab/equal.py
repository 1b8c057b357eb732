"""`python -m tests.lab.equal --games 10000 monuments`: games of `VectorEnv` beside `Env`, byte for byte."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any
from unittest.mock import patch

import msgspec
import numpy as np

from tests.compiled.pairs import PAIRS
from worldwright.core.game import DEALER, Move
from worldwright.core.match import Match
from worldwright.games import game
from worldwright.lab import VectorEnv, make
from worldwright.lab.env import Env
from worldwright.lab.rewards import REWARDS
from worldwright.lab.spec import numbers_of

LANES = 10
"""Games of one table side by side."""


class Different(AssertionError):
    """The environment and a lane do not agree."""


class _Told(Match[Any, Any, Any, Any]):
    """A match whose dealer deals what a lane dealt; where a game was cut off, that is nothing, and all is over."""

    coming: list[Any]

    def settle(self) -> None:
        while _Told.coming and DEALER in self.game.to_move(self.state):
            deal = msgspec.convert(_Told.coming.pop(0), self.game.Actions)
            if self.game.refusal(self.state, DEALER, deal) is not None:
                raise Different(f"the rules refuse the deal {deal}")
            self.add(Move(self.now, DEALER, deal))
        super().settle()


def tables(name: str) -> list[tuple[dict[str, Any], int]]:
    """The options and seats of every table that the compiled rules cover and the lab plays in turns."""
    found = []
    for options, seats in PAIRS[name].tables:
        changed = {field: getattr(options, field) for field in options.__struct_fields__}
        if changed.get("mode", "step") == "step":
            found.append((msgspec.to_builtins(changed), seats))
    return found


def compare(name: str, number: int) -> int:
    """Play a few games of a table on both; how many ids that took. Different says where they part."""
    listed = tables(name)
    options, seats = listed[number % len(listed)]
    kind = REWARDS[number % len(REWARDS)]
    limit = 60 if number % 7 == 6 else None
    luck = random.Random(number)
    lanes = VectorEnv(name, LANES, seats, seed=number, reward=kind, max_decisions=limit, **options)
    where = f"{name} {number}, {seats} seats, {options}"
    with patch("worldwright.lab.env.Match", _Told):
        envs = []
        for lane in range(LANES):
            _Told.coming = lanes.deals(lane)
            envs.append(make(name, seats, reward=kind, max_decisions=limit, **options))
        ended = [False] * LANES
        steps = 0
        while not all(ended):
            chosen = np.zeros(LANES, np.int32)
            for lane, env in enumerate(envs):
                if ended[lane]:  # the next game of this lane goes on, beside nothing
                    chosen[lane] = luck.choice(lanes.mask[lane].nonzero()[0])
                    continue
                _same(f"{where}, lane {lane}, decision {env.decisions}", lanes, lane, env)
                chosen[lane] = _one_of(lanes, lane, luck)
            lanes.step(chosen)
            for lane, env in enumerate(envs):
                if ended[lane]:
                    continue
                _Told.coming = [] if lanes.done[lane] else lanes.deals(lane)
                env.step(int(chosen[lane]))
                steps += 1
                ended[lane] = env.over
                if lanes.reward[lane].tobytes() != np.array(env.rewards, np.float32).tobytes():
                    raise Different(f"{where}, lane {lane}: rewards {env.rewards}, not {lanes.reward[lane]}")
                if lanes.done[lane] != (2 if env.truncated else int(env.over)):
                    raise Different(f"{where}, lane {lane}: over {env.over}, not {lanes.done[lane]}")
                if env.over and tuple(lanes.totals[lane]) != env.match.totals:
                    raise Different(f"{where}, lane {lane}: totals {env.match.totals}, not {lanes.totals[lane]}")
    return steps


def _one_of(lanes: VectorEnv, lane: int, luck: random.Random) -> int:
    """A legal id; the first word of its name is drawn first, so that what is rarely possible is still tried out."""
    ids = lanes.mask[lane].nonzero()[0].tolist()
    if luck.random() < 0.97:
        return int(luck.choice(ids))
    words = [lanes.spec.names[number].partition(" ")[0] for number in ids]
    word = luck.choice(sorted(set(words)))
    return int(luck.choice([number for number, one in zip(ids, words, strict=True) if one == word]))


def _same(where: str, lanes: VectorEnv, lane: int, env: Env) -> None:
    if lanes.seat[lane] != env.seat:
        raise Different(f"{where}: seat {env.seat}, not {lanes.seat[lane]}")
    if lanes.mask[lane].tobytes() != env.mask().tobytes():
        there, here = (set(row.nonzero()[0].tolist()) for row in (env.mask(), lanes.mask[lane]))
        names = [env.spec.names[number] for number in sorted(there ^ here)]
        raise Different(f"{where}: the masks differ at {names}")
    for seat in range(env.seats):
        row = lanes.obs[lane] if seat == env.seat else lanes.observe(lane, seat)
        expected = env.observe(seat)
        if row.tobytes() != expected.tobytes():
            at = (row != expected).nonzero()[0].tolist()
            block = next(name for name, part in env.spec.layout.items() if at[0] < part.stop)
            raise Different(f"{where}, seat {seat}: {block} at {at}: {expected[at]}, not {row[at]}")


def _batch(name: str, number: int) -> tuple[int, str]:
    try:
        return compare(name, number), ""
    except Different as found:
        return 0, str(found)[:2000]


def main() -> int:
    """Compare, with a line a game; 1 if anything differs."""
    words = argparse.ArgumentParser(prog="python -m tests.lab.equal", description=__doc__)
    words.add_argument("--games", type=int, default=10_000, help="random games of each game")
    words.add_argument("names", nargs="*", metavar="GAME", help="all that have a batch, if none is named")
    asked = words.parse_args()
    failed = 0
    names = asked.names or [name for name in sorted(PAIRS) if numbers_of(game(name)).batch]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name in names:
            began, steps, done = time.monotonic(), 0, 0
            for task in [pool.submit(_batch, name, number) for number in range(-(-asked.games // LANES))]:
                made, different = task.result()
                steps, failed, done = steps + made, failed + bool(different), done + LANES
                if different:
                    print(different)
                if done % 1000 == 0:
                    print(f"{name}: {done:,} games", file=sys.stderr, flush=True)
            spent = time.monotonic() - began
            print(f"{name}: {done:,} games, {steps:,} ids, {failed} differences, {spent:.0f} s")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
