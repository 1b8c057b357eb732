"""Requests about what lives at another node: sent there, run by the same application, and answered as if it were here.

A handler that needs a table finds out by `Elsewhere` that it is not here; the whole request goes to its owner then. The
visitor was let in at the first node: their limits are counted there, once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from worldwright.tables.ownership import Elsewhere
from worldwright.web.api import Fault
from worldwright.web.cluster.bus import LARGEST, BusFault, Unheard
from worldwright.web.cluster.talk import Answered, Ask, Errand, Failed, Headers, Moved, Part, Reply, Rest
from worldwright.web.cluster.to_people import TRIES
from worldwright.web.guard import RELAYED, address

if TYPE_CHECKING:
    from worldwright.web.cluster.node import ClusterNode

RELAY_SECONDS: Final = 40.0
"""How long somebody waits for another node: longer than any worker may take, or a page that computes has to wait."""
KEPT_SECONDS: Final = 20.0
"""How long the rest of a large answer is kept for whoever asked."""
MOST_KEPT: Final = 64 * 1024 * 1024
PART: Final = LARGEST - 16 * 1024
OWN_HEADERS: Final = frozenset({b"accept-encoding", b"connection", b"transfer-encoding", b"expect", b"upgrade", b"te"})
"""What is between a visitor and their own node."""
Application = Callable[..., Awaitable[None]]
log = logging.getLogger(__name__)


def scope_of(kind: str, asked: Any) -> dict[str, Any]:
    """A request of another node as ASGI has it; whoever runs it knows that the visitor was let in already."""
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
        RELAYED: True,
    }


def kept_headers(scope: Any) -> Headers:
    """A visitor's headers, as far as they concern the application."""
    return [(name, value) for name, value in scope["headers"] if name not in OWN_HEADERS]


class Answer:
    """Gathers what the application answers."""

    def __init__(self) -> None:
        self.status = 500
        self.headers: Headers = []
        self.body = bytearray()
        self.moved: int | None = None

    async def send(self, message: Any) -> None:
        """What ASGI sends."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = [(bytes(name), bytes(value)) for name, value in message.get("headers", ())]
        elif message["type"] == "http.response.body":
            self.body += message.get("body", b"")


class Relay:
    """Sends requests to their owners, and runs those of other nodes."""

    def __init__(self, node: ClusterNode, app: Application) -> None:
        self._node = node
        self.app = app
        self._rests: dict[str, list[bytes]] = {}
        self._kept = 0
        self._asking: dict[str, asyncio.Event] = {}
        """Who still waits for an answer of this node, and whether they have hung up."""
        self.relayed = 0

    # At the owner

    async def serve(self, ask: Ask) -> Answered | Moved:
        """Run a request that came in at another node."""
        gone = self._asking[ask.id] = asyncio.Event()
        is_read = False

        async def receive() -> dict[str, Any]:
            nonlocal is_read
            if not is_read:
                is_read = True
                return {"type": "http.request", "body": ask.body, "more_body": False}
            await gone.wait()
            return {"type": "http.disconnect"}

        answer, scope = Answer(), scope_of("http", ask) | {"method": ask.method}
        scope[RELAYED] = answer
        try:
            await self.app(scope, receive, answer.send)
        finally:
            self._asking.pop(ask.id, None)
        if answer.moved is not None:
            return Moved(answer.moved)
        body = bytes(answer.body)
        if len(body) <= PART:
            return Answered(answer.status, answer.headers, body)
        parts = [body[start : start + PART] for start in range(0, len(body), PART)]
        if self._kept + len(body) > MOST_KEPT:
            log.warning("an answer for another node is too large to be kept for it")
            return Moved(0)
        self._rests[ask.id] = parts
        self._kept += len(body)
        asyncio.get_running_loop().call_later(KEPT_SECONDS, self._let_go, ask.id)
        return Answered(answer.status, answer.headers, parts[0], len(parts) - 1)

    def rest(self, wanted: Rest) -> Part | Failed:
        """A further part of an answer."""
        parts = self._rests.get(wanted.id, [])
        if not 0 <= wanted.part < len(parts):
            return Failed("moving", "That answer is not kept any more.")
        return Part(parts[wanted.part])

    def _let_go(self, id_: str) -> None:
        self._kept -= sum(map(len, self._rests.pop(id_, ())))

    def hung_up(self, id_: str) -> None:
        """Whoever asked does not wait any more."""
        if (gone := self._asking.get(id_)) is not None:
            gone.set()

    # At the visitor's node

    async def fetched(self, request: Request[Any, Any, Any], there: Elsewhere) -> Answered | None:
        """What the owner answers; None: nobody can say now who that is."""
        ask = Ask(
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
            if epoch and (answer := await self._asked(epoch, ask)) is not None:
                return answer
            epoch = await self._node.look_up(there.what)
        return None

    async def _asked(self, epoch: int, ask: Ask) -> Answered | None:
        """A node's answer; None: it is not there, and nothing was done."""
        self.relayed += 1
        if epoch == self._node.epoch:
            answer = await self.serve(ask)
            return None if isinstance(answer, Moved) else self._whole(ask, answer)
        try:
            found = await self._heard(epoch, ask)
            if not isinstance(found, Answered):
                return None
            body = bytearray(found.body)
            for part in range(1, found.parts + 1):
                more = await self._node.ask(epoch, Rest(ask.id, part), KEPT_SECONDS)
                if not isinstance(more, Part):
                    raise BusFault("an answer came in part only")
                body += more.body
        except Unheard:
            await self._node.to_people.wait_for(epoch)
            return None
        return Answered(found.status, found.headers, bytes(body))

    async def _heard(self, epoch: int, ask: Ask) -> Reply:
        """What a node answers; it is told if nobody waits for that any more."""
        try:
            return await self._node.ask(epoch, ask, RELAY_SECONDS)
        except asyncio.CancelledError:
            self._node.tell(epoch, Errand("hung_up", [ask.id]))
            raise

    def _whole(self, ask: Ask, answer: Answered) -> Answered:
        parts = self._rests.get(ask.id)
        body = answer.body if parts is None else b"".join(parts)
        self._let_go(ask.id)
        return Answered(answer.status, answer.headers, body)


