"""What the page asks about games: which there are, their rules and what they are played with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Router, get
from litestar.exceptions import NotFoundException, ValidationException
from litestar.params import FromPath, FromQuery

from worldwright.core.game import AnyGame
from worldwright.core.rulebook import LANGS, Lang, Rulebook, rulebook
from worldwright.games import NAMES, game
from worldwright.web.messages import GameCard, SeatCounts, Words


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
    """A game that is not on this server."""


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


# Rulebooks and content are files: they are read in a thread, so that no table waits for a disk.
@get("/", sync_to_thread=True)
def list_games() -> list[GameCard]:
    """A card for every game there is."""
    return [card(name) for name in NAMES]


@get("/{name:str}/rules", sync_to_thread=True)
def read_rules(name: FromPath[str], lang: FromQuery[str] = "en") -> Rulebook:
    """The rulebook of a game in one language."""
    asked_game(name)
    return rulebook(name, asked_language(lang))


@get("/{name:str}/content", sync_to_thread=True)
def read_content(name: FromPath[str]) -> Mapping[str, Any]:
    """Everything a game is played with, with its source marks."""
    return asked_game(name).content()


router = Router("/api/games", route_handlers=[list_games, read_rules, read_content])
