"""Hidden information: the view of each seat, and moves as other seats see them."""

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
    Deal,
    JumpOut,
    Leave,
    Place,
    Reach,
    Return,
    ScoredRound,
    SideName,
    State,
    TableActions,
)
from worldwright.kit.scramble.phases import (
    NAMES,
    Counting,
    Dealing,
    Phase,
    Playing,
    Resting,
    Ringing,
    Setting,
    Taking,
)
from worldwright.kit.scramble.setup import Lying, Setup, chips_taken
from worldwright.kit.scramble.steps import first_seat
from worldwright.kit.scramble.view import Held, Laid, Past, Reaching, TableView

V = TypeVar("V", bound=TableView)

SECRET_CHOICE = Reach()
SECRET_PLACE = Place()


def view(setup: Setup, state: State, seat: Seat | None, type_: type[V]) -> V:
    """A seat's view: nothing of the pool before `go`, and no underside it has not held."""
    phase, players = state.phase, state.players
    seen = not isinstance(phase, Dealing | Counting)
    timed = not (state.options.hidden_time and isinstance(phase, Playing | Ringing))
    plan = setup.plan.rounds[state.round - 1]
    choice, where = own_choice(state, seat)
    return type_(
        you=seat,
        options=state.options,
        seats=state.seats,
        phase=NAMES[type(phase)],
        round=state.round,
        level=plan.level,
        awaited=bits(phase.awaited),
        pool=pool_view(setup, state) if seen else (),
        worlds=worlds_view(setup, state, seat) if seen else (),
        hands=tuple(held_view(setup, state, holder, seat) for holder in range(len(players))),
        out=bits(state.out),
        chips=tuple(player.chip for player in players),
        stack=setup.plan.chips[chips_taken(state) :] if players else (),
        open=cards(setup, state.pool.open),
        taken=tuple(cards(setup, player.kept) for player in players),
        villages=tuple(villages(setup, player.villages) for player in players) if plan.villages else (),
        modifier=setup.plan.modifiers[state.modifiers[-1]] if len(state.modifiers) == state.round else "",
        modifiers=tuple(setup.plan.modifiers[number] for number in state.modifiers),
        volcano_chip=bits(state.volcano),
        hands_out=bits(referee.reaching(phase.windows)),
        reaching=tuple(reaching_view(setup, phase, seat)),
        lots="" if phase.lots is None else setup.things.names[phase.lots],
        arms=tuple(player.arm for player in players),
        since=phase.since if timed else None,
        until=until(setup, state),
        bell=phase.bell if timed else None,
        step=state.step,
        first=first_seat(state) if isinstance(phase, Taking | Setting) else None,
        chosen=tuple(who for who, chosen in enumerate(secrets(phase)) if chosen is not None),
        choice="" if choice is None else setup.things.names[choice],
        plan=None if where is None else setup.ready.places[where],
        past=tuple(past_view(setup, ended) for ended in state.past),
    )


def until(setup: Setup, state: State) -> Millis | None:
    """When the countdown or the rest is over."""
    due = deadline(setup, state) if isinstance(state.phase, Counting | Resting) else None
    return None if due is None else due[0]


def secrets(phase: Phase) -> tuple[int | None, ...]:
    """Step mode: each seat's chosen thing or place that is not carried out yet."""
    if isinstance(phase, Taking):
        return phase.choices
    return phase.plans if isinstance(phase, Setting) else ()


def own_choice(state: State, seat: Seat | None) -> tuple[int | None, int | None]:
    """Step mode: this seat's chosen thing or place."""
    phase = state.phase
    if seat is None or seat >= state.seats:
        return None, None
    choice = phase.choices[seat] if isinstance(phase, Taking) else None
    return choice, phase.plans[seat] if isinstance(phase, Setting) else None


def bits(seats: int) -> tuple[Seat, ...]:
    """The seats whose bits are set."""
    return tuple(seat for seat in range(4) if seats >> seat & 1)


def cards(setup: Setup, which: int) -> tuple[str, ...]:
    return tuple(name for number, name in enumerate(setup.plan.cards) if which >> number & 1)


def villages(setup: Setup, which: int) -> tuple[str, ...]:
    names = (setup.plan.box.pieces[piece].name for piece in setup.things.village_pieces)
    return tuple(name for number, name in enumerate(names) if which >> number & 1)


def pool_view(setup: Setup, state: State) -> tuple[Lying | None, ...]:
    lying = setup.seen.lying
    there = state.pool.there
    return tuple(lying[code] if there >> place & 1 else None for place, code in enumerate(state.pool.tiles))


