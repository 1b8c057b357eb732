"""Answer the requests of other nodes."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import worldwright
from worldwright.core.errors import UserError
from worldwright.server.cluster import node_messages as talk
from worldwright.server.cluster.forwarding import scope_of
from worldwright.server.cluster.leader import ELECT
from worldwright.server.cluster.remote_commands import failed
from worldwright.server.engine.ownership import Elsewhere
from worldwright.server.runtime.nodes import Turns
from worldwright.server.runtime.runtime import Runtime
from worldwright.server.runtime.sweeper import waited_seats

if TYPE_CHECKING:
    from worldwright.server.cluster.node import ClusterNode

log = logging.getLogger(__name__)


class Answering:
    """Answers every request of another node, once this node is loaded."""

    def __init__(self, node: ClusterNode, opened: asyncio.Event) -> None:
        self._node = node
        self._opened = opened

    async def answer(self, body: bytes) -> bytes:
        """Decode a request, answer it and encode the answer. A failure is an answer too."""
        try:
            return talk.encode(await self._answered(talk.question(body)))
        except Elsewhere as there:
            return talk.encode(talk.NotHere(there.epoch))
        except UserError as fault:
            return talk.encode(failed(fault))
        except Exception:
            log.exception("cluster: a request of another node failed")
            return talk.encode(talk.Failed(talk.INTERNAL, "Something went wrong at another node."))

    async def _answered(self, asked: talk.Question) -> talk.Reply:
        await self._opened.wait()
        node = self._node
        match asked:
            case talk.ForwardedRequest():
                return await node.forwarding.serve(asked)
            case talk.NextPart():
                return node.forwarding.rest(asked)
            case talk.OpenLink():
                node.links.accept(asked, node.forwarding.app, scope_of("websocket", asked))
            case talk.RemoteCommand(name, values):
                if name == "hung_up":
                    node.forwarding.hung_up(values[0])
                elif name == ELECT:
                    await node.leader.elect()
                else:
                    await node.commands.run_here(name, values)
            case talk.WhoseTurn(tables):
                return turns_of(node.runtime, tables)
            case talk.TablesHandedOver(tables, since, times):
                await node.failover.received(tables, since, times)
            case talk.TableWanted(table, to):
                return talk.NotHere(to if await node.locality.give(table, to) else node.epoch)
            case talk.ThinkRequest(table, turn):
                return await node.shared_thinking.think(table, turn)
            case talk.StateOf():
                return state_of(node)
        return talk.Done()


def turns_of(runtime: Runtime, tables: list[str]) -> Turns:
    """The seats to move at tables that are in memory here, and how much of their turns is left."""
    to_move, left = {}, {}
    for name in tables:
        table = runtime.registry.tables.get(name)
        if table is not None and table.saved_seq:
            to_move[name] = [*waited_seats(table)]
            left[name] = {
                seat: rest for seat in range(table.terms.seats) if (rest := runtime.left(name, [seat])) is not None
            }
    return Turns(to_move, left)


def state_of(node: ClusterNode) -> talk.NodeState:
    """A node's state for `worldwright admin cluster`."""
    runtime = node.runtime
    return talk.NodeState(
        node.epoch, node.name, worldwright.__version__, node.leader.is_ours, node.is_leaving,
        len(runtime.registry.tables), len(runtime.sockets), len(node.links), node.handovers, node.failovers,
        node.forwarding.forwarded, node.shared_thinking.given, node.lease_age, node.lag.seconds, node.bus.dropped,
    )  # fmt: skip
