"""People at one table, each in a browser of their own and each with one way to act: mouse, touch, keys or words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.settling import FRAMES, NOTHING_DRAWN, PATIENCE

SCREENS = Path(__file__).parents[2] / "artifacts" / "browser"
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SMALL_DESK: dict[str, Any] = {"viewport": {"width": 1024, "height": 768}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

STANDING = """() => {
    const board = document.querySelector("[data-seq]");
    return {
        seq: Number(board?.dataset.seq ?? -1),
        mine: document.title.startsWith("● "),
        over: document.querySelector('a[href^="#/replay/"]') !== null,
        faults: [...document.querySelectorAll(".toast")].map((each) => each.textContent),
        live: [...document.querySelectorAll("[aria-live], [role=status]")].map((each) => each.textContent.trim()),
    };
}"""
FOCUSED = """() =>
    document.activeElement?.closest("[data-seq]") || document.querySelector('a[href^="#/replay/"]')
"""
"""The focus is on the board, as long as there is something to do on it."""

EARS = """
window.heard = [];
// Nobody looks at each step here: tests of the show ask for it. An empty page has no storage.
try { localStorage.setItem("worldwright.steps", "off"); } catch {}
new MutationObserver((changes) => {
    for (const { target } of changes) {
        const near = target instanceof Element ? target : target.parentElement;
        const said = near?.closest("[aria-live], [role=status], [role=alert]")?.textContent.trim();
        if (said && said !== window.heard.at(-1)) window.heard.push(said);
    }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""What a screen reader would be told, one thing after the other."""
LONGEST = 400
"""No announcement is longer: a bot's whole turn fits, a list of everything does not."""


def from_menu(page: Page, name: str) -> None:
    """Press an entry of a table's menu, in either language."""
    page.locator("button.tool.menu").click()  # the page before it has a menu too
    page.get_by_role("toolbar").get_by_role("button", name=re.compile(name)).click()


class Person:
    """Somebody with a browser. What they know is on their page; all they do is press what it shows."""

    def __init__(self, context: BrowserContext, name: str, act: Callable[[Person], None]) -> None:
        self.context = context
        self.name = name
        context.add_init_script(EARS)
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.faults: list[str] = []
        self._act = act
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def ask(self, path: str, wish: dict[str, Any]) -> dict[str, Any]:
        """Ask the lobby for something, as the page does; never for a move."""
        origin = self.page.evaluate("location.origin")
        answer = self.context.request.post(f"{origin}/api/{path}", data=wish, headers={"Origin": origin})
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def standing(self) -> dict[str, Any]:
        """Where the table stands, as this page shows it."""
        found: dict[str, Any] = self.page.evaluate(STANDING)
        assert found["faults"] == [], f"{self.name}: {found['faults']}"
        assert self.faults == [], f"{self.name}: {self.faults}"
        said = [each for each in found["live"] if each]
        assert len(said) == len(set(said)), f"{self.name} is told twice: {said}"
        return found

    def act(self) -> None:
        """Do one thing that the page offers, and see it happen."""
        before = self.standing()["seq"]
        self._act(self)
        self.sees_more_than(before)
        self.standing()
        if self.name == "Keys":
            self.page.wait_for_function(FOCUSED)

    def act_without_a_line(self) -> None:
        """Do one thing while the network is cut: it is said, and the move arrives when there is a line again."""
        before = self.standing()["seq"]
        self.context.set_offline(True)
        expect(self.page.get_by_role("status").filter(has_text=re.compile("Reconnecting|Verbinde neu"))).to_be_visible()
        self._act(self)
        self.context.set_offline(False)
        self.sees_more_than(before)

    def sees_more_than(self, seq: int) -> None:
        """Wait until the table has gone on."""
        self.page.wait_for_function(
            "seq => Number(document.querySelector('[data-seq]')?.dataset.seq ?? -1) > seq", arg=seq, timeout=PATIENCE
        )

    def reload(self) -> None:
        """Come back to the same table."""
        seq = self.standing()["seq"]
        self.page.reload()
        self.sees_more_than(seq - 1)

    def heard(self) -> list[str]:
        """What was announced since the page was last loaded."""
        found: list[str] = self.page.evaluate("window.heard")
        return found

    def shoot(self, name: str) -> None:
        """Keep a picture of the screen."""
        SCREENS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENS / f"{name}-{self.name.lower()}.png", full_page=True)

    def tab_to(self, selector: str, most: int = 120) -> None:
        """Press Tab until the focus is on something like that."""
        for _ in range(most):
            if self.page.evaluate("selector => !!document.activeElement?.matches(selector)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{self.name}: Tab never reaches {selector}")


Press = Callable[[Locator], None]


def click(locator: Locator) -> None:
    """With the mouse."""
    locator.click()


def speak(*wanted: str) -> Callable[[Person], None]:
    """Act on the text board alone, by the names of its buttons; the first wanted word that is offered is taken."""

    def act(person: Person) -> None:
        seq = person.standing()["seq"]
        if person.page.locator("[data-tool=words]").get_attribute("aria-pressed") == "false":
            from_menu(person.page, "^(Text board|Textbrett)$")
        board = person.page.get_by_role("region", name=re.compile("Your move|Dein Zug"))
        words = board.get_by_role("listitem").get_by_role("button")
        while person.standing()["seq"] == seq:
            expect(words.first).to_be_enabled()
            names = words.all_inner_texts()
            offered = [words.nth(at) for word in wanted for at, name in enumerate(names) if word in name]
            (offered or [words.first])[0].press("Enter")
            if person.page.evaluate("!document.querySelector('.text-board ol button:not([aria-disabled=true])')"):
                return

    return act


@contextmanager
def table_of(
    browser: Browser,
    base_url: str,
    game: str,
    options: dict[str, Any],
    people: Sequence[tuple[str, dict[str, Any], Callable[[Person], None]]],
) -> Iterator[list[Person]]:
    """A running table with these people at it, each with their name, their kind of browser and their way to act."""
    with ExitStack() as stack:
        seated: list[Person] = []
        for name, device, act in people:
            context = stack.enter_context(
                browser.new_context(**{"locale": "en", "reduced_motion": "reduce", "base_url": base_url, **device})
            )
            person = Person(context, name, act)
            person.page.goto(NOTHING_DRAWN)
            person.ask("me", {})
            seated.append(person)
        host, *others = seated
        table = host.ask("tables", {"game": game, "seats": len(seated), "options": options})["id"]
        for person in others:
            person.ask(f"tables/{table}/sit", {})
            person.ask(f"tables/{table}/ready", {"ready": True})
        host.ask(f"tables/{table}/start", {})
        for person in seated:
            person.page.goto(f"./#/t/{table}")
            person.sees_more_than(0)
        try:
            yield seated
        except BaseException:
            for person in seated:
                person.shoot(f"{game}-failed")
            raise


def play_out(people: Sequence[Person], game: str, *, reload_at: int = 9, cut_at: int = 17, most: int = 600) -> None:
    """Play to the end, each in their own way; in the middle everybody comes back once and is cut off once."""
    came_back: set[str] = set()
    cut_off: set[str] = set()
    moves = 0
    while moves < most:
        standings = [person.standing() for person in people]
        if all(standing["over"] for standing in standings):
            break
        mover = next((p for p, standing in zip(people, standings, strict=True) if standing["mine"]), None)
        if mover is None:
            people[0].page.evaluate(FRAMES)  # what the table tells is under way
            continue
        if moves >= reload_at and mover.name not in came_back:
            came_back.add(mover.name)
            mover.reload()
        if moves >= cut_at and mover.name not in cut_off:
            cut_off.add(mover.name)
            mover.act_without_a_line()
        else:
            mover.act()
        moves += 1
        if moves in {4, 30}:
            for person in people:
                person.shoot(f"{game}-{moves}")
    assert came_back == cut_off == {person.name for person in people}
    for person in people:
        expect(person.page.get_by_role("table").first).to_be_visible()
        expect(person.page.get_by_role("heading", name=re.compile("win|share|gewinn|teil")).first).to_be_visible()
        person.shoot(f"{game}-over")
        heard = person.heard()
        german = person.page.evaluate("document.documentElement.lang") == "de"
        assert any(re.search("Du bist dran" if german else "Your turn", each) for each in heard), heard
        assert not any(
            re.search(r"\b(Your|laid|takes)\b" if german else r"\b(Du|legt|nimmt)\b", each) for each in heard
        )
        assert max(map(len, heard)) <= LONGEST, max(heard, key=len)
