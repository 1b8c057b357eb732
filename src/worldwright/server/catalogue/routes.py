"""Routes of the catalogue: games, their rules and their content."""

from __future__ import annotations

import math
from typing import Any

import msgspec

from worldwright.bots.levels import LADDER
from worldwright.bots.puzzles.showing import PuzzleHeading
from worldwright.core.extras import extras
from worldwright.core.rulebook import COMMON
from worldwright.core.words import LANGS, Lang, Words
from worldwright.games import NAMES, game
from worldwright.server.catalogue import jobs as work
from worldwright.server.catalogue.schemas import BotCard, OfflinePart
from worldwright.server.http.errors import ValidationException
from worldwright.server.http.game_access import NoSuchGame, asked_game
from worldwright.server.http.request import Request
from worldwright.server.http.response import Response
from worldwright.server.http.response_cache import kept, kept_plain, kept_together
from worldwright.server.http.routing import FromPath, FromQuery, Router, get
from worldwright.server.http.table_access import answer, worked_out
from worldwright.teaching.lesson import headings
from worldwright.teaching.puzzle_files import NoPuzzle

AnyRequest = Request
PICTURES = "max-age=86400"
"""Pictures change only with the package, so a browser may cache them for a day."""


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
    return await kept(request, work.game_cards)


@get("/{name:str}/rules")
async def read_rules(request: AnyRequest, name: FromPath[str], lang: FromQuery[str] = "en") -> Response[bytes]:
    """The rulebook of a game in one language; `house` has the rules of every table (WW-...)."""
    if name != COMMON:
        asked_game(name)
    spoken = asked_language(lang)
    return await kept(request, work.rules_of, name, spoken)


@get("/{name:str}/content")
async def read_content(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """Everything a game is played with, with its source marks."""
    asked_game(name)
    return await kept(request, work.content_of, name)


@get("/{name:str}/book")
async def read_book(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """A game explained in pictures, in both languages, with the scenes to draw; null where it has none."""
    asked_game(name)
    return await kept(request, work.book_of, name)


@get("/{name:str}/explained")
async def read_explained(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """The pieces and places of a game in words, in both languages; `house` has those of every table."""
    if name != COMMON:
        asked_game(name)
    return await kept(request, work.explained_of, name)


@get("/{name:str}/pad")
async def read_pad(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """The score pad of a game's box; null where it has none."""
    asked_game(name)
    return await kept(request, work.pad_of, name)


@get("/{name:str}/offline/{part:int}")
async def read_offline(request: AnyRequest, name: FromPath[str], part: FromPath[int]) -> Response[bytes]:
    """A part of what a game's lessons, puzzles, rules and pad need without a network, counted from 0."""
    asked_game(name)
    listed = msgspec.json.decode(await kept_plain(request, work.puzzles_of, name), type=list[PuzzleHeading])
    listed = listed[: work.MOST_PUZZLES]
    parts = 1 + math.ceil(len(listed) / work.PART)
    if not 0 <= part < parts:
        raise NoSuchGame(f"{name} has no part {part}.")
    answers = work.offline_answers(name, part, [heading.id for heading in listed])

    async def together() -> bytes:
        found = {path: msgspec.Raw(await kept_plain(request, job, *args)) for path, (job, args) in answers.items()}
        if not part:
            found["puzzles"] = msgspec.Raw(msgspec.json.encode(listed))
        return msgspec.json.encode(OfflinePart(parts, found))

    return await kept_together(request, ("offline", name, str(part)), together)


@get("/{name:str}/lessons/{item:str}")
async def read_lesson(request: AnyRequest, name: FromPath[str], item: FromPath[str]) -> Response[bytes]:
    """A lesson played to its end: every view, what may be done in it, and the response to each act."""
    rules = asked_game(name)
    if item not in headings(rules):
        raise NoSuchGame(f"{name} has no lesson {item!r}; it has {', '.join(headings(rules)) or 'none'}.")
    return await kept(request, work.lesson_of, name, item)


@get("/{name:str}/puzzles")
async def list_puzzles(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """All puzzles of a game, easy ones first."""
    asked_game(name)
    return await kept(request, work.puzzles_of, name)


@get("/{name:str}/puzzles/{item:str}")
async def read_puzzle(request: AnyRequest, name: FromPath[str], item: FromPath[str]) -> Response[bytes]:
    """A puzzle with its answer: the moment, four choices, and what each brings."""
    asked_game(name)
    try:
        return await kept(request, work.puzzle_of, name, item)
    except NoPuzzle as missing:
        raise NoSuchGame(f"{missing}.") from None


def check_asset(name: str, kind: str) -> None:
    """Refuse a kind of pictures or previews that a game lacks, with a 404 that names the games that have it."""
    if kind not in extras(asked_game(name)).assets:
        having = [other for other in NAMES if kind in extras(game(other)).assets]
        raise NoSuchGame(f"{name} has no {kind}; {', '.join(having) or 'no game'} has.")


@get("/{name:str}/{kind:str}/{item:str}")
async def read_asset(
    request: AnyRequest, name: FromPath[str], kind: FromPath[str], item: FromPath[str]
) -> Response[bytes]:
    """A part of the content, or pictures too large for it, such as the outlines of a deck's countries."""
    check_asset(name, kind)
    if kind == "layout":  # its query has endless values: never cached
        raise NoSuchGame("Request a layout with ?boards=.")
    try:
        caching = "no-cache" if kind == "part" else PICTURES
        return await kept(request, work.picture_of, name, kind, item, caching=caching)
    except work.NoPicture as missing:
        raise NoSuchGame(str(missing)) from None


@get("/{name:str}/options")
async def read_options(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """The options of a game as a JSON schema."""
    asked_game(name)
    return await kept(request, work.options_of, name)


@get("/{name:str}/layout")
async def read_layout(request: AnyRequest, name: FromPath[str], boards: FromQuery[str] = "") -> Response[Any]:
    """Preview of a table's boards before it is created; `boards` is JSON."""
    check_asset(name, "layout")
    return answer(await worked_out(request, work.picture_of, name, "layout", boards))


router = Router(
    "/games",
    route_handlers=[
        list_games,
        read_rules,
        read_options,
        read_content,
        read_book,
        read_explained,
        read_pad,
        read_offline,
        read_lesson,
        list_puzzles,
        read_puzzle,
        read_asset,
        read_layout,
    ],
)
