"""`./dev bench NAME` runs the module of that name, and every module that can be run has its name there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_benchmark_is_in_the_table_of_the_script() -> None:
    listed = re.search(r'^BENCHES="([\w ]+)"', (ROOT / "dev").read_text(encoding="utf-8"), re.MULTILINE)
    assert listed is not None
    runs = {path for path in (ROOT / "bench").glob("*.py") if "\nif __name__ ==" in path.read_text(encoding="utf-8")}
    runs |= {path.parent for path in (ROOT / "bench").glob("*/__main__.py")}
    assert {*listed[1].split(), "compare"} == {path.stem for path in runs}
