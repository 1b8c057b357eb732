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
from worldwright.lab.network import Columns, columns_of, judged
from worldwright.lab.spec import GameSpec, numbered, written_after

Floats = npt.NDArray[np.float32]


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
            self._columns = columns_of(spec)
        return np.asarray(judged(np, self.weights, self._columns, seen, np.arange(len(seen)))[0], np.float32)

    def act(self, view: Any, _actions: Any, luck: Chance) -> Any:
        """The action it likes best. It observes a state that looks the same: observations are of the view alone."""
        state, seat = self.game.imagine(view, luck), view.you
        seats = view.seats if hasattr(view, "seats") else state.seats
        spec, coded = numbered(self.game, view.options, seats)
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
