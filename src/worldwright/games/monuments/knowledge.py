"""Who knows what in Monuments: views, moves as others see them, and states imagined from a view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import repeat

from msgspec.structs import replace

from worldwright.core.chance import Chance
from worldwright.core.game import Move, Seat
from worldwright.games.monuments.box import Box, box
from worldwright.games.monuments.model import SEATS, Act, BuiltStone, QuarryField, Screen, State, View, Walk
from worldwright.games.monuments.plans import Plan, plan
from worldwright.games.monuments.rules import pass_cost, to_move
from worldwright.games.monuments.scoring import total
from worldwright.kit.graph import bits
from worldwright.kit.piles import ONE, Pile, count, pieces, pile_of, size

_KEPT = 1 << 12


def _pile(names: tuple[str, ...]) -> Pile:
    kinds = box().kinds
    return pile_of(kinds.index(name) for name in names)


def _is_shown_to_all(state: State, owner: Seat) -> bool:
    """Whether everybody may see which stones are behind a screen (WM-Q8, WM-B5)."""
    return state.options.open_screens or state.phase == "over" or bool(state.passed >> owner & 1)


# The parts of a view are kept by what they show and by nothing else: a move changes few of them, and every part is the
# same for all who may see it.


@lru_cache(maxsize=_KEPT)
def _lying(things: Box, field: int, stones: Pile) -> QuarryField:
    return QuarryField(things.fields[field], things.names(stones))


@lru_cache(maxsize=_KEPT)
def _quarry(things: Box, piles: tuple[Pile, ...]) -> tuple[QuarryField, ...]:
    return tuple(map(_lying, repeat(things), range(len(piles)), piles))


@lru_cache(maxsize=_KEPT)
def _shown(things: Box, stones: Pile) -> Screen:
    return Screen(size(stones), things.names(stones))


@lru_cache(maxsize=_KEPT)
def _hidden(stones: Pile) -> Screen:
    return Screen(size(stones), None)


@lru_cache(maxsize=_KEPT)
def _built(monument: Plan, owner: Seat, places: int) -> tuple[BuiltStone, ...]:
    return tuple(BuiltStone(monument.places[place], owner) for place in bits(places))


@lru_cache(maxsize=_KEPT)
def _names(monument: Plan, places: int) -> tuple[str, ...]:
    return tuple(monument.places[place] for place in bits(places))


@lru_cache(maxsize=1 << SEATS[-1])
def _seats(mask: int) -> tuple[Seat, ...]:
    return tuple(bits(mask))


@lru_cache(maxsize=8)
def _spectators_view(state: State) -> View:
    """What everybody may know: the same for all who look at one state, and they look one after the other."""
    things = box()
    monument = plan(state.options.monument)
    built: list[BuiltStone] = []
    for owner, places in enumerate(state.built_by):
        built += _built(monument, owner, places)
    return View(
        you=None,
        options=state.options,
        phase=state.phase,
        round=state.round,
        to_move=tuple([who for who in to_move(state) if who >= 0]),
        holder=state.holder,
        turn=state.turn,
        walked=state.walked,
        walk_length=things.length(state.walked) if state.phase == "quarry" else 0,
        worker=things.fields[state.worker] if state.worker >= 0 else "",
        quarry=_quarry(things, state.quarry),
        screens=tuple(
            [
                _shown(things, stones) if _is_shown_to_all(state, owner) else _hidden(stones)
                for owner, stones in enumerate(state.screens)
            ]
        ),
        built=tuple(built),
        ready=_names(monument, state.ready),
        passed=_seats(state.passed),
        points=tuple([total(state, owner) for owner in range(state.seats)]),
        start_stones=state.start_stones,
        costs=state.costs,
        pass_cost=None,
    )


def view(state: State, seat: Seat | None) -> View:
    """What a seat may know: what everybody may, and what is behind its own screen."""
    public = _spectators_view(state)
    if seat is None:
        return public
    screens = list(public.screens)
    screens[seat] = _shown(box(), state.screens[seat])
    cost = pass_cost(state, seat) if state.phase == "build" else None
    return replace(public, you=seat, screens=tuple(screens), pass_cost=cost)


def redact(state: State, move: Move[Act], seat: Seat | None) -> Move[Act]:
    """A walk of somebody else shows where the worker went, not what was put behind the screen (WM-Q8)."""
    if isinstance(move.act, Walk) and move.by != seat and not state.options.open_screens:
        return Move(move.at, move.by, Walk(tuple(step.partition(":")[0] for step in move.act.steps)))
    return move


def _dealt(seen: View) -> Pile:
    """All stones that have left the stock and not come back."""
    things = box()
    monument = plan(seen.options.monument)
    black = ONE[things.start_stone]
    begun = seen.round if seen.phase in ("quarry", "build", "over") else seen.round - 1
    material = sum(monument.material[:begun]) - black * begun
    return material + (black if seen.phase == "quarry" else 0)


def imagine(seen: View, chance: Chance) -> State:
    """A state that would look the same: the stones nobody showed, dealt anew behind the screens."""
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
