"""Boards that an owner of the box corrected."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from worldwright.core.content import FOLDER_VARIABLE, path_of

SHOW = "from worldwright.games.lords_of_worlds import Options, start; print(start(Options(), 2).table.portals)"


def shown(tmp_path: Path, text: str) -> subprocess.CompletedProcess[str]:
    """What a fresh program makes of a corrected boards.toml."""
    folder = tmp_path / "lords_of_worlds"
    folder.mkdir(parents=True)
    (folder / "boards.toml").write_text(text, encoding="utf-8")
    environment = {**os.environ, FOLDER_VARIABLE: str(tmp_path)}
    return subprocess.run([sys.executable, "-c", SHOW], env=environment, capture_output=True, text=True, check=False)


def test_a_corrected_board_is_played_with_and_an_impossible_one_refused(tmp_path: Path) -> None:
    packaged = path_of("lords_of_worlds", "boards.toml").read_text(encoding="utf-8")
    moved = packaged.replace("portals = [[0, 6], [2, 0]]", "portals = [[0, 2], [2, 0]]")
    assert moved != packaged
    assert shown(tmp_path / "moved", moved).stdout.startswith("(1, ")
    missing = shown(tmp_path / "missing", packaged.replace("portals = [[0, 6], [2, 0]]", "portals = [[2, 0]]"))
    assert "boards.toml, boards: 57 tiles are needed with the reserve, the box has 56" in missing.stderr
    outside = shown(tmp_path / "outside", packaged.replace("portals = [[0, 6], [2, 0]]", "portals = [[0, 7], [2, 0]]"))
    assert "boards.toml, large_a: has no hex (0, 7)" in outside.stderr


def test_an_assembly_without_boards_is_refused_in_one_sentence(tmp_path: Path) -> None:
    packaged = path_of("lords_of_worlds", "boards.toml").read_text(encoding="utf-8")
    before, _, after = packaged.partition("[[assemblies]]\nseats = 2\n")
    empty = f'{before}[[assemblies]]\nseats = 2\nsource = "own"\nboards = []\n{after[after.index("[[assemblies]]") :]}'
    assert (
        shown(tmp_path, empty)
        .stderr.splitlines()[-1]
        .endswith("boards.toml, assemblies[0].boards: expected `array` of length >= 1")
    )
