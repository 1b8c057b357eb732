"""Makes puzzles: games between bots, and moments in which one of four answers is clearly the best."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from tools.puzzles.weighing import CHOICES, LEAST, Answers, Weighed, counted, tried
from tools.puzzles.writing import made_moves
from worldwright.bots.bot import Thinker, bot
from worldwright.bots.companions import questions_of
from worldwright.bots.puzzles.kinds import questions
from worldwright.core.chance import Chance, seed_from
from worldwright.core.errors import UserError
from worldwright.core.game import AnyGame, Seat
from worldwright.core.match import Match, options_from
from worldwright.core.notation import action_text
from worldwright.core.thinking import Budget, Sight
from worldwright.teaching.puzzle_files import (
    DIFFICULTIES,
    AnyMatch,
    PuzzleFile,
    PuzzleGame,
    PuzzleMoment,
    let_time_pass,
    mover,
)
from worldwright.teaching.questions import PuzzleQuestion

LEVEL: Final = "casual"
"""Level of the players: its tables look like those of people."""
PER_GAME: Final = 5
APART: Final = 8
"""Moves of every seat between two puzzles of a kind for a seat, so that they look different."""
NEVER: Final = -1000
EVERY: Final = 3
"""Imagined games are slow, so they are played for one moment in so many."""


@dataclass(frozen=True)
class Found:
    """A moment for a puzzle, with its hardness from 0 (no other answer comes near) to 1."""

    kind: PuzzleQuestion
    choices: Sequence[Weighed]
    hardness: float
    after: int = 0
    """Moves before it."""


def made(game: AnyGame, games: int, seed: int, most: int) -> PuzzleFile:
    """A file of at most so many puzzles from at most so many games, deterministic.

    UserError for a game without questions.
    """
    tables = questions_of(game).tables
    if not tables:
        raise UserError(f"there are no questions about {game.NAME} yet")
    by_game: list[tuple[PuzzleGame, list[Found]]] = []
    for number in range(games):
        seats, options = tables[number % len(tables)]
        match: AnyMatch = Match(game, options_from(game, dict(options)), seats, seed + number)
        moments = list(_moments(match, bot(LEVEL, game), seed_from(seed + number, "puzzles")))
        room = most - sum(len(others) for _, others in by_game)
        if moments:
            selected = moments[:room]
            moves = tuple(made_moves(match)[: max(moment.after for moment in selected)])
            by_game.append((PuzzleGame(seats, seed + number, LEVEL, moves, (), dict(options)), selected))
        if len(moments) >= room:
            break
    steps = _steps(sorted(moment.hardness for _, moments in by_game for moment in moments))
    return PuzzleFile("own", tuple(_written(played, moments, steps) for played, moments in by_game))


def _moments(match: AnyMatch, player: Thinker, seed: bytes) -> Iterator[Found]:
    """Play a game to its end and yield the moments that make good puzzles."""
    game, luck = match.game, Chance(seed, "play")
    last: dict[tuple[Seat, str], int] = {}
    kept = moves = 0
    let_time_pass(match)
    while not match.over and kept < PER_GAME:
        seat = mover(match)
        sight = Sight(match.view(seat), match.actions(seat))
        kinds = [
            kind
            for kind in questions_of(game).asked
            if moves - last.get((seat, kind.name), NEVER) >= APART * match.seats
        ]
        if len(sight.actions) > 1 and (moment := _found(kinds, match, seat, sight, luck)) is not None:
            last[seat, moment.kind.name], kept = moves, kept + 1
            yield replace(moment, after=moves)
        match.submit(seat, player.think(sight, Budget(luck)).action)
        moves += 1
        let_time_pass(match)


def _found(kinds: Sequence[PuzzleQuestion], match: AnyMatch, seat: Seat, sight: Sight, luck: Chance) -> Found | None:
    for kind in kinds:
        for answers in questions(kind, sight.actions).values():
            if len(answers) < CHOICES or (kind.counted is None and luck.below(EVERY)):
                continue
            weighed_answers = _asked(kind, match, seat, sight, answers)
            if weighed_answers is not None:
                return Found(kind, *weighed_answers)
    return None


def _asked(
    kind: PuzzleQuestion, match: AnyMatch, seat: Seat, sight: Sight, answers: Answers
) -> tuple[Sequence[Weighed], float] | None:
    """Four answers in the order of their letters, and the hardness; None where no answer is clearly best."""
    if kind.counted is None:
        chosen = tried(match.game, sight, answers, len(match.log))
        if chosen is None:
            return None
        weighed = chosen
    else:
        weighed = counted(kind, match.game, match.state, seat, answers)
        if weighed[0].points - weighed[1].points < LEAST[True]:
            return None
        chosen = [weighed[0], weighed[1], weighed[2], weighed[(2 + len(weighed)) // 2]]
        if len(weighed) == CHOICES:
            chosen = weighed
    near = sum(math.exp(answer.points - weighed[0].points) for answer in weighed)
    return sorted(chosen, key=lambda answer: action_text(answer.action)), 1.0 - 1.0 / near


def _steps(hardness: Sequence[float]) -> list[float]:
    """Lower bounds of all difficulties but the first, for equally many puzzles of each."""
    return [hardness[len(hardness) * step // DIFFICULTIES] for step in range(1, DIFFICULTIES)] if hardness else []


def _written(played: PuzzleGame, moments: Sequence[Found], steps: Sequence[float]) -> PuzzleGame:
    moments_written = tuple(
        PuzzleMoment(
            moment.after,
            moment.kind.name,
            tuple(action_text(choice.action) for choice in moment.choices),
            tuple(choice.points for choice in moment.choices),
            1 + sum(moment.hardness >= step for step in steps),
        )
        for moment in moments
    )
    return msgspec.structs.replace(played, puzzles=moments_written)
