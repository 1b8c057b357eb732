"""The one remaining tile that would have made the difference, in an empty or faulty cell of a last world.

Only the score of the world by itself counts. Faces with a volcano are left out, because their cost depends on the
others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from worldwright.core.game import Seat
from worldwright.kit.areas import survey, tally
from worldwright.kit.faces import turned, turned_street
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import Code, World, code, piece_of
from worldwright.kit.pool import look
from worldwright.kit.regions import directions_in
from worldwright.kit.scramble.model import State
from worldwright.kit.scramble.phases import Over

LEAST: Final = 2
"""The least points that are mentioned."""


def nearest_tile(state: State, seat: Seat, board: Ground, worth: Callable[[World], int]) -> Mapping[str, Any] | None:
    """The cell, the face and its turn, and the points and closed landscapes it would have brought; None: less than
    LEAST.

    At most 24 cells, about 60 different faces and four turns are tried, each once.
    """
    if not isinstance(state.phase, Over):
        return None
    world = state.past[-1].worlds[seat]
    best, where, what = 0, -1, 0
    before = worth(world)
    faces = tuple(_faces(board, state))
    for cell in _spoilt(board, world):
        for lies in faces:
            gain = worth(_with(world, cell, lies)) - before
            if gain > best:
                best, where, what = gain, cell, lies
    if best < LEAST:
        return None
    name, side, turn = board.box.decode(what)
    face = board.box.face(what)
    closed = tally(board, _with(world, where, what)).landscapes - tally(board, world).landscapes
    return {
        "cell": board.mask.cells[where], "tile": name, "side": side, "face": look(face), "turn": turn,
        "points": best, "closed": max(0, closed), "empty": not world[where],
    }  # fmt: skip


def _with(world: World, cell: int, lies: Code) -> World:
    return (*world[:cell], lies, *world[cell + 1 :])


def _spoilt(board: Ground, world: World) -> list[int]:
    """The cells that are empty or at a wrong edge."""
    found = survey(board, world)
    cells = {cell for cell, lies in enumerate(world) if not lies}
    for cell, directions in directions_in(board, found.wrong_east | found.wrong_south | found.wrong_border):
        cells.add(cell)
        cells.update(other for side in directions if (other := board.mask.neighbours[cell][side]) >= 0)
    return sorted(cells)


def _faces(board: Ground, state: State) -> Iterator[Code]:
    """Every different way to place a tile of the pool: the first of those that look the same."""
    known = set()
    for place, lying in enumerate(state.pool.tiles):
        if not state.pool.there >> place & 1:
            continue
        for side, face in enumerate(board.box.pieces[piece_of(lying)].sides):
            for turn in range(4):
                shown = (
                    turned(face.lands, turn),
                    turned_street(face.street, turn),
                    face.picture if face.on or face.street else bool(face.picture),
                )
                if not face.volcano and shown not in known:
                    known.add(shown)
                    yield code(piece_of(lying), side, turn)
