"""Every part of `./dev` runs a program that starts and says how it is used."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEV = (ROOT / "dev").read_text(encoding="utf-8")
BENCHES = (re.findall(r'^BENCHES="([a-z ]+)"', DEV, re.MULTILINE) or [""])[0].split()
TOOLS = {"soak": "simulation"}
"""Parts of `./dev` whose module has another name."""


def modules() -> list[str]:
    """The modules that the script runs."""
    named = set(re.findall(r"python -m \"?([a-z_.]+)(?= |\"? \"\$@\")", DEV))
    parts = (re.findall(r"^([a-z |]+)\)\n    tool=", DEV, re.MULTILINE) or [""])[0].split(" | ")
    tools = {f"tools.{TOOLS.get(name, name)}" for name in parts}
    benches = {f"bench.{name}" for name in BENCHES}
    return sorted({name for name in named if not name.endswith(".")} - {"tools.lanes"} | tools | benches)


def test_the_script_is_read_rightly() -> None:
    found = modules()
    assert {"bench.compare", "bench.tables", "tests.mutants", "tools.health", "tools.pictures", "tools.twins"} <= {
        *found
    }
    assert len(found) > 14


@pytest.mark.parametrize("module", modules())
def test_a_part_of_the_script_says_how_it_is_used(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", module, "--help"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "usage" in done.stdout.lower(), done.stdout


def test_every_part_of_the_script_is_in_its_help() -> None:
    told = subprocess.run([ROOT / "dev", "--help"], capture_output=True, text=True, check=True).stdout
    parts = [name for line in re.findall(r"^([a-z][a-z |]*)\)", DEV, re.MULTILINE) for name in line.split(" | ")]
    assert [name for name in parts if f"./dev {name}" not in told] == []
    assert [name for name in BENCHES if f"./dev bench {name}" not in told] == []


@pytest.mark.parametrize("part", ["test", "check", "format", "setup", "lock", "pictures", "twins", "fonts", "decks"])
def test_help_begins_no_work(part: str) -> None:
    """Each of these fetches or changes something before a program of it reads its options."""
    done = subprocess.run([ROOT / "dev", part, "--help"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: ./dev ")
