"""The rules of Mondo: the shared simultaneous game with Mondo's rounds, tasks and modifiers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from worldwright.core.chance import Chance
from worldwright.core.errors import OptionError
from worldwright.core.game import Millis, Move, Refusal, Seat
from worldwright.games.mondo import content
from worldwright.games.mondo.model import RULES_VERSION, Act, Options, State
from worldwright.games.mondo.results import ground, totals
from worldwright.kit.ground import Ground
from worldwright.kit.scramble import clock, dealing, legal, moves
from worldwright.kit.scramble.options import (
    CHILDREN_MINUTES,
    SOLO_LIMIT,
    SOLO_MINUTES,
    Difficulty,
    check,
    chips_of,
    is_solo,
    round_length,
)
from worldwright.kit.scramble.setup import Plan, RoundPlan, Setup, no_start
from worldwright.kit.scramble.solving import Solver
from worldwright.kit.square import MASKS

MINUTES = {"beginner": 7, "advanced": 6, "expert": 5}
SMALL_MINUTES = 4
SMALL_CHIPS = (4,)
TASKS_EACH = 2


def start(options: Options, seats: int) -> State:
    """The table before the first deal."""
    check(options, seats)
    if options.edition == "small":
        if seats == 1:
            raise OptionError("edition", "the small edition is for 2 to 4 players")
        if options.level != "beginner":
            raise OptionError("level", "the small edition has one level, beginner")
    if options.children and not options.lines:
        raise OptionError("lines", "pick at least one line that counts")
    if options.children and options.level != "beginner" and RULES_VERSION >= 2:
        raise OptionError("level", "children play at the beginner level (MO-V5)")
    return State(options=options, seats=seats)


@lru_cache(maxsize=1024)
def setup(options: Options, seats: int) -> Setup:
    """The lookup tables of a table with these options."""
    if seats > 1:
        plan = small_plan(options) if options.edition == "small" else plan_of(options, seats)
        return Setup(plan, seats, options.window, totals, no_start)
    if not is_solo(options, seats):
        return Setup(plan_of(options, seats), seats, 0, totals, no_start)
    plan = solo_plan(options)
    return Setup(plan, seats, 0, totals, solver(ground(options), plan.start_cells, options.difficulty).solvable)


@lru_cache(maxsize=32)
def solver(board: Ground, start_cells: tuple[int, ...], difficulty: Difficulty) -> Solver:
    """The solver of solo starts. Large, so that all tables with the same board share it."""
    return Solver(board, start_cells, SOLO_LIMIT[difficulty])


def plan_of(options: Options, seats: int) -> Plan:
    """The game for two to four players (MO-G2, MO-T2, MO-A1, MO-E1), or one beginner's round alone."""
    level = options.level
    length = round_length(options, MINUTES[level] + more_minutes(options))
    one = RoundPlan(level, length, modifier=level != "beginner", cards=2 * seats if level == "expert" else 0)
    return Plan(
        box=content.box(),
        mask=MASKS[options.mask],
        rounds=(one,) * (options.rounds if seats > 1 else 1),
        chips=chips_of(options, seats, content.chips(seats)) if seats > 1 else (),
        cards=tuple(content.tasks()) if level == "expert" else (),
        cards_each=TASKS_EACH,
        modifiers=content.modifiers(),
    )


def more_minutes(options: Options) -> int:
    """How much longer than usual a round is where the table sets no time (MO-V5)."""
    return CHILDREN_MINUTES if options.children and RULES_VERSION >= 2 else 0


def solo_plan(options: Options) -> Plan:
    """The single round of the solo game (MO-1P1, MO-1P3)."""
    pieces = content.box().pieces
    starters = tuple(
        i for i, piece in enumerate(pieces) if not piece.sides[0].volcano and len(set(piece.sides[0].lands)) > 1
    )
    return Plan(
        box=content.box(),
        mask=MASKS[options.mask],
        rounds=(RoundPlan("beginner", round_length(options, SOLO_MINUTES[options.difficulty])),),
        chips=(),
        start_cells=content.tinted(options.mask),
        starters=starters,
    )


def small_plan(options: Options) -> Plan:
    """The small edition: islands of nine tiles, four points for the first complete one (MO-V6)."""
    return Plan(
        box=content.box(small=True),
        mask=MASKS["island"],
        rounds=(RoundPlan("beginner", round_length(options, SMALL_MINUTES + more_minutes(options))),) * options.rounds,
        chips=SMALL_CHIPS,
        chips_for_full=True,
        island=True,
    )


def setup_of(state: State) -> Setup:
    """The lookup tables of a state's table."""
    return setup(cast("Options", state.options), state.seats)


def to_move(state: State) -> frozenset[Seat]:
    """All seats with a free hand at once; the dealer when a deal is due."""
    return legal.to_move(state)


def actions(state: State, seat: Seat) -> Sequence[Act]:
    """The legal actions of a seat now."""
    return legal.actions(setup_of(state), state, seat)


def sample(state: State, seat: Seat, chance: Chance) -> Act:
    """One of the actions."""
    return legal.sample(setup_of(state), state, seat, chance)


def refusal(state: State, seat: Seat, action: Act) -> Refusal | None:
    """The rule that forbids an action."""
    return legal.refusal(setup_of(state), state, seat, action)


def apply(state: State, move: Move[Act]) -> State:
    """The state after a legal move."""
    return moves.apply(setup_of(state), state, move)


def farewell(state: State, seat: Seat) -> Act | None:
    """The action the table plays for an abandoned seat."""
    return legal.farewell(state, seat)


def deal(state: State, chance: Chance) -> Act:
    """The dealer's next action."""
    return dealing.deal(setup_of(state), state, chance)


def deadline(state: State) -> tuple[Millis, Act] | None:
    """The clock's next action, and when."""
    return clock.deadline(setup_of(state), state)
