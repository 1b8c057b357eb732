"""A table that would look the same from a seat: every underside and choice that is not known is filled in by chance."""

from __future__ import annotations

from msgspec.structs import replace

from worldwright.core.chance import Chance
from worldwright.core.game import Millis, Seat
from worldwright.kit.pieces import Code, World, code, piece_of
from worldwright.kit.pool import Seen, fitting, laid_code, shuffled
from worldwright.kit.referee import Claim, Window, claimed, reaching
from worldwright.kit.referee import opening as opening_of
from worldwright.kit.scramble.dealing import solo_start
from worldwright.kit.scramble.hands import with_entry
from worldwright.kit.scramble.legal import reachable
from worldwright.kit.scramble.model import COUNTING, NEVER, NOTHING, PHASES, PLAYING, RINGING, TAKING, Finished, State
from worldwright.kit.scramble.rounds import opening
from worldwright.kit.scramble.setup import Setup
from worldwright.kit.scramble.view import Past, TableView


def imagine(setup: Setup, view: TableView, chance: Chance) -> State:
    """A state with the same view."""
    phase = PHASES.index(view.phase)
    pool, worlds = unseen_table(setup, view, chance) if phase == COUNTING else seen_table(setup, view, chance)
    filled = tuple(sum(1 << cell for cell, lies in enumerate(world) if lies) for world in worlds)
    there = (1 << len(pool)) - 1 if phase == COUNTING else sum(1 << i for i, lying in enumerate(view.pool) if lying)
    state = State(
        options=view.options,
        seats=view.seats,
        phase=phase,
        round=view.round,
        awaited=seat_bits(view.awaited),
        pool=pool,
        there=there,
        worlds=worlds,
        filled=filled,
        fringe=tuple(fringe_of(setup, cells) for cells in filled),
        hands=tuple(NOTHING if held is None else setup.thing_index[held.thing] for held in view.hands),
        out=seat_bits(view.out),
        chips=view.chips,
        open=card_bits(setup, view.open),
        kept=tuple(card_bits(setup, taken) for taken in view.taken),
        villages=tuple(village_bits(setup, names) for names in view.villages),
        modifiers=tuple(setup.plan.modifiers.index(name) for name in view.modifiers),
        volcano=seat_bits(view.volcano_chip),
        windows=tuple(
            Window(setup.thing_index[out.thing], min(map(opening_of, out.claims)), out.claims) for out in view.reaching
        ),
        lots=setup.thing_index[view.lots] if view.lots else NOTHING,
        arms=view.arms,
        since=view.since or 0,
        bell=bell_of(setup, view),
        step=view.step,
        choices=(NOTHING,) * view.seats,
        plans=(NOTHING,) * view.seats,
        past=tuple(past_round(setup, past) for past in view.past),
    )
    for seat in view.chosen:
        state = with_secret(setup, state, view, seat, chance)
    known = reaching(state.windows)
    for seat in view.hands_out:
        if not known >> seat & 1:
            state = with_hand_out(setup, state, seat, chance)
    return state


def with_hand_out(setup: Setup, state: State, seat: Seat, chance: Chance) -> State:
    """A hand of somebody else that is out for something: since when is known, for what is not."""
    at = max(0, state.arms[seat] - state.options.pause)
    things = reachable(setup, state, seat) & ((1 << setup.first_village) - 1) if state.phase == PLAYING else 0
    thing = chance.choice([*(i for i in range(setup.chip) if things >> i & 1), setup.chip])
    reached = min(at, state.bell - 1) if state.phase == RINGING else at
    return replace(state, windows=claimed(state.windows, thing, Claim(seat, at, reached, at - reached)))


def with_secret(setup: Setup, state: State, view: TableView, seat: Seat, chance: Chance) -> State:
    """The secret choice of a seat: your own as it is, another's as it might be."""
    mine = seat == view.you
    if state.phase == TAKING:
        if mine:
            choice = setup.thing_index[view.choice]
        else:
            things = reachable(setup, state, seat)
            choice = chance.choice([*(i for i in range(setup.chip) if things >> i & 1), setup.chip])
        return replace(state, choices=with_entry(state.choices, seat, choice))
    if mine and view.plan is not None:
        return replace(state, plans=with_entry(state.plans, seat, setup.place_index[view.plan]))
    cell = chance.choice([cell for cell in range(setup.cells) if state.fringe[seat] >> cell & 1])
    spin = chance.below(8 if state.hands[seat] < setup.first_card else 4)
    return replace(state, plans=with_entry(state.plans, seat, cell << 3 | spin))


