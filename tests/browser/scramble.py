"""Somebody at a table of Mondo or Mondo Sapiens, who finds everything by its role and its name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.screens import keep
from tests.browser.settling import NOTHING_DRAWN, PATIENCE, tap

LYING = re.compile(r"^(Tile|Plättchen) \d+: (all|north|ganz|Norden) ")
CHOOSE = re.compile("^(Secretly choose a tile|Wähl geheim ein Plättchen)$")
FREE = re.compile("(you can place here|hier kannst du legen)$")
_POST = """async ([path, wish]) => {
    const headers = {"content-type": "application/json", accept: "application/json"};
    const answer = await fetch(`api/${path}`, {method: "POST", headers, body: JSON.stringify(wish)});
    return await answer.json();
}"""


def post(page: Page, path: str, wish: dict[str, Any] | None = None) -> Any:
    """Ask the server as this page's visitor."""
    return page.evaluate(_POST, [path, wish or {}])


def open_table(host: Page, game: str, *guests: Page, bots: int = 0, pace: str = "brisk", **options: Any) -> str:
    """A table that the host opened, with guests and bots on its other seats; all of them look at it.

    Bots fill a world against the clock in minutes: whoever waits for the end of a round has them act `at_once`.
    """
    for page in (host, *guests):
        page.goto(NOTHING_DRAWN)
        post(page, "me")
    seats = 1 + len(guests) + bots
    table: str = post(host, "tables", {"game": game, "seats": seats, "options": options, "pace": pace})["id"]
    for guest in guests:
        post(guest, f"tables/{table}/sit")
        post(guest, f"tables/{table}/ready", {"ready": True})
    for seat in range(seats - bots, seats):
        post(host, f"tables/{table}/bots", {"seat": seat, "level": "greedy"})
    post(host, f"tables/{table}/start")
    for page in (host, *guests):
        page.goto(f"./#/t/{table}")
    return table


@contextmanager
def somebody(browser: Browser, base_url: str, **looks: Any) -> Iterator[Page]:
    """A person with a browser of their own, who wants little motion."""
    wishes = {"locale": "en", "base_url": base_url, "reduced_motion": "reduce", **looks}
    with browser.new_context(**wishes) as context:
        context.set_default_timeout(PATIENCE)
        yield context.new_page()


IN_SIGHT = """nth => {
    const felt = document.querySelector("fieldset.felt").getBoundingClientRect();
    return [...document.querySelectorAll("[data-place]:not(.hole)")].filter((tile) => {
        const { left, right, top, bottom } = tile.getBoundingClientRect();
        return left > felt.left - 1 && right < felt.right + 1 && top > felt.top - 1 && bottom < felt.bottom + 1;
    })[nth].dataset.place;
}"""


