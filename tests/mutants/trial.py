"""Mutants drawn at random and the tests that run their lines: which fail?

Results are stored in `artifacts/mutants`: a run that is interrupted goes on where it stopped, and after a change only
those mutants are tried again whose source or tests changed.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from threading import Lock

import msgspec

from tests.mutants.covering import STORED, Coverage, hashed
from tests.mutants.drawn import Drawn
from tests.mutants.laboratory import PASSED, Copy, Rejected
from tests.mutants.mutant import ROOT, SOURCE

LEAST_LIMIT = 60
"""Seconds of work that the tests of a mutant have at least; three times what they take without it, if that is more."""
TIMEOUT = 120
"""Seconds of the clock after which a test fails: a mutant may make it wait for ever."""


class Result(msgspec.Struct, frozen=True):
    """What became of a mutant: the test that failed, or none; the files that decided it, with their hashes."""

    key: str
    name: str
    by: str
    text: str
    files: dict[str, str]
    tests: tuple[str, ...] = ()
    """All that passed, where none failed."""


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
        self._unsteady: set[str] = set()

    def results(self, drawn: Sequence[Drawn]) -> list[Result]:
        """What became of each. A test that fails without a mutant too is left out, and its mutants are tried again."""
        with TemporaryDirectory(prefix="worldwright-mutants-") as name, ThreadPoolExecutor(self._jobs) as pool:
            for number in range(self._jobs):
                home = Path(name, str(number))
                home.mkdir()
                self._copies.put(Copy(home, self._root))
            while True:
                results = list(pool.map(self._result, range(1, len(drawn) + 1), drawn))
                if self._are_steady({result.by for result in results if result.by}):
                    return results

    def _result(self, number: int, mutant: Drawn) -> Result:
        tests = self._coverage.tests(mutant)
        text = (self._root / SOURCE / mutant.file).read_bytes()
        key = hashlib.sha256(mutant.name.encode() + b"\n" + text).hexdigest()[:16]
        result = self._results.known(key, self._root)
        if result is None or result.by in self._unsteady or not (result.by or result.tests == tuple(tests)):
            by, said = self._tried(mutant, tests)
            decided = {name.partition("::")[0] for name in ([by] if by else tests)}
            files = {path: hashed(self._root / path) for path in sorted(decided)}
            result = Result(key, mutant.name, by, said, files, () if by else tuple(tests))
            self._results.add(result)
            print(f"{number}: {'caught' if by else 'SURVIVED'}: {mutant.name}: {said}", flush=True)
        return result

    def _tried(self, mutant: Drawn, tests: dict[str, float]) -> tuple[str, str]:
        """The first test that fails with a mutant, and its line; "" for none."""
        steady = _cheapest_first({name: each for name, each in tests.items() if name not in self._unsteady})
        if not steady:
            return "", "no test runs this line"
        copy = self._copies.get()
        try:
            before = copy.put(mutant)
            try:
                code, said = copy.run(steady, _limit(tests.values()), TIMEOUT)
            except Rejected:  # these tests are there and pass: with the mutant nothing can be imported any more
                return steady[0], "nothing can be imported"
            finally:
                copy.write(mutant, before)
        finally:
            self._copies.put(copy)
        return ("", said) if code == PASSED else (_name(said, steady), said)

    def _are_steady(self, names: set[str]) -> bool:
        """Whether tests pass without any mutant; those that do not are left out from now on."""
        left = sorted(names - self._steady)
        copy = self._copies.get()
        try:
            while left:
                code, said = copy.run(left, _limit([LEAST_LIMIT] * len(left)), TIMEOUT)
                if code == PASSED:
                    break
                failed = _name(said, left)
                print(f"left out, because it fails without a mutant: {failed}", flush=True)
                self._unsteady.add(failed)
                left.remove(failed)
        finally:
            self._copies.put(copy)
        self._steady |= set(left)
        return not names & self._unsteady


def _cheapest_first(tests: Mapping[str, float]) -> list[str]:
    """Tests in the order to run them: file by file, because those of a file share a server."""
    files: defaultdict[str, float] = defaultdict(float)
    for name, seconds in tests.items():
        files[name.partition("::")[0]] += seconds
    return sorted(tests, key=lambda name: (files[name.partition("::")[0]], name.partition("::")[0], tests[name]))


def _limit(seconds: Iterable[float]) -> int:
    return LEAST_LIMIT + int(3 * sum(seconds))


def _name(said: str, tests: Sequence[str]) -> str:
    """The test that pytest names in a line; the first one where it got no further."""
    name = said.partition(" ")[2].partition(" - ")[0]
    return name if name in tests else tests[0]
