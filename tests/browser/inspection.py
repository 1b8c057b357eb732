"""Every screen with real tables behind it, and what is asked of each: axe, widths, sizes of text and targets."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import Person
from tests.browser.settling import FRAMES, NOTHING_DRAWN, lasting
from worldwright import games
from worldwright.server.engine.messages import PROTOCOL

ZOOMS = {100: (1280, 1024), 200: (640, 512), 400: (320, 256)}
"""Windows as WCAG 1.4.10 measures them: 1280 by 1024 at so many per cent."""
IN_TURNS = {"mode": "step", "rounds": 1}
TABLES: dict[str, dict[str, Any]] = {
    "mondo": IN_TURNS,
    "mondo_sapiens": IN_TURNS,
    "mapominoes": {"rounds": 1},
    "lords_of_worlds": {"reveals": "chance"},
    "monuments": {"monument": "capitol"},
}

HURRY = (Path(__file__).parent / "hurry.js").read_text(encoding="utf-8")
SIZES = (Path(__file__).parent / "sizes.js").read_text(encoding="utf-8")


class BrowserSite:
    """One visitor with one page, a friend, and tables in the middle and at the end of games."""

    def __init__(self, browser: Browser, base_url: str) -> None:
        self.contexts = [browser.new_context(locale="en", reduced_motion="reduce", base_url=base_url) for _ in range(2)]
        self.me, self.friend = (
            Person(context, name, _nothing) for context, name in zip(self.contexts, ("me", "friend"), strict=True)
        )
        for person in (self.me, self.friend):
            person.page.goto(NOTHING_DRAWN)
            person.ask("me", {})
        self.page: Page = self.me.page
        self._tables: dict[str, str] = {}
        self._shown = 0

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def made(self, key: str, make: Callable[[], str]) -> str:
        """A table that is made when it is first needed."""
        if key not in self._tables:
            self._tables[key] = make()
        return self._tables[key]

    def running(self, game: str, moves: int = 8, options: dict[str, Any] | None = None) -> str:
        """A table in the middle of a game, with the visitor to move."""

        def make() -> str:
            table = self.against_bots(game, options=options)
            self._hurry(self.me, table, moves)
            return table

        # Who asks for another moment gets another table.
        return self.made(f"{game} {options or ''} after {moves}", make)

    def waiting(self, game: str) -> str:
        """A table where the friend is to move."""

        def make() -> str:
            table = self.with_friend(game)
            self.page.goto(f"./#/t/{table}")
            self.me.sees_more_than(0)
            for _ in range(20):  # a double connection or a free tile gives another go
                if not self.page.evaluate("document.title.startsWith('● ')"):
                    break
                seq = self.me.standing()["seq"]
                self._hurry(self.me, table, 1, alone=True)
                self.me.sees_more_than(seq)
            return table

        return self.made(f"{game} waiting", make)

    def with_friend(self, game: str) -> str:
        """A table of the visitor and the friend that begins."""
        wish = {"game": game, "seats": 2, "options": TABLES[game], "pace": "at_once"}
        table: str = self.me.ask("tables", wish)["id"]
        self.friend.ask(f"tables/{table}/sit", {})
        self.friend.ask(f"tables/{table}/ready", {"ready": True})
        self.me.ask(f"tables/{table}/start", {})
        return table

    def full(self, game: str) -> str:
        """A table where every seat is taken, with the visitor to move."""

        def make() -> str:
            table = self.against_bots(game, max(games[game].SEATS))
            self._hurry(self.me, table, 6)
            return table

        return self.made(f"{game} full", make)

    def over_days(self) -> str:
        """A table with a day for a move, where the visitor has moved."""

        def make() -> str:
            terms = {"game": "monuments", "seats": 2, "options": {"monument": "taj_mahal"}, "turn_seconds": 24 * 3600}
            table: str = self.me.ask("tables", terms)["id"]
            self.friend.ask(f"tables/{table}/sit", {})
            self.friend.ask(f"tables/{table}/ready", {"ready": True})
            self.me.ask(f"tables/{table}/start", {})
            return table

        return self.made("over days", make)

    def asking(self) -> str:
        """A table over days with a friend at it and a seat that was left."""

        def make() -> str:
            terms = {"game": "monuments", "seats": 3, "options": TABLES["monuments"], "turn_seconds": 24 * 3600}
            table: str = self.me.ask("tables", terms | {"leavers": "free", "hot_seat": True})["id"]
            for seat in (1, 2):
                self.friend.ask(f"tables/{table}/sit", {"seat": seat})
            self.friend.ask(f"tables/{table}/ready", {"ready": True})
            self.me.ask(f"tables/{table}/start", {})
            self.friend.ask(f"tables/{table}/stand", {"seat": 2})
            return table

        return self.made("asking", make)

    def over(self, game: str = "monuments") -> str:
        """A finished game."""

        def make() -> str:
            table = self.against_bots(game)
            self._hurry(self.me, table, 1000)
            return table

        return self.made(f"{game} over", make)

    def open(self) -> str:
        """A table that waits for a friend."""
        return self.made(
            "open", lambda: str(self.me.ask("tables", {"game": "mondo", "seats": 3, "listed": True})["id"])
        )

    def against_bots(self, game: str, seats: int = 2, options: dict[str, Any] | None = None) -> str:
        """A table that begins."""
        terms = {"game": game, "seats": seats, "options": options or TABLES[game], "pace": "at_once"}
        table: str = self.me.ask("tables", terms)["id"]
        for seat in range(1, seats):
            self.me.ask(f"tables/{table}/bots", {"seat": seat, "level": "random"})
        self.me.ask(f"tables/{table}/start", {})
        return table

    def _hurry(self, person: Person, table: str, most: int, *, alone: bool = False) -> None:
        wanted = ["collect", "place", "pick", "fetch", "hire", "lay", "grab"]
        person.page.evaluate(HURRY, [table, most, wanted, alone, PROTOCOL])

    def show(self, path: str, language: str, *, text: bool = False) -> None:
        """Go somewhere in a language."""
        lang = {"English": "en", "Deutsch": "de"}[language]
        self.page.set_viewport_size({"width": 1280, "height": 1024})
        self.page.evaluate(
            """([lang, text]) => {
                localStorage.setItem("worldwright.lang", lang);
                localStorage.setItem("worldwright.text-board", text ? "yes" : "no");
            }""",
            [lang, text],
        )
        self._shown += 1
        self.page.goto(f"./?{self._shown}{path}")  # another document each time
        expect(self.page.locator("html")).to_have_attribute("lang", lang)


def _nothing(_: Person) -> None:
    """Whoever looks at screens does not act."""


AXE = "async () => (await axe.run({ resultTypes: ['violations'] })).violations"


THEMES = ("light", "dark")
ALL_LOOKS = dict.fromkeys(ZOOMS, THEMES)
FEW_LOOKS: tuple[dict[int, Sequence[str]], ...] = (
    {100: ("light",), 200: (), 400: ()},
    {100: (), 200: (), 400: ("dark",)},
)
"""The widest window in one theme and the narrowest in the other, in turn; each zoom and theme is the long lane's."""


