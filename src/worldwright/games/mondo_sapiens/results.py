"""The score of a game of Mondo Sapiens: the sheets of its rounds combined, and the winners."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from worldwright.core.game import Seat, Sheet
from worldwright.games.mondo_sapiens import content
from worldwright.games.mondo_sapiens.content import WORKERS
from worldwright.games.mondo_sapiens.model import Options, State
from worldwright.games.mondo_sapiens.scoring import BONUS, Round, own_points, round_sheets
from worldwright.games.mondo_sapiens.settlements import KINDS, kind_lines
from worldwright.kit.areas import Survey, survey
from worldwright.kit.ground import Ground
from worldwright.kit.scramble.model import ScoredRound
from worldwright.kit.scramble.options import LEVELS, Level, is_solo
from worldwright.kit.scramble.results import all_rounds, best, solo_won, volcano_points


def board_of(options: Options, number: int) -> int:
    """The board of a round; rounds count from 1 (MS-V)."""
    return options.boards[number - 1] if options.boards else options.board


def ground_of(options: Options, number: int) -> Ground:
    """The board of a round with the box."""
    return content.ground(board_of(options, number), options.strips)


def level_of(options: Options, number: int) -> Level:
    """The level of a round: a quick start goes through them one by one (MS-G1)."""
    return LEVELS[min(number, len(LEVELS)) - 1] if options.quick_start else options.level


def round_score(state: State, ended: ScoredRound, number: int) -> tuple[Sheet, ...]:
    """The sheets of one round."""
    return sheets(cast("Options", state.options), state.seats, ended, number)


@lru_cache(maxsize=128)
def sheets(options: Options, seats: int, ended: ScoredRound, number: int) -> tuple[Sheet, ...]:
    """The same from the round's result; cached, because finished rounds are scored repeatedly."""
    facts = Round(
        level=level_of(options, number),
        volcano_chip=tuple(seat for seat in range(seats) if ended.volcano >> seat & 1),
        handicaps=options.handicap,
        picked=options.lines if options.children else (),
        solo=is_solo(options, seats),
        alone=seats == 1,
    )
    return round_sheets(ground_of(options, number), facts, ended.worlds, ended.chips)


def totals(state: State, ended: ScoredRound) -> tuple[int, ...]:
    """The points of each seat in the round that ends now: the sheets' totals, without the evidence."""
    options = cast("Options", state.options)
    if options.children or state.seats == 1:
        return tuple(sheet.total for sheet in round_score(state, ended, state.round))
    ground = ground_of(options, state.round)
    level = level_of(options, state.round)
    surveys = [survey(ground, world) for world in ended.worlds]
    volcanoes = volcano_points(
        [found.counter(0) for found in surveys],
        [found.counter(1) for found in surveys],
        ended.volcano,
        options.handicap,
    )
    kinds = kind_points(ground, ended, level)
    return tuple(
        own_points(ground, world) - workers(found, level) + kind + chip + volcano
        for world, found, kind, chip, volcano in zip(ended.worlds, surveys, kinds, ended.chips, volcanoes, strict=True)
    )


def workers(found: Survey, level: Level) -> int:
    """The workers that count only for beginners: at higher levels they count by their villages."""
    return 0 if level == "beginner" else sum(found.counter(2 + kind) for kind in range(len(WORKERS)))


def kind_points(ground: Ground, ended: ScoredRound, level: Level) -> list[int]:
    """The points of villages and buildings for each seat, bonuses included (MS-A2, MS-A3, MS-E3 to MS-E8)."""
    if level == "beginner":
        return [0] * len(ended.worlds)
    earned = [
        {kind: sum(line.points for line in lines) for kind, lines in kind_lines(ground, world, level).items()}
        for world in ended.worlds
    ]
    points = [sum(kinds.values()) for kinds in earned]
    for kind in KINDS:
        most = max(kinds.get(kind, 0) for kinds in earned)
        for seat, kinds in enumerate(earned):
            if most > 0 and kinds.get(kind, 0) == most:
                points[seat] += BONUS
    return points


def score(state: State) -> Mapping[Seat, Sheet]:
    """All rounds so far, including the running one."""
    return all_rounds(state, round_score)


def winners(state: State) -> frozenset[Seat]:
    """The highest sum of all rounds, ties shared; in the solo game the player within the limit (MS-1P)."""
    return solo_won(state) if is_solo(state.options, state.seats) else best(state)
