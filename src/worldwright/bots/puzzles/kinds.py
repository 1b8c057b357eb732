"""A game's puzzle questions applied to a moment: the answers, and words for both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from worldwright.bots.advice import Advice
from worldwright.bots.companions import questions_of
from worldwright.core.game import AnyGame
from worldwright.core.words import LANGS, Lang, Words, say
from worldwright.teaching.questions import PuzzleQuestion


def label(kind: PuzzleQuestion, game: AnyGame, view: Any, action: Any) -> Words:
    """An answer in words."""
    advice = Advice(game, view, action)
    return Words(*(_label(kind, advice, lang) for lang in LANGS))


def _label(kind: PuzzleQuestion, advice: Advice, lang: Lang) -> str:
    return advice.briefly(lang) if kind.label is None else say(kind.label, lang, **advice.parts(lang))


def question(kind: PuzzleQuestion, game: AnyGame, view: Any, action: Any) -> Words:
    """The question in words; `action` is any of the answers."""
    advice = Advice(game, view, action)
    return Words(*(say(kind.question, lang, **advice.parts(lang)) for lang in LANGS))


def questions(kind: PuzzleQuestion, actions: Sequence[Any]) -> dict[str, dict[str, list[Any]]]:
    """The actions of each question of a kind, grouped by answer: one question, or one for each thing it is about."""
    grouped: dict[str, dict[str, list[Any]]] = {}
    for action in actions:
        fields = msgspec.to_builtins(action)
        name = kind.answer(fields)
        if name:
            grouped.setdefault(kind.within(fields), {}).setdefault(name, []).append(action)
    return grouped


def kind_named(game: AnyGame, name: str) -> PuzzleQuestion | None:
    """The question of that name, None if the game has none."""
    return next((kind for kind in questions_of(game).asked if kind.name == name), None)
