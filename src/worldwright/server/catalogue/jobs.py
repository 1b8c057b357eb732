"""Worker jobs of the catalogue: what a game is and is played with, as JSON, and the score sheets of typed positions."""

from __future__ import annotations

import math
from typing import Any

import msgspec

from worldwright.api.printing import printed
from worldwright.bots.puzzles.showing import headings as puzzle_headings
from worldwright.bots.puzzles.showing import puzzle
from worldwright.core import content
from worldwright.core.errors import PositionError, UserError
from worldwright.core.extras import extras
from worldwright.core.position import Shape
from worldwright.core.rulebook import rulebook
from worldwright.core.words import Lang, Words
from worldwright.games import NAMES, game
from worldwright.server.catalogue.schemas import GameCard, LessonCard, OfflinePart, Scored, Scoring, SeatCounts
from worldwright.teaching.book import book
from worldwright.teaching.explained import explained
from worldwright.teaching.lesson import headings, lesson, taught
from worldwright.teaching.puzzle_files import FOLDER as PUZZLES

encode = msgspec.json.encode
PART = 10
"""Puzzles in a part of what is kept offline: a worker computes them within a second or two."""


class NoPicture(UserError):
    """A game has no such picture."""


class NoPart(UserError):
    """There is no such part of what is kept offline."""


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


def options_schema(name: str) -> dict[str, Any]:
    """The options of a table as a JSON schema, with defaults and bounds."""
    options = game(name).Options
    _, components = msgspec.json.schema_components([options], ref_template="{name}")
    schema: dict[str, Any] = components[options.__name__]
    for option, field in schema["properties"].items():
        if (choices := extras(game(name)).choices(option)) is not None:
            field.get("items", field)["enum"] = list(choices)
    return schema


def game_cards() -> bytes:
    """The cards of all games."""
    return encode([card(name) for name in NAMES])


def rules_of(name: str, lang: Lang) -> bytes:
    """The rulebook of a game in a language."""
    return encode(rulebook(name, lang))


def content_of(name: str) -> bytes:
    """What a game is played with."""
    return encode(game(name).content())


def options_of(name: str) -> bytes:
    """The options of a table."""
    return encode(options_schema(name))


def book_of(name: str) -> bytes:
    """The book of a game."""
    return encode(book(game(name)))


def explained_of(name: str) -> bytes:
    """The pieces and places of a game in words."""
    return encode(explained(name))


def lesson_of(name: str, item: str) -> bytes:
    """A lesson of a game, played to its end."""
    return encode(lesson(game(name), item))


def puzzles_of(name: str) -> bytes:
    """The list of a game's puzzles."""
    return encode(puzzle_headings(game(name)))


def puzzle_of(name: str, item: str) -> bytes:
    """A puzzle of a game with its answer; NoPuzzle if there is none."""
    return encode(puzzle(game(name), item))


def pad_of(name: str) -> bytes:
    """The score pad of a game's box, or null."""
    pad = extras(game(name)).pad
    return encode(None if pad is None else pad())


def offline_of(name: str, part: str) -> bytes:
    """A part of what a game's lessons, puzzles, rules and pad need without a network: answers by their path below the
    game's address. NoPart if there is no such part.
    """
    ids = [heading.id for heading in puzzle_headings(game(name))]
    parts = 1 + math.ceil(len(ids) / PART)
    number = int(part)
    if not 0 <= number < parts:
        raise NoPart(f"{name} has no part {part}")
    if number:
        asked = ids[(number - 1) * PART : number * PART]
        found = {f"puzzles/{each}": puzzle_of(name, each) for each in asked}
    else:
        found = {
            "content": content_of(name),
            "book": book_of(name),
            "explained": explained_of(name),
            "options": options_of(name),
            "pad": pad_of(name),
            "puzzles": puzzles_of(name),
            **{f"lessons/{item}": lesson_of(name, item) for item in headings(game(name))},
            **{path: picture_of(name, *path.split("/")) for path in extras(game(name)).taught_assets},
        }
    return encode(OfflinePart(parts, {path: msgspec.Raw(answer) for path, answer in found.items()}))


def picture_of(name: str, kind: str, item: str) -> bytes:
    """A picture or preview of a game; NoPicture if there is none."""
    try:
        return encode(extras(game(name)).assets[kind](item))
    except LookupError as missing:
        raise NoPicture(str(missing.args[0])) from None


def printed_sheets(name: str, what: str, piece: str, paper: str, lang: Lang) -> bytes:
    """Sheets of a game on paper; UserError if there is no such piece."""
    return printed(game(name), what, piece=piece, paper=paper, lang=lang)


def scored(body: bytes) -> bytes:
    """The score sheets of a typed position; PositionError names an impossible place."""
    request = msgspec.json.decode(body, type=Scoring)
    name = request.position.get("game")
    if name not in NAMES:
        raise PositionError("game", Shape.NO_SUCH_GAME, games=", ".join(NAMES))
    sheets = game(name).score_position(request.position, request.strict)
    return encode(Scored(name, tuple(sheets[seat] for seat in sorted(sheets))))
