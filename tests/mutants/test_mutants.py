"""The mutants fit the source, and the runner tells who was caught: on a small tree of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants import drawn, laboratory
from tests.mutants.__main__ import AT_LEAST
from tests.mutants.laboratory import WIDER, Laboratory, Rejected
from tests.mutants.mutant import ROOT, Mutant, mutants, stale

SOURCE = '''def halves(number):
    """Both halves of a whole number."""
    return number // 2, number - number // 2


def unused(number):
    return number + 1
'''
TESTS = """from worldwright.core.toy import halves

def test_even():
    assert halves(4) == (2, 2)
"""
WIDE = """from worldwright.core.toy import halves

def test_odd():
    assert halves(5) == (2, 3)
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one module, a test near it and one further away."""
    root = tmp_path / "tree"
    for name, text in {
        "src/worldwright/__init__.py": "",
        "src/worldwright/core/__init__.py": "",
        "src/worldwright/core/toy.py": SOURCE,
        "tests/near/test_toy.py": TESTS,
        "tests/wide/test_wide.py": WIDE,
        "pytest.ini": "[pytest]\nmarkers =\n    browser: none\n    long: none\n",
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setitem(laboratory.WIDER, "core", ("tests/wide",))
    return root


def toy(name: str, old: str, new: str) -> Mutant:
    return Mutant(name, "core/toy.py", old, new, ("tests/near",), "for the test")


def test_a_near_test_that_has_another_name_now_is_told(tree: Path) -> None:
    near = (f"tests/near/test_toy.py::{name}" for name in ("test_even", "test_even[4]", "test_eve"))
    found = toy("wrong", "number // 2,", "number // 3,")
    found = Mutant(found.name, found.file, found.old, found.new, tuple(near), found.why)
    assert stale((found,), tree) == ["wrong: there is no test tests/near/test_toy.py::test_eve"]


def test_every_mutant_fits_the_source_as_it_is() -> None:
    found = mutants()
    assert stale(found) == []
    assert len(found) >= AT_LEAST
    assert len({each.name for each in found}) == len(found)
    assert {each.floor for each in found} <= set(WIDER)
    for each in found:
        text = each.applied((ROOT / "src" / "worldwright" / each.file).read_text(encoding="utf-8"))
        assert text is not None
        compile(text, each.file, "exec")


@pytest.mark.long
def test_near_wider_and_nobody(tree: Path) -> None:
    found = [
        toy("seen near", "return number // 2, number", "return number // 3, number"),
        toy("seen wider", "number - number // 2", "number // 2"),
        toy("seen by nobody", "return number + 1", "return number + 2"),
    ]
    fates = Laboratory(2, tree).fates(found)
    assert [fate.by for fate in fates] == ["near", "wider", ""]
    assert "test_even" in fates[0].said
    assert (tree / "src/worldwright/core/toy.py").read_text() == SOURCE  # only copies were changed


def test_where_the_unmutated_copy_fails_nothing_counts_as_caught(tree: Path) -> None:
    (tree / "tests/near/test_toy.py").write_text("def test_broken():\n    assert False\n")
    with pytest.raises(Rejected, match="unmutated"):
        Laboratory(1, tree).fates([toy("any", "number + 1", "number + 2")])


def test_tests_that_are_not_run_catch_nobody(tree: Path) -> None:
    (tree / "tests/near/test_toy.py").write_text("")
    with pytest.raises(Rejected, match="ended with 5"):
        Laboratory(1, tree).fates([toy("any", "number + 1", "number + 2")])


def test_who_hangs_is_caught(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laboratory, "NEAR_LIMIT", 2)
    (fate,) = Laboratory(1, tree).fates([toy("hangs", '    """Both', '    while True: pass\n    """Both')])
    assert (fate.by, fate.said) == ("near", "worked longer than 2 s")


def test_stale_mutants_are_named(tree: Path) -> None:
    found = (
        toy("gone", "there is no such text", "x"),
        toy("twice", "return number", "return 0"),
        toy("nothing", "number + 1", "number + 1"),
        Mutant("lost", "core/elsewhere.py", "a", "b", ("tests/nowhere",), "for the test"),
    )
    faults = stale(found, tree)
    assert [fault.partition(":")[0] for fault in faults] == ["gone", "twice", "nothing", "lost", "lost"]
    assert "stands 2 times" in faults[1]


def test_an_unknown_name_is_said() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants", "--only", "nobody"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "there is no mutant nobody" in done.stderr


def test_faults_are_drawn_where_code_runs_and_are_the_same_for_the_same_seed() -> None:
    text = 'from x import y\n\n\ndef f(a: int = 3) -> bool:\n    """Two."""\n    y(a)\n    return a < 2 and not a\n'
    found = {fault.new: fault.applied(text) for fault in drawn.places("f.py", text)}
    assert set(found) == {"4", "pass", "return None", "(a < 2 or not a)", "(a <= 2)", "3", "(a)"}
    for after in found.values():
        assert after is not None
        compile(after, "f.py", "exec")
    assert drawn.draw(5, 1) == drawn.draw(5, 1) != drawn.draw(5, 2)
