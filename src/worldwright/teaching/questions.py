"""A game's puzzle questions: which actions count as one answer, what it brings, and its words.

A question is exact if the rules decide it: every answer is counted on the score sheet or in the cards paid. For others
imagined games decide. A game declares its questions in `games/GAME/questions.py`:

QUESTIONS = PuzzleQuestions(NAME, asked=(LAY,), tables=((2, {}), (3, {})))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec

from worldwright.core.game import AnyGame, Move, Seat, Sheet
from worldwright.core.rulebook import rule
from worldwright.core.voice import Fields
from worldwright.core.words import LANGS, Said, Words


class Part(msgspec.Struct, frozen=True):
    """Points that an answer brings or costs, with their title."""

    points: float
    title: Words
    rule: str = ""
    """The rule of its line on the sheet; empty: not from a sheet."""


Counting: TypeAlias = Callable[[AnyGame, Any, Seat, Any], tuple[Part, ...]]
"""From a game, a state, a seat and an action to the parts of the points it brings."""


BRINGS: Final = Said("brings {points}", "bringt {points}")


@dataclass(frozen=True)
class PuzzleQuestion:
    """One question about a moment."""

    name: str
    question: Said
    how: Said
    answer: Callable[[Fields], str]
    """The answer that an action counts as, from its fields; empty: none."""
    mark: Callable[[Fields], str]
    """The place or piece that shows the answer on the board, as in lessons: `cell:c3`; empty: none."""
    counted: Counting | None = None
    """The points of an action, if the rules decide them; None: imagined games do."""
    brings: Said = BRINGS
    """The sentence with an answer's number."""
    within: Callable[[Fields], str] = lambda _fields: ""
    """The common part of all answers to one question, such as the tile that is paid for."""
    label: Said | None = None
    """An answer in words, filled in like the sentences of a `Voice`; None: the action, briefly."""


@dataclass(frozen=True)
class PuzzleQuestions:
    """The puzzle questions of a game; none by default."""

    game: str
    asked: tuple[PuzzleQuestion, ...] = ()
    tables: tuple[tuple[int, Mapping[str, Any]], ...] = ()
    """The tables that bots play in turn to find moments: seats and options."""


def sheet_parts(game: AnyGame, state: Any, seat: Seat, action: Any) -> tuple[Part, ...]:
    """The change of the seat's sheet by an action, rule by rule."""
    before = by_rule(game.score(state)[seat])
    after = by_rule(game.score(game.apply(state, Move(0, seat, action)))[seat])
    return tuple(
        Part(points, Words(*(rule(game.NAME, number, lang).title for lang in LANGS)), number)
        for number in dict.fromkeys((*after, *before))
        if (points := after.get(number, 0) - before.get(number, 0))
    )


def by_rule(sheet: Sheet) -> dict[str, int]:
    """The points of a sheet, added up rule by rule."""
    points: dict[str, int] = {}
    for line in sheet.lines:
        points[line.rule] = points.get(line.rule, 0) + line.points
    return points


def at(field: str) -> Callable[[Fields], str]:
    """The mark of an answer that is one field of its action."""
    return lambda fields: f"{field}:{fields[field]}"
