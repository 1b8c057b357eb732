"""The score of a whole game: the sheets of its rounds combined, and the winners."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from worldwright.core.game import Line, Seat, Sheet
from worldwright.kit.scramble.model import ScoredRound, State
from worldwright.kit.scramble.options import SOLO_LIMIT, Handicap
from worldwright.kit.scramble.phases import Over, Playing, Ringing, Setting, Taking
from worldwright.kit.scramble.rounds import standing

RoundScore: TypeAlias = Callable[[State, ScoredRound, int], tuple[Sheet, ...]]
"""The sheets of a round, from the state, the round's result, and its number."""


def all_rounds(state: State, round_score: RoundScore) -> Mapping[Seat, Sheet]:
    """The sheets of all rounds so far, including the running one."""
    rounds = list(state.past)
    if isinstance(state.phase, Playing | Ringing | Taking | Setting):
        rounds.append(standing(state))
    several = state.seats > 1 and state.options.rounds > 1
    lines: list[list[Line]] = [[] for _ in range(state.seats)]
    for number, ended in enumerate(rounds, 1):
        for seat, sheet in enumerate(round_score(state, ended, number)):
            lines[seat] += (in_round(line, number) for line in sheet.lines) if several else sheet.lines
    return {seat: Sheet.of(found) for seat, found in enumerate(lines)}


def in_round(line: Line, number: int) -> Line:
    """The line with its places in that round: `r2:c3`."""
    where = tuple(f"r{number}:{place}" for place in line.where)
    lost = tuple(f"r{number}:{place}" for place in line.lost)
    return replace(line, where=where or (() if lost else (f"r{number}",)), lost=lost)


def course(state: State, sheets: Mapping[Seat, Sheet]) -> Mapping[str, tuple[int, ...]]:
    """The points without the cost of the running round's empty cells, and the number of tiles in each world.

    With that cost every chart would begin with a drop of 24 points and only show how many cells are filled.
    """
    running = isinstance(state.phase, Playing | Ringing | Taking | Setting)
    several = state.seats > 1 and state.options.rounds > 1
    mark = f"r{state.round}:" if several else ""
    earned = []
    for seat in range(state.seats):
        empty = [line for line in sheets[seat].lines if line.rule.endswith("-S8") and running]
        owed = sum(line.points for line in empty if any(place.startswith(mark) for place in line.lost))
        earned.append(sheets[seat].total - owed)
    tiles = tuple(sum(1 for code in player.world if code) for player in state.players) or (0,) * state.seats
    return {"earned": tuple(earned), "tiles": tiles}


def sums(state: State) -> tuple[int, ...]:
    """The points of all scored rounds, by seat."""
    return tuple(sum(ended.totals[seat] for ended in state.past) for seat in range(state.seats))


def best(state: State) -> frozenset[Seat]:
    """The seats with the highest sum once the game is over."""
    if not isinstance(state.phase, Over):
        return frozenset()
    totals = sums(state)
    return frozenset(seat for seat, total in enumerate(totals) if total == max(totals))


def solo_won(state: State) -> frozenset[Seat]:
    """The solo player, if the minus points are within the limit of the difficulty."""
    won = isinstance(state.phase, Over) and -sums(state)[0] <= SOLO_LIMIT[state.options.difficulty]
    return frozenset({0}) if won else frozenset()


def volcano_points(
    active: Sequence[int], inactive: Sequence[int], holders: int, handicaps: Sequence[Handicap]
) -> list[int]:
    """The points that volcanoes cost each seat, zero or negative (MO-S6, MO-V1)."""
    if any(handicap != "none" for handicap in handicaps):
        return [
            0 if handicap == "none" else -lit - (dark if handicap == "strong" else 0)
            for lit, dark, handicap in zip(active, inactive, handicaps, strict=True)
        ]
    counting = [
        lit + (dark if holders >> seat & 1 else 0)
        for seat, (lit, dark) in enumerate(zip(active, inactive, strict=True))
    ]
    most = max(counting)
    return [-count if count == most else 0 for count in counting]
