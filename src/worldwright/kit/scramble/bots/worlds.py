"""A bot that builds worlds: takes the tile that fits its world best and places it where it fits best.

Both Mondo games use it with their own `Taste`. An edge is one letter, its landscape; in small letters where a street
ends. A cell requires four of them: `?` for any edge, `!` for anything but water.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeAlias

from worldwright.core.chance import Chance
from worldwright.core.thinking import Reason, Thought, decided, ranked
from worldwright.kit.faces import STREETS, Face
from worldwright.kit.ground import Ground
from worldwright.kit.pieces import World, code, with_piece
from worldwright.kit.pool import face_of, look
from worldwright.kit.scramble.model import (
    SEAT_ACTIONS,
    JumpOut,
    Place,
    Reach,
    Ready,
    Return,
    SideName,
    TableActions,
)
from worldwright.kit.scramble.view import Held, Laid, TableView

Edges: TypeAlias = str

MATCH: Final = 10
WRONG: Final = -25
STREETS_MEET: Final = 14
BREACH: Final = -1000
HOPELESS: Final = -10_000
OTHER_SIDE: Final[Mapping[SideName, SideName]] = {
    "picture": "bare",
    "bare": "picture",
    "front": "back",
    "back": "front",
}
TENTHS: Final = 10
LOOKS_WEIGHED: Final = 6
PLACES_WEIGHED: Final = 12
"""How many of the best by fit are evaluated by their points."""
NEVER_MIND: Final = -500
"""The least value of a placement, unless nothing else is possible."""


@dataclass(frozen=True)
class Taste:
    """A player's preferences for tiles, in tenths of a point."""

    ground: Ground
    pictures: Mapping[str, int] = field(default_factory=dict)
    active: int = -8
    inactive: int = -3
    new_street: int = 0
    frame: frozenset[str] = frozenset()
    """Small edition: the cells the island is meant to fill."""
    faces: Mapping[str, str] = field(default_factory=dict)
    """The faces of villages and buildings, by name."""
    worth: Callable[[World], int] | None = None
    """The points of a world by itself, if they can be counted quickly."""
    bonus: Callable[[TableView, str], int] = lambda _view, _thing: 0
    """The value of an own village or an open building beyond its face."""
    wanted: Callable[[TableView], Sequence[str]] = lambda _view: ()
    """Fulfilled tasks, the best first."""
    looks_at: int = 0
    """How many things of the pool are considered; 0: all."""


@lru_cache(maxsize=4096)
def seen(look: str) -> Face:
    """The face that a look describes."""
    return face_of(look)


@lru_cache(maxsize=8192)
def edges(look: str, turn: int) -> Edges:
    """The edges of a face after turning."""
    face = seen(look)
    ends = STREETS.get(face.street, ())
    letters = [letter.lower() if side in ends else letter for side, letter in enumerate(face.lands)]
    return "".join(letters[(side - turn) % 4] for side in range(4))


@lru_cache(maxsize=1 << 17)
def fit(asked: Edges, look: str, turn: int) -> int:
    """How well a face fits in a cell with these required edges."""
    value = 0
    for want, have in zip(asked, edges(look, turn), strict=True):
        if want == "?":
            continue
        if want == "!":
            value += BREACH if have == "W" else 0
        elif want.upper() != have.upper():
            value += WRONG
        else:
            value += MATCH
            if want.islower() and have.islower():
                value += STREETS_MEET
    return value


@lru_cache(maxsize=1 << 16)
def best_fit(asked: Edges, look: str) -> int:
    """The same for the best of its turns."""
    return max(fit(asked, look, turn) for turn in range(4))


def liking(taste: Taste, look: str) -> int:
    """The value of a face in any cell."""
    face = seen(look)
    value = taste.pictures.get(face.picture, 0)
    if face.volcano:
        value += taste.active if face.volcano == "active" else taste.inactive
    return value + (taste.new_street if face.street else 0)


def asking(taste: Taste, view: TableView, *, every: bool = False) -> dict[str, Edges]:
    """The required edges of the empty cells that may be filled next, or of every empty cell."""
    assert view.you is not None
    ground = taste.ground
    mask = ground.mask
    lying = {mask.index[laid.cell]: edges(laid.face, laid.turn) for laid in view.worlds[view.you]}
    frame = {mask.index[cell] for cell in taste.frame}
    open_cells = {other for cell in lying for other in mask.neighbours[cell] if other >= 0 and other not in lying}
    if not lying:
        open_cells = {mask.index["c3"]} if frame else set(range(len(mask.cells)))
    if every:
        open_cells = set(range(len(mask.cells))) - set(lying)
    segments = {(mask.border[edge].cell, mask.border[edge].direction) for edge in ground.board.segments}

    def wish(cell: int, side: int, other: int) -> str:
        if other in lying:
            return lying[other][side ^ 2]
        if frame:
            return "!" if other in frame else "W"
        if other < 0 and ground.board.border:
            letter = ground.board.border[mask.border_at[cell, side]]
            return letter.lower() if (cell, side) in segments else letter
        return "?"

    return {
        mask.cells[cell]: "".join(wish(cell, side, other) for side, other in enumerate(mask.neighbours[cell]))
        for cell in sorted(open_cells)
        if not frame or cell in frame
    }


