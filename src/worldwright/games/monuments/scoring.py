"""The score sheets of Monuments: one function a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from worldwright.core.game import Line, Seat, Sheet
from worldwright.games.monuments.box import box
from worldwright.games.monuments.model import State
from worldwright.games.monuments.plans import Plan, plan
from worldwright.kit.graph import bits
from worldwright.kit.piles import count


def _start() -> Line:
    return Line("WM-G1", box().file.start_points)


def _start_stones(state: State, seat: Seat) -> Iterator[Line]:
    """Bringing back the start stone."""
    for _ in range(state.start_stones[seat]):
        yield Line("WM-Q9", box().file.start_stone_points)


@lru_cache(maxsize=1 << 12)
def _stones_built(monument: Plan, places: int) -> tuple[Line, ...]:
    """The level's points for each stone placed; kept, because every view counts them and a move adds at most one."""
    return tuple(Line("WM-B3", monument.points[place], (monument.places[place],)) for place in bits(places))


def _passes(state: State, seat: Seat) -> Iterator[Line]:
    """Stones kept when passing."""
    for cost in state.costs[seat]:
        if cost:
            yield Line("WM-B5", -cost)


def _gems(state: State, seat: Seat) -> Iterator[Line]:
    """Gems count when the game is over; before that they are nobody else's business."""
    gems = count(state.screens[seat], box().gem)
    if state.phase == "over" and gems:
        yield Line("WM-E2", gems * box().file.gem_points)


def sheet(state: State, seat: Seat) -> Sheet:
    """A seat's sheet."""
    return Sheet.of(
        [
            _start(),
            *_start_stones(state, seat),
            *_stones_built(plan(state.options.monument), state.built_by[seat]),
            *_passes(state, seat),
            *_gems(state, seat),
        ]
    )


@lru_cache(maxsize=1 << 12)
def _points_built(monument: Plan, places: int) -> int:
    return sum(line.points for line in _stones_built(monument, places))


def total(state: State, seat: Seat) -> int:
    """The total of a seat's sheet without writing its lines: every view shows it."""
    file = box().file
    points = file.start_points + state.start_stones[seat] * file.start_stone_points - sum(state.costs[seat])
    points += _points_built(plan(state.options.monument), state.built_by[seat])
    return points + sum(line.points for line in _gems(state, seat)) if state.phase == "over" else points


def score(state: State) -> Mapping[Seat, Sheet]:
    """All sheets: the track at any time, with the gems at the end."""
    return {seat: sheet(state, seat) for seat in range(state.seats)}


def winners(state: State) -> frozenset[Seat]:
    """Who has the most points; ties share (WM-E2)."""
    totals = {seat: sheet.total for seat, sheet in score(state).items()}
    return frozenset(seat for seat, total in totals.items() if total == max(totals.values()))


def track_field(points: int, length: int = 60) -> int:
    """Where a score's counter stands on a track that wraps (WM-G1)."""
    return (points - 1) % length + 1 if points > 0 else points
