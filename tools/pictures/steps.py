"""Steps on a screen before its picture is taken."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from examples.play_over_sockets import Guest, Player

Steps = Callable[[Page], None]
MIDDLE = 24
"""Moves of a tournament table before its players return."""


def nothing(_: Page) -> None:
    """No steps."""


def best_card(page: Page) -> None:
    """Select the card that fits in most places; the board points at the best."""
    page.locator(".count").first.wait_for()
    counts = [int(text) for text in page.locator("[data-card] .count").all_inner_texts()]
    page.locator("[data-card]:has(.count)").nth(counts.index(max(counts))).click()


def transit(page: Page) -> None:
    """Select what a Transit counts as."""
    page.locator('[data-card="transit"]').locator("visible=true").first.click()
    page.locator("[data-name]").locator("visible=true").first.click()


def dearest_tile(page: Page) -> None:
    """Select the most expensive market tile within reach."""
    lit = page.locator('[data-hex][aria-disabled="false"]')
    lit.first.wait_for()
    costs = [(int((re.findall(r"\d+", label) or ["0"])[-1]), at) for at, label in enumerate(_labels(lit))]
    lit.nth(max(costs)[1]).click(force=True)


def _labels(marked: Locator) -> list[str]:
    return [element.get_attribute("aria-label") or "" for element in marked.all()]


def some_steps(page: Page) -> None:
    """Walk two steps, towards stones."""
    for _ in range(2):
        lit = page.locator(".field.lit:has([data-kind])").or_(page.locator(".field.lit"))
        lit.first.wait_for()
        lit.first.press("Enter")
        page.wait_for_timeout(300)


def place(page: Page) -> None:
    """Select a place for a tile."""
    lit = page.locator('[data-cell][aria-disabled="false"]')
    lit.first.wait_for()
    lit.nth(lit.count() // 2).click(force=True)


def build(page: Page) -> None:
    """Select the highest buildable place."""
    lit = page.locator(".place.lit")
    lit.first.wait_for()
    lit.first.click(force=True)


def build_twice(page: Page) -> None:
    """Select a place and build there."""
    build(page)
    page.wait_for_timeout(300)
    page.locator(".place.lit").first.press("Enter")


def all_moves(page: Page) -> None:
    """Open the list of all events."""
    page.locator(".strip .all").click()
    page.locator(".side-sheet li").first.wait_for()


def table_menu(page: Page) -> None:
    """Open the table's menu."""
    page.locator("button.tool.menu").click()


def site_menu(page: Page) -> None:
    """Open the menu of the header, or of the foot of a phone."""
    page.get_by_role("button", name=re.compile("^(Menu|Menü)")).locator("visible=true").first.click()


def jumping(page: Page) -> None:
    """Ask to jump out."""
    page.locator('[data-act="jump"]').click()
    page.locator('[data-act="stay"]').wait_for()


def every_point(page: Page) -> None:
    """Open the score sheet at the end of a game."""
    page.get_by_role("button", name=re.compile("^(All points|Alle Punkte)$")).click()
    page.locator("tfoot").first.wait_for()


def challenged(page: Page) -> None:
    """Open the challenge of the finished game."""
    if "/beat/" not in page.url:
        table = page.url.rsplit("/", 1)[-1]
        link = page.evaluate("async id => (await (await fetch(`api/tables/${id}`)).json()).challenge", table)
        page.evaluate("link => (location.hash = `#/beat/${link}`)", link)
    page.locator("main .button.primary").wait_for()


def hinted(page: Page) -> None:
    """Request hints until one has the exact move with its reason."""
    page.get_by_role("button", name=re.compile(r"\(\?\)$")).first.wait_for(state="attached")
    said = page.locator(".hint p")
    for grade in range(4):
        page.keyboard.press("?")
        if grade == 0:
            said.wait_for()
        expect(said).not_to_have_text(re.compile("^(Thinking …|Moment …)"))
        page.wait_for_function("() => !document.querySelector('.hint.soft')")


def coached(page: Page) -> None:
    """Wait for the coach."""
    page.locator(".hint:not(.soft) p").wait_for()


def offered_a_lesson(page: Page) -> None:
    """Press Play as a new visitor."""
    page.get_by_role("button", name=re.compile("^(Play Mondo|Mondo spielen)$")).first.click()
    page.locator("dialog[open] .choices").wait_for()


def taught(step: int, *, done: bool = False) -> Steps:
    """Follow a lesson up to a step; with `done` that step is made too."""

    def go(page: Page) -> None:
        page.locator("[data-step]").wait_for()
        for _ in range(60):
            here = int(page.locator("[data-step]").get_attribute("data-step") or 0)
            ahead = page.locator(".step-card .primary")
            pointed = page.locator("[data-mark]")
            if here == step and (ahead if done else pointed).count():
                return
            if ahead.count():
                ahead.click()
            elif pointed.count():
                kind, _, name = (pointed.get_attribute("data-mark") or "").partition(":")
                page.locator(f'.board [data-{kind}="{name}"]' if name else f".board [data-{kind}]").first.click()
            page.wait_for_timeout(400)
        raise RuntimeError(f"the lesson never came to step {step}")

    return go


def drawn(page: Page) -> None:
    """Wait until every picture of a book is drawn."""
    page.wait_for_function(
        "() => [...document.querySelectorAll('.chapters .still')].every((still) => still.querySelector('svg'))"
    )


def answered(page: Page) -> None:
    """Answer a puzzle with its second choice."""
    page.locator("[data-choice]").nth(1).click()
    page.locator(".puzzle-card .next").wait_for()


