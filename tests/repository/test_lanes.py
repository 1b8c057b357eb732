"""The lanes of tests: what leaves a shorter one is in a longer one, a failure is told, a second try is named."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.conftest import SLOW
from tools import lanes
from tools.lanes import LANES, Outcome, Step, finished, run, summary

ROOT = Path(__file__).parents[2]
PYTHON = sys.executable


def test_what_leaves_a_shorter_lane_is_in_the_longer_one() -> None:
    names = {lane: [step.name for step in steps] for lane, steps in LANES.items()}
    assert set(names["check"]) < set(names["quick"]) < set(names["release"]) < set(names["long"])
    assert set(names["long"]) - set(names["release"]) == {"power", "fuzz", "attacks", "coached"}, (
        "pytest has a share of these"
    )
    long = {step.name: " ".join(step.command) for step in LANES["long"]}
    assert "-m not browser -n" in long["pytest"]  # no other mark is left out
    assert "-m browser -n" in long["browser"]
    assert "--games 10000" in long["soak"]
    assert "--kills 200" in long["kills"]
    assert "--cuts 100" in long["power"]
    assert "--inputs 500000" in long["fuzz"]
    assert "tests.adversary" in long["attacks"]
    assert long["vitest"].endswith(f"run -s test -- {lanes.PATIENT}")  # every moment, every file by itself


def test_the_names_of_slow_tests_are_those_of_tests() -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert {name for name in SLOW if f"def {name}(" not in written} == set()


def test_every_moment_that_quick_leaves_out_has_neighbours_that_stay() -> None:
    stays = re.compile(lanes.FEW_MOMENTS)
    kept = [number for number in range(60) if stays.match(f"mondo moment {number} of mondo-2: clicks alone")]
    assert kept == [0, 10, 20, 30, 40, 50]
    assert stays.match("a refusal is shown with its rule and at its place")


def tries(*codes: int) -> tuple[list[Sequence[str]], Outcome]:
    """What is run when the first command ends with the first code, and how that step ends."""
    asked: list[Sequence[str]] = []
    left = list(codes)

    def one(command: Sequence[str]) -> tuple[int, float]:
        asked.append(command)
        return left.pop(0), 1.0

    return asked, finished(Step("browser", ("first",), again=("again",)), one)


def test_who_fails_once_is_unsteady_and_who_fails_twice_has_failed() -> None:
    asked, outcome = tries(1, 0)
    assert asked == [("first",), ("again",)]
    assert (outcome.code, outcome.unsteady, outcome.cpu) == (0, True, 2.0)
    asked, outcome = tries(1, 1)
    assert (outcome.code, outcome.unsteady) == (1, False)
    asked, outcome = tries(2)  # interrupted or unable: nothing to try again
    assert asked == [("first",)]
    assert outcome.code == 2
    assert tries(5)[1].code == 0  # no test of that kind


def test_light_steps_run_side_by_side_and_a_failure_is_told_with_its_words(capfd: pytest.CaptureFixture[str]) -> None:
    steps = [
        Step("good", (PYTHON, "-c", "print('all is well')")),
        Step("bad", (PYTHON, "-c", "import sys; sys.exit('this is wrong')")),
        Step("missing", ("/there/is/no/such/tool",)),
        Step("work", (PYTHON, "-c", "sum(range(3_000_000))"), heavy=True),
    ]
    outcomes = run(steps)
    said = capfd.readouterr().err
    assert "== bad\nthis is wrong\n" in said
    assert "== good\nall is well\n" in said
    assert [outcome.code for outcome in outcomes] == [0, 1, 127, 0]
    assert outcomes[-1].cpu > 0.01
    told = summary("quick", outcomes, 3.21)
    assert told.splitlines()[-1] == "failed: bad, missing"
    assert re.search(r"^all +3\.2 ", told, re.MULTILINE)