def held_view(setup: Setup, state: State, holder: Seat, viewer: Seat | None) -> Held | None:
    """A thing in hand: only the holder sees its underside."""
    thing = state.players[holder].hand
    if thing is None:
        return None
    if thing >= setup.things.first_card:
        return Held(setup.things.names[thing], setup.seen.looks[setup.things.piece(state, thing)][0])
    lay = state.pool.tiles[thing]
    sides = setup.seen.looks[piece_of(lay)]
    if holder != viewer:
        return Held(setup.things.names[thing], sides[side_of(lay)])
    return Held(setup.things.names[thing], sides[side_of(lay)], sides[1 - side_of(lay)], setup.side_names[side_of(lay)])


def reaching_view(setup: Setup, phase: Phase, viewer: Seat | None) -> Iterator[Reaching]:
    """The viewer's own hand, and those in a draw of lots."""
    for window in phase.windows:
        claims = tuple(claim for claim in window.claims if claim.seat == viewer or window.thing == phase.lots)
        if claims:
            yield Reaching(setup.things.names[window.thing], claims)


def worlds_view(setup: Setup, state: State, viewer: Seat | None) -> tuple[tuple[Laid, ...], ...]:
    place_of = {piece_of(code): place for place, code in enumerate(state.pool.tiles)}
    cell_names = setup.plan.mask.cells

    def laid_view(cell: int, code: int, owner: Seat) -> Laid:
        piece, side = piece_of(code), side_of(code)
        shown = setup.seen.looks[piece][side]
        if piece not in place_of:
            thing = "" if piece < setup.things.first_card else setup.plan.box.pieces[piece].name
            return Laid(cell_names[cell], shown, turn_of(code), thing)
        place = place_of[piece]
        flipped = side_of(state.pool.tiles[place]) != side
        under = setup.seen.looks[piece][1 - side] if flipped or owner == viewer else ""
        return Laid(cell_names[cell], shown, turn_of(code), setup.things.names[place], flipped, under)

    return tuple(
        tuple(laid_view(cell, code, owner) for cell, code in enumerate(player.world) if code)
        for owner, player in enumerate(state.players)
    )


def past_view(setup: Setup, ended: ScoredRound) -> Past:
    return Past(
        worlds=tuple(
            tuple(
                f"{cell}={laid_text(setup.plan.box, code)}"
                for cell, code in zip(setup.plan.mask.cells, world, strict=True)
                if code
            )
            for world in ended.worlds
        ),
        chips=ended.chips,
        taken=tuple(cards(setup, kept) for kept in ended.kept),
        totals=ended.totals,
        modifier="" if ended.modifier is None else setup.plan.modifiers[ended.modifier],
        volcano_chip=bits(ended.volcano),
    )


def redact(setup: Setup, state: State, move: Move[TableActions], seat: Seat | None) -> Move[TableActions]:
    """A move as a seat saw it, without the order of tiles, others' secret choices and their hands before a ruling."""
    if isinstance(move.act, Deal):
        hidden = replace(move.act, tiles=(), start=())
        return Move(move.at, move.by, hidden)
    if move.by == seat or isinstance(move.act, Leave):
        return move
    if isinstance(state.phase, Taking) or unruled(setup, state, move):
        return Move(move.at, move.by, SECRET_CHOICE)
    if isinstance(state.phase, Setting):
        return Move(move.at, move.by, SECRET_PLACE)
    if isinstance(move.act, Place | Return):
        return Move(move.at, move.by, replace(move.act, side=shown_side(setup, state, move.by, move.act.side)))
    return move


def shown_side(setup: Setup, state: State, holder: Seat, side: SideName) -> SideName:
    """The side's name as its look suggests it: if fronts and backs look alike, the true one would reveal the tile."""
    thing = state.players[holder].hand
    if thing is None or thing >= setup.things.first_card:
        return side
    shown = setup.seen.looks[piece_of(state.pool.tiles[thing])][setup.side_names.index(side)]
    return setup.side_names[setup.seen.by_look[shown][1]]


def unruled(setup: Setup, state: State, move: Move[TableActions]) -> bool:
    """Whether a move is a reach that others may still join, so that its thing is hidden from them."""
    if not isinstance(state.phase, Playing | Ringing) or not isinstance(move.act, Reach | JumpOut):
        return False
    if isinstance(move.act, JumpOut):
        waits = setup.chip_for(state, move.by) > 0
    else:
        waits = not setup.things.first_village <= setup.things.index[move.act.thing] < setup.things.chip
    return waits and (setup.window > 0 or state.players[move.by].arm > move.at)
