"""Hints: a thought about a moment in four grades, each with more detail.

Grade 1 says that a better action exists, and by how much; 2 where; 3 which piece or type of action; 4 the action and
the one reason that decides. Where several are equally good, every grade names one of them. A hint is made from a sight,
so it reveals nothing that the seat cannot see.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property, lru_cache
from statistics import median
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from worldwright.bots.advice import Advice
from worldwright.bots.bot import bot
from worldwright.bots.companions import skill
from worldwright.bots.comparing import is_as_good
from worldwright.bots.deciding import LIGHTER, Deciding, Why, in_words
from worldwright.core.chance import Chance
from worldwright.core.game import AnyGame
from worldwright.core.thinking import Budget, Choice, Sight, Thought
from worldwright.core.words import LANGS, Lang, Said, say
from worldwright.games.editions import edition

Grade: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=4)]
GRADES: Final = 4
Kind: TypeAlias = Literal["clear", "equal", "only"]
"""One action is best; several are equally good; there is one legal action."""
MIDDLING: Final = 6
"""The best choice is compared with the median of this many next ones, to leave out poor actions."""
MOST_WORSE: Final = 200
SIMPLER: Final = "keen"
"""The level for tables where the usual one took too long."""

_ONE_BETTER: Final = Said(
    "One move is worth about {room} more.",
    "Ein Zug bringt etwa {room} mehr.",
)
_A_LITTLE: Final = Said("One move is slightly better.", "Ein Zug ist etwas besser.")
_ONE_OF_EQUALS: Final = Said("Several are good. Try this one: {one}", "Mehrere sind gut. Versuch diese: {one}")
_ONLY: Final = Said("You have only one move.", "Du hast nur einen Zug.")
_LOOK: Final = Said("Look here: {places}.", "Schau hier: {places}.")
_NO_PLACE: Final = Said("It’s not about a place on the board.", "Es geht nicht um einen Ort auf dem Brett.")
_POINT: Final = Said("point", "Punkt")
_POINTS: Final = Said("points", "Punkte")


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
    """Grade 2: the places of the suggested action, by their names on boards."""
    pieces: tuple[str, ...] = ()
    """Grade 3: the pieces."""
    actions: tuple[Any, ...] = ()
    """Grade 4: the suggested action."""
    worse: tuple[Worse, ...] = ()
    """Grade 4: clearly worse actions, for comparison with what was played."""


def hint_of(game: AnyGame, sight: Sight, thought: Thought, grade: int, *, by_games: bool = True) -> Hint:
    """The hint of a grade, from a thought about a sight. Without `by_games` no reason is searched in imagined games."""
    return _hint(PreparedHint(game, sight, thought, by_games=by_games), grade)


def _hint(prepared: PreparedHint, grade: int) -> Hint:
    shows = GRADES if prepared.kind == "equal" else grade  # one of several equals is shown at once
    return Hint(
        grade,
        prepared.kind,
        prepared.room,
        {lang: prepared.text(grade, lang) for lang in LANGS},
        prepared.advice.places if shows >= 2 else (),
        prepared.advice.pieces if shows >= 3 else (),
        (prepared.best.action,) if grade >= 4 else (),
        prepared.worse if grade >= 4 else (),
    )


class PreparedHint:
    """A thought prepared for hints of all grades."""

    def __init__(self, game: AnyGame, sight: Sight, thought: Thought, *, by_games: bool = True) -> None:
        self._game, self._sight, self._thought, self._by_games = game, sight, thought, by_games
        first = thought.choices[0]
        equal = sum(choice is first or is_as_good(first, choice) for choice in thought.choices)
        self.best = _reasoned(game, sight, first)
        self.kind: Kind = "only" if len(sight.actions) == 1 else "equal" if equal > 1 else "clear"
        others = [choice.value for choice in thought.choices[1 : MIDDLING + 1]]
        self.room = round(max(0.0, first.value - median(others)), 1) if others else 0.0
        self.advice = Advice(game, sight.view, first.action, self.best.reasons)
        sentence = self.advice.exactly("en")  # an action with the same words counts as followed
        self.worse = tuple(
            Worse(choice.action, round(first.value - choice.value, 1))
            for choice in thought.choices[1 : MOST_WORSE + 1]
            if not is_as_good(first, choice) and Advice(game, sight.view, choice.action).exactly("en") != sentence
        )

    @property
    def compared_with(self) -> Choice | None:
        """The choice that stands for the other good ones: the middle one of those that are worse."""
        worse = {id(each.action) for each in self.worse}
        behind = [choice for choice in self._thought.choices[1:] if id(choice.action) in worse][:MIDDLING]
        return behind[len(behind) // 2] if behind else None

    @cached_property
    def why(self) -> Why | None:
        """The reason that decides for the suggested action; None: none can be named."""
        other = self.compared_with
        if self.kind == "only" or (other is None and len(self._thought.choices) > 1):
            return None
        known = {choice.action: choice.reasons for choice in (self.best, other) if choice}
        deciding = Deciding(self._game, self._sight, less=LIGHTER)
        return deciding.why(self.best.action, other and other.action, known, by_games=self._by_games)

    def text(self, grade: int, lang: Lang) -> str:
        """The sentence of a grade, in a language."""
        if grade == 1:
            return self._begin(lang)
        if grade == 2 and self.kind == "clear":
            names = self.advice.place_names(lang)
            return say(_LOOK, lang, places=", ".join(names)) if names else say(_NO_PLACE, lang)
        if grade == 3 and self.kind == "clear":
            return self.advice.which(lang)
        why = f" ({in_words(self.why, lang)})" if grade == GRADES and self.why else ""
        return f"{self._suggested(lang)}{why}"

    def _begin(self, lang: Lang) -> str:
        if self.kind == "only":
            return say(_ONLY, lang)
        if self.kind == "equal":
            return self._suggested(lang)
        return say(_ONE_BETTER, lang, room=_points(self.room, lang)) if self.room >= 1 else say(_A_LITTLE, lang)

    def _suggested(self, lang: Lang) -> str:
        exactly = self.advice.exactly(lang)
        return say(_ONE_OF_EQUALS, lang, one=exactly) if self.kind == "equal" else exactly


def _reasoned(game: AnyGame, sight: Sight, choice: Choice) -> Choice:
    """A choice with its reasons, asking the game where the thought has none."""
    return choice if choice.reasons else replace(choice, reasons=skill(game).explained(sight.view, choice.action) or ())


def _points(points: float, lang: Lang) -> str:
    number = round(points)
    return f"{number} {say(_POINT if number == 1 else _POINTS, lang)}"


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
        prepared = PreparedHint(game, sight, thought, by_games=not level)
        return tuple(msgspec.json.encode(_hint(prepared, grade)) for grade in range(1, GRADES + 1))

    return hint


def advised(game: AnyGame, sight: Sight, luck: Chance, level: str = "") -> Thought:
    """The thought of the level that gives hints, about a sight."""
    usual, work = skill(game).adviser
    return bot(level or usual, game).think(sight, Budget(luck, 0 if level else work, by_games=True))
