"""Which modules a move passes: `python -m tests.way_of_a_move` prints them, `--write` writes them into the docs.

A real server plays Monuments over real sockets with two players and two onlookers. While a move is under way, every
function that is entered on any thread is noted, from the bytes that come in to the last frame that goes out. Several
moves are played: what only some of them pass is a timer or a first time, and not the way of a move.
"""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from tests.web.house import Line, open_house
from tools.architecture import PAGE, first_line, with_part

PART = "way of a move"
SERVER = ("worldwright.tables.", "worldwright.web.")
WATCHED = (*SERVER, "worldwright.games.", "worldwright.core.")
MOST_ON_THE_SERVER = 14
"""So many modules of tables and web a move may pass."""
FIRST, MEASURED = 3, 8
"""Moves that are not looked at, because things are read and made for the first time, and moves that are."""
SETTLED = 0.1
"""Seconds for what a server does when the frames are out."""


class Trace:
    """The modules that were entered while it was on, each once, in order."""

    def __init__(self) -> None:
        self.on = False
        self.entered: dict[str, None] = {}

    def __call__(self, frame: FrameType, event: str, _argument: Any) -> None:
        if self.on and event == "call" and frame.f_code.co_name != "<module>":
            module = frame.f_globals.get("__name__", "")
            if module.startswith(WATCHED):
                self.entered.setdefault(module)

    @contextmanager
    def one(self) -> Iterator[list[str]]:
        """Trace what happens inside; the list holds the modules afterwards."""
        found: list[str] = []
        self.entered = {}
        self.on = True
        try:
            yield found
        finally:
            self.on = False
            found.extend(self.entered)


def _lines(stack: ExitStack, house: Any) -> list[Line]:
    """Two players' sockets and two onlookers'."""
    players, table = house.table(2)
    visitors = [*players, house.guest(), house.guest()]
    return [stack.enter_context(closing(Line(visitor, table))) for visitor in visitors]


def traced(folder: Path) -> list[list[str]]:
    """The modules of each measured move, in order of first entry."""
    trace = Trace()
    threading.setprofile(trace)  # for the threads that start from now on: the server's
    found: list[list[str]] = []
    with open_house(folder) as house, ExitStack() as stack:
        lines = _lines(stack, house)
        latest = [line.welcome for line in lines]
        for number in range(FIRST + MEASURED):
            time.sleep(SETTLED)
            mover = next(at for at, frame in enumerate(latest) if frame.get("actions"))
            frame = latest[mover]
            with trace.one() as modules:
                lines[mover].send(say="act", n=number, seq=frame["seq"], action=frame["actions"][0])
                latest = [line.read("moves") for line in lines]
                time.sleep(SETTLED)
            if number >= FIRST:
                found.append(modules)
    threading.setprofile(None)
    return found


def way(moves: list[list[str]]) -> list[str]:
    """The modules that every move passes, in the order most of them have."""
    common = set(moves[0]).intersection(*moves[1:])
    return sorted(common, key=lambda module: (sum(_place(move, common, module) for move in moves), module))


def _place(move: list[str], common: set[str], module: str) -> int:
    return [each for each in move if each in common].index(module)


def on_the_server(modules: list[str]) -> list[str]:
    """Those of tables and web."""
    return [module for module in modules if module.startswith(SERVER)]


def listed(modules: list[str]) -> str:
    """The modules as a numbered list, each with the first line of what it says about itself."""
    return "\n".join(
        f"{number}. `{module.removeprefix('worldwright.')}`: {first_line(module)}"
        for number, module in enumerate(modules, 1)
    )


def main() -> None:
    """Play, and print or write what was passed."""
    with tempfile.TemporaryDirectory() as name:
        modules = way(traced(Path(name)))
    if "--write" in sys.argv[1:]:
        PAGE.write_text(with_part(PAGE.read_text(encoding="utf-8"), PART, listed(modules)), encoding="utf-8")
    print(listed(modules))
    print(f"{len(on_the_server(modules))} modules of tables and web, {len(modules)} in all", file=sys.stderr)


if __name__ == "__main__":
    main()
