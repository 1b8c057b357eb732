"""Which tests run which lines: measured once for each file of tests, stored in `artifacts/mutants`.

A change of the source makes all of it old, a change of a test only its own file. A run that is interrupted goes on
where it stopped.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path

import msgspec
from coverage import CoverageData

from tests.mutants.drawn import PACKAGES, Drawn
from tests.mutants.mutant import ROOT, SOURCE
from tests.mutants.recording import LIMIT, RECORDED

STORED = ROOT / "artifacts" / "mutants"
MARKS = "not browser and not long"
TESTS = ("tests/server", "tests/bots")
DECLARED = "tests/repository/test_immutable.py"
"""Tests that read declarations and run none of their lines."""
FILE_SECONDS = 25
"""After so many seconds of work no further test of a file is measured."""
TEST_SECONDS = 60
"""A test that takes longer is not measured."""
MOST = 200
"""Tests that are run for one mutant at most."""
MOST_SECONDS = 20
"""Seconds of work that the tests of one mutant take at most, as measured without it."""


def source_version(root: Path = ROOT) -> str:
    """A hash of the source: line numbers of another one say nothing about this one."""
    digest = hashlib.sha256()
    for path in sorted((root / SOURCE).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def hashed(path: Path) -> str:
    """A hash of one file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


class TestFile:
    """The tests of one file: those that pass, their seconds, and the lines they run."""

    __test__ = False

    def __init__(self, path: str, stored: Path) -> None:
        self.path = path
        self._lines = stored.with_suffix(".lines")
        self._seconds = stored.with_suffix(".json")

    @property
    def is_measured(self) -> bool:
        """Whether it was measured before."""
        return self._seconds.is_file()

    def measure(self, root: Path) -> None:
        """Run it under coverage."""
        self._seconds.parent.mkdir(parents=True, exist_ok=True)
        self._lines.unlink(missing_ok=True)
        packages = [f"--cov=worldwright.{package}" for package in PACKAGES]
        words = ["-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-m", MARKS, f"--timeout={TEST_SECONDS}"]
        record = ["-p", "tests.mutants.recording", "--cov-context=test", "--cov-report="]
        made = self._seconds.with_suffix(".making")
        subprocess.run(
            [sys.executable, "-m", "pytest", *words, *record, *packages, self.path],
            cwd=root,
            env={**os.environ, "COVERAGE_FILE": str(self._lines), RECORDED: str(made), LIMIT: str(FILE_SECONDS)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        if not made.is_file():
            made.write_text("{}")  # it cannot be run here at all
        made.rename(self._seconds)

    @cached_property
    def seconds(self) -> dict[str, float]:
        """The tests that pass, and how long each takes."""
        return msgspec.json.decode(self._seconds.read_bytes(), type=dict[str, float])

    def covering(self, source: Path, line: int) -> tuple[list[str], list[str]]:
        """Its tests that run a line, and those that run any line of that file: those that run most of it first."""
        if not self._lines.is_file():
            return [], []
        data = CoverageData(str(self._lines))
        data.read()
        by_line = {
            number: {name for context in contexts if (name := context.partition("|")[0]) in self.seconds}
            for number, contexts in data.contexts_by_lineno(str(source)).items()
        }
        most = Counter(name for names in by_line.values() for name in names)
        ordered = sorted(most, key=lambda name: (-most[name], name))
        return [name for name in ordered if name in by_line.get(line, ())], ordered


class Coverage:
    """What is known of all files of tests."""

    def __init__(self, folder: Path = STORED, root: Path = ROOT) -> None:
        self._root = root
        there = [path for name in TESTS for path in sorted((root / name).rglob("test_*.py"))]
        there += [root / DECLARED] if (root / DECLARED).is_file() else []
        stored = folder / f"coverage-{source_version(root)}"
        for old in folder.glob("coverage-*"):
            if old != stored:
                shutil.rmtree(old, ignore_errors=True)
        self.files = [
            TestFile(name, stored / f"{name.removesuffix('.py').replace('/', '.')}-{hashed(path)}.json")
            for path in there
            for name in [path.relative_to(root).as_posix()]
        ]

    def measure(self, jobs: int) -> None:
        """Measure what was not measured before: some minutes, the first time."""
        missing = [file for file in self.files if not file.is_measured]

        def measure(number: int, file: TestFile) -> None:
            file.measure(self._root)
            tests = f"{len(file.seconds)} tests, {sum(file.seconds.values()):.0f} s"
            print(f"measured {number} of {len(missing)}: {file.path}: {tests}", flush=True)

        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(measure, range(1, len(missing) + 1), missing))

    def tests(self, drawn: Drawn) -> dict[str, float]:
        """The tests to run for a mutant and their seconds: nearest first, as many as there is time for."""
        found: dict[str, float] = {}
        passed = 0.0
        for name, seconds in self._near(drawn):
            if len(found) < MOST and (not found or passed + seconds <= MOST_SECONDS):
                found[name] = seconds
                passed += seconds
        return found

    def _near(self, drawn: Drawn) -> list[tuple[str, float]]:
        """The tests that run a mutant's line. First the folder of tests with its file's name, each file in its turn.

        Of a line that runs at import, or in another process: the tests of declarations, and those of any line.
        """
        near, stem = Path("tests", drawn.file).parent.as_posix(), Path(drawn.file).stem
        source = self._root / SOURCE / drawn.file
        found = [(file, *file.covering(source, drawn.line)) for file in self.files]
        is_run = any(own for _, own, _ in found)
        ranked = [
            (-len(os.path.commonpath([file.path, near])), stem not in file.path, rank, file.path, name)
            for file, own, most in found
            for rank, name in enumerate(own if is_run else most)
        ]
        seconds = {name: each for file in self.files for name, each in file.seconds.items()}
        declared = [name for name in seconds if name.startswith(DECLARED)]
        return [(name, seconds[name]) for name in [*([] if is_run else declared), *(one[-1] for one in sorted(ranked))]]