class Player:
    """A person and their page, drawn board in sight. `touch`: by taps alone."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.heap = page.get_by_role("group", name=re.compile("^(Heap|Haufen)"))
        self.world = page.get_by_role("group", name=re.compile("^(Your world|Deine Welt)"))
        self.hand = page.get_by_role("region", name=re.compile("^In (your hand|deiner Hand)$"))
        self.held = self.hand.get_by_role("img")
        over = re.compile("win|tie|Game over|gewinn|Unentschieden|Das Spiel ist aus")
        self.over = page.get_by_role("heading", name=over)
        scored = page.get_by_role("heading", name=re.compile(": scores$|: Wertung$"))
        self.out = page.get_by_text(re.compile(r"^You’re out")).or_(scored).or_(self.over)

    def press(self, what: Locator) -> None:
        """A click, or a tap."""
        if self.touch:
            tap(what)
        else:
            what.click(timeout=PATIENCE)

    def tiles(self) -> Locator:
        """The tiles that can be taken."""
        return self.heap.get_by_role("button", name=LYING, disabled=False)

    def in_sight(self, nth: int = 0) -> Locator:
        """One of the tiles that can be seen without panning the heap, as a hand takes it."""
        return self.heap.locator(f"[data-place='{self.page.evaluate(IN_SIGHT, nth)}']")

    def try_anyway(self, what: Locator) -> None:
        """Press what cannot be done now, as people do."""
        what.evaluate("e => e.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, pointerType: 'mouse'}))")
        what.click(force=True, timeout=PATIENCE)

    def cells(self) -> Locator:
        """The cells that can take what is held."""
        return self.world.get_by_role("button", name=FREE, disabled=False)

    def laid(self) -> list[str]:
        """The cells of the own world that hold something, in words."""
        names = self.world.get_by_role("button").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
        return [name for name in names if not name.endswith((": empty", ": you can place here"))]

    def take(self, nth: int = 0) -> None:
        """Take a tile; somebody may be faster, then take another."""
        for _ in range(20):
            self.press(self.tiles().nth(nth))
            expect(self.page.get_by_text("Grabbing …")).to_have_count(0, timeout=PATIENCE)
            if self.held.count():
                return
        raise AssertionError("nothing came into the hand")

    def choose(self, nth: int = 0) -> None:
        """Choose a tile in secret; where two choose the same, the one who is not first chooses again."""
        for _ in range(20):
            self.press(self.tiles().nth(nth))
            if self.got():
                return
        raise AssertionError("nothing came into the hand")

    def got(self) -> bool:
        """Wait for what becomes of a choice: whether it is in hand. If not, another one can be made."""
        again = self.hand.get_by_text(CHOOSE)
        expect(self.held.or_(again).first).to_be_attached(timeout=PATIENCE)
        return not again.count()

    def lay(self) -> str:
        """Lay what is held on the first cell that takes it, and say where; a finger touches it twice."""
        cell = self.cells().first
        name = (cell.get_attribute("aria-label") or "").partition(":")[0]
        self.press(cell)
        if self.touch:  # the first touch shows how it would lie
            self.press(cell)
        self.has_laid(name)
        return name

    def has_laid(self, cell: str) -> None:
        """The cell holds something now, and the hand nothing."""
        expect(self.world.get_by_role("button", name=re.compile(f"^{cell}: (all|north|.*; )"))).to_have_count(
            1, timeout=PATIENCE
        )
        expect(self.held).to_have_count(0, timeout=PATIENCE)

    def jump_out(self) -> None:
        """Leave the round, and see that it is left: a chip can be reached for by two, and one hand is free again."""
        for _ in range(20):
            self.ask_to_leave()
            lost = self.page.locator("[aria-live=polite]").filter(has_text=re.compile("Chips: .* was faster"))
            expect(self.out.or_(lost).first).to_be_attached(timeout=PATIENCE)
            if self.out.count():
                return
        raise AssertionError("somebody else had every chip")

    def ask_to_leave(self) -> None:
        """Say that one jumps out, and that one means it."""
        self.press(self.page.get_by_role("button", name=re.compile("^Jump out")))
        self.press(self.page.get_by_role("button", name="Jump out"))


class ByKeys(Player):
    """The same without a pointer: Tab, arrows, Enter and the letters the board names."""

    def take(self, nth: int = 0) -> None:
        """From the first tile so many on; somebody may be faster, then take another."""
        for _ in range(20):
            tab_to(self.page, self.heap)
            self.page.keyboard.press("Home")
            for _ in range(nth):
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("Enter")
            expect(self.page.get_by_text("Grabbing …")).to_have_count(0, timeout=PATIENCE)
            if self.held.count():
                return
        raise AssertionError("nothing came into the hand")

    def lay(self) -> str:
        """On the cell to which the keyboard has followed the tile."""
        cell = self.world.locator(":focus")
        expect(cell).to_have_attribute("aria-disabled", "false", timeout=PATIENCE)
        name = (cell.get_attribute("aria-label") or "").partition(":")[0]
        self.page.keyboard.press("Enter")
        self.has_laid(name)
        return name

    def ask_to_leave(self) -> None:
        """A letter asks, the same letter says yes."""
        self.page.keyboard.press("j")
        expect(self.page.get_by_role("button", name="Keep playing")).to_be_focused(timeout=PATIENCE)
        self.page.keyboard.press("j")


def tab_to(page: Page, wanted: Locator, most: int = 80) -> None:
    """Walk by the tabulator alone until the focus is inside."""
    for _ in range(most):
        if wanted.evaluate("e => e.contains(document.activeElement)"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tabulator never reaches {wanted}")


def play_round(*players: Player, tiles: int) -> None:
    """Everybody lays a few tiles in turn and jumps out."""
    for number in range(tiles):
        for place, player in enumerate(players):
            player.take(5 * number + 11 * place)
            player.lay()
    for player in players:
        player.jump_out()


def score_sheet(player: Player, name: str) -> None:
    """The game is over, everybody has a place, and every point is shown, with a sum for everybody."""
    expect(player.over).to_be_visible()
    player.page.get_by_role("button", name=re.compile("^(All points|Alle Punkte)")).click()
    expect(player.page.get_by_role("rowheader", name=re.compile("^(Total|Summe)"))).to_be_visible()
    expect(player.page.get_by_role("link", name=re.compile("^(Watch replay|Aufzeichnung|.*ansehen)"))).to_be_visible()
    keep(player.page, name)
