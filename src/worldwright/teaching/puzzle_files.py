"""Puzzle files: bot games by seed and moves, and the moments of them that puzzles are about.

    [[games]]
    seats = 2
    seed = 7                                       decides every deal
    options = { mode = "step" }
    level = "casual"                               the level of the bots
    moves = ["p0 reach thing=t3", "p0 place cell=c3"]
    [[games.puzzles]]
    after = 12                                     the moment: after this many moves
    kind = "lay"
    choices = ["place cell=b4", "place cell=c5 turn=1", "place cell=d2", "place cell=d4 turn=3"]
    points = [1, 4, 0, 2]                          points of each choice; if imagined: distance from the best
    difficulty = 2

The same moves lead to the same moment: the seed decides the deals, and the clock moves where no seat can.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from worldwright.core import content
from worldwright.core.content import Source
from worldwright.core.errors import ContentError, UserError
from worldwright.core.game import AnyGame, Seat
from worldwright.core.match import Match, Refused, options_from
from worldwright.core.notation import parse_action, parse_seat

FOLDER: Final = "puzzles"
DIFFICULTIES: Final = 4
MOST_MOVES: Final = 1000
"""Most moves of a game in a file: showing a puzzle replays them, which takes time."""
AnyMatch = Match[Any, Any, Any, Any]


class NoPuzzle(UserError):
    """An unknown puzzle."""


class PuzzleMoment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a game that a puzzle is about."""

    after: Annotated[int, msgspec.Meta(ge=0, le=MOST_MOVES)]
    kind: str
    choices: Annotated[tuple[str, ...], msgspec.Meta(min_length=4, max_length=4)]
    points: Annotated[tuple[float, ...], msgspec.Meta(min_length=4, max_length=4)]
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=DIFFICULTIES)]

    @property
    def best(self) -> int:
        """The index of the best choice."""
        return self.points.index(max(self.points))

    @property
    def margin(self) -> float:
        """By how many points the best choice is ahead of the next."""
        first, second, *_ = sorted(self.points, reverse=True)
        return round(first - second, 1)


class PuzzleGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of bots."""

    seats: int
    seed: int
    level: str
    moves: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_MOVES)]
    puzzles: tuple[PuzzleMoment, ...]
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class PuzzleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a puzzle file."""

    source: Source
    games: tuple[PuzzleGame, ...]


def files(game: AnyGame) -> dict[str, PuzzleFile]:
    """The puzzle files of a game by name."""
    names = content.names(game.NAME, FOLDER)
    return {name: content.load(game.NAME, f"{FOLDER}/{name}.toml", PuzzleFile) for name in names}


def puzzles_by_id(game: AnyGame) -> dict[str, tuple[PuzzleGame, PuzzleMoment]]:
    """All puzzles of a game by id. Ids stay the same when a file grows: `bots-3-12` is after move 12 of game 3."""
    return {
        f"{name}-{number}-{moment.after}": (played, moment)
        for name, file in files(game).items()
        for number, played in enumerate(file.games, 1)
        for moment in played.puzzles
    }


def played_to(game: AnyGame, played: PuzzleGame, moves: int) -> AnyMatch:
    """The game after this many moves of its seats; ContentError for an illegal move."""
    if moves > len(played.moves):
        raise fault(f"move {moves}", f"the game has {len(played.moves)} moves")
    match: AnyMatch = Match(game, options_from(game, played.options), played.seats, played.seed)
    for number, line in enumerate(played.moves[:moves], 1):
        let_time_pass(match)
        who, _, rest = line.partition(" ")
        try:
            match.submit(parse_seat(who), parse_action(game, rest))
        except Refused as refused:
            raise fault(f"move {number}", f"{line} is against {refused.refusal.rule}") from None
        except UserError as trouble:
            raise fault(f"move {number}", str(trouble)) from None
    let_time_pass(match)
    return match


def let_time_pass(match: AnyMatch) -> None:
    """Let the clock move as long as no seat can."""
    while not match.to_move() and (due := match.game.deadline(match.state)) is not None:
        match.tick(due[0])


def mover(match: AnyMatch) -> Seat:
    """The seat that decides next. Where several may act they take turns, so that the first seat has no advantage."""
    seats = sorted(match.to_move())
    return seats[len(match.log) % len(seats)]


def fault(place: str, reason: str) -> ContentError:
    """A ContentError about a puzzle file."""
    return ContentError(FOLDER, place, reason)
