"""The score sheets of Monuments: one function a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import repeat

from worldwright.core.game import Line, Seat, Sheet
from worldwright.games.monuments.box import box
from worldwright.games.monuments.model import State
from worldwright.games.monuments.plans import Plan, plan
from worldwright.kit.graph import bits
from worldwright.kit.piles import count


def _start() -> Line:
    return Line("WM-G1", box().file.start_points)


def _start_stones(state: State, seat: Seat) -> Iterator[Line]:
    """Points for bringing back the start stone."""
    for _ in range(state.start_stones[seat]):
        yield Line("WM-Q9", box().file.start_stone_points)


def _stones_built(monument: Plan, places: int) -> Iterator[Line]:
    """The level's points for each stone placed."""
    return (Line("WM-B3", monument.points[place], (monument.places[place],)) for place in bits(places))


def _passes(state: State, seat: Seat) -> Iterator[Line]:
    """The cost of stones left when passing."""
    for cost in state.costs[seat]:
        if cost:
            yield Line("WM-B5", -cost)


def _gems(state: State, seat: Seat) -> Iterator[Line]:
    """Gems count when the game is over; until then they are hidden."""
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


def totals(state: State) -> tuple[int, ...]:
    """The total of each seat's sheet without building its lines, because every view shows it."""
    track = _track(plan(state.options.monument), state.built_by, state.start_stones, state.costs)
    if state.phase != "over":
        return track
    things = box()
    worth = things.file.gem_points
    return tuple(
        points + worth * count(screen, things.gem) for points, screen in zip(track, state.screens, strict=True)
    )


@lru_cache(maxsize=1 << 12)
def _track(
    monument: Plan, built_by: tuple[int, ...], start_stones: tuple[int, ...], costs: tuple[tuple[int, ...], ...]
) -> tuple[int, ...]:
    """The points on the track. Cached, because they do not change while stones are quarried."""
    return tuple(map(_points, repeat(monument), built_by, start_stones, costs))


@lru_cache(maxsize=1 << 12)
def _points(monument: Plan, places: int, stones: int, paid: tuple[int, ...]) -> int:
    """A seat's points on the track. Cached, because a move changes them for one seat only."""
    file = box().file
    return file.start_points + monument.worth(places) + file.start_stone_points * stones - sum(paid)


def score(state: State) -> Mapping[Seat, Sheet]:
    """All sheets: the track at any time, with the gems at the end."""
    return {seat: sheet(state, seat) for seat in range(state.seats)}


def course(state: State, _sheets: Mapping[Seat, Sheet]) -> Mapping[str, tuple[int, ...]]:
    """The number of stones each seat has built."""
    return {"stones": tuple(places.bit_count() for places in state.built_by)}


def facts(state: State) -> Mapping[str, int]:
    """Counts for simulations: whether the monument was finished (WM-E1)."""
    return {"finished": int(state.built == plan(state.options.monument).full)}


def winners(state: State) -> frozenset[Seat]:
    """The seats with the most points; ties share (WM-E2)."""
    totals = {seat: sheet.total for seat, sheet in score(state).items()}
    return frozenset(seat for seat, total in totals.items() if total == max(totals.values()))


def track_field(points: int, length: int = 60) -> int:
    """The field of a score's counter on a track that wraps (WM-G1)."""
    return (points - 1) % length + 1 if points > 0 else points
