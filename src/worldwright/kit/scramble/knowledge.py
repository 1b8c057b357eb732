"""Who sees what: views, moves as others see them, and a table that would look the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from worldwright.core.game import Millis, Move, Seat
from worldwright.kit import referee
from worldwright.kit.pieces import piece_of, side_of, turn_of
from worldwright.kit.pool import laid_text
from worldwright.kit.scramble.clock import deadline
from worldwright.kit.scramble.model import (
    COUNTING,
    DEALING,
    NEVER,
    NOTHING,
    PHASES,
    PLAYING,
    RESTING,
    RINGING,
    SETTING,
    TAKING,
    Deal,
    Finished,
    JumpOut,
    Leave,
    Place,
    Reach,
    Return,
    SideName,
    State,
    TableActions,
)
from worldwright.kit.scramble.setup import Lying, Setup
from worldwright.kit.scramble.steps import first_seat
from worldwright.kit.scramble.view import Held, Laid, Past, Reaching, TableView

V = TypeVar("V", bound=TableView)

SECRET_CHOICE = Reach()
SECRET_PLACE = Place()
HIDDEN_CLOCK = (PLAYING, RINGING)


def view(setup: Setup, state: State, seat: Seat | None, type_: type[V]) -> V:
    """What a seat may know now: nothing of the pool before `go`, no underside it has not held."""
    seen = state.phase not in (DEALING, COUNTING)
    timed = not (state.options.hidden_time and state.phase in HIDDEN_CLOCK)
    mine = seat is not None and seat < state.seats
    choice = state.choices[seat] if seat is not None and mine and state.choices else NOTHING
    plan = state.plans[seat] if seat is not None and mine and state.plans else NOTHING
    laid_for_round = state.phase != DEALING
    return type_(
        you=seat,
        options=state.options,
        seats=state.seats,
        phase=PHASES[state.phase],
        round=state.round,
        level=setup.rounds[state.round - 1].level,
        awaited=bits(state.awaited),
        pool=pool_view(setup, state) if seen else (),
        worlds=worlds_view(setup, state, seat) if seen else (),
        hands=tuple(held_view(setup, state, holder, seat) for holder in range(state.seats)) if laid_for_round else (),
        out=bits(state.out) if laid_for_round else (),
        chips=state.chips if laid_for_round else (),
        stack=setup.chips[sum(1 for chip in state.chips if chip) :] if laid_for_round else (),
        open=cards(setup, state.open) if laid_for_round else (),
        taken=tuple(cards(setup, kept) for kept in state.kept) if laid_for_round else (),
        villages=tuple(villages(setup, left) for left in state.villages) if laid_for_round else (),
        modifier=setup.plan.modifiers[state.modifiers[-1]] if len(state.modifiers) == state.round else "",
        modifiers=tuple(setup.plan.modifiers[number] for number in state.modifiers),
        volcano_chip=bits(state.volcano),
        hands_out=bits(referee.reaching(state.windows)),
        reaching=tuple(reaching_view(setup, state, seat)),
        lots="" if state.lots == NOTHING else setup.things[state.lots],
        arms=state.arms if laid_for_round else (),
        since=state.since if timed else None,
        until=until(setup, state),
        bell=state.bell if timed and state.bell != NEVER else None,
        step=state.step,
        first=first_seat(state) if state.phase in (TAKING, SETTING) else None,
        chosen=tuple(seat for seat in range(state.seats) if has_chosen(state, seat)),
        choice="" if choice == NOTHING else setup.things[choice],
        plan=None if plan == NOTHING else setup.places[plan],
        past=tuple(past_view(setup, ended) for ended in state.past),
    )


def until(setup: Setup, state: State) -> Millis | None:
    """When the count-down or the rest is over."""
    due = deadline(setup, state) if state.phase in (COUNTING, RESTING) else None
    return None if due is None else due[0]


def has_chosen(state: State, seat: Seat) -> bool:
    """Step mode: a seat has made a choice that is not carried out yet."""
    if state.phase == TAKING:
        return state.choices[seat] != NOTHING
    return state.phase == SETTING and state.plans[seat] != NOTHING


def bits(seats: int) -> tuple[Seat, ...]:
    """The seats whose bits are set."""
    return tuple(seat for seat in range(4) if seats >> seat & 1)


def cards(setup: Setup, which: int) -> tuple[str, ...]:
    return tuple(name for number, name in enumerate(setup.plan.cards) if which >> number & 1)


def villages(setup: Setup, which: int) -> tuple[str, ...]:
    names = (setup.box.pieces[piece].name for piece in setup.village_pieces)
    return tuple(name for number, name in enumerate(names) if which >> number & 1)


def pool_view(setup: Setup, state: State) -> tuple[Lying | None, ...]:
    lying = setup.lying
    there = state.there
    return tuple(lying[code] if there >> place & 1 else None for place, code in enumerate(state.pool))


def held_view(setup: Setup, state: State, holder: Seat, viewer: Seat | None) -> Held | None:
    """A thing in hand: its underside is for the holder alone."""
    thing = state.hands[holder]
    if thing == NOTHING:
        return None
    if thing >= setup.first_card:
        return Held(setup.things[thing], setup.looks[setup.piece_of_thing(state, thing)][0])
    lay = state.pool[thing]
    sides = setup.looks[piece_of(lay)]
    if holder != viewer:
        return Held(setup.things[thing], sides[side_of(lay)])
    return Held(setup.things[thing], sides[side_of(lay)], sides[1 - side_of(lay)], setup.side_names[side_of(lay)])


def reaching_view(setup: Setup, state: State, viewer: Seat | None) -> Iterator[Reaching]:
    """The own hand, and those that lots are drawn between."""
    for window in state.windows:
        claims = tuple(claim for claim in window.claims if claim.seat == viewer or window.thing == state.lots)
        if claims:
            yield Reaching(setup.things[window.thing], claims)


def worlds_view(setup: Setup, state: State, viewer: Seat | None) -> tuple[tuple[Laid, ...], ...]:
    place_of = {piece_of(code): place for place, code in enumerate(state.pool)}
    cell_names = setup.mask.cells

    def laid_view(cell: int, code: int, owner: Seat) -> Laid:
        piece, side = piece_of(code), side_of(code)
        shown = setup.looks[piece][side]
        if piece not in place_of:
            thing = "" if piece < setup.first_card else setup.box.pieces[piece].name
            return Laid(cell_names[cell], shown, turn_of(code), thing)
        place = place_of[piece]
        flipped = side_of(state.pool[place]) != side
        under = setup.looks[piece][1 - side] if flipped or owner == viewer else ""
        return Laid(cell_names[cell], shown, turn_of(code), setup.things[place], flipped, under)

    return tuple(
        tuple(laid_view(cell, code, owner) for cell, code in enumerate(world) if code)
        for owner, world in enumerate(state.worlds)
    )


def past_view(setup: Setup, ended: Finished) -> Past:
    return Past(
        worlds=tuple(
            tuple(
                f"{cell}={laid_text(setup.box, code)}"
                for cell, code in zip(setup.mask.cells, world, strict=True)
                if code
            )
            for world in ended.worlds
        ),
        chips=ended.chips,
        taken=tuple(cards(setup, kept) for kept in ended.kept),
        totals=ended.totals,
        modifier="" if ended.modifier == NOTHING else setup.plan.modifiers[ended.modifier],
        volcano_chip=bits(ended.volcano),
    )


def redact(setup: Setup, state: State, move: Move[TableActions], seat: Seat | None) -> Move[TableActions]:
    """The move as a seat saw it: never how the tiles were shuffled, no secret choice and no unruled hand of others."""
    if isinstance(move.act, Deal):
        hidden = replace(move.act, tiles=(), start=())
        return Move(move.at, move.by, hidden)
    if move.by == seat or isinstance(move.act, Leave):
        return move
    if state.phase == TAKING or unruled(setup, state, move):
        return Move(move.at, move.by, SECRET_CHOICE)
    if state.phase == SETTING:
        return Move(move.at, move.by, SECRET_PLACE)
    if isinstance(move.act, Place | Return):
        return Move(move.at, move.by, replace(move.act, side=shown_side(setup, state, move.by, move.act.side)))
    return move


def shown_side(setup: Setup, state: State, holder: Seat, side: SideName) -> SideName:
    """The name of a side as its look gives it: where fronts and backs look alike, the true one betrays the tile."""
    thing = state.hands[holder]
    if thing >= setup.first_card:
        return side
    shown = setup.looks[piece_of(state.pool[thing])][setup.side_names.index(side)]
    return setup.side_names[setup.by_look[shown][1]]


def unruled(setup: Setup, state: State, move: Move[TableActions]) -> bool:
    """Whether a move is a reach that others may still join, so that they must not see what it is for."""
    if state.phase not in (PLAYING, RINGING) or not isinstance(move.act, Reach | JumpOut):
        return False
    if isinstance(move.act, JumpOut):
        waits = setup.chip_for(state, move.by) > 0
    else:
        waits = not setup.first_village <= setup.thing_index[move.act.thing] < setup.chip
    return waits and (setup.window > 0 or state.arms[move.by] > move.at)
