"""A game's offers to bots and hints (SKILL, VOICE, QUESTIONS), loaded from its folder on first use."""

from __future__ import annotations

from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from worldwright.core.extras import ContractError
from worldwright.core.game import AnyGame
from worldwright.core.skill import Skill
from worldwright.core.voice import Voice
from worldwright.games.editions import companion
from worldwright.teaching.questions import PuzzleQuestions

T = TypeVar("T", Skill, Voice, PuzzleQuestions)
_skills: WeakKeyDictionary[Any, Skill] = WeakKeyDictionary()
_questions: WeakKeyDictionary[Any, PuzzleQuestions] = WeakKeyDictionary()
_voices: WeakKeyDictionary[Any, Voice] = WeakKeyDictionary()


def skill(game: AnyGame) -> Skill:
    """A game's knowledge for bots: the `SKILL` of its `skill.py`, or the defaults."""
    return _skills.get(game) or _skills.setdefault(game, _offered(game, "skill", Skill))


def voice(game: AnyGame) -> Voice:
    """The words of a game: the `VOICE` of its `voice.py`, or the defaults."""
    return _voices.get(game) or _voices.setdefault(game, _offered(game, "voice", Voice))


def questions_of(game: AnyGame) -> PuzzleQuestions:
    """A game's puzzle questions: the `QUESTIONS` of its `questions.py`, or none."""
    return _questions.get(game) or _questions.setdefault(game, _offered(game, "questions", PuzzleQuestions))


def _offered(game: AnyGame, part: str, kind: type[T]) -> T:
    try:
        module = companion(game, part)
    except ModuleNotFoundError as fault:
        if not f"worldwright.games.{game.NAME}.{part}.".startswith(f"{fault.name}."):
            raise
        return kind(game.NAME)
    offer = getattr(module, part.upper(), None)
    if not isinstance(offer, kind):
        raise ContractError(f"{game.NAME}: {part}.py has no {part.upper()} that is a {kind.__name__}")
    if offer.game != game.NAME:
        raise ContractError(f"{game.NAME}: {part.upper()} names the game {offer.game!r}")
    return offer
