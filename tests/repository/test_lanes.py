"""The lanes of tests: what leaves a shorter one is in a longer one, a failure is told, a second try is named."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.conftest import SLOW
from tools import lanes
from tools.lanes import LANES, Outcome, Step, exit_code, failed_once, finished, last_words, run, summary

ROOT = Path(__file__).parents[2]
PYTHON = sys.executable


def test_what_leaves_a_shorter_lane_is_in_the_longer_one() -> None:
    names = {lane: [step.name for step in steps] for lane, steps in LANES.items()}
    assert set(names["check"]) < set(names["quick"]) < set(names["release"]) < set(names["long"])
    sites = {f"soak, {nodes} nodes" for nodes in (2, 3, 4)}
    assert set(names["long"]) - set(names["release"]) - sites == {"power", "fuzz", "attacks", "coached", "faults"}, (
        "pytest has a share of these"
    )
    long = {step.name: " ".join(step.command) for step in LANES["long"]}
    assert "-m not browser -n" in long["pytest"]  # no other mark is left out
    assert "-m browser -n" in long["browser"]
    assert "--games 10000" in long["soak"]
    assert all("--games 1000 " in long[site] for site in sites)
    assert "--kills 200" in long["kills"]
    assert "--cuts 100" in long["power"]
    assert "--inputs 500000" in long["fuzz"]
    assert "tests.adversary" in long["attacks"]
    assert long["vitest"].endswith(
        f"run -s test -- {lanes.PATIENT} {lanes.EVERY_CORE}"
    )  # every moment, every file by itself


def test_tests_of_the_browser_outside_their_folder_are_run_too() -> None:
    (browser,) = [step for step in LANES["long"] if step.name == "browser"]
    marked = [
        path for path in (ROOT / "tests").rglob("test_*.py") if "mark.browser\n" in path.read_text(encoding="utf-8")
    ]
    assert marked
    for path in marked:
        assert str(path.parent.relative_to(ROOT)) in browser.command, path.name


def test_what_pytest_leaves_out_is_run_by_a_step_with_a_second_try() -> None:
    for lane in ("release", "long"):
        steps = {step.name: step for step in LANES[lane]}
        left = {word.removeprefix("--ignore=") for word in steps["pytest"].command if word.startswith("--ignore")}
        assert left == set(lanes.PROGRAMS)
        assert left <= set(steps["programs"].command)
        assert left <= set(steps["programs"].again)
        assert all((ROOT / folder).is_dir() for folder in left)


def test_where_times_are_measured_nothing_runs_beside() -> None:
    assert not any(step.beside for step in LANES["long"])


def test_those_that_wait_run_beside_the_others_one_after_the_other(tmp_path: Path) -> None:
    """Steps that wait for each other's files end only if their tracks run at the same time."""
    meet = (
        "import pathlib, sys, time\npathlib.Path(sys.argv[1]).touch()\n"
        "while not pathlib.Path(sys.argv[2]).exists(): time.sleep(0.01)"
    )
    one, two, three, four = (str(tmp_path / name) for name in ("one", "two", "three", "four"))
    steps = [
        Step("light", (PYTHON, "-c", meet, one, four)),
        Step("heavy", (PYTHON, "-c", meet, four, three), heavy=True),
        Step("waits", (PYTHON, "-c", meet, two, one), heavy=True, beside=True),
        Step("waits more", (PYTHON, "-c", meet, three, two), heavy=True, beside=True),
    ]
    outcomes = run(steps)
    assert [(outcome.name, outcome.code) for outcome in outcomes] == [
        (name, 0) for name in ("light", "heavy", "waits", "waits more")
    ]


def test_the_names_of_slow_tests_are_those_of_tests() -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert {name for name in SLOW if f"def {name}(" not in written} == set()


