"""The rules of Monuments: the legal actions and their effects."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from worldwright.core.chance import Chance
from worldwright.core.errors import OptionError
from worldwright.core.game import DEALER, DEALER_ONLY, NOBODY, ONLY, Millis, Move, Refusal, Seat
from worldwright.games.monuments.box import Box, box
from worldwright.games.monuments.model import Act, Build, Fill, First, Options, Pass, State, Walk
from worldwright.games.monuments.plans import Plan, is_plan, plan, plan_names
from worldwright.games.monuments.walking import all_walks, sampled_walk, walk_refusal
from worldwright.kit.graph import bits, picked
from worldwright.kit.piles import ONE, Pile, count, kinds, pieces, pile_of, size

ROUNDS = 3
PLAYED = frozenset({"quarry", "build"})
"""The phases in which seats move."""


def start(options: Options, seats: int) -> State:
    """An empty building ground, and all seats on the start points."""
    things = box()
    monument = _chosen(options)
    return State(
        options=options,
        seats=seats,
        phase="first",
        round=1,
        holder=0,
        turn=0,
        walked=0,
        worker=-1,
        stock=things.stock,
        quarry=(0,) * len(things.fields),
        filled=0,
        mixed=0,
        screens=(0,) * seats,
        built_by=(0,) * seats,
        built=0,
        ready=monument.ground,
        passed=0,
        start_stones=(0,) * seats,
        costs=((),) * seats,
    )


def _chosen(options: Options) -> Plan:
    """The table's monument (WM-G1)."""
    if not is_plan(options.monument):
        raise OptionError("monument", f"there is no {options.monument!r}: choose one of {', '.join(plan_names())}")
    return plan(options.monument)


def to_move(state: State) -> frozenset[Seat]:
    """One seat at a time; the dealer chooses the first one and fills the quarry."""
    if state.phase in PLAYED:
        return ONLY[state.turn]
    return NOBODY if state.phase == "over" else DEALER_ONLY


def buildable(state: State, seat: Seat) -> int:
    """The places where a seat could build now (WM-B2)."""
    return plan(state.options.monument).for_kinds[kinds(state.screens[seat])] & state.ready


_PASS = Pass()
_DEALT = (First, Fill)
"""The dealer's actions."""


def actions(state: State, seat: Seat) -> Sequence[Act]:
    """Every legal action of the seat whose turn it is, in a stable order."""
    if seat != state.turn:
        return ()
    if state.phase == "quarry":
        return all_walks(state)
    if state.phase == "build":
        return [*picked(plan(state.options.monument).builds, buildable(state, seat))] or [_PASS]
    return ()


def sample(state: State, seat: Seat, chance: Chance) -> Act:
    """A uniformly random legal action."""
    if state.phase == "quarry":
        return sampled_walk(state, chance)
    places = buildable(state, seat)
    if not places:
        return _PASS
    for _ in range(chance.below(places.bit_count())):
        places &= places - 1
    return plan(state.options.monument).builds[(places & -places).bit_length() - 1]


def refusal(state: State, seat: Seat, action: Act) -> Refusal | None:
    """The rule that forbids an action of a seat or of the dealer now, and where."""
    if state.phase == "over":
        return Refusal("WW-T2")
    if isinstance(action, _DEALT) != (seat == DEALER):
        return Refusal("WW-T3")
    if seat not in to_move(state):
        return Refusal("WW-T1")
    match action:
        case Walk():
            return walk_refusal(state, action) if state.phase == "quarry" else Refusal("WM-G2")
        case Build():
            return _build_refusal(state, seat, action) if state.phase == "build" else Refusal("WM-G2")
        case First():
            return None if state.phase == "first" and 0 <= action.seat < state.seats else Refusal("WW-T4")
        case Fill():
            return None if state.phase == "fill" and _possible(state, action) else Refusal("WW-T4")
        case Pass():
            if state.phase != "build":
                return Refusal("WM-G2")
            places = buildable(state, seat)
            names = plan(state.options.monument).places
            return Refusal("WM-B4", tuple(names[place] for place in bits(places))) if places else None


def _build_refusal(state: State, seat: Seat, action: Build) -> Refusal | None:
    number = plan(state.options.monument).number.get(action.place)
    if number is None or not buildable(state, seat) >> number & 1:
        return Refusal("WM-B2", (action.place,))
    return None


def apply(state: State, move: Move[Act]) -> State:
    """The state after a legal move."""
    match move.act:
        case Walk() as act:
            return _walk(state, act)
        case Build() as act:
            return _build(state, act)
        case Pass():
            return _pass(state)
        case First() as act:
            return replace(state, phase="fill", holder=act.seat, turn=act.seat)
        case Fill() as act:
            return _fill(state, act)


def _fill(state: State, action: Fill) -> State:
    quarry = tuple(map(box().fill_pile, action.fields))
    return replace(
        state,
        phase="quarry",
        turn=state.holder,
        walked=0,
        stock=state.stock - plan(state.options.monument).material[state.round - 1],
        quarry=quarry,
        filled=sum(1 << field for field, stones in enumerate(quarry) if stones),
        mixed=box().mixed(quarry),
    )


