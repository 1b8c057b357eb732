"""`kill -9` at every line of a backup and of a restore: `python -m tests.server.storage.cutting`.

A child runs one of them and kills itself before a certain line; then everything is looked at. One child for each line
that is ever reached, forked, so that nothing has to be imported twice.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.server.engine.registry import MemorySite
from worldwright.core.errors import UserError
from worldwright.server.storage import backup as copying
from worldwright.server.storage.data_folder import DATABASE, FORGOTTEN
from worldwright.server.storage.doctor import look_through

TABLES = 3


def killed_at(line: int, work: Callable[[], object]) -> bool:
    """Whether a child that runs the work was killed before its n-th line; if not, it has ended."""
    child = os.fork()
    if child == 0:
        seen = 0

        def trace(frame: FrameType, event: str, _: Any) -> Any:
            nonlocal seen
            if frame.f_code.co_filename != copying.__file__:
                return None
            if event == "line":
                seen += 1
                if seen == line:
                    os.kill(os.getpid(), signal.SIGKILL)
            return trace

        sys.settrace(trace)
        try:
            work()
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def filled(folder: Path) -> None:
    """A folder with tables, and somebody who is to stay forgotten."""
    site = MemorySite(folder)
    for number in range(TABLES):
        site.play(site.open(number), 4)
    site.close()
    (folder / FORGOTTEN).write_text("somebody\n")


def cut_backups(folder: Path) -> int:
    """Every backup that was cut off left nothing, or something whole."""
    filled(folder / "data")
    copies = folder / "copies"
    copies.mkdir()
    line = 0
    while killed_at(line := line + 1, lambda: copying.backup(folder / "data", copies / "copy.db")):
        target = copies / "copy.db"
        if target.exists():
            assert look_through(target).tables == TABLES, "a half file has the name of a backup"
            assert (copies / FORGOTTEN).read_text() == "somebody\n"
            target.unlink()
        assert copying.backup(folder / "data", target).tables == TABLES, "what was cut off is in nobody's way"
        target.unlink()
        (copies / FORGOTTEN).unlink()
    return line - 1


def cut_restores(folder: Path) -> int:
    """Every restore that was cut off left no data or all of them, and no server starts on less."""
    copy = folder / "copies" / "whole.db"
    copying.backup(folder / "data", copy)
    line = 0
    while killed_at(line := line + 1, lambda line=line: copying.restore(copy, folder / f"new-{line}")):  # type: ignore[misc]
        new = folder / f"new-{line}"
        if (new / DATABASE).exists():
            assert look_through(new / DATABASE).tables == TABLES
        elif (new / "worldwright.part").exists():
            with pytest.raises(UserError, match="was interrupted"):
                MemorySite(new)
        if not (new / DATABASE).exists():
            assert copying.restore(copy, new).tables == TABLES, "it can be done again"
        site = MemorySite(new)
        assert len(site.names()) == TABLES
        assert not site.damaged()
        site.close()
        assert (new / FORGOTTEN).read_text() == "somebody\n"
    return line - 1


def main() -> None:
    """Cut both, and say how often."""
    with tempfile.TemporaryDirectory() as name:
        print(f"{cut_backups(Path(name))} kills in a backup, {cut_restores(Path(name))} in a restore, nothing half")


if __name__ == "__main__":
    main()
