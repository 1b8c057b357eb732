"""The score of a game of Mondo: the sheets of its rounds combined, and the winners."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from worldwright.core.game import Seat, Sheet
from worldwright.games.mondo import content
from worldwright.games.mondo.model import Options, State
from worldwright.games.mondo.modifiers import POINTS
from worldwright.games.mondo.scoring import Round, round_sheets
from worldwright.games.mondo.tasks import task_lines
from worldwright.games.mondo.values import value
from worldwright.kit.areas import Tally, survey, tally
from worldwright.kit.ground import Ground
from worldwright.kit.scramble.model import ScoredRound
from worldwright.kit.scramble.options import is_solo
from worldwright.kit.scramble.results import all_rounds, best, solo_won, volcano_points


def ground(options: Options) -> Ground:
    """The board and box for scoring."""
    if options.edition == "small":
        return content.small_ground()
    return content.ground(options.mask, options.side, options.strips)


def round_score(state: State, ended: ScoredRound, _number: int) -> tuple[Sheet, ...]:
    """The sheets of one round."""
    return sheets(cast("Options", state.options), state.seats, ended)


@lru_cache(maxsize=128)
def sheets(options: Options, seats: int, ended: ScoredRound) -> tuple[Sheet, ...]:
    """The same from the round's result; cached, because finished rounds are scored repeatedly."""
    facts = Round(
        modifier="" if ended.modifier is None else content.modifiers()[ended.modifier],
        volcano_chip=tuple(seat for seat in range(seats) if ended.volcano >> seat & 1),
        handicaps=options.handicap,
        picked=options.lines if options.children else (),
        solo=is_solo(options, seats),
        alone=seats == 1,
    )
    names = tuple(content.tasks())
    tasks = [[name for number, name in enumerate(names) if kept >> number & 1] for kept in ended.kept]
    return round_sheets(ground(options), facts, ended.worlds, ended.chips, tasks)


def totals(state: State, ended: ScoredRound) -> tuple[int, ...]:
    """The points of each seat in the round that ends now: the sheets' totals, without the evidence."""
    options = cast("Options", state.options)
    if options.children or options.edition == "small" or state.seats == 1:
        return tuple(sheet.total for sheet in round_score(state, ended, state.round))
    world_ground = ground(options)
    tallies = [tally(world_ground, world) for world in ended.worlds]
    volcanoes = volcano_points(
        [found.active for found in tallies], [found.inactive for found in tallies], ended.volcano, options.handicap
    )
    modifier = modifier_points(world_ground, ended, tallies)
    names = tuple(content.tasks())
    points = []
    for seat, (world, found) in enumerate(zip(ended.worlds, tallies, strict=True)):
        own = found.counted[0] + 2 * found.landscapes - found.misconnections - found.empty
        tasks = [name for number, name in enumerate(names) if ended.kept[seat] >> number & 1]
        done = sum(line.points for line in task_lines(world_ground, world, tasks, ended.chips[seat]))
        points.append(own + ended.chips[seat] + modifier[seat] + volcanoes[seat] + done)
    return tuple(points)


def modifier_points(world_ground: Ground, ended: ScoredRound, tallies: list[Tally]) -> list[int]:
    """The points of the modifier for each seat (MO-S4)."""
    if ended.modifier is None:
        return [0] * len(tallies)
    name = content.modifiers()[ended.modifier]
    if name == "most_landscapes":
        values = [found.landscapes for found in tallies]
    elif name == "most_aquatic_animals":
        values = [found.counted[1] for found in tallies]
    else:
        values = [value(survey(world_ground, world), name) for world in ended.worlds]
    best_value, worst = max(values), min(values)
    return [POINTS * ((value == best_value) - (value == worst)) for value in values]


def score(state: State) -> Mapping[Seat, Sheet]:
    """All rounds so far, including the running one."""
    return all_rounds(state, round_score)


def winners(state: State) -> frozenset[Seat]:
    """The highest sum of all rounds, ties shared (MO-C2); in the solo game the player within the limit (MO-1P4)."""
    return solo_won(state) if is_solo(state.options, state.seats) else best(state)
