"""Hints: a thought about a moment in four grades, each with more detail.

Grade 1 says that a better action exists, and by how much; 2 where; 3 which piece or type of action; 4 the action and
why. A best action is named only if its lead over the second exceeds the error; otherwise all equally good ones are. A
hint is made from a sight, so it reveals nothing that the seat cannot see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from statistics import median
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from worldwright.bots.advice import Advice
from worldwright.bots.bot import bot
from worldwright.bots.companions import skill
from worldwright.bots.reasons import is_as_good, weighed_in_words
from worldwright.core.chance import Chance
from worldwright.core.game import AnyGame
from worldwright.core.thinking import MANY, REASONED, Budget, Choice, Sight, Thought
from worldwright.core.words import LANGS, Lang, Said, say
from worldwright.games.editions import edition

Grade: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=4)]
GRADES: Final = 4
Kind: TypeAlias = Literal["clear", "equal", "only"]
"""One action is best; several are equally good; there is one legal action."""
MOST_EQUAL: Final = REASONED
"""Most equally good actions that are named: those whose reasons are known."""
MIDDLING: Final = 6
"""The best choice is compared with the median of this many next ones, to leave out poor actions."""
MOST_WORSE: Final = 200
MOST_REASONS: Final = 2
LEAST: Final = 0.05
"""The least points that are mentioned."""
SIMPLER: Final = "keen"
"""The level for tables where the usual one took too long."""

_ONE_BETTER: Final = Said(
    "One move is worth about {room} more.",
    "Ein Zug bringt etwa {room} mehr.",
)
_A_LITTLE: Final = Said("One move is slightly better.", "Ein Zug ist etwas besser.")
_EQUAL: Final = Said("Several moves are equally good.", "Mehrere Züge sind gleich gut.")
_EQUAL_OF: Final = Said("Good: {listed}", "Gut: {listed}")
_ONLY: Final = Said("You have only one move.", "Du hast nur einen Zug.")
_LOOK: Final = Said("Look here: {places}.", "Schau hier: {places}.")
_NO_PLACE: Final = Said("It’s not about a place on the board.", "Es geht nicht um einen Ort auf dem Brett.")
_OR: Final = Said("or", "oder")
_POINT: Final = Said("point", "Punkt")
_POINTS: Final = Said("points", "Punkte")
_MORE: Final = Said("{count} more are as good", "{count} weitere sind so gut")


class Worse(msgspec.Struct, frozen=True):
    """An action that is clearly behind the best, and by how many points."""

    action: Any
    less: float


class Hint(msgspec.Struct, frozen=True):
    """A hint about a moment. Fields of a higher grade are empty in a lower one."""

    grade: int
    kind: Kind
    room: float
    """How many points the best choice is ahead of a middling one."""
    text: dict[Lang, str]
    places: tuple[str, ...] = ()
    """Grade 2: the places, by their names on boards."""
    pieces: tuple[str, ...] = ()
    """Grade 3: the pieces."""
    actions: tuple[Any, ...] = ()
    """Grade 4: the best action, or those that are equally good."""
    worse: tuple[Worse, ...] = ()
    """Grade 4: clearly worse actions, for comparison with what was played."""


def hint_of(game: AnyGame, sight: Sight, thought: Thought, grade: int) -> Hint:
    """The hint of a grade, from a thought about a sight."""
    prepared = _PreparedHint(game, sight, thought)
    return Hint(
        grade,
        prepared.kind,
        prepared.room,
        {lang: prepared.text(grade, lang) for lang in LANGS},
        prepared.places if grade >= 2 else (),
        prepared.pieces if grade >= 3 else (),
        tuple(choice.action for choice in prepared.best) if grade >= 4 else (),
        prepared.worse if grade >= 4 else (),
    )


class _PreparedHint:
    """A thought prepared for hints of all grades."""

    def __init__(self, game: AnyGame, sight: Sight, thought: Thought) -> None:
        self.game = game
        first = thought.choices[0]
        equal = [choice for choice in thought.choices if choice is first or is_as_good(first, choice)]
        self.equal = len(equal)
        self.best: Sequence[Choice] = [_reasoned(game, sight, choice) for choice in equal[:MOST_EQUAL]]
        self.kind: Kind = "only" if len(sight.actions) == 1 else "equal" if self.equal > 1 else "clear"
        others = [choice.value for choice in thought.choices[1 : MIDDLING + 1]]
        self.room = round(max(0.0, first.value - median(others)), 1) if others else 0.0
        self.advice = [Advice(game, sight.view, choice.action, choice.reasons) for choice in self.best]
        sentences = {advice.exactly("en") for advice in self.advice}  # an action with the same words counts as followed
        self.worse = tuple(
            Worse(choice.action, round(first.value - choice.value, 1))
            for choice in thought.choices[1 : MOST_WORSE + 1]
            if not is_as_good(first, choice) and Advice(game, sight.view, choice.action).exactly("en") not in sentences
        )

    @property
    def places(self) -> tuple[str, ...]:
        return _each(advice.places for advice in self.advice)

    @property
    def pieces(self) -> tuple[str, ...]:
        return _each(advice.pieces for advice in self.advice)

    def text(self, grade: int, lang: Lang) -> str:
        """The sentence of a grade, in a language."""
        if self.kind == "only":
            why = self._why(lang, MOST_REASONS) if grade == GRADES else ""
            return say(_ONLY, lang) if grade == 1 else f"{self.advice[0].exactly(lang)} {why}".strip()
        if grade == 1:
            return self._room(lang)
        if grade == 2:
            names = _each(advice.place_names(lang) for advice in self.advice)
            return say(_LOOK, lang, places=_either(names, lang)) if names else say(_NO_PLACE, lang)
        sentence = Advice.which if grade == 3 else Advice.exactly if self.kind == "clear" else Advice.briefly
        said = list(dict.fromkeys(sentence(advice, lang) for advice in self.advice))
        why = self._why(lang, 1 if len(said) > 1 else MOST_REASONS) if grade == GRADES else ""
        if len(said) > 1:
            listed = " ".join([f"{said[0]} {why}".strip(), *said[1:]])
            more = f" ({say(_MORE, lang, count=self.equal - len(self.best))})" if self.equal > len(self.best) else ""
            return say(_EQUAL_OF, lang, listed=listed) + more
        return f"{said[0]} {why}".strip()

    def _room(self, lang: Lang) -> str:
        if self.kind == "equal":
            return say(_EQUAL, lang)
        return say(_ONE_BETTER, lang, room=_points(self.room, lang)) if self.room >= 1 else say(_A_LITTLE, lang)

    def _why(self, lang: Lang, most: int) -> str:
        """The weightiest reasons with their points."""
        ordered = sorted(weighed_in_words(self.game, self.best[0], lang), key=lambda reason: -reason[1])
        good = [
            words if points >= MANY else f"{_signed(points, lang)} {words}"
            for words, points in ordered
            if points >= LEAST
        ]
        return f"({', '.join(good[:most])})" if good else ""


def _reasoned(game: AnyGame, sight: Sight, choice: Choice) -> Choice:
    """A choice with its reasons, asking the game where the thought has none."""
    return choice if choice.reasons else replace(choice, reasons=skill(game).explained(sight.view, choice.action) or ())


def _each(groups: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for group in groups for name in group))


def _either(names: Sequence[str], lang: Lang) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {say(_OR, lang)} {names[-1]}"


def _points(points: float, lang: Lang) -> str:
    number = round(points)
    return f"{number} {say(_POINT if number == 1 else _POINTS, lang)}"


def _signed(points: float, lang: Lang) -> str:
    text = f"{points:+.1f}".removesuffix(".0")
    return text.replace(".", ",") if lang == "de" else text


Hinting: TypeAlias = Callable[[bytes, bytes, bytes], tuple[bytes, ...]]
"""From a view and the legal actions, both in JSON, and 32 bytes of luck to the hints of all grades, in JSON."""


@lru_cache(maxsize=16)
def adviser(name: str, rules: int, body: bytes | None, level: str = "") -> Hinting:
    """The hints for tables of an edition; `level` replaces the usual level."""
    game = edition(name, rules, body)
    legal = msgspec.json.Decoder(list[game.Actions])  # type: ignore[name-defined]
    seen = msgspec.json.Decoder(game.View)

    def hint(view: bytes, actions: bytes, luck: bytes) -> tuple[bytes, ...]:
        sight = Sight(seen.decode(view), legal.decode(actions))
        thought = advised(game, sight, Chance(luck, "hint"), level)
        return tuple(msgspec.json.encode(hint_of(game, sight, thought, grade)) for grade in range(1, GRADES + 1))

    return hint


def advised(game: AnyGame, sight: Sight, luck: Chance, level: str = "") -> Thought:
    """The thought of the level that gives hints, about a sight."""
    usual, work = skill(game).adviser
    return bot(level or usual, game).think(sight, Budget(luck, 0 if level else work, by_games=True))
