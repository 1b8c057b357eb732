"""Many games of one table at once, by the compiled rules: one call takes an id of each game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from worldwright.core.errors import OptionError, UserError
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame
from worldwright.core.match import start
from worldwright.core.numbering import row
from worldwright.lab.program import LabProgram
from worldwright.lab.rewards import REWARDS, known_reward
from worldwright.lab.spec import GameSpec, numbered, numbers_of, options_of

BUILT = Path(__file__).parent / "built"
MOST = 1 << 18
"""The most games of one VectorEnv."""
_ROWS = ("actions", "obs", "mask", "seat", "reward", "done", "totals", "spare")
"""What the program's `where` knows, in its order."""


class VectorEnv:
    """`n` games in progress. `step` takes an id of each; a game that ends is replaced by the next one at once.

    All arrays are the program's own memory: read them, or copy them, before the next step.
    """

    spec: GameSpec
    obs: npt.NDArray[np.int16]
    """For each game what the asked seat knows."""
    mask: npt.NDArray[np.int8]
    """For each game the ids that are legal for the asked seat."""
    seat: npt.NDArray[np.int8]
    """For each game the seat that is asked."""
    reward: npt.NDArray[np.float32]
    """For each game and seat the reward of the last step."""
    done: npt.NDArray[np.uint8]
    """For each game: 1 if the last step ended it, 2 if `max_decisions` cut it off. The rest is the next game's."""
    totals: npt.NDArray[np.int32]
    """For each game and seat the points with which the last one ended."""

    def __init__(
        self,
        game: str | AnyGame,
        n: int,
        seats: int | None = None,
        *,
        seed: int = 0,
        reward: str = "win",
        max_decisions: int | None = None,
        **options: Any,
    ) -> None:
        rules, chosen = options_of(game, options)
        self.n = n
        self.seats = rules.SEATS[0] if seats is None else seats
        self.spec, coded = numbered(rules, chosen, self.seats)
        offer = numbers_of(rules)
        if not offer.batch:
            raise UserError(f"{rules.NAME} has no compiled batch: use worldwright.lab.make")
        if not 1 <= n <= MOST:
            raise OptionError("n", f"must be from 1 to {MOST}, not {n}")
        if max_decisions is not None and max_decisions < 1:
            raise OptionError("max_decisions", f"must be at least 1, not {max_decisions}")
        self._program = program = _Batch(BUILT / f"{offer.batch}.wasm")
        first = rules.view(start(rules, chosen, self.seats), None)
        kind = REWARDS.index(known_reward(reward))
        tables = offer.given(coded)
        covered = program.give("content", msgspec.json.encode(rules.content(chosen)))
        covered = covered and program.give("see", msgspec.json.encode(first))
        if not (covered and (not tables or program.give("given", row(tables)))):
            raise UserError(f"the compiled rules of {rules.NAME} do not cover these options: use worldwright.lab.make")
        fewest = extras(rules).fewest_win
        ids = program.call("open", n, self.seats, kind, float(offer.scale), fewest, max_decisions or 0)
        if not ids:
            raise UserError(f"the compiled rules have no room for {n} of these tables: use worldwright.lab.make")
        length = program.call("length")
        if (ids, length) != (self.spec.actions, self.spec.length):
            raise UserError(
                f"the compiled rules number other things than {self.spec.version}: use worldwright.lab.make"
            )
        rows = {
            "actions": ((n,), np.int32), "obs": ((n, length), np.int16), "mask": ((n, ids), np.int8),
            "seat": ((n,), np.int8), "reward": ((n, self.seats), np.float32), "done": ((n,), np.uint8),
            "totals": ((n, self.seats), np.int32), "spare": ((length,), np.int16),
        }  # fmt: skip
        found = {name: program.array(_ROWS.index(name), *rows[name]) for name in _ROWS}
        self._actions, self._spare = found["actions"], found["spare"]
        self.obs, self.mask, self.seat = found["obs"], found["mask"], found["seat"]
        self.reward, self.done, self.totals = found["reward"], found["done"], found["totals"]
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Begin all games. The same seed gives game `i` the same deals, however many games there are."""
        self._program.call(
            "reset", *(int(half) for half in np.random.SeedSequence(seed).generate_state(2).view(np.int32))
        )

    def step(self, actions: npt.ArrayLike) -> None:
        """Take an id of each game. UserError names an illegal one; then nothing has changed."""
        np.copyto(self._actions, np.asarray(actions), casting="same_kind")
        wrong = self._program.call("step")
        if wrong < 0:
            return
        number = int(self._actions[wrong])
        name = self.spec.names[number] if 0 <= number < self.spec.actions else "no id"
        raise UserError(f"game {wrong}: {number} ({name}) is illegal now; nothing has changed")

    def observe(self, game: int, seat: int) -> npt.NDArray[np.int16]:
        """What any seat of a game knows."""
        if not self._program.call("observe", game, seat):
            raise IndexError(f"there is no game {game} with a seat {seat}")
        return self._spare.copy()

    def deals(self, game: int) -> list[Any]:
        """The dealer's moves in a game since the last move of a seat, as in a record."""
        found: list[Any] = msgspec.json.decode(self._program.told("deals", game))
        return found


class _Batch(LabProgram):
    """A batch, whose rows are arrays."""

    def array(self, what: int, shape: tuple[int, ...], dtype: Any) -> npt.NDArray[Any]:
        """A part of the memory as an array, which keeps the memory alive."""
        size = int(np.prod(shape)) * np.dtype(dtype).itemsize
        found: npt.NDArray[Any] = np.frombuffer(self.pointer(self.call("where", what), size), dtype).reshape(shape)
        return found