def think(taste: Taste, view: TableView, actions: Sequence[TableActions], luck: Chance) -> Thought:
    """The thought at this table, with values and reasons."""
    assert view.you is not None
    actions = played(actions)
    if isinstance(actions[0], Ready):
        return decided(actions[0])
    if view.hands and view.hands[view.you] is not None:
        return lay(taste, view, actions, luck)
    return take(taste, view, actions, luck)


def played(actions: Sequence[TableActions]) -> list[TableActions]:
    """The actions that all games of the family share: bots ignore those that a game adds."""
    return [action for action in actions if isinstance(action, SEAT_ACTIONS)]


@dataclass(frozen=True)
class Spot:
    """A face in a cell with its value in tenths: by fit, by liking, and by the points it brings."""

    face: str
    cell: str
    turn: int
    fits: int
    liked: int
    points: int = 0

    @property
    def value(self) -> int:
        return self.fits + self.liked + self.points

    def reasons(self, thing: str) -> tuple[Reason, ...]:
        """The reasons for its value."""
        parts = (("edges", self.fits), ("tile_itself", self.liked), ("world_points", self.points))
        return tuple(Reason(name, tenths / TENTHS, (thing, self.cell)) for name, tenths in parts if tenths)


def take(taste: Taste, view: TableView, actions: Sequence[TableActions], luck: Chance) -> Thought:
    """Reach for the best-fitting thing; with a full world, for a fulfilled task, otherwise jump out."""
    assert view.you is not None
    cells = asking(taste, view)
    task = done_task(taste, view, actions, cells)
    if task is not None:
        return decided(task)
    offered, bonus = offers(taste, view, actions if cells else (), luck)
    wishes = list(dict.fromkeys(cells.values()))
    fits = [
        (liking(taste, face) + bonus.get(face, 0) + max(best_fit(asked, face) for asked in wishes), face)
        for face in offered
    ]
    fits.sort(key=lambda one: (-one[0], one[1]))
    world = world_of(taste.ground, view.worlds[view.you])
    spots: dict[str, Spot] = {}
    listed: list[tuple[float, TableActions]] = []
    for _, face in fits[:LOOKS_WEIGHED]:
        spot = _best_spot(taste, cells, world, face, bonus.get(face, 0))
        action = luck.choice(offered[face])
        if spot.value >= NEVER_MIND:
            spots[action.thing] = spot
            listed.append((spot.value / TENTHS, action))
    if not listed:
        return decided(next(action for action in actions if isinstance(action, JumpOut)))
    return ranked(listed, luck, lambda action: spots[action.thing].reasons(action.thing), iterations=len(listed))


def done_task(
    taste: Taste, view: TableView, actions: Sequence[TableActions], cells: Mapping[str, Edges]
) -> Reach | None:
    """The best fulfilled task within reach, once a third of the world is filled."""
    assert view.you is not None
    for task in taste.wanted(view) if not cells or len(view.worlds[view.you]) > 8 else ():
        for action in actions:
            if isinstance(action, Reach) and action.thing == task:
                return action
    return None


def reasons(taste: Taste, view: TableView, action: TableActions) -> tuple[Reason, ...]:
    """The reasons for an action's value; empty for one that takes and places nothing."""
    assert view.you is not None
    cells, held = asking(taste, view), view.hands[view.you] if view.hands else None
    world = world_of(taste.ground, view.worlds[view.you])
    if isinstance(action, Reach) and cells and (face := shown_by(taste, view, action.thing)):
        bonus = taste.bonus(view, action.thing) if action.thing in taste.faces else 0
        return _best_spot(taste, cells, world, face, bonus).reasons(action.thing)
    if isinstance(action, Place) and held is not None and action.cell in cells and action.side in faces_of(held):
        face = faces_of(held)[action.side]
        fits, points = fit(cells[action.cell], face, action.turn), gain(taste, world, action.cell, face, action.turn)
        return Spot(face, action.cell, action.turn, fits, liking(taste, face), points).reasons(held.thing)
    return ()


