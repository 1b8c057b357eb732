"""The map says what the code does: its layers, and the way of a move."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import way_of_a_move
from tests.way_of_a_move import MOST_ON_THE_SERVER, Trace, modules_in, on_the_server, way
from tools.architecture import LAYERS, PAGE, layers, part, table, with_part

ROOT = Path(__file__).parents[2]


def test_the_table_of_layers_is_what_import_linter_checks() -> None:
    written = part(PAGE.read_text(encoding="utf-8"), LAYERS)
    assert written == table(), "write it with: python -m tools.architecture"


def test_every_package_is_in_a_layer() -> None:
    source = ROOT / "src" / "worldwright"
    there = {f"worldwright.{path.parent.name}" for path in source.glob("*/__init__.py")}
    there |= {f"worldwright.server.{path.parent.name}" for path in source.glob("server/*/__init__.py")}
    assert {name for names in layers() for name in names} == there


def test_moves_hints_tables_and_pages_pass_the_modules_that_the_page_lists_and_few_of_the_server() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.way_of_a_move"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    page = way_of_a_move.PAGE.read_text(encoding="utf-8")
    ways = dict(block.strip().split("\n", 1) for block in done.stdout.split("## ")[1:])
    assert ways.keys() == MOST_ON_THE_SERVER.keys()
    for name, passed in ways.items():
        assert passed == part(page, name), "write it: python -m tests.way_of_a_move --write"
        assert 0 < len(on_the_server(modules_in(passed))) <= MOST_ON_THE_SERVER[name]


def test_the_way_is_what_all_moves_pass_in_the_order_of_most() -> None:
    assert way([["a", "b", "c"], ["a", "timer", "b", "c"], ["a", "c", "b"]]) == ["a", "b", "c"]


def test_a_trace_notes_each_module_once_and_only_while_it_is_on() -> None:
    trace = Trace()
    watched = {"__name__": "worldwright.server.engine.somewhere"}
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
    assert found == ["worldwright.server.engine.somewhere"]


def test_a_part_is_written_between_its_marks_alone() -> None:
    page = "before\n<!-- layers -->\nold\n<!-- end of layers -->\nafter\n"
    after = with_part(page, LAYERS, "new \\1")
    assert after == page.replace("old", "new \\1")
    assert part(after, LAYERS) == "new \\1"
    with pytest.raises(TypeError):
        part(page, "another")
