"""The ASGI application: routes requests and sockets to their handlers, and serves static files."""

from __future__ import annotations

import traceback
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from worldwright.core.errors import UserError
from worldwright.server.http.errors import HTTPException, MethodNotAllowedException, NotFoundException
from worldwright.server.http.request import Message, Receive, Request, Scope, Send, WebSocket
from worldwright.server.http.response import MediaType, Response, finish
from worldwright.server.http.routing import SOCKET, Answer, Handler, Route, normalized

INTERNAL = 4500
"""Close code of a socket whose handler refuses it or fails."""


class _Node:
    """A node of the tree of paths."""

    def __init__(self) -> None:
        self.named: dict[str, _Node] = {}
        self.other: _Node | None = None
        """Child for a path parameter."""
        self.answers: dict[str, tuple[Handler, Answer]] = {}


class AppState(dict[str, Any]):
    """State of the application, by name."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


class App:
    """An ASGI application of routes; a path without a route is served from files."""

    def __init__(
        self,
        routes: Sequence[Route],
        files: Callable[[Request], Awaitable[Response[Any]]],
        *,
        check: Callable[[Scope], Response[Any] | None],
        fault: Callable[[Request, Exception], Response[Any]],
        lifespan: Callable[[App], AbstractAsyncContextManager[None]],
    ) -> None:
        self.state = AppState()
        self.routes = routes
        self._files, self._check, self._fault, self._lifespan = files, check, fault, lifespan
        self._root = _Node()
        for route in routes:
            self._add(route)

    def _add(self, route: Route) -> None:
        node = self._root
        for part in route.path.split("/")[1:]:
            if part.startswith("{"):
                node.other = node = node.other or _Node()
            else:
                node = node.named.setdefault(part, _Node())
        if route.handler.method in node.answers:
            raise TypeError(f"{route.handler.method} {route.path} has two handlers")
        node.answers[route.handler.method] = (route.handler, route.bound())
        if route.handler.method != SOCKET and "OPTIONS" not in node.answers:
            node.answers["OPTIONS"] = (_options(node), Route(_options(node), "", route.guards, {}, ()).bound())

    def lifespan(self) -> AbstractAsyncContextManager[None]:
        """Run the application: it answers requests while this context is open."""
        return self._lifespan(self)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one ASGI scope."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        scope["path"], asked_path = normalized(scope["path"]), scope["path"]
        if scope["type"] == "websocket":
            await self._serve_socket(WebSocket(self, scope, receive, send))
            return
        is_begun = False

        async def finished(message: Message) -> None:
            nonlocal is_begun
            if message["type"] == "http.response.start":
                is_begun = True
                finish(message, scope)
            await send(message)

        request = Request(self, scope, receive, finished)
        try:
            try:
                response = self._check(scope) or await self._answered(request)
                await response.answer(request)
            except Exception as failure:
                if is_begun:
                    raise
                if isinstance(failure, (NotFoundException, MethodNotAllowedException)):
                    scope["path"] = asked_path
                await self._fault(request, failure).answer(request)
        except HTTPException as refused:  # a request forwarded to another node can be refused here
            if is_begun:
                raise
            await self._fault(request, refused).answer(request)

    async def _answered(self, request: Request) -> Response[Any]:
        scope = request.scope
        place = self._found(scope)
        if place is None:
            return await self._files(request)
        node, parts = place
        method = "GET" if scope["method"] == "HEAD" else scope["method"]  # the answer leaves its body out
        if method not in node.answers:
            raise MethodNotAllowedException
        handler, answer = node.answers[method]
        content = await answer(request, parts)
        response = content if isinstance(content, Response) else Response(content)
        response.status_code = response.status_code or handler.status_code
        response.media_type = response.media_type or handler.media_type
        return response

    def _found(self, scope: Scope) -> tuple[_Node, list[str]] | None:
        """The node of a path and its parameters; None: no route starts like this. Literal names win over parameters."""
        node, parts = self._root, []
        for part in scope["path"].split("/")[1:]:
            if (named := node.named.get(part)) is not None:
                node = named
            elif node is self._root:
                return None
            elif node.other is not None:
                node = node.other
                parts.append(part)
            else:
                raise NotFoundException
        if not node.answers:
            raise NotFoundException
        return node, parts

    async def _serve_socket(self, socket: WebSocket) -> None:
        try:
            place = self._found(socket.scope)
            if place is None or SOCKET not in place[0].answers:
                raise NotFoundException
            await place[0].answers[SOCKET][1](socket, place[1])
        except HTTPException as refused:
            await socket.close(INTERNAL, refused.detail)
        except UserError as fault:
            await socket.refuse(503, str(fault))

    async def _live(self, receive: Receive, send: Send) -> None:
        """Start and stop with the server."""
        await receive()
        stage = "startup"
        try:
            async with self.lifespan():
                await send({"type": "lifespan.startup.complete"})
                stage = "shutdown"
                await receive()
        except BaseException as fault:
            why = "" if isinstance(fault, UserError) else traceback.format_exc()
            await send({"type": f"lifespan.{stage}.failed", "message": why})
            raise
        await send({"type": "lifespan.shutdown.complete"})


def _options(node: _Node) -> Handler:
    """A handler that lists the methods allowed at a path."""

    async def allowed() -> Response[bytes]:
        methods = sorted({*node.answers, *(["HEAD"] if "GET" in node.answers else [])} - {SOCKET})
        return Response(b"", status_code=204, headers={"Allow": ", ".join(methods)})

    return Handler("OPTIONS", "", allowed, 204, MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
