"""The rules of Mondo Sapiens: the shared simultaneous game with villages, buildings and four boards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from msgspec.structs import replace

from worldwright.core.chance import Chance
from worldwright.core.errors import OptionError
from worldwright.core.game import Millis, Move, Refusal, Seat
from worldwright.games.mondo_sapiens import content
from worldwright.games.mondo_sapiens.model import RULES_VERSION, Act, BoardNumber, ChooseBoard, Options, State
from worldwright.games.mondo_sapiens.results import board_of, ground_of, level_of, totals
from worldwright.games.mondo_sapiens.scoring import FREE_STREETS
from worldwright.kit.ground import Ground
from worldwright.kit.scramble import clock, dealing, legal, moves
from worldwright.kit.scramble.model import TableActions
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
from worldwright.kit.scramble.phases import Over, Resting
from worldwright.kit.scramble.setup import Plan, RoundPlan, Setup, no_start
from worldwright.kit.scramble.solving import Solver
from worldwright.kit.square import GLOBE

MINUTES = 7
BOARDS: tuple[BoardNumber, ...] = (1, 2, 3, 4)
BUILDINGS_EACH = 1


def start(options: Options, seats: int) -> State:
    """The table before the first deal."""
    check(options, seats)
    rounds = 1 if seats == 1 else options.rounds
    if options.boards and len(options.boards) != rounds:
        raise OptionError("boards", f"names {len(options.boards)} boards for {rounds} rounds")
    if options.quick_start and (seats == 1 or options.level != "beginner" or options.rounds != 3):
        raise OptionError("quick_start", "a quick start is a game of three rounds for 2 to 4 that begins as beginners")
    if options.children and not options.lines:
        raise OptionError("lines", "pick at least one line that counts")
    if options.children and RULES_VERSION >= 2:
        if options.level != "beginner":
            raise OptionError("level", "children play at the beginner level (MS-V)")
        if options.quick_start:
            raise OptionError("quick_start", "children play at the beginner level (MS-V)")
    return State(options=options, seats=seats)


@lru_cache(maxsize=1024)
def setup(options: Options, seats: int) -> Setup:
    """The lookup tables of a table with these options."""
    if seats > 1:
        return Setup(plan_of(options, seats), seats, options.window, totals, no_start)
    if not is_solo(options, seats):
        return Setup(plan_of(options, seats), seats, 0, totals, no_start)
    plan = solo_plan(options)
    return Setup(plan, seats, 0, totals, solver(ground_of(options, 1), plan.start_cells, options.difficulty).solvable)


@lru_cache(maxsize=32)
def solver(board: Ground, start_cells: tuple[int, ...], difficulty: Difficulty) -> Solver:
    """The solver of solo starts. Large, so that all tables with the same board share it."""
    return Solver(board, start_cells, SOLO_LIMIT[difficulty], FREE_STREETS)


def plan_of(options: Options, seats: int) -> Plan:
    """The game for two to four players (MS-G1, MS-A1, MS-E1), or one beginner's round alone."""
    levels = [level_of(options, number) for number in range(1, (options.rounds if seats > 1 else 1) + 1)]
    more = CHILDREN_MINUTES if options.children and RULES_VERSION >= 2 else 0
    length = round_length(options, MINUTES + more)
    names = tuple(piece.name for piece in content.box().pieces if piece.kind not in ("tile", "village"))
    return Plan(
        box=content.box(),
        mask=GLOBE,
        rounds=tuple(
            RoundPlan(level, length, cards=seats if level == "expert" else 0, villages=level != "beginner")
            for level in levels
        ),
        chips=chips_of(options, seats, content.chips(seats)) if seats > 1 else (),
        cards=names,
        cards_are_pieces=True,
        cards_each=BUILDINGS_EACH,
    )


def solo_plan(options: Options) -> Plan:
    """The single round of the solo game, from street tiles without volcano (MS-1P)."""
    starters = tuple(
        i
        for i, piece in enumerate(content.box().pieces)
        if piece.kind == "tile" and piece.sides[0].street and not piece.sides[0].volcano
    )
    return Plan(
        box=content.box(),
        mask=GLOBE,
        rounds=(RoundPlan("beginner", round_length(options, SOLO_MINUTES[options.difficulty])),),
        chips=(),
        start_cells=content.tinted(board_of(options, 1)),
        starters=starters,
    )


def setup_of(state: State) -> Setup:
    """The lookup tables of a state's table."""
    return setup(cast("Options", state.options), state.seats)


def to_move(state: State) -> frozenset[Seat]:
    """All seats with a free hand at once; the dealer when a deal is due."""
    return legal.to_move(state)


def actions(state: State, seat: Seat) -> Sequence[Act]:
    """The legal actions of a seat now; in the rest between two rounds also the choice of the next board (MS-V2)."""
    found = legal.actions(setup_of(state), state, seat)
    if type(state.phase) is not Resting or not found:
        return found
    return [*found, *(ChooseBoard(board) for board in BOARDS if board != next_board(state))]


def next_board(state: State) -> int:
    """The board of the next round, as chosen so far."""
    return board_of(cast("Options", state.options), state.round + 1)


def sample(state: State, seat: Seat, chance: Chance) -> Act:
    """One of the actions."""
    if type(state.phase) is Resting:
        return chance.choice(actions(state, seat))
    return legal.sample(setup_of(state), state, seat, chance)


def refusal(state: State, seat: Seat, action: Act) -> Refusal | None:
    """The rule that forbids an action."""
    if isinstance(action, ChooseBoard):
        return board_refusal(state, seat, action)
    return legal.refusal(setup_of(state), state, seat, action)


def board_refusal(state: State, seat: Seat, action: ChooseBoard) -> Refusal | None:
    """The rule against choosing that board now: only in a rest, and only a different board."""
    if isinstance(state.phase, Over):
        return Refusal("WW-T2")
    if seat < 0:
        return Refusal("WW-T3")
    if seat not in to_move(state):
        return Refusal("WW-T1")
    chosen = isinstance(state.phase, Resting) and action.board in BOARDS and action.board != next_board(state)
    return None if chosen else Refusal("MS-V2", (str(action.board),))


def apply(state: State, move: Move[Act]) -> State:
    """The state after a legal move."""
    if isinstance(move.act, ChooseBoard):
        options = cast("Options", state.options)
        boards = [board_of(options, number) for number in range(1, options.rounds + 1)]
        boards[state.round] = move.act.board
        return replace(state, options=replace(options, boards=tuple(boards)))
    return moves.apply(setup_of(state), state, cast("Move[TableActions]", move))


def farewell(state: State, seat: Seat) -> Act | None:
    """The action the table plays for an abandoned seat."""
    return legal.farewell(state, seat)


def deal(state: State, chance: Chance) -> Act:
    """The dealer's next action."""
    return dealing.deal(setup_of(state), state, chance)


def deadline(state: State) -> tuple[Millis, Act] | None:
    """The clock's next action, and when."""
    return clock.deadline(setup_of(state), state)
