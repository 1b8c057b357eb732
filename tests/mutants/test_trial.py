"""Drawn mutants: which tests are run for one, and what becomes of it, on a small tree of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants import covering
from tests.mutants.covering import Coverage
from tests.mutants.drawn import Drawn, places
from tests.mutants.trial import Result, Trial

SOURCE = """def halves(number):
    return number // 2, number - number // 2


def unused(number):
    return number + 1


def other():
    return 7
"""
NEAR = """from worldwright.bots.toy import halves

def test_even():
    assert halves(4) == (2, 2)

def test_broken():
    assert halves(4) == (0, 4)
"""
FAR = """from pathlib import Path
from worldwright.bots.toy import halves, other

def test_other():
    assert other() == 7

def test_odd():
    assert halves(5) == (2, 3)

def test_zero():
    assert halves(0) == (0, 0)

def test_unsteady():
    tries = Path("tries")
    tries.write_text(f"{tries.read_text() if tries.exists() else ''}x")
    assert halves(1) == (0, 1) and len(tries.read_text()) < 2
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one module, a test near it and three further away."""
    root = tmp_path / "tree"
    for name, text in {
        "src/worldwright/__init__.py": "",
        "src/worldwright/bots/__init__.py": "",
        "src/worldwright/server/__init__.py": "",
        "src/worldwright/bots/toy.py": SOURCE,
        "tests/bots/test_toy.py": NEAR,
        "tests/server/test_far.py": FAR,
        "pytest.ini": "[pytest]\nmarkers =\n    browser: none\n    long: none\n",
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    plugin = Path(covering.__file__).parent
    (root / "tests/mutants").mkdir()
    (root / "tests/mutants/recording.py").write_text((plugin / "recording.py").read_text())
    monkeypatch.setenv("PYTHONPATH", str(root / "src"))
    return root


def measured(tree: Path) -> Coverage:
    coverage = Coverage(tree / "stored", tree)
    coverage.measure(1)
    return coverage


def fault(new: str) -> Drawn:
    return next(each for each in places("bots/toy.py", SOURCE) if each.new == new)


def test_the_tests_that_pass_and_run_a_line_are_chosen_nearest_first_and_within_their_time(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    coverage = measured(tree)
    near, far = "tests/bots/test_toy.py::", "tests/server/test_far.py::"
    everything = [f"{near}test_even", *(f"{far}test_{name}" for name in ("odd", "unsteady", "zero", "other"))]
    assert set(coverage.tests(fault("(number * 2)"))) == set(everything[:4])
    assert list(coverage.tests(fault("8"))) == everything[4:]
    everything = list(coverage.tests(fault("(number - 1)")))
    assert (len(everything), everything[0]) == (5, f"{near}test_even"), "no test runs its line: those of its file"
    monkeypatch.setattr(covering, "MOST", 2)
    assert list(coverage.tests(fault("(number - 1)"))) == everything[:2]
    monkeypatch.setattr(covering, "MOST_SECONDS", -1.0)
    assert list(coverage.tests(fault("(number - 1)"))) == everything[:1]


def test_what_was_measured_is_measured_again_only_where_something_changed(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    measured(tree)
    assert "2 of 2" in capsys.readouterr().out
    (tree / "tests/server/test_far.py").write_text(FAR + "\n")
    measured(tree)
    assert capsys.readouterr().out.startswith("measured 1 of 1: tests/server/test_far.py")
    (tree / "src/worldwright/bots/toy.py").write_text(SOURCE + "\n")
    measured(tree)
    assert "2 of 2" in capsys.readouterr().out


def trial(tree: Path, new: str) -> Result:
    (result,) = Trial(measured(tree), 1, tree / "stored", tree).results([fault(new)])
    return result


def test_a_fault_is_caught_by_a_test_that_passes_without_it_and_the_result_is_used_again(tree: Path) -> None:
    results = tree / "stored/results.jsonl"
    by = trial(tree, "(number * 2)").by
    assert by in {"tests/bots/test_toy.py::test_even", "tests/server/test_far.py::test_odd"}, "the cheaper one"
    survivor = trial(tree, "(number - 1)")
    assert survivor.by == "", "test_unsteady fails without it too"
    assert set(survivor.files) == {"tests/bots/test_toy.py", "tests/server/test_far.py"}
    before = results.read_bytes()
    assert trial(tree, "(number * 2)").by
    assert results.read_bytes() == before
    path = tree / by.partition("::")[0]
    path.write_text(path.read_text() + "\n")
    assert trial(tree, "(number * 2)").by
    assert len(results.read_bytes().splitlines()) == len(before.splitlines()) + 1
