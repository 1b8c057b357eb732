"""Which tests run which lines: written once by a run of the suite under coverage, kept in `artifacts/mutants`."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from coverage import CoverageData

from tests.mutants.drawn import Drawn
from tests.mutants.mutant import ROOT, SOURCE

KEPT = ROOT / "artifacts" / "mutants"
MARKS = "not browser and not long"
TESTS = ("tests/server", "tests/bots", "tests/core", "tests/cli", "tests/tools", "tests/repository")
MOST = 60
"""Tests that are run for one mutant at most."""


def version(root: Path = ROOT) -> str:
    """A hash of the source and the tests: what was measured of others says nothing about these."""
    digest = hashlib.sha256()
    for folder in (SOURCE, Path("tests")):
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def measured(jobs: int) -> CoverageData:
    """The lines that each test runs. The first time the whole suite is run for it, which takes some minutes."""
    path = KEPT / f"coverage-{version()}"
    if not path.is_file():
        KEPT.mkdir(parents=True, exist_ok=True)
        for old in KEPT.glob("coverage-*"):
            old.unlink()
        there = [folder for folder in TESTS if (ROOT / folder).is_dir()]
        words = ["-q", "-n", str(jobs), "-m", MARKS, "--cov=worldwright", "--cov-context=test", "--cov-report="]
        subprocess.run(
            [sys.executable, "-m", "pytest", *words, *there],
            cwd=ROOT,
            env={**os.environ, "COVERAGE_FILE": str(path)},
            check=False,
        )
    data = CoverageData(str(path))
    data.read()
    return data


def covering_tests(data: CoverageData, drawn: Drawn, root: Path = ROOT) -> list[str]:
    """The tests that run a mutant's line; of a line that runs at import, or in another process, those of its file.

    The tests that run most of the file come first; where none is known, the folder of tests with the file's name.
    """
    by_line = data.contexts_by_lineno(str(root / SOURCE / drawn.file))
    most = Counter(context for contexts in by_line.values() for context in contexts if context)
    here = [context for context in by_line.get(drawn.line, ()) if context] or list(most)
    named = [context.partition("|")[0] for context in sorted(here, key=lambda context: (-most[context], context))]
    if named:
        return list(dict.fromkeys(named))[:MOST]
    folder = Path("tests", *Path(drawn.file).parent.parts)
    return [folder.as_posix()] if (root / folder).is_dir() else []
