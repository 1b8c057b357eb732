"""All screens in docs/pictures: their table, their address, and the steps before the picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from examples.play_over_sockets import Guest
from tools.pictures import steps
from tools.pictures.looks import BOTH, GERMAN, TV, USUAL
from tools.pictures.stories import Story
from worldwright.core.game import AnyGame


@dataclass(frozen=True)
class Screen:
    """A screen: its name, title in the index, address in the client, and steps to the picture."""

    name: str
    title: str
    route: str
    ready: str
    """Selector of what must exist before the first step."""
    steps: steps.Steps = steps.nothing
    looks: tuple[str, ...] = BOTH
    sends: Mapping[str, object] | None = None
    """Replaces the client's next action, so that the server refuses it and the page shows the refusal."""
    kept: Mapping[str, str] = field(default_factory=dict)
    """Settings in the browser by name."""
    stranger: bool = False
    """The visitor has never been here."""
    repeats: bool = False
    """The steps depend on the window and are repeated in each."""


@dataclass(frozen=True)
class Scene:
    """Stories that were played, and the screens that show them. `{table}` in a route is the first story's table."""

    screens: tuple[Screen, ...]
    stories: tuple[Story, ...] = ()
    open: Callable[[list[Guest]], str] = lambda _: ""
    """Creates tables besides those of the stories; without stories, returns the one to show."""
    live: bool = False
    """Time goes on, so that bots play."""
    alone: bool = False
    """The other players leave after the stories: bots take over, and hints are allowed."""


# Scores of moments


def cards_fit(rules: AnyGame, state: Any, _: float) -> float:
    """Many cards on the table, and one in hand that fits in several places."""
    places: dict[str, int] = {}
    for action in rules.actions(state, 0):
        if getattr(action, "card", None):
            places[action.card] = places.get(action.card, 0) + 1
    laid = len(state.table.order)
    return laid + 3 * max(places.values(), default=0) + len(places) if 14 <= laid <= 26 and places else 0


def grown_planets(rules: AnyGame, state: Any, part: float) -> float:
    """Well grown planets, and much to collect."""
    kinds = [type(action).__name__ for action in rules.actions(state, 0)]
    return min(kinds.count("Collect"), 60) + 40 * part if 0.45 < part < 0.8 and "Collect" in kinds else 0


def tile_in_hand(rules: AnyGame, state: Any, part: float) -> float:
    """A tile in hand that fits in many places."""
    kinds = [type(action).__name__ for action in rules.actions(state, 0)]
    return kinds.count("Place") + 20 * part if 0.4 < part < 0.8 else 0


def full_quarry(rules: AnyGame, state: Any, _: float) -> float:
    """The second round's quarry, nearly full, with the worker walking."""
    return len(rules.actions(state, 0)) if state.phase == "quarry" and state.round == 2 and state.worker >= 0 else 0


def half_built(rules: AnyGame, state: Any, _: float) -> float:
    """A monument half built, with choices."""
    places = len(rules.actions(state, 0))
    height: int = state.built.bit_count()
    return places + 2 * height if state.phase == "build" and state.round == 2 and places > 2 else 0


def filled_world(_: AnyGame, state: Any, __: float) -> float:
    """A world with more than half its tiles, and one in hand."""
    if not state.players or state.round != 1:
        return 0
    tiles: int = state.players[0].filled.bit_count()
    return tiles + 5 * (state.players[0].hand is not None) if 13 <= tiles <= 17 else 0


BOARD = "section.board header"
ON_TV = ".stage [data-seq]"
FEAST = {"level": "expert", "minutes": 5}
SHORT = {"level": "advanced", "rounds": 1}
WINDOWS = ("small-light", "lying-light")
EVERY = (*WINDOWS, "low-light", "tablet-light", "short-light", "tiny-light", "wide-light")
"""Every size that boards are designed for."""

