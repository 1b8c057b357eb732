"""The table of both Mondo games in numbers: every action is one id."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from worldwright.core.game import Action, Seat
from worldwright.core.numbering import Ids, clockwise, flags, name_of, one_of, row
from worldwright.kit import referee
from worldwright.kit.latest import latest
from worldwright.kit.pieces import World, piece_of, side_of
from worldwright.kit.scramble.knowledge import own_choice, secrets
from worldwright.kit.scramble.legal import reachable
from worldwright.kit.scramble.model import Pool, ScoredRound, State
from worldwright.kit.scramble.options import LEVELS
from worldwright.kit.scramble.phases import NAMES, Counting, Dealing, Playing, Resting, Ringing, Setting, Taking
from worldwright.kit.scramble.setup import JUMP_OUT, READY, Setup, chips_taken
from worldwright.kit.scramble.steps import first_seat

PHASES = tuple(NAMES)
JUMP = 0
_BOTH_SIDES, _ONE_SIDE = (
    tuple(sum(ways << 8 * cell for cell in range(8) if byte >> cell & 1) for byte in range(256)) for ways in (255, 15)
)
"""For each eight cells as bits the placings there, as bits."""


def _placings(table: Sequence[int], cells: int) -> int:
    found = table[cells & 255] | table[cells >> 8 & 255] << 64 | table[cells >> 16 & 255] << 128
    return found | table[cells >> 24] << 192 if cells >> 24 else found


class TableNumbers:
    """The ids: jumping out, placings by cell, side and turn, things to reach for, returning, and between rounds."""

    longest = 1

    def __init__(
        self,
        setup: Setup,
        seats: int,
        more: Sequence[Action] = (),
        resting: Callable[[Any], int] = lambda _state: 0,
    ) -> None:
        self.setup = setup
        self.seats = seats
        self.resting = resting
        """For a state between two rounds: which of `more` are legal, as a bit mask."""
        ready, things = setup.ready, setup.things
        reaches = ready.reaches[: things.chip]
        self.actions: tuple[Action, ...] = (JUMP_OUT, *ready.places, *reaches, *ready.returns, READY, *more)
        self.first_reach = 1 + len(ready.places)
        self.first_return = self.first_reach + len(reaches)
        self.ready = self.first_return + 2
        self.ids = {action: (number,) for number, action in enumerate(self.actions)}
        self.names = (
            "jump_out",
            *(f"place {act.cell} side={act.side} turn={act.turn}" for act in ready.places),
            *(f"reach {act.thing}" for act in reaches),
            *(f"return side={act.side}" for act in ready.returns),
            "ready",
            *map(name_of, more),
        )
        looks = setup.seen.looks
        numbers: dict[str, int] = {}
        for sides in looks:
            for shown in sides:
                numbers.setdefault(shown, len(numbers) + 1)
        self.faces = tuple((numbers[sides[0]], numbers[sides[1]]) for sides in looks)
        """By piece and side: the number of the face, from 1; faces that look the same have the same number."""
        self.lying = (
            (0, 0),
            *((numbers[shown], turn) for sides in looks for shown in sides for turn in range(4)),
        )
        """By code: face and turn."""
        cells, tiles, cards = setup.board.cells, len(things.tiles), len(setup.plan.cards)
        self.villages = len(things.village_pieces)
        self.world = lru_cache(maxsize=1 << 10)(self._world)
        self.points = latest(self._points)
        self._known: tuple[Sequence[int], list[bytes], int, bytes] = (), [], -1, b""
        """The last pool: its tiles, their rows, the places with a tile, and all rows."""
        self.layout = (
            ("worlds", seats * cells * 2),
            ("hands", seats * 3),
            ("pool", tiles * 2),
            ("open", cards),
            ("taken", seats * cards),
            ("villages", seats * self.villages),
            ("phase", len(PHASES)),
            ("seats", seats * 7),
            ("turn", 10),
        )
        self.nothing = {block: row([0] * size) for block, size in self.layout}

    def number(self, action: Action) -> Ids:
        """The id of an action."""
        return self.ids[action]

    def legal(self, state: State, seat: Seat, _begun: Ids) -> int:
        """The legal ids of a seat that is to move."""
        phase = state.phase
        if type(phase) is Resting:
            return (1 | self.resting(state) << 1) << self.ready
        player = state.players[seat]
        hand = player.hand
        if hand is None:
            return reachable(self.setup, state, seat) << self.first_reach | 1 << JUMP
        two_sided = hand < self.setup.things.first_card
        found = _placings(_BOTH_SIDES if two_sided else _ONE_SIDE, player.fringe) << 1
        if type(phase) is Playing:
            found |= (3 if two_sided else 1) << self.first_return | 1 << JUMP
        return found

    def action(self, _state: State, ids: Ids) -> Action:
        """The action of an id."""
        return self.actions[ids[0]]

    def example(self, _state: State, ids: Ids) -> Action:
        """The action of an id."""
        return self.actions[ids[-1]]

    def observe(self, state: State, seat: Seat) -> bytes:
        """The worlds, the hands and the pool, as the seat sees them."""
        setup, phase, players = self.setup, state.phase, state.players
        plan = setup.plan
        around = clockwise(seat, self.seats)
        if type(phase) is Dealing or type(phase) is Counting or not players:
            parts = [self.nothing["worlds"], self._hands(state, around), self.nothing["pool"]]
        else:
            parts = [self.world(players[owner].world) for owner in around]
            parts += (self._hands(state, around), self._pool(state.pool))
        cards = len(plan.cards)
        parts.append(flags(state.pool.open, cards))
        parts += [flags(players[owner].kept if players else 0, cards) for owner in around]
        if self.villages:
            given = players if plan.rounds[state.round - 1].villages else ()
            parts += [flags(given[owner].villages if given else 0, self.villages) for owner in around]
        parts.append(one_of(len(PHASES), PHASES.index(type(phase))))
        chosen = secrets(phase) or setup.nothing
        reaching = referee.reaching(phase.windows)
        points = self.points(state.past)
        rest: list[int] = []
        for owner in around:
            rest += (
                players[owner].chip if players else 0,
                state.out >> owner & 1,
                phase.awaited >> owner & 1,
                chosen[owner] is not None,
                reaching >> owner & 1,
                state.volcano >> owner & 1,
                points[owner],
            )
        choice, where = own_choice(state, seat)
        stack = plan.chips[chips_taken(state) :] if players else ()
        timed = isinstance(phase, Playing | Ringing) and not state.options.hidden_time
        rest += (
            state.round,
            LEVELS.index(plan.rounds[state.round - 1].level),
            state.modifiers[-1] + 1 if len(state.modifiers) == state.round else 0,
            stack[0] if stack else 0,
            len(stack),
            state.step,
            (first_seat(state) - seat) % self.seats if isinstance(phase, Taking | Setting) else 0,
            0 if choice is None else choice + 1,
            0 if where is None else where + 1,
            (phase.bell or 0) // 1000 if timed else 0,
        )
        parts.append(row(rest))
        return b"".join(parts)

    def _world(self, world: World) -> bytes:
        lying = self.lying
        return row([number for code in world for number in lying[code]])

    def _points(self, past: tuple[ScoredRound, ...]) -> list[int]:
        return [sum([ended.totals[owner] for ended in past]) for owner in range(self.seats)]

    def _pool(self, pool: Pool) -> bytes:
        """The tiles that are there; of a solo start some lie on the board and have no place."""
        tiles, there = pool.tiles, pool.there
        known, whole, shown, seen = self._known
        if known is not tiles:
            whole = [row(self.lying[code]) for code in tiles]
            whole += [row((0, 0))] * (len(self.setup.things.tiles) - len(tiles))
            shown = -1
        if there != shown:
            bare = row((0, 0))
            seen = b"".join([tile if there >> place & 1 else bare for place, tile in enumerate(whole)])
            self._known = tiles, whole, there, seen
        return seen

    def _hands(self, state: State, around: Sequence[Seat]) -> bytes:
        if not state.players:
            return self.nothing["hands"]
        return row([number for owner in around for number in self._hand(state, owner, around[0])])

    def _hand(self, state: State, holder: Seat, seat: Seat) -> tuple[int, int, int]:
        """The face in hand; for the holder also the face below, and which side is up, 1 or 2."""
        thing = state.players[holder].hand
        if thing is None:
            return 0, 0, 0
        if thing >= self.setup.things.first_card:
            return self.faces[self.setup.things.piece(state, thing)][0], 0, 0
        code = state.pool.tiles[thing]
        sides, side = self.faces[piece_of(code)], side_of(code)
        return (sides[side], sides[1 - side], side + 1) if holder == seat else (sides[side], 0, 0)


def faces(numbered: TableNumbers) -> list[int]:
    """The numbers of cards, villages and start tiles, then of the faces, piece by piece, of both sides."""
    plan = numbered.setup.plan
    heads = len(plan.cards), numbered.villages, len(plan.start_cells)
    return [*heads, *(number for sides in numbered.faces for number in sides)]
