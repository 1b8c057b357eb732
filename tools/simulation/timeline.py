"""Simulated time with clients in it: what a house of one machine and one of many have in common."""

from __future__ import annotations

import heapq
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from tools.simulation.fake_client import Client
from tools.simulation.faults import Faults
from tools.simulation.network import Link, Network, Session
from worldwright.core.game import AnyGame, Millis
from worldwright.core.playout import Dice

_PACES = (30, 30, 300)
"""The most milliseconds that somebody thinks about a move."""


class Timeline(ABC):
    """Steps in the order of their time, dice, and clients who think now and then."""

    clients: list[Client]

    def __init__(self, game: AnyGame, seats: int, seed: int, rates: Mapping[str, int]) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.dice = dice = Dice(seed)
        self.time: Millis = 1000
        self.steps = 0
        self.mischief = dice.below(12)
        self.faults = Faults(dice, rates)
        self.network = Network(self, 1 + dice.below(120))
        self._pace = dice.choice(_PACES)
        self._queue: list[tuple[Millis, int, Callable[[], object]]] = []
        self._order = 0

    def strikes(self, fault: str) -> bool:
        """Whether that goes wrong now."""
        return self.faults.strikes(fault)

    def later(self, ms: Millis, step: Callable[[], object]) -> None:
        """Do something in so many milliseconds."""
        self._order += 1
        heapq.heappush(self._queue, (self.time + ms, self._order, step))

    def next_step(self) -> Callable[[], object]:
        """What comes next; it is that time now."""
        at, _, step = heapq.heappop(self._queue)
        self.time = max(self.time, at)
        self.steps += 1
        return step

    # Clients

    def plan(self, client: Client, ms: Millis) -> None:
        """A client thinks in so many milliseconds; whatever it planned before is void."""
        client.plans += 1
        plan = client.plans
        self.later(ms, lambda: self.think(client) if client.plans == plan else None)

    def think(self, client: Client) -> None:
        """A client does something, and plans when it thinks again."""
        client.think()
        if client.grant.seat is not None and self.steps > 50 and self.strikes("leave"):
            self.replace(client)
        self.plan(client, self.patience(client))

    def patience(self, client: Client) -> Millis:
        """How long a client waits before it thinks again."""
        if client.link is not None and client.pending is not None:
            return 200 + self.dice.below(200)
        is_busy = client.link is None or client.viewer in client.to_move
        return 20 + self.dice.below(self._pace) if is_busy else 700 + self.dice.below(600)

    def hang_up(self, client: Client) -> None:
        """A client goes away, or is sent away."""
        if client.link is not None:
            self.network.drop(client.link)

    # What a house does

    @abstractmethod
    def connect(self, client: Client, wake: Callable[[], None]) -> Session | None:
        """The house's end of a new connection; None while there is nothing to come to."""

    @abstractmethod
    def receive(self, link: Link, body: bytes) -> None:
        """A message of a client has come to the house."""

    @abstractmethod
    def gone(self, link: Link) -> None:
        """A connection is over."""

    @abstractmethod
    def replace(self, client: Client) -> None:
        """Somebody leaves for good, and somebody else sits down."""

    @abstractmethod
    def legal(self, client: Client) -> tuple[Any, ...]:
        """What a client may do, asked for because the list was too long to send."""
