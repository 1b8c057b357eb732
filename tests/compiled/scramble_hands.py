"""What the hands of the Mondo games do while rules and twin are compared: anything, or what closes landscapes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from worldwright.core.chance import Chance, seed_from
from worldwright.games import mondo, mondo_sapiens
from worldwright.games.mondo import results as mondo_results
from worldwright.games.mondo.content import species, tasks
from worldwright.games.mondo.rules import setup_of as mondo_setup
from worldwright.games.mondo.tasks import GATHERINGS, HERDS
from worldwright.games.mondo_sapiens import results as sapiens_results
from worldwright.games.mondo_sapiens.rules import setup_of as sapiens_setup
from worldwright.kit.areas import fit
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import Code, code, piece_of
from worldwright.kit.scramble.model import JumpOut, Leave, Place, Reach, Ready, Return, SideName, State
from worldwright.kit.scramble.phases import Ringing
from worldwright.kit.scramble.setup import Setup
from worldwright.kit.scramble.world_search import Task, worlds
from worldwright.kit.square import ISLAND, frames

SIDES: Final[tuple[SideName, ...]] = ("picture", "bare", "front", "back")
TRIED: Final = 4
"""So many tiles are looked at by whoever plays with care."""
STEPS: Final = 20_000
"""Of the search for a world that somebody has in mind."""
FONDNESS: Final = 40
"""What a picture that somebody is fond of is worth to them, in tenths of a point."""
MIDDLE: Final = frames(frozenset({6, 18}))[0]
"""The frame in which islands are laid with care."""


def setup_of(state: State) -> Setup:
    """The look-up tables of a state of either game."""
    return mondo_setup(state) if isinstance(state.options, mondo.Options) else sapiens_setup(state)


def ground_of(state: State) -> Ground:
    """The board of the running round."""
    if isinstance(state.options, mondo.Options):
        return mondo_results.ground(state.options)
    assert isinstance(state.options, mondo_sapiens.Options)
    return sapiens_results.ground_of(state.options, state.round)


@lru_cache(maxsize=512)
def wish(ground: Ground, fond_of: tuple[str, ...]) -> dict[int, Code]:
    """A full world with few mistakes and many of these pictures: what lies in each cell."""
    program = worlds()
    assert program is not None
    tiles = [piece for piece in ground.box.pieces if piece.kind == "tile"]
    sides = [[(side.lands, FONDNESS * (side.picture in fond_of)) for side in piece.sides] for piece in tiles]
    task = Task(ground, sides, wrong=-30, empty=-60, landscape=-5)
    _, lies = program.best(task, STEPS, seed_from(1, *fond_of))
    return {cell: code(*lie) for cell, lie in lies.items()}


def tasks_of(state: State) -> list[str]:
    """The tasks of the running round, whoever has them by now."""
    cards = state.pool.open
    for player in state.players:
        cards |= player.kept
    names = setup_of(state).plan.cards
    return [name for number, name in enumerate(names) if cards >> number & 1 and name in tasks()]


class Hands:
    """How the seats of one game choose: at random, with care, or with a world in mind."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.care = chance.choice((0, 2, 4))
        """How many moves of four are made with care."""
        self.wishes = chance.below(3) == 0
        self.fondness = [chance.below(100) for _ in range(4)]
        self.leaves_early = [self.wishes and chance.below(2) == 0 for _ in range(4)]
        """Whoever stays then has most of the tiles, and a world without mistakes."""

    def wished(self, state: State, seat: int) -> dict[int, Code]:
        """The world that a seat has in mind; nothing for those who have none."""
        ground = ground_of(state)
        if not self.wishes or ground.mask is ISLAND:
            return {}
        mine = self.fondness[seat] + state.round
        pictures = sorted(set(ground.pictures) - {""})
        task = self.task(state, seat)
        if task in HERDS:
            return wish(ground, (HERDS[task],))
        if task in GATHERINGS:
            return wish(ground, species()[GATHERINGS[task]])
        return wish(ground, (pictures[mine % len(pictures)],))

    def task(self, state: State, seat: int) -> str:
        """The task that a seat has in mind."""
        known = tasks_of(state)
        return known[(self.fondness[seat] + state.round) % len(known)] if known and self.wishes else ""

    def chosen(self, state: State, seat: int, actions: Sequence[Any]) -> int:
        """The number of an action: seldom the end, mostly tiles."""
        draw, player = self.chance, state.players[seat]
        ends = [number for number, action in enumerate(actions) if isinstance(action, JumpOut)]
        often = 6 if self.leaves_early[seat] else 400 if self.wishes else 25 + 100 * (self.care == 4)
        if ends and not draw.below(3 if not player.fringe else often):
            return ends[0]
        if player.hand is None:
            return self._reached(state, seat, actions)
        return self._laid(state, seat, actions)

    def _reached(self, state: State, seat: int, actions: Sequence[Any]) -> int:
        draw, setup, player = self.chance, setup_of(state), state.players[seat]
        numbers = {
            setup.things.index[action.thing]: number
            for number, action in enumerate(actions)
            if isinstance(action, Reach)
        }
        contested = [numbers[window.thing] for window in state.phase.windows if window.thing in numbers]
        if contested and not draw.below(3):
            return draw.choice(contested)
        tiles = [thing for thing in numbers if thing < setup.things.first_card]
        others = [number for thing, number in numbers.items() if thing >= setup.things.first_card]
        aim = setup.things.index.get(self.task(state, seat), -1)
        if aim in numbers:
            return numbers[aim]
        if others and (not tiles or not draw.below(5)):
            return draw.choice(others)
        if not tiles:
            return draw.below(len(actions))
        wanted = {
            piece_of(lies) for cell, lies in self.wished(state, seat).items() if player.fringe >> cell & 1
        }  # pieces that could be laid now
        for thing in tiles if wanted else ():
            if piece_of(state.pool.tiles[thing]) in wanted:
                return numbers[thing]
        if draw.below(4) >= self.care:
            return numbers[draw.choice(tiles)]
        tried = [draw.choice(tiles) for _ in range(3 * TRIED if setup.plan.island else TRIED)]
        return numbers[max(tried, key=lambda thing: self._best_fit(state, seat, thing))]

    def _laid(self, state: State, seat: int, actions: Sequence[Any]) -> int:
        draw, setup, player = self.chance, setup_of(state), state.players[seat]
        assert player.hand is not None
        piece = setup.things.piece(state, player.hand)
        places = {
            setup.ready.place_index[action]: number
            for number, action in enumerate(actions)
            if isinstance(action, Place)
        }
        returns = [number for number, action in enumerate(actions) if isinstance(action, Return)]
        if returns and (not places or not draw.below(12)):
            return draw.choice(returns)
        for cell, lies in self.wished(state, seat).items():
            if piece_of(lies) == piece and cell << 3 | (lies - 1) & 7 in places:
                return places[cell << 3 | (lies - 1) & 7]
        if draw.below(4) >= self.care and not self.wishes:
            return draw.choice(list(places.values()))
        best = max(places, key=lambda place: (worth(state, seat, piece, place), draw.below(8)))
        return places[best]

    def _best_fit(self, state: State, seat: int, thing: int) -> int:
        """How well a tile of the pool would fit, in the best of a few cells."""
        setup, player = setup_of(state), state.players[seat]
        piece = piece_of(state.pool.tiles[thing])
        cells = [cell for cell in range(setup.board.cells) if player.fringe >> cell & 1]
        tried = [self.chance.choice(cells) for _ in range(2)] if cells else []
        return max((worth(state, seat, piece, cell << 3 | way) for cell in tried for way in range(8)), default=0)

    def odd_action(self, state: State) -> Any:
        """An action that no list has, or that may not be done."""
        draw, setup = self.chance, setup_of(state)
        allowance = draw.choice((0, 1, 100, 150, 151, 500))
        if isinstance(state.phase, Ringing) and draw.below(4):
            cards = [name for number, name in enumerate(setup.plan.cards) if state.pool.open >> number & 1]
            return Reach(draw.choice(cards), allowance) if cards and draw.below(3) else JumpOut(allowance)
        kinds: list[type] = [Reach, Reach, Reach, JumpOut, JumpOut, Leave, Place, Return, Ready]
        if isinstance(state.options, mondo_sapiens.Options):
            kinds.append(mondo_sapiens.model.ChooseBoard)
        kind = draw.choice(kinds)
        if kind is Reach:
            first = draw.choice((0, setup.things.first_card))  # one half from the cards on
            return Reach(draw.choice((*setup.things.names[first:], "nothing")), allowance)
        if kind is JumpOut:
            return JumpOut(allowance)
        if kind is Place:
            side = draw.choice(SIDES)
            return Place(draw.choice((*setup.plan.mask.cells, "z9")), draw.below(4), side)
        if kind is Return:
            return Return(draw.choice(SIDES))
        if kind is Leave:
            return Ready() if draw.below(3) else Leave()
        return Ready() if kind is Ready else kind(1 + draw.below(4))


def worth(state: State, seat: int, piece: int, number: int) -> int:
    """How well a piece would fit at a place: cell, side and turn as one number."""
    board, world, cell = ground_of(state), state.players[seat].world, number >> 3
    lies = code(piece, number >> 2 & 1, number & 3)
    lands = board.lands[lies]
    matching, wrong = fit(board, world, cell, lands)
    found = 4 * matching - 6 * wrong + bool(board.pictures[lies])
    if board.mask is ISLAND:
        inner = [other in MIDDLE for other in ISLAND.neighbours[cell]]
        breaches = sum((land == "W") == inside for land, inside in zip(lands, inner, strict=True))
        found -= 20 * breaches + 100 * (cell not in MIDDLE)
    return found
