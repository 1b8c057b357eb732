"""The games in OpenSpiel: `register()` adds `python_worldwright_monuments` and the others.

Chance chooses one of some deals at the beginning; all that is dealt later follows from it, as from a table's seed.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from worldwright.core.errors import OptionError
from worldwright.core.notation import action_text
from worldwright.games import NAMES, game
from worldwright.lab.env import Env, make
from worldwright.lab.spec import spec_of

try:
    import pyspiel
except ModuleNotFoundError:
    missing = "worldwright.lab.openspiel needs open_spiel: pip install 'worldwright[openspiel]'"
    raise ModuleNotFoundError(missing, name="pyspiel") from None

PREFIX: Final = "python_worldwright_"
DEALS: Final = 1000
"""How many deals chance chooses from, if `deals` says nothing else."""
LIMIT: Final = 10_000
"""After so many actions a game is cut off, if `max_decisions` says nothing else."""


def _options(text: str) -> dict[str, Any]:
    """The options in `level=expert;rounds=1`."""
    found: dict[str, Any] = {}
    for part in filter(None, text.split(";")):
        name, equals, value = part.partition("=")
        if not equals:
            raise OptionError(name, "needs a value: options=name=value;name=value")
        found[name] = int(value) if value.isdigit() else {"true": True, "false": False}.get(value, value)
    return found


def _type_of(name: str) -> Any:
    seats = game(name).SEATS
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"Worldwright: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=max(2, seats[0]),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": max(2, seats[0]),
            "deals": DEALS,
            "max_decisions": LIMIT,
            "reward": "win",
            "options": "",
        },
    )


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game in progress: an `Env`, once chance has dealt."""

    def __init__(self, table: SpielGame) -> None:
        super().__init__(table)
        self.table = _Kept(table)
        self.held = _Held(None)

    @property
    def env(self) -> Env:
        """The environment beneath; there is none before the deal."""
        assert self.held.env is not None, "nothing is dealt yet"
        return self.held.env

    def current_player(self) -> int:
        """Who is asked: chance first, then the environment's seat."""
        if self.held.env is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.held.env.over else self.held.env.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all equally likely."""
        deals = self.table.table.deals
        return [(number, 1 / deals) for number in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return [int(number) for number in self.env.mask(player).nonzero()[0]]

    def _apply_action(self, number: int) -> None:
        if self.held.env is None:
            self.held.env = self.table.table.dealt(number)
        else:
            self.env.step(number)

    def _action_to_string(self, player: int, number: int) -> str:
        return f"deal {number}" if player == pyspiel.PlayerId.CHANCE else self.table.table.spec.names[number]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.held.env is not None and self.held.env.over

    def returns(self) -> list[float]:
        """What each seat gets; 0 while the game goes on."""
        return self.table.table.nothing if self.held.env is None else self.env.returns

    def rewards(self) -> list[float]:
        """The same: rewards come at the end."""
        return self.returns()

    def information_state_string(self, player: int | None = None) -> str:
        """The moves as a seat saw them, with the ids of its action so far."""
        if self.held.env is None:
            return ""
        env, who = self.env, self.current_player() if player is None else player
        return "\n".join([*self.held.seen_by(who), " ".join(map(str, env.prefix_of(who)))])

    def resample_from_infostate(self, player: int, luck: Any) -> SpielState:
        """A state that looks the same to a player; what it cannot know is dealt again."""
        other = self.clone()
        env = self.env.imagine(player, int(luck() * (1 << 53)))
        other.held = _Held(env, {player: (len(self.env.match.log), self.held.seen_by(player))})
        return other  # type: ignore[no-any-return]  # pyspiel has no types

    def __str__(self) -> str:
        return "nothing is dealt yet" if self.held.env is None else self.env.render()


class _Kept:
    """The game of a state, which its copies share."""

    def __init__(self, table: SpielGame) -> None:
        self.table = table

    def __deepcopy__(self, _known: Any) -> _Kept:
        return self


class _Held:
    """An environment that is cloned where Python copies; with it the moves that each seat saw."""

    def __init__(self, env: Env | None, seen: dict[int, tuple[int, list[str]]] | None = None) -> None:
        self.env = env
        self.seen = seen or {}

    def seen_by(self, player: int) -> list[str]:
        """The moves as a seat saw them. Those it had read before are kept: how they look never changes."""
        assert self.env is not None
        match = self.env.match
        count, lines = self.seen.get(player, (0, []))
        for move in match.log[count:]:
            seen = match.game.redact(match.state, move, player)
            lines = [*lines, f"{move.by} {action_text(seen.act)}"]
        self.seen[player] = len(match.log), lines
        return lines

    def __deepcopy__(self, _known: Any) -> _Held:
        return _Held(None if self.env is None else self.env.clone(), {**self.seen})


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A table of one of the games: `pyspiel.load_game("python_worldwright_monuments", {"players": 3})`."""

    kind: Any
    """OpenSpiel's type of the game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kind, params = self.kind, params or {}
        given = {**kind.parameter_specification, **params}
        self.name = kind.short_name.removeprefix(PREFIX)
        self.seats, self.deals, self.limit = given["players"], given["deals"], given["max_decisions"]
        self.reward, self.chosen = given["reward"], _options(given["options"])
        self.spec = spec_of(self.name, self.seats, **self.chosen)
        self.nothing = [0.0] * self.seats
        most = 1.0 if self.reward in ("win", "rank") else 1000.0
        info = pyspiel.GameInfo(
            num_distinct_actions=self.spec.actions,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=self.limit * self.spec.steps,
        )
        super().__init__(kind, info, params)

    def dealt(self, number: int) -> Env:
        """The game of a deal."""
        return make(self.name, self.seats, seed=number, reward=self.reward, max_decisions=self.limit, **self.chosen)

    def new_initial_state(self) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """An observer: the numbers of `Env.observe`, and the table as text."""
        if params:
            raise ValueError(f"there are no parameters of observations, but {params}")
        return Observer(kind, self.spec.length)


class Observer:
    """What a player knows, as numbers and as text."""

    def __init__(self, kind: Any, length: int) -> None:
        self.perfect_recall = kind is not None and kind.perfect_recall
        self.is_public = kind is not None and kind.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor = None if self.perfect_recall else np.zeros(length, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the observation of a player."""
        if self.tensor is None:
            return
        self.tensor[:] = 0 if state.held.env is None else state.env.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The table as the player sees it, or anybody; with perfect recall all moves as the player saw them."""
        if self.perfect_recall:
            return state.information_state_string(player)
        return "" if state.held.env is None else state.env.render(None if self.is_public else player)


def register() -> list[str]:
    """Register all games with OpenSpiel, once; their names there."""
    known = set(pyspiel.registered_names())
    for name in NAMES:
        if PREFIX + name in known:
            continue
        # A class for each, since OpenSpiel lets go of a mere function only when Python has ended, and crashes.
        kind = _type_of(name)
        pyspiel.register_game(kind, type(f"{name.title()}Table", (SpielGame,), {"kind": kind}))
    return [PREFIX + name for name in NAMES]
