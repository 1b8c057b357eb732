"""What a node answers to the questions of the others."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from worldwright.core.errors import Trouble
from worldwright.tables.ownership import Elsewhere
from worldwright.web.cluster import errands, talk
from worldwright.web.cluster.relay import scope_of

if TYPE_CHECKING:
    from worldwright.web.cluster.node import ClusterNode

log = logging.getLogger(__name__)


class Answering:
    """Every question of another node goes through here, and waits until this one has read what it needs."""

    def __init__(self, node: ClusterNode, opened: asyncio.Event) -> None:
        self._node = node
        self._opened = opened

    async def answer(self, body: bytes) -> bytes:
        """The answer to a question as it came over the bus; what goes wrong is an answer too."""
        try:
            return talk.encode(await self._answered(talk.question(body)))
        except Elsewhere as there:
            return talk.encode(talk.Moved(there.epoch))
        except Trouble as fault:
            return talk.encode(errands.failed(fault))
        except Exception:
            log.exception("a question of another node could not be answered")
            return talk.encode(talk.Failed(talk.INTERNAL, "Something went wrong at another node."))

    async def _answered(self, asked: talk.Question) -> talk.Reply:
        await self._opened.wait()
        node = self._node
        match asked:
            case talk.Ask():
                return await node.relay.serve(asked)
            case talk.Rest():
                return node.relay.rest(asked)
            case talk.OpenLink():
                node.links.accept(asked, node.relay.app, scope_of("websocket", asked))
            case talk.Errand(name, values):
                if name == "hung_up":
                    node.relay.hung_up(values[0])
                elif name == "steward":
                    await node.steward.elect()
                else:
                    await errands.run(node.service, name, values)
            case talk.WhoseTurn(tables):
                return errands.whose_turn(node.service, tables)
            case talk.Taken(tables, since, times):
                await node.taking.received(tables, since, times)
            case talk.Come(table, to):
                return talk.Moved(to if await node.to_people.give(table, to) else node.epoch)
            case talk.Think(table, turn):
                return await node.thinking.think(table, turn)
            case talk.StateOf():
                return node.state()
        return talk.Done()
