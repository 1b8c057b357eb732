"""Every screen that is shown in docs/pictures: its table, where it is found, and what is done there first."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute

from examples.play_over_sockets import Guest
from tools.pictures.stories import Story
from worldwright.core.game import AnyGame

Steps = Callable[[Page], None]


def nothing(_: Page) -> None:
    """The screen as it is found."""


@dataclass(frozen=True)
class Screen:
    """One screen: its name, its title in the index, the address within the page, and the steps to the picture."""

    name: str
    title: str
    route: str
    ready: str
    """What has to be there before anything is done: a selector."""
    steps: Steps = nothing
    sends: Mapping[str, object] | None = None
    """What the page's next action is replaced with: the house refuses it, and the page has to say so."""
    german: bool = False


@dataclass(frozen=True)
class Scene:
    """The stories that happened, and the screens that show them. `{table}` in a route is the first story's table."""

    screens: tuple[Screen, ...]
    stories: tuple[Story, ...] = ()
    open: Callable[[list[Guest]], str] = lambda _: ""
    """Opens tables beside those of the stories; where no story is told, names the one that is shown."""


def best_card(page: Page) -> None:
    """Choose the card that fits in most places; the board points at the best of these."""
    page.locator(".count").first.wait_for()
    counts = [int(text) for text in page.locator("[data-card] .count").all_inner_texts()]
    page.locator("[data-card]:has(.count)").nth(counts.index(max(counts))).click()


def transit(page: Page) -> None:
    """Choose what a Transit stands for."""
    page.locator('[data-card="transit"]').locator("visible=true").first.click()
    page.locator("[data-name]").locator("visible=true").first.click()


def dearest_tile(page: Page) -> None:
    """Choose the tile on the market that costs most of those within reach."""
    lit = page.locator('[data-hex][aria-disabled="false"]')
    lit.first.wait_for()
    costs = [(int((re.findall(r"\d+", label) or ["0"])[-1]), at) for at, label in enumerate(_labels(lit))]
    lit.nth(max(costs)[1]).click(force=True)


def _labels(found: Locator) -> list[str]:
    return [each.get_attribute("aria-label") or "" for each in found.all()]


def some_steps(page: Page) -> None:
    """Go two steps of a walk, towards stones."""
    for _ in range(2):
        lit = page.locator(".field.lit:has([data-kind])").or_(page.locator(".field.lit"))
        lit.first.wait_for()
        lit.first.press("Enter")
        page.wait_for_timeout(300)


