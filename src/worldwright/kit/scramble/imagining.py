"""A random state with the same view: unknown undersides and choices are filled in by chance."""

from __future__ import annotations

from msgspec.structs import replace

from worldwright.core.chance import Chance
from worldwright.core.game import Millis, Seat
from worldwright.kit.pieces import Code, World, code, piece_of
from worldwright.kit.pool import KnownTile, fitting, laid_code, shuffled
from worldwright.kit.referee import Claim, Window, claimed, reaching
from worldwright.kit.referee import opening as opening_of
from worldwright.kit.scramble.dealing import solo_start
from worldwright.kit.scramble.hands import with_entry
from worldwright.kit.scramble.legal import reachable
from worldwright.kit.scramble.model import Player, Pool, ScoredRound, State
from worldwright.kit.scramble.phases import (
    NAMES,
    Counting,
    Dealing,
    Over,
    Phase,
    Playing,
    Resting,
    Ringing,
    Setting,
    Taking,
)
from worldwright.kit.scramble.rounds import opening
from worldwright.kit.scramble.setup import Setup
from worldwright.kit.scramble.view import Past, TableView


def imagine(setup: Setup, view: TableView, chance: Chance) -> State:
    """A state with the same view."""
    counting = view.phase == NAMES[Counting]
    tiles, worlds = unseen_table(setup, view, chance) if counting else seen_table(setup, view, chance)
    there = (1 << len(tiles)) - 1 if counting else sum(1 << i for i, lying in enumerate(view.pool) if lying)
    state = State(
        options=view.options,
        seats=view.seats,
        phase=phase_of(setup, view),
        round=view.round,
        pool=Pool(tiles, there, card_bits(setup, view.open)),
        players=tuple(player_of(setup, view, seat, worlds[seat]) for seat in range(len(view.hands))),
        out=seat_bits(view.out),
        step=view.step,
        modifiers=tuple(setup.plan.modifiers.index(name) for name in view.modifiers),
        volcano=seat_bits(view.volcano_chip),
        past=tuple(past_round(setup, past) for past in view.past),
    )
    for seat in view.chosen:
        state = with_secret(setup, state, view, seat, chance)
    known = reaching(state.phase.windows)
    for seat in view.hands_out:
        if not known >> seat & 1:
            state = with_hand_out(setup, state, seat, chance)
    return state


def phase_of(setup: Setup, view: TableView) -> Phase:
    """The phase in a view, without unknown hands and choices."""
    since, awaited = view.since or 0, seat_bits(view.awaited)
    windows = tuple(
        Window(setup.things.index[out.thing], min(map(opening_of, out.claims)), out.claims) for out in view.reaching
    )
    lots = setup.things.index[view.lots] if view.lots else None
    bell = bell_of(setup, view)
    if view.phase == NAMES[Playing]:
        return Playing(since, awaited, bell, windows, lots)
    if view.phase == NAMES[Ringing]:
        return Ringing(since, bell or 0, windows, lots)
    if view.phase == NAMES[Resting]:
        return Resting(since, awaited)
    if view.phase == NAMES[Taking]:
        return Taking(since, awaited, setup.nothing)
    if view.phase == NAMES[Setting]:
        return Setting(since, awaited, setup.nothing)
    if view.phase == NAMES[Over]:
        return Over(since)
    return Counting(since) if view.phase == NAMES[Counting] else Dealing(since)


def player_of(setup: Setup, view: TableView, seat: Seat, world: World) -> Player:
    """A seat's own things, as far as a view shows them."""
    filled = sum(1 << cell for cell, lies in enumerate(world) if lies)
    held = view.hands[seat]
    return Player(
        world=world,
        filled=filled,
        fringe=fringe_of(setup, filled),
        arm=view.arms[seat],
        hand=None if held is None else setup.things.index[held.thing],
        chip=view.chips[seat],
        kept=card_bits(setup, view.taken[seat]),
        villages=village_bits(setup, view.villages[seat]) if view.villages else 0,
    )


def with_hand_out(setup: Setup, state: State, seat: Seat, chance: Chance) -> State:
    """Add a hidden hand of another seat: its time is known, its thing is random."""
    phase = state.phase
    assert isinstance(phase, Playing | Ringing)
    at = max(0, state.players[seat].arm - state.options.pause)
    playing = isinstance(phase, Playing)
    things = reachable(setup, state, seat) & ((1 << setup.things.first_village) - 1) if playing else 0
    thing = chance.choice([*(i for i in range(setup.things.chip) if things >> i & 1), setup.things.chip])
    reached = min(at, phase.bell - 1) if isinstance(phase, Ringing) else at
    windows = claimed(phase.windows, thing, Claim(seat, at, reached, at - reached))
    return replace(state, phase=replace(phase, windows=windows))


