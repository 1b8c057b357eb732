"""Commands of the cluster at tables and for the leader, at any node: by name, over the bus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from worldwright.core.errors import UserError
from worldwright.server.cluster import node_messages as talk
from worldwright.server.cluster.bus import BusFault
from worldwright.server.engine.ownership import Elsewhere
from worldwright.server.engine.seating import Rejected
from worldwright.server.runtime.nodes import Commands
from worldwright.server.storage.database import Conflict, StoreFault

if TYPE_CHECKING:
    from worldwright.server.cluster.node import ClusterNode

KINDS: dict[str, type[UserError]] = {"store": StoreFault, "conflict": Conflict, talk.INTERNAL: BusFault}
"""Refusals that are sent by kind, without a code for the page. After an internal fault the result is unknown."""


def failed(fault: UserError) -> talk.Failed:
    """A refusal as a message for another node."""
    code = next((code for code, kind in KINDS.items() if isinstance(fault, kind)), getattr(fault, "code", ""))
    return talk.Failed(code, str(fault))


def refusal(said: talk.Failed) -> UserError:
    """The refusal of another node, with the same kind and code."""
    if (kind := KINDS.get(said.code)) is not None:
        return kind(said.sentence)
    return Rejected(said.code, said.sentence) if said.code else UserError(said.sentence)


class RemoteCommands(Commands):
    """Sends commands to the responsible nodes."""

    def __init__(self, node: ClusterNode) -> None:
        super().__init__()
        self._node = node

    async def send(self, there: Elsewhere, name: str, *values: Any) -> None:
        """Let the owner execute a command; UserError if it refuses."""
        node = self._node
        epoch = there.epoch or await node.owners.look_up(there.what)
        for _ in range(2):
            if epoch == node.epoch:
                await self.run_here(name, values)
                return
            if epoch:
                answer = await node.ask(epoch, talk.RemoteCommand(name, [*values]))
                if isinstance(answer, talk.Failed):
                    raise refusal(answer)
                if not isinstance(answer, talk.NotHere):
                    return
            epoch = await node.owners.look_up(there.what)
        raise Elsewhere(there.what, 0)
