"""Which modules a move, a hint, a new table and a page pass: `python -m tests.way_of_a_move` prints them.

`--write` writes them into the docs.

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

from tests.server.site import Line, open_site
from tools.architecture import ROOT, first_line, with_part
from worldwright.server.app.site import Site

PAGE = ROOT / "docs" / "measured" / "way-of-a-move.md"
MOVE, HINT, TABLE, LOAD = "way of a move", "way of a hint", "way of a new table", "way of a page"
SERVER = ("worldwright.server.",)
WATCHED = (*SERVER, "worldwright.games.", "worldwright.core.")
MOST_ON_THE_SERVER = {MOVE: 12, HINT: 28, TABLE: 38, LOAD: 22}
"""So many modules of the server each may pass."""
FIRST, MEASURED = 3, 8
"""What is not looked at, because things are read and made for the first time, and what is."""
BEAT = {f"worldwright.server.process.{name}" for name in ("counters", "gc_schedule", "loop_lag")}
BEAT |= {"worldwright.server.engine.connection", "worldwright.server.engine.lag"}
"""What the runtime passes once a second, whatever is asked for: on a busy machine that falls into every request."""
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


def _lines(stack: ExitStack, site: Any) -> list[Line]:
    """Two players' sockets and two onlookers'."""
    players, table = site.table(2)
    visitors = [*players, site.guest(), site.guest()]
    return [stack.enter_context(closing(Line(visitor, table))) for visitor in visitors]


def traced(folder: Path) -> dict[str, list[list[str]]]:
    """The modules of each measured move, hint, table and page, in order of first entry."""
    trace = Trace()
    threading.setprofile(trace)  # for the threads that start from now on: the server's
    try:
        with open_site(folder) as site, ExitStack() as stack:
            site.do(_quiet)
            return {
                MOVE: _moves(trace, _lines(stack, site)),
                HINT: _hints(trace, stack, site),
                TABLE: _requests(trace, site, [("POST", "/api/tables", {"game": "monuments", "seats": 2})]),
                LOAD: _requests(
                    trace, site, [("GET", path, None) for path in ("/api/me", "/api/games", "/api/me/tables")]
                ),
            }
    finally:
        threading.setprofile(None)


def _quiet(site: Site) -> None:
    """End what a server does by itself every second or more often: it is on nobody's way."""
    site._jobs.end()
    for task in site._tasks:
        task.cancel()


def _moves(trace: Trace, lines: list[Line]) -> list[list[str]]:
    found: list[list[str]] = []
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
    return found


def _hints(trace: Trace, stack: ExitStack, site: Any) -> list[list[str]]:
    """Hints at a table of one person and a bot, which is in memory with its socket; each is worked out anew."""
    found: list[list[str]] = []
    guest = site.guest()
    table = guest.ask("POST", "/api/tables", {"game": "monuments", "seats": 2, "pace": "at_once"})["id"]
    guest.ask("POST", f"/api/tables/{table}/bots", {"seat": 1, "level": "novice"})
    guest.ask("POST", f"/api/tables/{table}/start")
    line = stack.enter_context(closing(Line(guest, table)))
    frame = line.welcome
    for number in range(FIRST + MEASURED):
        while not frame.get("actions"):
            frame = line.read("moves")
        time.sleep(SETTLED)
        with trace.one() as modules:
            guest.ask("POST", f"/api/tables/{table}/hint", {"grade": 1})
            time.sleep(SETTLED)
        if number >= FIRST:
            found.append(modules)
        line.send(say="act", n=number, seq=frame["seq"], action=frame["actions"][0])
        frame = line.read("moves")
    return found


def _requests(trace: Trace, site: Any, asked: list[tuple[str, str, Any]]) -> list[list[str]]:
    """Some requests of one guest after the other, as often as it is measured."""
    found: list[list[str]] = []
    guest = site.guest()
    for number in range(FIRST + MEASURED):
        time.sleep(SETTLED)
        with trace.one() as modules:
            for method, path, body in asked:
                guest.ask(method, path, body)
            time.sleep(SETTLED)
        if number >= FIRST:
            found.append(modules)
    return found


def way(moves: list[list[str]]) -> list[str]:
    """The modules that every move passes, in the order most of them have."""
    common = set(moves[0]).intersection(*moves[1:])
    return sorted(common, key=lambda module: (sum(_place(move, common, module) for move in moves), module))


def _place(move: list[str], common: set[str], module: str) -> int:
    return [each for each in move if each in common].index(module)


def on_the_server(modules: list[str]) -> list[str]:
    """Those of the server."""
    return [module for module in modules if module.startswith(SERVER)]


def listed(part: str, modules: list[str]) -> str:
    """The modules of a move in order, each with the first sentence of its docstring; the others by package."""
    names = [module.removeprefix("worldwright.") for module in modules]
    if part == MOVE:
        each = zip(names, modules, strict=True)
        return "\n".join(
            f"{number}. `{name}`: {first_line(module).partition('. ')[0].rstrip('.')}"
            for number, (name, module) in enumerate(each, 1)
        )
    packages: dict[str, list[str]] = {}
    for name in names:
        package, _, file = name.rpartition(".")
        packages.setdefault(package, []).append(file)
    return "\n".join(f"- `{package}`: {', '.join(files)}" for package, files in packages.items())


def modules_in(text: str) -> list[str]:
    """The modules that such a text lists."""
    found = []
    for line in text.splitlines():
        _, package, rest = line.split("`", 2)
        below = [f".{file}" for file in rest.removeprefix(": ").split(", ")] if line.startswith("- ") else [""]
        found += [f"worldwright.{package}{file}" for file in below]
    return found


def main() -> None:
    """Play, and print or write what was passed."""
    with tempfile.TemporaryDirectory() as name:
        found = traced(Path(name))
    ways = {part: way(modules) for part, modules in found.items()}
    for part in (HINT, TABLE, LOAD):  # they wait for threads and workers: what comes first is not the same every time
        ways[part] = sorted(set(ways[part]) - BEAT)
    if "--write" in sys.argv[1:]:
        page = PAGE.read_text(encoding="utf-8")
        for part, modules in ways.items():
            page = with_part(page, part, listed(part, modules))
        PAGE.write_text(page, encoding="utf-8")
    for part, modules in ways.items():
        print(f"## {part}\n{listed(part, modules)}")
        print(f"{part}: {len(on_the_server(modules))} modules of the server, {len(modules)} in all", file=sys.stderr)


if __name__ == "__main__":
    main()
