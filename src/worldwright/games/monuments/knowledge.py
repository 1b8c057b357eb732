"""Hidden information in Monuments: views, moves as others see them, and states imagined from a view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from operator import getitem

from msgspec.structs import astuple

from worldwright.core.chance import Chance
from worldwright.core.game import Move, Seat
from worldwright.games.monuments.box import Box, box
from worldwright.games.monuments.model import (
    SEATS,
    Act,
    BuiltStone,
    Own,
    Public,
    QuarryField,
    Screen,
    State,
    View,
    Walk,
)
from worldwright.games.monuments.plans import Plan, plan
from worldwright.games.monuments.rules import PLAYED, pass_cost
from worldwright.games.monuments.scoring import totals
from worldwright.kit.graph import bits, picked
from worldwright.kit.latest import latest
from worldwright.kit.piles import ONE, Pile, count, pieces, pile_of, size

_KEPT = 1 << 12
EVERY_SEAT = (1 << SEATS[-1]) - 1


def _pile(names: tuple[str, ...]) -> Pile:
    kinds = box().kinds
    return pile_of(kinds.index(name) for name in names)


def _shown_to_all(state: State) -> int:
    """The screens whose stones are public (WM-Q8, WM-B5), as a mask."""
    return EVERY_SEAT if state.options.open_screens or state.phase == "over" else state.passed


# The parts of a view are cached by their content: a move changes few of them, and each is the same for all who may see
# it.


@lru_cache(maxsize=_KEPT)
def _shown(things: Box, stones: Pile) -> Screen:
    return Screen(size(stones), things.names(stones))


@lru_cache(maxsize=_KEPT)
def _hidden(stones: Pile) -> Screen:
    return Screen(size(stones), None)


@lru_cache(maxsize=_KEPT)
def _built(monument: Plan, owner: Seat, places: int) -> tuple[BuiltStone, ...]:
    return tuple(picked(monument.stones[owner], places))


@lru_cache(maxsize=_KEPT)
def _all_built(monument: Plan, built_by: tuple[int, ...]) -> tuple[BuiltStone, ...]:
    return tuple(chain.from_iterable([_built(monument, owner, places) for owner, places in enumerate(built_by)]))


@lru_cache(maxsize=_KEPT)
def _quarry(things: Box, piles: tuple[Pile, ...]) -> tuple[QuarryField, ...]:
    return tuple(map(getitem, things.lying, piles))


@lru_cache(maxsize=_KEPT)
def _names(monument: Plan, places: int) -> tuple[str, ...]:
    return tuple(picked(monument.places, places))


@lru_cache(maxsize=1 << SEATS[-1])
def _seats(mask: int) -> tuple[Seat, ...]:
    return tuple(bits(mask))


@latest
def public_view(state: State) -> Public:
    """The part of a view that all seats share."""
    things = box()
    monument = plan(state.options.monument)
    return Public(
        options=state.options,
        phase=state.phase,
        round=state.round,
        to_move=(state.turn,) if state.phase in PLAYED else (),
        holder=state.holder,
        turn=state.turn,
        walked=state.walked,
        walk_length=things.length(state.walked) if state.phase == "quarry" else 0,
        worker=things.fields[state.worker] if state.worker >= 0 else "",
        quarry=_quarry(things, state.quarry),
        built=_all_built(monument, state.built_by),
        ready=_names(monument, state.ready),
        passed=_seats(state.passed),
        points=totals(state),
        start_stones=state.start_stones,
        costs=state.costs,
    )


@latest
def _public_screens(state: State) -> tuple[Screen, ...]:
    things, shown = box(), _shown_to_all(state)
    if not shown:
        return tuple(map(_hidden, state.screens))
    return tuple(
        [
            _shown(things, stones) if shown >> owner & 1 else _hidden(stones)
            for owner, stones in enumerate(state.screens)
        ]
    )


def own_view(state: State, seat: Seat | None) -> Own:
    """The part of a view that depends on the seat: its own screen."""
    if seat is None:
        return Own(None, _public_screens(state), None)
    screens = [*_public_screens(state)]
    screens[seat] = _shown(box(), state.screens[seat])
    return Own(seat, tuple(screens), pass_cost(state, seat) if state.phase == "build" else None)


def view(state: State, seat: Seat | None) -> View:
    """The view of a seat: the public part and its own."""
    return View(*astuple(public_view(state)), *astuple(own_view(state, seat)))


def redact(state: State, move: Move[Act], seat: Seat | None) -> Move[Act]:
    """A move as a seat saw it: of another's walk the fields, not the stones (WM-Q8)."""
    if move.by != seat and isinstance(move.act, Walk) and not state.options.open_screens:
        return _without_stones(move)
    return move


@latest
def _without_stones(move: Move[Act]) -> Move[Act]:
    assert isinstance(move.act, Walk)
    return Move(move.at, move.by, Walk(tuple([step.partition(":")[0] for step in move.act.steps])))


def _dealt(seen: View) -> Pile:
    """All stones that have left the stock and not come back."""
    things = box()
    monument = plan(seen.options.monument)
    black = ONE[things.start_stone]
    begun = seen.round if seen.phase in ("quarry", "build", "over") else seen.round - 1
    material = sum(monument.material[:begun]) - black * begun
    return material + (black if seen.phase == "quarry" else 0)


def imagine(seen: View, chance: Chance) -> State:
    """A state with the same view: unseen stones are dealt again behind the screens."""
    things = box()
    monument = plan(seen.options.monument)
    quarry = tuple(_pile(field.stones) for field in seen.quarry)
    built_by = [0] * len(seen.screens)
    for stone in seen.built:
        built_by[stone.seat] |= 1 << monument.number[stone.place]
    built = pile_of(monument.kinds[place] for places in built_by for place in bits(places))
    known = sum(_pile(screen.stones) for screen in seen.screens if screen.stones is not None)
    hidden = chance.shuffled(pieces(_dealt(seen) - sum(quarry) - built - known))
    screens: list[Pile] = []
    for screen in seen.screens:
        if screen.stones is not None:
            screens.append(_pile(screen.stones))
        else:
            screens.append(pile_of(hidden.pop() for _ in range(screen.count)))
    return State(
        options=seen.options,
        seats=len(seen.screens),
        phase=seen.phase,
        round=seen.round,
        holder=seen.holder,
        turn=seen.turn,
        walked=seen.walked,
        worker=things.fields.index(seen.worker) if seen.worker else -1,
        stock=things.stock - _dealt(seen),
        quarry=quarry,
        filled=sum(1 << field for field, stones in enumerate(quarry) if stones),
        mixed=things.mixed(quarry),
        screens=tuple(screens),
        built_by=tuple(built_by),
        built=sum(built_by),
        ready=sum(1 << monument.number[place] for place in seen.ready),
        passed=sum(1 << seat for seat in seen.passed),
        start_stones=seen.start_stones,
        costs=seen.costs,
    )


def census(state: State) -> Mapping[str, int]:
    """Every stone of the box by kind: in stock, quarry, behind screens and in the monument."""
    monument = plan(state.options.monument)
    built = pile_of(monument.kinds[place] for places in state.built_by for place in bits(places))
    everything = state.stock + sum(state.quarry) + sum(state.screens) + built
    return {kind: count(everything, number) for number, kind in enumerate(box().kinds)}
