"""Simulated time with clients, shared by a single server and a cluster."""

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
"""Longest thinking times of clients, in milliseconds."""


class Timeline(ABC):
    """Steps ordered by time, dice, and clients that act now and then."""

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
        """Whether a fault happens now."""
        return self.faults.strikes(fault)

    def later(self, ms: Millis, step: Callable[[], object]) -> None:
        """Schedule a step after so many milliseconds."""
        self._order += 1
        heapq.heappush(self._queue, (self.time + ms, self._order, step))

    def next_step(self) -> Callable[[], object]:
        """The next step; sets the time to it."""
        at, _, step = heapq.heappop(self._queue)
        self.time = max(self.time, at)
        self.steps += 1
        return step

    # Clients

    def plan(self, client: Client, ms: Millis) -> None:
        """Schedule a client's next action; earlier plans are void."""
        client.plans += 1
        plan = client.plans
        self.later(ms, lambda: self.think(client) if client.plans == plan else None)

    def think(self, client: Client) -> None:
        """A client acts and schedules its next action."""
        client.think()
        if client.grant.seat is not None and self.steps > 50 and self.strikes("leave"):
            self.replace(client)
        self.plan(client, self.patience(client))

    def patience(self, client: Client) -> Millis:
        """Time until a client acts again."""
        if client.link is not None and client.pending is not None:
            return 200 + self.dice.below(200)
        is_busy = client.link is None or client.viewer in client.to_move
        return 20 + self.dice.below(self._pace) if is_busy else 700 + self.dice.below(600)

    def hang_up(self, client: Client) -> None:
        """A client disconnects or is disconnected."""
        if client.link is not None:
            self.network.drop(client.link)

    # The server

    @abstractmethod
    def connect(self, client: Client, wake: Callable[[], None]) -> Session | None:
        """The server's end of a new connection; None while there is no table."""

    @abstractmethod
    def receive(self, link: Link, body: bytes) -> None:
        """A client's message has arrived at the server."""

    @abstractmethod
    def gone(self, link: Link) -> None:
        """A connection has ended."""

    @abstractmethod
    def replace(self, client: Client) -> None:
        """A player leaves for good, and another takes the seat."""

    @abstractmethod
    def legal(self, client: Client) -> tuple[Any, ...]:
        """A client's legal actions, for lists too long to send."""
