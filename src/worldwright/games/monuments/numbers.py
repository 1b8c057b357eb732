"""Monuments in numbers: a walk is one id for each field it enters."""

from __future__ import annotations

from functools import lru_cache

from worldwright.core.game import Action, Seat
from worldwright.core.numbering import Ids, Numbers, clockwise, flags, one_of, row
from worldwright.games.monuments.box import box
from worldwright.games.monuments.knowledge import EVERY_SEAT
from worldwright.games.monuments.model import NAME, Build, Options, Pass, State, Walk
from worldwright.games.monuments.plans import plan
from worldwright.games.monuments.rules import buildable, pass_cost
from worldwright.games.monuments.scoring import totals
from worldwright.kit.graph import bits
from worldwright.kit.piles import Pile, count, kinds, size

PHASES = ("first", "fill", "quarry", "build", "over")
PASS = 0
_KEPT = 1 << 12
Onwards = tuple[tuple[int, tuple[int, ...]], ...]
"""The fields that a walk may enter next, each with the fields of every whole walk over it as bit masks."""


class Table:
    """The ids: passing, the places to build on, then for each field taking nothing or a stone of a kind."""

    def __init__(self, options: Options, seats: int) -> None:
        self.things = things = box()
        self.plan = monument = plan(options.monument)
        self.seats = seats
        self.open_screens = options.open_screens
        self.colours = len(things.kinds)
        self.first_step = 1 + len(monument.places)
        steps = [f"{field}:{kind}" if kind else field for field in things.fields for kind in ("", *things.kinds)]
        self.steps = tuple(steps)
        self.names = ("pass", *(f"build {name}" for name in monument.places), *(f"walk {step}" for step in steps))
        self.ids = {step: self.first_step + number for number, step in enumerate(steps)}
        self.longest = max(things.file.walk_lengths)
        places, fields = len(monument.places), len(things.fields)
        self.layout = (
            ("quarry", fields * self.colours),
            ("built", places),
            ("ready", places),
            ("screens", seats * (1 + self.colours)),
            ("worker", fields),
            ("phase", len(PHASES)),
            ("turn", 6),
            ("passed", seats),
            ("points", seats),
            ("start_stones", seats),
            ("costs", seats),
        )
        self.quarry = lru_cache(maxsize=_KEPT)(self._counted)
        self.shown = lru_cache(maxsize=_KEPT)(self._shown)
        self.standing = lru_cache(maxsize=_KEPT)(self._standing)
        self._onwards = lru_cache(maxsize=1 << 14)(self._found_onwards)

    def number(self, action: Walk | Build | Pass) -> Ids:
        """The ids of an action."""
        if isinstance(action, Walk):
            return tuple(map(self.ids.__getitem__, action.steps))
        return (1 + self.plan.number[action.place],) if isinstance(action, Build) else (PASS,)

    def legal(self, state: State, seat: Seat, begun: Ids) -> int:
        """Places to build on, or steps of walks over at least one stone."""
        if state.phase == "build":
            return buildable(state, seat) << 1 or 1 << PASS
        width, found = self.colours + 1, 0
        quarry, filled = state.quarry, state.filled
        fields = tuple([(number - self.first_step) // width for number in begun])
        walked = min(state.walked, self.things.longest)
        for field, masks in self._onwards(state.worker, walked, state.options.reenter, fields):
            if any(map(filled.__and__, masks)):
                found |= (kinds(quarry[field]) << 1 or 1) << field * width
        return found << self.first_step

    def _found_onwards(self, worker: int, walked: int, reenter: bool, begun: tuple[int, ...]) -> Onwards:
        done = len(begun)
        found: dict[int, dict[int, None]] = {}
        for path in self.things.paths(worker, walked, reenter).all:
            if path.fields[:done] == begun:
                found.setdefault(path.fields[done], {})[path.mask] = None
        return tuple((field, tuple(masks)) for field, masks in found.items())

    def action(self, state: State, ids: Ids) -> Action | None:
        """The action; None while a walk is not at its end."""
        first = ids[0]
        if first < self.first_step:
            return self.plan.builds[first - 1] if first else Pass()
        if len(ids) < self.things.length(state.walked):
            return None
        return Walk(tuple([self.steps[number - self.first_step] for number in ids]))

    def example(self, state: State, ids: Ids) -> Action:
        """A walk that repeats its last step to the end: the steps before it are judged first."""
        last = ids[-1]
        if last < self.first_step:
            return self.plan.builds[last - 1] if last else Pass()
        steps = [self.steps[number - self.first_step] for number in ids]
        return Walk((*steps, *steps[-1:] * (self.things.length(state.walked) - len(steps))))

    def _counted(self, piles: tuple[Pile, ...]) -> bytes:
        return row([count(stones, kind) for stones in piles for kind in range(self.colours)])

    def _shown(self, stones: Pile, is_shown: bool) -> bytes:
        return row([size(stones), *([count(stones, kind) if is_shown else -1 for kind in range(self.colours)])])

    def _standing(self, built_by: tuple[int, ...]) -> bytes:
        """For each place the seat that built there, from 1; 0 if it is free."""
        built = [0] * len(self.plan.places)
        for turn, places in enumerate(built_by):
            for place in bits(places):
                built[place] = turn + 1
        return row(built)

    def observe(self, state: State, seat: Seat) -> bytes:
        """The quarry, the building, the screens and the turn, as the seat sees them."""
        seats, things = self.seats, self.things
        around = clockwise(seat, seats)
        shown = (EVERY_SEAT if self.open_screens or state.phase == "over" else state.passed) | 1 << seat
        points = totals(state)
        parts = [
            self.quarry(state.quarry),
            self.standing(tuple([state.built_by[owner] for owner in around])),
            flags(state.ready, len(self.plan.places)),
        ]
        parts += [self.shown(state.screens[owner], shown >> owner & 1 == 1) for owner in around]
        rest = [
            state.round,
            (state.turn - seat) % seats,
            (state.holder - seat) % seats,
            state.walked,
            things.length(state.walked) if state.phase == "quarry" else 0,
            pass_cost(state, seat) if state.phase == "build" else 0,
        ]
        rest += [state.passed >> owner & 1 for owner in around]
        rest += [points[owner] for owner in around]
        rest += [state.start_stones[owner] for owner in around]
        rest += [sum(state.costs[owner]) for owner in around]
        parts += (
            one_of(len(things.fields), state.worker),
            one_of(len(PHASES), PHASES.index(state.phase)),
            row(rest),
        )
        return b"".join(parts)


NUMBERS = Numbers(NAME, table=Table, scale=20, batch="monuments")