def looked_at(page: Page) -> None:
    """Wait until all decisions of a review are analysed, and select the most expensive."""
    page.get_by_text(re.compile(r"^(All \d+ moves analysed|Alle \d+ )")).wait_for(state="attached")
    page.locator("ol.costly button").first.click()
    for switch in page.get_by_role(
        "button", name=re.compile("^(Best|Besser)")
    ).all():  # on screens without room for both
        switch.click()


def best_found(page: Page) -> None:
    """Wait for the best world."""
    page.locator("tr th button").first.wait_for()


def opponents(page: Page) -> None:
    """Seat bots of three levels, in place of those already seated."""
    faces = page.get_by_role("list", name=re.compile("^(Who plays|Wer mitspielt)")).get_by_role("button")
    for seated in faces.all():
        if seated.get_attribute("aria-pressed") == "true":
            seated.click()
    for number in (1, 3, 5):
        faces.nth(number).click()


def instead(page: Page, action: Mapping[str, object]) -> None:
    """Replace the client's next message, so that the server really refuses it."""

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def sent(message: str | bytes) -> None:
            frame = json.loads(message)
            server.send(json.dumps(frame | {"action": action}) if frame["say"] == "act" else message)

        route.on_message(sent)

    page.route_web_socket("**/socket*", between)


# Tables besides those of the stories


def waiting(people: list[Guest]) -> str:
    """A table with some seats taken and others open."""
    host, friend, *_ = people
    table: str = host.ask("POST", "/api/tables", {"game": "mapominoes", "seats": 4})["id"]
    friend.ask("POST", f"/api/tables/{table}/sit", {})
    friend.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
    host.ask("POST", f"/api/tables/{table}/bots", {"seat": 2, "level": "keen"})
    return table


def invited(people: list[Guest]) -> str:
    """A table to which a new visitor is invited."""
    host, friend, *_ = people
    table: str = host.ask("POST", "/api/tables", {"game": "mondo", "seats": 3})["id"]
    friend.ask("POST", f"/api/tables/{table}/sit", {})
    friend.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
    return table


def club_evening(people: list[Guest]) -> str:
    """A tournament in its third round: some tables are over, some running, and one waits for a player."""
    host = people[0]
    plan = {"name": "Thursday club, Mondo in pairs", "game": "mondo", "options": {"mode": "step", "rounds": 1}}
    bots = ["casual", "easy", "novice", "easy", "novice", "easy", "novice", "novice"]
    terms = {**plan, "bots": bots, "pace": "at_once", "opens": "by_organiser", "wait_seconds": 600}
    id_: str = host.ask("POST", "/api/tournaments", terms)["id"]
    for guest in people[1:]:
        guest.ask("POST", f"/api/tournaments/{id_}/join")
    host.ask("POST", f"/api/tournaments/{id_}/begin")
    for number in (1, 2, 3):
        if number > 1:
            _until(lambda: host.ask("GET", f"/api/tournaments/{id_}")["played"][-1]["over"])
            host.ask("POST", f"/api/tournaments/{id_}/next")
        there = people[:-1] if number == 3 else people
        tables = [_come(guest, id_) for guest in there]
        if number < 3:
            with ThreadPoolExecutor(1) as own_loop:  # the browser's loop runs here
                own_loop.submit(lambda there=there, tables=tables: asyncio.run(_play(there, tables))).result()  # type: ignore[misc]
            continue
        begun = [pair for pair in zip(there, tables, strict=True) if _left_to_bots(*pair)]
        for guest, table in begun:
            _come_back(guest, table)
    return id_


async def _play(guests: Sequence[Guest], tables: Sequence[str]) -> None:
    """Players play anything legal to the end: what a bot plays for them would not count."""
    players = []
    for guest, table in zip(guests, tables, strict=True):
        _until(lambda guest=guest, table=table: guest.ask("GET", f"/api/tables/{table}")["state"] != "open")  # type: ignore[misc]
        seats = guest.ask("GET", f"/api/tables/{table}")["seats"]
        seat = next(at for at, one in enumerate(seats) if one["you"])
        players.append(Player(guest, table, seat, random.Random(seat)))
    await asyncio.gather(*(player.play() for player in players))


def _come(guest: Guest, id_: str) -> str:
    """A player is ready at their table of the round."""
    _until(lambda: guest.ask("GET", f"/api/tournaments/{id_}")["your_table"] is not None)
    table: str = guest.ask("GET", f"/api/tournaments/{id_}")["your_table"]
    guest.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
    return table


def _left_to_bots(guest: Guest, table: str) -> bool:
    """Whether a table starts with a bot for an absent player; otherwise it waits for another one."""
    seats = guest.ask("GET", f"/api/tables/{table}")["seats"]
    if any(seat["kind"] == "person" and not seat["ready"] for seat in seats):
        return False
    _until(lambda: guest.ask("GET", f"/api/tables/{table}")["state"] != "open")
    guest.answer("POST", f"/api/tables/{table}/stand", {})
    return True


def _come_back(guest: Guest, table: str) -> None:
    """A player takes their seat back in the middle of a game, unless it is over."""
    _until(lambda: len(guest.ask("GET", f"/api/tables/{table}/log?onlooker=true")["moves"]) > MIDDLE)
    guest.answer("POST", f"/api/tables/{table}/sit", {})


def _until(is_so: Callable[[], bool]) -> None:
    """Wait for a condition, some minutes at most."""
    for _ in range(240):
        if is_so():
            return
        time.sleep(0.25)
    raise RuntimeError("It takes too long.")


def crowd(people: list[Guest]) -> str:
    """Other players' tables, listed on the start page."""
    _, ines, bo, mara = people
    for host, friend, game in ((ines, bo, "mondo"), (bo, mara, "lords_of_worlds")):
        table: str = host.ask("POST", "/api/tables", {"game": game, "seats": 3, "listed": True})["id"]
        friend.ask("POST", f"/api/tables/{table}/sit", {})
    return ""
