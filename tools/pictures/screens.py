"""Every screen that is shown in docs/pictures: its table, where it is found, and what is done there first."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

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
    """A story, or none, and the screens that show it. `{table}` in a route is the story's table."""

    screens: tuple[Screen, ...]
    story: Story | None = None


def click(*selectors: str) -> Steps:
    """Click the first of each, where it is there and can be seen: a phone hides some."""

    def steps(page: Page) -> None:
        for selector in selectors:
            found = page.locator(selector).locator("visible=true")
            if found.count():
                found.first.click()
                page.wait_for_timeout(350)

    return steps


def instead(page: Page, action: Mapping[str, object]) -> None:
    """Replace what the page sends next, so that a real refusal of the house can be seen."""

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def sent(message: str | bytes) -> None:
            frame = json.loads(message)
            server.send(json.dumps(frame | {"action": action}) if frame["say"] == "act" else message)

        route.on_message(sent)

    page.route_web_socket("**/socket*", between)


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
    return places * 3 + height if state.phase == "build" and state.round == 2 and places > 2 else 0


def _world(_: AnyGame, state: Any, __: float) -> float:
    """A world with more than half its tiles, and one in hand."""
    if not state.filled or state.round != 1:
        return 0
    tiles: int = state.filled[0].bit_count()
    return tiles + 5 * (state.hands[0] >= 0) if 13 <= tiles <= 17 else 0


FEAST = {"level": "expert", "minutes": 5}
SHORT = {"level": "advanced", "rounds": 1}

SCENES: tuple[Scene, ...] = (
    Scene(
        (Screen("mondo", "Mondo", "#/t/{table}", "section.board", german=True),),
        Story("mondo", 4, 7, FEAST, _world),
    ),
    Scene(
        (Screen("sapiens", "Mondo Sapiens", "#/t/{table}", "section.board"),),
        Story("mondo_sapiens", 4, 5, FEAST, _world),
    ),
    Scene(
        (Screen("mapominoes", "Mapominoes", "#/t/{table}", "section.board"),),
        Story("mapominoes", 4, 3, {}, _map),
    ),
    Scene(
        (Screen("lords", "Lords of Worlds", "#/t/{table}", "section.board", german=True),),
        Story("lords_of_worlds", 3, 2, {}, _lords),
    ),
    Scene(
        (Screen("monuments-quarry", "Monuments, the quarry", "#/t/{table}", "section.board"),),
        Story("monuments", 4, 4, {"monument": "capitol"}, _quarry),
    ),
    Scene(
        (
            Screen("monuments-build", "Monuments, the building", "#/t/{table}", "section.board", german=True),
            Screen("refused", "A refusal", "#/t/{table}", "section.board", sends={"type": "build", "place": "L5:6,4"}),
        ),
        Story("monuments", 4, 4, {"monument": "capitol"}, _building),
    ),
    Scene(
        (
            Screen("score", "The score sheet", "#/t/{table}", ".side table"),
            Screen("replay", "A replay", "#/replay/{table}/120", "input[type=range]", german=True),
        ),
        Story("mondo", 3, 8, SHORT),
    ),
    Scene((Screen("setup", "Setting up a table", "#/new/mondo", "main form, main fieldset"),)),
    Scene((Screen("start", "The start page", "#/", "main .button", german=True),)),
)
