"""The games for PettingZoo: one agent after the other (AEC), or all that may act at once (parallel)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from worldwright.core.errors import OptionError
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame, Seat
from worldwright.core.match import Refused
from worldwright.lab.env import Env, make

TICK: Final = 200
"""Milliseconds of a step of a parallel environment against the clock."""


def aec_env(game: str | AnyGame, seats: int | None = None, *, render_mode: str | None = None, **more: Any) -> GameAEC:
    """A game as a PettingZoo AEC environment; everything else is as for `make`."""
    return GameAEC(make(game, seats, **more), render_mode)


def parallel_env(
    game: str | AnyGame,
    seats: int | None = None,
    *,
    tick: int = TICK,
    delay: int | None = None,
    render_mode: str | None = None,
    **more: Any,
) -> GameParallel:
    """A game as a PettingZoo parallel environment; everything else is as for `make`.

    Against the clock (`mode="real_time"`) every step takes `tick` milliseconds, and a hand arrives after `delay`
    milliseconds, at the end of the step if none is given.
    """
    if tick < 1 or (delay is not None and delay < 0):
        raise OptionError("tick", "is at least 1 millisecond, and delay not negative")
    return GameParallel(make(game, seats, **more), tick, tick if delay is None else delay, render_mode)


def agent_names(seats: int) -> list[str]:
    """The agents by seat: `player_0` and so on."""
    return [f"player_{seat}" for seat in range(seats)]


def _seen(env: Env, actions: int) -> spaces.Dict:
    box = np.iinfo(env.spec.dtype)
    return spaces.Dict(
        {
            "observation": spaces.Box(box.min, box.max, env.spec.shape, env.spec.dtype.type),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class GameAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """One agent is asked at a time: of several that may act at once the lowest seat first."""

    metadata: dict[str, Any]

    def __init__(self, env: Env, render_mode: str | None = None) -> None:
        super().__init__()
        self.env = env
        self.render_mode = render_mode
        self.metadata = {"name": f"{env.spec.game}_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = agent_names(env.seats)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: _seen(env, env.spec.actions) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(env.spec.actions) for agent in self.possible_agents}
        self._begun = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes: numbers, and the mask of its legal ids."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The ids."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game."""
        if seed is not None or self._begun:
            self.env.reset(seed)
        self._begun = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        env = self.env
        self.agent_selection = self.possible_agents[max(env.seat, 0)]
        self.infos[self.agent_selection] = {**env.info, "action_mask": env.mask()}

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows; its mask is empty where it is not asked."""
        seat = self._seat_of[agent]
        asked = seat == self.env.seat and agent in self.infos
        mask = self.infos[agent]["action_mask"] if asked else np.zeros(self.env.spec.actions, np.int8)
        return {"observation": self.env.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an id of the selected agent; IllegalAction names the rule, and nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        env = self.env
        if action is None:
            raise ValueError("an agent that is asked needs an id, not None")
        env.step(action)
        self.infos[agent] = {}
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, env.rewards, strict=True))
        if any(env.rewards):
            self._accumulate_rewards()
        if env.over:
            self.terminations = dict.fromkeys(self.agents, env.terminated)
            self.truncations = dict.fromkeys(self.agents, env.truncated)
        self._select()

    def render(self) -> str | None:
        """The table as text, as a spectator sees it."""
        return self.env.render() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


class GameParallel(ParallelEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """All agents act in every step. The last id is to wait: all that a seat can do that is not asked.

    Against the clock a seat that is asked may wait too, and can only wait while its hand is under way. An id that is
    not legal, or not any more because another was faster, changes nothing: `info["rule"]` names the rule on arrival.
    """

    metadata: dict[str, Any]

    def __init__(self, env: Env, tick: int = TICK, delay: int = TICK, render_mode: str | None = None) -> None:
        self.env = env
        self.delay = delay
        self._under_way: dict[Seat, tuple[int, int]] = {}
        """For each seat with a hand under way: when it arrives, and its id."""
        self.render_mode = render_mode
        self.metadata = {"name": f"{env.spec.game}_v1", "render_modes": ["ansi"]}
        self.possible_agents = agent_names(env.seats)
        self.agents = self.possible_agents[:]
        self.wait = env.spec.actions
        self.tick = tick if extras(env.game).all_at_once(env.options) else 0
        self._observed = {agent: _seen(env, self.wait + 1) for agent in self.possible_agents}
        self._acted = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self._begun = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes: numbers, and the mask of its legal ids."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The ids, and to wait."""
        return self._acted[agent]

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game."""
        if seed is not None or self._begun:
            self.env.reset(seed)
        self._begun = True
        self._under_way.clear()
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def _mask(self, seat: Seat) -> Any:
        asked = seat in self.env.awaited and not self.env.over and seat not in self._under_way
        ids = self.env.mask(seat) if asked else np.zeros(self.wait, np.int8)
        return np.concatenate((ids, np.array([not asked or bool(self.tick)], np.int8)))

    def _observations(self) -> dict[str, Any]:
        return {
            agent: {"observation": self.env.observe(seat), "action_mask": self._mask(seat)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Take the ids of all agents."""
        env, agents = self.env, self.possible_agents
        earned = [0.0] * env.seats
        infos: dict[str, Any] = {agent: {} for agent in agents}
        end = env.time + self.tick

        def add() -> None:
            earned[:] = map(sum, zip(earned, env.rewards, strict=True))

        def pass_until(moment: int) -> None:
            if self.tick and not env.over and moment > env.time:
                env.let_pass(moment - env.time)
                add()

        for seat in env.awaited:
            number = int(actions[agents[seat]])
            if number != self.wait and seat not in self._under_way:
                self._under_way[seat] = env.time + self.delay if self.tick else end, number
        for seat, (arrives, number) in sorted(self._under_way.items(), key=lambda hand: (hand[1][0], hand[0])):
            if arrives > end:
                break
            pass_until(arrives)
            del self._under_way[seat]
            if env.over:
                continue
            try:
                env.step(number, seat)
            except Refused as fault:
                infos[agents[seat]]["rule"] = fault.refusal.rule
            else:
                add()
        pass_until(end)
        over = env.over
        self.agents = [] if over else self.possible_agents[:]
        return (
            self._observations(),
            dict(zip(agents, earned, strict=True)),
            dict.fromkeys(agents, over and env.terminated),
            dict.fromkeys(agents, over and env.truncated),
            infos,
        )

    def render(self) -> str | None:
        """The table as text, as a spectator sees it."""
        return self.env.render() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
