"""A file of puzzles: bot games by their seed and moves, and the moments of them that are asked about.

    [[games]]
    seats = 2
    seed = 7                                       decides every deal
    options = { mode = "step" }
    level = "casual"                               who played
    moves = ["p0 reach thing=t3", "p0 place cell=c3"]
    [[games.puzzles]]
    after = 12                                     so many of these moves have been made
    kind = "lay"
    choices = ["place cell=b4", "place cell=c5 turn=1", "place cell=d2", "place cell=d4 turn=3"]
    points = [1, 4, 0, 2]                          what each brings; imagined: how far it is behind the best
    difficulty = 2

The same moves give the same moment: the dealer deals by the seed, and the clock moves where nobody else can.
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
"""Of a game in a file: whoever asks for a puzzle waits for them to be played."""
AnyMatch = Match[Any, Any, Any, Any]


class NoPuzzle(UserError):
    """A puzzle that is not there."""


class PuzzleMoment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a game that is asked about."""

    after: Annotated[int, msgspec.Meta(ge=0, le=MOST_MOVES)]
    kind: str
    choices: Annotated[tuple[str, ...], msgspec.Meta(min_length=4, max_length=4)]
    points: Annotated[tuple[float, ...], msgspec.Meta(min_length=4, max_length=4)]
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=DIFFICULTIES)]

    @property
    def best(self) -> int:
        """The place of the best choice among the four."""
        return self.points.index(max(self.points))

    @property
    def margin(self) -> float:
        """By how many points the best is ahead of the next."""
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
    """What a file of puzzles holds."""

    source: Source
    games: tuple[PuzzleGame, ...]


def files(game: AnyGame) -> dict[str, PuzzleFile]:
    """The files of a game's puzzles by their names."""
    names = content.names(game.NAME, FOLDER)
    return {name: content.load(game.NAME, f"{FOLDER}/{name}.toml", PuzzleFile) for name in names}


def puzzles_by_id(game: AnyGame) -> dict[str, tuple[PuzzleGame, PuzzleMoment]]:
    """All puzzles of a game by ids that stay the same when a file grows: `bots-3-12` is after move 12 of game 3."""
    return {
        f"{name}-{number}-{asked.after}": (played, asked)
        for name, file in files(game).items()
        for number, played in enumerate(file.games, 1)
        for asked in played.puzzles
    }


def played_to(game: AnyGame, played: PuzzleGame, moves: int) -> AnyMatch:
    """The game after so many moves of its seats; ContentError where one of them cannot be made."""
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
    """Let the clock move as long as nobody else can."""
    while not match.to_move() and (due := match.game.deadline(match.state)) is not None:
        match.tick(due[0])


def mover(match: AnyMatch) -> Seat:
    """Who decides next: where several may act, each in turn, so that whoever sits first is not always the quickest."""
    seats = sorted(match.to_move())
    return seats[len(match.log) % len(seats)]


def fault(place: str, reason: str) -> ContentError:
    """What is wrong with a file of puzzles."""
    return ContentError(FOLDER, place, reason)