def misfits(page: Page, window: str, width: int, height: int) -> list[str]:
    """What is too wide, too small or cut off in a window of this size when all has settled."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FRAMES)
    return [f"{window}: {fault}" for fault in lasting(page, lambda: _sizes(page))]


def faults(page: Page, looks: Mapping[int, Sequence[str]] = ALL_LOOKS) -> list[str]:
    """What is wrong with the screen as it is now, at every zoom and in its themes."""
    found: list[str] = []
    for zoom, (width, height) in ZOOMS.items():
        found += misfits(page, f"{zoom} %", width, height)
        for theme in looks[zoom]:
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            found += [f"{zoom} % {theme}: {fault}" for fault in lasting(page, lambda: axe(page))]
    return [re.sub(r"\s+", " ", fault) for fault in dict.fromkeys(found)]


def _sizes(page: Page) -> list[str]:
    sizes = page.evaluate(SIZES)
    wide = [f"scrolls sideways by {sizes['wide']} px"] if sizes["wide"] else []
    return [
        *wide,
        *(f"text {text}" for text in sizes["texts"]),
        *(f"target {target}" for target in sizes["targets"]),
        *(f"cut off {cut}" for cut in sizes["cut"]),
    ]


def axe(page: Page) -> list[str]:
    """What axe finds on the screen as it is now."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(Axe().axe_script)
    found: list[str] = []
    for violation in page.evaluate(AXE):
        where = [f"{node['target']} {node.get('failureSummary', '')}" for node in violation["nodes"][:3]]
        found.append(f"{violation['id']}: {' | '.join(where)}")
    return found


def listed(found: list[str]) -> str:
    """Faults one below the other."""
    return "\n".join(found) or json.dumps(found)