def _best_spot(taste: Taste, cells: Mapping[str, Edges], world: World, face: str, bonus: int) -> Spot:
    """The cell where a face fits best, with its value."""
    asked = max(cells.values(), key=lambda asked: best_fit(asked, face))
    cell = next(cell for cell, its in cells.items() if its == asked)
    turn = max(range(4), key=lambda turn: fit(asked, face, turn))
    liked = liking(taste, face) + bonus
    return Spot(face, cell, turn, fit(asked, face, turn), liked, gain(taste, world, cell, face, turn))


def offers(
    taste: Taste, view: TableView, actions: Sequence[TableActions], luck: Chance
) -> tuple[dict[str, list[Reach]], dict[str, int]]:
    """The reachable things by their look, and the extra value of some looks.

    Things with the same look are equal for bots. A `looks_at` limit considers a random part of them.
    """
    reaches = [action for action in actions if isinstance(action, Reach)]
    if taste.looks_at and len(reaches) > taste.looks_at:
        reaches = luck.shuffled(reaches)[: taste.looks_at]
    offered: dict[str, list[Reach]] = {}
    bonus: dict[str, int] = {}
    for action in reaches:
        face = shown_by(taste, view, action.thing)
        if face:
            offered.setdefault(face, []).append(action)
        if action.thing in taste.faces:
            bonus[face] = taste.bonus(view, action.thing)
    return offered, bonus


def shown_by(taste: Taste, view: TableView, thing: str) -> str:
    """The look of a thing: a lying tile's upper side, the face of a village or building, nothing for a task."""
    if thing in taste.faces:
        return taste.faces[thing]
    lying = view.pool[int(thing[1:]) - 1] if thing[1:].isdigit() else None
    return "" if lying is None else lying.face


def lay(taste: Taste, view: TableView, actions: Sequence[TableActions], luck: Chance) -> Thought:
    """Place the thing in hand where it fits best, or return it if every place does harm and returning is allowed."""
    assert view.you is not None
    held = view.hands[view.you]
    assert held is not None
    cells = asking(taste, view)
    shown = faces_of(held)
    fits = [
        (fit(cells[action.cell], shown[action.side], action.turn) + liking(taste, shown[action.side]), action)
        for action in actions
        if isinstance(action, Place) and action.cell in cells
    ]
    fits.sort(key=lambda one: -one[0])
    world = world_of(taste.ground, view.worlds[view.you])
    back = [action for action in actions if isinstance(action, Return | JumpOut)]
    least = NEVER_MIND if back else HOPELESS
    spots: dict[Place, Spot] = {}
    listed: list[tuple[float, TableActions]] = []
    for value, action in fits[:PLACES_WEIGHED]:
        face = shown[action.side]
        liked = liking(taste, face)
        points = gain(taste, world, action.cell, face, action.turn)
        if value + points >= least:
            spots[action] = Spot(face, action.cell, action.turn, value - liked, liked, points)
            listed.append(((value + points) / TENTHS, action))
    if listed:
        return ranked(listed, luck, lambda action: spots[action].reasons(held.thing), iterations=len(listed))
    return decided(back[0] if back else luck.choice(actions))


def faces_of(held: Held) -> Mapping[SideName, str]:
    """The known looks of a held thing, by the names of its sides."""
    shown: dict[SideName, str] = {held.side or "picture": held.face}
    if held.under and held.side is not None:
        shown[OTHER_SIDE[held.side]] = held.under
    return shown


def gain(taste: Taste, world: World, cell: str, look: str, turn: int) -> int:
    """The points that placing a face there adds to the world by itself, in tenths."""
    if taste.worth is None:
        return 0
    laid = with_piece(world, taste.ground.mask.index[cell], code(*pieces_by_look(taste.ground)[look], turn))
    return TENTHS * (taste.worth(laid) - taste.worth(world))


def world_of(ground: Ground, laid: Sequence[Laid]) -> World:
    """A world that scores like the visible one: for each face any piece that shows it."""
    world = [0] * len(ground.mask.cells)
    for piece in laid:
        number, side = pieces_by_look(ground)[piece.face]
        world[ground.mask.index[piece.cell]] = code(number, side, piece.turn)
    return tuple(world)


@lru_cache(maxsize=64)
def pieces_by_look(ground: Ground) -> Mapping[str, tuple[int, int]]:
    """For each look a piece and the side that shows it."""
    return {
        look(face): (number, side)
        for number, piece in enumerate(ground.box.pieces)
        for side, face in enumerate(piece.sides)
    }
