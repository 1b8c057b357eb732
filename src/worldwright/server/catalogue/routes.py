"""What the page asks about games: which there are, their rules and what they are played with."""

from __future__ import annotations

from typing import Any

import msgspec

from worldwright.bots.levels import LADDER
from worldwright.bots.puzzles.showing import headings as puzzle_headings
from worldwright.bots.puzzles.showing import puzzle
from worldwright.core import content
from worldwright.core.extras import Asset, extras
from worldwright.core.rulebook import HOUSE, rulebook
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
"""So many puzzles are kept as bytes: two or three megabytes."""
PICTURES = "max-age=86400"
"""Pictures change only with the package: a browser may keep them for a day, so a reload of a table asks for none."""


def card(name: str) -> GameCard:
    """The start page's card of a game."""
    seats = game(name).SEATS
    english, german = rulebook(name, "en"), rulebook(name, "de")
    return GameCard(
        name=name,
        seats=SeatCounts(min(seats), max(seats)),
        minutes=english.minutes,
        title=Words(english.title, german.title),
        blurb=Words(english.blurb, german.blurb),
        lessons=tuple(
            LessonCard(each, file.title, file.seconds, taught(file)) for each, file in headings(game(name)).items()
        ),
        practice=bool(content.names(name, PUZZLES)),
        rated=dict(extras(game(name)).rated_options),
    )


def bot_cards() -> list[BotCard]:
    """The bots a seat can be given to, weakest first."""
    return [
        BotCard(one.name, one.strength, one.person, one.face, Words(one.line["en"], one.line["de"])) for one in LADDER
    ]


@get("/bots", sync_to_thread=False)
def list_bots() -> list[BotCard]:
    """The bots a seat can be given to, weakest first."""
    return bot_cards()


def asked_language(name: str) -> Lang:
    """The language of that name, or a 400 with the languages we speak."""
    for lang in LANGS:
        if lang == name:
            return lang
    raise ValidationException(f"There is no language {name!r}: choose {' or '.join(LANGS)}.")


@get("/")
async def list_games(request: AnyRequest) -> Response[bytes]:
    """A card for every game there is."""
    return await kept(request, ("games",), lambda: [card(name) for name in NAMES])


@get("/{name:str}/rules")
async def read_rules(request: AnyRequest, name: FromPath[str], lang: FromQuery[str] = "en") -> Response[bytes]:
    """The rulebook of a game in one language; `house` is the book of the table itself (WW-...)."""
    if name != HOUSE:
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
    """A game explained in pictures, in both languages, with every scene they are drawn from; null where it has none."""
    rules = asked_game(name)
    return await kept(request, ("book", name), lambda: book(rules))


@get("/{name:str}/explained")
async def read_explained(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """What lies on a table of a game, in words, in both languages; `house` has what lies at every table."""
    if name != HOUSE:
        asked_game(name)
    return await kept(request, ("explained", name), lambda: explained(name))


@get("/{name:str}/lessons/{item:str}")
async def read_lesson(request: AnyRequest, name: FromPath[str], item: FromPath[str]) -> Response[bytes]:
    """A lesson played to its end: every view, what may be done in it and what each act is answered."""
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
    """A puzzle with its answer: the moment, four choices, what each of them brings and what is said to it."""
    rules = asked_game(name)

    def check() -> None:
        if request.app.state.get("parts") is not None:  # a page alone has no limits
            request.part(Ports).guard.check_puzzle(request)

    key = ("puzzle", name, item)
    try:
        return await kept(request, key, lambda: puzzle(rules, item), most=MOST_PUZZLES, check=check)
    except NoPuzzle as missing:
        raise NoSuchGame(f"{missing}.") from None


def asked_asset(name: str, kind: str) -> Asset:
    """Where a game keeps its pictures or previews of a kind, or a 404 with the games that have them."""
    found = extras(asked_game(name)).assets.get(kind)
    if found is None:
        having = [other for other in NAMES if kind in extras(game(other)).assets]
        raise NoSuchGame(f"{name} has no {kind}; {', '.join(having) or 'no game'} has.")
    return found


@get("/{name:str}/{kind:str}/{item:str}")
async def read_asset(
    request: AnyRequest, name: FromPath[str], kind: FromPath[str], item: FromPath[str]
) -> Response[bytes]:
    """Pictures that are too large to travel with every content, such as the outlines of a deck's countries."""
    asset = asked_asset(name, kind)
    if kind == "layout":  # it is asked for by a wish, and there is no end of wishes to keep
        raise NoSuchGame("A layout is asked for with ?boards=.")
    try:
        return await kept(request, ("asset", name, kind, item), lambda: asset(item), PICTURES)
    except LookupError as missing:
        raise NoSuchGame(str(missing.args[0])) from None


def options_schema(name: str) -> dict[str, Any]:
    """What a table can agree on before a game, as a JSON schema: every option with its default and its bounds."""
    options = game(name).Options
    _, components = msgspec.json.schema_components([options], ref_template="{name}")
    schema: dict[str, Any] = components[options.__name__]
    for option, found in schema["properties"].items():
        if (choices := extras(game(name)).choices(option)) is not None:
            found.get("items", found)["enum"] = list(choices)
    return schema


@get("/{name:str}/options")
async def read_options(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """The options of a game as a JSON schema."""
    asked_game(name)
    return await kept(request, ("options", name), lambda: options_schema(name))


@get("/{name:str}/layout", sync_to_thread=True)
@in_turn
def read_layout(name: FromPath[str], boards: FromQuery[str] = "") -> Any:
    """The boards of a table as somebody wants to lay them, to look at before it is opened; the wish is JSON."""
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