def unseen_table(setup: Setup, view: TableView, chance: Chance) -> tuple[tuple[Code, ...], tuple[World, ...]]:
    """Before `go` anything may lie there."""
    start = solo_start(setup, chance)
    on_board = {piece_of(lies) for lies in start}
    pool = shuffled([tile for tile in setup.tiles if tile not in on_board], chance)
    return pool, (opening(setup, start)[0],) * view.seats


def seen_table(setup: Setup, view: TableView, chance: Chance) -> tuple[tuple[Code, ...], tuple[World, ...]]:
    """The pool and the worlds: tiles of the box that show what is seen, each used once."""
    seen: list[Seen] = []
    places: dict[str, int] = {}  # where in `seen` the tile of a place stands
    turns: dict[str, int] = {}
    for number, lying in enumerate(view.pool):
        if lying is not None:
            name = setup.things[number]
            places[name], turns[name] = len(seen), lying.turn
            seen.append(Seen(lying.face))
    for held in view.hands:
        if held is not None and setup.thing_index[held.thing] < setup.first_card:
            places[held.thing] = len(seen)
            seen.append(Seen(held.face, held.under, setup.side_names.index(held.side) if held.side else -1))
    starts: dict[tuple[Seat, str], int] = {}
    for owner, world in enumerate(view.worlds):
        for laid in world:
            if not laid.thing:
                starts[owner, laid.cell] = len(seen)
                seen.append(Seen(laid.face))
            elif laid.thing in setup.thing_index and setup.thing_index[laid.thing] < setup.first_card:
                places[laid.thing] = len(seen)
                seen.append(Seen(laid.under, laid.face) if laid.flipped else Seen(laid.face, laid.under))
    found = fitting(setup.looks, setup.tiles, seen, chance)
    pool = tuple(
        code(*found[places[setup.things[number]]], turns.get(setup.things[number], 0))
        for number in range(len(view.pool))
    )
    worlds = []
    for owner, world in enumerate(view.worlds):
        cells = [0] * setup.cells
        for laid in world:
            if laid.thing in places:
                tile, side = found[places[laid.thing]]
                lies = code(tile, 1 - side if laid.flipped else side, laid.turn)
            elif laid.thing:
                lies = code(setup.box.index[laid.thing], 0, laid.turn)
            else:
                lies = code(*found[starts[owner, laid.cell]], laid.turn)
            cells[setup.mask.index[laid.cell]] = lies
        worlds.append(tuple(cells))
    return pool, tuple(worlds)


def seat_bits(seats: tuple[Seat, ...]) -> int:
    return sum(1 << seat for seat in seats)


def card_bits(setup: Setup, names: tuple[str, ...]) -> int:
    return sum(1 << setup.plan.cards.index(name) for name in names)


def village_bits(setup: Setup, names: tuple[str, ...]) -> int:
    return sum(1 << setup.thing_index[name] - setup.first_village for name in names)


def fringe_of(setup: Setup, filled: int) -> int:
    """The cells that may take the next tile, counted anew."""
    if not filled:
        return setup.first_cells
    fringe = 0
    for cell in range(setup.cells):
        if filled >> cell & 1:
            fringe = setup.fringe(filled, fringe, cell)
    return fringe


def bell_of(setup: Setup, view: TableView) -> Millis:
    """When the bell rings; where nobody may see it, some time that it could."""
    if view.bell is not None:
        return view.bell
    length = setup.rounds[view.round - 1].length
    hidden = view.options.hidden_time and view.since is None
    return length if hidden and length else NEVER


def past_round(setup: Setup, past: Past) -> Finished:
    worlds = []
    for laid in past.worlds:
        cells = [0] * setup.cells
        for text in laid:
            cell, _, piece = text.partition("=")
            cells[setup.mask.index[cell]] = laid_code(setup.box, piece) or 0
        worlds.append(tuple(cells))
    return Finished(
        worlds=tuple(worlds),
        chips=past.chips,
        kept=tuple(card_bits(setup, taken) for taken in past.taken),
        modifier=setup.plan.modifiers.index(past.modifier) if past.modifier else NOTHING,
        volcano=seat_bits(past.volcano_chip),
        totals=past.totals,
    )
