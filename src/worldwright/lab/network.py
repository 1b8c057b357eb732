"""The network of the trainer and of what it writes: one function of arrays, numpy's or JAX's.

Most tables are plain numbers: layers over them, and a number for each id. Where tiles lie in worlds, a tile is known by
its four edges and its picture. Cells look around, edges in hand are compared with those around each cell, and
what lies in a pool is liked by what it shows and by how well it would fit anywhere, since its place is random.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from worldwright.lab.spec import GameSpec, numbered, options_of

EDGE, PICTURE, CELL, HEADS, KEY = 8, 16, 48, 4, 48
"""How many numbers know an edge, a picture and a cell, how many ways to compare edges, and what an offer is worth."""
LOOKS = 2
"""How many cells away a cell looks."""
TURNS = 4
SIDES = 2
LOW = np.float32(20)
"""How little what would fit on a taken cell counts."""


@dataclass(frozen=True)
class Columns:
    """Where the numbers of an observation go: arrays of columns, and what lies beside what."""

    plain: Any
    """The columns of plain numbers."""
    codes: Any = None
    """Where tiles lie in worlds: the columns of faces and of turns, the own world first."""
    hand: Any = None
    """The face in the own hand, the one below and the side that is up."""
    others: Any = None
    """The faces in other hands."""
    pool: Any = None
    """The faces of the pool."""
    near: Any = None
    """For each cell the four around it, clockwise from the north; the border is one more cell."""
    border: Any = None
    """1 where the border is."""
    facing: Any = None
    """For each direction the opposite one."""
    turned: Any = None
    """For each turn and direction the edge of the unturned tile."""
    turn: Any = None
    """The four turns."""
    face: Any = None
    """For each face and turn the face."""


def columns_of(spec: GameSpec) -> Columns:
    """The columns of a table."""
    every = np.arange(spec.length)
    rules, chosen = options_of(spec.game, spec.options)
    if "pool" not in spec.layout:
        return Columns(every)
    worlds, hands, pool = (every[spec.layout[name]] for name in ("worlds", "hands", "pool"))
    used = {*worlds.tolist(), *hands.tolist(), *pool.tolist()}
    placed = [name.split()[1] for name in spec.names if name.startswith("place")]
    cells = list(dict.fromkeys(placed))
    spots = {(ord(cell[0]), int(cell[1:])): number for number, cell in enumerate(cells)}
    around = [
        [spots.get((x + right, y + down), len(cells)) for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0))]
        for x, y in spots
    ]
    turn = np.arange(TURNS)
    faces = 1 + max(map(max, numbered(rules, chosen, spec.seats)[1].faces))  # type: ignore[attr-defined]  # has a pool
    return Columns(
        plain=np.array([column for column in every.tolist() if column not in used]),
        codes=worlds.reshape(spec.seats, len(cells), 2),
        hand=hands[:3],
        others=hands[3:].reshape(-1, 3)[:, 0],
        pool=pool[0::2],
        near=np.array(around),
        border=(np.array(around) == len(cells)).astype(np.float32)[:, :, None],
        facing=(turn + 2) % TURNS,
        turned=(turn[None] - turn[:, None]) % TURNS,
        turn=turn,
        face=np.repeat(np.arange(faces), TURNS),
    )


def shapes(spec: GameSpec, width: int, depth: int) -> dict[str, tuple[int, ...]]:
    """The weights of a network of this width and depth, by name."""
    columns = columns_of(spec)
    inputs = plain = len(columns.plain)
    found: dict[str, tuple[int, ...]] = {"middle": (plain,), "spread": (plain,)}
    if columns.codes is not None:
        seats, cells, _ = columns.codes.shape
        tile, faces = TURNS * EDGE + PICTURE, len(columns.face) // TURNS
        found |= {
            "edges": (faces, TURNS, EDGE), "pictures": (faces, PICTURE), "border": (cells, TURNS, EDGE),
            "own": (tile, CELL), "around": (TURNS * EDGE, CELL), "spot": (cells, CELL), "match": (HEADS, EDGE, EDGE),
        }  # fmt: skip
        for look in range(LOOKS):
            found |= {f"stay{look}": (CELL, CELL), f"look{look}": (TURNS * CELL, CELL), f"look{look}_bias": (CELL,)}
        found |= {"put": (tile, KEY), "there": (CELL, KEY), "fits": (HEADS, KEY), "aim": (width, KEY), "good": (KEY,)}
        found |= {"ask": (width, KEY), "offer": (PICTURE, KEY), "best": (HEADS, KEY), "like": (KEY,)}
        inputs += CELL + 2 * tile + (seats - 1) * (tile + PICTURE) + PICTURE
    for layer in range(depth):
        found |= {f"w{layer}": (width if layer else inputs, width), f"b{layer}": (width,)}
    return found | {"head": (width, spec.actions), "head_bias": (spec.actions,), "worth": (width,), "worth_bias": ()}


def same(array: Any) -> Any:
    """Nothing is learned here."""
    return array


def judged(
    xp: Any, weights: Any, columns: Columns, seen: Any, rows: Any, *, hold: Callable[[Any], Any] = same
) -> tuple[Any, Any]:
    """For rows of observations how much it likes each id, and what it expects to get; `rows` are their numbers.

    `hold` keeps learning from going on behind an array: how edges fit is learned by placing, not by reaching.
    """
    parts = [(seen[:, columns.plain] - weights["middle"]) / weights["spread"]]
    world = None
    if columns.codes is not None:
        world = _World(xp, weights, columns, seen, rows)
        parts += world.parts
    hidden = xp.concatenate(parts, axis=1)
    layer = 0
    while f"w{layer}" in weights:
        hidden = (hidden @ weights[f"w{layer}"] + weights[f"b{layer}"]).clip(min=0)
        layer += 1
    likes = hidden @ weights["head"] + weights["head_bias"]
    if world is not None:
        more = world.likes(hidden, hold)
        likes = xp.concatenate(
            (likes[:, :1], likes[:, 1 : 1 + more.shape[1]] + more, likes[:, 1 + more.shape[1] :]), axis=1
        )
    return likes, hidden @ weights["worth"] + weights["worth_bias"]


class _World:
    """The own world with what lies around each cell, and what could be put there."""

    def __init__(self, xp: Any, weights: Any, columns: Columns, seen: Any, rows: Any) -> None:
        self.xp, self.weights, self.columns, self.rows = xp, weights, columns, rows
        known = columns.turn[:1] * 0
        """A zero, which makes numbers large enough for an index."""
        self.edges = weights["edges"][:, columns.turned].reshape(-1, TURNS, EDGE)
        self.tiles = xp.concatenate(
            (self.edges.reshape(len(self.edges), -1), weights["pictures"][columns.face]), axis=1
        )
        codes = seen[:, columns.codes[..., 0]] * 4 + seen[:, columns.codes[..., 1]] + known
        own, others = codes[:, 0], codes[:, 1:]
        self.taken = (own > 0) * LOW
        lying = self.edges[own]
        padded = xp.concatenate((lying, lying[:, :1] * 0), axis=1)
        self.around = padded[:, columns.near, columns.facing] + weights["border"] * columns.border
        count, cells = own.shape
        cell = self.tiles[own] @ weights["own"] + self.around.reshape(count, cells, -1) @ weights["around"]
        cell = (cell + weights["spot"]).clip(min=0)
        look = 0
        while f"look{look}" in weights:
            padded = xp.concatenate((cell, cell[:, :1] * 0), axis=1)[:, columns.near].reshape(count, cells, -1)
            more = cell @ weights[f"stay{look}"] + padded @ weights[f"look{look}"] + weights[f"look{look}_bias"]
            cell = cell + more.clip(min=0)
            look += 1
        self.cell = cell
        face, below, up = (seen[:, columns.hand[number]] + known for number in range(3))
        self.hand = xp.stack((xp.where(up == 2, below, face), xp.where(up == 2, face, below)), 1)
        self.pool = seen[:, columns.pool] + known
        self.parts = [
            cell.mean(1),
            self.tiles[self.hand * TURNS].reshape(count, -1),
            self.tiles[others].mean(2).reshape(count, -1),
            weights["pictures"][seen[:, columns.others] + known].reshape(count, -1),
            weights["pictures"][self.pool].mean(1),
        ]

    def likes(self, hidden: Any, hold: Callable[[Any], Any]) -> Any:
        """How much it likes to place what is in hand, by cell, side and turn; then to reach for the pool's places."""
        xp, weights = self.xp, self.weights
        count = len(hidden)
        codes = (self.hand[:, :, None] * TURNS + self.columns.turn).reshape(count, SIDES * TURNS)
        compared = xp.einsum("nqdk,hkj->nqhdj", self.edges[codes], weights["match"])
        fits = xp.einsum("nqhdj,ncdj->ncqh", compared, self.around)
        inner = fits @ weights["fits"] + (self.tiles[codes] @ weights["put"])[:, None]
        inner = inner + (self.cell @ weights["there"])[:, :, None] + (hidden @ weights["aim"])[:, None, None]
        placed = (inner.clip(min=0) @ weights["good"]).reshape(count, -1)
        every = xp.einsum("fdk,hkj->hfdj", self.edges, weights["match"]).reshape(HEADS * len(self.edges), -1)
        could = self.around.reshape(count, self.around.shape[1], -1) @ every.T - self.taken[:, :, None]
        best = xp.amax(xp.amax(could, axis=1).reshape(count, HEADS, -1, TURNS), axis=3)
        inner = xp.einsum("nhf,hk->nfk", hold(best), weights["best"]) + weights["pictures"] @ weights["offer"]
        offered = (inner + (hidden @ weights["ask"])[:, None]).clip(min=0) @ weights["like"]
        reached = offered[self.rows[:, None], self.pool]
        return xp.concatenate((placed, reached), axis=1)