SCENES: tuple[Scene, ...] = (
    Scene(
        (
            Screen(
                "mondo", "Mondo", "#/t/{table}", BOARD, looks=(*USUAL, "phone-dark", GERMAN, "laptop-light", *EVERY)
            ),
            Screen("jump", "The question before jumping out", "#/t/{table}", BOARD, steps.jumping, (*BOTH, *WINDOWS)),
            Screen("tv-mondo", "Mondo on a big screen", "#/tv/{table}", ON_TV, looks=(*TV, "tv-dark")),
        ),
        (Story("mondo", 4, 7, FEAST, filled_world),),
    ),
    Scene(
        (
            Screen("sapiens", "Mondo Sapiens", "#/t/{table}", BOARD, looks=(*USUAL, *EVERY)),
            Screen("tv-sapiens", "Mondo Sapiens on a big screen", "#/tv/{table}", ON_TV, looks=TV),
        ),
        (Story("mondo_sapiens", 4, 5, FEAST, filled_world),),
    ),
    Scene(
        (
            Screen("mapominoes", "Mapominoes", "#/t/{table}", BOARD, steps.best_card, (*USUAL, *EVERY)),
            Screen("mapominoes-transit", "Mapominoes, a Transit", "#/t/{table}", BOARD, steps.transit),
            Screen("tv-mapominoes", "Mapominoes on a big screen", "#/tv/{table}", ON_TV, looks=TV),
        ),
        (Story("mapominoes", 4, 3, {}, cards_fit),),
    ),
    Scene(
        (
            Screen("lords", "Lords of Worlds", "#/t/{table}", BOARD, steps.dearest_tile, (*USUAL, GERMAN, *EVERY)),
            Screen("story", "Everything that happened", "#/t/{table}", BOARD, steps.all_moves),
            Screen("table-menu", "The menu of a table", "#/t/{table}", BOARD, steps.table_menu),
            Screen("tv-lords", "Lords of Worlds on a big screen", "#/tv/{table}", ON_TV, looks=TV),
            Screen("text-board", "A board in words", "#/t/{table}", ".text-board", kept={"text-board": "yes"}),
        ),
        (Story("lords_of_worlds", 3, 2, {}, grown_planets),),
    ),
    Scene(
        (Screen("lords-place", "Lords of Worlds, a tile to place", "#/t/{table}", BOARD, steps.place),),
        (Story("lords_of_worlds", 3, 5, {}, tile_in_hand),),
    ),
    Scene(
        (
            Screen(
                "monuments-quarry", "Monuments, the quarry", "#/t/{table}", BOARD, steps.some_steps, (*USUAL, *EVERY)
            ),
            Screen("tv-quarry", "Monuments, the quarry on a big screen", "#/tv/{table}", ON_TV, looks=TV),
        ),
        (Story("monuments", 4, 4, {"monument": "capitol"}, full_quarry),),
    ),
    Scene(
        (
            Screen(
                "monuments-build",
                "Monuments, the building",
                "#/t/{table}",
                BOARD,
                steps.build,
                (*USUAL, GERMAN, *EVERY),
            ),
            Screen(
                "refused",
                "A refusal",
                "#/t/{table}",
                BOARD,
                steps.build_twice,
                sends={"do": "build", "place": "L5:6,4"},
            ),
            Screen("tv-building", "Monuments, the building on a big screen", "#/tv/{table}", ON_TV, looks=TV),
        ),
        (Story("monuments", 4, 4, {"monument": "capitol"}, half_built),),
    ),
    Scene(
        (
            Screen(
                "first-visit", "The first press of Play", "#/", "main .button", steps.offered_a_lesson, stranger=True
            ),
            Screen(
                "lesson",
                "A lesson",
                "#/learn/mondo",
                "[data-step]",
                steps.taught(2),
                (*USUAL, *WINDOWS),
                stranger=True,
                repeats=True,
            ),
            Screen(
                "lesson-done",
                "A step of a lesson that is made",
                "#/learn/mondo",
                "[data-step]",
                steps.taught(5, done=True),
                stranger=True,
                repeats=True,
            ),
        ),
    ),
    Scene(
        (
            Screen("book", "The book of a game", "#/rules/monuments", ".chapters .still svg", steps.drawn),
            Screen("puzzle", "A puzzle", "#/practice/mondo", "[data-letter]", looks=(*USUAL, "small-light")),
            Screen(
                "puzzle-answer",
                "A puzzle that is answered",
                "#/practice/mondo",
                "[data-letter]",
                steps.answered,
                (*BOTH, GERMAN),
                repeats=True,
            ),
            Screen("learn", "All lessons, puzzles and books", "#/learn", "main article", looks=(*USUAL, GERMAN)),
            Screen("learn-game", "The lessons of one game", "#/lessons/monuments", "main h1"),
            Screen("box", "The clock for a game from the box", "#/box/mondo", "main h1"),
            Screen(
                "box-pad",
                "The score pad for a game from the box",
                "#/box/monuments/pad",
                "main table",
                looks=(*BOTH, GERMAN),
            ),
        ),
    ),
    Scene(
        (Screen("hint", "A hint", "#/t/{table}", BOARD, steps.hinted),),
        (Story("mapominoes", 4, 3, {}, cards_fit),),
        alone=True,
    ),
    Scene(
        (Screen("coach", "The coach", "#/t/{table}", BOARD, steps.coached, (*USUAL, GERMAN), kept={"coach": "on"}),),
        (Story("lords_of_worlds", 3, 2, {}, grown_planets),),
        alone=True,
    ),
    Scene(
        (
            Screen("end", "The end of a game", "#/t/{table}", ".triumph table", looks=(*USUAL, *WINDOWS)),
            Screen("score", "All points", "#/t/{table}", ".triumph table", steps.every_point),
            Screen(
                "replay", "A replay", "#/replay/{table}/120", "input[type=range]", looks=(*USUAL, GERMAN, "small-light")
            ),
            Screen("best", "The best world", "#/best/{table}", "main h1", steps.best_found),
            Screen("check", "The fairness check", "#/check/{table}", ".good"),
            Screen("tv-end", "The end of a game on a big screen", "#/tv/{table}", ".steps .world", looks=TV),
            Screen(
                "film", "A game that builds itself", "#/grow/{table}", ".screen[data-at] canvas", looks=(*BOTH, GERMAN)
            ),
            Screen(
                "challenge",
                "Beat my world",
                "#/t/{table}",
                ".triumph table, main .button.primary",
                steps.challenged,
                (*BOTH, GERMAN),
            ),
        ),
        (Story("mondo", 3, 8, SHORT),),
    ),
    Scene(
        (Screen("review", "A review", "#/review/{table}", "main h1", steps.looked_at, (*BOTH, GERMAN)),),
        (Story("monuments", 3, 4, {"monument": "capitol"}),),
    ),
    Scene(
        (Screen("room", "A waiting room", "#/t/{table}", "main .button", looks=(*BOTH, GERMAN)),), open=steps.waiting
    ),
    Scene(
        (Screen("room-guest", "An invitation", "#/t/{table}", "main .button", looks=BOTH, stranger=True),),
        open=steps.invited,
    ),
    Scene(
        (
            Screen("setup", "Setting up a table", "#/new/mondo", "form .ways", looks=(*USUAL, GERMAN, *WINDOWS)),
            Screen("setup-lords", "Setting up Lords of Worlds", "#/new/lords_of_worlds", "form .ways"),
            Screen("setup-mapominoes", "Setting up Mapominoes", "#/new/mapominoes", "form .ways"),
            Screen("friends", "Playing with friends", "#/friends", "main form, main fieldset", looks=(*USUAL, GERMAN)),
            Screen("find", "Finding an opponent", "#/find", "main h1"),
            Screen("daily", "The daily world", "#/daily", "main h1", looks=(*USUAL, GERMAN)),
            *(
                Screen(f"settings-{tab}", f"Settings, {title}", f"#/settings/{tab}", ".settings-panel > *")
                for tab, title in (
                    ("name", "the name"),
                    ("account", "the account"),
                    ("devices", "devices"),
                    ("data", "your data"),
                )
            ),
            Screen("settings-notifications", "Settings, notifications", "#/settings/notifications", "#notifications"),
            Screen(
                "setup-opponents",
                "Monuments and opponents to choose from",
                "#/new/monuments",
                "form .ways",
                steps.opponents,
            ),
        )
    ),
    Scene(
        (
            Screen(
                "opponents",
                "Opponents and how strong they are",
                "#/opponents/monuments",
                "[data-mark], details li",
                looks=(*USUAL, GERMAN, "laptop-light", "small-light"),
            ),
        ),
        tuple(Story(game, 2, seed, rated=True) for game in ("monuments", "lords_of_worlds") for seed in (2, 3, 4)),
    ),
    Scene(
        (
            Screen(
                "your-page",
                "Your own page",
                "#/you",
                "ul a .points",
                looks=(*USUAL, GERMAN),
                kept={
                    "lessons": "mondo/first mondo/solo monuments/first mapominoes/first",
                    "practice": '{"monuments":{"answers":9,"right":["a","b","c","d","e","f","g"],"again":[]}}',
                },
            ),
        ),
        (
            Story("mondo", 3, 8, SHORT),
            Story("monuments", 3, 4, {"monument": "capitol"}),
            Story("lords_of_worlds", 3, 2),
            Story("mapominoes", 4, 3),
            Story("monuments", 2, 5, {"monument": "capitol"}),
        ),
        steps.crowd,
    ),
    Scene(
        (
            Screen(
                "tournament",
                "A tournament",
                "#/tournament/{table}",
                ".standings tbody tr",
                looks=(*USUAL, GERMAN),
            ),
            Screen("projector", "A tournament on the wall", "#/tournament/{table}/projector", ".standings tbody tr"),
            Screen("new-tournament", "Making a tournament", "#/new-tournament", "main form .field"),
        ),
        open=steps.club_evening,
        live=True,
    ),
    Scene(
        (
            Screen(
                "returning",
                "The start page of somebody who plays",
                "#/",
                "main .button",
                looks=(*USUAL, GERMAN, "laptop-light", *WINDOWS),
            ),
            Screen("watch", "Games to watch", "#/watch", "main li"),
            Screen(
                "start",
                "The start page of somebody new",
                "#/",
                "main article",
                looks=(*USUAL, GERMAN, "laptop-light", "short-light", *WINDOWS),
                stranger=True,
            ),
            Screen("menu", "The menu", "#/", "main article", steps.site_menu, stranger=True),
        ),
        (
            Story("mapominoes", 4, 3, {}, cards_fit),
            Story("monuments", 4, 4, {"monument": "capitol"}, half_built, listed=True),
        ),
        steps.crowd,
    ),
)
