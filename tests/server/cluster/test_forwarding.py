"""A visitor who hangs up is noticed at the node that works for them, over the bus."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from worldwright.server.cluster import node_messages as talk
from worldwright.server.cluster.answering import Answering
from worldwright.server.cluster.forwarding import Forwarding


def test_who_hangs_up_ends_the_work_at_the_other_node() -> None:
    """The owner's application waits for the visitor, as one that computes does; the visitor's node passes it on."""

    async def work() -> None:
        began, received = asyncio.Event(), list[str]()

        async def app(_: Any, receive: Callable[[], Any], __: Any) -> None:
            assert (await receive())["type"] == "http.request"
            began.set()
            received.append((await receive())["type"])

        owner, opened = SimpleNamespace(), asyncio.Event()
        opened.set()
        owner.forwarding = Forwarding(owner, app)  # type: ignore[arg-type]
        answering = Answering(owner, opened)  # type: ignore[arg-type]
        serving: list[asyncio.Future[bytes]] = []

        async def ask(_: int, asked: Any, __: float) -> Any:
            serving.append(asyncio.ensure_future(answering.answer(talk.encode(asked))))
            return await asyncio.shield(serving[0])

        def notify(_: int, command: Any) -> None:
            serving.append(asyncio.ensure_future(answering.answer(talk.encode(command))))

        visited = Forwarding(SimpleNamespace(ask=ask, notify=notify), app)  # type: ignore[arg-type]
        asked = talk.ForwardedRequest("a", "GET", "/", b"", [], b"", "192.0.2.1", "http")
        asking = asyncio.ensure_future(visited._request(7, asked))
        await began.wait()
        asking.cancel()
        await asyncio.wait([asking])
        await asyncio.wait_for(asyncio.gather(*serving), 60)
        assert received == ["http.disconnect"]
        assert len(serving) == 2

    asyncio.run(work())
