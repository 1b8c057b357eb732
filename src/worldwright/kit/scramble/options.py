"""The options both games share: time, tempo, rounds, handicaps."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from worldwright.core.errors import OptionError
from worldwright.core.game import Millis

Level: TypeAlias = Literal["beginner", "advanced", "expert"]
Difficulty: TypeAlias = Literal["easy", "moderate", "hard", "round"]
Handicap: TypeAlias = Literal["none", "normal", "strong"]
Tempo: TypeAlias = Literal["untimed", "1x", "2x", "5x", "10x"]

LEVELS: Final[tuple[Level, ...]] = ("beginner", "advanced", "expert")
ROUND: Final[Difficulty] = "round"
"""Alone without the solo game: a beginner's round with its points, without chips and volcanoes."""
SOLO_MINUTES: Final[dict[Difficulty, int]] = {"easy": 10, "moderate": 6, "hard": 5}
SOLO_LIMIT: Final[dict[Difficulty, int]] = {"easy": 3, "moderate": 2, "hard": 1}
TEMPO: Final[dict[Tempo, int]] = {"untimed": 0, "1x": 1, "2x": 2, "5x": 5, "10x": 10}
MINUTE: Final[Millis] = 60_000
CHILDREN_MINUTES: Final = 3
"""So much longer is a round with children (MO-V5)."""
COUNT_DOWN: Final[Millis] = 3_000
"""Three, two, one, go."""


class TableOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The table's options, independent of its tiles."""

    level: Level = "beginner"
    mode: Literal["real_time", "step"] = "real_time"
    """`step`: the same game in turns, without time pressure."""
    rounds: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    minutes: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    """Minutes of a round; 0: set by the level."""
    tempo: Tempo = "1x"
    hidden_time: bool = False
    window: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 80
    """Milliseconds in which a later arrival can still prove to be first; 0: the first to arrive wins."""
    pause: Annotated[int, msgspec.Meta(ge=0, le=5000)] = 250
    """Milliseconds an arm needs between two reaches."""
    allowance: Annotated[int, msgspec.Meta(ge=0, le=500)] = 150
    """The upper limit of the allowance for a slow connection, in milliseconds."""
    rest: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 60
    """Seconds between two rounds, unless all are ready sooner; 0: until all are ready."""
    steps: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    """Steps of a round in step mode; 0: until all have jumped out."""
    two_player_chips: Literal["4-2", "4-3"] = "4-2"
    volcano_chip: bool = True
    handicap: Annotated[tuple[Handicap, ...], msgspec.Meta(max_length=4)] = ()
    """A handicap for each seat, or none at all."""
    difficulty: Difficulty = "easy"
    """Of the solo game; `round`: one player plays a beginner's round instead."""
    children: bool = False
    """Longer rounds at the beginner level, and only the `lines` the table picks are scored."""


def check(options: TableOptions, seats: int) -> None:
    """OptionError for options that contradict each other or the number of seats."""
    if options.handicap and len(options.handicap) != seats:
        raise OptionError("handicap", f"names {len(options.handicap)} players at {seats} seats")
    if seats == 1 and options.level != "beginner":
        raise OptionError("level", "the solo game has difficulties, not levels")
    if seats == 1 and options.handicap:
        raise OptionError("handicap", "the solo game has none")
    if seats == 1 and options.children:
        raise OptionError("children", "the solo game counts all its minus points")
    if options.minutes and options.minutes < 4:
        raise OptionError("minutes", f"a round lasts 4 to 15 minutes, not {options.minutes}")
    if options.steps and options.mode != "step":
        raise OptionError("steps", "only the step mode counts steps")


def is_solo(options: TableOptions, seats: int) -> bool:
    """Whether the solo game with its minus points is played."""
    return seats == 1 and options.difficulty != ROUND


def handicapped(options: TableOptions) -> bool:
    """Whether a seat at the table has a handicap (MO-V1)."""
    return any(handicap != "none" for handicap in options.handicap)


def round_length(options: TableOptions, minutes: int) -> Millis:
    """The length of a round; 0: without a bell."""
    return (options.minutes or minutes) * MINUTE * TEMPO[options.tempo]


def chips_of(options: TableOptions, seats: int, printed: tuple[int, ...]) -> tuple[int, ...]:
    """The bonus chips of this table, top first: those of the content, or the two players' variant (MO-G4)."""
    return (4, 3) if seats == 2 and options.two_player_chips == "4-3" else printed
