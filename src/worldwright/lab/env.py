"""One game as an environment: numbered actions with masks, observations, rewards."""

from __future__ import annotations

import copy
from typing import Any, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from worldwright.core.chance import SEED_BYTES, Chance, seed_from
from worldwright.core.errors import OptionError
from worldwright.core.extras import extras
from worldwright.core.game import AnyGame, Move, Refusal, Seat
from worldwright.core.match import Match, Refused
from worldwright.core.numbering import Ids
from worldwright.lab.rewards import Reward, for_margin, for_places, for_winning, known_reward
from worldwright.lab.spec import GameSpec, numbered, numbers_of, options_of, written_after

AnyMatch: TypeAlias = Match[Any, Any, Any, Any]
Row: TypeAlias = npt.NDArray[np.int16]
Mask: TypeAlias = npt.NDArray[np.int8]
NOBODY: Seat = -1


class IllegalAction(Refused):
    """An id that continues no legal action; `refusal` names the rule. Nothing has changed."""

    def __init__(self, refusal: Refusal, name: str) -> None:
        super().__init__(refusal)
        self.name = name

    def __str__(self) -> str:
        return f"{self.name}: rule {self.refusal.rule}"


def make(
    game: str | AnyGame,
    seats: int | None = None,
    *,
    seed: int = 0,
    reward: str = "win",
    max_decisions: int | None = None,
    **options: Any,
) -> Env:
    """A game as an environment. Options are keywords: `make("mondo", seats=2, level="expert", rounds=1)`.

    Without `seats` as few as possible play. `reward` is `win`, `rank`, `margin` or `shaped`; after `max_decisions`
    actions the game is cut off. UserError names what there is not.
    """
    rules, chosen = options_of(game, options)
    if max_decisions is not None and max_decisions < 1:
        raise OptionError("max_decisions", f"must be at least 1, not {max_decisions}")
    seated = rules.SEATS[0] if seats is None else seats
    return Env(rules, chosen, seated, seed=seed, reward=known_reward(reward), max_decisions=max_decisions)


