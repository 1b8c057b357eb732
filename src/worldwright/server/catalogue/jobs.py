"""Worker jobs of the catalogue: what a game is and is played with, as JSON, and the score sheets of typed positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

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
from worldwright.server.catalogue.schemas import GameCard, LessonCard, Scored, Scoring, SeatCounts
from worldwright.teaching.book import book
from worldwright.teaching.explained import explained
from worldwright.teaching.lesson import headings, lesson, taught
from worldwright.teaching.puzzle_files import FOLDER as PUZZLES

encode = msgspec.json.encode
PART = 10
"""Puzzles in a part of what is kept offline."""
MOST_PUZZLES = 30
"""Puzzles of a game that are kept offline, easy ones first: computing a hundred takes a worker up to 14 seconds."""
Job: TypeAlias = tuple[Callable[..., bytes], tuple[str, ...]]
"""A worker job and its arguments."""


class NoPicture(UserError):
    """A game has no such picture."""


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


def offline_answers(name: str, number: int, puzzles: Sequence[str]) -> Mapping[str, Job]:
    """What a part of a game holds for times without a network: by the path below the game's address, the job that
    answers it. Each is small: a worker's job has a second.
    """
    if number:
        return {f"puzzles/{each}": (puzzle_of, (name, each)) for each in puzzles[(number - 1) * PART : number * PART]}
    jobs: dict[str, Job] = {
        "content": (content_of, (name,)),
        "book": (book_of, (name,)),
        "explained": (explained_of, (name,)),
        "options": (options_of, (name,)),
        "pad": (pad_of, (name,)),
    }
    jobs |= {f"lessons/{item}": (lesson_of, (name, item)) for item in headings(game(name))}
    return jobs | {path: (picture_of, (name, *path.split("/"))) for path in extras(game(name)).taught_assets}


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