def place(page: Page) -> None:
    """Choose where a tile goes."""
    lit = page.locator('[data-cell][aria-disabled="false"]')
    lit.first.wait_for()
    lit.nth(lit.count() // 2).click(force=True)


def build(page: Page) -> None:
    """Choose the highest place that can be built."""
    lit = page.locator(".place.lit")
    lit.first.wait_for()
    lit.first.click(force=True)


def build_twice(page: Page) -> None:
    """Choose a place and build there."""
    build(page)
    page.wait_for_timeout(300)
    page.locator(".place.lit").first.press("Enter")


def instead(page: Page, action: Mapping[str, object]) -> None:
    """Replace what the page sends next, so that a real refusal of the house can be seen."""

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def sent(message: str | bytes) -> None:
            frame = json.loads(message)
            server.send(json.dumps(frame | {"action": action}) if frame["say"] == "act" else message)

        route.on_message(sent)

    page.route_web_socket("**/socket*", between)


def waiting(people: list[Guest]) -> str:
    """A table at which some sit and others are awaited."""
    host, friend, *_ = people
    table: str = host.ask("POST", "/api/tables", {"game": "mapominoes", "seats": 4})["id"]
    friend.ask("POST", f"/api/tables/{table}/sit", {})
    friend.ask("POST", f"/api/tables/{table}/ready", {"ready": True})
    host.ask("POST", f"/api/tables/{table}/bots", {"seat": 2, "level": "greedy"})
    return table


def crowd(people: list[Guest]) -> str:
    """Tables of others that a start page lists."""
    _, ines, bo, mara = people
    for host, friend, game in ((ines, bo, "mondo"), (bo, mara, "lords_of_worlds")):
        table: str = host.ask("POST", "/api/tables", {"game": game, "seats": 3, "listed": True})["id"]
        friend.ask("POST", f"/api/tables/{table}/sit", {})
    return ""


# What a good moment is


def _map(rules: AnyGame, state: Any, _: float) -> float:
    """Many cards on the table, and one in the hand that fits in several places."""
    places: dict[str, int] = {}
    for action in rules.actions(state, 0):
        if getattr(action, "card", None):
            places[action.card] = places.get(action.card, 0) + 1
    laid = len(state.table.order)
    return laid + 3 * max(places.values(), default=0) + len(places) if 14 <= laid <= 26 and places else 0


def _lords(rules: AnyGame, state: Any, part: float) -> float:
    """Well grown planets, and much that can be collected."""
    kinds = [type(action).__name__ for action in rules.actions(state, 0)]
    return min(kinds.count("Collect"), 60) + 40 * part if 0.45 < part < 0.8 and "Collect" in kinds else 0


def _placing(rules: AnyGame, state: Any, part: float) -> float:
    """A tile in hand that can go to many places."""
    kinds = [type(action).__name__ for action in rules.actions(state, 0)]
    return kinds.count("Place") + 20 * part if 0.4 < part < 0.8 else 0


def _quarry(rules: AnyGame, state: Any, _: float) -> float:
    """The second round's quarry, nearly full, with the worker on his way."""
    return len(rules.actions(state, 0)) if state.phase == "quarry" and state.round == 2 and state.worker >= 0 else 0


def _building(rules: AnyGame, state: Any, _: float) -> float:
    """A monument half built, with choices."""
    places = len(rules.actions(state, 0))
    height: int = state.built.bit_count()
    return places + 2 * height if state.phase == "build" and state.round == 2 and places > 2 else 0


def _world(_: AnyGame, state: Any, __: float) -> float:
    """A world with more than half its tiles, and one in hand."""
    if not state.players or state.round != 1:
        return 0
    tiles: int = state.players[0].filled.bit_count()
    return tiles + 5 * (state.players[0].hand is not None) if 13 <= tiles <= 17 else 0


BOARD = "section.board header"
FEAST = {"level": "expert", "minutes": 5}
SHORT = {"level": "advanced", "rounds": 1}

SCENES: tuple[Scene, ...] = (
    Scene(
        (Screen("mondo", "Mondo", "#/t/{table}", BOARD, german=True),),
        (Story("mondo", 4, 7, FEAST, _world),),
    ),
    Scene(
        (Screen("sapiens", "Mondo Sapiens", "#/t/{table}", BOARD),),
        (Story("mondo_sapiens", 4, 5, FEAST, _world),),
    ),
    Scene(
        (
            Screen("mapominoes", "Mapominoes", "#/t/{table}", BOARD, best_card),
            Screen("mapominoes-transit", "Mapominoes, a Transit", "#/t/{table}", BOARD, transit),
        ),
        (Story("mapominoes", 4, 3, {}, _map),),
    ),
    Scene(
        (Screen("lords", "Lords of Worlds", "#/t/{table}", BOARD, dearest_tile, german=True),),
        (Story("lords_of_worlds", 3, 2, {}, _lords),),
    ),
    Scene(
        (Screen("lords-place", "Lords of Worlds, a tile to place", "#/t/{table}", BOARD, place),),
        (Story("lords_of_worlds", 3, 5, {}, _placing),),
    ),
    Scene(
        (Screen("monuments-quarry", "Monuments, the quarry", "#/t/{table}", BOARD, some_steps),),
        (Story("monuments", 4, 4, {"monument": "capitol"}, _quarry),),
    ),
    Scene(
        (
            Screen("monuments-build", "Monuments, the building", "#/t/{table}", BOARD, build, german=True),
            Screen("refused", "A refusal", "#/t/{table}", BOARD, build_twice, {"do": "build", "place": "L5:6,4"}),
        ),
        (Story("monuments", 4, 4, {"monument": "capitol"}, _building),),
    ),
    Scene(
        (
            Screen("score", "The score sheet", "#/t/{table}", ".side table"),
            Screen("replay", "A replay", "#/replay/{table}/120", "input[type=range]", german=True),
        ),
        (Story("mondo", 3, 8, SHORT),),
    ),
    Scene((Screen("room", "A waiting room", "#/t/{table}", "main .button", german=True),), open=waiting),
    Scene((Screen("setup", "Setting up a table", "#/new/mondo", "main form, main fieldset"),)),
    Scene(
        (Screen("start", "The start page", "#/", "main .button", german=True),),
        (
            Story("mapominoes", 4, 3, {}, _map),
            Story("monuments", 4, 4, {"monument": "capitol"}, _building, listed=True),
        ),
        crowd,
    ),
)
