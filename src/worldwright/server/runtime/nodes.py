"""The other nodes of a cluster, as a server asks for them. One process has none: it leads and does all by itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

import msgspec

from worldwright.core.errors import UserError
from worldwright.core.game import Millis, Seat
from worldwright.server.engine.bot_seats import Turn, chosen
from worldwright.server.engine.ownership import Alone, Elsewhere, Owners
from worldwright.server.process.worker_pool import WorkerGroup

if TYPE_CHECKING:
    from worldwright.server.runtime.runtime import Runtime

Application = Callable[..., Awaitable[None]]
"""What answers requests, as ASGI has it."""
Submit = Callable[[str, Turn], "Future[bytes]"]
"""Lets a bot of a table think: the bytes of what it chooses."""


class NodeFault(UserError):
    """Another node does not answer: nobody knows whether it was done."""


class Message(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """Something that all other nodes are told; its first word says which."""


M = TypeVar("M", bound=Message)


class Turns(Message, frozen=True):
    """By table: the seats it waits for, and how long is left of each one's turn."""

    waits: dict[str, list[Seat]]
    left: dict[str, dict[Seat, Millis]]


class NodeHealth(msgspec.Struct, frozen=True):
    """A node of a house of many: its number, what it has, and how it reaches the others."""

    epoch: int
    steward: bool
    leaving: bool
    tables: int
    links: int
    """Sockets of visitors here whose tables live elsewhere."""
    hand_overs: int
    take_overs: int
    lease_age: Millis
    bus_lag: float
    """Seconds to the bus and back; below nothing: it is away."""


class Measure(NamedTuple):
    """A number of a node; `counts`: it only grows."""

    name: str
    text: str
    value: float
    counts: bool = False


class Broadcast:
    """Messages to all other nodes, and what follows from theirs."""

    def __init__(self) -> None:
        self._listeners: dict[type[Message], Callable[[Any], Awaitable[None] | None]] = {}
        self._readers: list[Callable[[], Awaitable[None]]] = []

    def on(self, kind: type[M], listener: Callable[[M], Awaitable[None] | None]) -> None:
        """Call this when another node publishes a message of a kind."""
        self._listeners[kind] = listener

    def on_missed(self, read: Callable[[], Awaitable[None]]) -> None:
        """Call this when messages may have been lost: what is remembered is read again."""
        self._readers.append(read)

    def publish(self, message: Message) -> None:
        """Let every other node know something."""


class Leader:
    """Which node does what there is once in a cluster."""

    @property
    def is_ours(self) -> bool:
        """Whether this server does it."""
        return True

    def check(self) -> None:
        """Elsewhere if another node leads."""


class Commands:
    """What a server does at a table or as the leader, by name: the node that has the table may be another."""

    def __init__(self) -> None:
        self._work: dict[str, Callable[..., Awaitable[object]]] = {}

    def add(self, name: str, work: Callable[..., Awaitable[object]]) -> None:
        """Do this under that name."""
        self._work[name] = work

    async def run_here(self, name: str, values: Collection[Any]) -> None:
        """Do something at this node; Elsewhere if another has the table."""
        await self._work[name](*values)

    async def run(self, name: str, *values: Any) -> None:
        """Do something at a table: here, or at the node that has it."""
        try:
            await self.run_here(name, values)
        except Elsewhere as there:
            await self.send(there, name, *values)

    async def send(self, there: Elsewhere, _name: str, *_values: Any) -> None:
        """Let the node that has something do it; Elsewhere where there is none."""
        raise there


class Jobs(Protocol):
    """What the leader does."""

    async def begin(self) -> None:
        """Do it from now on."""

    def end(self) -> None:
        """Another node does it from now on, or this server ends."""


class Nodes:
    """All other nodes: none."""

    is_alone = True

    def __init__(
        self,
        owners: Owners | None = None,
        broadcast: Broadcast | None = None,
        leader: Leader | None = None,
        commands: Commands | None = None,
    ) -> None:
        self.owners = owners or Alone()
        self.broadcast = broadcast or Broadcast()
        self.leader = leader or Leader()
        self.commands = commands or Commands()

    def thinking(self, lane: WorkerGroup) -> Submit:
        """Where bots think: by the workers of this server, or of any node."""
        return lambda table, turn: lane.submit(table, chosen, turn)

    async def whose_turn(self, _tables: Collection[str]) -> Turns:
        """Whom tables wait for that other nodes have in memory."""
        return Turns({}, {})

    async def open(self, runtime: Runtime, app: Application, share: Callable[[int], None], most_links: int) -> None:
        """Join the others; `share` is told how many nodes let visitors in, of whom `most_links` may be carried on."""

    async def begin(self, jobs: Jobs) -> None:
        """Everything is read that a server needs: lead, if no other node does."""
        await jobs.begin()

    async def leave(self) -> None:
        """Hand everything over to the other nodes."""

    async def close(self, save: Callable[[], Awaitable[None]]) -> None:
        """End; `save` writes what waits while this node still owns it."""

    def parts(self) -> dict[str, str]:
        """How the ways to the others are, for whoever asks for the server's health."""
        return {}

    def health(self) -> NodeHealth | None:
        """This node, as everybody may know it."""
        return None

    def measures(self) -> Iterable[Measure]:
        """This node in numbers."""
        return ()
