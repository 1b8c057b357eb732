"""What is installed: the package, and nothing that only this repository needs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[2]


def installed() -> set[str]:
    """The paths of the files in the wheel."""
    return {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}


@pytest.mark.parametrize("word", ["simulation", "soak", "health", "bench_tables", "making", "tools"])
def test_the_wheel_holds_no_tool_of_ours(word: str) -> None:
    files = installed()
    assert "worldwright/cli/__init__.py" in files
    assert {path.split("/")[0] for path in files} == {"worldwright"}
    assert not [path for path in files if word in path.removesuffix(".py").split("/")]