def with_secret(setup: Setup, state: State, view: TableView, seat: Seat, chance: Chance) -> State:
    """Add the secret choice of a seat: the viewer's own, or a random one for another seat."""
    mine, phase = seat == view.you, state.phase
    if isinstance(phase, Taking):
        if mine:
            choice = setup.things.index[view.choice]
        else:
            things = reachable(setup, state, seat)
            choice = chance.choice([*(i for i in range(setup.things.chip) if things >> i & 1), setup.things.chip])
        return replace(state, phase=replace(phase, choices=with_entry(phase.choices, seat, choice)))
    assert isinstance(phase, Setting)
    if mine and view.plan is not None:
        place = setup.ready.place_index[view.plan]
    else:
        player = state.players[seat]
        cell = chance.choice([cell for cell in range(setup.board.cells) if player.fringe >> cell & 1])
        two_sided = player.hand is not None and player.hand < setup.things.first_card
        place = cell << 3 | chance.below(8 if two_sided else 4)
    return replace(state, phase=replace(phase, plans=with_entry(phase.plans, seat, place)))


def unseen_table(setup: Setup, view: TableView, chance: Chance) -> tuple[tuple[Code, ...], tuple[World, ...]]:
    """Before `go` any pool and start are possible."""
    start = solo_start(setup, chance)
    on_board = {piece_of(lies) for lies in start}
    pool = shuffled([tile for tile in setup.things.tiles if tile not in on_board], chance)
    return pool, (opening(setup, start)[0],) * view.seats


def seen_table(setup: Setup, view: TableView, chance: Chance) -> tuple[tuple[Code, ...], tuple[World, ...]]:
    """The pool and the worlds: tiles of the box with the visible looks, each used once."""
    seen: list[KnownTile] = []
    places: dict[str, int] = {}  # the index in `seen` of each place's tile
    turns: dict[str, int] = {}
    for number, lying in enumerate(view.pool):
        if lying is not None:
            name = setup.things.names[number]
            places[name], turns[name] = len(seen), lying.turn
            seen.append(KnownTile(lying.face))
    for held in view.hands:
        if held is not None and setup.things.index[held.thing] < setup.things.first_card:
            places[held.thing] = len(seen)
            seen.append(KnownTile(held.face, held.under, setup.side_names.index(held.side) if held.side else -1))
    starts: dict[tuple[Seat, str], int] = {}
    for owner, world in enumerate(view.worlds):
        for laid in world:
            if not laid.thing:
                starts[owner, laid.cell] = len(seen)
                seen.append(KnownTile(laid.face))
            elif laid.thing in setup.things.index and setup.things.index[laid.thing] < setup.things.first_card:
                places[laid.thing] = len(seen)
                seen.append(KnownTile(laid.under, laid.face) if laid.flipped else KnownTile(laid.face, laid.under))
    found = fitting(setup.seen.looks, setup.things.tiles, seen, chance)
    pool = tuple(
        code(*found[places[setup.things.names[number]]], turns.get(setup.things.names[number], 0))
        for number in range(len(view.pool))
    )
    worlds = []
    for owner, world in enumerate(view.worlds):
        cells = [0] * setup.board.cells
        for laid in world:
            if laid.thing in places:
                tile, side = found[places[laid.thing]]
                lies = code(tile, 1 - side if laid.flipped else side, laid.turn)
            elif laid.thing:
                lies = code(setup.plan.box.index[laid.thing], 0, laid.turn)
            else:
                lies = code(*found[starts[owner, laid.cell]], laid.turn)
            cells[setup.plan.mask.index[laid.cell]] = lies
        worlds.append(tuple(cells))
    return pool, tuple(worlds)


def seat_bits(seats: tuple[Seat, ...]) -> int:
    return sum(1 << seat for seat in seats)


def card_bits(setup: Setup, names: tuple[str, ...]) -> int:
    return sum(1 << setup.plan.cards.index(name) for name in names)


def village_bits(setup: Setup, names: tuple[str, ...]) -> int:
    return sum(1 << setup.things.index[name] - setup.things.first_village for name in names)


def fringe_of(setup: Setup, filled: int) -> int:
    """The cells that may take the next tile, computed from the filled ones."""
    if not filled:
        return setup.board.first
    fringe = 0
    for cell in range(setup.board.cells):
        if filled >> cell & 1:
            fringe = setup.board.fringe(filled, fringe, cell)
    return fringe


def bell_of(setup: Setup, view: TableView) -> Millis | None:
    """When the bell rings; where it is hidden, a possible time."""
    if view.bell is not None:
        return view.bell
    length = setup.plan.rounds[view.round - 1].length
    hidden = view.options.hidden_time and view.since is None
    return length if hidden and length else None


def past_round(setup: Setup, past: Past) -> ScoredRound:
    worlds = []
    for laid in past.worlds:
        cells = [0] * setup.board.cells
        for text in laid:
            cell, _, piece = text.partition("=")
            cells[setup.plan.mask.index[cell]] = laid_code(setup.plan.box, piece) or 0
        worlds.append(tuple(cells))
    return ScoredRound(
        worlds=tuple(worlds),
        chips=past.chips,
        kept=tuple(card_bits(setup, taken) for taken in past.taken),
        modifier=setup.plan.modifiers.index(past.modifier) if past.modifier else None,
        volcano=seat_bits(past.volcano_chip),
        totals=past.totals,
    )
