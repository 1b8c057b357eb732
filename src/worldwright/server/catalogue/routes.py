"""Routes of the catalogue: games, their rules and their content."""

from __future__ import annotations

from typing import Any

import msgspec

from worldwright.bots.levels import LADDER
from worldwright.bots.puzzles.showing import headings as puzzle_headings
from worldwright.bots.puzzles.showing import puzzle
from worldwright.core import content
from worldwright.core.extras import Asset, extras
from worldwright.core.rulebook import COMMON, rulebook
from worldwright.core.words import LANGS, Lang, Words
from worldwright.games import NAMES, game
from worldwright.server.catalogue.schemas import BotCard, GameCard, LessonCard, SeatCounts
from worldwright.server.http.errors import ValidationException
from worldwright.server.http.game_access import NoSuchGame, asked_game
from worldwright.server.http.ports import Ports
from worldwright.server.http.request import Request
from worldwright.server.http.response import Response
from worldwright.server.http.response_cache import kept
from worldwright.server.http.routing import FromPath, FromQuery, Router, get
from worldwright.server.runtime.warm_up import in_turn
from worldwright.teaching.book import book
from worldwright.teaching.explained import explained
from worldwright.teaching.lesson import headings, lesson, taught
from worldwright.teaching.puzzle_files import FOLDER as PUZZLES
from worldwright.teaching.puzzle_files import NoPuzzle

AnyRequest = Request
MOST_PUZZLES = 64
"""Puzzles cached as bytes: two or three megabytes."""
PICTURES = "max-age=86400"
"""Pictures change only with the package, so a browser may cache them for a day."""


def card(name: str) -> GameCard:
    """A game's card on the start page."""
    seats = game(name).SEATS
    english, german = rulebook(name, "en"), rulebook(name, "de")
    return GameCard(
        name=name,
        seats=SeatCounts(min(seats), max(seats)),
        minutes=english.minutes,
        title=Words(english.title, german.title),
        blurb=Words(english.blurb, german.blurb),
        lessons=tuple(
            LessonCard(item, file.title, file.seconds, taught(file)) for item, file in headings(game(name)).items()
        ),
        practice=bool(content.names(name, PUZZLES)),
        rated=dict(extras(game(name)).rated_options),
        age=english.age,
    )


def bot_cards() -> list[BotCard]:
    """The bot levels, weakest first."""
    return [
        BotCard(level.name, level.strength, level.person, level.face, Words(level.line["en"], level.line["de"]))
        for level in LADDER
    ]


@get("/bots", sync_to_thread=False)
def list_bots() -> list[BotCard]:
    """The bot levels, weakest first."""
    return bot_cards()


def asked_language(name: str) -> Lang:
    """The language of that name, or a 400 with the languages there are."""
    for lang in LANGS:
        if lang == name:
            return lang
    raise ValidationException(f"There is no language {name!r}: choose {' or '.join(LANGS)}.")


@get("/")
async def list_games(request: AnyRequest) -> Response[bytes]:
    """A card for every game."""
    return await kept(request, ("games",), lambda: [card(name) for name in NAMES])


@get("/{name:str}/rules")
async def read_rules(request: AnyRequest, name: FromPath[str], lang: FromQuery[str] = "en") -> Response[bytes]:
    """The rulebook of a game in one language; `house` has the rules of every table (WW-...)."""
    if name != COMMON:
        asked_game(name)
    spoken = asked_language(lang)
    return await kept(request, ("rules", name, spoken), lambda: rulebook(name, spoken))