class RelayedResponse(Response[None]):
    """The answer of the node that has what was asked for."""

    def __init__(self, node: ClusterNode, there: Elsewhere) -> None:
        super().__init__(None)
        self._node = node
        self._there = there

    def to_asgi_response(self, request: Request[Any, Any, Any], **_: Any) -> Any:  # type: ignore[override]
        """The same for ASGI: nothing is asked before it is sent."""

        async def send_on(scope: Any, receive: Any, send: Any) -> None:
            await request.body()
            asking = asyncio.ensure_future(self._answer(request))
            gone = asyncio.ensure_future(_hung_up(receive, asking))
            try:
                answer = await asking
            except asyncio.CancelledError:
                return  # nobody reads it
            finally:
                gone.cancel()
            if answer is None:
                await moving(self._there).to_asgi_response(app=None, request=request)(scope, receive, send)
                return
            headers = [(name, value) for name, value in answer.headers if name != b"connection"]
            await send({"type": "http.response.start", "status": answer.status, "headers": headers})
            await send({"type": "http.response.body", "body": answer.body, "more_body": False})

        return send_on

    async def _answer(self, request: Request[Any, Any, Any]) -> Answered | None:
        try:
            return await self._node.relay.fetched(request, self._there)
        except (BusFault, HTTPException):
            return None


async def _hung_up(receive: Any, asking: asyncio.Future[Answered | None]) -> None:
    """Ask no more when whoever wanted to know does not wait any more."""
    while (await receive())["type"] != "http.disconnect":
        pass
    asking.cancel()


def moving(there: Elsewhere) -> Response[Fault]:
    """What is said where nobody can be asked now."""
    return Response(
        Fault(str(there), "moving"), status_code=503, media_type=MediaType.JSON, headers={"Retry-After": "1"}
    )


def answered_elsewhere(request: Request[Any, Any, Any], there: Elsewhere, node: ClusterNode | None) -> Response[Any]:
    """The answer to a request about something that is not here."""
    if (relayed := request.scope.get(RELAYED)) is not None:
        if isinstance(relayed, Answer):
            relayed.moved = there.epoch
        return moving(there)
    return moving(there) if node is None else RelayedResponse(node, there)
