"""What a whole game against a master costs the server: `python -m tests.browser.masters [GAME …]`.

The same game is played in Chromium by a page that thinks for the bot, then by one that cannot, and one against a bot
that does not search, for what a table costs anyway. Seconds of processor time are those of the server and all its
workers, which have played a game before. Nothing passes or fails here: the numbers are for people.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Request, Response

from bench.page import chromium
from tests.browser.inspection import HURRY, BrowserSite
from tests.browser.serving import serving
from worldwright.games import NAMES
from worldwright.server.engine.messages import PROTOCOL

SEARCHED: dict[str, dict[str, Any]] = {
    "monuments": {"monument": "capitol"},
    "mondo": {"mode": "step", "rounds": 1},
    "mondo_sapiens": {"mode": "step", "rounds": 1},
    "mapominoes": {"rounds": 1},
    "lords_of_worlds": {},
}
"""Every game, whose masters search with a compiled program, and a short table of each."""
PREFERRED = ["build", "place", "grab"]
TO_THE_END = 10_000
TICKS = os.sysconf("SC_CLK_TCK")
CANNOT = "delete globalThis.WebAssembly"


class Cost(NamedTuple):
    """Of a whole game: moves of the person, calls that the page computed, seconds of the server and on the clock."""

    moves: int
    calls: int
    server: float
    clock: float


class Asked(NamedTuple):
    """What a page was asked to compute, and what it answered."""

    programs: list[str]
    given: list[int]
    answered: list[int]


def against(site: BrowserSite, game: str, level: str = "master") -> str:
    """A table of one person and a bot, begun."""
    terms = {"game": game, "seats": 2, "options": SEARCHED[game], "pace": "at_once"}
    table: str = site.me.ask("tables", terms)["id"]
    site.me.ask(f"tables/{table}/bots", {"seat": 1, "level": level})
    site.me.ask(f"tables/{table}/start", {})
    return table


def watched(site: BrowserSite) -> Asked:
    """From now on, what the page is asked."""
    asked = Asked([], [], [])

    def said(request: Request) -> None:
        if request.url.endswith("/computing"):
            asked.answered.extend(one["n"] for one in (request.post_data_json or {}).get("answers", ()))

    def look(response: Response) -> None:
        if response.url.endswith("/computing") and response.status == 200 and (told := response.json()).get("call"):
            asked.programs.append(told["call"]["program"])
            asked.given.append(told["n"])

    site.page.on("request", said)  # the last answer is told at once; what comes of it only when there is more to do
    site.page.on("response", look)
    return asked


def play(site: BrowserSite, table: str, moves: int = TO_THE_END) -> int:
    """Open the table and make so many moves there, or all of them; how many were made."""
    site.page.goto(f"./#/t/{table}")
    site.me.sees_more_than(0)
    made: int = site.page.evaluate(HURRY, [table, moves, PREFERRED, False, PROTOCOL])
    return made


def _children(pid: int) -> Iterator[int]:
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield int(child)
            yield from _children(int(child))


def processor_seconds(pid: int) -> float:
    """What a process and all that it has started have computed so far."""
    spent = 0
    for one in (pid, *_children(pid)):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        spent += int(fields[11]) + int(fields[12])
    return spent / TICKS


@contextmanager
def server() -> Iterator[tuple[str, int]]:
    """A new server, and its process."""
    before = set(_children(os.getpid()))
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as address:
        (pid,) = [one for one in _children(os.getpid()) if one not in before and _parent(one) == os.getpid()]
        yield address, pid


def _parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def cost(browser: Browser, game: str, level: str, *, in_page: bool) -> Cost:
    """What the second game on a new server costs it."""
    with server() as (address, pid):
        site = BrowserSite(browser, address)
        if not in_page:
            site.contexts[0].add_init_script(CANNOT)
            site.page.reload()
        play(site, against(site, game, level))
        asked = watched(site)
        table = against(site, game, level)
        before, began = processor_seconds(pid), time.monotonic()
        made = play(site, table)
        spent = Cost(made, len(asked.answered), processor_seconds(pid) - before, time.monotonic() - began)
        site.close()
        return spent


def main() -> None:
    """A line a game."""
    print("game               moves  calls  clock s  server s: page thinks  server thinks  keen, no search")
    with chromium() as browser:
        for game in sys.argv[1:] or NAMES:
            near = cost(browser, game, "master", in_page=True)
            alone = cost(browser, game, "master", in_page=False)
            keen = cost(browser, game, "keen", in_page=True)
            assert alone.calls == keen.calls == 0, "these must not be computed by the page"
            print(f"{game:<17}{near.moves:>7}{near.calls:>7}{near.clock:>9.1f}", end="")
            print(f"{near.server:>23.2f}{alone.server:>15.2f}{keen.server:>17.2f}", flush=True)


if __name__ == "__main__":
    main()