@pytest.mark.parametrize(("lane", "each"), [(lanes.FEW_MOMENTS, 60), (lanes.SOME_MOMENTS, 10)])
def test_every_moment_that_a_shorter_lane_leaves_out_has_neighbours_that_stay(lane: str, each: int) -> None:
    stays = re.compile(lane)
    kept = [number for number in range(60) if stays.match(f"mondo moment {number} of mondo-2: clicks alone")]
    assert kept == list(range(0, 60, each))
    assert stays.match("a refusal is shown with its rule and at its place")


def test_what_the_page_leaves_to_the_release_lane_are_tests_that_it_has() -> None:
    few, some = re.compile(lanes.FEW_MOMENTS), re.compile(lanes.SOME_MOMENTS)
    assert few.match("mondo/first is finished by pressing what is pointed at, en")
    assert not few.match("monuments/first is finished by pressing what is pointed at, en")
    assert few.match("s028 Monuments 0: other stones behind my screen, the same others")
    written = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "client" / "test").glob("*.test.ts"))
    assert few.match("monuments > it is explained where it lies, and the keyboard gets there")
    titles = re.findall(r"^ *test(?:\.each\([^\n]*\))?\(\"([^\"]+)\"", written, re.MULTILINE)
    titles += re.findall(r"^  \"(s028 [^\"]+)\"", written, re.MULTILINE)
    told = [re.sub(r"^\$name is", "mondo/expert is", title).replace("%i", "3") for title in titles]
    told += [
        f"{game} > {title}" for game in ("mondo", "mondo_sapiens") for title in titles if "explained where" in title
    ]
    for left in (*lanes.LEFT_TO_RELEASE, *lanes.LEFT_TO_LONG):
        left_out = [title for title in told if re.search(left, title)]
        assert left_out, f"no test of the page is called {left}"
        assert not any(few.match(title) for title in left_out)
        longer = [title for title in left_out if any(re.search(each, title) for each in lanes.LEFT_TO_LONG)]
        assert [title for title in left_out if not some.match(title)] == longer
        assert left in lanes.LEFT_TO_LONG or longer != left_out


def test_only_the_quick_lane_trusts_what_an_earlier_check_of_the_page_kept() -> None:
    scripts = json.loads((ROOT / "client" / "package.json").read_text(encoding="utf-8"))["scripts"]
    assert scripts["check:again"] == f"{scripts['check']} --incremental"
    used = {
        lane: next(step.command[-1] for step in steps if step.name == "svelte-check") for lane, steps in LANES.items()
    }
    assert used == {"check": "check", "quick": "check:again", "release": "check", "long": "check"}


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


def test_a_test_that_failed_once_is_a_flaw_and_not_green(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "FAILED tests/a.py::test_a[x y] - assert 1 == 2\nERROR tests/b.py::test_b\n1 failed\n\n1 passed\n"
    flaws = failed_once(said)
    assert flaws == ["tests/a.py::test_a[x y]", "tests/b.py::test_b"]
    outcomes = [tries(1, 0)[1]]
    told = summary("release", outcomes, 1.0, flaws).splitlines()
    assert told[-1].startswith("flaw: 2 tests failed once, then passed alone")
    assert told[-3:-1] == [f"failed once: {name}" for name in flaws]
    monkeypatch.delenv(lanes.ALLOWED, raising=False)
    assert exit_code(outcomes) == 1
    monkeypatch.setenv(lanes.ALLOWED, "ok")
    assert exit_code(outcomes) == 0
    assert exit_code([*outcomes, tries(1, 1)[1]]) == 1
    assert f"export {lanes.ALLOWED}=ok" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


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


def test_the_last_words_of_a_failed_step_begin_at_its_first_named_failure() -> None:
    """Whoever sees only the end of a long run must see which test failed."""
    said = "\n".join(["ok"] * 500 + [" FAIL  test/daily.test.ts > points", "found twice"] + ["more"] * 30)
    assert last_words(said).splitlines()[0] == " FAIL  test/daily.test.ts > points"
    assert len(last_words("word\n" * 500).splitlines()) == lanes.MOST_WORDS
