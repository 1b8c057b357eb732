"""The map of the house says what the code does: its floors, and the way of a move."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.way_of_a_move import MOST_ON_THE_SERVER, PART, Trace, on_the_server, way
from tools.architecture import FLOORS, PAGE, floors, layers, part, with_part

ROOT = Path(__file__).parents[2]


def test_the_table_of_floors_is_what_the_layers_say() -> None:
    written = part(PAGE.read_text(encoding="utf-8"), FLOORS)
    assert written == floors(), "write it with: python -m tools.architecture"


def test_every_package_has_a_floor() -> None:
    there = {f"worldwright.{path.parent.name}" for path in (ROOT / "src" / "worldwright").glob("*/__init__.py")}
    assert {name for names in layers() for name in names} == there


def test_a_move_passes_the_modules_that_the_page_lists_and_few_of_the_server() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.way_of_a_move"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    passed = done.stdout.strip()
    assert passed == part(PAGE.read_text(encoding="utf-8"), PART), "write it: python -m tests.way_of_a_move --write"
    modules = [f"worldwright.{line.split('`')[1]}" for line in passed.splitlines()]
    assert 0 < len(on_the_server(modules)) <= MOST_ON_THE_SERVER


def test_the_way_is_what_all_moves_pass_in_the_order_of_most() -> None:
    assert way([["a", "b", "c"], ["a", "timer", "b", "c"], ["a", "c", "b"]]) == ["a", "b", "c"]


def test_a_trace_notes_each_module_once_and_only_while_it_is_on() -> None:
    trace = Trace()
    watched = {"__name__": "worldwright.tables.somewhere"}
    exec("def enter(): pass", watched)
    sys.setprofile(trace)
    try:
        watched["enter"]()  # type: ignore[operator]
        with trace.one() as found:
            watched["enter"]()  # type: ignore[operator]
            watched["enter"]()  # type: ignore[operator]
        watched["enter"]()  # type: ignore[operator]
    finally:
        sys.setprofile(None)
    assert found == ["worldwright.tables.somewhere"]


def test_a_part_is_written_between_its_marks_alone() -> None:
    page = "before\n<!-- floors -->\nold\n<!-- end of floors -->\nafter\n"
    after = with_part(page, FLOORS, "new \\1")
    assert after == page.replace("old", "new \\1")
    assert part(after, FLOORS) == "new \\1"
    with pytest.raises(TypeError):
        part(page, "another")
