"""The games for Gymnasium: one learner, and bots at the other seats.

import gymnasium
import worldwright.lab.gymnasium

env = gymnasium.make("worldwright/GAME-v0", seats=3, opponents=["keen", "strong"])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from worldwright.api.players import Player, seated
from worldwright.bots.matches import thought_of
from worldwright.core.chance import Chance, seed_from
from worldwright.core.errors import OptionError
from worldwright.core.game import AnyGame, Seat
from worldwright.games import NAMES
from worldwright.lab.env import IllegalAction, Mask, Row, make


class SoloEnv(gymnasium.Env[Row, np.int64]):
    """One seat learns; the others are played by bots. `action_masks()` are the legal ids.

    An id that is not legal changes nothing: the reward is 0, and `info["rule"]` names the rule.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        *,
        opponents: Player | Sequence[Player] = "random",
        seat: Seat | Literal["random"] = 0,
        seed: int = 0,
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        """The other seats' players are those of `worldwright.play`; everything else is as for `make`."""
        self.env = make(game, seats, seed=seed, **more)
        self.render_mode = render_mode
        others = self.env.seats - 1
        players = list(opponents) if isinstance(opponents, Sequence) and not isinstance(opponents, str) else None
        players = [opponents] * others if players is None else players  # type: ignore[list-item]
        if len(players) != others:
            raise OptionError("opponents", f"names {len(players)} players for {others} other seats")
        if seat != "random" and not 0 <= seat < self.env.seats:
            raise OptionError("seat", f"is 0 to {self.env.seats - 1} or random, not {seat}")
        self._players = [seated(player, self.env.game) for player in players]
        self._wanted = seat
        spec, box = self.env.spec, np.iinfo(np.int16)
        self.observation_space = spaces.Box(box.min, box.max, spec.shape, np.int16)
        self.action_space = spaces.Discrete(spec.actions)
        self._begun = False
        self._sit()

    def _sit(self) -> None:
        env = self.env
        luck = seed_from(env.seed, env.game.NAME, "others")
        self.seat = Chance(luck, "seat").below(env.seats) if self._wanted == "random" else self._wanted
        after = [(self.seat + 1 + number) % env.seats for number in range(env.seats - 1)]
        self._others = dict(zip(after, self._players, strict=True))
        self._luck = {seat: Chance(luck, f"bot/{seat}") for seat in after}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Begin a game, and play to the learner's first decision."""
        super().reset(seed=seed)
        if seed is not None or self._begun:
            self.env.reset(seed)
        self._begun = True
        self._sit()
        self._play_on()
        return self.env.observe(self.seat), self._info()

    def _play_on(self) -> float:
        """Let the others play until the learner is asked; what the learner got meanwhile."""
        env, earned = self.env, 0.0
        while not env.over and self.seat not in env.awaited:
            seat = env.awaited[0]
            env.play(thought_of(env.match, self._others[seat], seat, self._luck[seat]).action, seat)
            earned += env.rewards[self.seat]
        return earned

    def _info(self, rule: str | None = None) -> dict[str, Any]:
        return {**self.env.info, "prefix": self.env.prefix_of(self.seat), "rule": rule}

    def step(self, action: np.int64 | int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Take an id of the learner, and let the others play."""
        env, rule, earned = self.env, None, 0.0
        try:
            env.step(int(action), self.seat)
        except IllegalAction as fault:
            rule = fault.refusal.rule
        else:
            earned = env.rewards[self.seat] + self._play_on()
        return env.observe(self.seat), earned, env.terminated, env.truncated, self._info(rule)

    def action_masks(self) -> Mask:
        """The legal ids, 1 where legal."""
        return self.env.mask(self.seat)

    def render(self) -> str | None:
        """The table as text, as the learner sees it."""
        return self.env.render(self.seat) if self.render_mode == "ansi" else None


def register() -> None:
    """Register every game in camel case: `worldwright/GAME-v0`."""
    for name in NAMES:
        known = f"worldwright/{name.title().replace('_', '')}-v0"
        if known not in gymnasium.registry:
            gymnasium.register(known, f"{__name__}:SoloEnv", kwargs={"game": name})


register()
