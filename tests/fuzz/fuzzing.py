"""One reader, many inputs: what raised, and what took long."""

from __future__ import annotations

import gc
import logging
import signal
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from types import FrameType

from tests.fuzz.targets import Target, targets

ENDLESS = 5.0
"""Seconds of work after which an input is given up."""
MOST_BAD = 5
"""Bad inputs of one reader that are shown."""


class Endless(BaseException):
    """An input that would take for ever; no reader catches it."""


@dataclass
class Found:
    """What came of one reader's inputs."""

    name: str
    inputs: int = 0
    refused: int = 0
    slowest: float = 0.0
    bad: list[str] = field(default_factory=list)

    def line(self) -> str:
        """In one line."""
        return (
            f"{self.name:<28}{self.inputs:>8} inputs{self.refused:>8} refused"
            f"{self.slowest * 1000:>9.1f} ms at most{len(self.bad):>4} bad"
        )


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise Endless


def _work(run: Callable[[bytes], object], body: bytes, allowed: tuple[type[Exception], ...]) -> tuple[bool, float]:
    """Whether an input was refused, and the CPU time it took."""
    began = time.process_time()
    refused = False
    try:
        run(body)
    except allowed:
        refused = True
    return refused, time.process_time() - began


def fuzz(target: Target, inputs: int, seed: int) -> Found:
    """So many inputs for a reader."""
    found = Found(target.name)
    luck = Random(f"{seed} {target.name}")
    seeds = list(target.seeds())
    for body in seeds:  # what is prepared once is no input's fault
        _work(target.run, body, (Exception,))
    signal.signal(signal.SIGPROF, _stop)
    gc.collect()
    while found.inputs < inputs:
        body = target.mutate(luck.choice(seeds), luck, seeds)
        while luck.randrange(6) == 0:
            body = _again(target, body, luck, seeds)
        if len(body) > target.largest:
            continue
        found.inputs += 1
        signal.setitimer(signal.ITIMER_PROF, max(ENDLESS, 4 * target.limit))
        try:
            refused, took = _work(target.run, body, target.allowed)
            if took > target.limit:
                took = min(took, *(_work(target.run, body, target.allowed)[1] for _ in range(2)))
            found.refused += refused
            found.slowest = max(found.slowest, took)
            fault = f"took {took * 1000:.0f} ms" if took > target.limit else ""
        except Endless:
            fault = "does not end"
        except Exception as raised:
            where = traceback.extract_tb(raised.__traceback__)[-1]
            fault = f"raised {type(raised).__name__}: {str(raised)[:200]} at {where.filename}:{where.lineno}"
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if fault and len(found.bad) < MOST_BAD:
            found.bad.append(f"{target.name} {fault} with {body[:3000]!r}")
    return found


def _again(target: Target, body: bytes, luck: Random, seeds: list[bytes]) -> bytes:
    try:
        return target.mutate(body, luck, seeds)
    except (ValueError, RecursionError):  # it is no tree any more
        return body


def fuzzed(name: str, inputs: int, seed: int) -> Found:
    """The same for a reader by its name, in a process of its own."""
    logging.disable(logging.CRITICAL)
    target = next(one for one in targets() if one.name == name)
    return fuzz(target, inputs, seed)
