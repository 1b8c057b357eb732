"""A puzzle for display: the moment as its seat sees it, four choices with their points, and the answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import msgspec

from worldwright.bots.comparing import pairs_luck
from worldwright.bots.deciding import LIGHTER, Deciding, Why, sentence
from worldwright.bots.puzzles.kinds import kind_named, label, question, questions
from worldwright.core.errors import UserError
from worldwright.core.game import AnyGame, Move, Seat
from worldwright.core.notation import parse_action
from worldwright.core.thinking import Sight
from worldwright.core.words import LANGS, Lang, Said, Words, say
from worldwright.teaching.lesson import Frame
from worldwright.teaching.puzzle_files import NoPuzzle, PuzzleGame, PuzzleMoment, fault, mover, played_to, puzzles_by_id
from worldwright.teaching.questions import Part, PuzzleQuestion

LETTERS: Final = ("A", "B", "C", "D")
_RIGHT: Final = Said("{letter} {brings}, {more} more than the rest.", "{letter} {brings}, {more} mehr als die anderen.")
_LESS: Final = Said(
    "{letter} {brings}, {more} less than the rest.", "{letter} {brings}, {more} weniger als die anderen."
)
_WRONG: Final = Said("{letter} {brings}, your {own} {owns}.", "{letter} {brings}, dein {own} {owns}.")
_AHEAD: Final = Said(
    "{letter} is best, by about {more} points.",
    "{letter} ist am besten, um etwa {more} Punkte.",
)
_BEHIND: Final = Said(
    "{letter} is best, your {own} is about {more} points worse.",
    "{letter} ist am besten, dein {own} ist etwa {more} Punkte schlechter.",
)
_DIFFERENCE: Final = Said(
    "The difference: “{title}”, {best} with {letter}, {other} with {next}.",
    "Der Unterschied: „{title}“, {best} bei {letter}, {other} bei {next}.",
)
_IMAGINED: Final = Said(
    "We played all four on many times, with equal luck.",
    "Alle vier wurden oft weitergespielt, mit gleichem Glück.",
)
_COUNTED: Final = Said("We counted every answer.", "Alle Antworten sind durchgerechnet.")


class PuzzleHeading(msgspec.Struct, frozen=True):
    """A puzzle in a list."""

    id: str
    kind: str
    difficulty: int


class PuzzleChoice(msgspec.Struct, frozen=True):
    """One of four answers."""

    letter: str
    acts: tuple[Any, ...]
    """All legal actions that count as this answer."""
    label: Words
    mark: str
    points: float
    parts: tuple[Part, ...]
    """The parts of its points; empty where imagined games decide."""
    told: Words
    """The comment on this answer."""
    why: Words
    """What decides for the best answer and against this one; at the best, against the next."""
    rule: str
    """The rule that makes the difference; empty: none does."""


class Puzzle(msgspec.Struct, frozen=True):
    """A puzzle with its answer, complete for display."""

    game: str
    id: str
    kind: str
    difficulty: int
    level: str
    """The level of the bots in the game it comes from."""
    seats: int
    you: Seat
    question: Words
    how: Words
    imagined: bool
    """Whether imagined games decide; then points are the distance from the best answer."""
    frame: Frame
    after: Frame
    """The moment after the best answer."""
    choices: tuple[PuzzleChoice, ...]
    best: int


def headings(game: AnyGame) -> list[PuzzleHeading]:
    """All puzzles of a game, easy ones first."""
    listed = [PuzzleHeading(name, moment.kind, moment.difficulty) for name, (_, moment) in puzzles_by_id(game).items()]
    return sorted(listed, key=lambda heading: heading.difficulty)


def puzzle(game: AnyGame, name: str) -> Puzzle:
    """The puzzle of that id; NoPuzzle if there is none, ContentError if its file contradicts the rules."""
    found = puzzles_by_id(game).get(name)
    if found is None:
        raise NoPuzzle(f"{game.NAME} has no puzzle {name!r}")
    return PuzzleBuilder(game, name, *found).puzzle()


class PuzzleBuilder:
    """Builds a puzzle from a moment of its game."""

    def __init__(self, game: AnyGame, name: str, played: PuzzleGame, asked: PuzzleMoment) -> None:
        self.game, self.name, self.played, self.asked = game, name, played, asked
        kind = kind_named(game, asked.kind)
        if kind is None:
            raise fault(name, f"there is no question {asked.kind!r}")
        self.kind: PuzzleQuestion = kind
        match = played_to(game, played, asked.after)
        if not match.to_move():
            raise fault(name, "no seat has a decision there")
        self.state, self.now, self.number = match.state, match.now, len(match.log)
        self.seat = mover(match)
        self.view = game.view(self.state, self.seat)
        self.actions = [self._action(text) for text in asked.choices]
        self.sight = Sight(self.view, match.actions(self.seat))
        legal = questions(kind, self.sight.actions)
        self.answers = {answer: acts for group in legal.values() for answer, acts in group.items()}

    def puzzle(self) -> Puzzle:
        """The puzzle."""
        moment, game, best = self.asked, self.game, self.asked.best
        acts = [tuple(self._acts(action)) for action in self.actions]
        parts = [self._parts(action) for action in self.actions]
        for letter, brought, points in zip(LETTERS, parts, moment.points, strict=True):
            if self.kind.counted is not None and (sum(part.points for part in brought)) != points:
                raise fault(self.name, f"{letter} does not bring {points:g}")
        why = {at: self._why(at, parts) for at in range(len(LETTERS)) if at != best}
        why[best] = why[min(why, key=lambda at: -moment.points[at])]
        return Puzzle(
            game.NAME, self.name, self.kind.name, moment.difficulty, self.played.level, self.played.seats, self.seat,
            question(self.kind, game, self.view, self.actions[best]), Words(*self.kind.how), self.kind.counted is None,
            self._frame(self.state, [act for each in acts for act in each]),
            self._frame(game.apply(self.state, Move(self.now, self.seat, self.actions[best])), ()),
            tuple(
                PuzzleChoice(
                    LETTERS[at], acts[at], label(self.kind, game, self.view, action),
                    self.kind.mark(msgspec.to_builtins(action)), moment.points[at], parts[at],
                    Words(*(self._told(at, lang) for lang in LANGS)), *why[at],
                )
                for at, action in enumerate(self.actions)
            ),
            best,
        )  # fmt: skip

    def _action(self, text: str) -> Any:
        try:
            action = parse_action(self.game, text)
        except UserError as trouble:
            raise fault(self.name, str(trouble)) from None
        refusal = self.game.refusal(self.state, self.seat, action)
        if refusal is not None:
            raise fault(self.name, f"{text} is against {refusal.rule}")
        return action

    def _acts(self, action: Any) -> Sequence[Any]:
        name = self.kind.answer(msgspec.to_builtins(action))
        if name not in self.answers:
            raise fault(self.name, f"{action} does not answer {self.kind.name!r}")
        return self.answers[name]

    def _frame(self, state: Any, actions: Sequence[Any]) -> Frame:
        view = self.game.view(state, self.seat)
        drawing = Words(*(self.game.draw(view, lang).plain() for lang in LANGS))
        sheets = {str(seat): sheet for seat, sheet in self.game.score(state).items()}
        return Frame(self.now, view, tuple(actions), sheets, drawing, sheets[str(self.seat)].total)

    def _told(self, at: int, lang: Lang) -> str:
        points, best, margin = self.asked.points, self.asked.best, self.asked.margin
        number = partial(_number, lang=lang)
        if self.kind.counted is None:
            more = margin if at == best else -points[at]
            return say(
                _AHEAD if at == best else _BEHIND, lang, letter=LETTERS[best], own=LETTERS[at], more=number(more)
            )
        costs = max(points) < 0
        brings = [say(self.kind.brings, lang, points=number(abs(one) if costs else one)) for one in points]
        said = _WRONG if at != best else _LESS if costs else _RIGHT
        return say(
            said, lang, letter=LETTERS[best], brings=brings[best], own=LETTERS[at], owns=brings[at], more=number(margin)
        )

    def _parts(self, action: Any) -> tuple[Part, ...]:
        counted = self.kind.counted
        return () if counted is None else counted(self.game, self.state, self.seat, action)

    def _why(self, at: int, parts: Sequence[Sequence[Part]]) -> tuple[Words, str]:
        """What makes the difference between the best choice and this one, and its rule."""
        best = self.asked.best
        if self.kind.counted is None:
            decides = deciding(self.game, self.sight, self.actions[best], self.actions[at], self.number)
            if decides is None:
                return Words(*_IMAGINED), ""
            return Words(*(sentence(decides, lang) for lang in LANGS)), ""
        ours, theirs = ({part.rule: part for part in parts[each]} for each in (best, at))
        gaps = {
            rule: (ours[rule].points if rule in ours else 0) - (theirs[rule].points if rule in theirs else 0)
            for rule in (*ours, *theirs)
            if rule
        }
        if not gaps:
            return Words(*_COUNTED), ""
        rule = max(gaps, key=lambda each: gaps[each])
        title = (ours.get(rule) or theirs[rule]).title
        here, there = (_points(of, rule) for of in (ours, theirs))
        return Words(
            *(
                say(_DIFFERENCE, lang, title=title.de if lang == "de" else title.en, letter=LETTERS[best],
                    next=LETTERS[at], best=_signed(here, lang), other=_signed(there, lang))
                for lang in LANGS
            )
        ), rule  # fmt: skip


def deciding(game: AnyGame, sight: Sight, best: Any, other: Any, number: int) -> Why | None:
    """The reason that decides between two answers in imagined games, after so many moves; None: none favours `best`."""
    return Deciding(game, sight, pairs_luck(number), less=LIGHTER).why(best, other)


def _points(of: dict[str, Part], rule: str) -> float:
    return of[rule].points if rule in of else 0


def _number(points: float, lang: Lang) -> str:
    text = f"{points:g}".replace("-", "\N{MINUS SIGN}")
    return text.replace(".", ",") if lang == "de" else text


def _signed(points: float, lang: Lang) -> str:
    return f"+{_number(points, lang)}" if points > 0 else _number(points, lang)
