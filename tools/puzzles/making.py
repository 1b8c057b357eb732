"""Makes puzzles: bots play, and moments in which one answer is clearly the best are kept with three others."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from tools.puzzles.weighing import CHOICES, LEAST, Answers, Weighed, counted, tried
from tools.puzzles.writing import made_moves
from worldwright.bots.bot import Bot, bot
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
"""Who plays: somebody whose tables look like those of people."""
PER_GAME: Final = 5
APART: Final = 8
"""So many moves of every seat lie between two puzzles of a kind for a seat: what follows at once looks the same."""
NEVER: Final = -1000
EVERY: Final = 3
"""Imagined games are played for one moment in so many: that takes long."""


@dataclass(frozen=True)
class Found:
    """A moment that can be asked about, and how hard it looks: from 0 (nothing else comes near) to 1."""

    kind: PuzzleQuestion
    choices: Sequence[Weighed]
    hardness: float
    after: int = 0
    """So many moves had been made."""


def made(game: AnyGame, games: int, seed: int, most: int) -> PuzzleFile:
    """A file of at most so many puzzles from at most so many games; the same numbers give the same file.

    UserError for a game that nothing is asked about.
    """
    tables = questions_of(game).tables
    if not tables:
        raise UserError(f"there are no questions about {game.NAME} yet")
    found: list[tuple[PuzzleGame, list[Found]]] = []
    for number in range(games):
        seats, options = tables[number % len(tables)]
        match: AnyMatch = Match(game, options_from(game, dict(options)), seats, seed + number)
        moments = list(_moments(match, bot(LEVEL, game), seed_from(seed + number, "puzzles")))
        room = most - sum(len(others) for _, others in found)
        if moments:
            kept = moments[:room]
            moves = tuple(made_moves(match)[: max(one.after for one in kept)])
            found.append((PuzzleGame(seats, seed + number, LEVEL, moves, (), dict(options)), kept))
        if len(moments) >= room:
            break
    steps = _steps(sorted(one.hardness for _, moments in found for one in moments))
    return PuzzleFile("own", tuple(_written(played, moments, steps) for played, moments in found))


def _moments(match: AnyMatch, player: Bot, seed: bytes) -> Iterator[Found]:
    """Play a game to its end and tell the moments that are worth asking about."""
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
        if len(sight.actions) > 1 and (one := _found(kinds, match, seat, sight, luck)) is not None:
            last[seat, one.kind.name], kept = moves, kept + 1
            yield replace(one, after=moves)
        match.submit(seat, player.think(sight, Budget(luck)).action)
        moves += 1
        let_time_pass(match)


def _found(kinds: Sequence[PuzzleQuestion], match: AnyMatch, seat: Seat, sight: Sight, luck: Chance) -> Found | None:
    for kind in kinds:
        for answers in questions(kind, sight.actions).values():
            if len(answers) < CHOICES or (kind.counted is None and luck.below(EVERY)):
                continue
            found = _asked(kind, match, seat, sight, answers)
            if found is not None:
                return Found(kind, *found)
    return None


def _asked(
    kind: PuzzleQuestion, match: AnyMatch, seat: Seat, sight: Sight, answers: Answers
) -> tuple[Sequence[Weighed], float] | None:
    """Four answers in the order of their letters and how hard it is to choose; None where no answer is clearly best."""
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
    near = sum(math.exp(one.points - weighed[0].points) for one in weighed)
    return sorted(chosen, key=lambda one: action_text(one.action)), 1.0 - 1.0 / near


def _steps(hardness: Sequence[float]) -> list[float]:
    """Where each difficulty but the first begins: as many puzzles of each."""
    return [hardness[len(hardness) * step // DIFFICULTIES] for step in range(1, DIFFICULTIES)] if hardness else []


def _written(played: PuzzleGame, moments: Sequence[Found], steps: Sequence[float]) -> PuzzleGame:
    asked = tuple(
        PuzzleMoment(
            one.after,
            one.kind.name,
            tuple(action_text(choice.action) for choice in one.choices),
            tuple(choice.points for choice in one.choices),
            1 + sum(one.hardness >= step for step in steps),
        )
        for one in moments
    )
    return msgspec.structs.replace(played, puzzles=asked)
