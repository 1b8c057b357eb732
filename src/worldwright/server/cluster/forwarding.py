"""Forward HTTP requests about a table to the node that owns it, where the same application runs them.

A handler that needs a table learns by `Elsewhere` that another node owns it. Then the whole request goes there. Rate
limits are checked once, at the first node.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING, Any, Final

from worldwright.server.cluster.bus import LARGEST, BusFault, Unheard
from worldwright.server.cluster.locality import TRIES
from worldwright.server.cluster.node_messages import (
    Failed,
    ForwardedAnswer,
    ForwardedRequest,
    Headers,
    MessagePart,
    NextPart,
    NotHere,
    RemoteCommand,
    Reply,
)
from worldwright.server.engine.ownership import Elsewhere
from worldwright.server.http.carrier import moving
from worldwright.server.http.errors import HTTPException
from worldwright.server.http.guard import FORWARDED, address
from worldwright.server.http.request import Request
from worldwright.server.http.response import Response
from worldwright.server.runtime.nodes import Application

if TYPE_CHECKING:
    from worldwright.server.cluster.node import ClusterNode

FORWARD_SECONDS: Final = 40.0
"""How long a request waits for another node: longer than a worker may take, or a page that waits for work."""
KEPT_SECONDS: Final = 20.0
"""How long the rest of a large answer is kept for the node that asked."""
MOST_KEPT: Final = 64 * 1024 * 1024
PART: Final = LARGEST - 16 * 1024
OWN_HEADERS: Final = frozenset({b"accept-encoding", b"connection", b"transfer-encoding", b"expect", b"upgrade", b"te"})
"""Headers between a visitor and their own node."""
log = logging.getLogger(__name__)


def scope_of(kind: str, asked: Any) -> dict[str, Any]:
    """A request of another node as an ASGI scope, marked as already checked."""
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": asked.scheme,
        "server": None,
        "client": (asked.client, 0),
        "root_path": "",
        "path": asked.path,
        "raw_path": asked.path.encode(),
        "query_string": asked.query,
        "headers": [(name, value) for name, value in asked.headers],
        "state": {},
        "subprotocols": [],
        "extensions": {},
        FORWARDED: True,
    }


def kept_headers(scope: Any) -> Headers:
    """A visitor's headers without those between the visitor and this node."""
    return [(name, value) for name, value in scope["headers"] if name not in OWN_HEADERS]


