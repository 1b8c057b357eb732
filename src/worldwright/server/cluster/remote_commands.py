"""What the cluster itself does at tables and as the leader, wherever they are: by name, over the bus."""

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
"""Refusals told by their kind, without a code for the page; of what broke nobody knows whether it was done."""


def failed(fault: UserError) -> talk.Failed:
    """What is said to another node of something that cannot be done here."""
    code = next((code for code, kind in KINDS.items() if isinstance(fault, kind)), getattr(fault, "code", ""))
    return talk.Failed(code, str(fault))


def refusal(said: talk.Failed) -> UserError:
    """The same at the node that asked: of the same kind, with the same code."""
    if (kind := KINDS.get(said.code)) is not None:
        return kind(said.sentence)
    return Rejected(said.code, said.sentence) if said.code else UserError(said.sentence)


class RemoteCommands(Commands):
    """Sends commands to the nodes that can follow them."""

    def __init__(self, node: ClusterNode) -> None:
        super().__init__()
        self._node = node

    async def send(self, there: Elsewhere, name: str, *values: Any) -> None:
        """Let the owner of something do it; UserError where it does not."""
        node = self._node
        epoch = there.epoch or await node.look_up(there.what)
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
            epoch = await node.look_up(there.what)
        raise Elsewhere(there.what, 0)
