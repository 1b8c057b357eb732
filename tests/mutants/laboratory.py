"""Copies of the repository in which mutants live and die; the working tree is never touched."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from threading import Lock

import msgspec

from tests.mutants.drawn import Drawn
from tests.mutants.mutant import ROOT, SOURCE, Mutant

NEAR_LIMIT = 180
WIDER_LIMIT = 480
"""Seconds of work for a run of the near and the wider tests, however busy the machine is. A mutant that makes a test
work for ever is seen; one that makes it wait for ever is seen by the tests' own time limit."""
LIMITED = 'ulimit -t "$1"; shift; exec "$@"'
MARKS = "not browser and not long"
WIDER = {
    "core": ("tests/core", "tests/games"),
    "kit": ("tests/kit", "tests/games"),
    "games": ("tests/games",),
    "bots": ("tests/bots", "tests/cli"),
    "server": ("tests/server/engine", "tests/server/process", "tests/server/storage", "tests/server"),
}
"""The tests of a floor, tried when the near ones saw nothing."""
COPIED = ("src", "tests")
"""What a copy has of its own; the rest of the repository is linked to."""
PASSED = 0
NOTHING_RUN = (3, 4, 5)
"""pytest's own faults: no answer at all."""


class Rejected(Exception):
    """The unmutated copy fails: then a failure says nothing about a mutant."""


class Fate(msgspec.Struct, frozen=True):
    """What became of a mutant: caught by `near` or `wider` tests, or by nobody; `said` is the line that tells."""

    mutant: Mutant
    by: str = ""
    said: str = ""


class Copy:
    """One copy of the repository, for one run at a time."""

    def __init__(self, home: Path, root: Path) -> None:
        self.home = home
        for path in root.iterdir():
            if path.name in COPIED:
                shutil.copytree(path, home / path.name, ignore=shutil.ignore_patterns("__pycache__"))
            elif path.name not in (".git", "artifacts", ".hypothesis", ".pytest_cache"):
                (home / path.name).symlink_to(path)

    def put(self, mutant: Mutant | Drawn) -> str:
        """Put a mutant in; the text that stood there before."""
        path = self.home / SOURCE / mutant.file
        before = path.read_text(encoding="utf-8")
        after = mutant.applied(before)
        assert after is not None  # stale mutants were refused
        self.write(mutant, after)
        return before

    def write(self, mutant: Mutant | Drawn, text: str) -> None:
        """Write the mutant's file and drop its compiled form, which Python takes for the same by second and length."""
        path = self.home / SOURCE / mutant.file
        path.write_text(text, encoding="utf-8")
        Path(cache_from_source(str(path))).unlink(missing_ok=True)

    def run(self, tests: Sequence[str], limit: int, timeout: int = 300) -> tuple[int, str]:
        """Run tests; pytest's code and the line that tells most."""
        options = (
            f"--timeout={timeout}",
            "-x",
            "-q",
            "-m",
            MARKS,
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
            "--no-header",
        )
        done = subprocess.run(
            ["sh", "-c", LIMITED, "sh", str(limit), sys.executable, "-m", "pytest", *options, *tests],
            cwd=self.home,
            env={**os.environ, "PYTHONPATH": str(self.home / "src")},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return 1, f"worked longer than {limit} s"
        lines = done.stdout.strip().splitlines() or done.stderr.strip().splitlines() or [""]
        told = [line for line in lines if line.startswith(("FAILED tests", "ERROR tests"))]
        if done.returncode in NOTHING_RUN:
            raise Rejected(f"pytest ended with {done.returncode} for {' '.join(tests)}: {lines[-1]}")
        return done.returncode, (told or lines)[-1 if not told else 0][:400]


class Laboratory:
    """Several copies, and what the unmutated ones are known to pass."""

    def __init__(self, jobs: int = 2, root: Path = ROOT) -> None:
        self._jobs = jobs
        self._root = root
        self._free: SimpleQueue[Copy] = SimpleQueue()
        self._sound: set[tuple[str, ...]] = set()
        self._turn = {floor: Lock() for floor in WIDER}

    def fates(self, found: Sequence[Mutant]) -> list[Fate]:
        """What became of each; Rejected when the unmutated copy fails the tests that would have to see them."""
        with TemporaryDirectory(prefix="worldwright-mutants-") as name, ThreadPoolExecutor(self._jobs) as pool:
            for number in range(self._jobs):
                self._free.put(Copy(_made(Path(name) / str(number)), self._root))
            near = tuple(sorted({test for each in found for test in each.near}))
            pieces = [near[start :: self._jobs] for start in range(self._jobs) if near[start :: self._jobs]]
            list(pool.map(self._check, pieces))
            return list(pool.map(self._fate, found))

    def _check(self, tests: tuple[str, ...]) -> None:
        """Rejected unless the unmutated source passes these tests."""
        copy = self._free.get()
        try:
            code, said = copy.run(tests, 2 * WIDER_LIMIT)
        finally:
            self._free.put(copy)
        if code != PASSED:
            raise Rejected(f"the unmutated copy fails: {said}")

    def _fate(self, mutant: Mutant) -> Fate:
        code, said = self._run(mutant, mutant.near, NEAR_LIMIT)
        if code != PASSED:
            return self._told(Fate(mutant, "near", said))
        wider = WIDER[mutant.floor]
        with self._turn[mutant.floor]:  # checked once, however many mutants come this far
            if wider not in self._sound:
                self._check(wider)
                self._sound.add(wider)
        code, said = self._run(mutant, wider, WIDER_LIMIT)
        return self._told(Fate(mutant, "wider" if code != PASSED else "", said))

    def _run(self, mutant: Mutant, tests: Sequence[str], limit: int) -> tuple[int, str]:
        copy = self._free.get()
        before = copy.put(mutant)
        try:
            return copy.run(tests, limit)
        finally:
            copy.write(mutant, before)
            self._free.put(copy)

    @staticmethod
    def _told(fate: Fate) -> Fate:
        how = f"caught by the {fate.by} tests" if fate.by else "SURVIVED"
        print(f"{fate.mutant.floor}: {fate.mutant.name}: {how}: {fate.said}", flush=True)
        return fate


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder
