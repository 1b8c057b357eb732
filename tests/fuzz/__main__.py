"""Fuzz every reader: `python -m tests.fuzz --inputs 500000 --jobs 2`, `--only NAME`, `--seed N`.

An input is bad for us if it raises anything but the faults its reader may name, or if it takes more work than its
limit, measured as CPU time of this process and confirmed twice. Both are printed with the input; the exit code says
whether there was one. The same seed gives the same inputs.
"""

from __future__ import annotations

import argparse
import logging
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.fuzz.fuzzing import Found, fuzzed
from tests.fuzz.targets import targets


def main() -> None:
    """Fuzz, and say what was found; exit code 1 if anything was."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--inputs", type=int, default=500_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="readers whose name begins so")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    logging.disable(logging.CRITICAL)
    all_of_them = [one for one in targets() if one.name.startswith(chosen.only)]
    if not all_of_them:
        sys.exit(f"no reader is called {chosen.only!r}")
    shares = sum(one.share for one in all_of_them)
    plan = [(one.name, max(1, chosen.inputs * one.share // shares), chosen.seed) for one in all_of_them]
    with ProcessPoolExecutor(chosen.jobs, mp_context=get_context("spawn")) as pool:
        began = time.monotonic()
        done: list[Found] = []
        for found in pool.map(fuzzed, *zip(*plan, strict=True)):
            print(found.line(), flush=True)
            done.append(found)
    bad = [one for found in done for one in found.bad]
    for one in bad:
        print(one)
    inputs = sum(found.inputs for found in done)
    slowest = max(done, key=lambda found: found.slowest)
    print(
        f"{inputs} inputs for {len(done)} readers, {len(bad)} bad; the slowest took {slowest.slowest * 1000:.1f} ms "
        f"({slowest.name}); {time.monotonic() - began:.0f} s"
    )
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
