"""The other nodes of a cluster, as a server uses them.

A single server has none: it leads and does everything itself.
"""

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
"""An ASGI application."""
Submit = Callable[[str, Turn], "Future[bytes]"]
"""Starts the decision of a table's bot; its result are the bytes of its choice."""


class NodeFault(UserError):
    """Another node does not answer, so it is unknown whether the command was executed."""


class Message(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A message to all other nodes, tagged with its class."""


M = TypeVar("M", bound=Message)


class Turns(Message, frozen=True):
    """For each table the seats to move, and how much of their turns is left."""

    waits: dict[str, list[Seat]]
    left: dict[str, dict[Seat, Millis]]


class NodeHealth(msgspec.Struct, frozen=True):
    """The state of a node in a cluster: its epoch, its load, and its connection to the others."""

    epoch: int
    steward: bool
    leaving: bool
    tables: int
    links: int
    """Sockets of visitors at this node whose tables live at other nodes."""
    hand_overs: int
    take_overs: int
    lease_age: Millis
    bus_lag: float
    """Seconds to the bus and back; negative: unreachable."""


class Measure(NamedTuple):
    """A number of a node; `counts`: it only grows."""

    name: str
    text: str
    value: float
    counts: bool = False


class Broadcast:
    """Messages to all other nodes, and their handlers."""

    def __init__(self) -> None:
        self._listeners: dict[type[Message], Callable[[Any], Awaitable[None] | None]] = {}
        self._readers: list[Callable[[], Awaitable[None]]] = []

    def on(self, kind: type[M], listener: Callable[[M], Awaitable[None] | None]) -> None:
        """Call the listener when another node publishes a message of this kind."""
        self._listeners[kind] = listener

    def on_missed(self, read: Callable[[], Awaitable[None]]) -> None:
        """Call this when messages may have been lost, so that stored values are read again."""
        self._readers.append(read)

    def publish(self, message: Message) -> None:
        """Send a message to all other nodes."""


class Leader:
    """The node that does what exists once in a cluster."""

    @property
    def is_ours(self) -> bool:
        """Whether this server is the leader."""
        return True

    def check(self) -> None:
        """Raise Elsewhere if another node leads."""


class Commands:
    """Commands at a table or for the leader, by name, because the responsible node may be another."""

    def __init__(self) -> None:
        self._work: dict[str, Callable[..., Awaitable[object]]] = {}

    def add(self, name: str, work: Callable[..., Awaitable[object]]) -> None:
        """Register a command."""
        self._work[name] = work

    async def run_here(self, name: str, values: Collection[Any]) -> None:
        """Execute a command at this node; Elsewhere if another is responsible."""
        await self._work[name](*values)

    async def run(self, name: str, *values: Any) -> None:
        """Execute a command here or at the responsible node."""
        try:
            await self.run_here(name, values)
        except Elsewhere as there:
            await self.send(there, name, *values)

    async def send(self, there: Elsewhere, _name: str, *_values: Any) -> None:
        """Send a command to the responsible node; Elsewhere if there is none."""
        raise there


class Jobs(Protocol):
    """The work of the leader."""

    async def begin(self) -> None:
        """Start the work."""

    def end(self) -> None:
        """Stop: another node leads, or this server ends."""


class Nodes:
    """The other nodes: none."""

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
        """Where bots think: in the workers of this server, or of any node."""
        return lambda table, turn: lane.submit(table, chosen, turn)

    async def whose_turn(self, _tables: Collection[str]) -> Turns:
        """The seats to move at tables that are in memory at other nodes."""
        return Turns({}, {})

    async def open(self, runtime: Runtime, app: Application, share: Callable[[int], None], most_links: int) -> None:
        """Join the cluster.

        `share` is called with how many nodes take visitors; `most_links` sockets may be forwarded.
        """

    async def begin(self, jobs: Jobs) -> None:
        """Everything is loaded: become the leader if no other node is."""
        await jobs.begin()

    async def leave(self) -> None:
        """Hand over everything to other nodes."""

    async def close(self, save: Callable[[], Awaitable[None]]) -> None:
        """Leave. `save` writes what waits while this node still owns it."""

    def parts(self) -> dict[str, str]:
        """The state of the connections to the others, for the server's health."""
        return {}

    def health(self) -> NodeHealth | None:
        """This node's public state."""
        return None

    def measures(self) -> Iterable[Measure]:
        """This node's metrics."""
        return ()