@get("/{name:str}/content")
async def read_content(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """Everything a game is played with, with its source marks."""
    rules = asked_game(name)
    return await kept(request, ("content", name), rules.content)


@get("/{name:str}/book")
async def read_book(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """A game explained in pictures, in both languages, with the scenes to draw; null where it has none."""
    rules = asked_game(name)
    return await kept(request, ("book", name), lambda: book(rules))


@get("/{name:str}/explained")
async def read_explained(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """The pieces and places of a game in words, in both languages; `house` has those of every table."""
    if name != COMMON:
        asked_game(name)
    return await kept(request, ("explained", name), lambda: explained(name))


@get("/{name:str}/lessons/{item:str}")
async def read_lesson(request: AnyRequest, name: FromPath[str], item: FromPath[str]) -> Response[bytes]:
    """A lesson played to its end: every view, what may be done in it, and the response to each act."""
    rules = asked_game(name)
    if item not in headings(rules):
        raise NoSuchGame(f"{name} has no lesson {item!r}; it has {', '.join(headings(rules)) or 'none'}.")
    return await kept(request, ("lesson", name, item), lambda: lesson(rules, item))


@get("/{name:str}/puzzles")
async def list_puzzles(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """All puzzles of a game, easy ones first."""
    rules = asked_game(name)
    return await kept(request, ("puzzles", name), lambda: puzzle_headings(rules))


@get("/{name:str}/puzzles/{item:str}")
async def read_puzzle(request: AnyRequest, name: FromPath[str], item: FromPath[str]) -> Response[bytes]:
    """A puzzle with its answer: the moment, four choices, and what each brings."""
    rules = asked_game(name)

    def check() -> None:
        if request.app.state.get("parts") is not None:  # without a site there are no limits
            request.part(Ports).guard.check_puzzle(request)

    key = ("puzzle", name, item)
    try:
        return await kept(request, key, lambda: puzzle(rules, item), most=MOST_PUZZLES, check=check)
    except NoPuzzle as missing:
        raise NoSuchGame(f"{missing}.") from None


def asked_asset(name: str, kind: str) -> Asset:
    """A game's pictures or previews of a kind, or a 404 with the games that have them."""
    asset = extras(asked_game(name)).assets.get(kind)
    if asset is None:
        having = [other for other in NAMES if kind in extras(game(other)).assets]
        raise NoSuchGame(f"{name} has no {kind}; {', '.join(having) or 'no game'} has.")
    return asset


@get("/{name:str}/{kind:str}/{item:str}")
async def read_asset(
    request: AnyRequest, name: FromPath[str], kind: FromPath[str], item: FromPath[str]
) -> Response[bytes]:
    """Pictures too large for the content itself, such as the outlines of a deck's countries."""
    asset = asked_asset(name, kind)
    if kind == "layout":  # its query has endless values: never cached
        raise NoSuchGame("Request a layout with ?boards=.")
    try:
        return await kept(request, ("asset", name, kind, item), lambda: asset(item), PICTURES)
    except LookupError as missing:
        raise NoSuchGame(str(missing.args[0])) from None


def options_schema(name: str) -> dict[str, Any]:
    """The options of a table as a JSON schema, with defaults and bounds."""
    options = game(name).Options
    _, components = msgspec.json.schema_components([options], ref_template="{name}")
    schema: dict[str, Any] = components[options.__name__]
    for option, field in schema["properties"].items():
        if (choices := extras(game(name)).choices(option)) is not None:
            field.get("items", field)["enum"] = list(choices)
    return schema


@get("/{name:str}/options")
async def read_options(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """The options of a game as a JSON schema."""
    asked_game(name)
    return await kept(request, ("options", name), lambda: options_schema(name))


@get("/{name:str}/layout", sync_to_thread=True)
@in_turn
def read_layout(name: FromPath[str], boards: FromQuery[str] = "") -> Any:
    """Preview of a table's boards before it is created; `boards` is JSON."""
    return asked_asset(name, "layout")(boards)


router = Router(
    "/games",
    route_handlers=[
        list_games,
        read_rules,
        read_options,
        read_content,
        read_book,
        read_explained,
        read_lesson,
        list_puzzles,
        read_puzzle,
        read_asset,
        read_layout,
    ],
)
