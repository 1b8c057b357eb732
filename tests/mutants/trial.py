"""Mutants drawn at random and the tests that run their lines: which fail?

Results are stored in `artifacts/mutants`: a run that is interrupted goes on where it stopped, and after a change only
those mutants are tried again whose source or tests changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from threading import Lock

import msgspec

from tests.mutants.covering import STORED, Coverage, hashed
from tests.mutants.drawn import Drawn
from tests.mutants.laboratory import PASSED, Copy
from tests.mutants.mutant import ROOT, SOURCE

LEAST_LIMIT = 60
"""Seconds of work that the tests of a mutant have at least; three times what they take without it, if that is more."""
UNSTEADY = 3
"""So many tests that fail without the mutant too are left out before it counts as survived."""


class Result(msgspec.Struct, frozen=True):
    """What became of a mutant: the test that failed, or none; and the files that decided it, with their hashes."""

    key: str
    name: str
    by: str
    text: str
    files: dict[str, str]


class Results:
    """Results in a file, a line each."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = Lock()
        lines = path.read_bytes().splitlines() if path.is_file() else []
        self._known = {each.key: each for line in lines for each in [msgspec.json.decode(line, type=Result)]}

    def known(self, key: str, root: Path) -> Result | None:
        """The result of an earlier run, if the files that decided it are as they were."""
        result = self._known.get(key)
        if result is None or any(not (root / path).is_file() for path in result.files):
            return None
        return result if all(hashed(root / path) == each for path, each in result.files.items()) else None

    def add(self, result: Result) -> None:
        """Write a result."""
        with self._lock, self._path.open("ab") as file:
            self._known[result.key] = result
            file.write(msgspec.json.encode(result) + b"\n")


class Trial:
    """Tries mutants in copies of the repository, several at a time."""

    def __init__(self, coverage: Coverage, jobs: int = 2, folder: Path = STORED, root: Path = ROOT) -> None:
        self._coverage = coverage
        self._jobs = jobs
        self._root = root
        folder.mkdir(parents=True, exist_ok=True)
        self._results = Results(folder / "results.jsonl")
        self._copies: SimpleQueue[Copy] = SimpleQueue()
        self._steady: set[str] = set()

    def results(self, drawn: Sequence[Drawn]) -> list[Result]:
        """What became of each."""
        with TemporaryDirectory(prefix="worldwright-mutants-") as name, ThreadPoolExecutor(self._jobs) as pool:
            for number in range(self._jobs):
                home = Path(name, str(number))
                home.mkdir()
                self._copies.put(Copy(home, self._root))
            return list(pool.map(self._result, range(1, len(drawn) + 1), drawn))

    def _result(self, number: int, mutant: Drawn) -> Result:
        tests = self._coverage.tests(mutant)
        text = (self._root / SOURCE / mutant.file).read_bytes()
        key = hashlib.sha256(mutant.name.encode() + b"\n" + text).hexdigest()[:16]
        files = {name.partition("::")[0] for name in tests}
        result = self._results.known(key, self._root)
        if result is None or not (result.by or set(result.files) == files):
            by, said = self._tried(mutant, dict(tests)) if tests else ("", "no test runs this line")
            decided = [by.partition("::")[0]] if by else sorted(files)
            result = Result(key, mutant.name, by, said, {path: hashed(self._root / path) for path in decided})
            self._results.add(result)
        print(f"{number}: {'caught' if result.by else 'SURVIVED'}: {mutant.name}: {result.text}", flush=True)
        return result

    def _tried(self, mutant: Drawn, tests: dict[str, float]) -> tuple[str, str]:
        """The test that sees a mutant and not its absence; "" for none."""
        copy = self._copies.get()
        try:
            for _ in range(UNSTEADY):
                by, said = self._failed(copy, mutant, tests)
                if not by or by in self._steady or copy.run([by], self._limit(tests))[0] == PASSED:
                    self._steady.add(by)
                    return by, said
                tests.pop(by, None)
        finally:
            self._copies.put(copy)
        return "", "several of its tests fail without it too"

    def _failed(self, copy: Copy, mutant: Drawn, tests: dict[str, float]) -> tuple[str, str]:
        """The first test that fails with a mutant, and its line."""
        if not tests:
            return "", "no steady test runs this line"
        before = copy.put(mutant)
        try:
            code, said = copy.run(list(tests), self._limit(tests))
        finally:
            copy.write(mutant, before)
        if code == PASSED:
            return "", said
        name = said.partition(" ")[2].partition(" - ")[0]
        return (name if name in tests else next(iter(tests))), said

    @staticmethod
    def _limit(tests: dict[str, float]) -> int:
        return LEAST_LIMIT + int(3 * sum(tests.values()))