def _walk(state: State, action: Walk) -> State:
    things = box()
    steps = things.steps
    quarry = list(state.quarry)
    filled, mixed = state.filled, state.mixed
    seat = state.turn
    gained = 0
    field = -1
    for step in action.steps:
        field, stone = steps[step]
        if stone:
            gained += stone
            left = quarry[field] - stone
            quarry[field] = left
            if not left:
                filled ^= 1 << field
            elif mixed >> field & 1 and len(things.steps_onto[field][left]) < 2:
                mixed ^= 1 << field
    screens = list(state.screens)
    screens[seat] += gained
    after = replace(
        state,
        turn=(seat + 1) % state.seats,
        walked=state.walked + 1,
        worker=field,
        quarry=tuple(quarry),
        filled=filled,
        mixed=mixed,
        screens=tuple(screens),
    )
    return after if filled else _quarry_empty(after)


def _quarry_empty(state: State) -> State:
    """The start stone goes back, earns its points and decides who builds first (WM-Q9)."""
    black = box().start_stone
    holder = next(seat for seat, screen in enumerate(state.screens) if count(screen, black))
    return replace(
        state,
        phase="build",
        holder=holder,
        turn=holder,
        worker=-1,
        stock=state.stock + ONE[black],
        screens=tuple(screen - ONE[black] * (seat == holder) for seat, screen in enumerate(state.screens)),
        start_stones=tuple(times + (seat == holder) for seat, times in enumerate(state.start_stones)),
    )


def _next_builder(state: State, passed: int) -> Seat:
    seats = state.seats
    seat = (state.turn + 1) % seats
    while passed >> seat & 1:
        seat = (seat + 1) % seats
    return seat


def _build(state: State, action: Build) -> State:
    monument = plan(state.options.monument)
    place = monument.number[action.place]
    seat = state.turn
    screens = list(state.screens)
    screens[seat] -= ONE[monument.kinds[place]]
    built_by = list(state.built_by)
    built_by[seat] |= 1 << place
    built = state.built | 1 << place
    ready = state.ready ^ 1 << place
    for above in monument.above[place]:
        if not monument.supports[above] & ~built:
            ready |= 1 << above
    return replace(
        state,
        phase="over" if built == monument.full else "build",
        turn=_next_builder(state, state.passed),
        screens=tuple(screens),
        built_by=tuple(built_by),
        built=built,
        ready=ready,
    )


def pass_cost(state: State, seat: Seat) -> int:
    """One point for each building stone left; in the last round only if the option says so (WM-B5)."""
    free = state.round == ROUNDS and state.options.last_pass == "free"  # noqa: S105 - no password
    return 0 if free else _building_stones(state.screens[seat])


@lru_cache(maxsize=1 << 12)
def _building_stones(screen: Pile) -> int:
    return sum(count(screen, kind) for kind in box().building)


def _pass(state: State) -> State:
    seat = state.turn
    passed = state.passed | 1 << seat
    costs = tuple((*c, pass_cost(state, seat)) if s == seat else c for s, c in enumerate(state.costs))
    after = replace(state, passed=passed, costs=costs)
    if passed + 1 < 1 << state.seats:
        return replace(after, turn=_next_builder(state, passed))
    if state.round < ROUNDS:
        return replace(after, phase="fill", round=state.round + 1, turn=state.holder, passed=0, walked=0)
    return replace(after, phase="over")


def singles(things: Box, monument: Plan, round_: int) -> int:
    """How many middle fields get only one stone, because the bag has too few (WM-Q2)."""
    return max(0, len(things.outer) + 2 * len(things.middle) - size(monument.material[round_ - 1]))


def deal(state: State, chance: Chance) -> Act:
    """The first holder of the worker; then, each round, the stones of the quarry."""
    if state.phase == "first":
        return First(chance.below(state.seats))
    things = box()
    monument = plan(state.options.monument)
    bag = chance.shuffled(pieces(monument.material[state.round - 1]))
    short = set(chance.shuffled(things.middle)[: singles(things, monument, state.round)])
    drawn: list[Pile] = [0] * len(things.fields)
    for field in things.outer:
        drawn[field] = ONE[bag.pop()]
    for field in things.middle:
        drawn[field] = ONE[bag.pop()] + (0 if field in short else ONE[bag.pop()])
    drawn[things.inner[0]] = pile_of(bag)
    return Fill(tuple(map(things.fill_text, drawn)))


def _possible(state: State, action: Fill) -> bool:
    """Whether this filling of the quarry is possible (WM-Q1, WM-Q2)."""
    things = box()
    monument = plan(state.options.monument)
    try:
        quarry = tuple(map(things.fill_pile, action.fields))
    except KeyError:
        return False  # an unknown kind of stone
    if len(quarry) != len(things.fields) or sum(quarry) != monument.material[state.round - 1]:
        return False
    if action.fields != tuple(map(things.fill_text, quarry)):
        return False  # stones of a field are written in the box's order
    middle = sorted(size(quarry[field]) for field in things.middle)
    short = singles(things, monument, state.round)
    return all(size(quarry[field]) == 1 for field in things.outer) and middle == [1] * short + [2] * (
        len(middle) - short
    )


def deadline(state: State) -> tuple[Millis, Act] | None:
    """None: Monuments has no clock."""
    return None