class RecordedAnswer:
    """Collects the application's answer."""

    def __init__(self) -> None:
        self.status = 500
        self.headers: Headers = []
        self.body = bytearray()
        self.moved: int | None = None

    async def send(self, message: Any) -> None:
        """The ASGI `send`."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = [(bytes(name), bytes(value)) for name, value in message.get("headers", ())]
        elif message["type"] == "http.response.body":
            self.body += message.get("body", b"")


class Forwarding:
    """Sends requests to their owners and runs those of other nodes."""

    def __init__(self, node: ClusterNode, app: Application) -> None:
        self._node = node
        self.app = app
        self._rests: dict[str, list[bytes]] = {}
        self._kept = 0
        self._asking: dict[str, asyncio.Event] = {}
        """Requests in progress, each with an event that is set when the visitor hangs up."""
        self.forwarded = 0

    # At the owner

    async def serve(self, ask: ForwardedRequest) -> ForwardedAnswer | NotHere:
        """Run a request of another node."""
        gone = self._asking[ask.id] = asyncio.Event()
        is_read = False

        async def receive() -> dict[str, Any]:
            nonlocal is_read
            if not is_read:
                is_read = True
                return {"type": "http.request", "body": ask.body, "more_body": False}
            await gone.wait()
            return {"type": "http.disconnect"}

        answer, scope = RecordedAnswer(), scope_of("http", ask) | {"method": ask.method}
        scope[FORWARDED] = answer
        try:
            await self.app(scope, receive, answer.send)
        finally:
            self._asking.pop(ask.id, None)
        if answer.moved is not None:
            return NotHere(answer.moved)
        body = bytes(answer.body)
        if len(body) <= PART:
            return ForwardedAnswer(answer.status, answer.headers, body)
        parts = [body[start : start + PART] for start in range(0, len(body), PART)]
        if self._kept + len(body) > MOST_KEPT:
            log.warning("cluster: an answer for another node is too large")
            return NotHere(0)
        self._rests[ask.id] = parts
        self._kept += len(body)
        asyncio.get_running_loop().call_later(KEPT_SECONDS, self._let_go, ask.id)
        return ForwardedAnswer(answer.status, answer.headers, parts[0], len(parts) - 1)

    def rest(self, wanted: NextPart) -> MessagePart | Failed:
        """A further part of an answer."""
        parts = self._rests.get(wanted.id, [])
        if not 0 <= wanted.part < len(parts):
            return Failed("moving", "This answer has expired.")
        return MessagePart(parts[wanted.part])

    def _let_go(self, id_: str) -> None:
        self._kept -= sum(map(len, self._rests.pop(id_, ())))

    def hung_up(self, id_: str) -> None:
        """The visitor has hung up."""
        if (gone := self._asking.get(id_)) is not None:
            gone.set()

    # At the visitor's node

    async def fetched(self, request: Request, there: Elsewhere) -> ForwardedAnswer | None:
        """The owner's answer; None: the owner is unknown now."""
        ask = ForwardedRequest(
            secrets.token_hex(8),
            request.method,
            request.scope["path"],
            request.scope["query_string"],
            kept_headers(request.scope),
            await request.body(),
            address(request),
            request.scope["scheme"],
        )
        epoch = there.epoch
        for _ in range(TRIES):
            if epoch and (answer := await self._fetch_from(epoch, ask)) is not None:
                return answer
            epoch = await self._node.owners.look_up(there.what)
        return None

    async def _fetch_from(self, epoch: int, ask: ForwardedRequest) -> ForwardedAnswer | None:
        """A node's answer; None: it is not there, and nothing was done."""
        self.forwarded += 1
        if epoch == self._node.epoch:
            answer = await self.serve(ask)
            return None if isinstance(answer, NotHere) else self._whole(ask, answer)
        try:
            head = await self._request(epoch, ask)
            if not isinstance(head, ForwardedAnswer):
                return None
            body = bytearray(head.body)
            for part in range(1, head.parts + 1):
                more = await self._node.ask(epoch, NextPart(ask.id, part), KEPT_SECONDS)
                if not isinstance(more, MessagePart):
                    raise BusFault("an answer is incomplete")
                body += more.body
        except Unheard:
            await self._node.locality.wait_for(epoch)
            return None
        return ForwardedAnswer(head.status, head.headers, bytes(body))

    async def _request(self, epoch: int, ask: ForwardedRequest) -> Reply:
        """A node's answer. The node is notified if the visitor hangs up."""
        try:
            return await self._node.ask(epoch, ask, FORWARD_SECONDS)
        except asyncio.CancelledError:
            self._node.notify(epoch, RemoteCommand("hung_up", [ask.id]))
            raise

    def _whole(self, ask: ForwardedRequest, answer: ForwardedAnswer) -> ForwardedAnswer:
        parts = self._rests.get(ask.id)
        body = answer.body if parts is None else b"".join(parts)
        self._let_go(ask.id)
        return ForwardedAnswer(answer.status, answer.headers, body)


class ForwardedResponse(Response[None]):
    """A response that comes from the owner of a table."""

    def __init__(self, node: ClusterNode, there: Elsewhere) -> None:
        super().__init__(None)
        self._node = node
        self._there = there

    async def answer(self, request: Request) -> None:
        """Fetch and send the answer. Stop if the visitor hangs up."""
        await request.body()
        asking = asyncio.ensure_future(self._fetched(request))
        gone = asyncio.ensure_future(_hung_up(request, asking))
        try:
            answer = await asking
        except asyncio.CancelledError:
            return  # the visitor hung up
        finally:
            gone.cancel()
        if answer is None:
            await moving(self._there).answer(request)
            return
        headers = [(name, value) for name, value in answer.headers if name != b"connection"]
        await request.send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await request.send({"type": "http.response.body", "body": answer.body})

    async def _fetched(self, request: Request) -> ForwardedAnswer | None:
        try:
            return await self._node.forwarding.fetched(request, self._there)
        except (BusFault, HTTPException):
            return None


async def _hung_up(request: Request, asking: asyncio.Future[ForwardedAnswer | None]) -> None:
    """Cancel the request when the visitor hangs up."""
    await request.hung_up()
    asking.cancel()


def answered_elsewhere(request: Request, there: Elsewhere, node: ClusterNode) -> Response[Any]:
    """The response to a request about a table of another node."""
    if (answer := request.scope.get(FORWARDED)) is not None:
        if isinstance(answer, RecordedAnswer):
            answer.moved = there.epoch
        return moving(there)
    return ForwardedResponse(node, there)
