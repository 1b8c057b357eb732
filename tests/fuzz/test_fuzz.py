"""A share of the inputs for every reader: `./dev test long` has half a million (`python -m tests.fuzz`)."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random

import pytest

from tests.fuzz import fuzzing
from tests.fuzz.fuzzing import fuzz
from tests.fuzz.mutations import bytes_of, tree_of
from tests.fuzz.targets import LIMIT, Target, targets

PATIENT = 20
"""What is slow for its kind is found here, on whatever machine; `python -m tests.fuzz` measures."""
TARGETS = {target.name: target for target in targets()}


@pytest.mark.parametrize("name", TARGETS)
def test_no_input_raises_or_takes_long(name: str) -> None:
    target = TARGETS[name]
    found = fuzz(replace(target, limit=PATIENT * target.limit), max(3, target.share), 20)
    assert found.inputs >= 3
    assert not found.bad, "\n".join(found.bad)


def _target(run: object) -> Target:
    return Target("made up", lambda: [b'{"a": [1, 2], "b": "x"}'], run, tree_of, (KeyError,))  # type: ignore[arg-type]


def test_it_finds_an_exception_that_nobody_may_see() -> None:
    def run(body: bytes) -> None:
        if b"null" in body:
            raise IndexError("nothing there")

    found = fuzz(_target(run), 300, 1)
    assert "raised IndexError" in found.bad[0]


def test_it_finds_an_input_that_takes_long() -> None:
    def run(body: bytes) -> None:
        until = time.process_time() + (2 * LIMIT if len(body) % 2 else 0)
        while time.process_time() < until:
            pass

    found = fuzz(_target(run), 12, 1)
    assert "took" in found.bad[0]


def test_it_finds_an_input_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "ENDLESS", 0.3)

    def run(body: bytes) -> None:
        while len(body) % 2 == 0:  # the good input that comes first has 23 bytes
            pass

    assert "does not end" in fuzz(_target(run), 12, 3).bad[0]


def test_the_same_seed_gives_the_same_inputs() -> None:
    first, second = ([bytes_of(b"hello there", Random(number), [b"other"]) for number in range(50)] for _ in range(2))
    assert first == second
    assert len(set(first)) > 40


def test_what_one_input_was_made_of_is_in_no_other() -> None:
    def some() -> list[bytes]:
        luck = Random(4)
        return [tree_of(b'{"a": {"b": [1, {}]}, "c": []}', luck, [b"[[], {}]"]) for _ in range(3000)]

    first = some()
    assert some() == first, "something that was put in once was changed by what came later"
