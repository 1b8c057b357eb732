"""Mutants as data: one small fault each, where it is put, which tests should see it, and why it matters.

They stand in the TOML files of this folder, one file a floor of the house.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
SOURCE = Path("src") / "worldwright"


class Mutant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault: `old` stands exactly once in `file` (below src/worldwright) and becomes `new`."""

    name: str
    file: str
    old: str
    new: str
    near: tuple[str, ...]
    """The tests that should see it, as pytest is given them."""
    why: str
    """What a player or a host would suffer."""

    @property
    def floor(self) -> str:
        """The package it is in: `core`, `kit`, …"""
        return self.file.partition("/")[0]

    def applied(self, text: str) -> str | None:
        """The text of its file with the fault in it; None when `old` does not stand there exactly once."""
        return text.replace(self.old, self.new) if text.count(self.old) == 1 else None


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mutant: tuple[Mutant, ...]


def mutants(folder: Path = FOLDER) -> tuple[Mutant, ...]:
    """All mutants, floor by floor."""
    files = sorted(folder.glob("*.toml"))
    return tuple(each for path in files for each in msgspec.toml.decode(path.read_bytes(), type=_File).mutant)


def stale(found: tuple[Mutant, ...], root: Path = ROOT) -> list[str]:
    """What is wrong with mutants whose file, text or tests are not there any more."""
    faults: list[str] = []
    for each in found:
        path = root / SOURCE / each.file
        if not path.is_file():
            faults.append(f"{each.name}: there is no file {each.file}")
        elif (text := each.applied(path.read_text(encoding="utf-8"))) is None:
            times = path.read_text(encoding="utf-8").count(each.old)
            faults.append(f"{each.name}: stands {times} times in {each.file}: {each.old!r}")
        elif text == path.read_text(encoding="utf-8"):
            faults.append(f"{each.name}: changes nothing")
        faults.extend(f"{each.name}: there is no test {test}" for test in each.near if not _is_there(root, test))
    return faults


def _is_there(root: Path, test: str) -> bool:
    """Whether there is such a folder or file, and in it the test that is named."""
    path, _, name = test.partition("::")
    function = f"def {name.partition('[')[0]}("
    return (root / path).exists() and (not name or function in (root / path).read_text(encoding="utf-8"))
