"""The reasons of a thought in words, English and German, for hints and the coach."""

from __future__ import annotations

from worldwright.bots.companions import voice
from worldwright.core.game import AnyGame
from worldwright.core.thinking import MANY, Choice
from worldwright.core.words import Lang, say


def is_as_good(best: Choice, other: Choice) -> bool:
    """Whether a choice is behind the best one by no more than the error."""
    doubt = max(best.error, other.error) if other.apart is None else other.apart
    return best.value - other.value <= doubt


def weighed_in_words(game: AnyGame, choice: Choice, lang: Lang) -> list[tuple[str, float]]:
    """The reasons of a choice in words with their points; reasons with the same words are added up."""
    said: dict[str, float] = {}
    for reason in choice.reasons:
        words = say(voice(game).feature(reason.feature), lang)
        said[words] = said.get(words, 0.0) + reason.points
    return list(said.items())


def choice_in_words(game: AnyGame, choice: Choice, lang: Lang) -> str:
    """The reasons of a choice in words, the weightiest first."""
    ordered = sorted(weighed_in_words(game, choice, lang), key=lambda reason: -abs(reason[1]))
    return ", ".join(words if abs(points) >= MANY else f"{points:+.1f} {words}" for words, points in ordered)
