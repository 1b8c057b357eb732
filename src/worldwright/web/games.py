"""What the page asks about games: which there are, their rules and what they are played with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from litestar import Router, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import FromPath, FromQuery

from worldwright.core import content
from worldwright.core.errors import OptionError
from worldwright.core.game import AnyGame
from worldwright.core.rulebook import HOUSE, Rulebook, rulebook
from worldwright.core.words import LANGS, Lang
from worldwright.games import NAMES, game
from worldwright.games.lords_of_worlds.content import LaidBoard
from worldwright.games.lords_of_worlds.table import Hex, assembled, suggested
from worldwright.games.mapominoes.content import deck_names
from worldwright.games.mapominoes.outlines import Outline, outlines
from worldwright.web.messages import GameCard, SeatCounts, Words
from worldwright.web.warm_up import in_turn

LONGEST_LAYOUT = 1000
"""Four boards need less."""
FOLDERS = {"monument": "plans", "deck": "decks"}
"""Options that name a content file, with its folder: a host may have added some."""


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
    )


class NoSuchGame(NotFoundException):
    """A game, or a deck of one, that is not on this server."""


def asked_game(name: str) -> AnyGame:
    """The game of that name, or a 404 with the names there are."""
    try:
        return game(name)
    except LookupError:
        raise NoSuchGame(f"There is no game {name!r}: choose one of {', '.join(NAMES)}.") from None


def asked_language(name: str) -> Lang:
    """The language of that name, or a 400 with the languages we speak."""
    for lang in LANGS:
        if lang == name:
            return lang
    raise ValidationException(f"There is no language {name!r}: choose {' or '.join(LANGS)}.")


@get("/", sync_to_thread=True)
@in_turn
def list_games() -> list[GameCard]:
    """A card for every game there is."""
    return [card(name) for name in NAMES]


@get("/{name:str}/rules", sync_to_thread=True)
@in_turn
def read_rules(name: FromPath[str], lang: FromQuery[str] = "en") -> Rulebook:
    """The rulebook of a game in one language; `house` is the book of the table itself (WW-...)."""
    if name != HOUSE:
        asked_game(name)
    return rulebook(name, asked_language(lang))


@get("/{name:str}/content", sync_to_thread=True)
@in_turn
def read_content(name: FromPath[str]) -> Mapping[str, Any]:
    """Everything a game is played with, with its source marks."""
    return asked_game(name).content()


# Pictures change only with the package: a browser may keep them for a day, so a reload of a table asks for none.
@get("/{name:str}/outlines/{deck:str}", sync_to_thread=True, cache_control=CacheControlHeader(max_age=24 * 3600))
@in_turn
def read_outlines(name: FromPath[str], deck: FromPath[str]) -> dict[str, Outline]:
    """The outlines of a deck's countries as SVG paths, by card; too large to travel with every content."""
    if asked_game(name).NAME != "mapominoes":
        raise NoSuchGame(f"{name} has no outlines; mapominoes has.")
    if deck not in deck_names():
        raise NoSuchGame(f"There is no deck {deck!r}: choose one of {', '.join(deck_names())}.")
    return outlines(deck)


@get("/{name:str}/options", sync_to_thread=True)
@in_turn
def read_options(name: FromPath[str]) -> dict[str, Any]:
    """What a table can agree on before a game, as a JSON schema: every option with its default and its bounds."""
    options = asked_game(name).Options
    _, components = msgspec.json.schema_components([options], ref_template="{name}")
    schema: dict[str, Any] = components[options.__name__]
    for option, folder in FOLDERS.items():
        if (found := schema["properties"].get(option)) is not None:
            found.get("items", found)["enum"] = list(content.names(name, folder))
    return schema


class Assembly(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Boards of Lords of Worlds as somebody wants to lay them."""

    seats: Annotated[int, msgspec.Meta(ge=2, le=4)]
    boards: Annotated[tuple[LaidBoard, ...], msgspec.Meta(max_length=4)] = ()


@get("/{name:str}/layout", sync_to_thread=True)
@in_turn
def read_layout(name: FromPath[str], boards: FromQuery[str] = "") -> tuple[Hex, ...]:
    """The hexes of an assembly, to look at before a table is opened; `boards` is an Assembly as JSON."""
    if asked_game(name).NAME != "lords_of_worlds":
        raise NoSuchGame(f"{name} has no boards to lay; lords_of_worlds has.")
    try:
        asked = msgspec.json.decode(boards[:LONGEST_LAYOUT], type=Assembly)
    except (msgspec.MsgspecError, RecursionError) as wrong:
        raise OptionError("boards", f"is not understood ({wrong})") from None
    return assembled(asked.boards or suggested(asked.seats), asked.seats)


router = Router(
    "/api/games", route_handlers=[list_games, read_rules, read_options, read_content, read_outlines, read_layout]
)