class Env:
    """A game in progress, asked for one id at a time. `seat` is who is asked; a long action takes several steps."""

    spec: GameSpec
    match: AnyMatch
    """The match beneath: its view, score and record."""
    seat: Seat
    """The seat that is asked; -1 when the game is over."""
    awaited: tuple[Seat, ...]
    """All seats that may act now."""
    decisions: int
    """How many actions were made."""

    def __init__(
        self, game: AnyGame, options: Any, seats: int, *, seed: int, reward: Reward, max_decisions: int | None
    ) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.reward = reward
        self.max_decisions = max_decisions
        self.spec, self._numbers = numbered(game, options, seats)
        self._bytes = (self.spec.actions + 7) // 8
        self._seen: tuple[Any, Seat, bytes] = None, -1, b""
        self._timed = "now" in self.spec.layout
        self.reset(seed)

    def reset(self, seed: int | None = None) -> tuple[Row, dict[str, Any]]:
        """Begin a game. Its first observation, and `info`.

        The same seed gives the same deals; without one each game has others, in the order that the last seed gives.
        """
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.seed = int(self._seeds.integers(1 << 62)) if seed is None else seed
        self.match = Match(self.game, self.options, self.seats, self.seed)
        self.decisions = 0
        self._time = 0
        self._prefixes: list[Ids] = [()] * self.seats
        self._ask()
        self._worth = self._margins() if self.reward == "shaped" else [0.0] * self.seats
        self.rewards = [0.0] * self.seats
        return self.observe(), self.info

    def _ask(self) -> None:
        """Find out who is asked, and what is legal."""
        self.awaited = tuple(sorted(self.match.wait()))
        self._time = max(self._time, self.match.now)
        self.seat = self.awaited[0] if self.awaited and not self.truncated else NOBODY
        self._legal: dict[Seat, int] = {}

    @property
    def terminated(self) -> bool:
        """Whether the game was played to its end."""
        return not self.awaited

    @property
    def truncated(self) -> bool:
        """Whether the game was cut off by `max_decisions`."""
        return bool(self.awaited) and self.max_decisions is not None and self.decisions >= self.max_decisions

    @property
    def over(self) -> bool:
        """Whether no seat is asked any more."""
        return self.seat < 0

    @property
    def prefix(self) -> Ids:
        """The ids of the asked seat's action so far."""
        return () if self.over else self._prefixes[self.seat]

    @property
    def time(self) -> int:
        """The milliseconds since the table opened."""
        return self._time

    def prefix_of(self, seat: Seat) -> Ids:
        """The ids of a seat's action so far."""
        return self._prefixes[seat]

    @property
    def info(self) -> dict[str, Any]:
        """The number of the decision, the ids of the action so far, and the seats that may act."""
        return {"decision": self.decisions, "prefix": self.prefix, "awaited": self.awaited}

    def legal(self, seat: Seat | None = None) -> int:
        """The legal ids of a seat as a bit mask, of the asked one if none is named; none if it may not act."""
        who = self.seat if seat is None else seat
        known = self._legal.get(who)
        if known is None:
            mine = who in self.awaited and not self.over
            known = self._numbers.legal(self.match.state, who, self._prefixes[who]) if mine else 0
            self._legal[who] = known
        return known

    def mask(self, seat: Seat | None = None, out: Mask | None = None) -> Mask:
        """The legal ids of a seat, 1 where legal; of the asked one if none is named."""
        packed = np.frombuffer(self.legal(seat).to_bytes(self._bytes, "little"), np.uint8)
        row = np.unpackbits(packed, count=self.spec.actions, bitorder="little").view(np.int8)
        if out is None:
            return row
        out[:] = row
        return out

    def observe(self, seat: Seat | None = None, out: Row | None = None) -> Row:
        """What a seat knows, in the blocks of `spec.layout`; of the asked one if none is named."""
        who = max(self.seat, 0) if seat is None else seat
        seen = self._seen
        if seen[0] is not self.match.state or seen[1] != who:  # an id that only begins an action changes nothing here
            state = self.match.state
            seen = self._seen = state, who, self._numbers.observe(state, who)
        written = bytearray(seen[2])
        if self.spec.steps > 1 or self._timed:
            written += written_after(self.spec, self._prefixes[who], self._time)
        found: Row = np.frombuffer(written, np.int16)
        if out is None:
            return found
        out[:] = found
        return out

    def step(self, number: int, seat: Seat | None = None) -> None:
        """Take an id of a seat, of the asked one if none is named.

        `rewards` are what each seat gets for it. IllegalAction names the rule; then nothing has changed.
        """
        who = self.seat if seat is None else seat
        number = int(number)
        if not (number >= 0 and self.legal(who) >> number & 1):
            raise self._illegal(who, number)
        ids = (*self._prefixes[who], number)
        action = self._numbers.action(self.match.state, ids)
        if action is None:
            self._prefixes[who] = ids
            self._legal.clear()
            self.rewards = [0.0] * self.seats
            return
        if self._timed:
            self.match.submit(who, action, self._time)
        else:  # the mask holds only legal ids: the rules need not be asked again
            self.match.add(Move(self._time, who, action))
            self.match.settle()
        self.decisions += 1
        self._moved()

    def play(self, action: Any, seat: Seat | None = None) -> None:
        """Play a whole action of the game for a seat, of the asked one if none is named; Refused names the rule."""
        self.match.submit(self.seat if seat is None else seat, action, self._time)
        self.decisions += 1
        self._moved()

    def let_pass(self, millis: int) -> None:
        """Let time pass, in games against the clock; `rewards` are what each seat gets for it."""
        self._time += millis
        self.match.tick(self._time)
        self._moved()

    def _moved(self) -> None:
        self._prefixes = [()] * self.seats
        self._ask()
        self.rewards = self._earned()

    def _illegal(self, who: Seat, number: int) -> IllegalAction:
        state = self.match.state
        if not 0 <= number < self.spec.actions:
            raise IndexError(f"{number} is no id: there are {self.spec.actions}")
        name = self.spec.names[number]
        if self.match.over:
            return IllegalAction(Refusal("WW-T2"), name)
        if who not in self.awaited or self.over:
            return IllegalAction(Refusal("WW-T1"), name)
        action = self._numbers.example(state, (*self._prefixes[who], number))
        refusal = self.game.refusal(state, who, action)
        return IllegalAction(refusal or Refusal(numbers_of(self.game).otherwise), name)

    def _margins(self) -> list[float]:
        sign = -1 if extras(self.game).fewest_win else 1
        return for_margin([sign * total for total in self.match.totals], self.spec.scale)

    def _earned(self) -> list[float]:
        if self.reward == "shaped":
            before, self._worth = self._worth, self._margins()
            return [now - then for now, then in zip(self._worth, before, strict=True)]
        return self.returns if self.over else [0.0] * self.seats

    @property
    def returns(self) -> list[float]:
        """What each seat gets for the whole game; 0 while it goes on. A game cut off has no winner."""
        if not self.over:
            return [0.0] * self.seats
        if self.reward in ("margin", "shaped"):
            return self._margins()
        if self.truncated:
            return [0.0] * self.seats
        if self.reward == "win":
            return for_winning(self.match.winners, self.seats)
        sign = -1 if extras(self.game).fewest_win else 1
        return for_places(self.match.winners, [sign * total for total in self.match.totals])

    def clone(self) -> Self:
        """A copy that goes on by itself, with the same deals to come."""
        other = copy.copy(self)
        other.match = copy.copy(self.match)
        other.match.log = [*self.match.log]
        other._prefixes = [*self._prefixes]
        other._legal = {}
        other._seeds = copy.deepcopy(self._seeds)
        return other

    def imagine(self, seat: Seat, luck: int) -> Self:
        """A copy that looks the same to a seat; what it does not know is dealt again, as are the deals to come."""
        chance = Chance(seed_from(luck), "imagine")
        other = self.clone()
        other.match.state = self.game.imagine(self.match.view(seat), chance)
        other.match.seed = bytes(chance.below(256) for _ in range(SEED_BYTES))
        other._prefixes = [begun if who == seat else () for who, begun in enumerate(self._prefixes)]
        other._ask()
        return other

    def number(self, action: Any) -> Ids:
        """The ids of an action of the game."""
        return self._numbers.number(action)

    def action(self, ids: Ids) -> Any:
        """The action of these ids in the game as it is; None while more have to follow."""
        return self._numbers.action(self.match.state, ids)

    def render(self, seat: Seat | None = None) -> str:
        """The table as text, as a seat sees it; none: as a spectator does."""
        return self.game.draw(self.match.view(seat)).plain()
