"""What a program has learned, as a bot: weights that numpy alone evaluates, written by `worldwright.lab.ppo`."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from worldwright.core.chance import Chance
from worldwright.core.errors import UserError
from worldwright.core.numbering import Ids
from worldwright.games import game as installed
from worldwright.lab.spec import GameSpec, numbered, written_after

Floats = npt.NDArray[np.float32]


class Columns:
    """Which columns of an observation are plain numbers, and which are faces: each face and turn has its own row."""

    def __init__(self, spec: GameSpec) -> None:
        every = np.arange(spec.length)
        faces: list[npt.NDArray[np.int64]] = []
        turns: list[npt.NDArray[np.int64]] = []
        self.pool = 0
        """How many of the faces, the last ones, lie in a pool."""
        if "pool" in spec.layout:
            for name in ("worlds", "hands", "pool"):
                block = every[spec.layout[name]]
                if name == "hands":  # a face, the face below and the side that is up
                    faces += [block[0::3], block[1::3]]
                    turns += [np.full(len(block) // 3 * 2, -1)]
                else:
                    faces.append(block[0::2])
                    turns.append(block[1::2])
            self.pool = len(faces[-1])
        self.faces = np.concatenate(faces) if faces else np.zeros(0, np.int64)
        self.turns = np.concatenate(turns) if turns else np.zeros(0, np.int64)
        used = {*self.faces.tolist(), *self.turns.tolist()}
        self.plain = np.array([column for column in every.tolist() if column not in used])
        self.reach = spec.names.index("reach t1") if self.pool else 0
        """The first id that takes something from the pool."""

    def codes(self, seen: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
        """For each face a number of itself and its turn, 0 where there is none."""
        turned = np.where(self.turns >= 0, seen[:, self.turns], 0)
        return np.asarray(seen[:, self.faces].astype(np.int64) * 4 + turned)


class Learned:
    """A bot from a file of weights, for the table it learned: `worldwright.play("monuments", [Learned(path), "keen"])`.

    It takes the id that it likes best. UserError for another game, another table or other content.
    """

    def __init__(self, path: str | Path) -> None:
        try:
            with np.load(path, allow_pickle=False) as file:
                self.arrays = {name: np.asarray(file[name]) for name in file.files}
            self.game = installed(str(self.arrays["game"]))
            self.key = str(self.arrays["key"])
        except (OSError, EOFError, ValueError, KeyError, TypeError, BadZipFile):
            raise UserError(f"{path} holds no learned weights") from None
        self.weights = {name: a.astype(np.float32) for name, a in self.arrays.items() if a.dtype.kind == "f"}
        self._columns: Columns | None = None

    def logits(self, seen: npt.NDArray[Any], spec: GameSpec) -> Floats:
        """How much it likes each id, for rows of observations of its table."""
        if self._columns is None:
            spec.accept(self.key)
            self._columns = Columns(spec)
        columns, weights = self._columns, self.weights
        parts = [(seen[:, columns.plain] - weights["middle"]) / weights["spread"]]
        pool: Floats | None = None
        if len(columns.faces):
            known = weights["faces"][columns.codes(seen)]
            board, pool = known[:, : -columns.pool], known[:, -columns.pool :]
            parts += [board.reshape(len(seen), -1), pool.mean(1)]
        hidden = np.concatenate(parts, 1)
        layer = 0
        while f"w{layer}" in weights:
            hidden = np.maximum(hidden @ weights[f"w{layer}"].T + weights[f"b{layer}"], 0)
            layer += 1
        found = hidden @ weights["head"].T + weights["head_bias"]
        if pool is not None:
            asked = hidden @ weights["ask"].T + weights["ask_bias"]
            offered = np.maximum(asked[:, None] + pool @ weights["offer"].T, 0) @ weights["like"].T
            found[:, columns.reach : columns.reach + columns.pool] += offered[:, :, 0]
        return np.asarray(found, np.float32)

    def act(self, view: Any, _actions: Any, luck: Chance) -> Any:
        """The action it likes best. It observes a state that looks the same: observations are of the view alone."""
        state, seat = self.game.imagine(view, luck), view.you
        spec, coded = numbered(self.game, state.options, state.seats)
        if "now" in spec.layout:
            raise UserError("this bot has learned to play in turns: choose mode=step")
        ids: Ids = ()
        while True:
            seen = coded.observe(state, seat) + written_after(spec, ids, 0)
            legal = coded.legal(state, seat, ids)
            liked = self.logits(np.frombuffer(seen, np.int16)[None], spec)[0]
            open_to = [number for number in range(spec.actions) if legal >> number & 1]
            ids = (*ids, max(open_to, key=liked.__getitem__))
            action = coded.action(state, ids)
            if action is not None:
                return action
