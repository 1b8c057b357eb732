"""The questions that puzzles ask about a game: which actions are one answer, what it brings, and the words for it.

A question is exact where rules alone decide it: what an answer brings is counted on the score sheet, or in the cards
that are paid, for every answer there is. Elsewhere imagined games decide. A game offers its own in
`games/GAME/questions.py`:

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
    """Points that an answer brings or costs, and what for."""

    points: float
    title: Words
    rule: str = ""
    """The rule whose line of the sheet it is; empty: no line of a sheet."""


Counting: TypeAlias = Callable[[AnyGame, Any, Seat, Any], tuple[Part, ...]]
"""From a game, a state, a seat and an action to the parts of what it brings."""


BRINGS: Final = Said("brings {points}", "bringt {points}")


@dataclass(frozen=True)
class PuzzleQuestion:
    """One question about a moment."""

    name: str
    question: Said
    how: Said
    answer: Callable[[Fields], str]
    """The name of the answer that an action is, from its fields; empty: it is none to this question."""
    mark: Callable[[Fields], str]
    """What shows the answer on the board, as lessons point: `cell:c3`; empty: nothing does."""
    counted: Counting | None = None
    """What an action brings, where rules alone decide; None: imagined games do."""
    brings: Said = BRINGS
    """What is said of an answer and its number."""
    within: Callable[[Fields], str] = lambda _fields: ""
    """What all answers to one question have in common, such as the tile that is paid for."""
    label: Said | None = None
    """An answer in words, filled in as the sentences of a `Voice` are; None: the action, briefly."""


@dataclass(frozen=True)
class PuzzleQuestions:
    """What puzzles ask about a game; nothing by default."""

    game: str
    asked: tuple[PuzzleQuestion, ...] = ()
    tables: tuple[tuple[int, Mapping[str, Any]], ...] = ()
    """The tables that bots play in turn to find moments: seats and options."""


def sheet_parts(game: AnyGame, state: Any, seat: Seat, action: Any) -> tuple[Part, ...]:
    """What an action changes on the seat's sheet, rule by rule."""
    before = by_rule(game.score(state)[seat])
    after = by_rule(game.score(game.apply(state, Move(0, seat, action)))[seat])
    return tuple(
        Part(points, Words(*(rule(game.NAME, number, lang).title for lang in LANGS)), number)
        for number in dict.fromkeys((*after, *before))
        if (points := after.get(number, 0) - before.get(number, 0))
    )


def by_rule(sheet: Sheet) -> dict[str, int]:
    """The points of a sheet, added up rule by rule."""
    found: dict[str, int] = {}
    for line in sheet.lines:
        found[line.rule] = found.get(line.rule, 0) + line.points
    return found


def at(field: str) -> Callable[[Fields], str]:
    """What shows an answer that is one field of its action."""
    return lambda fields: f"{field}:{fields[field]}"
